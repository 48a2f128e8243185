//! The colours of everything except board and stones: each is a [`Role`], to which the theme
//! assigns a colour.

use bevy::color::Color;

use super::color::color_of;
use paint::Rgba;

/// The purpose of a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Role(usize);

impl Role {
    /// Its key in theme files.
    pub(super) const fn key(self) -> &'static str {
        KEYS[self.0]
    }
}

/// Declares the roles with their keys in theme files.
macro_rules! roles {
    ($($(#[$doc:meta])* $name:ident = $key:literal,)*) => {
        #[expect(
            non_camel_case_types,
            clippy::upper_case_acronyms,
            reason = "only their places are used"
        )]
        enum Place { $($name,)* }
        $($(#[$doc])* pub const $name: Role = Role(Place::$name as usize);)*
        /// The keys of theme files, in the order of the declaration; in the section `[window]`
        /// unless they name another one.
        pub(super) const KEYS: [&str; [$($key),*].len()] = [$($key),*];
    };
}

roles! {
    /// The background of the window.
    STAGE = "stage",
    /// The shadow of the board on the background.
    BOARD_SHADOW = "board_shadow",
    /// The bars at the top and at the bottom.
    BAR = "bar",
    /// A card on the background.
    CARD = "card",
    /// The border of a card, and separating lines.
    LINE = "line",
    /// A button.
    BUTTON = "button",
    /// The border of a button.
    BUTTON_LINE = "button_line",
    /// A button under the pointer.
    BUTTON_HOVERED = "button_hovered",
    /// A button held down, and a box on a card.
    BUTTON_PRESSED = "button_pressed",
    /// The bubble of a remark.
    BUBBLE = "bubble",
    /// The selected one of several choices.
    CHOSEN = "chosen",
    /// The veil over the game while a sheet is open.
    VEIL = "veil",
    /// Main text.
    TEXT = "text",
    /// Explanatory text.
    MUTED = "muted",
    /// Text of disabled buttons.
    DISABLED = "disabled",
    /// The accent colour.
    ACCENT = "accent",
    /// Text on the accent colour.
    ON_ACCENT = "on_accent",
    /// The status of a player that is thinking.
    WORKING = "working",
    /// A score that is good for the side that thinks.
    GOOD = "good",
    /// A score that is bad for the side that thinks, and failures.
    BAD = "bad",
    /// Coordinates on the board.
    COORDINATE = "board.coordinate",
}

/// Transparent in every theme.
pub const CLEAR: Role = Role(usize::MAX);

/// Roles of texts with those of their backgrounds. Disabled text is left out, because it may have
/// little contrast.
pub(super) const TEXTS: [(Role, &[Role]); 7] = [
    (
        TEXT,
        &[
            BAR,
            CARD,
            BUTTON,
            BUTTON_HOVERED,
            BUTTON_PRESSED,
            BUBBLE,
            CHOSEN,
        ],
    ),
    (
        MUTED,
        &[BAR, CARD, BUTTON, BUTTON_HOVERED, BUTTON_PRESSED, CHOSEN],
    ),
    (
        ACCENT,
        &[BAR, CARD, BUTTON, BUTTON_HOVERED, BUTTON_PRESSED, CHOSEN],
    ),
    (ON_ACCENT, &[ACCENT, TEXT]),
    (WORKING, &[CARD]),
    (GOOD, &[CARD]),
    (BAD, &[CARD, BUTTON_PRESSED]),
];

/// The colours of a theme.
#[derive(Clone, Debug, PartialEq)]
pub struct Palette {
    pub(super) colors: [Rgba; KEYS.len()],
    /// Width of the borders of cards in logical pixels.
    pub(super) border: f32,
    /// Width of the borders of buttons.
    pub(super) button_border: f32,
}

impl Palette {
    /// The colour of a role.
    pub fn of(&self, role: Role) -> Color {
        let color = self.colors.get(role.0);
        color.map_or(Color::NONE, |&color| color_of(color))
    }
}
