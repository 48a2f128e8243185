//! The rules of the game: points, boards, rules, forbidden points, games. No threads, clock, I/O or
//! randomness.
//!
//! Start at [`Game`]. This crate alone decides what is legal and how a game ends. A new rule is a
//! variant of [`Rule`] with [`Rule::is_five`] and [`Rule::restricts`]. A new opening is a variant
//! of [`OpeningRule`] with what it expects.

mod action;
mod board;
mod color;
mod forbidden;
mod game;
mod notation;
mod opening;
mod point;
mod position;
mod printable;
mod result;
mod rule;
mod setup;
mod stones;
mod symmetry;
mod zobrist;

pub use action::{Action, ActionError, Expect};
pub use board::Board;
pub use color::{Color, Side};
pub use forbidden::{Foul, forbidden_points, foul};
pub use game::Game;
pub use notation::{PointError, format_x_y, parse_point, parse_points};
pub use opening::{OpeningRule, UnknownOpeningRule};
pub use point::{Direction, MAX_SIZE, MIN_SIZE, POINT_SPACE, Point};
pub use position::{PositionError, stones_of};
pub use printable::{printable, printable_json, printable_lines};
pub use result::{DrawReason, Forfeit, GameResult, WinReason};
pub use rule::{Rule, UnknownRule};
pub use setup::{GameSetup, SizeError};
pub use stones::{Stones, StonesError};
pub use symmetry::Symmetry;
pub use zobrist::{side_to_move_key, stone_key};
