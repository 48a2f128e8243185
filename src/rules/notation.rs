//! Notation of points: `h8` and `x,y`.
//!
//! `h8` is the notation of renju: the letter of the column from the left and the number of the row
//! from the bottom. `x,y` is the notation of the Gomocup protocol: both numbers start at 0, the
//! column counts from the left and the row **from the top**, so it needs the size of the board.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use super::point::{MAX_SIZE, Point};

/// A text that is not a point of the board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{text}` names no point of a {size}x{size} board, \
     expected a letter and a number (`h8`) or `x,y`"
)]
pub struct PointError {
    /// The rejected text.
    pub text: String,
    /// Size of the board in lines.
    pub size: u8,
}

/// Parses a point on a board of `size` lines, in either notation. Upper and lower case are
/// accepted, outer spaces are ignored.
///
/// ```
/// use rules::{Point, parse_point};
/// assert_eq!(parse_point("H8", 15), Ok(Point::new(7, 7)));
/// assert_eq!(parse_point("0,0", 15), Ok(Point::new(0, 14)));
/// assert!(parse_point("p1", 15).is_err());
/// ```
///
/// # Errors
/// When the text has neither form or the point lies off the board.
pub fn parse_point(text: &str, size: u8) -> Result<Point, PointError> {
    let trimmed = text.trim();
    let point = match trimmed.split_once(',') {
        Some((x, y)) => from_x_y(x, y, size),
        None => from_letter(trimmed, size),
    };
    point.ok_or_else(|| PointError {
        text: text.to_owned(),
        size,
    })
}

/// Parses a list of points like `h8i9g7`. Spaces and commas between points are allowed.
///
/// # Errors
/// When a part of the text is not a point or is off the board; the error is that of the first such
/// part.
pub fn parse_points(text: &str, size: u8) -> Result<Vec<Point>, PointError> {
    const BETWEEN: [char; 3] = [' ', ',', '\t'];
    let mut points = Vec::new();
    let mut rest = text.trim_matches(BETWEEN);
    while let Some(first) = rest.chars().next() {
        let behind = &rest[first.len_utf8()..];
        let end = behind.find(|it: char| !it.is_ascii_digit());
        let (point, next) = rest.split_at(first.len_utf8() + end.unwrap_or(behind.len()));
        points.push(parse_point(point, size)?);
        rest = next.trim_start_matches(BETWEEN);
    }
    Ok(points)
}

/// `point` as `x,y` with the row counted from the top of a board of `size` lines.
pub fn format_x_y(point: Point, size: u8) -> String {
    format!("{},{}", point.x(), size - 1 - point.y())
}

fn from_letter(text: &str, size: u8) -> Option<Point> {
    let column = *text.as_bytes().first()?;
    if !column.is_ascii_alphabetic() {
        return None;
    }
    let row = number(&text[1..])?;
    Point::try_new(i32::from(column.to_ascii_lowercase() - b'a'), row - 1, size)
}

fn from_x_y(x: &str, y: &str, size: u8) -> Option<Point> {
    Point::try_new(
        number(x.trim())?,
        i32::from(size) - 1 - number(y.trim())?,
        size,
    )
}

/// A plain decimal number of at most three digits, no sign.
fn number(text: &str) -> Option<i32> {
    let plain = (1..=3).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| text.parse().ok())?
}

/// Writes the point as text (`"h8"`).
impl Serialize for Point {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Reads the point from text. `x,y` is rejected, because its meaning depends on the size of the
/// board.
impl<'de> Deserialize<'de> for Point {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let point = from_letter(&text, MAX_SIZE);
        point.ok_or_else(|| {
            D::Error::custom(format!("`{text}` is not a point, expected one like `h8`"))
        })
    }
}
