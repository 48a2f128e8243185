//! [`Puzzle`]: a position with a forced win, or one in which only some moves prevent the other
//! side's. A file of puzzles has one JSON object a line:
//! `{"kind": "vct", "rule": "renju", "side": "black", "black": ["h8", ..], "white": [..]}`, with
//! `"size"` if it is not 15, and `"facts"` where they are known.

use serde::{Deserialize, Serialize};

use super::encoding::in_one_line;
use super::order::OrderError;
use super::tree::{NodeId, Tree};
use rules::{Board, Color, GameSetup, Point, PositionError, Rule, SizeError, stones_of};

/// A position and the side that wins. Other keys of the file are ignored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Puzzle {
    /// The kind of win, in the words of the author: `vcf` for continuous fours, `quiet` for a win
    /// that begins with a quiet move, [`DEFENCE`] where a win of the other side is to be prevented.
    pub kind: String,
    /// The rule.
    pub rule: Rule,
    /// The side to move, which wins; in a defence, which is to prevent a loss.
    pub side: Color,
    /// Black stones, in any order.
    pub black: Vec<Point>,
    /// White stones.
    pub white: Vec<Point>,
    /// Size of the board in lines.
    #[serde(default = "usual_size", skip_serializing_if = "is_usual_size")]
    pub size: u8,
    /// Facts about the game that the puzzle comes from, and about its solution.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facts: Option<PuzzleFacts>,
}

/// The kind of a puzzle in which the side to move prevents a win of the other side.
pub const DEFENCE: &str = "defence";

/// Facts about a puzzle that comes from a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PuzzleFacts {
    /// Themes, like `vcf` and `four-three`.
    pub themes: Vec<String>,
    /// Number of nodes until the win was found.
    pub nodes: u64,
    /// Number of plies to the five when the other side holds out longest.
    pub plies: u16,
    /// Moves that are known to solve the puzzle. There may be others, except in a defence.
    pub solutions: Vec<Point>,
    /// The longest line of the proof. In a defence it begins with the move of the game.
    pub line: Vec<Point>,
    /// The move of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub played: Option<Point>,
    /// The name of the player who moved, if the file has it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub player: String,
    /// The file of the game.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub source: String,
    /// Number of stones on the board, so that the move of the game has the next number.
    pub ply: u16,
}

const fn usual_size() -> u8 {
    GameSetup::DEFAULT_SIZE
}

const fn is_usual_size(size: &u8) -> bool {
    *size == usual_size()
}

/// Why a puzzle is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleError {
    /// The text is not a JSON object of the format.
    #[error(
        "not a puzzle, expected a JSON object with `kind`, `rule`, `side`, `black` and `white`: {0}"
    )]
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
                let told = in_one_line(&error);
                let told = told.split(" at line ").next().unwrap_or_default();
                PuzzleError::Json(format!("{told}, column {}", error.column()))
            }),
        )
    })
}

impl Puzzle {
    /// True for a puzzle in which the side to move prevents a win of the other side.
    pub fn is_defence(&self) -> bool {
        self.kind == DEFENCE
    }

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
