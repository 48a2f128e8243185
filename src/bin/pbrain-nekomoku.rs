//! The program `pbrain-nekomoku`. It uses neither a crate with the window nor the shipped solutions,
//! so both are not linked.

fn main() -> std::process::ExitCode {
    pbrain::main_with(player::Registry::builtin_without_solutions())
}
