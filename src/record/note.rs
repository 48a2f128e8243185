//! [`Note`]: the comment, evaluation, times and properties of a position.

use serde::{Deserialize, Serialize};

use super::property::Property;
use rules::{Color, Point, Symmetry};

/// The data of a node. Empty parts are not written to files.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Note {
    /// The comment of the position.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub comment: String,
    /// The evaluation of the position by an engine.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evaluation: Option<Evaluation>,
    /// Milliseconds that the action before the position took.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_ms: Option<u64>,
    /// Milliseconds on the clock of the side that performed the action.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock_ms: Option<u64>,
    /// Other properties from a file.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub properties: Vec<Property>,
}

impl Note {
    /// A note without content.
    pub(super) const EMPTY: Self = Self {
        comment: String::new(),
        evaluation: None,
        time_ms: None,
        clock_ms: None,
        properties: Vec::new(),
    };

    /// True when the note has no content.
    pub fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }

    /// Flips the points of the note vertically on a board of `size` lines. Texts stay as they are.
    pub(super) fn flip(&mut self, size: u8) {
        if let Some(evaluation) = &mut self.evaluation {
            let points = evaluation.line.iter_mut();
            points.for_each(|point| *point = Symmetry::FlipY.map(*point, size));
        }
        let properties = self.properties.iter_mut();
        properties.for_each(|property| property.flip(size));
    }

    /// Adds a comment below the existing one.
    pub(super) fn remark(&mut self, comment: &str) {
        if !self.comment.is_empty() && !comment.is_empty() {
            self.comment.push('\n');
        }
        self.comment += comment;
    }

    /// The property `id`, if there is one.
    pub fn property(&self, id: &str) -> Option<&Property> {
        self.properties.iter().find(|it| it.id() == id)
    }
}

/// The evaluation of a position by an engine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Evaluation {
    /// Share of the points that Black can expect, 0 to 1; 0 or 1 for a proven result.
    pub black: f32,
    /// The proven win, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proven: Option<ProvenWin>,
    /// The best moves of both sides from the position.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<Point>,
    /// Depth of the search in plies.
    #[serde(default)]
    pub depth: u16,
}

/// A proven win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProvenWin {
    /// The colour that wins.
    pub winner: Color,
    /// Plies to the five.
    pub plies: u16,
}

/// Why an evaluation is invalid.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum EvaluationError {
    /// The share is not between 0 and 1.
    #[error("`black` is {0}, expected a share from 0 to 1")]
    Share(f32),
    /// A point is not on the board.
    #[error("`line` has {0}, which is off the board")]
    OffBoard(Point),
}

impl Evaluation {
    /// True when this evaluation should replace the `known` one: it has a proven win, or the known
    /// one has none and is not deeper.
    pub const fn is_worth_more_than(&self, known: &Self) -> bool {
        self.proven.is_some() || known.proven.is_none() && known.depth <= self.depth
    }

    /// Checks the evaluation for a board of `size` lines.
    ///
    /// # Errors
    /// The first fault.
    pub(super) fn check(&self, size: u8) -> Result<(), EvaluationError> {
        if !(0.0..=1.0).contains(&self.black) {
            return Err(EvaluationError::Share(self.black));
        }
        let is_off = |point: &&Point| point.x() >= size || point.y() >= size;
        match self.line.iter().find(is_off) {
            Some(&point) => Err(EvaluationError::OffBoard(point)),
            None => Ok(()),
        }
    }
}
