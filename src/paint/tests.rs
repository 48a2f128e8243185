//! What the tests of the drawings have in common.

use super::stone::{StoneLook, Stones};
use super::wood::{BoardLook, FrameLook};
use super::{Look, Rgba, mark};

/// The look of the theme `wood`, about, for tests of the drawings.
pub(crate) fn look() -> Look {
    let hex = Rgba::hex;
    let stone = |body: [u32; 5], gloss: u8| StoneLook {
        body: body.map(hex),
        glimmer: hex(0x9FB2C4).alpha(0x22),
        rim: [0x32, 0xBE].map(|alpha| hex(0x8B8C8C).alpha(alpha)),
        rim_width: 0.028,
        gloss: hex(0xFFFFFF).alpha(gloss),
        number: hex(0x808080),
    };
    Look {
        board: BoardLook {
            wood_lit: hex(0xEAC385),
            wood: hex(0xE3B674),
            wood_shade: hex(0xDBAB64),
            grain_dark: hex(0x9C6328),
            grain_light: hex(0xFADFAA),
            grain: 0.18,
            vignette: 0.06,
            frame: FrameLook {
                color: hex(0xA9743A),
                light: hex(0xFFE9C4),
                dark: hex(0x2E1600),
            },
            line: hex(0x4A3018).alpha(0xE6),
            line_factor: 1.0,
            star: hex(0x4A3018),
        },
        stones: Stones {
            black: stone([0x62676D, 0x4C5156, 0x2A2E32, 0x15181A, 0x0A0C0D], 0x4A),
            white: stone([0xFFFFFF, 0xFCFBF9, 0xEEEDEA, 0xD6D7D7, 0xB9BCBF], 0xC8),
            shadow: hex(0x2A1600),
            chip: hex(0xD9A85D),
        },
        marks: mark::MarkLook {
            last: [hex(0xF2644E), hex(0xC0392B)],
            win: [hex(0x9BEFA9), hex(0x35B457)],
            win_edge: hex(0x12401C),
            win_glow: hex(0xFFDC6B),
            forbidden: hex(0xD0392F),
            accent: hex(0xF9CB58),
        },
    }
}
