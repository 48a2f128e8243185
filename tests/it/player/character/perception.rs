//! What a character may overlook, and what it never overlooks.

use super::support::{ask, game, player};

/// White is to move and can defend: Black has an open three.
const OPEN_THREE: &str = "h8 h9 a1 i9 i8 i10 j8";
/// Black to move can make an open four.
const OWN_THREE: &str = "h8 c3 i8 m12 j8 c12";
/// Black to move has a four that is closed at one end, and can make a five.
const OWN_FOUR: &str = "h8 g8 i8 m12 j8 c3 k8 c12";
/// White to move: Black can make a five at one point.
const FOUR: &str = "h8 g8 i8 c3 j8 c12 k8";

fn answers(moves: &str, options: &str) -> Vec<String> {
    let position = game(moves);
    let options = format!("search.table_mib = 1\n{options}");
    let seeds = 0..20;
    seeds
        .map(|seed| {
            let mut player = player("tree", &options, seed);
            ask(&mut *player, &position, 600).point().to_string()
        })
        .collect()
}

/// Points that stop a row from f8 or g8 to l8.
fn is_on_the_row(point: &str) -> bool {
    ["f8", "g8", "k8", "l8"].contains(&point)
}

#[test]
fn open_three_is_overlooked_with_the_set_probability() {
    let stops = |share: f64| {
        let options = format!("perception.miss_open_three = {share}");
        let points = answers(OPEN_THREE, &options);
        points.iter().filter(|it| is_on_the_row(it)).count()
    };
    assert_eq!(stops(0.0), 20);
    let half = stops(0.5);
    assert!((4..=16).contains(&half), "{half}");
    assert_eq!(stops(1.0), 0);
}

#[test]
fn own_open_three_is_overlooked_too() {
    let makes_four = |share: f64| {
        let options = format!("perception.miss_open_three = {share}");
        let points = answers(OWN_THREE, &options);
        let is_open_four = |it: &&String| *it == "g8" || *it == "k8";
        points.iter().filter(is_open_four).count()
    };
    assert_eq!((makes_four(0.0), makes_four(1.0)), (20, 0));
}

#[test]
fn five_is_completed_whatever_is_overlooked() {
    let blind = "level = 0\nperception = { miss_four = 1, miss_open_three = 1, miss_vcf = 1 }";
    assert_eq!(answers(OWN_FOUR, blind), ["l8"; 20]);
}

#[test]
fn four_is_overlooked_only_below_level_15() {
    let points = answers(FOUR, "level = 14\nperception.miss_four = 1");
    assert!(points.iter().all(|it| it != "l8"), "{points:?}");
    let hasty = "level = 15\nchoice.temperature = 100";
    assert_eq!(answers(FOUR, hasty), ["l8"; 20]);
}

/// Black to move wins in five plies: a stone on l8 makes a four of the row with a closed end, and
/// an open three of the column.
const OWN_VCF: &str = "h8 g8 i8 c3 j8 c12 l10 m3 l9 m13";

#[test]
fn own_win_by_fours_is_overlooked() {
    let plain = answers(OWN_VCF, "");
    let blind = answers(OWN_VCF, "perception.miss_vcf = 1");
    assert_eq!(
        plain,
        [plain[0].as_str(); 20],
        "one win, the same each time"
    );
    assert!(blind.iter().all(|point| *point != plain[0]), "{blind:?}");
}

#[test]
fn short_sight_sees_no_move_far_from_the_last_stones() {
    // Two groups; the last stones lie in the lower left corner, the search's favourites in the
    // middle.
    let position = game("h8 i9 h9 i8 i10 g7 b2 c3");
    let far = |options: &str| {
        let options = format!("search.table_mib = 1\nchoice.temperature = 8\n{options}");
        let is_far = |seed: &u64| {
            let point = ask(&mut *player("tree", &options, *seed), &position, 2000).point();
            let mut last = position.moves().rev().take(2);
            last.all(|it| it.distance(point) > 4)
        };
        (0..10).filter(is_far).count()
    };
    assert!(far("") >= 5);
    let near = "perception.sight = 4\nchoice.top_k = 40\nchoice.max_loss = 100";
    assert_eq!(far(near), 0);
}
