//! `nekomoku book`: libraries are built from files, queried, merged, exported and grown.

use std::process::Stdio;
use std::time::Duration;

use engine::book::{Book, BookBuilder, Degree};
use proptest::prelude::*;
use rules::{Point, Rule};
use serde_json::Value;

use crate::program::Program;
use crate::property::cases;

const GAMES: &str = "(;GM[4]SZ[15]RU[freestyle];B[hh](;W[ih];B[jh])(;W[hg]))";

#[test]
fn a_library_is_built_queried_merged_and_exported() {
    let program = Program::new()
        .with_file("game.sgf", GAMES)
        .with_file("line.txt", "h8g8f6\n");
    // The two replies are mirror images of each other.
    let told = program.run("book build one.book game.sgf").succeeded();
    assert!(told.starts_with("one.book: 3 moves in "), "{told}");
    program.run("book build two.book line.txt").succeeded();
    let told = program
        .run("book merge both.book one.book two.book")
        .succeeded();
    assert!(told.starts_with("both.book: 4 moves in "), "{told}");
    let told = program.run("book query both.book h8h7 --json").succeeded();
    assert!(told.contains(r#""in_book":true"#), "{told}");
    assert_eq!(told.matches(r#""point""#).count(), 2, "{told}");
    let told = program.run("book query both.book a1").succeeded();
    assert_eq!(told, "out of book\n");
    let stats = program.run("book stats both.book").succeeded();
    assert!(stats.contains("4 moves, 4 positions"), "{stats}");
    assert!(stats.contains("positions by ply: 1 1 2"), "{stats}");
    let told = program.run("book export both.book all.lib").succeeded();
    assert_eq!(
        told,
        "all.lib: 4 moves, 0 with a value, 0 that lose to threats\n"
    );
    let again = program.run("book build again.book all.lib").succeeded();
    assert!(again.starts_with("again.book: 4 moves in "), "{again}");
}

#[test]
fn a_library_takes_all_games_of_a_file_that_fit() {
    let games = "(;GM[4]SZ[15];B[hh];W[ih])\n(;GM[1]SZ[19];B[hh])\n(;GM[4]SZ[15]RU[renju];B[aa])\n\
        (;GM[4]SZ[15];B[hh];W[ii];B[ih];W[hh])";
    let program = Program::new().with_file("games.sgf", games);
    let outcome = program.run("book build one.book games.sgf");
    assert_eq!(
        outcome.stderr.lines().collect::<Vec<_>>(),
        [
            "games.sgf: games left out: 1, the first number 2: line 2: a game of Go (GM[1]), \
             expected gomoku or renju (GM[4])",
            "games.sgf: not read: moves left out: 1, in line 4: h8 is occupied",
            "games.sgf: games left out: 1, the first is for renju on 15 lines, expected freestyle on 15",
        ]
    );
    assert!(outcome.succeeded().starts_with("one.book: 4 moves in "));
}

#[test]
fn engine_makes_a_library_and_extends_it() {
    let program = Program::new();
    let grow = "book grow own.book --nodes 2000 --plies 2 --width 3 --margin 50";
    let told = program.run(&format!("{grow} --searches 1")).succeeded();
    assert!(told.starts_with("own.book: 1 move in "), "{told}");
    program.run(&format!("{grow} --searches 10")).succeeded();
    let moves = program.run("book query own.book h8").succeeded();
    assert!(moves.lines().count() > 0 && moves.contains('%'), "{moves}");
    for (other, expected) in [
        ("--rule renju", "expected renju on 15"),
        ("--size 9", "expected freestyle on 9"),
    ] {
        let told = format!("own.book: is for freestyle on 15 lines, {expected}");
        refuses(&program, &format!("grow own.book {other}"), &told);
    }
    let same = "book grow own.book --rule freestyle --size 15 --searches 0";
    program.run(same).succeeded();
}

#[test]
fn a_library_for_one_colour_is_grown_from_openings() {
    let program = Program::new()
        .with_file(
            "openings.txt",
            "h8i9o1\n# as offsets from the centre\n0,0, 1,0, 7,7\n",
        )
        .with_file("wrong.txt", "h8i9o1\nh8h8\n");
    // With these nodes, no other move of Black becomes the best one while the library grows.
    let grow = "book grow own.book --openings openings.txt --plays black --nodes 4000 --width 3 \
        --margin 50";
    program.run(&format!("{grow} --plies 3")).succeeded();
    let moves = |line: &str| {
        let told = program
            .run(&format!("book query own.book {line}"))
            .succeeded();
        let points = told.lines().filter_map(|it| it.split_whitespace().next());
        points.map(str::to_owned).collect::<Vec<_>>()
    };
    // Before the opening is complete, the good moves of the library are kept beside the opening's
    // own moves, in some symmetry.
    let second = moves("h8");
    let laid = ["g7", "g9", "i7", "i9"];
    assert!(second.len() > 1, "{second:?}");
    assert!(second.iter().any(|it| laid.contains(&&**it)), "{second:?}");
    // Several of White's replies are extended, but only the best of Black's moves.
    let replies = moves("h8i9o1");
    assert!(replies.len() > 1, "{replies:?}");
    for reply in &replies {
        let own = moves(&format!("h8i9o1{reply}"));
        assert!(!own.is_empty(), "{reply}");
        let followed = own.iter().filter(|point| {
            let line = format!("h8i9o1{reply}{point}");
            let told = program
                .run(&format!("book query own.book {line}"))
                .succeeded();
            told.contains('%')
        });
        assert!(followed.count() <= 1, "{reply}");
    }
    for (call, told) in [
        ("--openings wrong.txt", "wrong.txt: line 2: "),
        ("--plays green", "[possible values: black, white]"),
    ] {
        refuses(&program, &format!("grow own.book {call}"), told);
    }
}

/// Asserts that a call of `book` fails and that the message contains these words.
#[track_caller]
fn refuses(program: &Program, call: &str, words: &str) {
    let told = program.run(&format!("book {call}")).refused();
    assert!(told.contains(words), "{told}");
}

#[test]
fn library_is_extended_by_one_run_at_a_time() {
    let program = Program::new().with_file("game.sgf", GAMES);
    program.run("book build own.book game.sgf").succeeded();
    let lock = storage::FileLock::acquire(&program.path("own.book")).expect("a lock file");
    for call in ["grow own.book --searches 1", "judge own.book --nodes 10"] {
        refuses(&program, call, "own.book: is being written by another run");
    }
    drop(lock);
    program.run("book judge own.book --nodes 10").succeeded();
    assert!(!program.path("own.book.lock").exists());
}

#[test]
fn values_out_of_range_and_formats_without_lines_are_refused() {
    let program = Program::new().with_file("game.sgf", GAMES);
    program.run("book build own.book game.sgf").succeeded();
    for call in [
        "grow own.book --width 0",
        "grow own.book --margin nan",
        "grow own.book --margin=-5",
        "grow own.book --nodes 0",
        "grow own.book --plies 0",
    ] {
        refuses(&program, call, "invalid value");
    }
    for file in ["lines.txt", "lines.psq", "lines.pos"] {
        let told = format!("{file}: cannot be written in this format, expected one of .json, .sgf");
        refuses(&program, &format!("export own.book {file}"), &told);
        assert!(!program.path(file).exists());
    }
}

#[test]
fn mistakes_are_reported_by_file() {
    let program = Program::new()
        .with_file("game.sgf", GAMES)
        .with_file("no.book", "NEKOBOOM");
    for (call, told) in [
        ("query no.book h8", "no.book: not an opening library"),
        (
            "build one.book game.sgf --rule renju",
            "game.sgf: is for freestyle on 15 lines, expected renju on 15",
        ),
        (
            "build one.book game.sgf --size 20",
            "--size: expected 5 to 16",
        ),
    ] {
        refuses(&program, call, told);
    }
}

/// The object that a command prints with `--json`.
#[track_caller]
fn json(program: &Program, call: &str) -> Value {
    let told = program.run(&format!("book {call} --json")).succeeded();
    serde_json::from_str(&told).expect("a JSON object")
}

fn store(program: &Program, name: &str, book: &Book) {
    std::fs::write(program.path(name), book.to_bytes()).expect("a file can be written");
}

fn stored(program: &Program, name: &str) -> Book {
    let bytes = std::fs::read(program.path(name)).expect("the file is there");
    Book::from_bytes(&bytes).expect("it is a library")
}

#[test]
fn the_shipped_library_comes_back_from_every_format_with_all_values_and_marks() {
    let program = Program::new();
    let books = Book::builtin();
    let shipped = books[0].as_ref();
    store(&program, "shipped.book", shipped);
    let before = json(&program, "stats shipped.book");
    for extension in ["lib", "sgf", "json"] {
        let exported = json(&program, &format!("export shipped.book all.{extension}"));
        assert_eq!(exported["values"], 5984, "{exported}");
        assert_eq!(exported["marks"], 42, "{exported}");
        let built = json(&program, &format!("build again.book all.{extension}"));
        assert_eq!(built["moves"], exported["moves"]);
        let after = json(&program, "stats again.book");
        for count in ["moves", "positions", "values", "threats", "open_leaves"] {
            assert_eq!(after[count], before[count], "{extension}: {count}");
        }
        assert_eq!(&stored(&program, "again.book"), shipped, "{extension}");
    }
}

/// The values that a library gives at the end of a line.
#[derive(Clone, Debug)]
enum End {
    Nothing,
    Value(u8),
    Threats,
}

fn any_book() -> impl Strategy<Value = Book> {
    let middle = Point::all(15).filter(|it| it.distance(Point::center(15)) < 3);
    let middle = middle.collect::<Vec<_>>();
    let end = prop_oneof![
        Just(End::Nothing),
        (0_u8..=30).prop_map(End::Value),
        Just(End::Threats)
    ];
    let line = (Just(middle).prop_shuffle(), 1_usize..8, end);
    let rule = prop::sample::select(Rule::ALL.to_vec());
    (rule, prop::collection::vec(line, 0..40)).prop_map(|(rule, lines)| {
        let mut builder = BookBuilder::new(rule, 15).expect("such a board has libraries");
        for (points, plies, end) in lines {
            builder.stand_at(&points[..plies]);
            match end {
                End::Nothing => {}
                End::Value(step) => builder.set_degree(Degree::of_share(f32::from(step) / 30.0)),
                End::Threats => builder.set_threats(),
            }
        }
        builder.finish()
    })
}

proptest! {
    #![proptest_config(cases(12))]

    #[test]
    fn a_library_comes_back_from_every_format_as_it_was(book in any_book()) {
        let program = Program::new();
        store(&program, "one.book", &book);
        let rule = book.rule();
        for extension in ["lib", "sgf", "json"] {
            json(&program, &format!("export one.book all.{extension}"));
            json(&program, &format!("build again.book all.{extension} --rule {rule}"));
            prop_assert_eq!(&stored(&program, "again.book"), &book, "{}", extension);
        }
    }
}

/// A library without values, as it is imported from files with lines: with a leaf that is won by
/// threats, one at which the game is over and others.
fn imported() -> Book {
    let mut builder = BookBuilder::new(Rule::Freestyle, 15).expect("such a board has libraries");
    for line in [
        "h8a1i8a3j8a5",
        "h8o1i8o3j8o5k8o7l8",
        "h8i9g7",
        "h8i9j9",
        "h8i9i7g9",
        "h8h9g9",
        "h8h9h7i8",
        "h8i9j8",
    ] {
        let points = rules::parse_points(line, 15).expect("a line");
        builder.stand_at(&points);
    }
    builder.finish()
}

const JUDGE: &str = "judge own.book --nodes 2000 --threat-nodes 20000";

#[test]
fn the_leaves_of_imported_lines_get_values_that_are_backed_up() {
    let program = Program::new();
    store(&program, "own.book", &imported());
    let before = json(&program, "stats own.book");
    assert_eq!(before["open_leaves"], 8, "{before}");
    assert_eq!(before["values"], 0, "{before}");
    let report = json(&program, JUDGE);
    for (count, expected) in [("judged", 8), ("over", 1), ("left", 0), ("refused", 0)] {
        assert_eq!(report[count], expected, "{count}: {report}");
    }
    assert!(report["threats"].as_u64() >= Some(1), "{report}");
    assert!(report["searched"].as_u64() >= Some(1), "{report}");
    let after = json(&program, "stats own.book");
    assert_eq!(after["open_leaves"], 0, "{after}");
    assert_eq!(after["values"], after["positions"], "{after}");
    assert_eq!(after["threats"], report["threats"], "{after}");
    // White did not stop an open three; the values of the moves before are backed up by minimax.
    let told = json(&program, "query own.book h8a1i8a3j8a5");
    assert_eq!(told["wins_by_threats"], true, "{told}");
    let told = json(&program, "query own.book h8a1i8a3j8");
    assert_eq!(told["moves"][0]["share"], 0.0, "{told}");
    let told = json(&program, "query own.book h8a1i8a3");
    assert_eq!(told["moves"][0]["share"], 1.0, "{told}");
    // Nothing is left to do.
    let again = json(&program, JUDGE);
    assert_eq!(again["judged"], 0, "{again}");
}

/// The library after a run that nothing ended.
fn judged_at_once() -> Vec<u8> {
    let program = Program::new();
    store(&program, "own.book", &imported());
    json(&program, JUDGE);
    std::fs::read(program.path("own.book")).expect("the file is there")
}

#[test]
fn judging_in_several_runs_comes_to_the_same_as_in_one() {
    let program = Program::new();
    store(&program, "own.book", &imported());
    for left in [5, 2, 0] {
        let report = json(&program, &format!("{JUDGE} --leaves 3 --stage 2"));
        assert_eq!(report["left"], left, "{report}");
    }
    let bytes = std::fs::read(program.path("own.book")).expect("the file is there");
    assert_eq!(bytes, judged_at_once());
}

#[test]
fn a_killed_run_is_continued_to_the_same_library() {
    let program = Program::new();
    store(&program, "own.book", &imported());
    let path = program.path("own.book");
    let begun = std::fs::read(&path).expect("the file is there");
    let call = format!("book {JUDGE} --stage 1");
    let mut command = program.command(crate::PROGRAM, &call);
    let streams = command.stdin(Stdio::null()).stdout(Stdio::null());
    let mut child = streams.stderr(Stdio::null()).spawn().expect("it starts");
    // Killed after a stage, wherever that is.
    while std::fs::read(&path).expect("the file is there") == begun
        && child.try_wait().expect("it can be asked").is_none()
    {
        std::thread::sleep(Duration::from_millis(1));
    }
    let _ = child.kill();
    child.wait().expect("it ends");
    json(&program, JUDGE);
    let bytes = std::fs::read(&path).expect("the file is there");
    assert_eq!(bytes, judged_at_once());
}

#[test]
fn moves_after_the_last_ply_are_counted() {
    let program = Program::new().with_file("game.sgf", GAMES);
    let told = program.run("book build one.book game.sgf --plies 2");
    assert_eq!(
        told.stderr,
        "game.sgf: 1 moves after ply 2 were left out, see --plies\n"
    );
    assert!(told.succeeded().starts_with("one.book: 2 moves in "));
}
