//! [`verify`]: plays a solution against every legal reply, by the rules alone.

use std::collections::HashMap;
use std::fmt;

use super::{Answered, Reply, Solution, SolutionError, read_strategy};
use crate::{Fault, Replay, Strategy};
use rules::{Board, Color, Point};

/// What a solution does not settle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gap {
    /// The position, the attacker to move.
    pub position: Board,
    /// The moves from there, the attacker's first.
    pub line: Vec<Point>,
    /// What is wrong after them.
    pub fault: Fault,
}

/// The result of a verification.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verification {
    /// Number of reachable positions that have an answer.
    pub positions: usize,
    /// Number of reachable positions whose answer was checked.
    pub checked: usize,
    /// Number of strategies played through; a strategy counts once for each reply that it answers.
    pub strategies: usize,
    /// Plies of the longest win from the first position.
    pub plies: u16,
    /// What is not settled: at most `most` gaps.
    pub gaps: Vec<Gap>,
    /// Numbers of replies to the first move: all, those in the scope, and those in the scope that
    /// have an answer.
    pub replies: [usize; 3],
}

impl fmt::Display for Gap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stones = Color::ALL.map(|color| {
            let own = self.position.points();
            let own = own.filter(|&point| self.position.get(point) == Some(color));
            own.map(|point| point.to_string()).collect::<String>()
        });
        let line = self.line.iter().map(ToString::to_string);
        let line = line.collect::<Vec<_>>().join(" ");
        let what = match self.fault {
            Fault::IllegalMove => "the last move is not legal",
            Fault::NoAnswer => "there is no answer",
            Fault::DefenderWins => "the last move is a five of the defender's",
            Fault::Draw => "that is a draw",
            Fault::TooMuch => "it is too much to play through",
        };
        write!(f, "{}/{}: {line}: {what}", stones[0], stones[1])
    }
}

/// Plays a solution against every legal reply inside its scope. `takes` chooses the positions to
/// check by their numbers. At most `most` gaps are reported. `progress` receives the number of
/// positions done and the number of all.
///
/// Every reachable position is checked once, by the rules alone. [`Replay`] proves which replies
/// need no check of their own.
///
/// # Errors
/// When a strategy is malformed.
pub fn verify(
    solution: &Solution,
    takes: &dyn Fn(usize) -> bool,
    most: usize,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Verification, SolutionError> {
    let mut walk = Walk {
        solution,
        most: most.max(1),
        found: Verification::default(),
        plies: HashMap::new(),
        strategies: HashMap::new(),
    };
    let order = walk.reach();
    walk.found.positions = order.len();
    for (done, &number) in order.iter().enumerate() {
        progress(done, order.len());
        let is_taken = takes(number);
        walk.found.checked += usize::from(is_taken);
        walk.position(number, is_taken)?;
    }
    let first = order.last().map_or(0, |first| walk.plies[first]);
    walk.found.plies = first;
    Ok(walk.found)
}

struct Walk<'a> {
    solution: &'a Solution,
    most: usize,
    found: Verification,
    /// `[position]`: length of its longest win in plies.
    plies: HashMap<usize, u16>,
    /// The strategies of one position, read once.
    strategies: HashMap<u32, Strategy>,
}

impl Walk<'_> {
    /// The positions that can be reached from the first one, in an order in which a position comes
    /// after the positions that it leads to. Adds a gap for each reply without an answer.
    fn reach(&mut self) -> Vec<usize> {
        let start = self.solution.start();
        let Some(first) = self.solution.number_of(&start) else {
            self.add_gap(start, Vec::new(), Fault::NoAnswer);
            return Vec::new();
        };
        let mut reached = vec![first];
        let mut seen = std::collections::HashSet::from([first]);
        let mut at = 0;
        while let Some(&number) = reached.get(at) {
            at += 1;
            let answered = &self.solution.answered()[number];
            let mut board = self.board(answered);
            let position = board.clone();
            board.place(answered.play(), self.solution.attacker());
            let is_first = number == first;
            let replies = self.replies(answered, &position, is_first);
            let (mut covered, mut settled) = (0, 0);
            for reply in replies {
                covered += 1;
                match self.solution.reply(answered, &mut board, reply) {
                    Reply::Stored(Some(next)) => {
                        settled += 1;
                        if seen.insert(next) {
                            reached.push(next);
                        }
                    }
                    Reply::Stored(None) => {
                        let line = vec![answered.play(), reply];
                        self.add_gap(position.clone(), line, Fault::NoAnswer);
                    }
                    Reply::Proof(_) => settled += 1,
                }
            }
            if is_first {
                self.found.replies = [board.empty_points().count(), covered, settled];
            }
        }
        // A position after a reply has two stones more.
        let stones = |number: &usize| {
            let answered = &self.solution.answered()[*number];
            answered.black.0.len() + answered.white.0.len()
        };
        reached.sort_by_key(|number| std::cmp::Reverse(stones(number)));
        reached
    }

    fn board(&self, answered: &Answered) -> Board {
        let board = self.solution.board_of(answered);
        board.expect("it was checked when it was added")
    }

    /// The replies that need an answer: those of the scope at the first position, all at others.
    fn replies(&self, answered: &Answered, position: &Board, is_first: bool) -> Vec<Point> {
        let play = answered.play();
        let replies = position.empty_points().filter(|&reply| reply != play);
        let header = self.solution.header();
        let is_covered = |&reply: &Point| !is_first || header.covers(position, play, reply);
        replies.filter(is_covered).collect()
    }

    /// Checks the answer to one position if `is_taken`, and stores the length of its longest win.
    fn position(&mut self, number: usize, is_taken: bool) -> Result<(), SolutionError> {
        let answered = &self.solution.answered()[number];
        let mut board = self.board(answered);
        let (position, attacker) = (board.clone(), self.solution.attacker());
        let is_first = position == self.solution.start();
        board.place(answered.play(), attacker);
        let rule = self.solution.header().rule;
        self.strategies.clear();
        let mut replay = Replay::new(&board, rule, attacker).expect("the header was checked");
        let harmless = match answered.otherwise {
            Some(number) if is_taken => self.harmless(&mut replay, number)?,
            _ => None,
        };
        let mut longest = 1_u16;
        if replay.is_five(answered.play(), attacker) {
            self.plies.insert(number, longest);
            return Ok(());
        }
        for reply in self.replies(answered, &position, is_first) {
            if is_taken && replay.is_five(reply, !attacker) {
                let line = vec![answered.play(), reply];
                self.add_gap(position.clone(), line, Fault::DefenderWins);
                continue;
            }
            let below = match self.solution.reply(answered, &mut board, reply) {
                Reply::Stored(next) => next.and_then(|next| self.plies.get(&next)).copied(),
                Reply::Proof(proof) => {
                    let is_sure = answered.otherwise == Some(proof)
                        && harmless.is_some_and(|zone| !zone.contains(reply));
                    let plies = self.strategy(proof)?.plies();
                    if is_taken && !is_sure {
                        self.found.strategies += 1;
                        self.replay(&mut replay, &position, answered, reply, proof);
                    }
                    Some(plies)
                }
            };
            longest = longest.max(below.unwrap_or(0).saturating_add(2));
        }
        self.plies.insert(number, longest);
        Ok(())
    }

    /// The points where a reply may stop strategy `proof`; `None` when the strategy does not even
    /// win against a pass.
    fn harmless(
        &mut self,
        replay: &mut Replay,
        proof: u32,
    ) -> Result<Option<crate::PointSet>, SolutionError> {
        let strategy = self.strategy(proof)?;
        Ok(replay.wins_with(strategy, 1).ok())
    }

    fn replay(
        &mut self,
        replay: &mut Replay,
        position: &Board,
        answered: &Answered,
        reply: Point,
        proof: u32,
    ) {
        let strategy = &self.strategies[&proof];
        replay.place(reply, !self.solution.attacker());
        let result = replay.wins(strategy);
        replay.remove(reply);
        if let Err(unsettled) = result {
            let line = [answered.play(), reply].into_iter();
            let line = line.chain(unsettled.line).collect();
            self.add_gap(position.clone(), line, unsettled.fault);
        }
    }

    /// A strategy by its number.
    fn strategy(&mut self, number: u32) -> Result<&Strategy, SolutionError> {
        if !self.strategies.contains_key(&number) {
            let at = number as usize;
            let strategy = read_strategy(&self.solution.proofs()[at]);
            let strategy = strategy.map_err(|error| SolutionError::Text(at, error))?;
            self.strategies.insert(number, strategy);
        }
        Ok(&self.strategies[&number])
    }

    fn add_gap(&mut self, position: Board, line: Vec<Point>, fault: Fault) {
        if self.found.gaps.len() < self.most {
            self.found.gaps.push(Gap {
                position,
                line,
                fault,
            });
        }
    }
}
