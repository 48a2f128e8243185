//! [`Proof`]: a position with a winning strategy, as a JSON file.

use serde::{Deserialize, Serialize};

use super::check::{Unsettled, check};
use super::strategy::Strategy;
use rules::{Board, Color, GameSetup, Point, PositionError, Rule, printable, stones_of};

/// Version of the file format.
const VERSION: u8 = 1;

/// A position and the strategy that wins it for the side to move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    /// Version of the file format: 1.
    pub proof: u8,
    /// The rule.
    pub rule: Rule,
    /// Size of the board in lines.
    pub size: u8,
    /// Black stones.
    pub black: Vec<Point>,
    /// White stones.
    pub white: Vec<Point>,
    /// The side to move, which wins.
    pub attacker: Color,
    /// The strategy of the attacker.
    pub strategy: Strategy,
}

/// Why a text is not a proof.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProofError {
    /// The text does not have the format.
    #[error("not a proof in the format of `nekomoku solve --proof`: {0}")]
    Form(String),
    /// The format has another version.
    #[error("proof: version {0}, expected {VERSION}")]
    Version(u8),
    /// The size of the board is not supported.
    #[error("size: {0} lines, expected 5 to 22")]
    Size(u8),
    /// The stones are not a position.
    #[error(transparent)]
    Position(#[from] PositionError),
}

impl Proof {
    /// The proof that a strategy wins `board` for `attacker`, who is to move. The strategy is not
    /// checked.
    pub fn new(board: &Board, rule: Rule, attacker: Color, strategy: Strategy) -> Self {
        let stones = |color| {
            let of = board
                .points()
                .filter(|&point| board.get(point) == Some(color));
            of.collect()
        };
        Self {
            proof: VERSION,
            rule,
            size: board.size(),
            black: stones(Color::Black),
            white: stones(Color::White),
            attacker,
            strategy,
        }
    }

    /// Parses the text of a file.
    ///
    /// # Errors
    /// When the format is wrong. Whether the strategy wins is the result of [`check`](Self::check).
    pub fn parse(text: &str) -> Result<Self, ProofError> {
        let proof = serde_json::from_str::<Self>(text);
        let proof = proof.map_err(|error| ProofError::Form(printable(&error.to_string())))?;
        if proof.proof != VERSION {
            return Err(ProofError::Version(proof.proof));
        }
        proof.board().map(|_| proof)
    }

    /// The text of the file.
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).expect("points and numbers can be written")
    }

    /// The board with the stones of the position.
    ///
    /// # Errors
    /// When the size is not supported, a stone is off the board or on an occupied point, or there
    /// is a five.
    pub fn board(&self) -> Result<Board, ProofError> {
        let setup =
            GameSetup::new(self.rule, self.size).map_err(|_| ProofError::Size(self.size))?;
        Ok(setup.board_of(stones_of(&self.black, &self.white))?)
    }

    /// Finds faults in the strategy, see [`check()`].
    ///
    /// # Errors
    /// As [`board`](Self::board).
    pub fn check(&self, most: usize) -> Result<Vec<Unsettled>, ProofError> {
        let board = self.board()?;
        Ok(check(
            &board,
            self.rule,
            self.attacker,
            &self.strategy,
            most,
        ))
    }
}
