//! [`DefenceMap`]: every legal reply to a threat, and what is known about each.

use std::sync::Arc;

use engine::threat::{Fate, Goal, Outcome};
use player::StopToken;
use proof::{PointSet, Proof, Replay, Strategy, StrategyBuilder, check};
use rules::Point;

use super::{CONFIRMATION, ForcedWin, MOST_DEFENCES, Prover, Situation};

/// What is known about whether a side loses: before its move, or after one of its replies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outlook {
    /// The other side wins by this strategy, which the checker has accepted.
    Lost(Arc<Strategy>),
    /// The search for a win of the other side by threats was exhausted within its node limit. This
    /// is no proof that the other side cannot win.
    NoThreatWin,
    /// Neither is known.
    Open,
}

/// The threat of the other side, and what is known after each legal reply to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DefenceMap {
    /// The win of the other side if it were to move, which the checker has accepted; `None` when
    /// none was found.
    pub threat: Option<Arc<Strategy>>,
    /// True when the search for a threat was exhausted within its node limit and found none.
    pub is_quiet: bool,
    /// Every legal reply, in the order of the board; empty without a threat.
    pub replies: Vec<(Point, Outlook)>,
    /// Number of nodes of the search.
    pub nodes: u64,
}

impl Outlook {
    /// Number of plies until the other side has made five, if it is proven to win.
    pub fn plies(&self) -> Option<u16> {
        match self {
            Self::Lost(strategy) => Some(strategy.plies()),
            Self::NoThreatWin | Self::Open => None,
        }
    }

    /// The name in files.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Lost(_) => "lost",
            Self::NoThreatWin => "no_threat_win",
            Self::Open => "open",
        }
    }
}

impl DefenceMap {
    /// The replies that are not proven to lose: those after which no threat win was found, then
    /// those that are open.
    pub fn unlost(&self) -> Vec<Point> {
        let of = |wanted: &Outlook| {
            let replies = self.replies.iter().filter(move |(_, it)| it == wanted);
            replies.map(|&(reply, _)| reply).collect::<Vec<_>>()
        };
        [of(&Outlook::NoThreatWin), of(&Outlook::Open)].concat()
    }

    /// Enters that the other side wins by this strategy after a reply, unless a win that is no
    /// longer is known.
    pub(crate) fn lose(&mut self, reply: Point, win: Arc<Strategy>) {
        let known = self.replies.iter_mut().find(|(point, _)| *point == reply);
        if let Some((_, outlook)) = known
            && outlook.plies().is_none_or(|plies| plies > win.plies())
        {
            *outlook = Outlook::Lost(win);
        }
    }

    /// What is known about the side to move, whose opponent has just played `last`. A loss has the
    /// strategy of the other side from the position before, with `last` as its first move.
    pub fn outlook(&self, last: Point) -> Outlook {
        match self.loss(last) {
            Some(strategy) => Outlook::Lost(Arc::new(strategy)),
            None if self.is_quiet => Outlook::NoThreatWin,
            None => Outlook::Open,
        }
    }

    /// The other side's win that begins with `last`, its last stone, if every reply is proven to
    /// lose.
    pub(crate) fn loss(&self, last: Point) -> Option<Strategy> {
        let threat = self.threat.as_ref().filter(|_| !self.replies.is_empty())?;
        let mut builder = StrategyBuilder::default();
        let first = builder.play(last);
        let otherwise = builder.graft(threat);
        builder.otherwise(first, otherwise);
        for (reply, outlook) in &self.replies {
            let Outlook::Lost(strategy) = outlook else {
                return None;
            };
            if strategy != threat {
                let next = builder.graft(strategy);
                builder.reply(first, *reply, next);
            }
        }
        builder.build().ok()
    }
}

impl Situation {
    /// True when the checker accepts this strategy as a win of the side to move.
    pub(super) fn is_won_by(&self, strategy: &Strategy) -> bool {
        match Replay::new(&self.board, self.rule, self.side) {
            Some(mut replay) => replay.wins(strategy).is_ok(),
            None => check(&self.board, self.rule, self.side, strategy, 1).is_empty(),
        }
    }

    /// The proof that the side to move loses by this strategy of the other side, which begins with
    /// its last stone: a file that `nekomoku verify` reads.
    pub fn proof_of_loss(&self, strategy: &Strategy) -> Proof {
        let mut board = self.board.clone();
        board.remove(strategy.node(0).play);
        Proof::new(&board, self.rule, !self.side, strategy.clone())
    }
}

/// The checker of one threat against many replies.
struct ThreatCheck<'a> {
    at: &'a Situation,
    threat: &'a Strategy,
    /// The board with the points on which a reply may hinder the threat; `None` in renju, where any
    /// stone may.
    replay: Option<(Replay, Option<PointSet>)>,
}

impl<'a> ThreatCheck<'a> {
    /// `at` is the position of the side that replies.
    fn new(at: &'a Situation, threat: &'a Strategy) -> Self {
        let replay = Replay::new(&at.board, at.rule, !at.side).map(|mut replay| {
            let zone = replay.wins_with(threat, 1).ok();
            (replay, zone)
        });
        Self { at, threat, replay }
    }

    /// True when the threat still wins after this reply.
    fn wins_after(&mut self, reply: Point) -> bool {
        let Some((replay, zone)) = &mut self.replay else {
            return self.at.after(reply).is_won_by(self.threat);
        };
        if zone.is_some_and(|zone| !zone.contains(reply)) {
            return true;
        }
        replay.place(reply, self.at.side);
        let wins = replay.wins(self.threat).is_ok();
        replay.remove(reply);
        wins
    }
}

impl Prover {
    /// The threat of the other side in `at` and every legal reply, by about `nodes` nodes. Each
    /// loss was accepted by the checker.
    pub fn defences(
        &mut self,
        at: &Situation,
        goal: Goal,
        nodes: u64,
        stop: &StopToken,
    ) -> DefenceMap {
        let (board, rule, halt) = (&at.board, at.rule, &mut || stop.is_set());
        let found = self
            .solver
            .refutations(board, rule, at.side, goal, nodes, halt);
        let mut map = DefenceMap {
            threat: None,
            is_quiet: found.threat == Outcome::NoWin,
            replies: Vec::new(),
            nodes: found.nodes,
        };
        let Outcome::Win(threat) = found.threat else {
            return map;
        };
        if !at.for_side(!at.side).is_won_by(&threat) {
            return map;
        }
        let threat = Arc::new(threat);
        let mut checked = ThreatCheck::new(at, &threat);
        let replies = found.replies.into_iter().map(|(reply, fate)| {
            let loses = match fate {
                Fate::Refutes => return (reply, Outlook::NoThreatWin),
                Fate::Loses(None) if checked.wins_after(reply) => Some(Arc::clone(&threat)),
                Fate::Loses(Some(win)) if at.after(reply).is_won_by(&win) => Some(Arc::new(win)),
                Fate::Loses(_) | Fate::Unknown => None,
            };
            (reply, loses.map_or(Outlook::Open, Outlook::Lost))
        });
        map.replies = replies.collect();
        map.threat = Some(threat);
        map
    }

    /// Which of these replies hold: those after which ten times the nodes find no win of the other
    /// side. That they hold is the engine's opinion. A loss that is found is entered in the map.
    /// Stops after `most`.
    pub fn holding(
        &mut self,
        at: &Situation,
        map: &mut DefenceMap,
        (replies, most): (Vec<Point>, usize),
        stop: &StopToken,
    ) -> Vec<Point> {
        let mut holding = Vec::new();
        for reply in replies {
            if holding.len() == most || stop.is_set() {
                break;
            }
            let win = if at.makes_five(reply) {
                None
            } else {
                self.win_within(&at.after(reply), self.nodes * CONFIRMATION, stop)
            };
            match win {
                Some(win) => map.lose(reply, Arc::new(win.strategy)),
                None => holding.push(reply),
            }
        }
        holding
    }

    /// The moves that hold in a position where `played` loses to this win, and true when all others
    /// are proven to lose. With more than [`MOST_DEFENCES`] to try, the first that holds.
    pub(crate) fn instead_of(
        &mut self,
        played: Point,
        win: &ForcedWin,
        (at, map): (&Situation, &mut DefenceMap),
        stop: &StopToken,
    ) -> (Vec<Point>, bool) {
        map.lose(played, Arc::new(win.strategy.clone()));
        let is_threatened = map.threat.is_some();
        let mut open = if is_threatened {
            map.unlost()
        } else {
            // Without a threat, the points of the win are the best guess at a defence.
            win.strategy.line()
        };
        open.retain(|&it| it != played && at.is_legal(it));
        let is_complete = is_threatened && open.len() <= MOST_DEFENCES;
        let most = if is_complete { MOST_DEFENCES } else { 1 };
        (self.holding(at, map, (open, most), stop), is_complete)
    }
}
