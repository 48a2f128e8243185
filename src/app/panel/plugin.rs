//! The systems of the panel and of the bars.

use bevy::prelude::App;

use super::{
    banner, bars, bubble, chances, comment, follow, frame, headroom, lines, moves, thinking,
};

/// The systems of the panel and of the bars.
pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((
        banner::plugin,
        bars::plugin,
        bubble::plugin,
        chances::plugin,
        comment::plugin,
        follow::plugin,
        frame::plugin,
        headroom::plugin,
        lines::plugin,
        moves::plugin,
        thinking::plugin,
    ));
}
