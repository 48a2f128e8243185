//! [`rank_points`]: the points of a position by urgency and policy, without a search.

use std::cmp::Reverse;

use crate::eval::net::NetSums;
use crate::score::Score;
use crate::state::{PatternState, Weights};
use rules::{Action, Game, Point};

/// The legal points near the stones, or the other legal points if there are none, each with its
/// urgency for the side to move: 100 units make a move `e` times as likely. The net of the rule
/// corrects the urgency if it has a policy. The most urgent point is first; empty when the game is
/// over. Takes about 50 microseconds.
pub fn rank_points(game: &Game, weights: &Weights) -> Vec<(Point, Score)> {
    let state = PatternState::of_game(game, weights);
    let legal = |point: &Point| game.check(Action::Place(*point)).is_ok();
    let mut points = state.candidates().filter(legal).collect::<Vec<_>>();
    if points.is_empty() {
        points = game.legal_points().collect();
    }
    let me = state.side_to_move();
    let urgency = |&point: &Point| i32::from(state.urgency(point, me));
    let mut urgencies = points.iter().map(urgency).collect::<Vec<_>>();
    if let Some(net) = weights.net(game.rule()) {
        NetSums::new(net, &state).correct_urgencies(&state, &points, &mut urgencies);
    }
    let mut ranked = points.into_iter().zip(urgencies).collect::<Vec<_>>();
    ranked.sort_by_key(|&(_, urgency)| Reverse(urgency));
    ranked
}
