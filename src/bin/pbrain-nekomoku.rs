//! The program `pbrain-nekomoku`. It uses no crate with the window, so the window is not linked.

fn main() -> std::process::ExitCode {
    pbrain::main_with(player::Registry::builtin())
}
