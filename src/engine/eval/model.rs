//! [`ModelEvaluator`]: evaluates by the models on board.

use serde::Serialize;

use super::Evaluator;
use crate::params;
use crate::pattern::{ModelBoard, ModelKind};
use crate::score::{EVAL_LIMIT, Score};
use rules::Color;

/// The largest score of a model.
const MOST: Score = 100_000_000;

params! {
    /// Value of each kind of model for the evaluator `model`. The defaults are those of the
    /// original program. A symmetric model is found, and counted, twice. Crosses score nothing:
    /// their parts are counted.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
    pub struct ModelScores {
        /// A five on board, which outweighs everything else.
        pub five: Score = 100_000_000, range 0..=MOST, unit "engine units";
        /// An open four, also one whose far end is closed.
        pub open_four: Score = 1_000_000, range 0..=MOST, unit "engine units";
        /// A four with one completing point.
        pub rushing_four: Score = 10_000, range 0..=MOST, unit "engine units";
        /// An open three.
        pub open_three: Score = 1_000, range 0..=MOST, unit "engine units";
        /// A three that makes a four but no open four.
        pub sleeping_three: Score = 500, range 0..=MOST, unit "engine units";
        /// An open two.
        pub open_two: Score = 200, range 0..=MOST, unit "engine units";
        /// A two that makes a sleeping three but no open three.
        pub sleeping_two: Score = 100, range 0..=MOST, unit "engine units";
    }
}

impl ModelScores {
    /// The score of one model of this kind; 0 for a cross.
    pub const fn of(&self, kind: ModelKind) -> Score {
        match kind {
            ModelKind::Five => self.five,
            ModelKind::OpenFour => self.open_four,
            ModelKind::RushingFour => self.rushing_four,
            ModelKind::OpenThree => self.open_three,
            ModelKind::SleepingThree => self.sleeping_three,
            ModelKind::OpenTwo => self.open_two,
            ModelKind::SleepingTwo => self.sleeping_two,
            ModelKind::CrossThree | ModelKind::CrossFour => 0,
        }
    }
}

/// The scores of the side's models minus those of the other side, with a correction for the side to
/// move.
///
/// The original program only counts models. But a four is answered at once, whatever its score, so
/// positions with one are not quiet; and a side to move with an open three makes an open four of
/// it.
#[derive(Clone, Copy, Debug, Default)]
pub struct ModelEvaluator {
    /// `[kind]`.
    scores: [Score; ModelKind::COUNT],
}

impl ModelEvaluator {
    /// An evaluator with these scores.
    pub fn new(scores: ModelScores) -> Self {
        Self {
            scores: ModelKind::ALL.map(|kind| scores.of(kind)),
        }
    }

    /// True when the side to move can make an open four of an open three, because the other side
    /// has no four to stop it.
    fn makes_open_four(board: &ModelBoard) -> bool {
        board.count(board.stm(), ModelKind::OpenThree) > 0 && !board.threatens_five(!board.stm())
    }

    fn sum(&self, board: &ModelBoard, color: Color) -> i64 {
        let kinds = ModelKind::ALL.into_iter().zip(self.scores);
        kinds.fold(0, |sum, (kind, score)| {
            sum + i64::from(board.count(color, kind)) * i64::from(score)
        })
    }
}

impl Evaluator for ModelEvaluator {
    fn evaluate(&self, board: &ModelBoard) -> Score {
        let (own, other) = (board.stm(), !board.stm());
        let five = self.scores[ModelKind::Five.index()].clamp(-EVAL_LIMIT, EVAL_LIMIT);
        if board.count(own, ModelKind::Five) > 0 {
            return five;
        }
        if board.count(other, ModelKind::Five) > 0 {
            return -five;
        }
        let turn = if Self::makes_open_four(board) {
            i64::from(self.scores[ModelKind::OpenFour.index()])
        } else {
            0
        };
        clamp(turn + self.sum(board, own) - self.sum(board, other))
    }

    /// True when neither side threatens a five.
    fn is_quiet(&self, board: &ModelBoard) -> bool {
        !Color::ALL
            .into_iter()
            .any(|color| board.threatens_five(color))
    }
}

/// Clamps a sum to the range of evaluations.
pub(super) fn clamp(sum: i64) -> Score {
    let limit = i64::from(EVAL_LIMIT);
    sum.clamp(-limit, limit) as Score
}
