//! Kind `priority`: its moves and its reports.

use std::collections::BTreeSet;

use player::{BuildContext, Limits, Progress, Registry, StopToken, Turn};
use rules::{Action, Game, Point, Rule, parse_point};

use super::positions::setup;

/// Its move after these moves, and its last report.
fn choose(rule: Rule, moves: &str, seed: u64) -> (Point, Progress) {
    let points = moves
        .split_whitespace()
        .map(|text| parse_point(text, 15).expect("a point"));
    let game = Game::with_moves(setup(rule, 15), points).expect("legal moves");
    let context = BuildContext {
        seed,
        ..BuildContext::default()
    };
    let mut player = Registry::builtin()
        .build("priority", toml::Table::new(), &context)
        .expect("it needs no options");
    player.new_game(&game.setup()).expect("nothing to prepare");
    let mut last = None;
    let stop = StopToken::new();
    let action = player.choose(Turn {
        game: &game,
        limits: Limits::default(),
        stop: &stop,
        report: &mut |progress| last = Some(progress.clone()),
    });
    let Ok(Action::Place(point)) = action else {
        panic!("no point to play: {action:?}");
    };
    (point, last.expect("it reports"))
}

fn played(moves: &str) -> String {
    choose(Rule::Freestyle, moves, 1).0.to_string()
}

#[test]
fn priority_opens_in_the_centre() {
    for seed in 0..8 {
        assert_eq!(choose(Rule::Freestyle, "", seed).0.to_string(), "h8");
    }
}

#[test]
fn priority_makes_its_own_five_before_it_stops_one() {
    assert_eq!(played("a1 h8 b1 h9 c1 h10 d1 h11"), "e1");
}

#[test]
fn priority_stops_an_open_three_before_it_extends_its_own_two() {
    // White at g8, h8, i8 with both ends open; Black has b2 and c2.
    let point = played("b2 g8 c2 h8 a15 i8");
    assert!(["f8", "j8"].contains(&point.as_str()), "{point}");
}

#[test]
fn priority_extends_its_own_three_before_it_stops_one() {
    let point = played("b2 g8 c2 h8 d2 i8");
    assert!(["a2", "e2"].contains(&point.as_str()), "{point}");
}

#[test]
fn ties_are_broken_by_the_seed() {
    let points: BTreeSet<Point> = (0..64)
        .map(|seed| choose(Rule::Freestyle, "h8", seed).0)
        .collect();
    assert_eq!(
        points.len(),
        8,
        "the neighbours of the only stone: {points:?}"
    );
    assert!(
        points
            .iter()
            .all(|point| point.distance(Point::new(7, 7)) == 1)
    );
    assert_eq!(
        choose(Rule::Freestyle, "h8", 5).0,
        choose(Rule::Freestyle, "h8", 5).0
    );
}

#[test]
fn priority_reports_its_best_points_with_the_chosen_one_first() {
    let (point, progress) = choose(Rule::Freestyle, "b2 g8 c2 h8 a15 i8", 3);
    let told = &progress.candidates;
    assert_eq!(told[0].point, point);
    assert_eq!(told[0].score, Some(4 * 37));
    assert!(told.len() > 2 && told.is_sorted_by_key(|shown| std::cmp::Reverse(shown.score)));
    assert_eq!(progress.nodes, 225 - 6);
}

#[test]
fn black_keeps_off_forbidden_points_in_renju() {
    // h8 is a double-three: g8, f8 in the row and h7, h6 in the column. It would be worth the most.
    let (point, progress) = choose(Rule::Renju, "g8 a1 f8 c1 h7 a3 h6 c3", 1);
    assert_ne!(point.to_string(), "h8");
    assert!(
        progress
            .candidates
            .iter()
            .all(|shown| shown.point.to_string() != "h8")
    );
    assert_eq!(progress.nodes, 225 - 8 - 1);
}
