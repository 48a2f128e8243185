//! [`Puzzle`]: the content of puzzle files, and games that lead to a puzzle's position.

use engine::threat::{Goal, Outcome, ThreatSolver};
use proof::check;
use record::{Puzzle, PuzzleError, read_puzzles};
use rules::{Color, Rule};

/// The puzzles that ship with the program.
const OWN: &str = include_str!("../../../assets/puzzles.jsonl");
/// The puzzles for beginners, and behind them those of five to nine plies.
const FIRST: &str = include_str!("../../../assets/first-puzzles.jsonl");

fn puzzles(text: &str) -> Vec<Puzzle> {
    let puzzles = read_puzzles(text).map(|(_, puzzle)| puzzle);
    puzzles.collect::<Result<_, _>>().expect("they are good")
}

#[test]
fn a_game_leads_to_each_position_with_its_side_to_move() {
    let wins = include_str!("../../data/wins.jsonl");
    let shipped = [FIRST, OWN].map(puzzles).concat();
    for puzzle in puzzles(wins).into_iter().chain(shipped) {
        let (tree, node) = puzzle.game().expect("it comes from a game");
        let game = tree.game_at(node);
        assert_eq!(*game.board(), puzzle.board().expect("it is a position"));
        assert_eq!(game.side_to_move(), puzzle.side);
        assert!(game.result().is_none() && game.rule() == puzzle.rule);
    }
}

#[test]
fn stones_that_are_forbidden_at_first_wait() {
    // h8 makes two threes unless White has stopped one of them.
    let text = r#"{"kind":"vct","rule":"renju","side":"black",
        "black":["h9","h10","i8","j8","h8","c3"],
        "white":["a1","a3","a5","a9","k8","a11"]}"#;
    let puzzle = &puzzles(&text.replace('\n', ""))[0];
    let (tree, node) = puzzle.game().expect("White's k8 comes before");
    let game = tree.game_at(node);
    let moves = game.moves().map(|it| it.to_string());
    assert_eq!(
        moves.collect::<Vec<_>>().concat(),
        "h9a1h10a3i8a5j8a9c3k8h8a11"
    );
}

#[test]
fn errors_name_their_line() {
    let good = r#"{"kind":"vcf","rule":"renju","side":"white","black":["h8","i9"],"white":["g7"]}"#;
    let error = |from: &str, to: &str| {
        let text = format!("\n{}", good.replace(from, to));
        let (line, puzzle) = read_puzzles(&text).next().expect("there is one");
        assert_eq!(line, 2);
        let error = puzzle.and_then(|puzzle| puzzle.game());
        error.expect_err("it is wrong")
    };
    assert_eq!(puzzles(good)[0].size, 15);
    assert!(puzzles(good)[0].game().is_ok());
    assert_eq!(
        error("white\",\"black", "black\",\"black"),
        PuzzleError::Turn(2, 1, Color::Black)
    );
    assert!(matches!(error("g7", "h8"), PuzzleError::Position(_)));
    assert!(matches!(error("}", ",\"size\":4}"), PuzzleError::Size(_)));
    assert!(matches!(
        error("}", ",\"size\":7}"),
        PuzzleError::Position(_)
    ));
    for (from, to) in [
        ("vcf\"", "vcf"),
        ("h8", "z99"),
        ("renju", "chess"),
        ("\"side\"", "\"sides\""),
    ] {
        assert!(matches!(error(from, to), PuzzleError::Json(_)), "{to}");
    }
    let told = error("renju", "ch\\ness").to_string();
    assert!(
        told.contains("`ch\\ness`") && !told.contains('\n'),
        "{told}"
    );
}

#[test]
fn short_puzzles_are_won_in_the_plies_that_their_facts_say() {
    let mut solver = ThreatSolver::default();
    let mut lengths = Vec::new();
    for puzzle in puzzles(FIRST) {
        let (board, rule, side) = (puzzle.board().expect("good"), puzzle.rule, puzzle.side);
        let goals = [Goal::Vcf, Goal::Vct].into_iter();
        let plies = goals.filter_map(|goal| {
            let answer = solver.solve(&board, rule, side, goal, 400_000, &mut || false);
            match answer.outcome {
                Outcome::Win(strategy) => Some(strategy.plies()),
                _ => None,
            }
        });
        let facts = puzzle.facts.as_ref().expect("they have facts");
        assert_eq!(plies.min(), Some(facts.plies), "{puzzle:?}");
        lengths.push((facts.plies, rule));
    }
    let later = lengths.split_off(10);
    let first = lengths.iter().map(|(plies, _)| *plies);
    assert_eq!(first.collect::<Vec<_>>(), [1, 1, 3, 3, 3, 3, 5, 5, 5, 5]);
    assert!(later.iter().all(|(plies, _)| (5..=9).contains(plies)));
    for rule in Rule::ALL {
        let of_rule = later.iter().filter(|(_, it)| *it == rule);
        assert_eq!(of_rule.count(), 12, "{rule:?}");
    }
}

#[test]
fn shipped_puzzles_are_won_against_every_reply() {
    let mut solver = ThreatSolver::default();
    let mut rules = Vec::new();
    for puzzle in [FIRST, OWN].map(puzzles).concat() {
        let (board, rule, side) = (puzzle.board().expect("good"), puzzle.rule, puzzle.side);
        let answer = solver.solve(&board, rule, side, Goal::Win, 400_000, &mut || false);
        let Outcome::Win(strategy) = answer.outcome else {
            panic!("{puzzle:?}: {:?}", answer.outcome);
        };
        assert_eq!(check(&board, rule, side, &strategy, 1), [], "{puzzle:?}");
        rules.push(rule);
    }
    for rule in Rule::ALL {
        assert!(
            rules.iter().filter(|it| **it == rule).count() >= 10,
            "{rule:?}"
        );
    }
}
