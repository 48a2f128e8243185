//! Complete winning strategies as data: positions of the attacker, the move that it plays in each,
//! and why every reply loses.
//!
//! A [`Solution`] is read line by line. [`verify`] uses the rules and no engine code.

mod guide;
mod line;
mod plies;
mod position;
mod reach;
mod text;
mod verify;

pub use guide::{Advice, Guide};
pub use line::{Answered, OpenPosition, Points, SolutionError, SolutionHeader, SolutionLine};
pub use position::{PositionKey, canonical};
pub use reach::Reply;
pub use text::{TextError, read_strategy, strategy_text};
pub use verify::{Gap, Verification, verify};

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use rules::{Board, Color, GameSetup, Point, Symmetry, stones_of};

/// The known answers of the attacker, and its strategies, from one position onwards.
#[derive(Clone, Debug)]
pub struct Solution {
    header: SolutionHeader,
    answered: Vec<Answered>,
    numbers: HashMap<PositionKey, usize>,
    /// Texts of strategies, see [`read_strategy`].
    proofs: Vec<Box<str>>,
    /// Positions for which no answer was found, and the nodes that were spent on each.
    open: Vec<(PositionKey, u64)>,
}

impl Solution {
    /// A solution with nothing in it.
    ///
    /// # Errors
    /// When the header has another version, a rule with forbidden points, an unsupported board or
    /// illegal moves.
    pub fn new(header: SolutionHeader) -> Result<Self, SolutionError> {
        header.check()?;
        Ok(Self {
            header,
            answered: Vec::new(),
            numbers: HashMap::new(),
            proofs: Vec::new(),
            open: Vec::new(),
        })
    }

    /// Adds the content of a line. The first of two answers to a position stays.
    ///
    /// # Errors
    /// When the line names an occupied point, an impossible position or an unknown strategy.
    pub fn add(&mut self, line: SolutionLine) -> Result<(), SolutionError> {
        match line {
            SolutionLine::Proof(text) => self.proofs.push(text.into_boxed_str()),
            SolutionLine::Answered(answered) => {
                let board = self.board_of(&answered)?;
                answered.check(&board, self.proofs.len())?;
                let number = self.answered.len();
                let key = canonical(&board).0;
                if let Entry::Vacant(entry) = self.numbers.entry(key) {
                    entry.insert(number);
                    self.answered.push(answered);
                }
            }
            SolutionLine::Open(open) => {
                let position = Answered {
                    black: open.black,
                    white: open.white,
                    ..Answered::default()
                };
                let board = self.board_of(&position)?;
                self.open.push((canonical(&board).0, open.nodes));
            }
        }
        Ok(())
    }

    /// What it is for.
    pub const fn header(&self) -> &SolutionHeader {
        &self.header
    }

    /// The positions with an answer, in the order in which they were added.
    pub fn answered(&self) -> &[Answered] {
        &self.answered
    }

    /// The number of the answer to a position, which may be mirrored or rotated.
    pub fn number_of(&self, board: &Board) -> Option<usize> {
        self.numbers.get(&canonical(board).0).copied()
    }

    /// The number of the answer to a position, and the symmetry that turns the points of the
    /// position into those of the answer; `None` without an answer.
    pub fn find(&self, board: &Board) -> Option<(usize, Symmetry)> {
        let (key, own) = canonical(board);
        let number = *self.numbers.get(&key)?;
        let stored = self.board_of(&self.answered[number]).ok()?;
        let size = board.size();
        let back = canonical(&stored).1.inverse();
        // Two symmetries in turn are one, which two points beside each other determine.
        let points = [Point::new(0, 0), Point::new(1, 0)];
        let images = points.map(|point| back.map(own.map(point, size), size));
        let mut all = Symmetry::ALL.into_iter();
        let both = all.find(|it| points.map(|point| it.map(point, size)) == images)?;
        Some((number, both))
    }

    /// The texts of all strategies, by their numbers.
    pub fn proofs(&self) -> &[Box<str>] {
        &self.proofs
    }

    /// The positions for which no answer was found, with the nodes that were spent in vain, in the
    /// order of their lines. Some may have been answered later.
    pub fn open(&self) -> &[(PositionKey, u64)] {
        &self.open
    }

    /// The side that wins: the one to move after the moves of the header.
    pub fn attacker(&self) -> Color {
        self.header.attacker()
    }

    /// The position that the solution begins with.
    pub fn start(&self) -> Board {
        self.header.board().expect("the header was checked")
    }

    /// The board of an answered position.
    ///
    /// # Errors
    /// When its stones make no position.
    pub fn board_of(&self, answered: &Answered) -> Result<Board, SolutionError> {
        let setup = GameSetup::new(self.header.rule, self.header.size);
        let setup = setup.map_err(|_| SolutionError::Size(self.header.size))?;
        let stones = stones_of(&answered.black.0, &answered.white.0);
        Ok(setup.board_of(stones)?)
    }
}
