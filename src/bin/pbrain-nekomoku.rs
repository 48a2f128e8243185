//! The program `pbrain-nekomoku`. It names no crate that uses the window, so that none is linked.

fn main() -> std::process::ExitCode {
    pbrain::main_with(player::Registry::builtin())
}
