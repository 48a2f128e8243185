use engine::eval::{CountingEvaluator, ModelEvaluator};
use engine::pattern::ModelKind;
use engine::{
    EVAL_LIMIT, Evaluator, EvaluatorKind, ModelBoard, ModelScores, PatternTable, count_windows,
};
use rules::{Board, Color, Point, Rule, Symmetry};

use super::{board, random, random_board};

fn models(board: &Board, stm: Color) -> i32 {
    let board = ModelBoard::from_board(Rule::Freestyle, board.clone(), stm);
    ModelEvaluator::new(ModelScores::default()).evaluate(&board)
}

fn row(stones: &str) -> Board {
    let mut board = Board::new(15);
    for (x, stone) in (0..).zip(stones.chars()) {
        match stone {
            'X' => board.place(Point::new(x, 7), Color::Black),
            'O' => board.place(Point::new(x, 7), Color::White),
            _ => {}
        }
    }
    board
}

#[test]
fn models_have_the_scores_of_the_original() {
    // A symmetric template is found twice and scores twice.
    for (stones, score) in [
        ("....X..........", 0),
        ("....XX.........", 2 * 200),
        ("....X.X........", 2 * 200 + 2 * 100),
        ("....XXX........", 2 * 1_000),
        ("....XX.X.......", 1_000),
        ("...OXXX........", 500),
        ("....XXXX.......", 2 * 1_000_000),
        ("...OXXXX.......", 1_000_000 + 10_000),
        ("....XX.XX......", 2 * 10_000),
        ("....XXXXX......", 100_000_000),
        ("....XXXXXX.....", 100_000_000),
    ] {
        let board = row(stones);
        assert_eq!(models(&board, Color::White), -score, "{stones}");
        let open_three = ModelBoard::from_board(Rule::Freestyle, board.clone(), Color::Black)
            .count(Color::Black, ModelKind::OpenThree);
        let turn = if open_three > 0 { 1_000_000 } else { 0 };
        assert_eq!(models(&board, Color::Black), score + turn, "{stones}");
    }
}

#[test]
fn an_open_three_of_the_side_to_move_counts_as_an_open_four_unless_a_four_comes_first() {
    let three = "....XXX........";
    assert_eq!(models(&row(three), Color::Black), 1_000_000 + 2 * 1_000);
    assert_eq!(models(&row(three), Color::White), -2 * 1_000);
    let mut answered = row(three);
    for x in 0..4 {
        answered.place(Point::new(x, 0), Color::White);
    }
    assert!(models(&answered, Color::Black) < 0);
}

#[test]
fn position_without_a_threatened_five_is_quiet() {
    let model = EvaluatorKind::Model.build(ModelScores::default(), &PatternTable::default());
    let counting = EvaluatorKind::Counting.build(ModelScores::default(), &PatternTable::default());
    for (stones, quiet) in [
        ("....XX.........", true),
        ("....XXX........", true),
        ("...OXXXX.......", false),
        ("....XX.XX......", false),
    ] {
        for stm in Color::ALL {
            let board = ModelBoard::from_board(Rule::Freestyle, row(stones), stm);
            assert_eq!(model.is_quiet(&board), quiet, "{stones}");
            assert!(counting.is_quiet(&board), "it knows no fours");
        }
    }
}

#[test]
fn scores_of_the_models_can_be_replaced() {
    let scores = ModelScores {
        open_two: 7,
        ..ModelScores::default()
    };
    let board = ModelBoard::from_board(Rule::Freestyle, row("....XX........."), Color::Black);
    assert_eq!(
        EvaluatorKind::Model
            .build(scores, &PatternTable::default())
            .evaluate(&board),
        14
    );
}

#[test]
fn windows_have_the_scores_of_the_original() {
    // At the edge: one window along the row and on each diagonal, five along the edge.
    assert_eq!(count_windows(&row("X.............."), Color::Black), 10 * 8);
    // Five windows along the row, five up and five on each diagonal.
    assert_eq!(
        count_windows(&row(".......X......."), Color::Black),
        10 * 20
    );
    assert_eq!(
        count_windows(&row(".......X......."), Color::White),
        -10 * 20
    );
    let five = row("OXXXXXO........");
    let others = |n: i32| n * 10;
    // Of the row only the window of the five itself is free of the other colour; each stone also
    // lies in windows of the other three lines.
    let own = count_windows(&five, Color::Black) - 120_000;
    let other = count_windows(&five, Color::White) + 100_000;
    assert_eq!(own, -other);
    assert_eq!(own % others(1), 0);
}

#[test]
fn all_evaluators_are_the_same_from_all_eight_sides() {
    for seed in 0..60 {
        let stones = random_board(15, 0.3, &mut random(seed));
        for rule in Rule::ALL {
            let scores = |symmetry: Symmetry| {
                let mut turned = Board::new(15);
                for point in stones.points() {
                    if let Some(color) = stones.get(point) {
                        turned.place(symmetry.map(point, 15), color);
                    }
                }
                let turned = ModelBoard::from_board(rule, turned, Color::White);
                EvaluatorKind::ALL.map(|kind| {
                    kind.build(ModelScores::default(), &PatternTable::default())
                        .evaluate(&turned)
                })
            };
            let expected = scores(Symmetry::Identity);
            for symmetry in Symmetry::ALL {
                assert_eq!(scores(symmetry), expected, "{symmetry:?} {rule}\n{stones}");
            }
        }
    }
}

/// The counting evaluation, computed point by point from its definition.
fn naive(board: &Board, color: Color) -> i64 {
    let size = i32::from(board.size());
    let mut sum = 0;
    for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
        for x in 0..size {
            for y in 0..size {
                let window: Option<Vec<Point>> = (0..5)
                    .map(|step| Point::try_new(x + dx * step, y + dy * step, board.size()))
                    .collect();
                let Some(window) = window else { continue };
                let count = |wanted| window.iter().filter(|&&p| board.get(p) == wanted).count();
                sum += match (count(Some(color)), count(Some(!color)), count(None)) {
                    (5, _, _) => 120_000,
                    (_, 5, _) => -100_000,
                    (4, _, 1) => 10_000,
                    (_, 4, 1) => -10_000,
                    (3, _, 2) => 1_000,
                    (_, 3, 2) => -1_000,
                    (2, _, 3) => 100,
                    (_, 2, 3) => -100,
                    (1, _, 4) => 10,
                    (_, 1, 4) => -10,
                    _ => 0,
                };
            }
        }
    }
    sum
}

#[test]
fn counting_agrees_with_the_naive_count() {
    for seed in 0..80 {
        let size = [5, 8, 15, 22][seed as usize % 4];
        let stones = random_board(size, 0.05 + 0.01 * seed as f64, &mut random(seed));
        for color in Color::ALL {
            let expected =
                naive(&stones, color).clamp(-i64::from(EVAL_LIMIT), i64::from(EVAL_LIMIT));
            assert_eq!(
                i64::from(count_windows(&stones, color)),
                expected,
                "\n{stones}"
            );
            let board = ModelBoard::from_board(Rule::Standard, stones.clone(), color);
            assert_eq!(i64::from(CountingEvaluator.evaluate(&board)), expected);
        }
    }
}

#[test]
fn no_evaluation_reaches_the_proven_scores() {
    let mut full = Board::new(22);
    for point in Point::all(22) {
        full.place(point, Color::Black);
    }
    for rule in Rule::ALL {
        let board = ModelBoard::from_board(rule, full.clone(), Color::Black);
        let heavy = ModelScores {
            five: i32::MAX,
            ..ModelScores::default()
        };
        for kind in EvaluatorKind::ALL {
            assert!(
                kind.build(heavy, &PatternTable::default())
                    .evaluate(&board)
                    .abs()
                    <= EVAL_LIMIT
            );
        }
    }
}

#[test]
fn evaluators_are_read_by_their_names() {
    for kind in EvaluatorKind::ALL {
        let name = serde_json::Value::from(kind.word());
        assert_eq!(serde_json::from_value(name).ok(), Some(kind));
    }
    let drawn = board("X....\n.....\n.....\n.....\n.....");
    assert_eq!(count_windows(&drawn, Color::Black), 30);
}
