//! [`color_of`]: the colours of drawings as colours of Bevy.

use bevy::color::Color;

use paint::Rgba;

/// A colour of a drawing as a colour of Bevy.
pub fn color_of(Rgba([red, green, blue, alpha]): Rgba) -> Color {
    Color::srgba_u8(red, green, blue, alpha)
}
