//! Text from outside the program (names, files, arguments, engines), safe for a terminal or a log.
//!
//! Everything that the program prints or logs passes through one of these functions where it leaves
//! the program. A text that becomes part of a message of several lines passes through [`printable`]
//! first, so that it cannot add lines.

use std::fmt::Write;

/// Returns `text` on a single line, invisible characters escaped as in a Rust string (`\u{1b}`).
///
/// Invisible are the control characters (C0, DEL, C1), the bidirectional controls, all other
/// format characters, line and paragraph separators, blank letters, and code points that are
/// private or not assigned. Spaces of every width are kept, and so are backslashes and quotes.
///
/// ```
/// use rules::printable;
///
/// assert_eq!(printable("cat\u{1b}[31m\n"), r"cat\u{1b}[31m\n");
/// assert_eq!(printable("ねこ"), "ねこ");
/// ```
pub fn printable(text: &str) -> String {
    escaped(text, is_visible)
}

/// Returns `text` with its line feeds kept and every other invisible character escaped.
pub fn printable_lines(text: &str) -> String {
    escaped(text, |char| char == '\n' || is_visible(char))
}

/// Returns the JSON document `json` with invisible characters in its strings escaped (`\u009b`).
///
/// White space between tokens is kept: valid JSON has no unescaped line feeds or tabs in strings.
pub fn printable_json(json: &str) -> String {
    let mut shown = String::with_capacity(json.len());
    for char in json.chars() {
        if is_visible(char) || matches!(char, '\n' | '\r' | '\t') {
            shown.push(char);
            continue;
        }
        for unit in char.encode_utf16(&mut [0; 2]) {
            write!(shown, "\\u{unit:04x}").expect("a String takes every text");
        }
    }
    shown
}

fn escaped(text: &str, is_kept: impl Fn(char) -> bool) -> String {
    let mut shown = String::with_capacity(text.len());
    for char in text.chars() {
        if is_kept(char) {
            shown.push(char);
        } else if char.is_ascii() {
            shown.extend(char.escape_debug());
        } else {
            shown.extend(char.escape_unicode());
        }
    }
    shown
}

/// True for a character that has a shape or is a space, and has no effect on its neighbours.
fn is_visible(char: char) -> bool {
    /// Hangul fillers, which are letters by category and have no shape.
    const BLANK_LETTERS: [char; 4] = ['\u{115f}', '\u{1160}', '\u{3164}', '\u{ffa0}'];
    match char {
        ' '..='~' => true,
        '\u{2028}' | '\u{2029}' => false,
        _ if BLANK_LETTERS.contains(&char) => false,
        _ if char.is_whitespace() => !char.is_control(),
        _ => is_shown_by_debug(char),
    }
}

/// True when the standard library, which has the tables of Unicode's categories, shows the
/// character in a debug string. It escapes a combining mark only at the start of a string, hence
/// the letter.
fn is_shown_by_debug(char: char) -> bool {
    let mut bytes = [b'a'; 5];
    let length = 1 + char.encode_utf8(&mut bytes[1..]).len();
    let text = str::from_utf8(&bytes[..length]).expect("two characters of UTF-8");
    text.escape_debug().count() == 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_and_format_characters_are_escaped() {
        let hidden = [
            '\0'..='\u{1f}',
            '\u{7f}'..='\u{9f}',
            '\u{61c}'..='\u{61c}',
            '\u{200b}'..='\u{200f}',
            '\u{2028}'..='\u{202e}',
            '\u{2060}'..='\u{206f}',
            '\u{feff}'..='\u{feff}',
            '\u{fff9}'..='\u{fffb}',
            '\u{e0001}'..='\u{e007f}',
            '\u{ad}'..='\u{ad}',
            '\u{3164}'..='\u{3164}',
        ];
        for char in hidden.into_iter().flatten() {
            let shown = printable(&format!("a{char}b"));
            assert!(
                shown.starts_with("a\\") && shown.ends_with('b') && shown.len() >= 4,
                "{char:?} is shown as {shown:?}"
            );
            assert!(shown.bytes().all(|byte| (b' '..=b'~').contains(&byte)));
        }
    }

    #[test]
    fn visible_text_is_kept() {
        let texts = [
            r#"C:\games\"a" 'b' {c}"#,
            "五目並べ\u{3000}連珠",
            "Ångström, A\u{30a}ngstro\u{308}m",
            "שלום مرحبا",
            "🐱 ❤\u{fe0f} 1\u{a0}000",
        ];
        for text in texts {
            assert_eq!(printable(text), text);
            assert_eq!(printable_json(text), text);
        }
    }

    #[test]
    fn line_feeds_are_kept_on_request() {
        assert_eq!(printable_lines("a\nb\r\n\tc"), "a\nb\\r\n\\tc");
        assert_eq!(printable("a\nb"), "a\\nb");
    }

    #[test]
    fn json_means_the_same_afterwards() {
        let text = "\u{1b}[31m \u{7f} \u{9b}31m \u{202e} \u{e0041} \u{2028} 猫";
        let json = serde_json::to_string(text).expect("a text is JSON");
        let shown = printable_json(&json);
        assert!(shown.chars().all(is_visible), "{shown:?}");
        assert_eq!(
            serde_json::from_str::<String>(&shown).ok().as_deref(),
            Some(text)
        );
        assert_eq!(printable_json("{\n\t\"a\": 1\r\n}"), "{\n\t\"a\": 1\r\n}");
    }
}
