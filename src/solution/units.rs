//! [`build`]: the order of the work. From the empty board, a unit is a second stone and a fourth
//! stone. The attacker's first stone is fixed; its third is chosen once for each second stone.

use std::cmp::Reverse;
use std::collections::HashSet;

use crate::builder::{BuildError, Builder};
use crate::hints::Hints;
use proof::solution::canonical;
use rules::Point;
use storage::shard::Shard;

/// Nodes for a unit in the first round. Every further round allows four times as many.
const FIRST_ALLOWANCE: u64 = 3_000_000;
/// Quiet moves in a row in the first round. Every further round allows one more.
const FIRST_QUIET: u8 = 5;
/// Nodes for the value of a third stone.
const THIRD_STONE: u64 = 300_000;

/// The progress of a computation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BuildProgress {
    /// Number of the round, from 1.
    pub round: u32,
    /// Units of this call.
    pub units: usize,
    /// Units that are settled.
    pub settled: usize,
    /// Units that were tried in vain in this round.
    pub open: usize,
    /// Units that are still to be tried in this round.
    pub left: usize,
    /// Positions with an answer.
    pub positions: usize,
    /// Strategies in the journal.
    pub proofs: u32,
    /// Nodes of the searches since the start.
    pub nodes: u64,
    /// The moves that lead to the latest unit.
    pub line: Vec<Point>,
}

/// One second stone.
struct Class {
    reply: Point,
    /// The attacker's move, once it is chosen.
    play: Option<Point>,
    hints: Hints,
    units: Vec<Unit>,
}

/// One reply to the third stone.
struct Unit {
    reply: Point,
    is_won: bool,
}

struct Work<'a> {
    builder: &'a mut Builder,
    shard: Option<Shard>,
    report: &'a mut dyn FnMut(&BuildProgress) -> bool,
    progress: BuildProgress,
    stopped: bool,
}

/// Computes until everything is settled, `rounds` are over, or `report`, which is called after each
/// unit, returns `false`. Returns whether all units are settled.
///
/// # Errors
/// When the journal cannot be written.
pub fn build(
    builder: &mut Builder,
    shard: Option<Shard>,
    rounds: u32,
    report: &mut dyn FnMut(&BuildProgress) -> bool,
) -> Result<bool, BuildError> {
    let mut work = Work {
        builder,
        shard,
        report,
        progress: BuildProgress::default(),
        stopped: false,
    };
    let is_whole = match work.builder.replay.board().stones() {
        0 => work.all(rounds)?,
        _ => work.single(rounds)?,
    };
    work.builder.journal.sync()?;
    Ok(is_whole)
}

impl Work<'_> {
    /// One position alone.
    fn single(&mut self, rounds: u32) -> Result<bool, BuildError> {
        self.progress.units = 1;
        for round in 0..rounds {
            let (allowance, quiet) = effort(round);
            let is_won = self.builder.settle(allowance, quiet, &mut Hints::default());
            self.progress.settled = usize::from(is_won);
            self.tell(round)?;
            if is_won || self.stopped {
                return Ok(is_won);
            }
        }
        Ok(false)
    }

    /// The empty board.
    fn all(&mut self, rounds: u32) -> Result<bool, BuildError> {
        let center = Point::center(self.builder.header.size);
        if !self.builder.is_stored() {
            let answer = self.builder.answer(center);
            self.builder.add(&answer)?;
        }
        self.builder.replay.place(center, self.builder.attacker());
        let mut classes = self.classes(center);
        self.progress.units = classes.iter().map(|class| class.units.len()).sum();
        for round in 0..rounds {
            self.progress.open = 0;
            self.progress.left = self.progress.units - self.progress.settled;
            for class in &mut classes {
                if !self.stopped {
                    self.class(class, round)?;
                }
            }
            if self.stopped || self.progress.settled == self.progress.units {
                break;
            }
        }
        self.builder.replay.remove(center);
        Ok(self.progress.settled == self.progress.units)
    }

    /// The second stones that no symmetry turns into each other, the farthest from the centre
    /// first.
    fn classes(&mut self, center: Point) -> Vec<Class> {
        let defender = !self.builder.attacker();
        let replay = &mut self.builder.replay;
        let (mut seen, mut classes) = (HashSet::new(), Vec::new());
        let empty = replay.board().empty_points().collect::<Vec<_>>();
        for reply in empty.into_iter().rev() {
            replay.place(reply, defender);
            if seen.insert(canonical(replay.board()).0) {
                classes.push(reply);
            }
            replay.remove(reply);
        }
        classes.sort_by_key(|&reply| Reverse(distance(reply, center)));
        let classes = (0_u64..).zip(classes);
        let classes = classes.map(|(number, reply)| self.units_of(number, reply, center));
        classes.collect()
    }

    /// The units of one class that this call takes.
    fn units_of(&self, number: u64, reply: Point, center: Point) -> Class {
        let size = self.builder.header.size;
        let points = Point::all(size).filter(|&point| point != reply && point != center);
        let mut points = points.collect::<Vec<_>>();
        points.sort_by_key(|&point| Reverse(distance(point, center)));
        let taken = points.into_iter().filter(|point| {
            let place = u64::from(point.y()) * u64::from(size) + u64::from(point.x());
            let unit = number * u64::from(size).pow(2) + place;
            self.shard.is_none_or(|shard| shard.has(unit))
        });
        Class {
            reply,
            play: None,
            hints: Hints::default(),
            units: taken
                .map(|reply| Unit {
                    reply,
                    is_won: false,
                })
                .collect(),
        }
    }

    fn class(&mut self, class: &mut Class, round: u32) -> Result<(), BuildError> {
        let attacker = self.builder.attacker();
        if class.units.iter().all(|unit| unit.is_won) {
            return Ok(());
        }
        self.builder.replay.place(class.reply, !attacker);
        let play = match class.play {
            Some(play) => play,
            None => self.third_stone()?,
        };
        class.play = Some(play);
        self.builder.replay.place(play, attacker);
        let before = class.units.len();
        class.units.retain(|unit| unit.reply != play);
        self.progress.units -= before - class.units.len();
        self.progress.left -= before - class.units.len();
        for at in 0..class.units.len() {
            if !class.units[at].is_won && !self.stopped {
                self.unit(class, at, round)?;
            }
        }
        self.builder.replay.remove(play);
        self.builder.replay.remove(class.reply);
        Ok(())
    }

    fn unit(&mut self, class: &mut Class, at: usize, round: u32) -> Result<(), BuildError> {
        let defender = !self.builder.attacker();
        let reply = class.units[at].reply;
        let (allowance, quiet) = effort(round);
        self.builder.replay.place(reply, defender);
        self.builder.prover.forget();
        let is_won = self.builder.settle(allowance, quiet, &mut class.hints);
        if !is_won {
            let position = self.builder.answer(reply);
            self.builder.journal.open_position(&position, allowance)?;
        }
        self.builder.replay.remove(reply);
        self.progress.left -= 1;
        if is_won {
            self.progress.settled += 1;
        } else {
            self.progress.open += 1;
        }
        class.units[at].is_won = is_won;
        self.progress.line = [Some(class.reply), class.play, Some(reply)]
            .into_iter()
            .flatten()
            .collect();
        self.tell(round)
    }

    /// The attacker's move after two stones: what the journal has, what is proposed, or else the
    /// diagonal neighbour of the first stone that the search values most.
    // CITE: a published strategy for exactly five answers every second stone with a diagonal
    // neighbour of the centre (MaximRud/rv2, 2019).
    fn third_stone(&mut self) -> Result<Point, BuildError> {
        let builder = &mut *self.builder;
        if let Some(play) = builder.third_stone_stored() {
            return Ok(play);
        }
        if let Some(play) = builder.proposed() {
            builder.add(&builder.answer(play))?;
            return Ok(play);
        }
        let size = builder.header.size;
        let center = Point::center(size);
        let (x, y) = (i32::from(center.x()), i32::from(center.y()));
        let steps = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
        let points = steps
            .into_iter()
            .filter_map(|(dx, dy)| Point::try_new(x + dx, y + dy, size));
        let mut best = (i32::MAX, center);
        for point in points {
            if !builder.replay.board().is_empty(point) {
                continue;
            }
            builder.replay.place(point, builder.attacker());
            let proposal = builder.prover.propose(builder.replay.board(), THIRD_STONE);
            builder.replay.remove(point);
            let score = proposal.map_or(i32::MAX, |it| it.score);
            if score < best.0 || best.1 == center {
                best = (score, point);
            }
        }
        let answer = builder.answer(best.1);
        builder.add(&answer)?;
        Ok(best.1)
    }

    fn tell(&mut self, round: u32) -> Result<(), BuildError> {
        if let Some(error) = self.builder.broken.take() {
            return Err(error);
        }
        self.progress.round = round + 1;
        self.progress.positions = self.builder.positions();
        self.progress.proofs = self.builder.journal.proofs();
        self.progress.nodes = self.builder.prover.spent;
        self.stopped |= !(self.report)(&self.progress);
        Ok(())
    }
}

/// Nodes for a unit, and quiet moves in a row.
const fn effort(round: u32) -> (u64, u8) {
    (FIRST_ALLOWANCE << (2 * round), FIRST_QUIET + round as u8)
}

fn distance(point: Point, center: Point) -> (u8, u8) {
    let sides = [
        point.x().abs_diff(center.x()),
        point.y().abs_diff(center.y()),
    ];
    (point.distance(center), sides[0] + sides[1])
}
