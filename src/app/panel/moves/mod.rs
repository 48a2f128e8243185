//! The list of moves.

mod card;
mod rows;

pub(super) use card::{MovesCard, NEEDS, card, plugin};
