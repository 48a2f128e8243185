//! Labels and marks on points of a position, stored as the SGF properties `LB` and `MA`.

use crate::note::Note;
use crate::property::Property;
use crate::sgf::{escape_part, point_value, unescape};
use rules::Point;

use super::bytes::SIZE;

const TEXT: &str = "LB";
const MARK: &str = "MA";

/// Labels a point that has no label.
pub(super) fn label(note: &mut Note, point: Point, text: &str) {
    let start = point_value(point, SIZE) + ":";
    if text.is_empty() || values(note, TEXT).any(|value| value.starts_with(&start)) {
        return;
    }
    add(note, TEXT, start + &escape_part(text));
}

/// Marks a point that has no mark.
pub(super) fn mark(note: &mut Note, point: Point) {
    let value = point_value(point, SIZE);
    if !values(note, MARK).any(|known| known == value) {
        add(note, MARK, value);
    }
}

fn add(note: &mut Note, id: &str, value: String) {
    match note.properties.iter_mut().find(|it| it.id() == id) {
        Some(property) => property.push(value),
        None => {
            let property = Property::new(id, vec![value]);
            note.properties.push(property.expect("a well-formed value"));
        }
    }
}

fn values<'a>(note: &'a Note, id: &str) -> impl Iterator<Item = &'a str> {
    let property = note.property(id).into_iter();
    property.flat_map(|property| property.values().iter().map(String::as_str))
}

/// A point with its label.
pub(super) struct Label {
    pub(super) point: Point,
    pub(super) text: String,
    pub(super) is_marked: bool,
}

/// The labelled points of a position, in order, and the number of invalid values.
pub(super) fn labels(note: &Note) -> (Vec<Label>, usize) {
    let mut labels = Vec::<Label>::new();
    let mut others = 0;
    let texts = values(note, TEXT).map(|value| (value.split_once(':'), false));
    let marks = values(note, MARK).map(|value| (Some((value, "")), true));
    for (value, is_mark) in texts.chain(marks) {
        let Some((point, text)) = value.and_then(|(point, text)| Some((place(point)?, text)))
        else {
            others += 1;
            continue;
        };
        let known = labels.iter().position(|it| it.point == point);
        let at = known.unwrap_or_else(|| {
            labels.push(Label {
                point,
                text: String::new(),
                is_marked: false,
            });
            labels.len() - 1
        });
        let label = &mut labels[at];
        if is_mark {
            label.is_marked = true;
        } else if label.text.is_empty() {
            label.text = unescape(text);
        } else {
            others += 1;
        }
    }
    (labels, others)
}

fn place(value: &str) -> Option<Point> {
    let &[x, row] = value.as_bytes() else {
        return None;
    };
    let coordinate = |letter: u8| Some(i32::from(letter.checked_sub(b'a')?));
    Point::try_new(coordinate(x)?, i32::from(SIZE - 1) - coordinate(row)?, SIZE)
}

/// True when the property is a label or a mark.
pub(super) fn is_label(id: &str) -> bool {
    id == TEXT || id == MARK
}
