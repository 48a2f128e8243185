//! The colours of everything but board and stones, which `paint` owns.

use bevy::color::Color;

const fn hex(rgb: u32) -> Color {
    Color::srgb_u8((rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8)
}

/// Behind everything.
pub const STAGE: Color = hex(0x1C_1F22);
/// The bars at the top and at the bottom.
pub const BAR: Color = hex(0x24_282C);
/// A card on the stage.
pub const CARD: Color = hex(0x27_2B30);
/// Its border, and what is quietly set off.
pub const LINE: Color = hex(0x3A_4047);
/// A button.
pub const BUTTON: Color = hex(0x32_373C);
/// A button under the pointer.
pub const BUTTON_HOVERED: Color = hex(0x43_4A52);
/// A button held down.
pub const BUTTON_PRESSED: Color = hex(0x22_262A);
/// What somebody says.
pub const BUBBLE: Color = hex(0x3C_434B);
/// What was chosen among several.
pub const CHOSEN: Color = hex(0x4A_4330);
/// Over the game while something lies before it.
pub const VEIL: Color = Color::srgba(0.04, 0.05, 0.06, 0.72);
/// Text that is read.
pub const TEXT: Color = hex(0xF3_EFE5);
/// Text that explains.
pub const MUTED: Color = hex(0xA6_A6A0);
/// Text of what cannot be used now.
pub const DISABLED: Color = hex(0x6B_7076);
/// The one accent.
pub const ACCENT: Color = hex(0xF9_CB58);
/// Text on the accent.
pub const ON_ACCENT: Color = hex(0x1C_1F22);
/// At work.
pub const WORKING: Color = hex(0x57_A6FF);
/// Good for the side that thinks.
pub const GOOD: Color = hex(0x6F_CB91);
/// Bad for it; failure.
pub const BAD: Color = hex(0xF0_7B6C);
/// Coordinates on the wooden board.
pub const COORDINATE: Color = hex(0x6E_4A25);
/// The shadow that the board throws on the stage.
pub const BOARD_SHADOW: Color = Color::srgba(0.0, 0.0, 0.0, 0.45);
