//! How the app looks: colours, type, widgets. No other module names a colour or a font size.

mod fonts;
pub mod palette;
pub mod widget;

use bevy::prelude::*;

pub use fonts::Fonts;

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(ClearColor(palette::STAGE));
    app.add_plugins((fonts::plugin, widget::plugin));
}
