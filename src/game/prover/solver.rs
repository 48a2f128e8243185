//! [`Prover`]: wins that the checker has accepted, and faults of moves that they prove.

use super::situation::Situation;
use engine::threat::{Fate, Goal, Outcome, ThreatSolver};
use player::StopToken;
use proof::{Proof, Strategy, check};
use rules::{Action, Color, Game, GameResult, Point};

/// A win by force that the checker has accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForcedWin {
    /// The moves of the side that wins, against every reply.
    pub strategy: Strategy,
    /// Number of nodes until it was found.
    pub nodes: u64,
}

impl ForcedWin {
    /// Its first move.
    pub fn first(&self) -> Point {
        self.strategy.node(0).play
    }

    /// Number of plies to the five when the other side holds out longest.
    pub fn plies(&self) -> u16 {
        self.strategy.plies()
    }

    /// The proof of this win in a situation, for a file that `nekomoku verify` reads.
    pub fn proof(&self, at: &Situation) -> Proof {
        Proof::new(&at.board, at.rule, at.side, self.strategy.clone())
    }
}

/// A move that gave away a result which was within reach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The side to move had a win by force, and the move let it go.
    MissedWin {
        /// The win.
        win: ForcedWin,
        /// A reply after which ten times the nodes find no win; `None` when there is none to name
        /// because the move threatens nothing.
        reply: Option<Point>,
    },
    /// The move loses by force, and another one would not have.
    Losing {
        /// The win of the other side, which moves next.
        win: ForcedWin,
        /// Moves after which ten times the nodes find no win of the other side. That they hold is
        /// the engine's opinion, not a proof.
        defences: Vec<Point>,
        /// True when every other legal move is proven to lose.
        is_complete: bool,
    },
}

/// A move of a game, with the wins of the sides to move before and after it.
#[derive(Clone, Debug)]
pub struct PlayedMove<'a> {
    /// The game before the move.
    pub before: &'a Game,
    /// The game after the move.
    pub after: &'a Game,
    /// The win of the side that moves.
    pub own: Option<&'a ForcedWin>,
    /// The win of the other side after the move.
    pub others: Option<&'a ForcedWin>,
}

/// What became of a win.
enum KeptProof {
    /// It is still there, or nobody knows.
    Perhaps,
    /// It is gone: ten times the nodes find none after this reply, if it takes one.
    Gone(Option<Point>),
}

/// Divisor of the nodes for continuous fours, which are tried first.
const FOURS: u64 = 4;
/// Multiple of the nodes with which a verdict is confirmed.
pub const CONFIRMATION: u64 = 10;
/// Largest number of defences that are each confirmed.
pub const MOST_DEFENCES: usize = 8;
/// MiB of the solver's table.
const TABLE: usize = 32;

/// Searches wins by force and judges moves by them. Deterministic: equal arguments give equal
/// answers unless a search is stopped. It blocks the caller, so it belongs on a thread of its own.
pub struct Prover {
    pub(super) solver: ThreatSolver,
    pub(super) nodes: u64,
}

impl Prover {
    /// A prover that searches each win with about `nodes` nodes, after a quarter of them for
    /// continuous fours.
    pub fn new(nodes: u64) -> Self {
        Self {
            solver: ThreatSolver::new(TABLE),
            nodes,
        }
    }

    /// The node limit of a search for a win.
    pub(crate) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The win of the side to move; `None` when none was found.
    pub fn win(&mut self, at: &Situation, stop: &StopToken) -> Option<ForcedWin> {
        self.win_within(at, self.nodes, stop)
    }

    /// As [`win`](Self::win), with this number of nodes.
    pub fn win_within(
        &mut self,
        at: &Situation,
        nodes: u64,
        stop: &StopToken,
    ) -> Option<ForcedWin> {
        let mut spent = 0;
        let efforts = [(Goal::ShortestVcf, nodes / FOURS), (Goal::Win, nodes)];
        efforts.into_iter().find_map(|(goal, nodes)| {
            let (board, rule, side) = (&at.board, at.rule, at.side);
            let answer = self
                .solver
                .solve(board, rule, side, goal, nodes, &mut || stop.is_set());
            spent += answer.nodes;
            let Outcome::Win(strategy) = answer.outcome else {
                return None;
            };
            let holds = check(board, rule, side, &strategy, 1).is_empty();
            holds.then_some(ForcedWin {
                strategy,
                nodes: spent,
            })
        })
    }

    /// Judges a stone at `point`, played in `before` by the side to move. `None` for a move without
    /// a proven fault, for an illegal move, and when it was stopped.
    pub fn judge(&mut self, before: &Game, point: Point, stop: &StopToken) -> Option<Fault> {
        let mut after = before.clone();
        after.play(Action::Place(point)).ok()?;
        let own = self.win(&Situation::of(before), stop);
        let others = match after.result() {
            Some(_) => None,
            None => self.win(&Situation::of(&after), stop),
        };
        let step = PlayedMove {
            before,
            after: &after,
            own: own.as_ref(),
            others: others.as_ref(),
        };
        self.weigh(&step, stop)
    }

    /// As [`judge`](Self::judge), for wins that are known already.
    pub fn weigh(&mut self, step: &PlayedMove<'_>, stop: &StopToken) -> Option<Fault> {
        let fault = match (step.own, step.others) {
            (Some(win), _) => match self.kept(step, stop) {
                KeptProof::Perhaps => None,
                KeptProof::Gone(reply) => Some(Fault::MissedWin {
                    win: win.clone(),
                    reply,
                }),
            },
            (None, Some(win)) => self.losing(step, win, stop),
            (None, None) => None,
        };
        fault.filter(|_| !stop.is_set())
    }

    /// What became of the win of the side that moved.
    fn kept(&mut self, step: &PlayedMove<'_>, stop: &StopToken) -> KeptProof {
        let (after, side) = (step.after, step.before.side_to_move());
        if let Some(result) = after.result() {
            return match result {
                GameResult::Win { winner, .. } if after.color_of(*winner) == side => {
                    KeptProof::Perhaps
                }
                _ => KeptProof::Gone(None),
            };
        }
        if let Some(win) = step.others {
            return KeptProof::Gone(Some(win.first()));
        }
        let nodes = self.nodes * CONFIRMATION;
        let (at, halt) = (Situation::of(after), &mut || stop.is_set());
        // A win that is kept is no fault, so that nothing needs to be checked.
        let found = self
            .solver
            .refutations(&at.board, at.rule, !side, Goal::Win, nodes, halt);
        if !matches!(found.threat, Outcome::Win(_)) {
            // Not even two moves in a row win.
            let passed = self.win_within(&at.for_side(side), nodes, stop);
            return passed.map_or(KeptProof::Gone(None), |_| KeptProof::Perhaps);
        }
        let open = |wanted: &Fate| {
            let replies = found.replies.iter().filter(move |(_, fate)| fate == wanted);
            replies.map(|&(reply, _)| reply).collect::<Vec<_>>()
        };
        let replies = [open(&Fate::Refutes), open(&Fate::Unknown)].concat();
        let holds = replies
            .into_iter()
            .find(|&reply| self.holds(&at, reply, nodes, stop));
        holds.map_or(KeptProof::Perhaps, |reply| KeptProof::Gone(Some(reply)))
    }

    /// True when no win of the other side was found after this move of the side to move.
    fn holds(&mut self, at: &Situation, point: Point, nodes: u64, stop: &StopToken) -> bool {
        at.makes_five(point) || self.win_within(&at.after(point), nodes, stop).is_none()
    }

    /// The fault of a move after which the other side has this win.
    fn losing(
        &mut self,
        step: &PlayedMove<'_>,
        win: &ForcedWin,
        stop: &StopToken,
    ) -> Option<Fault> {
        let (at, played) = (Situation::of(step.before), step.after.last_move()?);
        let mut map = self.defences(&at, Goal::Vct, self.nodes, stop);
        let (defences, is_complete) = self.instead_of(played, win, (&at, &mut map), stop);
        (!defences.is_empty()).then(|| Fault::Losing {
            win: win.clone(),
            defences,
            is_complete,
        })
    }

    /// The moves near stones that the solver proves to win with a tenth of the nodes each, in the
    /// order of the board. There may be others.
    pub fn winning_moves(&mut self, at: &Situation, stop: &StopToken) -> Vec<Point> {
        let nodes = self.nodes / CONFIRMATION;
        let candidates = at.near_stones();
        let wins = candidates.into_iter().filter(|&point| {
            if at.makes_five(point) {
                return true;
            }
            let next = at.after(point);
            let (board, rule, side) = (&next.board, next.rule, next.side);
            let halt = &mut || stop.is_set();
            let found = self
                .solver
                .refutations(board, rule, side, Goal::Vct, nodes, halt);
            found.plies().is_some()
        });
        wins.collect()
    }

    /// Searches a win of `color` by continuous fours, as if it were to move. The search is
    /// exhaustive, so that [`Outcome::NoWin`] is a proof.
    pub fn fours(&mut self, at: &Situation, color: Color, stop: &StopToken) -> Outcome {
        self.passed(at, color, Goal::Vcf, stop)
    }

    /// True when the searches for a win of the other side by fours and by threats, as if it were to
    /// move, were exhausted and found none.
    pub(crate) fn is_quiet(&mut self, at: &Situation, stop: &StopToken) -> bool {
        let mut finds_none = |goal| self.passed(at, !at.side, goal, stop) == Outcome::NoWin;
        finds_none(Goal::Vcf) && finds_none(Goal::Vct)
    }

    /// Searches a win of `color`, as if it were to move.
    fn passed(&mut self, at: &Situation, color: Color, goal: Goal, stop: &StopToken) -> Outcome {
        let (board, rule, halt) = (&at.board, at.rule, &mut || stop.is_set());
        let answer = self
            .solver
            .solve(board, rule, color, goal, self.nodes, halt);
        answer.outcome
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{GameSetup, parse_points};

    fn judged(stones: &str, played: &str) -> Option<Fault> {
        let setup = GameSetup::default();
        let points = |text| parse_points(text, setup.size()).expect("points");
        let game = Game::with_moves(setup, points(stones)).expect("a game");
        Prover::new(5_000).judge(&game, points(played)[0], &StopToken::new())
    }

    #[test]
    fn a_win_that_is_still_there_was_not_missed() {
        let three = "h8a1i8b3j8a15";
        assert_eq!(judged(three, "k8"), None, "an open four");
        assert_eq!(judged(three, "g8"), None, "another open four");
        let Some(Fault::MissedWin { win, reply }) = judged(three, "o1") else {
            panic!("an open three was left alone");
        };
        assert_eq!(win.plies(), 3);
        assert!(reply.is_some(), "White stops the three");
        assert_eq!(judged("h8a1i8b3", "j8"), None, "no win was there");
    }

    #[test]
    fn a_losing_move_is_one_only_where_another_move_holds() {
        let three = "h8a1i8b3j8";
        let Some(Fault::Losing {
            win,
            defences,
            is_complete,
        }) = judged(three, "a15")
        else {
            panic!("an open three was left alone");
        };
        assert_eq!((win.plies(), is_complete), (3, true));
        let names = defences.iter().map(ToString::to_string);
        let names = names.collect::<Vec<_>>();
        assert!(
            names.contains(&"g8".into()) && names.contains(&"k8".into()),
            "{names:?}"
        );
        assert!(!names.contains(&"a15".into()), "{names:?}");
        assert_eq!(judged(three, "k8"), None);
        // An open four: every move loses, so none is a fault.
        assert_eq!(judged("h8a1i8b3j8a15k8", "l8"), None);
        assert_eq!(judged("h8a1i8b3j8a15k8", "o1"), None);
    }

    #[test]
    fn what_was_stopped_is_no_verdict() {
        let stop = StopToken::new();
        stop.request(player::Stop::Abort);
        let setup = GameSetup::default();
        let moves = parse_points("h8a1i8b3j8a15", 15).expect("points");
        let game = Game::with_moves(setup, moves).expect("a game");
        let idle = parse_points("o1", 15).expect("a point")[0];
        assert_eq!(Prover::new(5_000).judge(&game, idle, &stop), None);
    }
}
