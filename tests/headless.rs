//! The program `nekomoku` without the window, which the tests start.

fn main() -> std::process::ExitCode {
    cli::main_with(player::Registry::builtin(), None)
}
