//! Everything around the board: bars, cards of the players, the analysis, the list of moves, the
//! result.

mod banner;
mod bars;
mod bubble;
mod card_room;
mod chair_buttons;
mod chances;
mod clock;
mod color_sign;
mod comment;
mod figures;
mod follow;
mod frame;
mod headroom;
mod lines;
mod moves;
mod needs;
mod player_card;
mod plugin;
mod report;
mod theatre;
mod thinking;
mod view;
mod writing;

pub use color_sign::ColorSign;

pub(super) use chair_buttons::chair_keys;
pub(super) use clock::next_change;
pub(super) use plugin::plugin;
pub(super) use report::report;
