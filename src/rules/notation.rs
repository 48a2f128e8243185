//! Reading points: `h8` and `x,y`.
//!
//! `h8` names the column by letter from the left and the row by number from the bottom (the renju world's way).
//! `x,y` is the Gomocup protocol's: both from 0, the column from the left and the row **from the top**, so it needs the board's size.

use super::point::Point;

/// A text that names no point of the board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{text}` names no point of a {size}x{size} board, expected a letter and a number (`h8`) or `x,y`"
)]
pub struct PointError {
    /// The text as it came.
    pub text: String,
    /// The board's size in lines.
    pub size: u8,
}

/// The point that `text` names on a board of `size` lines, in either notation; letters in either case, outer spaces ignored.
///
/// ```
/// use nekomoku::rules::{Point, parse_point};
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

/// Points as text (`"h8"`) in serialised data. `x,y` is refused: what it means depends on a board that is not known here.
pub(super) mod as_text {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    use super::{Point, from_letter};
    use crate::rules::point::MAX_SIZE;

    pub fn serialize<S: Serializer>(point: &Point, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(point)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Point, D::Error> {
        let text = String::deserialize(deserializer)?;
        let point = from_letter(&text, MAX_SIZE);
        point.ok_or_else(|| {
            D::Error::custom(format!("`{text}` is no point, expected one like `h8`"))
        })
    }
}
