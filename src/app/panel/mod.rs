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
mod practise;
mod puzzle_banner;
mod report;
mod resign_banner;
mod result_banner;
mod search_shown;
mod solved_banner;
mod teacher_banner;
mod theatre;
mod thinking;
mod toast;
mod tutorial_banner;

use bevy::prelude::*;

pub use player_card::ColorSign;

pub(super) use after_game::is_looked_through;
pub(super) use chair_buttons::chair_keys;
pub(super) use clock::next_change;
pub(super) use frame::{BoardSlot, spawn_frame};
pub(super) use player_card::face_of;
pub(super) use report::report;
pub(super) use search_shown::seat_to_show;
pub(super) use toast::Toast;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        (after_game::plugin, bars::plugin),
        bubble::plugin,
        (chair_buttons::plugin, chances::plugin),
        clock::plugin,
        comment::plugin,
        (editor_banner::plugin, frame::plugin),
        headroom::plugin,
        moves::plugin,
        player_card::plugin,
        opening_banner::plugin,
        (
            puzzle_banner::plugin,
            solved_banner::plugin,
            practise::plugin,
        ),
        (
            teacher_banner::plugin,
            tutorial_banner::plugin,
            drill_banner::plugin,
        ),
        (lines::plugin, thinking::plugin, toast::plugin),
        (resign_banner::plugin, result_banner::plugin),
        theatre::plugin,
    ));
}
