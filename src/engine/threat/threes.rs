//! Victory by continuous threats: a depth-first proof-number search. The attacker plays fours, open threes and what else threatens a win by
//! fours; the defender plays whatever could stop that win.
// CITE: A. Nagai, "Df-pn algorithm for searching AND/OR trees and its applications", 2002. Room above the second best: J. Pawlewicz and
// L. Lew, "Improving depth-first PN-search: 1+epsilon trick", 2006. The largest and the number of the others in place of a sum: T. Ueda et
// al., "Weak proof-number search", 2008.

use super::effort::Effort;
use super::fours::{ANY_FOURS, ENOUGH, FourSolver, Verdict, allowed_fouls, has_legal};
use super::guess;
use super::replies::{replies, replies_to_open_fours};
use super::table::{INFINITE, Numbers, ProofTable};
use super::threats::{Threat, ThreatCache};
use crate::engine::state::{PatternState, PointClass};
use crate::rules::{Color, Point, side_to_move_key, stone_key};

/// What an attacker tries, beside fours.
#[derive(Clone, Copy, Debug)]
pub(super) struct Width {
    /// Moves of this class and stronger.
    pub least: PointClass,
    /// Positions spent on the question whether a move threatens a win by fours.
    pub threat: u64,
}

/// One search for a win of `attacker`.
pub(super) struct Search<'a, 'b> {
    pub state: &'a mut PatternState,
    pub attacker: Color,
    pub width: Width,
    pub memory: &'a mut Memory,
    pub effort: &'a mut Effort<'b>,
    /// Moves of the attacker on the way from the root that were no fours.
    pub quiet: u32,
}

/// What searches of one position share.
pub(super) struct Memory {
    pub table: ProofTable,
    pub threats: ThreatCache,
    pub fours: FourSolver,
}

/// A move with what is known of it.
struct Child {
    point: Point,
    numbers: Numbers,
}

impl Search<'_, '_> {
    /// The key of the position with `mover` to play, for this attacker.
    pub fn key(&self, mover: Color) -> u64 {
        const OF_WHITE: u64 = 0x5bd1_e995_9e37_79b9;
        let turn = side_to_move_key(self.state.side_to_move()) ^ side_to_move_key(mover);
        let salt = if self.attacker == Color::White {
            OF_WHITE
        } else {
            0
        };
        self.state.key() ^ turn ^ salt
    }

    /// The attacker is to move: what it takes to prove a win, searched until a number reaches its limit.
    pub fn attack(&mut self, limit: Numbers) -> Numbers {
        let me = self.attacker;
        let key = self.key(me);
        if let Some(known) = self.memory.table.get(key).filter(|it| it.is_settled()) {
            return known;
        }
        if self.wins_at_once() {
            return Numbers::PROVEN;
        }
        let begun = self.effort.used();
        let moves = self.attacks();
        let mut children = self.children(key, me, moves, |search, point| {
            guess::of_attack(search.state, point, me, search.quiet)
        });
        let numbers = loop {
            let numbers = Numbers {
                proof: least(&children, |it| it.proof),
                disproof: weak_sum(&children),
            };
            if numbers.reaches(limit) || !self.effort.spend() {
                break numbers;
            }
            let (best, second) = choose(&children, |it| (it.proof, it.disproof));
            let known = children[best].numbers;
            let below = Numbers {
                proof: limit.proof.min(second + second / 4 + 1),
                disproof: (limit.disproof - numbers.disproof + known.disproof).min(INFINITE),
            };
            let point = children[best].point;
            let quiet = u32::from(self.state.class(point, me) < PointClass::Four);
            self.state.place(point, me);
            self.quiet += quiet;
            children[best].numbers = self.defend(below);
            self.quiet -= quiet;
            self.state.undo();
        };
        self.memory
            .table
            .store(key, numbers, self.effort.used() - begun);
        numbers
    }

    /// Whether the attacker, to move, has a five, or an open four where the defender has no five.
    fn wins_at_once(&mut self) -> bool {
        let (me, state) = (self.attacker, &mut *self.state);
        state.count(me, PointClass::Five) > 0
            || state.count(!me, PointClass::Five) == 0
                && state.count(me, PointClass::OpenFour) > 0
                && has_legal(state, !me, ENOUGH)
    }

    /// The defender is to move.
    fn defend(&mut self, limit: Numbers) -> Numbers {
        let other = !self.attacker;
        let key = self.key(other);
        if let Some(known) = self.memory.table.get(key).filter(|it| it.is_settled()) {
            return known;
        }
        let begun = self.effort.used();
        let moves = match self.must_answer() {
            Ok(moves) => moves,
            Err(numbers) => {
                self.memory
                    .table
                    .store(key, numbers, self.effort.used() - begun);
                return numbers;
            }
        };
        let urgencies = moves.iter().map(|&point| self.state.urgency(point, other));
        let most = i32::from(urgencies.max().unwrap_or(0));
        let mut children = self.children(key, other, moves, |search, point| {
            guess::of_reply(search.state, point, other, most)
        });
        let numbers = loop {
            let numbers = Numbers {
                proof: sum(&children),
                disproof: least(&children, |it| it.disproof),
            };
            if numbers.reaches(limit) || !self.effort.spend() {
                break numbers;
            }
            let (best, second) = choose(&children, |it| (it.disproof, 0));
            let known = children[best].numbers;
            let below = Numbers {
                proof: (limit.proof - numbers.proof + known.proof).min(INFINITE),
                disproof: limit.disproof.min(second + second / 4 + 1),
            };
            self.state.place(children[best].point, other);
            children[best].numbers = self.attack(below);
            self.state.undo();
        };
        self.memory
            .table
            .store(key, numbers, self.effort.used() - begun);
        numbers
    }

    /// Moves of `mover`, with what the table has of them or a first guess.
    fn children(
        &self,
        key: u64,
        mover: Color,
        moves: Vec<Point>,
        guess: impl Fn(&Self, Point) -> Numbers,
    ) -> Vec<Child> {
        let moves = moves.into_iter().map(|point| {
            let key = key ^ side_to_move_key(Color::White) ^ stone_key(mover, point);
            let known = self.memory.table.get(key);
            let numbers = known.unwrap_or_else(|| guess(self, point));
            Child { point, numbers }
        });
        moves.collect()
    }

    /// The attacker's moves: before a five its answer, before an open four what stops it and fours; none before more.
    pub fn attacks(&mut self) -> Vec<Point> {
        let (me, other) = (self.attacker, !self.attacker);
        match self.state.count(other, PointClass::Five) {
            0 => {}
            1 => {
                let block = self.state.first(other, PointClass::Five);
                let allowed = block.filter(|&point| !self.state.is_forbidden(point, me));
                return allowed.into_iter().collect();
            }
            _ => return Vec::new(),
        }
        let mut moves = if self.state.count(other, PointClass::OpenFour) > 0 {
            replies_to_open_fours(self.state, other)
        } else {
            let is_strong = |point: &Point| self.state.class(*point, me) >= self.width.least;
            self.state.candidates().filter(is_strong).collect()
        };
        if self.width.least > PointClass::Foul {
            moves.extend(allowed_fouls(self.state, me));
        } else {
            moves.retain(|&point| !self.state.is_forbidden(point, me));
        }
        moves
    }

    /// The replies that could matter, or the numbers where nothing has to be searched.
    fn must_answer(&mut self) -> Result<Vec<Point>, Numbers> {
        let (me, other) = (self.attacker, !self.attacker);
        if self.state.count(other, PointClass::Five) > 0 {
            return Err(Numbers::DISPROVEN);
        }
        let replies = match self.state.count(me, PointClass::Five) {
            0 => self.threat()?.replies.into_vec(),
            1 => {
                let block = self.state.first(me, PointClass::Five);
                let allowed = block.filter(|&point| !self.state.is_forbidden(point, other));
                allowed.into_iter().collect()
            }
            _ => Vec::new(),
        };
        if !replies.is_empty() {
            return Ok(replies);
        }
        Err(match has_legal(self.state, other, 1) {
            true => Numbers::PROVEN,
            false => Numbers::DISPROVEN,
        })
    }

    /// The win by fours that the attacker threatens where nobody threatens a five; the numbers where it does not, or where it could not be
    /// found out.
    pub fn threat(&mut self) -> Result<Threat, Numbers> {
        let me = self.attacker;
        let key = self.key(!me);
        if let Some(known) = self.memory.threats.get(key) {
            return known.clone().ok_or(Numbers::DISPROVEN);
        }
        let Self {
            state,
            memory,
            effort,
            width,
            ..
        } = self;
        let fours = &mut memory.fours;
        let open_four = state.first(me, PointClass::OpenFour);
        let threat = if let Some(open_four) = open_four.filter(|_| has_legal(state, !me, ENOUGH)) {
            Some(Threat {
                line: vec![open_four],
                replies: replies_to_open_fours(state, me).into_boxed_slice(),
            })
        } else {
            let verdict = effort.within(width.threat, |effort| {
                fours.solve(state, me, ANY_FOURS, effort)
            });
            match verdict {
                Verdict::Win(line) => Some(Threat {
                    replies: replies(state, me, &line, effort).into_boxed_slice(),
                    line,
                }),
                _ => None,
            }
        };
        if effort.is_spent() {
            // The replies may not be all.
            return Err(Numbers::UNKNOWN);
        }
        memory.threats.store(key, threat.clone());
        threat.ok_or(Numbers::DISPROVEN)
    }
}

fn least(children: &[Child], of: impl Fn(Numbers) -> u32) -> u32 {
    let numbers = children.iter().map(|child| of(child.numbers));
    numbers.min().unwrap_or(INFINITE)
}

/// Proof numbers together.
fn sum(children: &[Child]) -> u32 {
    let numbers = children.iter().map(|child| child.numbers.proof);
    numbers.fold(0, |sum, it| (sum + it).min(INFINITE))
}

/// The largest disproof number, and one for each other move that is not refuted: transpositions would make a sum explode.
fn weak_sum(children: &[Child]) -> u32 {
    let numbers = children.iter().map(|child| child.numbers.disproof);
    let open = numbers.clone().filter(|&it| it > 0).count() as u32;
    let largest = numbers.max().unwrap_or(0);
    (largest + open.saturating_sub(1)).min(INFINITE)
}

/// The child with the least numbers, and the least first number of the others.
fn choose(children: &[Child], rank: impl Fn(Numbers) -> (u32, u32)) -> (usize, u32) {
    let (mut best, mut second) = (0, INFINITE);
    for at in 1..children.len() {
        let (this, kept) = (rank(children[at].numbers), rank(children[best].numbers));
        if this < kept {
            second = second.min(kept.0);
            best = at;
        } else {
            second = second.min(this.0);
        }
    }
    (best, second)
}
