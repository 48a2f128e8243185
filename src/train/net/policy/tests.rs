//! The policy in floating point has the right gradient and the values of the shipped integers.

use std::sync::Arc;

use super::super::super::descent::assert_gradient;
use super::super::super::policy::UNIT;
use super::model::PolicyModel;
use super::samples::PolicySamples;
use super::{PolicyFitParams, fit_policy};
use crate::SelfGame;
use engine::state::net::{Net, NetParams, NetSums};
use engine::state::{PatternState, Weights};
use rules::{Board, Color, Game, GameSetup, Point, Rule};

/// A game of some stones with a value for each position after the third.
fn game(rule: Rule) -> SelfGame {
    let setup = GameSetup::new(rule, 15).expect("a size in range");
    let texts = ["h8", "i9", "g7", "j7", "g9", "f6", "i5", "g8"];
    let moves = texts.map(|it| rules::parse_point(it, 15).expect("a point"));
    assert!(Game::with_moves(setup, moves).is_ok());
    SelfGame {
        number: 0,
        setup,
        moves: moves.to_vec(),
        opening: 3,
        values: (0..5).map(|it| Some(40 * it - 100)).collect(),
        score: 1.0,
    }
}

fn net(rule: Rule) -> Arc<Net> {
    Net::builtin(rule).expect("every rule has one")
}

fn model(rule: Rule) -> PolicyModel {
    let mut samples = PolicySamples::new(net(rule), Arc::new(Weights::builtin()), 1);
    samples.add(&game(rule));
    assert_eq!(samples.len(), 5);
    PolicyModel::new(rule, samples)
}

/// Numbers with an effect that is seen in the loss.
fn numbers(model: &PolicyModel) -> Vec<f32> {
    let space = model.space(7);
    space.weights(&vec![0.02; space.stiffness.len()])
}

#[test]
fn gradient_is_the_slope_of_the_loss() {
    for rule in [Rule::Freestyle, Rule::Renju] {
        let model = model(rule);
        assert_gradient(&model, &numbers(&model), 0..5);
    }
}

/// The order of moves by the shipped integers is that of the trained numbers, except for rounding.
#[test]
fn rounded_policy_gives_the_odds_of_the_model() {
    for rule in [Rule::Freestyle, Rule::Renju] {
        let model = model(rule);
        let weights = numbers(&model);
        let params = NetParams {
            policy: model.tables(&weights),
            ..net(rule).params().clone()
        };
        let net = Arc::new(Net::new(params).expect("small numbers"));
        let game = game(rule);
        let builtin = Weights::builtin();
        let mut state = PatternState::new(&Board::new(15), rule, Color::Black, &builtin);
        let mut sums = NetSums::new(net, &state);
        for (ply, &point) in game.moves.iter().enumerate() {
            if let Some(sample) = ply.checked_sub(game.opening) {
                let odds = model.odds(&weights, sample as u32);
                let points: Vec<Point> = odds.iter().map(|it| it.0).collect();
                let me = state.side_to_move();
                let urgency = |&it: &Point| i32::from(state.urgency(it, me));
                let mut urgencies: Vec<i32> = points.iter().map(urgency).collect();
                assert!(sums.correct_urgencies(&state, &points, &mut urgencies));
                for ((point, odds), units) in odds.into_iter().zip(urgencies) {
                    let expected = odds * UNIT;
                    let close = (units as f32 - expected).abs() < 6.0;
                    assert!(close, "{rule}, {point}: {units}, expected {expected}");
                }
            }
            state.make(point);
            sums.place();
        }
    }
}

/// The same move in every game becomes the first, and threads change nothing.
#[test]
fn fit_learns_the_moves_of_games() {
    let params = |threads| PolicyFitParams {
        epochs: 60,
        every: 1,
        batch: 16,
        threads,
        ..PolicyFitParams::default()
    };
    let net = net(Rule::Freestyle);
    let fit = |threads| {
        let each = |visit: &mut dyn FnMut(&SelfGame)| -> Result<(), ()> {
            (0..20).for_each(|_| visit(&game(Rule::Freestyle)));
            visit(&game(Rule::Renju));
            Ok(())
        };
        fit_policy(each, &net, &params(threads)).expect("nothing fails")
    };
    let (tables, measure) = fit(1);
    assert_eq!((tables.len(), measure.positions), (1, 10));
    assert!(measure.loss[1] < 0.5 * measure.loss[0], "{measure}");
    assert!(measure.first[1] > 0.99, "{measure}");
    assert_eq!(fit(2), (tables, measure));
}
