//! What is known of a position beside how it came about: [`Note`] with an [`Evaluation`].

use serde::{Deserialize, Serialize};

use super::property::Property;
use rules::{Color, Point, Symmetry};

/// What is kept at a node of a tree. Keys that say nothing are left out where it is written down.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Note {
    /// What somebody wrote about it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub comment: String,
    /// What an engine makes of the position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evaluation: Option<Evaluation>,
    /// Milliseconds that the action before it took.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_ms: Option<u64>,
    /// Milliseconds that were left then on the clock of whoever did it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock_ms: Option<u64>,
    /// What a file said of it beside that.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub properties: Vec<Property>,
}

impl Note {
    /// Nothing.
    pub(super) const EMPTY: Self = Self {
        comment: String::new(),
        evaluation: None,
        time_ms: None,
        clock_ms: None,
        properties: Vec::new(),
    };

    /// Whether it says nothing.
    pub fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }

    /// Exchanges top and bottom of the board of `size` lines; what is said in words stays.
    pub(super) fn flip(&mut self, size: u8) {
        if let Some(evaluation) = &mut self.evaluation {
            let points = evaluation.line.iter_mut();
            points.for_each(|point| *point = Symmetry::FlipY.map(*point, size));
        }
        let properties = self.properties.iter_mut();
        properties.for_each(|property| property.flip(size));
    }

    /// Adds a comment below the one that is there.
    pub(super) fn remark(&mut self, comment: &str) {
        if !self.comment.is_empty() && !comment.is_empty() {
            self.comment.push('\n');
        }
        self.comment += comment;
    }

    /// The property `id`, if it is there.
    pub fn property(&self, id: &str) -> Option<&Property> {
        self.properties.iter().find(|it| it.id() == id)
    }
}

/// What an engine makes of a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Evaluation {
    /// Share of the points that Black can expect, 0 to 1; 0 or 1 where a result is proven.
    pub black: f32,
    /// The side that wins by force and the plies that it takes, where that is proven.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proven: Option<ProvenWin>,
    /// What both sides do best from here on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<Point>,
    /// Depth of the search in plies.
    #[serde(default)]
    pub depth: u16,
}

/// A win that is proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProvenWin {
    /// Who wins.
    pub winner: Color,
    /// Plies to the five.
    pub plies: u16,
}

/// What is wrong with an evaluation.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum EvaluationError {
    /// No share.
    #[error("`black` is {0}, expected a share from 0 to 1")]
    Share(f32),
    /// A point that this board has not.
    #[error("`line` has {0}, which is off the board")]
    OffBoard(Point),
}

impl Evaluation {
    /// Whether it can be one of a position on a board of `size` lines.
    ///
    /// # Errors
    /// What is wrong with it.
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
