//! [`Chord`]: a key and the modifiers that are held with it.

use std::fmt;
use std::str::FromStr;

use bevy::input::keyboard::{Key, KeyCode as Code, KeyboardInput};

/// A key and the modifiers held with it. Super (Command on a Mac) counts as Ctrl; left and right
/// modifiers are the same.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Chord {
    modifiers: Modifiers,
    key: ChordKey,
}

/// The modifiers held.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Modifiers {
    /// Ctrl or Super.
    pub control: bool,
    /// Alt.
    pub alt: bool,
    /// Shift.
    pub shift: bool,
}

impl Modifiers {
    /// True when the key is a modifier.
    pub const fn is_one(code: Code) -> bool {
        matches!(
            code,
            Code::ControlLeft
                | Code::ControlRight
                | Code::SuperLeft
                | Code::SuperRight
                | Code::AltLeft
                | Code::AltRight
                | Code::ShiftLeft
                | Code::ShiftRight
        )
    }

    /// Follows a modifier that is pressed or released; other keys change nothing.
    pub fn follow(&mut self, input: &KeyboardInput) {
        let held = match input.key_code {
            Code::ControlLeft | Code::ControlRight | Code::SuperLeft | Code::SuperRight => {
                &mut self.control
            }
            Code::AltLeft => &mut self.alt,
            Code::ShiftLeft | Code::ShiftRight => &mut self.shift,
            _ => return,
        };
        *held = input.state.is_pressed();
    }
}

/// The key of a chord.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum ChordKey {
    /// The character on the key, in lower case.
    Character(char),
    /// An index in [`NAMED`].
    Named(usize),
}

/// Keys with a name: the name in files, the name on screen, and the key.
const NAMED: [(&str, &str, Code); 26] = [
    ("Left", "\u{2190}", Code::ArrowLeft),
    ("Right", "\u{2192}", Code::ArrowRight),
    ("Up", "\u{2191}", Code::ArrowUp),
    ("Down", "\u{2193}", Code::ArrowDown),
    ("Enter", "Enter", Code::Enter),
    ("Space", "Space", Code::Space),
    ("Escape", "Esc", Code::Escape),
    ("Tab", "Tab", Code::Tab),
    ("Backspace", "Backspace", Code::Backspace),
    ("Delete", "Delete", Code::Delete),
    ("Insert", "Insert", Code::Insert),
    ("Home", "Home", Code::Home),
    ("End", "End", Code::End),
    ("PageUp", "Page Up", Code::PageUp),
    ("PageDown", "Page Down", Code::PageDown),
    ("F1", "F1", Code::F1),
    ("F2", "F2", Code::F2),
    ("F3", "F3", Code::F3),
    ("F4", "F4", Code::F4),
    ("F5", "F5", Code::F5),
    ("F6", "F6", Code::F6),
    ("F7", "F7", Code::F7),
    ("F8", "F8", Code::F8),
    ("F9", "F9", Code::F9),
    ("F10", "F10", Code::F10),
    ("F11", "F11", Code::F11),
];

/// The characters on the keys of a US keyboard, for layouts without Latin letters.
const US_KEYS: [(Code, char); 41] = [
    (Code::KeyA, 'a'),
    (Code::KeyB, 'b'),
    (Code::KeyC, 'c'),
    (Code::KeyD, 'd'),
    (Code::KeyE, 'e'),
    (Code::KeyF, 'f'),
    (Code::KeyG, 'g'),
    (Code::KeyH, 'h'),
    (Code::KeyI, 'i'),
    (Code::KeyJ, 'j'),
    (Code::KeyK, 'k'),
    (Code::KeyL, 'l'),
    (Code::KeyM, 'm'),
    (Code::KeyN, 'n'),
    (Code::KeyO, 'o'),
    (Code::KeyP, 'p'),
    (Code::KeyQ, 'q'),
    (Code::KeyR, 'r'),
    (Code::KeyS, 's'),
    (Code::KeyT, 't'),
    (Code::KeyU, 'u'),
    (Code::KeyV, 'v'),
    (Code::KeyW, 'w'),
    (Code::KeyX, 'x'),
    (Code::KeyY, 'y'),
    (Code::KeyZ, 'z'),
    (Code::Digit0, '0'),
    (Code::Digit1, '1'),
    (Code::Digit2, '2'),
    (Code::Digit3, '3'),
    (Code::Digit4, '4'),
    (Code::Digit5, '5'),
    (Code::Digit6, '6'),
    (Code::Digit7, '7'),
    (Code::Digit8, '8'),
    (Code::Digit9, '9'),
    (Code::Comma, ','),
    (Code::Period, '.'),
    (Code::Slash, '/'),
    (Code::Minus, '-'),
    (Code::Equal, '='),
];

impl Chord {
    /// The chord that this input completes; `None` for modifiers and keys without a name.
    pub fn of(input: &KeyboardInput, mut modifiers: Modifiers) -> Option<Self> {
        let named = NAMED
            .iter()
            .position(|(_, _, code)| *code == input.key_code);
        let key = match (named, &input.logical_key) {
            (Some(place), _) => ChordKey::Named(place),
            (None, Key::Character(text)) if is_printable(text) => {
                ChordKey::Character(lower(text.chars().next()?))
            }
            (None, _) => ChordKey::Character(letter_on(input)?),
        };
        // Shift is needed to type a sign, so it is not part of its chord.
        if let ChordKey::Character(char) = key
            && !char.is_ascii_alphanumeric()
        {
            modifiers.shift = false;
        }
        Some(Self { modifiers, key })
    }
}

/// Whether the text is one ASCII character that can be printed.
fn is_printable(text: &str) -> bool {
    text.len() == 1 && text.bytes().all(|byte| byte.is_ascii_graphic())
}

/// The character on this key of a US keyboard, if the layout has no other Latin one there.
pub fn letter_on(input: &KeyboardInput) -> Option<char> {
    match input.key_code {
        _ if matches!(&input.logical_key, Key::Character(text) if is_printable(text)) => None,
        Code::NumpadAdd => Some('+'),
        Code::NumpadSubtract => Some('-'),
        code => {
            let found = US_KEYS.iter().find(|(it, _)| *it == code);
            found.map(|(_, char)| *char)
        }
    }
}

const fn lower(char: char) -> char {
    char.to_ascii_lowercase()
}

/// Parses `Ctrl+Shift+E`, `Escape`, `?`. Upper and lower case are equal.
impl FromStr for Chord {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let mut modifiers = Modifiers::default();
        let mut rest = text;
        let key = loop {
            // A plus sign at the end is the key.
            match rest.split_once('+').filter(|(_, key)| !key.is_empty()) {
                None => break rest,
                Some((modifier, key)) => {
                    let held = match modifier.to_ascii_lowercase().as_str() {
                        "ctrl" => &mut modifiers.control,
                        "alt" => &mut modifiers.alt,
                        "shift" => &mut modifiers.shift,
                        _ => return Err(()),
                    };
                    if std::mem::replace(held, true) {
                        return Err(());
                    }
                    rest = key;
                }
            }
        };
        let named = NAMED
            .iter()
            .position(|(name, ..)| name.eq_ignore_ascii_case(key));
        let key = match named {
            Some(place) => ChordKey::Named(place),
            None if is_printable(key) => ChordKey::Character(lower(key.chars().next().ok_or(())?)),
            None => return Err(()),
        };
        let is_sign = matches!(key, ChordKey::Character(char) if !char.is_ascii_alphanumeric());
        if modifiers.shift && is_sign {
            Err(())
        } else {
            Ok(Self { modifiers, key })
        }
    }
}

/// The chord as it is shown: `Ctrl+Shift+E`, `Esc`, `Shift+←`.
impl fmt::Display for Chord {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let held = [
            (self.modifiers.control, "Ctrl+"),
            (self.modifiers.alt, "Alt+"),
            (self.modifiers.shift, "Shift+"),
        ];
        for (_, name) in held.iter().filter(|(is_held, _)| *is_held) {
            formatter.write_str(name)?;
        }
        match self.key {
            ChordKey::Character('-') => formatter.write_str("\u{2212}"),
            ChordKey::Character(char) => write!(formatter, "{}", char.to_ascii_uppercase()),
            ChordKey::Named(place) => formatter.write_str(NAMED[place].1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::input::ButtonState;
    use bevy::prelude::Entity;

    fn typed(logical: Key, key_code: Code, modifiers: Modifiers) -> Option<String> {
        let input = KeyboardInput {
            key_code,
            logical_key: logical,
            state: ButtonState::Pressed,
            text: None,
            repeat: false,
            window: Entity::PLACEHOLDER,
        };
        Chord::of(&input, modifiers).map(|chord| chord.to_string())
    }

    #[test]
    fn chords_are_read_and_written() {
        for (text, shown) in [
            ("ctrl+shift+e", "Ctrl+Shift+E"),
            ("Escape", "Esc"),
            ("shift+left", "Shift+\u{2190}"),
            ("+", "+"),
            ("Ctrl++", "Ctrl++"),
            ("-", "\u{2212}"),
            ("?", "?"),
        ] {
            assert_eq!(
                text.parse::<Chord>().map(|it| it.to_string()),
                Ok(shown.into())
            );
        }
        for wrong in [
            "",
            "Ctrl+",
            "Hyper+A",
            "Ctrl+Ctrl+A",
            "AB",
            "Shift+?",
            "\u{e9}",
            "F13",
        ] {
            assert_eq!(wrong.parse::<Chord>(), Err(()), "{wrong}");
        }
    }

    #[test]
    fn a_key_is_what_is_printed_on_it() {
        let character = |text: &str| Key::Character(text.into());
        let plain = Modifiers::default();
        let shift = Modifiers {
            shift: true,
            ..plain
        };
        // On a French keyboard A is where Q is on an English one.
        assert_eq!(typed(character("a"), Code::KeyQ, plain), Some("A".into()));
        // Without Latin letters the position of the key counts.
        assert_eq!(
            typed(character("\u{444}"), Code::KeyA, plain),
            Some("A".into())
        );
        assert_eq!(
            typed(character("E"), Code::KeyE, shift),
            Some("Shift+E".into())
        );
        // A German keyboard has the question mark on another key, with Shift.
        assert_eq!(typed(character("?"), Code::Minus, shift), Some("?".into()));
        assert_eq!(typed(Key::Shift, Code::ShiftLeft, shift), None);
    }
}
