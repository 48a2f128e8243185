//! Tuning: games that repeat by their seed, and a fit that finds weights which are known.

use std::convert::Infallible;
use std::sync::Arc;

use super::BUILTIN;
use engine::TreeEvaluator;
use engine::state::{LineShape, PatternState, PointClass, RuleWeights, Weights, all_combinations};
use rand::seq::{IndexedRandom, IteratorRandom};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rules::{Action, Board, Color, Game, GameSetup, Point, Rule};
use train::{FitParams, FitReport, MATE, Mover, PlayParams, SelfGame, TreeMover, fit, play};

/// Plays the most urgent point and evaluates every position without a five as 0.
struct Urgent;

impl Mover for Urgent {
    fn new_game(&mut self) {}

    fn choose(&mut self, game: &Game, _nodes: u64) -> Option<(Point, i32)> {
        let state = PatternState::of_game(game, &BUILTIN);
        let own = state.side_to_move();
        let legal = game
            .legal_points()
            .max_by_key(|&point| state.urgency(point, own));
        let value = if state.count(own, PointClass::Five) > 0 {
            MATE
        } else {
            0
        };
        legal.map(|point| (point, value))
    }
}

#[test]
fn games_repeat_by_their_seed_and_number() {
    for rule in Rule::ALL {
        let params = PlayParams {
            setup: GameSetup::new(rule, 12).unwrap(),
            nodes: 40,
            seed: 5,
            weights: Arc::default(),
            evaluator: TreeEvaluator::Combinations,
        };
        let mover = || TreeMover::new(&params);
        let game = play(&mut mover(), &params, 3);
        let mut mover = mover();
        play(&mut mover, &params, 2);
        assert_eq!(play(&mut mover, &params, 3), game, "{rule}");
        let other = PlayParams {
            seed: 6,
            ..params.clone()
        };
        assert_ne!(play(&mut mover, &other, 3).moves, game.moves, "{rule}");
    }
}

/// A file of games by the weights alone is not continued with a net.
#[test]
fn the_net_corrects_the_values_of_games_on_request() {
    for rule in Rule::ALL {
        let params = |evaluator| PlayParams {
            setup: GameSetup::new(rule, 15).unwrap(),
            nodes: 40,
            seed: 5,
            weights: Arc::default(),
            evaluator,
        };
        let [plain, corrected] = [TreeEvaluator::Combinations, TreeEvaluator::Net].map(params);
        let games = [&plain, &corrected].map(|it| play(&mut TreeMover::new(it), it, 3));
        assert_ne!(games[0].values, games[1].values, "{rule}");
        assert_ne!(
            TreeMover::fingerprint(&plain),
            TreeMover::fingerprint(&corrected)
        );
    }
}

#[test]
fn games_are_whole_and_their_score_is_the_result() {
    for rule in Rule::ALL {
        let params = PlayParams {
            setup: GameSetup::new(rule, 15).unwrap(),
            nodes: 1,
            seed: 1,
            weights: Arc::default(),
            evaluator: TreeEvaluator::Combinations,
        };
        let mut searched = 0;
        for number in 0..20 {
            let game = play(&mut Urgent, &params, number);
            let replayed = Game::with_moves(game.setup, game.moves.iter().copied()).unwrap();
            assert!((4..=8).contains(&game.opening), "{}", game.opening);
            assert_eq!(game.opening + game.values.len(), game.moves.len());
            let expected = match replayed.result() {
                Some(result) => result
                    .winner()
                    .map_or(0.5, |side| f32::from(side.index() == 0)),
                None => 0.5,
            };
            assert_eq!(game.score, expected, "{game:?}");
            let again = SelfGame::from_bytes(game.setup, number, &game.to_bytes());
            assert_eq!(again.unwrap(), game);
            searched += game.values.iter().flatten().count();
        }
        assert!(searched > 200, "{searched}");
    }
}

#[test]
fn proven_win_ends_a_game() {
    struct Sure;
    impl Mover for Sure {
        fn new_game(&mut self) {}
        fn choose(&mut self, game: &Game, _nodes: u64) -> Option<(Point, i32)> {
            let point = game.legal_points().next()?;
            Some((point, if game.ply() < 10 { 0 } else { MATE }))
        }
    }
    let params = PlayParams {
        setup: GameSetup::default(),
        nodes: 1,
        seed: 1,
        weights: Arc::default(),
        evaluator: TreeEvaluator::Combinations,
    };
    let game = play(&mut Sure, &params, 0);
    assert_eq!((game.moves.len(), game.score), (11, 1.0));
    assert_eq!(game.values.last(), Some(&Some(MATE)));
}

/// The value that weights give a point for the side to move.
fn urgency(weights: &RuleWeights, state: &PatternState, point: Point) -> i32 {
    let own = state.side_to_move();
    let of = |color: Color| {
        let table = &weights.tables()[color.index() % weights.tables().len()];
        (table, usize::from(state.code(point, color)))
    };
    let ((attack, own_code), (defence, other_code)) = (of(own), of(!own));
    i32::from(attack.attack[own_code]) + i32::from(defence.defence[other_code])
}

/// The value that weights give all points, from Black's view.
fn sum(weights: &RuleWeights, state: &PatternState) -> i32 {
    let tables = weights.tables();
    let value = |point: Point, color: Color| {
        i32::from(tables[color.index() % tables.len()].value[usize::from(state.code(point, color))])
    };
    Point::all(state.size())
        .filter(|&point| state.is_empty(point))
        .map(|point| value(point, Color::Black) - value(point, Color::White))
        .sum()
}

/// A game made from weights: they value its positions and choose half of its moves; the other half
/// is random.
fn planted_game(weights: &RuleWeights, number: u64) -> SelfGame {
    let mut rng = ChaCha8Rng::seed_from_u64(number);
    let setup = GameSetup::new(weights.rule(), 15).unwrap();
    let mut game = Game::new(setup);
    let mut state = PatternState::new(
        &Board::new(15),
        weights.rule(),
        Color::Black,
        Weights::none(),
    );
    let mut values = Vec::new();
    let mut before = 0;
    while game.result().is_none() && game.ply() < 50 {
        let now = sum(weights, &state);
        let own = state.side_to_move();
        let table = &weights.tables()[own.index() % weights.tables().len()];
        let sign = if own == Color::Black { 1 } else { -1 };
        let value = sign * (now + before) / 2 + i32::from(table.threats[state.threats()]);
        before = now;
        let legal = |point: &Point| game.check(Action::Place(*point)).is_ok();
        let points = state.candidates().filter(legal).collect::<Vec<_>>();
        let best = points.iter().map(|&it| urgency(weights, &state, it)).max();
        let ordered = points
            .iter()
            .copied()
            .filter(|&it| Some(urgency(weights, &state, it)) == best);
        let chosen = ordered.choose(&mut rng).filter(|_| rng.random_bool(0.5));
        values.push(chosen.map(|_| value));
        let point = chosen.or_else(|| points.choose(&mut rng).copied());
        let point = point.unwrap_or(Point::center(15));
        game.play(Action::Place(point)).unwrap();
        state.make(point);
    }
    SelfGame {
        number,
        setup,
        moves: game.moves().collect(),
        opening: 0,
        values,
        score: 0.5,
    }
}

/// Arbitrary weights.
fn strange_weights(rule: Rule) -> RuleWeights {
    const VALUE: [i16; LineShape::COUNT] = [2, 0, -6, 0, 9, -12, 5, 14, 30, -20, 10, 25, 100, 100];
    const ATTACK: [i16; LineShape::COUNT] = [
        10, 0, 60, 0, 150, 90, 20, 10, 250, 40, 50, 160, 1_500, 1_500,
    ];
    let mut weights = RuleWeights::reasoned(rule);
    for table in weights.tables_mut() {
        for (code, shapes) in all_combinations().enumerate() {
            let sum = |of: [i16; LineShape::COUNT]| shapes.iter().map(|&it| of[it as usize]).sum();
            table.value[code] = sum(VALUE);
            table.attack[code] = sum(ATTACK);
            table.defence[code] = table.attack[code] / 3;
        }
        for (set, value) in table.threats.iter_mut().enumerate() {
            *value = 40 - 15 * i16::try_from(set.count_ones()).unwrap();
        }
    }
    weights
}

fn fitted(rule: Rule, threads: usize) -> (RuleWeights, RuleWeights, FitReport) {
    let planted = strange_weights(rule);
    let games = (0..150)
        .map(|number| planted_game(&planted, number))
        .collect::<Vec<_>>();
    let params = FitParams {
        blend: 0.0,
        threads,
        ..FitParams::default()
    };
    let each = |visit: &mut dyn FnMut(&SelfGame)| {
        games.iter().for_each(visit);
        Ok::<_, Infallible>(())
    };
    let Ok((weights, report)) = fit(each, &RuleWeights::reasoned(rule), &params);
    (planted, weights, report)
}

#[test]
fn fit_finds_planted_weights() {
    for rule in [Rule::Freestyle, Rule::Renju] {
        let (planted, weights, report) = fitted(rule, 2);
        for measure in report.value {
            assert!(measure.positions > 100, "{rule}: {report}");
            assert!(measure.loss[1] < measure.loss[0] - 0.05, "{rule}: {report}");
        }
        for measure in report.policy {
            assert!(measure.loss[1] < measure.loss[0] - 0.5, "{rule}: {report}");
            assert!(measure.first[1] > 0.7, "{rule}: {report}");
            assert!(
                measure.first[1] > measure.first[0] + 0.2,
                "{rule}: {report}"
            );
        }
        // The values of single shapes, in the order of the planted weights.
        let value = |weights: &RuleWeights, shape: LineShape| {
            let shapes = [
                LineShape::OpenOne,
                LineShape::OpenOne,
                LineShape::OpenOne,
                shape,
            ];
            let code = all_combinations().position(|it| it == shapes).unwrap();
            weights.tables()[0].value[code]
        };
        for (more, less) in [
            (LineShape::Three, LineShape::OpenThree),
            (LineShape::OpenTwo4, LineShape::OpenTwo),
        ] {
            assert!(value(&planted, more) > value(&planted, less));
            let (more, less) = (value(&weights, more), value(&weights, less));
            assert!(more > less + 8, "{rule}: {more} and {less}");
        }
    }
}

#[test]
fn threads_change_no_weight() {
    let (_, one, report) = fitted(Rule::Standard, 1);
    assert_eq!(fitted(Rule::Standard, 3).1, one);
    assert!(report.value[0].positions > 0);
}

#[test]
fn fives_and_open_fours_stay_on_top() {
    let (_, weights, _) = fitted(Rule::Renju, 2);
    for (table, color) in weights.tables().iter().zip(Color::ALL) {
        let of = |wanted: fn(PointClass) -> bool, urgency: &[i16]| {
            let codes = all_combinations().zip(urgency.to_vec());
            // White has no forbidden points, so no position contains weights for them.
            let possible = |shapes: &[LineShape; 4]| {
                color == Color::Black || !shapes.contains(&LineShape::Foul)
            };
            codes
                .filter(|(shapes, _)| possible(shapes))
                .filter(|(shapes, _)| wanted(PointClass::of(*shapes, color == Color::Black)))
                .map(|(_, urgency)| i32::from(urgency))
                .collect::<Vec<_>>()
        };
        let most = |values: Vec<i32>| values.into_iter().max().unwrap();
        let least = |values: Vec<i32>| values.into_iter().min().unwrap();
        let weak: fn(PointClass) -> bool = |class| class < PointClass::OpenFour;
        let rest = most(of(weak, &table.attack)) + most(of(weak, &table.defence));
        let open = least(of(|it| it == PointClass::OpenFour, &table.attack));
        let five = least(of(|it| it == PointClass::Five, &table.attack));
        let stopped = least(of(|it| it == PointClass::Five, &table.defence));
        assert!(open > rest && stopped > open && five > stopped, "{color}");
    }
}
