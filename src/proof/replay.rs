//! [`Replay`]: the checker for many strategies on one board. It tries only the replies that can
//! change the result, and returns the zone in which they lie.
//!
//! Claim: when [`Replay::wins_with`] returns a zone for `wild` further stones, the strategy still
//! wins after any `wild` stones of the defender are added on empty points outside the zone. Proof
//! by induction over the strategy, on a board with such stones added:
//!
//! - The attacker's point is empty, because it is in the zone. A five of the attacker stays a five:
//!   only its own stones make it.
//! - A reply that makes five completes a window of five points with at most `wild` of the added
//!   stones. So at least `4 - wild` of its points hold stones of the defender that are really
//!   there, and none holds one of the attacker. The empty points of all such windows are in the
//!   zone, so the five has none of the added stones; then it is a five without them too, and that
//!   was checked.
//! - A reply inside the zone of what the attacker plays otherwise, for one more stone, is played
//!   through with the reply on board.
//! - Every other reply is itself one more stone outside that zone, so what the attacker plays
//!   otherwise wins.
// CITE: a reply that cannot matter is recognised after the win is known, from the points that the
// win depends on: I.-C. Wu, P.-H. Lin, "Relevance-zone-oriented proof search for Connect6", 2010.

use super::check::{Fault, Unsettled};
use super::points::PointSet;
use super::strategy::{Strategy, StrategyNode};
use super::windows::Windows;
use rules::{Board, Color, Point, Rule};

/// Largest number of attacker moves that are played for one strategy.
const MOST_PLAYED: u64 = 5_000_000;

/// A board on which strategies of one side are played through, under a rule without forbidden
/// points.
pub struct Replay {
    board: Board,
    rule: Rule,
    attacker: Color,
    windows: Windows,
    line: Vec<Point>,
    played: u64,
}

impl Replay {
    /// A replay of strategies for `attacker`. The board must not hold a five.
    ///
    /// Returns `None` for renju, in which a stone outside any zone can forbid or allow a move.
    pub fn new(board: &Board, rule: Rule, attacker: Color) -> Option<Self> {
        let restricted = Color::ALL.iter().any(|&color| rule.restricts(color));
        (!restricted).then(|| Self {
            board: board.clone(),
            rule,
            attacker,
            windows: Windows::new(board, !attacker),
            line: Vec::new(),
            played: 0,
        })
    }

    /// The board.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Puts a stone on an empty point.
    ///
    /// # Panics
    /// When the point is taken or off the board.
    pub fn place(&mut self, point: Point, color: Color) {
        self.board.place(point, color);
        self.windows.place(point, color);
    }

    /// Takes a stone off the board.
    ///
    /// # Panics
    /// When there is none.
    pub fn remove(&mut self, point: Point) {
        let color = self.board.remove(point);
        self.windows.remove(point, color);
    }

    /// True when a stone of `color` on this point makes five.
    pub fn is_five(&self, point: Point, color: Color) -> bool {
        self.rule.makes_five(&self.board, point, color)
    }

    /// Checks that the attacker, who is to move, wins by the strategy against every legal reply.
    ///
    /// # Errors
    /// The first line that the strategy does not settle.
    pub fn wins(&mut self, strategy: &Strategy) -> Result<(), Unsettled> {
        self.wins_with(strategy, 0).map(|_| ())
    }

    /// Checks like [`wins`](Self::wins) and returns the zone: the strategy still wins after `wild`
    /// further stones of the defender on empty points outside the zone.
    ///
    /// # Errors
    /// The first line that the strategy does not settle.
    pub fn wins_with(&mut self, strategy: &Strategy, wild: usize) -> Result<PointSet, Unsettled> {
        self.line.clear();
        self.played = 0;
        let number = 0;
        Pass { strategy, wild }.attack(self, number)
    }

    fn unsettled(&self, fault: Fault) -> Unsettled {
        Unsettled {
            line: self.line.clone(),
            fault,
        }
    }
}

/// One walk through a strategy, which allows for `wild` further stones of the defender.
#[derive(Clone, Copy)]
struct Pass<'a> {
    strategy: &'a Strategy,
    wild: usize,
}

impl Pass<'_> {
    /// The attacker plays a node's move.
    fn attack(self, replay: &mut Replay, number: u32) -> Result<PointSet, Unsettled> {
        let node = self.strategy.node(number);
        replay.line.push(node.play);
        replay.played += 1;
        let result = if replay.played > MOST_PLAYED {
            Err(replay.unsettled(Fault::TooMuch))
        } else if !replay.board.is_empty(node.play) {
            Err(replay.unsettled(Fault::IllegalMove))
        } else if replay.is_five(node.play, replay.attacker) {
            Ok(PointSet::default())
        } else {
            replay.place(node.play, replay.attacker);
            let result = self.defend(replay, node);
            replay.remove(node.play);
            result
        };
        replay.line.pop();
        let mut zone = result?;
        zone.insert(node.play);
        Ok(zone)
    }

    /// The defender tries every reply that can matter.
    fn defend(self, replay: &mut Replay, node: &StrategyNode) -> Result<PointSet, Unsettled> {
        let defender = !replay.attacker;
        let points = usize::from(replay.board.size()).pow(2);
        if usize::from(replay.board.stones()) + self.wild >= points {
            return Err(replay.unsettled(Fault::Draw));
        }
        let (mut zone, mut tried) = self.fives(replay, defender)?;
        tried.extend(node.replies.iter().map(|&(reply, _)| reply));
        match node.otherwise {
            Some(otherwise) => {
                let further = Self {
                    wild: self.wild + 1,
                    ..self
                };
                let hindering = further.attack(replay, otherwise)?;
                zone.unite(&hindering);
                tried.extend(hindering.iter());
            }
            None => tried.extend(replay.board.empty_points()),
        }
        tried.retain(|&reply| replay.board.is_empty(reply));
        tried.sort_unstable();
        tried.dedup();
        for reply in tried {
            replay.line.push(reply);
            let Some(next) = node.against(reply) else {
                return Err(replay.unsettled(Fault::NoAnswer));
            };
            replay.place(reply, defender);
            let below = self.attack(replay, next);
            replay.remove(reply);
            zone.unite(&below?);
            replay.line.pop();
        }
        Ok(zone)
    }

    /// The points of the windows that a reply and `wild` further stones could complete, and the
    /// replies that complete a window without making five, because the rule counts overlines as
    /// nothing.
    ///
    /// # Errors
    /// When a reply makes five.
    fn fives(
        self,
        replay: &mut Replay,
        defender: Color,
    ) -> Result<(PointSet, Vec<Point>), Unsettled> {
        let fours = replay.windows.with_at_least(4);
        let mut overlines = Vec::new();
        for reply in fours.iter().filter(|&reply| replay.board.is_empty(reply)) {
            if replay.is_five(reply, defender) {
                replay.line.push(reply);
                return Err(replay.unsettled(Fault::DefenderWins));
            }
            overlines.push(reply);
        }
        let zone = match self.wild {
            0 => PointSet::default(),
            wild => replay.windows.with_at_least(4_usize.saturating_sub(wild)),
        };
        Ok((zone, overlines))
    }
}
