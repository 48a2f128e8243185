//! The net: incremental sums equal those from scratch, values do not depend on colours or machines,
//! and wrong files are refused.

use std::sync::Arc;

use engine::state::net::{
    CONTEXT, FEATURES, HIDDEN, Net, NetError, NetParams, NetSums, NetTable, PLACES, PolicyTable,
    region,
};
use engine::state::{COMBINATIONS, PatternState, Weights, table_count};
use engine::{Limits, Searcher, Silent, TreeEvaluator, TreeParams, TreeSearch};
use rand::seq::IteratorRandom;
use rand::{Rng, RngExt};
use rand_chacha::ChaCha8Rng;
use rules::{Board, Color, Game, GameSetup, Point, Rule, Symmetry};

use super::{BUILTIN, board, random, random_board};
use crate::many::many;
use crate::property;

/// A net of random numbers, large enough that sums are clipped at both ends.
fn random_net(rule: Rule, random: &mut impl Rng) -> Arc<Net> {
    let mut table = |_: usize| {
        let mut table = NetTable::zero();
        for row in table.own.iter_mut().chain(&mut table.other) {
            *row = std::array::from_fn(|_| random.random_range(-300..=400));
        }
        for neuron in 0..HIDDEN {
            table.hidden[neuron] = std::array::from_fn(|_| random.random_range(-60..=60));
            table.threats[neuron] = std::array::from_fn(|_| random.random_range(-900..=900));
            table.bias[neuron] = random.random_range(-900..=900);
            table.output[neuron] = random.random_range(-900..=900);
        }
        table
    };
    let tables = (0..table_count(rule)).map(&mut table).collect();
    let policy = (0..table_count(rule)).map(|_| random_policy(random));
    let provenance = vec!["random".to_owned()];
    let net = Net::new(NetParams {
        rule,
        provenance,
        tables,
        policy: policy.collect(),
    });
    Arc::new(net.expect("the numbers are small"))
}

/// A policy of random numbers, large enough that features are clipped at both ends.
fn random_policy(random: &mut impl Rng) -> PolicyTable {
    let mut table = PolicyTable::zero();
    for row in table.own.iter_mut().chain(&mut table.other) {
        *row = std::array::from_fn(|_| random.random_range(-300..=400));
    }
    let urgencies = table.own_urgency.iter_mut().chain(&mut table.other_urgency);
    urgencies.for_each(|it| *it = random.random_range(-200..=200));
    table.stone = std::array::from_fn(|_| random.random_range(-100..=400));
    for place in 0..PLACES {
        table.kernel[place] = std::array::from_fn(|_| random.random_range(-900..=900));
    }
    for feature in 0..FEATURES {
        table.bias[feature] = random.random_range(-900..=900);
        table.context[feature] =
            std::array::from_fn::<_, CONTEXT, _>(|_| random.random_range(-60..=60));
        table.weights[feature] = random.random_range(-900..=900);
    }
    table
}

/// The policy's corrections of all empty points, computed from all points.
fn corrections(net: &Arc<Net>, state: &PatternState) -> Vec<(Point, i32)> {
    asked(&mut NetSums::new(Arc::clone(net), state), state)
}

/// The policy's corrections of all empty points.
fn asked(sums: &mut NetSums, state: &PatternState) -> Vec<(Point, i32)> {
    let points = Point::all(state.size()).filter(|&point| state.is_empty(point));
    let points = points.collect::<Vec<_>>();
    let mut urgencies = vec![0; points.len()];
    assert!(sums.correct_urgencies(state, &points, &mut urgencies));
    points.into_iter().zip(urgencies).collect()
}

/// The correction of a position, computed from all points.
fn correction(net: &Arc<Net>, state: &PatternState) -> i32 {
    NetSums::new(Arc::clone(net), state).correction(state)
}

/// Makes stones of the side to move or of any colour, passes, and takes stones back; compares now
/// and then.
fn walk(rule: Rule, size: u8, steps: usize, random: &mut ChaCha8Rng) -> usize {
    let net = random_net(rule, random);
    let mut board = random_board(size, 0.2, random);
    let mut state = PatternState::new(&board, rule, Color::Black, Weights::none());
    let mut sums = NetSums::new(Arc::clone(&net), &state);
    let (mut made, mut compared) = (Vec::new(), 0);
    for _ in 0..steps {
        let point = board.empty_points().choose(random);
        let forward = made.is_empty() || random.random_bool(0.6);
        if let Some(point) = point.filter(|_| forward) {
            let color = if random.random_bool(0.7) {
                state.side_to_move()
            } else {
                Color::ALL[usize::from(random.random_bool(0.5))]
            };
            state.place(point, color);
            if random.random_bool(0.8) {
                state.pass();
            }
            sums.place();
            board.place(point, color);
            made.push(point);
        } else if let Some(point) = made.pop() {
            state.undo();
            sums.undo();
            board.remove(point);
        }
        // Only sometimes, so that the sums have to catch up with several stones at once.
        if random.random_bool(0.2) {
            assert_eq!(
                asked(&mut sums, &state),
                corrections(&net, &state),
                "{board}"
            );
        }
        if random.random_bool(0.4) {
            assert_eq!(sums.correction(&state), correction(&net, &state), "{board}");
            assert!(sums.is_of(&state), "{board}");
            compared += 1;
        }
    }
    compared
}

#[test]
fn sums_that_follow_a_state_are_those_from_scratch() {
    let mut random = random(1);
    for rule in Rule::ALL {
        for size in [5, 9, 15, 20, 22] {
            assert!(walk(rule, size, 300, &mut random) > 50);
        }
    }
}

#[test]
#[ignore = "a million plies: too long for every `cargo test`; `.ci/run` runs a twentieth of it, and \
    `cargo test --release --no-default-features --test core very_many -- --ignored` all of it"]
fn very_many_sums_that_follow_a_state_are_those_from_scratch() {
    let mut random = random(property::seed());
    let walks = many(1_000) as usize;
    for number in 0..walks {
        let rule = Rule::ALL[number % 3];
        let size = random.random_range(5..=22);
        walk(rule, size, 1_000, &mut random);
    }
}

#[test]
fn colours_change_places_and_the_value_stays() {
    let mut random = random(3);
    for rule in [Rule::Freestyle, Rule::Standard] {
        let net = random_net(rule, &mut random);
        for _ in 0..50 {
            let board = random_board(15, 0.2, &mut random);
            let mut swapped = Board::new(15);
            for (point, color) in board.points().filter_map(|it| Some((it, board.get(it)?))) {
                swapped.place(point, !color);
            }
            let state = |board: &Board, color| PatternState::new(board, rule, color, &BUILTIN);
            assert_eq!(
                correction(&net, &state(&board, Color::Black)),
                correction(&net, &state(&swapped, Color::White)),
                "{board}"
            );
            assert_eq!(
                corrections(&net, &state(&board, Color::Black)),
                corrections(&net, &state(&swapped, Color::White)),
                "{board}"
            );
        }
    }
}

/// The sums of a net are turned with the board; what follows from them by kinds of regions stays.
#[test]
fn policy_turns_with_the_board() {
    let mut random = random(6);
    for size in [5, 9, 15, 22] {
        // The regions of other boards are not turned into each other.
        let is_whole = size % 3 == 0;
        let mut net = random_net(Rule::Freestyle, &mut random).params().clone();
        if !is_whole {
            net.policy[0].context.iter_mut().for_each(|it| it.fill(0));
        }
        let net = Arc::new(Net::new(net).expect("the numbers are small"));
        let board = random_board(size, 0.2, &mut random);
        for symmetry in Symmetry::ALL {
            let mut turned = Board::new(size);
            for (point, color) in board.points().filter_map(|it| Some((it, board.get(it)?))) {
                turned.place(symmetry.map(point, size), color);
            }
            let state =
                |board: &Board| PatternState::new(board, Rule::Freestyle, Color::Black, &BUILTIN);
            let mut expected = corrections(&net, &state(&board));
            expected
                .iter_mut()
                .for_each(|it| it.0 = symmetry.map(it.0, size));
            expected.sort_unstable();
            let mut found = corrections(&net, &state(&turned));
            found.sort_unstable();
            assert_eq!(found, expected, "{board}");
        }
    }
}

/// Computed by hand: one feature, from one code, counts under the middle of the kernel.
#[test]
fn correction_of_a_point_is_the_sum_of_the_policys_layers() {
    let board = board(&".....\n".repeat(5));
    let state = PatternState::new(&board, Rule::Freestyle, Color::White, Weights::none());
    let middle = Point::new(2, 2);
    let code = usize::from(state.code(middle, Color::White));
    let mut table = PolicyTable::zero();
    table.own[code][3] = 256;
    table.own_urgency[code] = 7;
    table.kernel[0][3] = 1536;
    table.bias[3] = -512;
    table.weights[3] = 3072;
    let net = Net::new(NetParams {
        rule: Rule::Freestyle,
        provenance: Vec::new(),
        tables: vec![NetTable::zero()],
        policy: vec![table],
    });
    let found = corrections(&Arc::new(net.expect("the numbers are small")), &state);
    let of_middle = found.iter().find(|it| it.0 == middle).expect("it is empty");
    // The feature is 2, under the kernel 1.5 of it less 0.5: 2.5. Three times that are 7.5.
    assert_eq!(of_middle.1, 750 + 7);
}

/// Computed by hand: one point's codes have rows, one neuron passes its sum on.
#[test]
fn value_is_the_sum_of_the_layers() {
    let board = board(&".....\n".repeat(5));
    let state = PatternState::new(&board, Rule::Freestyle, Color::White, Weights::none());
    let codes = Color::ALL.map(|color| usize::from(state.code(Point::new(0, 0), color)));
    let mut table = NetTable::zero();
    for code in 0..COMBINATIONS {
        table.own[code][0] = -1;
    }
    table.own[codes[1]][0] = 200;
    table.other[codes[0]][0] = 56;
    // The region of the corner is that of one point or more with the same code.
    let alike = [(0, 0), (1, 0), (0, 1), (1, 1)]
        .into_iter()
        .filter(|&(x, y)| {
            let point = Point::new(x, y);
            region(5, point) == 0 && usize::from(state.code(point, Color::White)) == codes[1]
        });
    let alike = alike.count() as i32;
    table.hidden[0][0] = 512;
    table.bias[0] = -100;
    table.output[0] = 2048;
    let net = Net::new(NetParams {
        rule: Rule::Freestyle,
        provenance: Vec::new(),
        tables: vec![table],
        policy: Vec::new(),
    });
    let net = Arc::new(net.expect("the numbers are small"));
    // Each point 256 of 128ths; half of it and the bias; twice that, 200 units each.
    let neuron = (alike * 256 * 512 - 100 * 128) / 1024;
    let expected = neuron * 2048 * 200 / (128 * 1024);
    assert_eq!(correction(&net, &state), expected);
    assert!(expected > 0);
}

#[test]
fn builtin_nets_are_read_as_they_were_written() {
    for rule in Rule::ALL {
        let bytes = Net::builtin_bytes(rule).expect("every rule has one");
        let net = Net::from_bytes(bytes).expect("a net");
        assert_eq!(net.rule(), rule);
        assert!(net.params().to_bytes() == bytes);
        assert!(bytes.len() < 1 << 20, "{} bytes", bytes.len());
        assert!(!net.params().provenance.is_empty());
    }
    let net = |rule: Rule| Net::builtin(rule).map(|it| it.rule());
    assert_eq!(Rule::ALL.map(net), Rule::ALL.map(Some));
}

#[test]
fn broken_nets_are_refused_with_a_reason() {
    let mut random = random(4);
    let whole = random_net(Rule::Renju, &mut random).params().to_bytes();
    assert_eq!(
        Net::from_bytes(b"rule renju").unwrap_err(),
        NetError::Foreign
    );
    for cut in [8, 9, 30, whole.len() - 1] {
        assert_eq!(
            Net::from_bytes(&whole[..cut]).unwrap_err(),
            NetError::Damaged
        );
    }
    for at in [8, 20, whole.len() / 2, whole.len() - 1] {
        let mut damaged = whole.clone();
        damaged[at] ^= 4;
        assert_eq!(Net::from_bytes(&damaged).unwrap_err(), NetError::Damaged);
    }
    let with = |change: &dyn Fn(&mut NetTable)| {
        let mut table = NetTable::zero();
        change(&mut table);
        let tables = vec![table];
        let provenance = Vec::new();
        let net = Net::new(NetParams {
            rule: Rule::Freestyle,
            provenance,
            tables,
            policy: Vec::new(),
        });
        net.map_err(|error| error.to_string())
    };
    assert!(with(&|_| ()).is_ok());
    assert_eq!(
        with(&|table| table.hidden[3].fill(300)).unwrap_err(),
        "the weights of a neuron are too large, expected amounts that add up to 60000 at most"
    );
    assert!(with(&|table| table.output.fill(i16::MIN)).is_err());
    assert!(with(&|table| table.own[7][2] = i16::MIN).is_err());
    assert!(with(&|table| table.own.truncate(7)).is_err());
}

#[test]
fn broken_policies_are_refused_with_a_reason() {
    let with = |change: &dyn Fn(&mut PolicyTable)| {
        let mut table = PolicyTable::zero();
        change(&mut table);
        let net = Net::new(NetParams {
            rule: Rule::Freestyle,
            provenance: Vec::new(),
            tables: vec![NetTable::zero()],
            policy: vec![table],
        });
        net.map_err(|error| error.to_string())
    };
    assert!(with(&|_| ()).is_ok());
    assert_eq!(
        with(&|table| table.kernel.iter_mut().for_each(|it| it[2] = 2_500)).unwrap_err(),
        "the weights of the kernel are too large, expected amounts that add up to 60000 at most"
    );
    assert!(with(&|table| table.context[1].fill(700)).is_err());
    assert!(with(&|table| table.stone[0] = i16::MAX).is_err());
    assert!(with(&|table| table.own_urgency.truncate(7)).is_err());
    let whole = random_net(Rule::Renju, &mut random(7));
    let twice = NetParams {
        rule: Rule::Freestyle,
        tables: vec![NetTable::zero()],
        ..whole.params().clone()
    };
    assert_eq!(Net::new(twice).unwrap_err(), NetError::Tables(2, 1));
    let bytes = whole.params().to_bytes();
    assert_eq!(Net::from_bytes(&bytes).expect("a net"), *whole);
    let plain = NetParams {
        policy: Vec::new(),
        ..whole.params().clone()
    };
    assert!(plain.to_bytes().len() < bytes.len());
}

#[test]
fn search_takes_the_net_of_the_rule_and_repeats() {
    let decide = |evaluator| {
        let params = TreeParams {
            evaluator,
            table_mib: 1,
            ..TreeParams::default()
        };
        // One search plays all rules, as in a character.
        let mut search = TreeSearch::new(params);
        Rule::ALL.map(|rule| {
            search.new_game();
            let mut game = Game::new(GameSetup::new(rule, 15).expect("the size is good"));
            for point in ["h8", "i9", "g7", "h9", "j7"] {
                let point = rules::parse_point(point, 15).expect("a point");
                game.play(rules::Action::Place(point))
                    .expect("a legal move");
            }
            let limits = Limits {
                nodes: Some(20_000),
                ..Limits::default()
            };
            let decision = search
                .search(&game, &limits, &mut Silent)
                .expect("it goes on");
            (decision.point, decision.score, decision.progress.depth)
        })
    };
    let net = decide(TreeEvaluator::Net);
    assert_eq!(net, decide(TreeEvaluator::Net));
    let linear = decide(TreeEvaluator::Combinations);
    let differ = net.iter().zip(&linear).all(|(net, linear)| net != linear);
    assert!(differ, "{net:?}, {linear:?}");
}
