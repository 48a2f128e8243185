//! The pattern evaluator: its built-in table, and incremental sums compared with a count from
//! scratch.

use engine::eval::PatternEvaluator;
use engine::{Evaluator, ModelBoard, ModelParams, PatternTable, PatternTier, WIN};
use judges::patterns;
use rand::RngExt;
use rules::{Board, Color, Game, Point, Rule};

use super::{decide, game, params, random, random_board};

fn expected(table: &PatternTable, board: &ModelBoard) -> i64 {
    let (own, other) = (board.stm(), !board.stm());
    patterns::sum(table, board.board(), own) - patterns::sum(table, board.board(), other)
}

pub(super) fn tier(score: i32, lines: &[&str]) -> PatternTier {
    PatternTier {
        score,
        lines: lines.iter().map(ToString::to_string).collect(),
    }
}

/// A table that is not the built-in one.
pub(super) fn own_table() -> PatternTable {
    PatternTable::new(vec![
        tier(7, &["1"]),
        tier(30_000, &["11", "10001", "0110110"]),
    ])
    .expect("a sound table")
}

#[test]
fn classic_table_is_that_of_the_original_program() {
    let tiers = [
        tier(50_000, &["1111"]),
        tier(4_320, &["01110"]),
        tier(
            720,
            &["01100", "00110", "01010", "1110", "0111", "1011", "1101"],
        ),
        tier(120, &["00100", "01000", "00010"]),
    ];
    assert_eq!(PatternTable::classic().tiers(), tiers);
    assert_eq!(ModelParams::default().patterns, PatternTable::classic());
}

#[test]
fn a_table_is_read_by_name_or_as_it_is_written() {
    let read = |text: &str| toml::from_str::<ModelParams>(text).map(|params| params.patterns);
    assert_eq!(read("patterns = \"classic\""), Ok(PatternTable::classic()));
    let own = "[[patterns.tiers]]\nscore = 7\nlines = [\"1\"]\n\
               [[patterns.tiers]]\nscore = 30_000\nlines = [\"11\", \"10001\", \"0110110\"]";
    assert_eq!(read(own), Ok(own_table()));
    let params = ModelParams {
        patterns: own_table(),
        ..ModelParams::default()
    };
    let written = toml::to_string(&params).expect("parameters are TOML");
    assert_eq!(toml::from_str(&written), Ok(params));
}

#[test]
fn sums_follow_any_walk_of_play_and_undo() {
    for (table, seed) in [(PatternTable::classic(), 1), (own_table(), 2)] {
        // One evaluator for all boards: the state of one board must not affect the next.
        let evaluator = PatternEvaluator::new(&table);
        let mut random = random(seed);
        for walk in 0..24 {
            let size = [5, 7, 15, 22][walk % 4];
            let stones = random_board(size, 0.2, &mut random);
            let mut board = ModelBoard::from_board(Rule::ALL[walk % 3], stones, Color::Black);
            for _ in 0..120 {
                if board.played() > 0 && random.random_bool(0.4) {
                    board.undo();
                } else {
                    let empty: Vec<Point> = board.board().empty_points().collect();
                    if empty.is_empty() {
                        break;
                    }
                    board.play(empty[random.random_range(0..empty.len())]);
                }
                // The walk also makes several steps between two comparisons.
                if random.random_bool(0.6) {
                    let score = i64::from(evaluator.evaluate(&board));
                    assert_eq!(score, expected(&table, &board), "{board:?}");
                    let fresh = PatternEvaluator::new(&table).evaluate(&board);
                    assert_eq!(i64::from(fresh), score);
                }
            }
        }
    }
}

#[test]
fn a_four_blocked_at_both_ends_is_worth_what_the_table_says() {
    let mut board = Board::new(15);
    for x in 3..7 {
        board.place(Point::new(x, 0), Color::Black);
    }
    board.place(Point::new(2, 0), Color::White);
    board.place(Point::new(7, 0), Color::White);
    // The columns and diagonals of the row's stones have one empty side only and no pattern; nor
    // have those of the white stones.
    let board = ModelBoard::from_board(Rule::Freestyle, board, Color::Black);
    let evaluator = PatternEvaluator::new(&PatternTable::classic());
    assert_eq!(evaluator.evaluate(&board), 50_000);
}

/// A search with the pattern evaluator.
fn search(game: &Game) -> engine::Decision {
    let params = ModelParams {
        evaluator: engine::EvaluatorKind::Patterns,
        ..params(5, 8, 6)
    };
    decide(&mut engine::ModelSearch::new(params, 1), game)
}

#[test]
fn only_the_rules_make_a_win_and_the_nearer_one_ranks_higher() {
    // Black has a four blocked at both ends: 50,000 to the table, nothing to the rules.
    let dead = game(
        Rule::Freestyle,
        ".........
         .........
         .........
         .........
         ....O.O..
         .........
         .........
         .........
         .OXXXXO..",
    );
    let decision = search(&dead);
    assert_eq!(decision.progress.proven, None);
    assert!(decision.score.abs() < WIN / 2);
    let won = game(
        Rule::Freestyle,
        ".........
         .........
         ..OO.OO..
         .........
         ..XXXX...
         .........
         .........
         .........
         .........",
    );
    assert_eq!(search(&won).score, WIN - 1, "a five at once");
    let nearly = game(
        Rule::Freestyle,
        ".........
         .........
         ..O...O..
         .........
         ...XXX...
         .........
         .........
         .........
         ..O......",
    );
    assert_eq!(search(&nearly).score, WIN - 3, "an open four first");
}
