//! What is wrong with a file that is not TOML, in the words of somebody who writes one.

use crate::options::shorten;

/// The message of the parser, and what to write instead where that is known. `at` is the byte that
/// the message is about.
pub(super) fn explain(text: &str, message: &str, at: Option<usize>) -> String {
    let line = at.map(|at| line_of(text, at));
    let advice = line.and_then(|line| match message {
        _ if message.contains("duplicate key") => Some(duplicate(line)),
        _ => bare_word(line),
    });
    match advice {
        Some(advice) => format!("is not valid TOML: {message}: {advice}"),
        None => format!("is not valid TOML: {message}"),
    }
}

/// The line with this byte, without the space around it.
fn line_of(text: &str, at: usize) -> &str {
    let at = text.floor_char_boundary(at);
    let start = text[..at].rfind('\n').map_or(0, |before| before + 1);
    let end = text[at..].find('\n').map_or(text.len(), |after| at + after);
    text[start..end].trim()
}

fn duplicate(line: &str) -> String {
    if line.starts_with('[') {
        format!("expected {} only once in the file", shorten(line))
    } else {
        let key = line.split('=').next().unwrap_or(line).trim();
        format!("expected `{}` only once in its section", shorten(key))
    }
}

/// The advice for `kind = tree`: a value that is a word, without quotes.
fn bare_word(line: &str) -> Option<String> {
    let (key, value) = line.split_once('=')?;
    let (key, value) = (key.trim(), value.split('#').next()?.trim());
    let is_word = value.starts_with(char::is_alphabetic) && !value.contains(['"', '[', '{']);
    let is_key = !key.is_empty()
        && key
            .chars()
            .all(|it| it.is_alphanumeric() || "_-.".contains(it));
    (is_word && is_key).then(|| {
        let advice = format!("{key} = \"{value}\"");
        let value = shorten(value);
        format!(
            "`{value}` is neither a number nor true or false, and a text needs quotes, as in `{}`",
            shorten(&advice)
        )
    })
}
