//! The program `nekomoku`.

fn main() -> std::process::ExitCode {
    nekomoku::main_with(player::Registry::builtin())
}
