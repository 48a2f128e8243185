//! Values of SGF properties: texts, points, times.

use rules::{Color, Point, parse_point};

/// Escapes a text for a value.
pub(super) fn escape(text: &str) -> String {
    escape_all(text, &['\\', ']'])
}

/// Escapes a text for one part of a value with two parts, which `:` separates.
pub(crate) fn escape_part(text: &str) -> String {
    escape_all(text, &['\\', ']', ':'])
}

fn escape_all(text: &str, special: &[char]) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        if special.contains(&letter) {
            escaped.push('\\');
        }
        escaped.push(letter);
    }
    escaped
}

/// The text of a value: escapes are resolved, an escaped line end is removed, and every line end
/// becomes `
/// `.
pub(crate) fn unescape(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut letters = value.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => match letters.next() {
                Some(end @ ('\r' | '\n')) => {
                    letters.next_if(|&next| is_other_half(end, next));
                }
                Some(escaped) => text.push(escaped),
                None => {}
            },
            '\r' | '\n' => {
                letters.next_if(|&next| is_other_half(letter, next));
                text.push('\n');
            }
            _ => text.push(letter),
        }
    }
    text
}

/// True for the second character of a line end of two characters.
const fn is_other_half(end: char, next: char) -> bool {
    matches!((end, next), ('\r', '\n') | ('\n', '\r'))
}

/// The text of a value with one line.
pub(super) fn simple_text(value: &str) -> String {
    unescape(value).replace(['\n', '\t'], " ")
}

/// The place of a move or a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Point(Point),
    Pass,
}

/// The place that a value names on a board of `size` lines; `None` when there is no such place.
/// Besides the two letters of the standard, capital letters, `h8` and `x,y` are understood.
pub(super) fn place(value: &str, size: u8) -> Option<Place> {
    let value = value.trim();
    if value.is_empty() || (value.eq_ignore_ascii_case("tt") && size <= 19) {
        return Some(Place::Pass);
    }
    let point = match value.as_bytes() {
        &[x, row] if row.is_ascii_alphabetic() => {
            let y = i32::from(size) - 1 - coordinate(row)?;
            Point::try_new(coordinate(x)?, y, size)
        }
        _ => parse_point(value, size).ok(),
    };
    point.map(Place::Point)
}

/// The points of a value in a list: one point, or a rectangle between two corners.
pub(super) fn points(value: &str, size: u8) -> Option<Vec<Point>> {
    let point = |value| match place(value, size)? {
        Place::Point(point) => Some(point),
        Place::Pass => None,
    };
    let (from, to) = value.split_once(':').unwrap_or((value, value));
    let (from, to) = (point(from)?, point(to)?);
    let rows = (to.y()..=from.y()).rev();
    let points = rows.flat_map(|y| (from.x()..=to.x()).map(move |x| Point::new(x, y)));
    Some(points.collect())
}

/// The value of a point on a board of `size` lines.
pub(crate) fn point_value(point: Point, size: u8) -> String {
    let letter = |coordinate: u8| char::from(b'a' + coordinate);
    [letter(point.x()), letter(size - 1 - point.y())]
        .iter()
        .collect()
}

fn coordinate(letter: u8) -> Option<i32> {
    let number = letter.to_ascii_lowercase().checked_sub(b'a')?;
    letter.is_ascii_alphabetic().then_some(i32::from(number))
}

/// Milliseconds of a value in seconds, such as `59.5`.
pub(super) fn milliseconds(value: &str) -> Option<u64> {
    let (whole, part) = value.trim().split_once('.').unwrap_or((value.trim(), ""));
    let is_plain = |it: &str| it.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !is_plain(whole) || !is_plain(part) || part.len() > 3 {
        return None;
    }
    let thousandths = format!("{part:0<3}").parse::<u64>().ok()?;
    whole
        .parse::<u64>()
        .ok()?
        .checked_mul(1000)?
        .checked_add(thousandths)
}

/// The value in seconds of a number of milliseconds.
pub(super) fn seconds(ms: u64) -> String {
    let text = format!("{}.{:03}", ms / 1000, ms % 1000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// The properties of a move of this colour and of its clock.
pub(super) const fn move_ids(color: Color) -> (&'static str, &'static str) {
    match color {
        Color::Black => ("B", "BL"),
        Color::White => ("W", "WL"),
    }
}
