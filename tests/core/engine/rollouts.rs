//! Alpha-beta by rollouts: at a fixed depth it finds the value of alpha-beta, whatever the random
//! numbers are.

use std::ops::Range;

use crate::many::some;
use arena::random_opening;
use engine::state::{PatternState, PointClass};
use engine::{
    Limits, MonteCarlo, MonteCarloParams, Proven, RolloutParams, Searcher, Silent, Techniques,
    TreeParams,
};
use rules::{Game, GameSetup, Rule};

use super::BUILTIN;

const MATE: i32 = 30_000;

/// Alpha-beta over the same candidates and the same evaluation, without anything else. A five is
/// answered if it cannot be made.
struct AlphaBeta {
    state: PatternState,
}

impl AlphaBeta {
    /// `before` is the sum of the points' values one ply ago, from the view of the side that moved.
    fn value(&mut self, window: [i32; 2], depth: u16, before: i32, ply: i32) -> i32 {
        let points = u16::from(self.state.size()) * u16::from(self.state.size());
        if self.state.stones() == points {
            return 0;
        }
        let now = self.state.value();
        if depth == 0 {
            return i32::midpoint(now, -before) + self.state.threat_value();
        }
        let me = self.state.side_to_move();
        if self.state.find(me, PointClass::Five).is_some() {
            return MATE - (ply + 1);
        }
        let mut moves = match self.state.find(!me, PointClass::Five) {
            Some(block) => vec![block],
            None => self.state.candidates().collect(),
        };
        moves.sort_by_key(|&point| -self.state.urgency(point, me));
        moves.retain(|&point| !self.state.is_forbidden(point, me));
        let [mut alpha, beta] = window;
        let mut best = if moves.is_empty() { 0 } else { -MATE };
        for point in moves {
            self.state.make(point);
            best = best.max(-self.value([-beta, -alpha], depth - 1, now, ply + 1));
            self.state.undo();
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}

/// A position in which more than one move is searched.
fn position(seed: u64) -> Option<Game> {
    let rule = Rule::ALL[seed as usize % Rule::ALL.len()];
    let size = [7, 9, 11][seed as usize / 3 % 3];
    let setup = GameSetup::new(rule, size).expect("a board");
    let game = random_opening(setup, 4 + (seed / 9 % 16) as u16, seed);
    let state = PatternState::of_game(&game, &BUILTIN);
    let me = game.side_to_move();
    let is_five = |color| state.count(color, PointClass::Five) > 0;
    (game.result().is_none() && !is_five(me) && !is_five(!me)).then_some(game)
}

/// Compares positions with alpha-beta, each with five seeds: as many as there are numbers in
/// `range`, drawn from its first number on.
fn check(range: Range<u64>) {
    let positions = range.clone().count();
    let games = (range.start..).filter_map(|seed| Some((seed, position(seed)?)));
    for (seed, game) in games.take(positions) {
        let depth = 2 + (seed / 5 % 3) as u16;
        let mut reference = AlphaBeta {
            state: PatternState::of_game(&game, &BUILTIN),
        };
        let before = -reference.state.value();
        let expected = reference.value([-MATE, MATE], depth, before, 0);
        for chance in 0..5 {
            let params = MonteCarloParams {
                rollouts: RolloutParams {
                    temperature: [0.0, 0.5, 1.0, 3.0, 10.0][chance as usize],
                    plies: 1 + (chance + seed) as u8 % 3,
                    scout: (chance + seed / 2) % 2 == 0,
                    ..RolloutParams::default()
                },
                main: TreeParams {
                    table_mib: 1,
                    techniques: Techniques {
                        ordering: true,
                        table: seed % 4 < 2,
                        ..Techniques::all(false)
                    },
                    ..TreeParams::default()
                },
                ..MonteCarloParams::default()
            };
            let limits = Limits {
                depth: Some(depth),
                ..Limits::default()
            };
            let mut search = MonteCarlo::new(params.clone(), chance);
            let decision = search.search(&game, &limits, &mut Silent);
            let score = decision.expect("the game continues").score;
            let found = match Proven::from_score(score) {
                Some(Proven::Win(plies)) => MATE - i32::from(plies),
                Some(Proven::Loss(plies)) => i32::from(plies) - MATE,
                None => score,
            };
            assert_eq!(
                found,
                expected,
                "position {seed}, {}, depth {depth}, {:?}\n{}",
                game.rule(),
                params.rollouts,
                game.board()
            );
        }
    }
}

#[test]
fn whatever_is_drawn_the_value_is_that_of_alpha_beta() {
    check(0..24);
}

#[test]
#[ignore = "1,000 positions with five seeds each, a minute in release: too long for every `cargo \
    test`; `.ci/run` runs a twentieth of it, and `cargo test --release --no-default-features --test core \
    very_many -- --ignored` all of it"]
fn whatever_is_drawn_the_value_is_that_of_alpha_beta_in_very_many_positions() {
    check(some(0, 1_000));
}
