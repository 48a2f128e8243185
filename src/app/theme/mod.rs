//! How the app looks: themes, colours by role, type, widgets. No other module names a colour or a
//! font size.

mod color;
mod cropped;
mod field;
mod file;
mod fonts;
pub mod palette;
mod ring;
mod roles;
mod shortened;
mod spoken;
mod themes;
pub mod widget;

use bevy::prelude::*;

pub use color::color_of;
pub use cropped::{Cropped, cropped, cropped_by};
pub use field::{
    FieldCause, FieldEvent, Fields, LineField, OnlyByEnter, Taken, TakesFocus, line_field,
    long_line_field,
};
pub use file::Theme;
pub use fonts::Fonts;
pub use roles::{Caret, Edge, EdgeOf, Fill, Ink, Shade, Tint};
pub use shortened::{Shortened, shortened_label};
pub use spoken::{GroupOf, IsChosen, ReadOut, Said};
pub use themes::Themes;

use themes::builtin;

pub(super) fn plugin(app: &mut App) {
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
