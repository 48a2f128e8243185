//! The systems of the panel and of the bars.

use bevy::prelude::App;

use super::{
    after_game, bars, bubble, chair_buttons, chances, clock, comment, drill_banner, editor_banner,
    frame, headroom, lines, moves, opening_banner, player_card, practise, puzzle_banner,
    resign_banner, result_banner, solved_banner, teacher_banner, theatre, thinking,
    tutorial_banner,
};

pub(crate) fn plugin(app: &mut App) {
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
        (lines::plugin, thinking::plugin),
        (resign_banner::plugin, result_banner::plugin),
        theatre::plugin,
    ));
}
