//! The systems that colour the window.

use bevy::prelude::*;

use super::{Theme, cropped, field, fonts, ring, roles, shortened, spoken, widget};

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Theme>();
    app.init_resource::<ClearColor>();
    app.add_plugins((
        cropped::plugin,
        shortened::plugin,
        field::plugin,
        fonts::plugin,
        ring::plugin,
        roles::plugin,
        spoken::plugin,
        widget::plugin,
    ));
}
