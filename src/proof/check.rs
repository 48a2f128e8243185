//! The checker: plays a strategy against every legal reply, by the rules alone.

use std::fmt;

use super::strategy::{Strategy, StrategyNode};
use rules::{Board, Color, Direction, Point, Rule, foul};

/// Why a line of a strategy does not win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The attacker's move is illegal: the point is occupied, off the board or forbidden.
    IllegalMove,
    /// The strategy has no answer to the reply.
    NoAnswer,
    /// The reply makes a five.
    DefenderWins,
    /// The board is full, or every point is forbidden to the defender.
    Draw,
    /// The strategy is too large to play through. Its rest was not checked.
    TooMuch,
}

/// Largest number of attacker moves that are played, which takes a few seconds.
const MOST_PLAYED: u64 = 20_000_000;

/// A line that the strategy does not win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsettled {
    /// The moves of the line, the attacker's first.
    pub line: Vec<Point>,
    /// The fault at its end.
    pub fault: Fault,
}

impl fmt::Display for Unsettled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = self.line.iter().map(ToString::to_string);
        let what = match self.fault {
            Fault::IllegalMove => "the last move is not legal",
            Fault::NoAnswer => "there is no answer to the last move",
            Fault::DefenderWins => "the last move is a five of the defender's",
            Fault::Draw => "that is a draw",
            Fault::TooMuch => "the rest is too large to play through",
        };
        write!(f, "{}: {what}", line.collect::<Vec<_>>().join(" "))
    }
}

/// Finds faults in a strategy for `attacker`, who is to move. The result is empty when the strategy
/// wins against every legal defence.
///
/// Every legal reply is tried at every node. The answer to all unnamed replies is played through
/// with each of these replies on the board. One shortcut saves work: a stone on another point does
/// not stop a threatened five. Returns at most `most` faults, and at least one if there is any. The
/// board must not have a five.
pub fn check(
    board: &Board,
    rule: Rule,
    attacker: Color,
    strategy: &Strategy,
    most: usize,
) -> Vec<Unsettled> {
    let mut checker = Checker::new(board, rule, attacker, strategy, most);
    let fives = checker.fives_of_defender(board.points());
    checker.attack(0, &fives);
    checker.found
}

struct Checker<'a> {
    board: Board,
    rule: Rule,
    attacker: Color,
    strategy: &'a Strategy,
    line: Vec<Point>,
    found: Vec<Unsettled>,
    most: usize,
    played: u64,
}

impl<'a> Checker<'a> {
    fn new(
        board: &Board,
        rule: Rule,
        attacker: Color,
        strategy: &'a Strategy,
        most: usize,
    ) -> Self {
        Self {
            board: board.clone(),
            rule,
            attacker,
            strategy,
            line: Vec::new(),
            found: Vec::new(),
            most: most.max(1),
            played: 0,
        }
    }

    /// Plays the attacker's move of a node. `fives` are the points where the defender makes five.
    fn attack(&mut self, number: u32, fives: &[Point]) {
        if self.found.len() >= self.most {
            return;
        }
        let node = self.strategy.node(number);
        self.line.push(node.play);
        self.played += 1;
        if self.played > MOST_PLAYED {
            self.tell(Fault::TooMuch);
            self.most = self.found.len();
        } else if !self.is_legal(node.play, self.attacker) {
            self.tell(Fault::IllegalMove);
        } else if !self.is_five(node.play, self.attacker) {
            self.board.place(node.play, self.attacker);
            if self.board.is_full() {
                self.tell(Fault::Draw);
            } else {
                self.defend(node, fives);
            }
            self.board.remove(node.play);
        }
        self.line.pop();
    }

    /// Plays every reply of the defender.
    fn defend(&mut self, node: &StrategyNode, fives: &[Point]) {
        let defender = !self.attacker;
        let threatened = self.threatened_five(node);
        let empty = self.board.empty_points().collect::<Vec<_>>();
        if !empty.iter().any(|&reply| self.is_legal(reply, defender)) {
            self.tell(Fault::Draw);
        }
        for reply in empty {
            let wins = fives.contains(&reply);
            if !wins
                && threatened.is_some_and(|five| five != reply)
                && node.against(reply) == node.otherwise
            {
                continue;
            }
            if !self.is_legal(reply, defender) {
                continue;
            }
            self.line.push(reply);
            match node.against(reply) {
                _ if wins => self.tell(Fault::DefenderWins),
                None => self.tell(Fault::NoAnswer),
                Some(next) => {
                    self.board.place(reply, defender);
                    if self.board.is_full() {
                        self.tell(Fault::Draw);
                    } else {
                        let fives = self.fives_after(reply, fives);
                        self.attack(next, &fives);
                    }
                    self.board.remove(reply);
                }
            }
            self.line.pop();
        }
    }

    /// The five that the attacker makes unless the reply is named or is on the point of the five.
    fn threatened_five(&self, node: &StrategyNode) -> Option<Point> {
        let five = self.strategy.node(node.otherwise?).play;
        let stands = self.board.is_empty(five) && self.is_five(five, self.attacker);
        stands.then_some(five)
    }

    /// The empty ones of `points` on which the defender makes five. Stones of the attacker decide
    /// nothing about it but that their points are not empty.
    fn fives_of_defender(&self, points: impl Iterator<Item = Point>) -> Vec<Point> {
        points
            .filter(|&point| self.board.is_empty(point) && self.is_five(point, !self.attacker))
            .collect()
    }

    /// [`Self::fives_of_defender`] of the board, where the defender has just placed `reply` and made
    /// five on `fives` before: a new five has `reply` in it, and lies within four steps.
    fn fives_after(&self, reply: Point, fives: &[Point]) -> Vec<Point> {
        let size = self.board.size();
        let near = Direction::ALL.into_iter().flat_map(|direction| {
            (-4..=4).filter_map(move |steps| reply.step(direction, steps, size))
        });
        self.fives_of_defender(near.chain(fives.iter().copied()))
    }

    /// A five takes precedence over every foul.
    fn is_five(&self, point: Point, color: Color) -> bool {
        self.rule.makes_five(&self.board, point, color)
    }

    fn is_legal(&self, point: Point, color: Color) -> bool {
        let allowed = || !self.rule.restricts(color) || foul(&self.board, point).is_none();
        self.board.is_empty(point) && allowed()
    }

    fn tell(&mut self, fault: Fault) {
        if self.found.len() < self.most {
            let line = self.line.clone();
            self.found.push(Unsettled { line, fault });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::strategy::StrategyBuilder;
    use super::*;

    #[test]
    fn strategy_that_is_too_large_is_reported() {
        let mut builder = StrategyBuilder::default();
        let (quiet, next) = (
            builder.play(Point::new(0, 0)),
            builder.play(Point::new(1, 1)),
        );
        builder.otherwise(quiet, next);
        let strategy = builder.build().expect("two moves");
        let mut checker = Checker::new(
            &Board::new(15),
            Rule::Freestyle,
            Color::Black,
            &strategy,
            10_000,
        );
        checker.played = MOST_PLAYED - 2;
        checker.attack(0, &[]);
        let (last, others) = checker.found.split_last().expect("it was given up");
        assert_eq!(last.fault, Fault::TooMuch);
        assert_eq!(last.line.len(), 3);
        assert!(others.iter().all(|it| it.fault == Fault::NoAnswer) && others.len() < 225);
    }
}
