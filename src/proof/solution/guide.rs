//! [`Guide`]: finds the position of a game in a solution, whatever its orientation.

use super::plies::Plies;
use super::{Reply, Solution, SolutionError, read_strategy};
use crate::Strategy;
use rules::{Board, Color, Point, Symmetry};

/// A solution with the length of every win, for play.
#[derive(Clone, Debug)]
pub struct Guide {
    solution: Solution,
    plies: Plies,
}

/// What a solution says about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Advice {
    /// The attacker is to move: its move, and the plies of the longest win that begins with it.
    Win {
        /// The move to play.
        play: Point,
        /// Plies to the five if the defender resists as long as possible, this move included.
        plies: u16,
    },
    /// The defender is to move: every reply with the plies to the attacker's five, the reply
    /// included, the longest resistance first.
    Loss(Vec<(Point, u16)>),
}

/// A position of a game within a solution, in the orientation of the solution.
enum Place {
    /// The position has an answer, with this number.
    Answered(usize),
    /// The attacker has played the move of the answer with this number.
    Replying(usize),
    /// The attacker is to play the move of this node of a strategy.
    Node(Strategy, u32),
    /// The attacker has played that move.
    After(Strategy, u32),
}

impl Guide {
    /// A guide through a solution. It reads every strategy once, which takes about a second for a
    /// million moves.
    ///
    /// # Errors
    /// When a strategy is malformed.
    pub fn new(solution: Solution) -> Result<Self, SolutionError> {
        let plies = Plies::of(&solution)?;
        Ok(Self { solution, plies })
    }

    /// The solution.
    pub const fn solution(&self) -> &Solution {
        &self.solution
    }

    /// What the solution says about the position after these moves from the empty board, Black's
    /// first; `None` where it does not cover the position. A game that reaches an answered position
    /// by other moves is covered too.
    pub fn advice(&self, moves: &[Point]) -> Option<Advice> {
        let size = self.solution.header().size;
        let (ply, number, symmetry) = self.last_answered(moves)?;
        let into = |&point: &Point| symmetry.map(point, size);
        let mut place = Place::Answered(number);
        for point in moves[ply..].iter().map(into) {
            place = self.follow(place, point)?;
        }
        let back = symmetry.inverse();
        let mut board = board_after(moves, size);
        match place {
            Place::Answered(number) => Some(Advice::Win {
                play: back.map(self.solution.answered()[number].play(), size),
                plies: self.plies.position(number)?,
            }),
            Place::Node(strategy, node) => Some(Advice::Win {
                play: back.map(strategy.node(node).play, size),
                plies: strategy.longest()[node as usize],
            }),
            Place::Replying(number) => {
                let mut own = self.solution.after_play(number);
                self.losses(&mut board, |reply| {
                    self.plies_after(number, &mut own, symmetry.map(reply, size))
                })
            }
            Place::After(strategy, node) => {
                let longest = strategy.longest();
                self.losses(&mut board, |reply| {
                    let next = strategy.node(node).against(symmetry.map(reply, size))?;
                    Some(longest[next as usize])
                })
            }
        }
    }

    /// The line of the longest resistance from the empty board or the first moves of the solution.
    /// It ends at a reply that is as good as every other.
    pub fn longest_line(&self) -> Vec<Point> {
        let mut moves = self.solution.header().from.0.clone();
        while let Some(advice) = self.advice(&moves) {
            match advice {
                Advice::Win { play, .. } => moves.push(play),
                Advice::Loss(replies) => match replies.first() {
                    Some(&(reply, plies)) if plies > 2 => moves.push(reply),
                    Some(&(reply, _)) => {
                        moves.push(reply);
                        if let Some(Advice::Win { play, .. }) = self.advice(&moves) {
                            moves.push(play);
                        }
                        break;
                    }
                    None => break,
                },
            }
        }
        moves
    }

    /// The latest position of the game with an answer: the number of moves that lead to it, the
    /// number of the answer, and the symmetry that turns the game's points into those of the
    /// answer.
    fn last_answered(&self, moves: &[Point]) -> Option<(usize, usize, Symmetry)> {
        let size = self.solution.header().size;
        let attacker = self.solution.attacker();
        let mut board = board_after(moves, size);
        for ply in (0..=moves.len()).rev() {
            if Color::ALL[ply % 2] == attacker
                && let Some((number, symmetry)) = self.solution.find(&board)
            {
                return Some((ply, number, symmetry));
            }
            if let Some(last) = ply.checked_sub(1) {
                board.remove(moves[last]);
            }
        }
        None
    }

    /// The place after one more move.
    fn follow(&self, place: Place, point: Point) -> Option<Place> {
        match place {
            Place::Answered(number) => {
                let play = self.solution.answered()[number].play();
                (play == point).then_some(Place::Replying(number))
            }
            Place::Replying(number) => {
                let answered = &self.solution.answered()[number];
                let mut board = self.solution.after_play(number);
                match self.solution.reply(answered, &mut board, point) {
                    Reply::Stored(next) => next.map(Place::Answered),
                    Reply::Proof(proof) => {
                        let text = &self.solution.proofs()[proof as usize];
                        let strategy = read_strategy(text).ok()?;
                        Some(Place::Node(strategy, 0))
                    }
                }
            }
            Place::Node(strategy, node) => {
                let play = strategy.node(node).play;
                (play == point).then_some(Place::After(strategy, node))
            }
            Place::After(strategy, node) => {
                let next = strategy.node(node).against(point)?;
                Some(Place::Node(strategy, next))
            }
        }
    }

    /// Plies of the attacker's win after a reply to an answer; `board` has the answer's move.
    fn plies_after(&self, number: usize, board: &mut Board, reply: Point) -> Option<u16> {
        let answered = &self.solution.answered()[number];
        match self.solution.reply(answered, board, reply) {
            Reply::Stored(next) => self.plies.position(next?),
            Reply::Proof(proof) => Some(self.plies.strategy(proof)),
        }
    }

    /// Every reply with the plies to the attacker's five, the longest first; `None` where the
    /// solution has no reply.
    fn losses(
        &self,
        board: &mut Board,
        mut plies: impl FnMut(Point) -> Option<u16>,
    ) -> Option<Advice> {
        let empty = board.empty_points();
        let known = empty.filter_map(|reply| Some((reply, plies(reply)?.saturating_add(1))));
        let mut replies = known.collect::<Vec<_>>();
        replies.sort_by_key(|&(_, plies)| std::cmp::Reverse(plies));
        (!replies.is_empty()).then_some(Advice::Loss(replies))
    }
}

fn board_after(moves: &[Point], size: u8) -> Board {
    let mut board = Board::new(size);
    for (&point, color) in moves.iter().zip(Color::ALL.into_iter().cycle()) {
        board.place(point, color);
    }
    board
}
