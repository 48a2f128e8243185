//! `nekomoku book`: made from files, asked, merged, written out, grown.

use super::program::Program;

const GAMES: &str = "(;GM[4]SZ[15]RU[freestyle];B[hh](;W[ih];B[jh])(;W[hg]))";

#[test]
fn a_library_is_built_asked_merged_and_written_out() {
    let program = Program::new()
        .with_file("game.sgf", GAMES)
        .with_file("line.txt", "h8g8f6\n");
    // Both replies are the same one, mirrored.
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
    assert!(stats.contains("moves by ply: 1 1 2"), "{stats}");
    let told = program.run("book export both.book all.lib").succeeded();
    assert_eq!(told, "all.lib: 4 moves\n");
    let again = program.run("book build again.book all.lib").succeeded();
    assert!(again.starts_with("again.book: 4 moves in "), "{again}");
}

#[test]
fn the_engine_makes_a_library_and_goes_on_with_it() {
    let program = Program::new();
    let grow = "book grow own.book --nodes 2000 --plies 2 --width 3 --margin 50";
    let told = program.run(&format!("{grow} --searches 1")).succeeded();
    assert!(told.starts_with("own.book: 1 moves in "), "{told}");
    program.run(&format!("{grow} --searches 10")).succeeded();
    let moves = program.run("book query own.book h8").succeeded();
    assert!(moves.lines().count() > 0 && moves.contains('%'), "{moves}");
}

#[test]
fn a_library_for_one_colour_is_grown_from_openings() {
    let program = Program::new()
        .with_file(
            "openings.txt",
            "h8i9o1\n# as offsets from the centre\n0,0, 1,0, 7,7\n",
        )
        .with_file("wrong.txt", "h8i9o1\nh8h8\n");
    let grow = "book grow own.book --openings openings.txt --plays black --nodes 2000 --width 3 --margin 50";
    program.run(&format!("{grow} --plies 3")).succeeded();
    let moves = |line: &str| {
        let told = program
            .run(&format!("book query own.book {line}"))
            .succeeded();
        let points = told.lines().filter_map(|it| it.split_whitespace().next());
        points.map(str::to_owned).collect::<Vec<_>>()
    };
    // On the way to the opening its good moves stand beside how it is laid, in some symmetry.
    let second = moves("h8");
    let laid = ["g7", "g9", "i7", "i9"];
    assert!(second.len() > 1, "{second:?}");
    assert!(second.iter().any(|it| laid.contains(&&**it)), "{second:?}");
    // Of White's replies several are gone on with, of Black's moves the best alone.
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

/// That `book` complains of a call in these words among others.
#[track_caller]
fn refuses(program: &Program, call: &str, words: &str) {
    let told = program.run(&format!("book {call}")).refused();
    assert!(told.contains(words), "{told}");
}

#[test]
fn mistakes_are_told_by_file() {
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
