//! Parts of messages: hints, and shortened texts of users.

use std::borrow::Cow;

use serde::de::Unexpected;
use toml::Value;

/// Largest number of characters of a key or a text in a message.
const SHOWN: usize = 60;

/// The text; a long one as its beginning and its length.
pub(crate) fn shorten(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(SHOWN) {
        None => Cow::Borrowed(text),
        Some((end, _)) => {
            let all = text.chars().count();
            Cow::Owned(format!("{}... ({all} characters)", &text[..end]))
        }
    }
}

/// ` (did you mean `x`?)` with the known word nearest to `word`, or nothing when none is near.
pub(crate) fn did_you_mean<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> String {
    known
        .filter_map(|candidate| Some((distance(word, candidate)?, candidate)))
        .min()
        .map_or_else(String::new, |(_, candidate)| {
            format!(" (did you mean `{}`?)", shorten(candidate))
        })
}

/// Number of edits from `word` to `candidate`; `None` when there are too many for a slip. It is
/// fast when lengths or letters differ too much, so a word can be compared with thousands.
fn distance(word: &str, candidate: &str) -> Option<usize> {
    let most = 1 + candidate.len() / 4;
    if word.len().abs_diff(candidate.len()) > 4 * most || bag_distance(word, candidate) > 4 * most {
        return None;
    }
    let distance = strsim::damerau_levenshtein(word, candidate);
    (distance <= most).then_some(distance)
}

/// Number of bytes that only one of two words has: at most four times the number of edits, and once
/// for ASCII.
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
pub(crate) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The message about a key that is not among the known ones.
pub(super) fn unknown_key(word: &str, known: &[&str]) -> String {
    let hint = did_you_mean(word, known.iter().copied());
    let expected = expected_one_of(known);
    format!("unknown key `{}`{hint}, {expected}", shorten(word))
}

/// A value of the wrong type in words: `string "hot"`.
pub(crate) fn describe_value(value: &Value) -> String {
    match value {
        Value::String(text) => describe(Unexpected::Str(text)),
        Value::Integer(number) => describe(Unexpected::Signed(*number)),
        Value::Float(number) => describe(Unexpected::Float(*number)),
        Value::Boolean(flag) => describe(Unexpected::Bool(*flag)),
        Value::Array(_) => describe(Unexpected::Seq),
        Value::Table(_) => describe(Unexpected::Map),
        Value::Datetime(date) => format!("date `{date}`"),
    }
}

/// The text for a value that serde did not expect, in terms of TOML.
pub(super) fn describe(found: Unexpected<'_>) -> String {
    match found {
        Unexpected::Str(text) => format!("string {:?}", shorten(text)),
        Unexpected::Seq => "a list".to_owned(),
        Unexpected::Map => "a table".to_owned(),
        other => other.to_string(),
    }
}

/// The text for what serde expects, in terms of TOML.
pub(super) fn in_toml_words(expected: &str) -> String {
    match expected {
        "u8" => format!("a whole number from 0 to {}", u8::MAX),
        "u16" => format!("a whole number from 0 to {}", u16::MAX),
        "u32" | "u64" | "usize" => "a whole number from 0".to_owned(),
        "i8" | "i16" | "i32" | "i64" | "isize" => "a whole number".to_owned(),
        "f32" | "f64" => "a number".to_owned(),
        "a boolean" => "true or false".to_owned(),
        "a sequence" => "a list `[..]`".to_owned(),
        "a map" => "a table `{ .. }`".to_owned(),
        _ => expected.to_owned(),
    }
}
