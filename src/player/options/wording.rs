//! The words of messages: hints, and texts of users cut to a readable length.

use std::borrow::Cow;

/// Characters of a key or a text that a message shows.
const SHOWN: usize = 60;

/// The text, or its beginning and its length where it is long.
pub(crate) fn shorten(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(SHOWN) {
        None => Cow::Borrowed(text),
        Some((end, _)) => {
            let all = text.chars().count();
            Cow::Owned(format!("{}... ({all} characters)", &text[..end]))
        }
    }
}

/// ` (did you mean `x`?)` for the known word nearest to `word`, or nothing when none is near.
pub(crate) fn did_you_mean<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> String {
    known
        .filter_map(|candidate| Some((distance(word, candidate)?, candidate)))
        .min()
        .map_or_else(String::new, |(_, candidate)| {
            format!(" (did you mean `{}`?)", shorten(candidate))
        })
}

/// Edits from `word` to `candidate`; `None` where they are more than a slip would make. Quick where
/// the lengths or the letters differ too much, so that a word can be compared with thousands.
fn distance(word: &str, candidate: &str) -> Option<usize> {
    let most = 1 + candidate.len() / 4;
    if word.len().abs_diff(candidate.len()) > 4 * most || bag_distance(word, candidate) > 4 * most {
        return None;
    }
    let distance = strsim::damerau_levenshtein(word, candidate);
    (distance <= most).then_some(distance)
}

/// Bytes that one word has and the other has not: no more than four times the edits between them,
/// and one for an edit of ASCII.
fn bag_distance(one: &str, other: &str) -> usize {
    let mut counts = [0_i32; 256];
    one.bytes().for_each(|byte| counts[usize::from(byte)] += 1);
    other
        .bytes()
        .for_each(|byte| counts[usize::from(byte)] -= 1);
    let more = counts.iter().filter(|&&count| count > 0).sum::<i32>();
    let less = counts.iter().filter(|&&count| count < 0).sum::<i32>();
    more.max(-less) as usize
}

/// The expectation for a list of words: ``expected one of `a`, `b` ``.
pub(super) fn expected_one_of(known: &[&str]) -> String {
    match known {
        [] => "expected none: this kind has no keys of its own".to_owned(),
        [only] => format!("expected `{only}`"),
        [one, other] => format!("expected `{one}` or `{other}`"),
        _ => {
            let known = known.iter().map(|word| format!("`{word}`"));
            format!("expected one of {}", known.collect::<Vec<_>>().join(", "))
        }
    }
}

/// A message on one line.
pub(super) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
