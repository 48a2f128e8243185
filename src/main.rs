//! The program `nekomoku`.

fn main() -> std::process::ExitCode {
    nekomoku::cli::main_with(nekomoku::player::Registry::builtin())
}
