use engine::pattern::{CandidateLimits, CandidateSource, ModelKind, candidates};
use engine::{ModelBoard, pick_without_search};
use rand::RngExt;
use rules::{Color, Game, GameSetup, Point, Rule, foul};

use super::{board, game, place, random, random_game};

fn list(board: &ModelBoard, width: usize) -> (CandidateSource, Vec<String>) {
    let mut out = Vec::new();
    let source = candidates(board, width, CandidateLimits::default(), &mut out);
    (source, out.iter().map(ToString::to_string).collect())
}

fn drawn(drawing: &str, stm: Color) -> ModelBoard {
    ModelBoard::from_board(Rule::Freestyle, board(drawing), stm)
}

/// Black has an open four, White a four.
const FOURS: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . X X X X . . .
    . . . . . . . . .
    O O O O . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .";

#[test]
fn a_five_is_the_only_candidate() {
    let (source, points) = list(&drawn(FOURS, Color::Black), 8);
    assert_eq!(source, CandidateSource::Five);
    assert!(points == ["b7"] || points == ["g7"]);
    let (source, points) = list(&drawn(FOURS, Color::White), 8);
    assert_eq!(
        (source, points),
        (CandidateSource::Five, vec!["e5".to_owned()])
    );
}

#[test]
fn every_point_that_stops_a_five_is_a_candidate_and_nothing_else() {
    let drawing = "
        . . . . . . . . .
        . . . . . . . . .
        . . X X X X . . .
        . . . . . . . . .
        O O O . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";
    for width in [1, 8] {
        let (source, mut points) = list(&drawn(drawing, Color::White), width);
        points.sort();
        assert_eq!(
            (source, points),
            (
                CandidateSource::Block,
                vec!["b7".to_owned(), "g7".to_owned()]
            )
        );
    }
}

#[test]
fn a_broken_four_is_seen_as_a_threat() {
    let drawing = "
        . . . . . . . . .
        . . . . . . . . .
        . . X X . X X . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . O O O . . . . .
        . . . . . . . . .";
    let (source, points) = list(&drawn(drawing, Color::White), 8);
    assert_eq!(
        (source, points),
        (CandidateSource::Block, vec!["e7".to_owned()])
    );
}

const TWOS: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . X X . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .";

#[test]
fn a_two_gives_one_point_for_each_match_and_more_on_request() {
    let board = drawn(TWOS, Color::Black);
    assert_eq!(
        list(&board, 8),
        (
            CandidateSource::Models,
            vec!["c5".to_owned(), "f5".to_owned()]
        )
    );
    let limits = CandidateLimits {
        per_two_model: 4,
        ..CandidateLimits::default()
    };
    let mut out = Vec::new();
    candidates(&board, 8, limits, &mut out);
    assert_eq!(out.len(), 4);
    candidates(&board, 6, limits, &mut out);
    assert_eq!(out.len(), 3, "half of the width");
    let everything = CandidateLimits {
        per_side_percent: 100,
        ..limits
    };
    candidates(&board, 4, everything, &mut out);
    assert_eq!(out.len(), 4);
}

#[test]
fn candidates_include_points_of_both_sides() {
    let drawing = "
        . . . . . . . . . . .
        . . X X . . . . . . .
        . . . . . . . . . . .
        . . X X . . . . . . .
        . . . . . . . . . . .
        . . X X . . . . . . .
        . . . . . . . . . . .
        . . X X . . . . . . .
        . . . . . . . . . . .
        . . . . . . . O O . .
        . . . . . . . . . . .";
    for stm in Color::ALL {
        let board = drawn(drawing, stm);
        let (_, points) = list(&board, 4);
        assert_eq!(points.len(), 4);
        let white: Vec<Point> = board
            .models(Color::White)
            .flat_map(|model| model.points)
            .collect();
        let count = points
            .iter()
            .filter(|text| white.contains(&place(&board, text)))
            .count();
        assert_eq!(count, 2, "{stm} to move: {points:?}");
    }
}

#[test]
fn better_models_come_first_and_own_ones_at_equal_rank() {
    let drawing = "
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . X X X . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . O O O . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . X X . . .
        . . . . . . . . . . .
        . . . . . . . . . . .";
    let (_, points) = list(&drawn(drawing, Color::Black), 8);
    assert_eq!(points[..4], ["c9", "g9", "b6", "f6"], "{points:?}");
    let (_, points) = list(&drawn(drawing, Color::White), 8);
    assert_eq!(points[..4], ["b6", "f6", "c9", "g9"], "{points:?}");
}

#[test]
fn without_models_the_points_near_the_last_stone_or_the_centre() {
    let empty = Game::new(GameSetup::default());
    let (source, points) = list(&ModelBoard::new(&empty), 4);
    assert_eq!(
        (source, points),
        (CandidateSource::Nearby, vec!["h8".to_owned()])
    );
    let one = Game::with_moves(GameSetup::default(), [Point::new(0, 0)]).unwrap();
    let (source, points) = list(&ModelBoard::new(&one), 5);
    assert_eq!(source, CandidateSource::Nearby);
    assert_eq!(points, ["b1", "a2", "b2", "c1", "a3"]);
    let all = list(&ModelBoard::new(&one), 484).1;
    assert_eq!(all.len(), 224, "every other point, the nearest first");
}

#[test]
fn lists_are_legal_and_without_repetition_and_empty_only_without_a_legal_point() {
    for (seed, rule) in (0..300).zip(Rule::ALL.into_iter().cycle()) {
        let mut random = random(seed);
        let size = [5, 6, 9, 15][random.random_range(0..4)];
        let plies = random
            .random_range(0..=u16::from(size) * u16::from(size))
            .min(90);
        let game = random_game(rule, size, plies, &mut random);
        if game.result().is_some() {
            continue;
        }
        let board = ModelBoard::new(&game);
        let width = random.random_range(1..20);
        let mut out = Vec::new();
        let source = candidates(&board, width, CandidateLimits::default(), &mut out);
        assert!(
            out.iter()
                .all(|&point| game.check(rules::Action::Place(point)).is_ok())
        );
        assert!(!out.is_empty(), "{board:?}");
        assert!(out.len() <= width || source == CandidateSource::Block);
        let mut unique = out.clone();
        unique.sort_unstable();
        unique.dedup();
        assert_eq!(unique.len(), out.len());
        // A side that can make five has no other candidates.
        assert_eq!(
            source == CandidateSource::Five,
            board.threatens_five(board.stm())
        );
    }
}

#[test]
fn candidates_do_not_depend_on_the_way_to_the_position() {
    // Only a list of points near the last stone may leave it out.
    for seed in 0..60 {
        let game = random_game(Rule::Freestyle, 15, 14, &mut random(seed));
        let mut moves: Vec<Point> = game.moves().collect();
        let count = moves.len();
        if game.result().is_some() || count < 14 {
            continue;
        }
        moves.swap(count - 1, count - 3);
        let Ok(other) = Game::with_moves(game.setup(), moves) else {
            continue;
        };
        let (board, other) = (ModelBoard::new(&game), ModelBoard::new(&other));
        let (source, points) = list(&board, 10);
        if source != CandidateSource::Nearby {
            assert_eq!((source, points), list(&other, 10));
        }
    }
}

/// Black's two open twos meet in a double-three at e5.
const DOUBLE_THREE: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . X X . . . . .
    . . . . X . . . .
    . . . . X . . . .
    . . . . . . . . .
    . . . . . . . . .";

#[test]
fn black_is_not_offered_a_forbidden_point_in_renju_but_white_is() {
    let stones = board(DOUBLE_THREE);
    let point = Point::new(4, 4);
    assert!(foul(&stones, point).is_some());
    for (rule, stm, offered) in [
        (Rule::Freestyle, Color::Black, true),
        (Rule::Renju, Color::Black, false),
        (Rule::Renju, Color::White, true),
    ] {
        let board = ModelBoard::from_board(rule, stones.clone(), stm);
        let (_, points) = list(&board, 10);
        assert_eq!(
            points.contains(&"e5".to_owned()),
            offered,
            "{rule} {stm}: {points:?}"
        );
    }
}

#[test]
fn a_five_in_renju_is_offered_even_where_it_would_be_a_foul_otherwise() {
    let drawing = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . X . . .
        . . . . . X . . .
        . X X X X . X X .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";
    // f5 makes seven, a5 exactly five.
    let board = ModelBoard::from_board(Rule::Renju, board(drawing), Color::Black);
    assert_eq!(
        list(&board, 8),
        (CandidateSource::Five, vec!["a5".to_owned()])
    );
}

#[test]
fn without_search_the_first_point_of_the_best_model_is_played() {
    let limits = CandidateLimits::default();
    let position = game(Rule::Freestyle, FOURS);
    let point = pick_without_search(&position, limits, 1).unwrap();
    assert!(
        ModelBoard::new(&position)
            .five_points(Color::Black)
            .contains(&point)
    );

    let position = game(
        Rule::Freestyle,
        "
        . . . . . . . . .
        . . . . . . . . .
        . . X X X . . . .
        . . . . . . . . .
        O O . O . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .",
    );
    let board = ModelBoard::new(&position);
    let three = board
        .models_of(Color::Black, ModelKind::OpenThree)
        .next()
        .unwrap();
    assert_eq!(
        pick_without_search(&position, limits, 1),
        Some(three.points[0])
    );
}

#[test]
fn without_search_and_models_a_seeded_neighbour_of_the_last_stone_is_played() {
    let limits = CandidateLimits::default();
    let empty = Game::new(GameSetup::default());
    assert_eq!(
        pick_without_search(&empty, limits, 7),
        Some(Point::new(7, 7))
    );
    let one = Game::with_moves(GameSetup::default(), [Point::new(3, 11)]).unwrap();
    let picks: Vec<Point> = (0..100)
        .map(|seed| pick_without_search(&one, limits, seed).unwrap())
        .collect();
    assert!(
        picks
            .iter()
            .all(|point| point.distance(Point::new(3, 11)) == 1)
    );
    let mut kinds = picks.clone();
    kinds.sort_unstable();
    kinds.dedup();
    assert_eq!(kinds.len(), 8, "every neighbour has its chance");
    assert_eq!(pick_without_search(&one, limits, 5), Some(picks[5]));
}
