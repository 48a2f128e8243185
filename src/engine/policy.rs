//! [`rank_points`]: the points of a position by urgency and policy, without a search.

use std::cmp::Reverse;

use crate::eval::net::NetSums;
use crate::score::Score;
use crate::state::{PatternState, PointClass, Weights};
use rules::{Action, Game, Point};

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
