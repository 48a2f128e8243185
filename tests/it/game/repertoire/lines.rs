//! The positions that are asked of the lines of a file.

use game::{Event, Intent, Notice};
use rules::{OpeningRule, Rule};

use super::*;

/// Number of positions that are asked of this SGF.
fn cards(sgf: &str, side: Color, moves: Option<u16>) -> usize {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk_in(folder.path());
    let file = (folder.path().join("x.sgf"), sgf.as_bytes());
    if add(&mut desk, file, LineChoice { side, moves }) {
        desk.game
            .coach()
            .line_counts_of(only(&desk), desk.game.settings())
            .cards
    } else {
        0
    }
}

#[test]
fn each_position_of_the_chosen_side_with_a_move_is_asked() {
    // Black: the empty board, two answers to each of White's replies, and one more each.
    assert_eq!(cards(LINES, Color::Black, None), 5);
    // White: after h8, where two moves are right, and one more in each line.
    assert_eq!(cards(LINES, Color::White, None), 3);
    assert_eq!(cards(LINES, Color::Black, Some(3)), 3);
    assert_eq!(cards(LINES, Color::White, Some(2)), 1);
    assert_eq!(cards("(;GM[4]SZ[15];B[hh])", Color::White, None), 0);
}

#[test]
fn a_position_reached_by_two_orders_or_as_an_image_is_asked_once() {
    // White's i9 and a later stone in two orders; then the same line turned by a quarter.
    let orders = "(;GM[4]SZ[15];B[hh](;W[ig];B[jf];W[kk];B[hf])(;W[kk];B[jf];W[ig];B[hf]))";
    assert_eq!(cards(orders, Color::Black, None), 4);
    let images = "(;GM[4]SZ[15];B[hh](;W[ig];B[jh])(;W[ii];B[hj])(;W[gi];B[fh])(;W[gg];B[hf]))";
    assert_eq!(cards(images, Color::Black, None), 2);
    // The stones of the two corners are not images of each other once h9 is there.
    let others = "(;GM[4]SZ[15];B[hh];W[hg](;B[ig];W[aa];B[bb])(;B[ih];W[aa];B[bb]))";
    assert_eq!(cards(others, Color::Black, None), 4);
}

#[test]
fn all_games_of_a_file_count_but_those_of_another_rule() {
    let two = "(;GM[4]SZ[15];B[hh];W[ii];B[jh])(;GM[4]SZ[15];B[hh];W[hg];B[jh])";
    assert_eq!(cards(two, Color::Black, None), 3);
    let mixed = "(;GM[4]SZ[15]RU[renju];B[hh])(;GM[4]SZ[15]RU[freestyle];B[hh])";
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk_in(folder.path());
    let file = (folder.path().join("x.sgf"), mixed.as_bytes());
    assert!(add(&mut desk, file, want(Color::Black)));
    let Some(Notice::LinesPartlyAdded(name, 1, why)) = desk.session().notice() else {
        panic!("{:?}", desk.session().notice());
    };
    let left_out = "games left out: 1, the first game 2: it is freestyle on 15 lines, expected \
                    renju on 15 lines as in the first";
    assert_eq!((name.as_str(), why.as_str()), ("x", left_out));
}

#[test]
fn the_lines_on_the_board_are_taken_with_their_variations_and_their_rule() {
    let setup = GameSetup::default().with_opening(OpeningRule::Swap2);
    for (rule, expected) in [(Rule::Freestyle, 2), (Rule::Renju, 2), (Rule::Standard, 2)] {
        let setup = GameSetup::new(rule, 13).expect("a board");
        let mut desk = Desk::new(start(lineup("you", "you", setup)));
        desk.play("g7 h8 i7");
        desk.intend(Intent::Back);
        desk.intend(Intent::Place(point("f6")));
        command(&mut desk, RepertoireCommand::AddShown(want(Color::Black)));
        let of = only(&desk);
        assert_eq!((of.setup(), of.side()), (setup, Color::Black));
        assert_eq!(
            desk.game
                .coach()
                .line_counts_of(of, desk.game.settings())
                .cards,
            expected
        );
        command(&mut desk, RepertoireCommand::AddShown(want(Color::White)));
        assert_eq!(
            desk.game.coach().line_counts(desk.game.settings()).cards,
            expected + 1
        );
    }
    // Stones that an opening lays together are not asked.
    let mut desk = Desk::new(start(lineup("you", "you", setup)));
    for stone in ["h8", "i9", "j8"] {
        desk.intend(Intent::Place(point(stone)));
    }
    desk.intend(Intent::Swap);
    desk.play("k9 g7");
    command(&mut desk, RepertoireCommand::AddShown(want(Color::Black)));
    let of = only(&desk);
    assert_eq!(of.setup(), setup.with_opening(OpeningRule::Free));
    assert_eq!(
        desk.game
            .coach()
            .line_counts_of(of, desk.game.settings())
            .cards,
        1
    );
}

#[test]
fn lines_without_a_move_of_the_side_are_refused() {
    let mut desk = Desk::between("you", "you");
    command(&mut desk, RepertoireCommand::AddShown(want(Color::Black)));
    assert_eq!(
        desk.session().notice(),
        Some(&Notice::NoLines(Color::Black))
    );
    assert!(desk.game.coach().repertoires().list().is_empty());
    assert!(!desk.events.iter().any(|it| matches!(it, Event::Warning(_))));
}

#[test]
fn forbidden_points_stay_forbidden_in_a_renju_repertoire() {
    // Black's three and three meet in h8.
    let sgf = "(;GM[4]SZ[15]RU[renju];B[gh];W[aa];B[fh];W[ac];B[hg];W[ae];B[hf];W[ag];B[oo])";
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk_in(folder.path());
    let file = (folder.path().join("x.sgf"), sgf.as_bytes());
    assert!(add(&mut desk, file, want(Color::Black)));
    assert_eq!(only(&desk).setup().rule(), Rule::Renju);
    learn(&mut desk);
    while asked(&mut desk) == RepertoireDrillState::Asked && desk.ply() < 8 {
        let right = answers(&mut desk)[0];
        desk.intend(Intent::Place(right));
    }
    assert_eq!(desk.ply(), 8);
    assert_eq!(place(&mut desk, "h8"), RepertoireDrillState::Asked);
    assert!(matches!(desk.session().notice(), Some(Notice::Illegal(_))));
    assert_eq!(
        place(&mut desk, "h1"),
        RepertoireDrillState::Wrong(point("h1"))
    );
}
