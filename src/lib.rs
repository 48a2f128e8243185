//! Nekomoku: gomoku and renju as a plug-in player framework with Monte Carlo alpha-beta bots, on a Bevy board.
//!
//! The rooms, each using only those before it: [`storage`] (files on disk), [`shard`] (parts of long jobs), [`rules`] (the game itself), [`record`] (games as trees), [`protocol`] (Gomocup's lines),
//! [`proof`] (winning strategies and their checker), [`engine`] (search), [`player`] (the plug-in point), [`arena`] (referee and matches), [`game`] (the game on screen, without a screen), `app` (the Bevy app, behind the feature `gui`),
//! [`cli`].
//!
//! A program with a player of its own is one call:
//!
//! ```no_run
//! use nekomoku::player::{Random, Registry};
//!
//! fn main() -> std::process::ExitCode {
//!     nekomoku::cli::main_with(Registry::builtin().with("mine", Random::build))
//! }
//! ```

#[cfg(feature = "gui")]
pub use app;
pub use {
    arena, cli, engine, game, pbrain, player, proof, protocol, record, rules, shard, storage, train,
};
