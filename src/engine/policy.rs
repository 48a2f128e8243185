//! [`PolicySearch`]: ranks the points of a position by urgency and policy, and looks no move ahead.

use std::cmp::Reverse;
use std::sync::Arc;
use std::time::Instant;

use crate::decision::Decision;
use crate::limits::Limits;
use crate::progress::{Candidate, Progress, SearchHandler};
use crate::score::{EVAL_LIMIT, Scale, Score};
use crate::searcher::Searcher;
use crate::state::net::NetSums;
use crate::state::{PatternState, PointClass, Weights};
use rules::{Action, Game, Point};

/// A search that [ranks the points](rank_points) of the position, and on an empty board plays the
/// centre.
pub struct PolicySearch {
    weights: Arc<Weights>,
}

impl PolicySearch {
    /// A search with these weights.
    pub const fn new(weights: Arc<Weights>) -> Self {
        Self { weights }
    }
}

impl Searcher for PolicySearch {
    fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        handler: &mut dyn SearchHandler,
    ) -> Option<Decision> {
        let begun = Instant::now();
        let ranked = match game.board().stones() {
            0 => vec![(Point::center(game.board().size()), 0)],
            _ => rank_points(game, &self.weights),
        };
        let nodes = ranked.len() as u64;
        let lines = limits.lines.map_or(1, usize::from).max(1);
        let candidate = |(point, score): (Point, Score)| Candidate {
            point,
            score: Some(score.clamp(-EVAL_LIMIT, EVAL_LIMIT)),
            visits: 1,
            line: vec![point],
        };
        let progress = Progress {
            candidates: ranked.into_iter().take(lines).map(candidate).collect(),
            depth: 1,
            selective_depth: 1,
            nodes,
            elapsed: begun.elapsed(),
            scale: Scale::NONE,
            ..Progress::default()
        };
        let &Candidate { point, score, .. } = progress.best()?;
        handler.progress(&progress);
        Some(Decision {
            point,
            score: score.unwrap_or_default(),
            progress,
        })
    }
}

/// The legal points near the stones, or the other legal points if there are none, each with its
/// urgency for the side to move: 100 units make a move `e` times as likely. The net of the rule
/// corrects the urgency if it has a policy. If the side to move can make a five, only the points of
/// fives; otherwise, if the other side threatens one, only the points that stop it. The most urgent
/// point is first; empty when the game is over. Takes about 12 microseconds.
pub fn rank_points(game: &Game, weights: &Weights) -> Vec<(Point, Score)> {
    let state = PatternState::of_game(game, weights);
    let legal = |point: &Point| game.check(Action::Place(*point)).is_ok();
    let mut points = state.candidates().filter(legal).collect::<Vec<_>>();
    if points.is_empty() {
        points = game.legal_points().collect();
    }
    let me = state.side_to_move();
    for color in [me, !me] {
        let makes_five = |&&point: &&Point| state.class(point, color) == PointClass::Five;
        let fives = points.iter().filter(makes_five).copied();
        let fives = fives.collect::<Vec<_>>();
        if !fives.is_empty() {
            points = fives;
            break;
        }
    }
    let urgency = |&point: &Point| i32::from(state.urgency(point, me));
    let mut urgencies = points.iter().map(urgency).collect::<Vec<_>>();
    if let Some(net) = weights.net(game.rule()) {
        NetSums::new(net, &state).correct_urgencies(&state, &points, &mut urgencies);
    }
    let mut ranked = points.into_iter().zip(urgencies).collect::<Vec<_>>();
    ranked.sort_by_key(|&(_, urgency)| Reverse(urgency));
    ranked
}
