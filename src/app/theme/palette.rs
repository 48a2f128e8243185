//! The colours of everything but board and stones: each a [`Role`], which the theme gives a colour.

use bevy::color::Color;

use crate::paint::Rgba;

/// What a colour is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Role(usize);

impl Role {
    /// The key that theme files have for it.
    pub(super) const fn key(self) -> &'static str {
        KEYS[self.0]
    }
}

/// Declares the roles with the keys that theme files have for them.
macro_rules! roles {
    ($($(#[$doc:meta])* $name:ident = $key:literal,)*) => {
        #[expect(non_camel_case_types, clippy::upper_case_acronyms, reason = "only their places are used")]
        enum Place { $($name,)* }
        $($(#[$doc])* pub const $name: Role = Role(Place::$name as usize);)*
        /// The keys of theme files, in the order of the declaration; in the section `[window]` where they name no other.
        pub(super) const KEYS: [&str; [$($key),*].len()] = [$($key),*];
    };
}

roles! {
    /// Behind everything.
    STAGE = "stage",
    /// The shadow that the board throws on it.
    BOARD_SHADOW = "board_shadow",
    /// The bars at the top and at the bottom.
    BAR = "bar",
    /// A card on the stage.
    CARD = "card",
    /// Its border, and what is quietly set off.
    LINE = "line",
    /// A button.
    BUTTON = "button",
    /// Its border.
    BUTTON_LINE = "button_line",
    /// A button under the pointer.
    BUTTON_HOVERED = "button_hovered",
    /// A button held down, and a box on a card.
    BUTTON_PRESSED = "button_pressed",
    /// What somebody says.
    BUBBLE = "bubble",
    /// What was chosen among several.
    CHOSEN = "chosen",
    /// Over the game while something lies before it.
    VEIL = "veil",
    /// Text that is read.
    TEXT = "text",
    /// Text that explains.
    MUTED = "muted",
    /// Text of what cannot be used now.
    DISABLED = "disabled",
    /// The one accent.
    ACCENT = "accent",
    /// Text on the accent.
    ON_ACCENT = "on_accent",
    /// At work.
    WORKING = "working",
    /// Good for the side that thinks.
    GOOD = "good",
    /// Bad for it; failure.
    BAD = "bad",
    /// Coordinates on the board.
    COORDINATE = "board.coordinate",
}

/// Nothing, whatever the theme.
pub const CLEAR: Role = Role(usize::MAX);

/// Texts with what they are written on. What cannot be used now is no text to read.
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
    /// The colour for this.
    pub fn of(&self, role: Role) -> Color {
        let color = self.colors.get(role.0);
        color.map_or(Color::NONE, |&color| color.into())
    }
}
