//! Kind `script`: a player written in the script language Rhai.

mod player;
mod point;
mod position;
mod sandbox;
mod schedule;
mod tools;

pub(super) use player::{REFERENCE, builder};
pub(super) use schedule::ScheduleScript;
