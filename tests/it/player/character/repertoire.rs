//! The opening library of a character: its moves are played without a search, in every orientation,
//! and nothing else changes.

use std::collections::BTreeSet;

use engine::book::{Book, BookBuilder, Degree};
use engine::{Origin, Proven, expected_points};
use player::{BuildContext, Limits, Player, Registry};
use rules::{
    Action, Expect, Game, GameSetup, OpeningRule, Point, Rule, Stones, Symmetry, parse_points,
};
use tempfile::TempDir;

use super::support::{Answer, ask, ask_within, game, player};

/// Moves after a line, each with its expected points in percent for the side that makes it.
type Lines<'a> = [(&'a str, &'a [(&'a str, f32)])];

fn book(rule: Rule, lines: &Lines<'_>) -> BookBuilder {
    let mut builder = BookBuilder::new(rule, 15).expect("such a board has libraries");
    for (line, moves) in lines {
        let line = parse_points(line, 15).expect("a line");
        line.iter().for_each(|&point| builder.enter(point));
        for (point, percent) in *moves {
            builder.enter(parse_points(point, 15).expect("a point")[0]);
            builder.set_degree(Degree::of_share(percent / 100.0));
            builder.leave();
        }
        line.iter().for_each(|_| builder.leave());
    }
    builder
}

/// A player that has this library, and the folder in which it lies.
fn reader(book: &Book, options: &str, seed: u64) -> (TempDir, Box<dyn Player>) {
    let folder = tempfile::tempdir().expect("there is room");
    let file = folder.path().join("own.book");
    std::fs::write(&file, book.to_bytes()).expect("there is room");
    let options = format!(
        "search.table_mib = 1\nbook.files = ['{}']\n{options}",
        file.display()
    );
    let player = player("tree", &options, seed);
    (folder, player)
}

fn answer(player: &mut dyn Player, moves: &str) -> Answer {
    ask(player, &game(moves), 2_000)
}

const OPENING: &Lines<'_> = &[("h8i9", &[("c3", 60.0), ("g7", 57.0), ("o1", 40.0)])];

#[test]
fn moves_of_the_library_are_played_without_a_search_in_every_orientation() {
    let book = book(Rule::Freestyle, OPENING).finish();
    let (_folder, mut player) = reader(&book, "book.pick = \"best\"", 1);
    for symmetry in Symmetry::ALL {
        let turned = |text: &str| symmetry.map(parse_points(text, 15).expect("a point")[0], 15);
        let stones = [turned("h8"), turned("i9")];
        let game = Game::with_moves(GameSetup::default(), stones).expect("legal moves");
        let answer = ask(&mut *player, &game, 2_000);
        // The position is the same mirrored at its diagonal.
        let alike = [turned("c3"), symmetry.map(Point::new(2, 2), 15)];
        assert!(alike.contains(&answer.point()), "{symmetry:?}");
        assert_eq!(answer.progress.origin, Origin::Library);
        assert_eq!(answer.progress.nodes, 0);
        let told = answer.progress.candidates.iter();
        let shares = told.map(|it| expected_points(it.score.expect("it is known")));
        let percents = shares.map(|share| (share * 30.0).round() as u8);
        assert_eq!(percents.collect::<Vec<_>>(), [18, 17, 12]);
    }
}

#[test]
fn random_choice_is_among_good_moves_of_the_library_only() {
    let book = book(Rule::Freestyle, OPENING).finish();
    let moves = |options: &str| {
        let played = (0..40).map(|seed| {
            let (_folder, mut player) = reader(&book, options, seed);
            let first = answer(&mut *player, "h8 i9").point();
            assert_eq!(answer(&mut *player, "h8 i9").point(), first, "it repeats");
            first.to_string()
        });
        played.collect::<BTreeSet<_>>()
    };
    let known = |names: &[&str]| {
        names
            .iter()
            .map(|&it| it.to_owned())
            .collect::<BTreeSet<_>>()
    };
    assert_eq!(moves(""), known(&["c3"]));
    assert_eq!(moves("book.max_loss = 4"), known(&["c3", "g7"]));
    let all = moves("book.pick = \"uniform\"\nbook.max_loss = 30");
    assert_eq!(all, known(&["c3", "g7", "o1"]));
}

#[test]
fn out_of_book_and_after_its_last_ply_it_searches() {
    let book = book(Rule::Freestyle, OPENING).finish();
    let (_folder, mut short) = reader(&book, "book.max_ply = 2", 1);
    let (_other, mut long) = reader(&book, "", 1);
    let mut plain = player("tree", "search.table_mib = 1", 1);
    for (moves, reads) in [("h8 i9", true), ("h8 h9", false), ("h8 i9 c3 d4", false)] {
        let known = [&mut short, &mut long, &mut plain].map(|player| {
            player.new_game(&GameSetup::default()).expect("it can");
            answer(&mut **player, moves)
        });
        let [short, long, plain] = known;
        assert_eq!(short.progress.origin, Origin::Search, "{moves}");
        assert_eq!(short.action, plain.action, "{moves}");
        assert_eq!(long.progress.origin == Origin::Library, reads, "{moves}");
        assert!(reads || long.action == plain.action, "{moves}");
    }
    // A request for several lines needs a search.
    let limits = Limits {
        nodes: Some(500),
        lines: Some(3),
        ..Limits::default()
    };
    let answer = ask_within(&mut *long, &game("h8 i9"), limits);
    assert_eq!(answer.progress.origin, Origin::Search);
}

#[test]
fn a_library_is_used_for_its_rule_and_board_only() {
    let book = book(Rule::Renju, OPENING).finish();
    let (_folder, mut player) = reader(&book, "", 1);
    let answer = answer(&mut *player, "h8 i9");
    assert_eq!(answer.progress.origin, Origin::Search);
}

#[test]
fn fives_come_before_what_a_library_says() {
    let own = "h8 a1 i8 a3 j8 a5 k8 a7";
    let other = "a1 h8 a3 i8 a5 j8 g8 k8";
    let lines = [own, other].map(|line| line.replace(' ', ""));
    let wrong: &[(&str, f32)] = &[("o15", 90.0)];
    let book = book(Rule::Freestyle, &[(&lines[0], wrong), (&lines[1], wrong)]);
    let (_folder, mut player) = reader(&book.finish(), "", 1);
    let five = answer(&mut *player, own).point().to_string();
    assert!(["g8", "l8"].contains(&&*five), "{five}");
    let stop = answer(&mut *player, other).point().to_string();
    assert_eq!(stop, "l8");
}

#[test]
fn a_forbidden_move_of_a_library_is_not_played() {
    let double_three = "i8 a1 j8 a3 h9 a5 h10 o1";
    let line = double_three.replace(' ', "");
    let book = book(Rule::Renju, &[(&line, &[("h8", 90.0)])]).finish();
    let (_folder, mut player) = reader(&book, "", 1);
    let setup = GameSetup::new(Rule::Renju, 15).expect("a size");
    player.new_game(&setup).expect("it can");
    let points = parse_points(&line, 15).expect("a line");
    let game = Game::with_moves(setup, points).expect("legal moves");
    let answer = ask(&mut *player, &game, 2_000);
    assert!(game.check(answer.action).is_ok());
    assert_eq!(answer.progress.origin, Origin::Search);
}

/// An open three beside two stones of another row: Black wins by threats, not by fours alone.
const WON: &str = "h8 a1 i9 c1 j8 e1 i7 g1";

#[test]
fn where_a_library_promises_a_win_the_solver_plays_it_to_the_end() {
    let mut builder = book(Rule::Freestyle, &[]);
    for point in parse_points(&WON.replace(' ', ""), 15).expect("a line") {
        builder.enter(point);
    }
    builder.set_threats();
    let (_folder, mut player) = reader(&builder.finish(), "search.max_nodes = 20_000", 1);
    let mut game = game(WON);
    let mut far = u16::MAX;
    while game.result().is_none() {
        let answer = ask(&mut *player, &game, 20_000);
        if let Some(Proven::Win(plies)) = answer.progress.proven {
            assert!(plies <= far, "it comes no nearer:\n{}", game.board());
            far = plies;
        }
        game.play(answer.action).expect("a legal move");
        // White stops the wins that it sees.
        if game.result().is_none() {
            let mut white = self::player("tree", "search.table_mib = 1", 2);
            let reply = ask(&mut *white, &game, 3_000);
            game.play(reply.action).expect("a legal move");
        }
    }
    assert!(far < u16::MAX, "the solver was not asked");
    assert!(game.ply() < 60, "{}", game.board());
    let winner = game.result().and_then(rules::GameResult::winner);
    assert_eq!(winner, Some(rules::Side::First));
}

#[test]
fn a_colour_is_chosen_by_what_the_library_knows() {
    let setup = GameSetup::default().with_opening(OpeningRule::Swap2);
    let stones = parse_points("h8i9o1", 15).expect("three points");
    let mut game = Game::new(setup);
    let three = Stones::try_from(stones).expect("three of them");
    game.play(Action::PlaceMany(three))
        .expect("it is asked for");
    assert_eq!(game.to_decide().map(|it| it.1), Some(Expect::ChoiceOrTwo));
    for (percent, takes_white) in [(80.0, true), (10.0, false)] {
        let book = book(Rule::Freestyle, &[("h8i9o1", &[("c3", percent)])]).finish();
        let (_folder, mut player) = reader(&book, "", 1);
        let answer = ask(&mut *player, &game, 500);
        let expected = if takes_white {
            Action::Place(parse_points("c3", 15).expect("a point")[0])
        } else {
            Action::Swap
        };
        let mirrored = Action::Place(Point::new(2, 2));
        assert!([expected, mirrored].contains(&answer.action), "{percent}");
    }
}

#[test]
fn mistakes_are_reported_by_their_keys() {
    let folder = tempfile::tempdir().expect("there is room");
    let file = folder.path().join("no.book");
    std::fs::write(&file, "NEKOBOOM").expect("there is room");
    let options = format!(
        "book = {{ files = ['builtin', '{}', 'absent.book'], max_loss = 101 }}",
        file.display()
    );
    let built = Registry::builtin().build(
        "tree",
        options.parse().expect("TOML"),
        &BuildContext::default(),
    );
    let told = built.err().expect("much is wrong").to_string();
    for part in [
        "book.max_loss: 101 is out of range, expected 0 to 100",
        "book.files[1]: ",
        "no.book: not an opening library",
        "book.files[2]: absent.book: cannot be read",
    ] {
        assert!(told.contains(part), "{told}");
    }
    assert!(!told.contains("book.files[0]"), "{told}");
}

#[test]
fn shipped_libraries_can_be_read_and_are_legal() {
    for book in Book::builtin() {
        let mut line = Vec::<Point>::new();
        let mut count = 0;
        book.walk(|plies, point, _| {
            line.truncate(plies);
            line.push(point);
            let game = Game::with_moves(book.setup(), line.iter().copied());
            assert!(game.is_ok(), "{line:?}");
            count += 1;
        });
        assert_eq!(count, book.moves());
    }
}
