//! The banners of the panel: each is a function from the data of the game to what it shows.

mod drill;
mod editor;
mod opening;
mod place;
mod puzzle;
mod resign;
mod result;
mod solved;
mod specs;
mod teacher;
mod tutorial;

pub(super) use place::{banner_place, plugin};
pub(super) use specs::SPECS;
