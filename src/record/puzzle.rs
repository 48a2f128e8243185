//! [`Puzzle`]: a position with a forced win. A file of puzzles has one JSON object a line:
//! `{"kind": "vct", "rule": "renju", "side": "black", "black": ["h8", ..], "white": [..]}`, with
//! `"size"` if it is not 15.

use serde::Deserialize;

use super::order::OrderError;
use super::tree::{NodeId, Tree};
use rules::{Board, Color, GameSetup, Point, PositionError, Rule, SizeError, stones_of};

/// A position and the side that wins. Other keys of the file are ignored.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Puzzle {
    /// The kind of win, in the words of the author: `vcf` for continuous fours.
    pub kind: String,
    /// The rule.
    pub rule: Rule,
    /// The side to move, which wins.
    pub side: Color,
    /// Black stones, in any order.
    pub black: Vec<Point>,
    /// White stones.
    pub white: Vec<Point>,
    /// Size of the board in lines.
    #[serde(default = "usual_size")]
    pub size: u8,
}

const fn usual_size() -> u8 {
    GameSetup::DEFAULT_SIZE
}

/// Why a puzzle is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleError {
    /// The text is not a JSON object of the format.
    #[error("{0}")]
    Json(String),
    /// The size of the board is not supported.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// The stones are not a position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// The numbers of stones do not fit the side to move.
    #[error(
        "{0} black and {1} white stones with {2} to move, expected the same number of each, or \
        one more black stone with white to move"
    )]
    Turn(usize, usize, Color),
    /// No game leads to the position.
    #[error(transparent)]
    Order(#[from] OrderError),
}

/// The puzzles of a text with the numbers of their lines, from 1. Empty lines are skipped.
pub fn read_puzzles(text: &str) -> impl Iterator<Item = (usize, Result<Puzzle, PuzzleError>)> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines = (1..).zip(text.lines());
    let lines = lines.filter(|(_, line)| !line.trim().is_empty());
    lines.map(|(number, line)| {
        let puzzle = serde_json::from_str(line);
        (
            number,
            puzzle.map_err(|error: serde_json::Error| {
                // Each puzzle is parsed alone, so its own line number would always be 1.
                let told = error.to_string();
                let told = told.split(" at line ").next().unwrap_or_default();
                PuzzleError::Json(format!("{told}, column {}", error.column()))
            }),
        )
    })
}

impl Puzzle {
    /// The setup of a game that starts from the puzzle.
    ///
    /// # Errors
    /// When the size of the board is not supported.
    pub fn setup(&self) -> Result<GameSetup, PuzzleError> {
        Ok(GameSetup::new(self.rule, self.size)?)
    }

    /// The board of the position, which need not come from a game.
    ///
    /// # Errors
    /// When the size is not supported, or a stone is off the board or on an occupied point.
    pub fn board(&self) -> Result<Board, PuzzleError> {
        let stones = stones_of(&self.black, &self.white);
        Ok(self.setup()?.board_of(stones)?)
    }

    /// A game that leads to the position, and the node of the position. Moves are in the order of
    /// the lists, except that a forbidden move waits until it is legal.
    ///
    /// # Errors
    /// When no game was found that leads there with [`side`](Self::side) to move.
    pub fn game(&self) -> Result<(Tree, NodeId), PuzzleError> {
        self.board()?;
        let (black, white) = (self.black.len(), self.white.len());
        let expected = match self.side {
            Color::Black => white,
            Color::White => white + 1,
        };
        if black != expected {
            return Err(PuzzleError::Turn(black, white, self.side));
        }
        Ok(Tree::to_stones(self.setup()?, &self.black, &self.white)?)
    }
}
