//! Everything around the board: bars, cards of the players, the analysis, the list of moves, the
//! result.

mod after_game;
mod banner;
mod bars;
mod bubble;
mod card_room;
mod chair_buttons;
mod chances;
mod clock;
mod comment;
mod drill_banner;
mod editor_banner;
mod figures;
mod frame;
mod headroom;
mod lines;
mod moves;
mod needs;
mod opening_banner;
mod player_card;
mod plugin;
mod practise;
mod puzzle_banner;
mod report;
mod resign_banner;
mod result_banner;
mod solved_banner;
mod teacher_banner;
mod theatre;
mod thinking;
mod tutorial_banner;

pub use player_card::ColorSign;

pub(super) use chair_buttons::chair_keys;
pub(super) use clock::next_change;
pub(super) use plugin::plugin;
pub(super) use report::report;
