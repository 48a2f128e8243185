//! Values and marks of a library as notes of a record, which `book build` reads.
//!
//! A comment has them in every format: `Nekomoku: Black 57 %`, where a side can expect that share
//! of the points, or `Nekomoku: White wins by threats`. SGF and JSON have the share as the
//! evaluation of the node as well, and SGF has `GB[2]` or `GW[2]` where a side wins by threats.

use engine::book::{BookEnd, BookNode, Degree};
use record::{Evaluation, Format, Note, Property};
use rules::Color;

/// The beginning of a line of a comment with a value or a mark.
const PREFIX: &str = "Nekomoku: ";
const WINS_BY_THREATS: &str = "wins by threats";
/// The text after a share.
const PERCENT: &str = " %";

/// The content of a comment about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Annotation {
    /// The value for the side that moved there.
    Value(Degree),
    /// The side to move wins by threats.
    Threats,
}

/// Adds value and mark of a move by `mover` to the note of its position.
pub(super) fn write(note: &mut Note, node: BookNode, mover: Color, format: Format) {
    // RenLib has comments alone.
    let has_properties = format != Format::Lib;
    if node.end == Some(BookEnd::Threats) {
        note.comment = format!("{PREFIX}{} {WINS_BY_THREATS}", !mover);
        let good = match !mover {
            Color::Black => "GB",
            Color::White => "GW",
        };
        let good = Property::new(good, vec!["2".to_owned()]);
        note.properties.extend(good.ok().filter(|_| has_properties));
    } else if let Some(degree) = node.degree {
        note.comment = format!("{PREFIX}{mover} {:.0}{PERCENT}", 100.0 * degree.share());
    }
    note.evaluation = node.degree.filter(|_| has_properties).map(|degree| {
        let black = match mover {
            Color::Black => degree,
            Color::White => degree.flipped(),
        };
        Evaluation {
            black: black.share(),
            proven: None,
            line: Vec::new(),
            depth: 0,
        }
    });
}

/// The annotation of a position that `mover` moved to; `None` where the comment has none.
pub(super) fn read(note: &Note, mover: Color) -> Option<Annotation> {
    note.comment.lines().find_map(|line| {
        let (side, said) = line.trim().strip_prefix(PREFIX)?.split_once(' ')?;
        let side = Color::ALL.into_iter().find(|it| it.to_string() == side)?;
        if said == WINS_BY_THREATS {
            return (side != mover).then_some(Annotation::Threats);
        }
        let percent = said.strip_suffix(PERCENT)?.parse::<u8>().ok();
        let degree = percent.filter(|&it| it <= 100);
        let degree = Degree::of_share(f32::from(degree?) / 100.0);
        Some(Annotation::Value(if side == mover {
            degree
        } else {
            degree.flipped()
        }))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn note(comment: &str) -> Note {
        Note {
            comment: comment.to_owned(),
            ..Note::default()
        }
    }

    #[test]
    fn every_value_and_mark_is_read_back_from_every_format() {
        let ends = [None, Some(BookEnd::Unknown), Some(BookEnd::Threats)];
        let degrees = (0_u8..=30).map(|step| Degree::of_share(f32::from(step) / 30.0));
        for (mover, degree) in degrees.flat_map(|it| Color::ALL.map(|mover| (mover, it))) {
            for (end, format) in ends
                .into_iter()
                .flat_map(|end| Format::ALL.map(|it| (end, it)))
            {
                let degree = Some(degree);
                let mut written = Note::default();
                write(&mut written, BookNode { degree, end }, mover, format);
                let expected = match end {
                    Some(BookEnd::Threats) => Some(Annotation::Threats),
                    _ => degree.map(Annotation::Value),
                };
                assert_eq!(read(&written, mover), expected, "{written:?}");
            }
        }
    }

    #[test]
    fn other_comments_are_not_annotations() {
        for comment in [
            "",
            "57 %",
            "Nekomoku: Black",
            "Nekomoku: Black 101 %",
            "Nekomoku: Black -3 %",
            "Nekomoku: Green 50 %",
            "Nekomoku: Black wins by threats",
        ] {
            assert_eq!(read(&note(comment), Color::Black), None, "{comment}");
        }
        let among_others = note("A good move.\nNekomoku: White 40 %\nSee game 3.");
        let expected = Annotation::Value(Degree::of_share(0.6));
        assert_eq!(read(&among_others, Color::Black), Some(expected));
    }
}
