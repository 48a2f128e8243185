//! [`Proof`]: a strategy with the position it wins, as a JSON file.

use serde::{Deserialize, Serialize};

use super::check::{Unsettled, check};
use super::strategy::Strategy;
use rules::{Board, Color, GameSetup, Point, PositionError, Rule, stones_of};

/// Version of the form.
const VERSION: u8 = 1;

/// A position and how the side to move wins it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    /// Version of the form: 1.
    pub proof: u8,
    /// The rule.
    pub rule: Rule,
    /// Lines of the board.
    pub size: u8,
    /// Black stones.
    pub black: Vec<Point>,
    /// White stones.
    pub white: Vec<Point>,
    /// Who is to move and wins.
    pub attacker: Color,
    /// How.
    pub strategy: Strategy,
}

/// What makes a text no proof.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProofError {
    /// It has not the form.
    #[error("{0}")]
    Form(String),
    /// It is of another version.
    #[error("proof: version {0}, expected {VERSION}")]
    Version(u8),
    /// There is no such board.
    #[error("size: {0} lines, expected 5 to 22")]
    Size(u8),
    /// Its stones make no position.
    #[error(transparent)]
    Position(#[from] PositionError),
}

impl Proof {
    /// The proof that a strategy wins `board` for `attacker`, who is to move. Nothing is checked.
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

    /// Reads a file's text.
    ///
    /// # Errors
    /// What is wrong with it; whether it proves anything is told by [`check`](Self::check).
    pub fn parse(text: &str) -> Result<Self, ProofError> {
        let proof = serde_json::from_str::<Self>(text);
        let proof = proof.map_err(|error| ProofError::Form(error.to_string()))?;
        if proof.proof != VERSION {
            return Err(ProofError::Version(proof.proof));
        }
        proof.board().map(|_| proof)
    }

    /// The file's text.
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).expect("points and numbers can be written")
    }

    /// The position.
    ///
    /// # Errors
    /// When the board is of no size there is, a stone lies off it or on another one, or somebody has won.
    pub fn board(&self) -> Result<Board, ProofError> {
        let setup =
            GameSetup::new(self.rule, self.size).map_err(|_| ProofError::Size(self.size))?;
        Ok(setup.board_of(stones_of(&self.black, &self.white))?)
    }

    /// What does not win: see [`check()`].
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
