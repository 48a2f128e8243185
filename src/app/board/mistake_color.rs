//! The colours of mistakes, on stones, in the list of moves and on the graph.

use bevy::color::Color;

use game::Class;

/// The colour of a kind of mistake.
pub(crate) fn mistake_color(class: Class) -> Color {
    match class {
        Class::Inaccuracy => Color::srgb_u8(0xE8, 0xD4, 0x4D),
        Class::Mistake => Color::srgb_u8(0xF0, 0x9A, 0x3E),
        Class::Blunder => Color::srgb_u8(0xF0, 0x5B, 0x4C),
    }
}
