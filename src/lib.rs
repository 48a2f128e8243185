//! Nekomoku: gomoku and renju as a plug-in player framework with Monte Carlo alpha-beta bots, on a
//! Bevy board.
//!
//! The rooms, each using only those before it: [`storage`] (files on disk, parts of long jobs),
//! [`rules`] (boards, rules and games), [`record`] (games as trees, and file formats), [`protocol`]
//! (lines of the Gomocup protocol), [`proof`] (winning strategies and their checker), [`engine`]
//! (searches), [`player`] (the plug-in point), [`arena`] (referee and matches), [`game`] (the game
//! on screen, without a screen), `app` (the Bevy app, behind the feature `gui`), [`cli`] (the
//! commands).
//!
//! A program with its own kind of player needs one call:
//!
//! ```no_run
//! use nekomoku::player::{Random, Registry};
//!
//! fn main() -> std::process::ExitCode {
//!     nekomoku::main_with(Registry::builtin().with("mine", Random::build))
//! }
//! ```

#[cfg(feature = "gui")]
pub use app;
pub use {
    arena, cli, engine, game, pbrain, player, proof, protocol, record, rules, storage, train,
};

/// Runs the program with the kinds of players of a registry, and with the window if the feature
/// `gui` is on. A program with kinds of its own calls it from its `main`, as Nekomoku does.
///
/// Reads the arguments of the process, prints to its standard streams and returns its exit code.
pub fn main_with(registry: player::Registry) -> std::process::ExitCode {
    #[cfg(feature = "gui")]
    let window = Some(cli::Window {
        open: app::run,
        check_picture: app::check_picture,
    });
    #[cfg(not(feature = "gui"))]
    let window = None;
    cli::main_with(registry, window)
}
