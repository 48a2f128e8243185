//! [`LineFacts`]: what is proven about the positions and the moves of a line.

use engine::threat::Goal;
use player::StopToken;
use rules::{Color, Game, Point};

use super::merit::{Merit, MeritKind};
use super::story::{Escape, LostPosition, Story, StoryMove};
use crate::mining::is_quiet;
use crate::prover::{CONFIRMATION, DefenceMap, Fault, ForcedWin, PlayedMove, Prover, Situation};

/// What is proven about a line. Deterministic unless the search is stopped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LineFacts {
    /// `[ply]`: the win of the side to move.
    pub wins: Vec<Option<ForcedWin>>,
    /// `[ply]`: where every legal move is proven to lose, the win of the other side from the
    /// position before. It begins with the move of the game.
    pub losses: Vec<Option<ForcedWin>>,
    /// `[ply]`: the fault of the move before the position.
    pub faults: Vec<Option<Fault>>,
    /// How the game was lost; `None` when nobody has lost it, or when nothing is proven about it.
    pub story: Option<Story>,
    /// The moves worth a word, in order.
    pub merits: Vec<Merit>,
}

impl LineFacts {
    /// The facts about the line through these positions, the first of which is where the game
    /// begins. A stopped search returns what it has found so far, and no story.
    pub fn of(games: &[Game], prover: &mut Prover, stop: &StopToken) -> Self {
        let wins = games.iter().map(|game| {
            let is_open = game.result().is_none() && game.ply() > 0 && !stop.is_set();
            let win = is_open.then(|| prover.win(&Situation::of(game), stop));
            win.flatten()
        });
        let wins = wins.collect();
        let mut search = FactSearch {
            games,
            prover,
            stop,
            wins,
            losses: vec![None; games.len()],
        };
        let told = search.tell().filter(|_| !stop.is_set());
        let (story, losing) = told.unzip();
        let losing = losing.flatten();
        let faults = (0..games.len()).map(|ply| match &losing {
            Some((at, fault)) if *at == ply => Some(fault.clone()),
            _ => search.fault(ply),
        });
        let faults = faults.collect::<Vec<_>>();
        let merits = (1..games.len()).filter(|&ply| faults[ply].is_none());
        let merits = merits.filter_map(|ply| search.merit(ply)).collect();
        Self {
            wins: search.wins,
            losses: search.losses,
            faults,
            story,
            merits,
        }
    }

    /// The first ply of the own positions in a row, up to this one, in which the win was there.
    pub(super) fn won_since(&self, ply: usize) -> usize {
        let earlier = std::iter::successors(Some(ply), |ply| ply.checked_sub(2));
        let won = earlier.take_while(|&ply| self.wins[ply].is_some());
        won.last().unwrap_or(ply)
    }
}

/// A fault, and the ply of the position after the move.
type FaultAt = (usize, Fault);

/// The search for the facts about a line.
struct FactSearch<'a> {
    games: &'a [Game],
    prover: &'a mut Prover,
    stop: &'a StopToken,
    wins: Vec<Option<ForcedWin>>,
    losses: Vec<Option<ForcedWin>>,
}

impl FactSearch<'_> {
    /// The stone after which the position at `ply` was reached.
    fn stone(&self, ply: usize) -> Option<Point> {
        let [before, after] = [ply.checked_sub(1)?, ply].map(|ply| self.games.get(ply));
        let is_stone = before?.ply() + 1 == after?.ply();
        after?.last_move().filter(|_| is_stone)
    }

    /// True when the game is not over at `ply` and this colour is to move.
    fn is_turn(&self, ply: usize, color: Color) -> bool {
        let game = &self.games[ply];
        game.result().is_none() && game.side_to_move() == color
    }

    /// How the game was lost, from its end to its beginning, and the move that lost it.
    fn tell(&mut self) -> Option<(Story, Option<FaultAt>)> {
        let end = self.games.last()?;
        let loser = !end.color_of(end.result()?.winner()?);
        let last = self.games.iter().rposition(|it| it.result().is_none())?;
        let five = self.stone(last + 1);
        let mut story = Story {
            loser,
            onset: None,
            escape: None,
            corridor: Vec::new(),
            blow: five.map(|point| StoryMove {
                number: end.ply().into(),
                point,
            }),
            nodes: self.prover.nodes(),
        };
        let mut ply = Some(last);
        ply = ply
            .filter(|&it| self.is_turn(it, loser))
            .or(last.checked_sub(1));
        let mut fault = None;
        while let Some(at) = ply.filter(|&it| self.is_turn(it, loser)) {
            let mut map = self.map(at);
            let holding = self.instead(at, &mut map);
            let before = self.stone(at).and_then(|stone| map.loss(stone));
            let Some(strategy) = before else {
                let (escape, losing) = self.escape(at, holding).unzip();
                (story.escape, fault) = (escape, losing.flatten());
                story.onset = self.onset(at, &map, loser);
                break;
            };
            story.corridor.push(LostPosition {
                stones: self.games[at].ply().into(),
                plies: strategy.plies() - 1,
            });
            let nodes = map.nodes;
            self.lose(at, ForcedWin { strategy, nodes });
            ply = at.checked_sub(2);
        }
        story.corridor.reverse();
        let is_told = story.escape.is_some() || !story.corridor.is_empty();
        is_told.then_some((story, fault))
    }

    /// The threat at `ply`, half of the nodes for it, with every reply.
    fn map(&mut self, ply: usize) -> DefenceMap {
        let (at, nodes) = (Situation::of(&self.games[ply]), 2 * self.prover.nodes());
        self.prover.defences(&at, Goal::Vct, nodes, self.stop)
    }

    /// The moves that hold where the move played at `ply` is proven to lose, and true when all
    /// others lose.
    fn instead(&mut self, ply: usize, map: &mut DefenceMap) -> Option<(Vec<Point>, bool)> {
        let played = self.stone(ply + 1)?;
        let win = self.wins.get(ply + 1)?.as_ref()?;
        let at = Situation::of(&self.games[ply]);
        Some(self.prover.instead_of(played, win, (&at, map), self.stop))
    }

    /// Enters that every move at `ply` loses to this win, which begins one ply before.
    fn lose(&mut self, ply: usize, win: ForcedWin) {
        let known = &mut self.wins[ply - 1];
        if known.as_ref().is_none_or(|it| it.plies() > win.plies()) {
            *known = Some(win.clone());
        }
        self.losses[ply] = Some(win);
    }

    /// The move at `ply` that lost the game, with the moves that hold. It is a losing move if there
    /// are some, and if it let no win go.
    fn escape(
        &self,
        ply: usize,
        holding: Option<(Vec<Point>, bool)>,
    ) -> Option<(Escape, Option<FaultAt>)> {
        let (replies, is_complete) = holding?;
        if replies.is_empty() && is_complete {
            // Every other move loses too.
            return None;
        }
        let win = self.wins[ply + 1].as_ref()?;
        let is_losing = !replies.is_empty() && self.wins[ply].is_none();
        let fault = is_losing.then(|| Fault::Losing {
            win: win.clone(),
            defences: replies.clone(),
            is_complete,
        });
        let escape = Escape {
            played: StoryMove {
                number: self.games[ply + 1].ply().into(),
                point: self.stone(ply + 1)?,
            },
            plies: win.plies(),
            replies,
            nodes: self.prover.nodes() * CONFIRMATION,
        };
        Some((escape, fault.map(|fault| (ply + 1, fault))))
    }

    /// The number of the last move of the loser, up to that at `ply`, before which the search for a
    /// threat win of the other side was exhausted without one.
    fn onset(&mut self, ply: usize, map: &DefenceMap, loser: Color) -> Option<usize> {
        let mut earlier = Some(ply).filter(|_| map.is_quiet);
        let mut next = ply.checked_sub(2);
        while let (None, Some(at)) = (earlier, next.filter(|&it| self.is_turn(it, loser))) {
            let situation = Situation::of(&self.games[at]);
            earlier = self.prover.is_quiet(&situation, self.stop).then_some(at);
            next = at.checked_sub(2);
        }
        let game = &self.games[earlier? + 1];
        Some(game.ply().into())
    }

    /// The fault of the move that led to `ply`.
    fn fault(&mut self, ply: usize) -> Option<Fault> {
        let before = ply.checked_sub(1)?;
        self.stone(ply)?;
        let is_decided = [before, ply].iter().any(|&it| self.losses[it].is_some());
        if is_decided || self.stop.is_set() {
            // Every move would have lost, or the move keeps the win.
            return None;
        }
        let step = PlayedMove {
            before: &self.games[before],
            after: &self.games[ply],
            own: self.wins[before].as_ref(),
            others: self.wins[ply].as_ref(),
        };
        self.prover.weigh(&step, self.stop)
    }

    /// What is worth a word about the move that led to `ply`, which has no fault.
    fn merit(&mut self, ply: usize) -> Option<Merit> {
        let (before, played) = (ply - 1, self.stone(ply)?);
        let is_over = self.games[ply].result().is_some();
        if is_over || self.losses[before].is_some() {
            return None;
        }
        let at = Situation::of(&self.games[before]);
        let own = self.wins[before].as_ref().filter(|it| it.first() == played);
        let win = self.losses[ply].as_ref().or(own).cloned();
        let line = |win: &ForcedWin| win.strategy.line();
        let (kind, line) = if is_block(&at, played) {
            (MeritKind::Forced, Vec::new())
        } else if let Some(win) = &win
            && is_quiet(&at, played, self.prover, self.stop)
        {
            (MeritKind::QuietWinner, line(win))
        } else {
            let threat = self.only(before, played)?;
            match &win {
                Some(win) => (MeritKind::OnlyWin, line(win)),
                None => (MeritKind::OnlyMove, threat),
            }
        };
        (!self.stop.is_set()).then(|| Merit {
            number: self.games[ply].ply().into(),
            color: at.side,
            point: played,
            kind,
            plies: win.map(|it| it.plies()),
            line,
        })
    }

    /// The longest line of the threat at `ply` that every legal move but `played` is proven to lose
    /// to, if it is so and `played` is not proven to lose.
    fn only(&mut self, ply: usize, played: Point) -> Option<Vec<Point>> {
        if self.wins[ply + 1].is_some() {
            return None;
        }
        let (mut map, at) = (self.map(ply), Situation::of(&self.games[ply]));
        let mut others = map.unlost();
        if !others.contains(&played) {
            return None;
        }
        others.retain(|&it| it != played);
        let threat = map.threat.clone().filter(|_| others.len() <= FEW)?;
        let holding = self.prover.holding(&at, &mut map, (others, 1), self.stop);
        holding.is_empty().then(|| threat.line())
    }
}

/// Largest number of other moves that are each searched again before a move is called the only one.
const FEW: usize = 3;

/// True for the only move that stops a five of the other side, by a side without a five of its own.
fn is_block(at: &Situation, played: Point) -> bool {
    at.five_points(!at.side) == [played] && at.five_points(at.side).is_empty()
}
