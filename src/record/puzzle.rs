//! [`Puzzle`]: a position in which a side is to win by force. A file of them has one a line, a JSON object:
//! `{"kind": "vct", "rule": "renju", "side": "black", "black": ["h8", ..], "white": [..]}`, `"size"` where it is not 15.

use serde::Deserialize;

use super::order::OrderError;
use super::tree::{NodeId, Tree};
use rules::{Board, Color, GameSetup, Point, PositionError, Rule, SizeError, stones_of};

/// A position and who is to win; keys of the file beside these are somebody else's.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Puzzle {
    /// What the win is made of, in a word of whoever made it: `vcf` for continuous fours.
    pub kind: String,
    /// The rule.
    pub rule: Rule,
    /// Who is to move and to win.
    pub side: Color,
    /// Black stones, in any order.
    pub black: Vec<Point>,
    /// White stones.
    pub white: Vec<Point>,
    /// Lines of the board.
    #[serde(default = "usual_size")]
    pub size: u8,
}

const fn usual_size() -> u8 {
    GameSetup::DEFAULT_SIZE
}

/// What is wrong with a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleError {
    /// It is no such object.
    #[error("{0}")]
    Json(String),
    /// Its board is none.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// Its stones make no position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// There are too many of a colour for that side to be on the move.
    #[error(
        "{0} black and {1} white stones with {2} to move, expected as many of either, or one more black one with white to move"
    )]
    Turn(usize, usize, Color),
    /// No game leads to it.
    #[error(transparent)]
    Order(#[from] OrderError),
}

/// The puzzles of a text with the numbers of their lines, from 1; empty lines are left out.
pub fn read_puzzles(text: &str) -> impl Iterator<Item = (usize, Result<Puzzle, PuzzleError>)> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines = (1..).zip(text.lines());
    let lines = lines.filter(|(_, line)| !line.trim().is_empty());
    lines.map(|(number, line)| {
        let puzzle = serde_json::from_str(line);
        (
            number,
            puzzle.map_err(|error: serde_json::Error| {
                // Its own line would be the first one, always.
                let told = error.to_string();
                let told = told.split(" at line ").next().unwrap_or_default();
                PuzzleError::Json(format!("{told}, column {}", error.column()))
            }),
        )
    })
}

impl Puzzle {
    /// What a game from here on agrees on.
    ///
    /// # Errors
    /// When the board is none.
    pub fn setup(&self) -> Result<GameSetup, PuzzleError> {
        Ok(GameSetup::new(self.rule, self.size)?)
    }

    /// The position, which need not come from a game.
    ///
    /// # Errors
    /// When the board is none, or the stones do not lie on it, each on a point of its own.
    pub fn board(&self) -> Result<Board, PuzzleError> {
        let stones = stones_of(&self.black, &self.white);
        Ok(self.setup()?.board_of(stones)?)
    }

    /// A game that leads to the position, and where in it that is. Its moves come in the order of the lists, but for points that are
    /// forbidden then: these wait.
    ///
    /// # Errors
    /// When no game can be found that leads there with [`side`](Self::side) to move.
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
