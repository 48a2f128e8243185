//! [`OpeningFile`]: files of other programs, and every error of a file.

use arena::{
    OpeningFile, OpeningList, Openings, RowsFrom, RunOptions, TournamentSpec, run_tournament,
};
use proptest::prelude::*;
use rules::{GameSetup, Rule, Symmetry, parse_point};

use super::matches::{character, registry};
use crate::property::cases;

fn setup(rule: Rule, size: u8) -> GameSetup {
    GameSetup::new(rule, size).unwrap()
}

/// The openings as points, as a tournament without symmetries describes them.
fn read(text: &str, setup: GameSetup, rows: RowsFrom) -> Result<Vec<String>, String> {
    let file = OpeningFile::parse(text, setup, rows).map_err(|error| error.to_string())?;
    let list = Openings::List(OpeningList::new(file, None, false));
    Ok(list.describe()[1..].to_vec())
}

#[test]
fn points_count_from_the_bottom_unless_said_otherwise() {
    let setup = setup(Rule::Freestyle, 15);
    let text = "h8i9g7\n\n# a comment\r\n H8, a1 o15 \n";
    assert_eq!(
        read(text, setup, RowsFrom::Bottom).unwrap(),
        ["h8i9g7", "h8a1o15"]
    );
    assert_eq!(
        read(text, setup, RowsFrom::Top).unwrap(),
        ["h8i7g9", "h8a15o1"]
    );
}

#[test]
fn offsets_count_from_the_centre_to_the_right_and_down() {
    // As c-gomoku-cli and Piskvork: the centre is x = y = size / 2, from the upper left.
    let text = "0,0, 1,0, 1,3\n0,0,-1,-1";
    assert_eq!(
        read(text, setup(Rule::Freestyle, 15), RowsFrom::Bottom).unwrap(),
        ["h8i8i5", "h8g9"]
    );
    assert_eq!(
        read(text, setup(Rule::Freestyle, 20), RowsFrom::Bottom).unwrap(),
        ["k10l10l7", "k10j11"]
    );
}

#[test]
fn mistakes_are_reported_with_line_and_reason() {
    let freestyle = setup(Rule::Freestyle, 15);
    let told = |text: &str| read(text, freestyle, RowsFrom::Bottom).unwrap_err();
    assert_eq!(told("h8\nh8h8"), "line 2: h8 is occupied");
    assert!(told("p1").starts_with("line 1: `p1` names no point of a 15x15 board"));
    assert!(told("h8é").starts_with("line 1: `é` names no point"));
    assert_eq!(
        told("0,0, 8,0"),
        "line 1: `8,0` from the centre is off a board of 15 lines"
    );
    assert_eq!(
        told("0,0,1"),
        "line 1: 3 numbers, expected pairs `x,y` of offsets from the centre"
    );
    assert_eq!(
        told("0,0, x,1"),
        "line 1: `x` is not an offset on a board of 15 lines"
    );
    for number in [i32::MIN, i32::MAX, -16, 16] {
        let expected = format!("line 1: `{number}` is not an offset on a board of 15 lines");
        assert_eq!(told(&format!("0,{number}")), expected);
    }
    assert_eq!(
        told("a1b1a2b2a3b3a4b4a5"),
        "line 1: the game is over after it"
    );
    assert!(told("# nothing\n\n").starts_with("no opening in it"));
    let renju = OpeningFile::parse(
        "h8a1i8a2h9a3i9a4g7",
        setup(Rule::Renju, 15),
        RowsFrom::Bottom,
    );
    assert!(renju.is_ok(), "{renju:?}");
    let double_three = "h8a1i8o1h10a15h11o15h9";
    let told = OpeningFile::parse(double_three, setup(Rule::Renju, 15), RowsFrom::Bottom);
    assert!(told.is_ok() || told.unwrap_err().to_string().contains("forbidden"));
}

#[test]
fn openings_of_the_list_are_rotated_and_the_list_is_repeated() {
    let setup = setup(Rule::Freestyle, 15);
    let file = OpeningFile::parse("h8i9\nh8h9g8\n", setup, RowsFrom::Bottom).unwrap();
    let openings_with = |symmetries| {
        let spec = TournamentSpec {
            games: 8,
            openings: Openings::List(OpeningList::new(file.clone(), None, symmetries)),
            ..TournamentSpec::among(["resigning", "resigning"].map(character).into())
        };
        let mut openings = Vec::new();
        run_tournament(&registry(), &spec, RunOptions::default(), |game, _| {
            openings.push(game.opening.clone());
        })
        .unwrap();
        openings
    };
    let plain = openings_with(false);
    let expected = ["h8 i9", "h8 i9", "h8 h9 g8", "h8 h9 g8"].repeat(2);
    assert_eq!(plain, expected);
    let turned = openings_with(true);
    assert_ne!(turned, plain);
    for (turned, plain) in turned.iter().zip(&plain) {
        let image = |symmetry: Symmetry| {
            let point = |word| symmetry.map(parse_point(word, 15).unwrap(), 15).to_string();
            plain.split(' ').map(point).collect::<Vec<_>>().join(" ")
        };
        assert!(
            Symmetry::ALL.into_iter().any(|it| image(it) == *turned),
            "{turned} of {plain}"
        );
    }
    for pair in turned.chunks(2) {
        assert_eq!(pair[0], pair[1], "a pair shares the symmetry as well");
    }
}

#[test]
fn shuffled_openings_are_the_same_ones_in_the_seeds_order() {
    let setup = setup(Rule::Freestyle, 15);
    let lines = (1..=15).map(|row| format!("h{row}")).collect::<Vec<_>>();
    let order = |shuffle| {
        let file = OpeningFile::parse(&lines.join("\n"), setup, RowsFrom::Bottom).unwrap();
        Openings::List(OpeningList::new(file, shuffle, false)).describe()[1..].to_vec()
    };
    assert_eq!(order(None), lines);
    assert_eq!(order(Some(3)), order(Some(3)));
    assert_ne!(order(Some(3)), order(Some(4)));
    let mut sorted = order(Some(3));
    sorted.sort();
    let mut all = lines.clone();
    all.sort();
    assert_eq!(sorted, all);
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn any_text_is_read_or_refused(text in "(?s).{0,80}", size in 5_u8..=22) {
        for rule in Rule::ALL {
            let _ = OpeningFile::parse(&text, setup(rule, size), RowsFrom::Top);
        }
    }

    #[test]
    fn any_line_of_the_alphabet_is_read_or_refused(text in "[a-v0-9, -]{0,40}") {
        let _ = OpeningFile::parse(&text, setup(Rule::Renju, 9), RowsFrom::Bottom);
    }
}

#[test]
fn mark_of_utf_8_is_no_part_of_the_first_opening() {
    let setup = setup(Rule::Freestyle, 15);
    for text in ["\u{feff}h8i9\r\nh8\r\n", "\u{feff}0,0 1,-1\nh8"] {
        let openings = read(text, setup, RowsFrom::Bottom).unwrap();
        assert_eq!(openings, ["h8i9", "h8"], "{text}");
    }
}
