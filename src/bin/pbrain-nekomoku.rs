//! The program `pbrain-nekomoku`.

fn main() -> std::process::ExitCode {
    nekomoku::cli::pbrain_with(nekomoku::player::Registry::builtin())
}
