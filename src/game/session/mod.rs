//! [`Session`]: the game on screen with all of its lines. Undo, redo and variations are one
//! mechanism, a cursor in a tree.
//!
//! Each part does one job: [`Position`] has the tree and the position shown, [`Contest`] the
//! players and the score, `Clocks` the time of both sides, and [`Flow`] whether bots may move.
//! Functions that need several of them read in `on_screen`, and change in `seating` (another game,
//! other players), `turns` (a move, a failure, an agreement) and `navigation` (another position).

mod clocks;
mod contest;
mod flow;
mod kept;
mod navigation;
mod on_screen;
mod position;
mod seating;
mod turns;

pub use contest::{Contest, Guide};
pub use flow::Flow;
pub use on_screen::{Place, Session};
pub use position::{Arrival, Position};
