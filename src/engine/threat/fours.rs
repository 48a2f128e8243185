//! Wins by continuous fours (VCF): every move of the attacker makes a four, which leaves the
//! defender one point.

use smallvec::SmallVec;

use super::effort::NodeBudget;
use crate::state::{PatternState, PointClass};
use rules::{Color, Point};

/// The moves of a win by fours in turn, the attacker's first and last. After the last move the next
/// five cannot be stopped, or the last move is a five.
pub(super) type WinLine = Vec<Point>;

/// The result of a search for a win by fours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum FourOutcome {
    Win(WinLine),
    /// There is none with this number of fours. `bounded`: there may be one with more.
    NoWin {
        bounded: bool,
    },
    /// The node limit was reached.
    Unknown,
}

/// Searches wins by fours of a colour on the whole board. Stores positions without one, of one rule
/// and size.
pub(super) struct FourSolver {
    failures: Box<[Failure]>,
    generation: u32,
}

/// A position without a win with a number of fours; generation 0 for an empty slot.
#[derive(Clone, Copy, Default)]
struct Failure {
    key: u64,
    generation: u32,
    fours: u16,
}

/// More fours than fit on a board: no limit.
pub(super) const ANY_FOURS: u16 = 255;
/// Number of points of one colour that are handled without allocating.
const USUAL: usize = 24;
/// Number of legal points of which a defender still has one after a stone, so that the game is not
/// a draw.
pub(super) const ENOUGH: usize = 3;

impl FourSolver {
    /// A solver that stores this number of positions, at least one.
    pub fn new(positions: usize) -> Self {
        let failures = vec![Failure::default(); positions.max(1)];
        Self {
            failures: failures.into_boxed_slice(),
            generation: 1,
        }
    }

    /// Largest number of positions that it stores.
    pub const fn positions(&self) -> usize {
        self.failures.len()
    }

    /// Clears the stored positions, in constant time.
    pub fn clear(&mut self) {
        self.generation = self.generation.wrapping_add(1).max(1);
    }

    /// A win of `attacker`, who is to move even if the state has the other side to move, with at
    /// most `fours` fours before the deciding move. Without a limit it is any win, not the
    /// shortest.
    pub fn solve(
        &mut self,
        state: &mut PatternState,
        attacker: Color,
        fours: u16,
        effort: &mut NodeBudget<'_>,
    ) -> FourOutcome {
        let mut search = FourSearch {
            state,
            attacker,
            failures: &mut self.failures,
            generation: self.generation,
            effort,
            line: WinLine::new(),
        };
        match search.attack(fours, None) {
            BranchOutcome::Win => FourOutcome::Win(search.line),
            BranchOutcome::NoWin { bounded } => FourOutcome::NoWin { bounded },
            BranchOutcome::Unknown => FourOutcome::Unknown,
        }
    }

    /// The shortest win, found by increasing the number of fours by one.
    pub(crate) fn solve_shortest(
        &mut self,
        state: &mut PatternState,
        attacker: Color,
        effort: &mut NodeBudget<'_>,
    ) -> FourOutcome {
        let mut fours = 0..=ANY_FOURS;
        let verdicts = fours.find_map(|fours| match self.solve(state, attacker, fours, effort) {
            FourOutcome::NoWin { bounded: true } => None,
            decided => Some(decided),
        });
        verdicts.unwrap_or(FourOutcome::NoWin { bounded: false })
    }
}

/// One search.
struct FourSearch<'a, 'b> {
    state: &'a mut PatternState,
    attacker: Color,
    failures: &'a mut [Failure],
    generation: u32,
    effort: &'a mut NodeBudget<'b>,
    line: WinLine,
}

enum BranchOutcome {
    Win,
    /// `bounded`: there may be a win with more fours.
    NoWin {
        bounded: bool,
    },
    Unknown,
}

impl FourSearch<'_, '_> {
    /// Searches a position with the attacker to move.
    fn attack(&mut self, fours: u16, last: Option<Point>) -> BranchOutcome {
        let (me, other) = (self.attacker, !self.attacker);
        let threats = self.state.count(other, PointClass::Five);
        let win = match self.state.first(me, PointClass::Five) {
            None if threats == 0 && has_legal(self.state, other, ENOUGH) => {
                self.state.first(me, PointClass::OpenFour)
            }
            five => five,
        };
        if let Some(win) = win {
            self.line.push(win);
            return BranchOutcome::Win;
        }
        if threats > 1 {
            return BranchOutcome::NoWin { bounded: false };
        }
        // Without more fours, a move decides only if it is an open four and the answer to a threat
        // at once, if it looks like a foul, or if its answer looks like one.
        let decides = threats == 1
            || self.state.count(me, PointClass::Foul) > 0
            || self.state.rule().restricts(other);
        if fours == 0 && !decides {
            return BranchOutcome::NoWin { bounded: true };
        }
        let key = match me {
            Color::Black => self.state.key(),
            Color::White => !self.state.key(),
        };
        let slot = (key >> 32) as usize % self.failures.len();
        let failure = self.failures[slot];
        let is_known = failure.key == key && failure.generation == self.generation;
        if is_known && failure.fours >= fours {
            let bounded = failure.fours < ANY_FOURS;
            return BranchOutcome::NoWin { bounded };
        }
        let mut bounded = false;
        for point in self.moves(last) {
            if !self.effort.spend() {
                return BranchOutcome::Unknown;
            }
            let length = self.line.len();
            self.line.push(point);
            self.state.place(point, me);
            let found = self.answer(fours, point);
            self.state.undo();
            match found {
                BranchOutcome::NoWin { bounded: below } => {
                    bounded |= below;
                    self.line.truncate(length);
                }
                decided => return decided,
            }
        }
        self.failures[slot] = Failure {
            key,
            generation: self.generation,
            fours: if bounded { fours } else { ANY_FOURS },
        };
        BranchOutcome::NoWin { bounded }
    }

    /// Searches a position where the defender faces a four and has no five.
    fn answer(&mut self, fours: u16, last: Point) -> BranchOutcome {
        let (me, other) = (self.attacker, !self.attacker);
        let Some(block) = self.state.first(me, PointClass::Five) else {
            return BranchOutcome::NoWin { bounded: false };
        };
        if self.state.count(me, PointClass::Five) > 1 || self.state.is_forbidden(block, other) {
            return if has_legal(self.state, other, 1) {
                BranchOutcome::Win
            } else {
                BranchOutcome::NoWin { bounded: false }
            };
        }
        if fours == 0 {
            return BranchOutcome::NoWin { bounded: true };
        }
        if !self.effort.spend() {
            return BranchOutcome::Unknown;
        }
        self.line.push(block);
        self.state.place(block, other);
        let found = self.attack(fours - 1, Some(last));
        self.state.undo();
        found
    }

    /// The attacker's fours, the strongest and nearest first; against a four of the defender only
    /// its answer.
    fn moves(&mut self, last: Option<Point>) -> impl Iterator<Item = Point> + use<> {
        let me = self.attacker;
        let must = self.state.first(!me, PointClass::Five);
        let wanted = |point: &Point| must.is_none_or(|must| must == *point);
        let mut moves = SmallVec::<[(i32, Point); USUAL]>::new();
        let mut take = |state: &PatternState, point: Point| {
            let distance = last.map_or(0, |last| i32::from(point.distance(last)).min(6));
            let urgency = i32::from(state.urgency(point, me)) / 64;
            let strength = 1000 * state.class(point, me) as i32 + urgency - 100 * distance;
            moves.push((-strength, point));
        };
        for point in self.state.fours(me).filter(wanted) {
            take(self.state, point);
        }
        for point in allowed_fouls(self.state, me).into_iter().filter(wanted) {
            if self.state.makes_four(point, me) {
                take(self.state, point);
            }
        }
        moves.sort_by_key(|&(weakness, _)| weakness);
        moves.into_iter().map(|(_, point)| point)
    }
}

/// True when `color` has at least `least` legal points. In renju Black may have none, which is a
/// draw.
pub(super) fn has_legal(state: &mut PatternState, color: Color, least: usize) -> bool {
    if !state.rule().restricts(color) {
        return true;
    }
    let points = Point::all(state.size());
    let legal = points.filter(|&point| state.is_empty(point) && !state.is_forbidden(point, color));
    legal.take(least).count() == least
}

/// The points of `color` that look like fouls by their lines and are not forbidden.
pub(super) fn allowed_fouls(state: &mut PatternState, color: Color) -> SmallVec<[Point; USUAL]> {
    if state.count(color, PointClass::Foul) == 0 {
        return SmallVec::new();
    }
    let is_foul = |point: &Point| state.class(*point, color) == PointClass::Foul;
    let fouls = state.candidates().filter(is_foul);
    let mut fouls = fouls.collect::<SmallVec<[_; USUAL]>>();
    fouls.retain(|point| !state.is_forbidden(*point, color));
    fouls
}
