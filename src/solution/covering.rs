//! Finds a [`Cover`]: a move of the attacker with a proof against every reply.

use std::rc::Rc;

use crate::builder::{Builder, Won};
use crate::cover::{Budget, Cover, Proven};
use crate::hints::Hints;
use proof::PointSet;
use rules::Point;

/// Nodes of the search for the strongest reply.
const STRONGEST: u64 = 100_000;
/// Smallest number of nodes for each reply with which the strongest reply is searched for.
const STRONGEST_FROM: u64 = 1_000_000;

/// A cover that is being built. The attacker's move is on board.
struct Covering<'a> {
    builder: &'a mut Builder,
    hint: Option<&'a Cover>,
    budget: Budget,
    cover: Cover,
}

impl Builder {
    /// A proof that the attacker wins by `play` against every reply, within a budget. `hint` is the
    /// answer to a sibling with the same move.
    pub(crate) fn cover(
        &mut self,
        play: Point,
        hint: Option<&Cover>,
        budget: Budget,
    ) -> Option<Cover> {
        let attacker = self.attacker();
        self.replay.place(play, attacker);
        let covering = Covering {
            builder: self,
            hint,
            budget,
            cover: Cover {
                play,
                otherwise: None,
                proofs: Vec::new(),
                stored: Vec::new(),
            },
        };
        let cover = covering.run();
        self.replay.remove(play);
        cover
    }
}

impl Covering<'_> {
    fn run(mut self) -> Option<Cover> {
        let zone = match self.null_move() {
            Some(zone) => zone,
            None if self.budget.slow => return self.slowly(),
            None => return None,
        };
        let mut open = self.open_replies(&zone)?;
        let board = self.builder.replay.board();
        self.builder.prover.sort_replies(board, &mut open);
        let mut pending = Vec::new();
        for reply in open {
            if !self.threat_wins(reply) {
                pending.push(reply);
                if pending.len() > self.budget.pending {
                    return None;
                }
            }
        }
        self.strongest_first(&mut pending)?;
        let mut hints = Hints::default();
        for reply in pending {
            self.further(reply, &mut hints)?;
        }
        Some(self.cover)
    }

    /// Answers every reply by itself, the most urgent ones first: they are the likeliest to refute
    /// the move.
    fn slowly(mut self) -> Option<Cover> {
        let defender = !self.builder.attacker();
        let replay = &self.builder.replay;
        let mut replies = replay.board().empty_points().collect::<Vec<_>>();
        if replies.iter().any(|&reply| replay.is_five(reply, defender)) {
            return None;
        }
        self.builder
            .prover
            .sort_replies(replay.board(), &mut replies);
        self.strongest_first(&mut replies)?;
        let mut hints = Hints::default();
        for reply in replies {
            self.further(reply, &mut hints)?;
        }
        // Every reply that is not named leads to a position with an answer of its own.
        self.cover.stored.clear();
        Some(self.cover)
    }

    /// Moves the reply that the search would play to the front, when the budget for the others is
    /// large. `None` when the search claims that the reply wins.
    fn strongest_first(&mut self, replies: &mut [Point]) -> Option<()> {
        if replies.len() < 2 || self.budget.below < STRONGEST_FROM {
            return Some(());
        }
        let builder = &mut *self.builder;
        let proposal = builder.prover.propose(builder.replay.board(), STRONGEST);
        let proposal = proposal.filter(|it| !it.wins)?;
        if let Some(at) = replies.iter().position(|&it| it == proposal.play) {
            replies[..=at].rotate_right(1);
        }
        Some(())
    }

    /// Looks for the win after a pass. Returns the points where a reply could stop it.
    fn null_move(&mut self) -> Option<PointSet> {
        let known = self.hint.and_then(|hint| hint.otherwise.clone());
        if let Some(known) = known
            && let Ok(zone) = self.builder.replay.wins_with(&known.strategy, 1)
        {
            self.cover.otherwise = Some(known);
            return Some(zone);
        }
        let builder = &mut *self.builder;
        let strategy = builder
            .prover
            .threats(&mut builder.replay, self.budget.null)?;
        let zone = builder.replay.wins_with(&strategy, 1).ok()?;
        self.cover.otherwise = Some(Proven::new(strategy));
        Some(zone)
    }

    /// The replies that the win after a pass does not answer; `None` when one of them makes five.
    fn open_replies(&mut self, zone: &PointSet) -> Option<Vec<Point>> {
        let defender = !self.builder.attacker();
        let replay = &mut self.builder.replay;
        let otherwise = self.cover.otherwise.as_ref()?;
        let mut open = Vec::new();
        let empty = replay.board().empty_points().collect::<Vec<_>>();
        for reply in empty {
            if replay.is_five(reply, defender) {
                return None;
            }
            if !zone.contains(reply) {
                continue;
            }
            replay.place(reply, defender);
            if replay.wins(&otherwise.strategy).is_err() {
                open.push(reply);
            }
            replay.remove(reply);
        }
        Some(open)
    }

    /// True when the attacker wins by threats after this reply, or when the position after it has
    /// an answer.
    fn threat_wins(&mut self, reply: Point) -> bool {
        let defender = !self.builder.attacker();
        self.builder.replay.place(reply, defender);
        let wins = self.known_wins(reply) || self.new_wins(reply);
        self.builder.replay.remove(reply);
        wins
    }

    /// The reply is on board. Tries the strategies that have won against other replies.
    fn known_wins(&mut self, reply: Point) -> bool {
        let replay = &mut self.builder.replay;
        let own = self.cover.proofs.iter_mut();
        for (proven, replies) in own {
            if replay.wins(&proven.strategy).is_ok() {
                replies.push(reply);
                return true;
            }
        }
        let hinted = self.hint.into_iter().flat_map(|hint| &hint.proofs);
        for (proven, _) in hinted {
            let is_new = self
                .cover
                .proofs
                .iter()
                .all(|(it, _)| !Rc::ptr_eq(it, proven));
            if is_new && replay.wins(&proven.strategy).is_ok() {
                self.cover.proofs.push((Rc::clone(proven), vec![reply]));
                return true;
            }
        }
        if self.builder.is_stored() {
            self.cover.stored.push(reply);
            return true;
        }
        false
    }

    /// The reply is on board. Looks for a win.
    fn new_wins(&mut self, reply: Point) -> bool {
        let builder = &mut *self.builder;
        let nodes = self.budget.reply;
        let Some(strategy) = builder.prover.threats(&mut builder.replay, nodes) else {
            return false;
        };
        self.cover.proofs.push((Proven::new(strategy), vec![reply]));
        true
    }

    /// Answers a reply by a further quiet move.
    fn further(&mut self, reply: Point, hints: &mut Hints) -> Option<()> {
        let defender = !self.builder.attacker();
        let Budget { below, quiet, .. } = self.budget;
        self.builder.replay.place(reply, defender);
        let won = if self.known_wins(reply) {
            None
        } else {
            Some(self.builder.solve(below, quiet, hints))
        };
        self.builder.replay.remove(reply);
        match won {
            None => {}
            Some(Some(Won::Proof(strategy))) => {
                self.cover.proofs.push((Proven::new(strategy), vec![reply]));
            }
            Some(Some(Won::Stored)) => self.cover.stored.push(reply),
            Some(None) => return None,
        }
        Some(())
    }
}
