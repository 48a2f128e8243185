//! How the app looks: themes, colours by role, type, widgets. No other module names a colour or a
//! font size.

mod color;
mod cropped;
mod field;
mod file;
mod fonts;
pub mod palette;
mod plugin;
mod ring;
mod roles;
mod shortened;
mod spoken;
mod themes;
pub mod widget;

pub use color::color_of;
pub use cropped::{Cropped, cropped, cropped_by};
pub use field::{
    FieldCause, FieldEvent, Fields, LineField, OnlyByEnter, Taken, TakesFocus, line_field,
    long_line_field,
};
pub use file::Theme;
pub use fonts::Fonts;
pub(super) use plugin::plugin;
pub use roles::{Caret, Edge, EdgeOf, Fill, Ink, Shade, Tint};
pub use shortened::{Shortened, shortened_label};
pub use spoken::{GroupOf, IsChosen, ReadOut, Said};
pub use themes::Themes;
