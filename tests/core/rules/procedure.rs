//! [`Procedure`]: a second judge of swap and swap2, written from the procedure as people play it,
//! which uses only the types of `src/rules`.
//!
//! It stores which side has Black once that is decided, while `src/rules` stores the colour of each
//! side at any time.

use rules::{Action, Color, OpeningRule, Point, Side};

/// Who is asked what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// The first side: lay three stones.
    Three,
    /// The second side, over three stones: which colour, or (in swap2) lay two more.
    AfterThree,
    /// The first side, over five stones: which colour.
    AfterFive,
    /// No question is left: Black and White play.
    Play,
}

/// An opening and the game after it.
#[derive(Clone, Debug)]
pub struct Procedure {
    rule: OpeningRule,
    size: u8,
    pub question: Question,
    pub stones: Vec<Point>,
    /// The side that has Black, once that is settled.
    pub black: Option<Side>,
}

impl Procedure {
    pub fn new(rule: OpeningRule, size: u8) -> Self {
        let free = rule == OpeningRule::Free;
        Self {
            rule,
            size,
            question: if free {
                Question::Play
            } else {
                Question::Three
            },
            stones: Vec::new(),
            black: free.then_some(Side::First),
        }
    }

    pub const fn size(&self) -> u8 {
        self.size
    }

    /// Who is to answer.
    pub fn asked(&self) -> Side {
        match (self.question, self.black) {
            (Question::Three | Question::AfterFive, _) => Side::First,
            (Question::AfterThree, _) => Side::Second,
            (Question::Play, black) => match (self.stones.len() % 2, black.expect("it is settled"))
            {
                (0, Side::First) | (1, Side::Second) => Side::First,
                _ => Side::Second,
            },
        }
    }

    /// The colour of the next stone.
    pub fn color(&self) -> Color {
        if self.stones.len().is_multiple_of(2) {
            Color::Black
        } else {
            Color::White
        }
    }

    /// Whether the action answers the question, fouls aside.
    pub fn allows(&self, action: Action) -> bool {
        let points = action.points();
        let fits = match (self.question, action, points.len()) {
            (_, Action::Resign, _) => true,
            (Question::Three, _, count) => count == 3,
            (Question::AfterThree, _, 2) => self.rule == OpeningRule::Swap2,
            (Question::AfterThree | Question::AfterFive, Action::Swap, _) => true,
            (_, _, count) => count == 1,
        };
        let is_free = |(number, point): (usize, &Point)| {
            let on_board = point.x() < self.size && point.y() < self.size;
            on_board && !self.stones.contains(point) && !points[..number].contains(point)
        };
        fits && points.iter().enumerate().all(is_free)
    }

    /// Takes an allowed action.
    pub fn take(&mut self, action: Action) {
        let asked = self.asked();
        self.stones.extend(action.points());
        let settled = |black| (Question::Play, Some(black));
        (self.question, self.black) = match (self.question, action) {
            (question, Action::Resign) => (question, self.black),
            (Question::Three, _) => (Question::AfterThree, None),
            (Question::AfterThree | Question::AfterFive, Action::Swap) => settled(asked),
            (Question::AfterThree | Question::AfterFive, Action::Place(_)) => settled(!asked),
            (Question::AfterThree, _) => (Question::AfterFive, None),
            (question, _) => (question, self.black),
        };
    }
}
