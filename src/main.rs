//! The program `nekomoku`.

fn main() -> std::process::ExitCode {
    cli::main_with(player::Registry::builtin())
}
