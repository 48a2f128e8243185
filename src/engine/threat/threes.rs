//! Wins by continuous threats (VCT): a depth-first proof-number search. The attacker plays fours,
//! open threes and other threats of a win by fours; the defender plays every reply that could stop
//! that win.
// CITE: A. Nagai, "Df-pn algorithm for searching AND/OR trees and its applications", 2002. Room
// above the second best: J. Pawlewicz and L. Lew, "Improving depth-first PN-search: 1+epsilon
// trick", 2006. The largest and the number of the others in place of a sum: T. Ueda et al., "Weak
// proof-number search", 2008.

use super::child::{Child, choose, least, sum, weak_sum};
use super::effort::NodeBudget;
use super::fours::{ANY_FOURS, ENOUGH, FourOutcome, FourSolver, allowed_fouls, has_legal};
use super::guess;
use super::replies::{replies, replies_to_open_fours};
use super::table::{Numbers, ProofTable};
use super::threats::{ThreatCache, WinThreat};
use super::weight::{Before, Weight};
use crate::state::{PatternState, PointClass};
use rules::{Color, Point, side_to_move_key, stone_key};

/// The attacker's moves besides fours.
#[derive(Clone, Copy, Debug)]
pub(super) struct AttackScope {
    /// The weakest class of a move.
    pub least: PointClass,
    /// Node limits for finding out whether a move threatens a win by fours, by the strength of the
    /// attacker's fours after it.
    pub threat: Spending,
}

/// Node limits for a win by fours: the stronger the fours, the more nodes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spending {
    /// Limit when one of the fours is a cross.
    pub cross: u64,
    /// Limit when one of the fours also makes a three or an open two.
    pub plus: u64,
    /// Limit when all fours are plain: one in thirty such moves threatens a win.
    pub plain: u64,
}

impl Spending {
    fn of(self, state: &PatternState, attacker: Color) -> u64 {
        let has = |class| state.count(attacker, class) > 0;
        if has(PointClass::FourThree) {
            self.cross
        } else if has(PointClass::FourPlus) {
            self.plus
        } else {
            self.plain
        }
    }
}

/// One search for a win of `attacker`.
pub(super) struct ThreatSearch<'a, 'b> {
    pub state: &'a mut PatternState,
    pub attacker: Color,
    pub width: AttackScope,
    /// Separates the stored results of searches with other scopes.
    pub salt: u64,
    pub memory: &'a mut Memory,
    pub effort: &'a mut NodeBudget<'b>,
    /// The attacker's moves on the way from the root.
    pub before: Before,
    /// The defender's last move.
    pub reply: Option<Point>,
}

/// The memory that searches of one position share.
pub(super) struct Memory {
    pub table: ProofTable,
    pub threats: ThreatCache,
    pub fours: FourSolver,
    /// `[reply]`: the last winning move after it.
    pub answers: Box<[Option<Point>]>,
}

impl Memory {
    /// Clears everything except positions without a win by fours, which are valid for every search.
    pub fn forget(&mut self) {
        self.table.clear();
        self.threats.clear();
        self.answers.fill(None);
    }
}

impl ThreatSearch<'_, '_> {
    /// The key of the position with `mover` to play, for this attacker.
    pub fn key(&self, mover: Color) -> u64 {
        const OF_WHITE: u64 = 0x5bd1_e995_9e37_79b9;
        let turn = side_to_move_key(self.state.side_to_move()) ^ side_to_move_key(mover);
        let of = match self.attacker {
            Color::White => OF_WHITE,
            Color::Black => 0,
        };
        self.state.key() ^ turn ^ of ^ self.salt
    }

    /// Searches a position with the attacker to move, until a number reaches its limit.
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
        let mut children = self.children(key, me, moves, Self::guess_attack);
        let numbers = loop {
            let numbers = Numbers {
                proof: least(&children, |it| it.proof),
                disproof: weak_sum(&children),
            };
            if numbers.reaches(limit) || !self.effort.spend() {
                break numbers;
            }
            let (best, second) = choose(&children, |it| (it.proof, it.disproof));
            let child = &mut children[best];
            let below = child.unweighed(Numbers {
                proof: limit.proof.min(second + second / 4 + 1),
                disproof: limit.disproof - numbers.disproof + child.weighed().disproof,
            });
            child.numbers = self.after_attack(child.point, |search| search.defend(below));
        };
        if numbers.proof == 0
            && let Some(reply) = self.reply
        {
            let win = children.iter().find(|it| it.numbers.proof == 0);
            self.memory.answers[reply.index()] = win.map(|it| it.point);
        }
        self.memory
            .table
            .store(key, numbers, self.effort.used() - begun);
        numbers
    }

    /// Calls `look` in the position after a move of the attacker.
    fn after_attack(&mut self, point: Point, look: impl FnOnce(&mut Self) -> Numbers) -> Numbers {
        let (me, before) = (self.attacker, self.before);
        let class = self.state.class(point, me);
        self.before = before.and(point, class);
        self.state.place(point, me);
        let numbers = look(self);
        self.state.undo();
        self.before = before;
        numbers
    }

    /// Calls `look` in the position after a reply of the defender.
    fn after_reply(&mut self, point: Point, look: impl FnOnce(&mut Self) -> Numbers) -> Numbers {
        let before = self.reply.replace(point);
        self.state.place(point, !self.attacker);
        let numbers = look(self);
        self.state.undo();
        self.reply = before;
        numbers
    }

    /// The initial numbers of a move of the attacker, and its weight. A move that won against the
    /// last reply elsewhere is tried first.
    fn guess_attack(&self, point: Point) -> (Numbers, Weight) {
        let class = self.state.class(point, self.attacker);
        let answer = self.reply.and_then(|it| self.memory.answers[it.index()]);
        let mut guess = guess::of_attack(class, self.before.quiet);
        if answer == Some(point) {
            guess.proof = 1;
        }
        (guess, Weight::of_attack(point, class, self.before))
    }

    /// True when the attacker, to move, has a five, or an open four while the defender has no five.
    fn wins_at_once(&mut self) -> bool {
        let (me, state) = (self.attacker, &mut *self.state);
        state.count(me, PointClass::Five) > 0
            || state.count(!me, PointClass::Five) == 0
                && state.count(me, PointClass::OpenFour) > 0
                && has_legal(state, !me, ENOUGH)
    }

    /// Searches a position with the defender to move, until a number reaches its limit.
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
            let class = search.state.class(point, other);
            let guess = guess::of_reply(search.state, point, other, most);
            (guess, Weight::of_reply(class))
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
            let child = &mut children[best];
            let below = child.unweighed(Numbers {
                proof: limit.proof - numbers.proof + child.weighed().proof,
                disproof: limit.disproof.min(second + second / 4 + 1),
            });
            child.numbers = self.after_reply(child.point, |search| search.attack(below));
        };
        self.memory
            .table
            .store(key, numbers, self.effort.used() - begun);
        numbers
    }

    /// The moves of `mover` with their numbers from the table or an estimate, and their weights.
    fn children(
        &self,
        key: u64,
        mover: Color,
        moves: Vec<Point>,
        guess: impl Fn(&Self, Point) -> (Numbers, Weight),
    ) -> Vec<Child> {
        let moves = moves.into_iter().map(|point| {
            let key = key ^ side_to_move_key(Color::White) ^ stone_key(mover, point);
            let (guess, weight) = guess(self, point);
            let numbers = self.memory.table.get(key).unwrap_or(guess);
            Child {
                point,
                numbers,
                weight,
            }
        });
        moves.collect()
    }

    /// The attacker's moves: against a five its answer, against an open four points that stop it
    /// and fours; none against more.
    pub(crate) fn attacks(&mut self) -> Vec<Point> {
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

    /// The replies that can matter, or the numbers when no search is needed.
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
        Err(if has_legal(self.state, other, 1) {
            Numbers::PROVEN
        } else {
            Numbers::DISPROVEN
        })
    }

    /// The win by fours that the attacker threatens when neither side threatens a five. The error
    /// has the numbers when there is no such win or the result is unknown.
    pub fn threat(&mut self) -> Result<WinThreat, Numbers> {
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
            Some(WinThreat {
                line: vec![open_four],
                replies: replies_to_open_fours(state, me).into_boxed_slice(),
            })
        } else {
            let most = width.threat.of(state, me);
            let verdict = effort.within(most, |effort| fours.solve(state, me, ANY_FOURS, effort));
            match verdict {
                FourOutcome::Win(line) => Some(WinThreat {
                    replies: replies(state, me, &line, effort).into_boxed_slice(),
                    line,
                }),
                _ => None,
            }
        };
        if effort.is_spent() {
            // The list of replies may be incomplete.
            return Err(Numbers::UNKNOWN);
        }
        memory.threats.store(key, threat.clone());
        threat.ok_or(Numbers::DISPROVEN)
    }
}
