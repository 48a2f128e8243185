//! [`EngineDesk`]: foreign engines are checked, added to the user's `players.toml` and removed from
//! it.
//!
//! A program that the user chooses is the *guest*. It is started after the user has allowed it, and
//! checked on a thread, as by `nekomoku engine check`. It gets a section in the file only when the
//! user adds it. One check runs at a time; the next one ends it.

mod desk;
mod guest;
mod record;
mod run;
mod shelf;

pub use desk::{EngineCommand, EngineDesk, EngineNews};
pub use guest::{Guest, GuestStage};
pub use record::{EngineChecks, EngineRecord};
pub use shelf::{EngineRow, EngineStanding};
