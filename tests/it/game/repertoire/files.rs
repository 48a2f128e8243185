//! The file of the repertoires, and files of lines that are wrong.

use std::fs;

use engine::book::{Book, BookBuilder, Degree};
use game::{Notice, Repertoires};
use record::Format;
use rules::{Action, Rule};

use super::*;

#[test]
fn repertoires_with_their_schedule_are_there_after_the_next_start() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk_with_lines(folder.path(), Color::Black);
    learn(&mut desk);
    asked(&mut desk);
    place(&mut desk, "h8");
    asked(&mut desk);
    place(&mut desk, "a1");
    let mut again = desk_in(folder.path());
    again.pass(desk.now);
    let [of, read] = [&desk, &again].map(|desk| only(desk).clone());
    assert_eq!(
        (read.name(), read.side(), read.setup()),
        ("mine", of.side(), of.setup())
    );
    let counts = [&desk, &again].map(|desk| desk.game.coach().line_counts(desk.game.settings()));
    assert_eq!(counts[0], counts[1]);
    assert_eq!((counts[0].cards, counts[0].due), (5, 3));
    assert_eq!(read.next_due_s(), of.next_due_s());
    assert!(
        !desk
            .events
            .iter()
            .any(|it| matches!(it, game::Event::Warning(_)))
    );
}

fn names(desk: &Desk) -> Vec<String> {
    let list = desk.game.coach().repertoires().list().iter();
    list.map(|it| it.name().to_owned()).collect()
}

#[test]
fn repertoires_have_names_of_their_own_and_a_deleted_one_comes_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk_with_lines(folder.path(), Color::Black);
    let file = (folder.path().join("mine.sgf"), LINES.as_bytes());
    assert!(add(&mut desk, file, want(Color::White)));
    let told = Notice::LinesAdded("mine 2".to_owned(), 3);
    assert_eq!(desk.session().notice(), Some(&told));
    let first = desk.game.coach().repertoires().list()[0].id();
    for (name, expected) in [
        ("  Hoshi\n ", "Hoshi"),
        ("mine 2", "mine 2 2"),
        ("", "mine 2 2"),
        ("\u{4e94}\u{5b50}", "\u{4e94}\u{5b50}"),
    ] {
        command(&mut desk, RepertoireCommand::Rename(first, name.to_owned()));
        assert_eq!(names(&desk), [expected, "mine 2"]);
    }
    command(&mut desk, RepertoireCommand::Delete(first));
    assert_eq!(
        (names(&desk), desk.game.coach().repertoires().deleted()),
        (vec!["mine 2".to_owned()], 1)
    );
    assert_eq!(
        desk_in(folder.path())
            .game
            .coach()
            .repertoires()
            .list()
            .len(),
        1
    );
    command(&mut desk, RepertoireCommand::Restore);
    assert_eq!(names(&desk), ["\u{4e94}\u{5b50}", "mine 2"]);
    assert_eq!(names(&desk_in(folder.path())), names(&desk));
    command(&mut desk, RepertoireCommand::Restore);
    assert_eq!(desk.game.coach().repertoires().list().len(), 2);
}

#[test]
fn changes_of_two_windows_are_all_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut first = desk_with_lines(folder.path(), Color::Black);
    let mut second = desk_in(folder.path());
    let id = |desk: &Desk, name: &str| {
        let list = desk.game.coach().repertoires().list();
        let found = list.iter().find(|it| it.name() == name);
        found.expect("it has the name").id()
    };
    let lines = (folder.path().join("other.sgf"), LINES.as_bytes());
    assert!(add(&mut second, lines, want(Color::White)));
    let known = id(&first, "mine");
    command(&mut first, RepertoireCommand::Rename(known, "new".into()));
    assert_eq!(names(&first), ["new", "other"]);
    // The second window knows it by another name, and deletes its own.
    let own = id(&second, "other");
    command(&mut second, RepertoireCommand::Delete(own));
    assert_eq!(names(&second), ["new"]);
    let lines = (folder.path().join("third.sgf"), LINES.as_bytes());
    let has_more = add(&mut first, lines, want(Color::White));
    assert!(!has_more, "one is new, and the other window deleted one");
    assert_eq!(names(&first), ["new", "third"]);
    assert_eq!(known, id(&first, "new"));
    command(&mut second, RepertoireCommand::Restore);
    assert_eq!(names(&second), ["new", "other", "third"]);
    assert_eq!(names(&desk_in(folder.path())), names(&second));
}

#[test]
fn a_broken_file_is_told_of_and_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let desk = desk_with_lines(folder.path(), Color::Black);
    let file = folder.path().join(Repertoires::FILE);
    let good = fs::read_to_string(&file).expect("it was written");
    assert!(Repertoires::read(&file).mistake().is_none());
    let first = r#"{"stones":[[],[]],"moves":[{"point":"h8"}]"#;
    assert!(good.contains(first), "{good}");
    drop(desk);
    for (from, to, expected) in [
        (r#""version":1"#, r#""version":2"#, "version 2"),
        (
            r#""side":"black""#,
            r#""side":"white""#,
            "position 1: Black is asked",
        ),
        (
            first,
            r#"{"stones":[[],[]],"moves":[]"#,
            "position 1: it has no moves",
        ),
        (
            first,
            r#"{"stones":[[],[]],"moves":[{"point":"v22"}]"#,
            "is not legal",
        ),
        (
            first,
            r#"{"stones":[[],[]],"moves":[{"point":"a1"}]"#,
            "no line leads to it",
        ),
        (
            first,
            r#"{"stones":[["h8"],["h8"]],"moves":[{"point":"h9"}]"#,
            "position 1: ",
        ),
        (
            first,
            r#"{"stones":[["v22"],[]],"moves":[{"point":"h9"}]"#,
            "position 1: ",
        ),
        (
            first,
            r#"{"stones":[["a1","b2"],[]],"moves":[{"point":"h9"}]"#,
            "position 1: ",
        ),
        (r#""size":15"#, r#""size":7"#, "position "),
        (r#""size":15"#, r#""size":99"#, "board size 99"),
        (r#""failed":0"#, r#""failed":-1"#, "invalid value"),
        (
            r#""failed":0"#,
            r#""fai\nled":0"#,
            r"unknown field `fai\nled`",
        ),
        (r#""name":""#, r#""name":"\n","side":"\u001b"#, r"`\u{1b}"),
        (
            r#""stability":0.0"#,
            r#""stability":-1.0"#,
            "the stability -1",
        ),
        ("}", "", "expected"),
    ] {
        fs::write(&file, good.replacen(from, to, 1)).expect("it can be written");
        let read = Repertoires::read(&file);
        let mistake = read.mistake().unwrap_or_else(|| panic!("{to} is accepted"));
        assert!(mistake.contains(expected), "{to}: {mistake}");
        assert_eq!(rules::printable(mistake), mistake);
        assert!(read.list().is_empty());
    }
    // A name with a line break, and then a mistake in the same repertoire.
    let named = good.replacen(r#""name":""#, r#""name":"a\nb"#, 1);
    let named = named.replacen(r#""side":"black""#, r#""side":"white""#, 1);
    fs::write(&file, named).expect("it can be written");
    let read = Repertoires::read(&file);
    let mistake = read.mistake().expect("Black is asked");
    assert!(mistake.contains(r"a\nb"), "{mistake}");
    assert_eq!(rules::printable(mistake), mistake);
    fs::write(&file, good.replacen('}', "", 1)).expect("it can be written");
    let broken = fs::read(&file).expect("it is there");
    let mut desk = desk_in(folder.path());
    let is_warned = desk
        .events
        .iter()
        .any(|it| matches!(it, game::Event::Warning(_)));
    assert!(is_warned, "{:?}", desk.events);
    assert_eq!(
        fs::read(&file).ok().as_ref(),
        Some(&broken),
        "reading changes nothing"
    );
    let lines = (folder.path().join("mine.sgf"), LINES.as_bytes());
    assert!(add(&mut desk, lines, want(Color::Black)));
    let kept = fs::read(file.with_added_extension("broken")).expect("it is kept");
    assert_eq!(kept, broken);
}

#[test]
fn all_readable_games_of_a_file_are_learned_and_the_others_are_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk_in(folder.path());
    let usual = "(;GM[4];B[hh];W[gh];B[gg])\n".repeat(600);
    let games = format!(
        "{usual}(;GM[4]SZ[99];B[hh])\n(;GM[4]RU[renju];B[hh])\n(;GM[4];B[hh];W[ii];B[ig];W[hh])"
    );
    let file = (folder.path().join("many.sgf"), games.as_bytes());
    assert!(add(&mut desk, file, want(Color::Black)));
    let left_out = "games left out: 2, the first game 601: line 601: SZ: board size 99 is not \
                    supported, expected 5 to 22 lines; moves left out: 1, in line 603: h8 is occupied";
    let told = Notice::LinesPartlyAdded("many".to_owned(), 3, left_out.to_owned());
    assert_eq!(desk.session().notice(), Some(&told));
}

#[test]
fn files_that_are_no_lines_are_refused_with_a_reason() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk_in(folder.path());
    for (name, content) in [
        ("empty.sgf", &b""[..]),
        ("broken.sgf", b"(;GM[4]SZ[15];B[hh"),
        (
            "bytes.lib",
            b"\xffRenLib\xff\x03\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff",
        ),
        ("bytes.lib", b"\x00\x01\x02"),
        ("puzzle.jsonl", b"{\"kind\":\"vcf\"}"),
        ("words.txt", b"what is this"),
        ("large.json", b"[[[[[[[[["),
    ] {
        let file = (folder.path().join(name), content);
        let is_added = add(&mut desk, file, want(Color::Black));
        let notice = desk.session().notice();
        let is_told = matches!(notice, Some(Notice::NotOpened(_) | Notice::NoLines(_)));
        assert!(!is_added && is_told, "{name}: {notice:?}");
    }
    let missing = folder.path().join("missing.sgf");
    command(
        &mut desk,
        RepertoireCommand::Add(missing, want(Color::Black)),
    );
    desk.until("the file", |desk| {
        !desk.game.coach().repertoires().is_reading()
    });
    assert!(matches!(
        desk.session().notice(),
        Some(Notice::NotOpened(_))
    ));
    let vast = vec![b' '; 5 << 20];
    let file = (folder.path().join("vast.sgf"), &*vast);
    assert!(!add(&mut desk, file, want(Color::Black)));
}

#[test]
fn a_library_of_renlib_is_learned_and_one_with_too_many_positions_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk_in(folder.path());
    let mut record = record::Record::new(GameSetup::new(Rule::Renju, 15).expect("a board"));
    let root = record.tree.root();
    // White answers everywhere on two of Black's first moves.
    for first in ["h8", "a1"] {
        let black = record
            .tree
            .play(root, Action::Place(point(first)))
            .expect("legal");
        for reply in record
            .tree
            .game_at(black)
            .legal_points()
            .collect::<Vec<_>>()
        {
            let white = record
                .tree
                .play(black, Action::Place(reply))
                .expect("legal");
            for next in (2..18).map(|it| Point::new(it % 13, it / 2)) {
                if let Ok(third) = record.tree.play(white, Action::Place(next)) {
                    let last = record.tree.game_at(third).legal_points().next();
                    let last = last.expect("the board is not full");
                    record.tree.play(third, Action::Place(last)).expect("legal");
                }
            }
        }
    }
    let lib = Format::Lib.write(&record).expect("it can be written").bytes;
    let file = || (folder.path().join("wide.lib"), &*lib);
    assert!(!add(&mut desk, file(), want(Color::White)));
    let told = "wide.lib: its lines have more than 5000 positions, choose fewer moves";
    assert_eq!(
        desk.session().notice(),
        Some(&Notice::NotOpened(told.to_owned()))
    );
    let choice = LineChoice {
        side: Color::White,
        moves: Some(2),
    };
    assert!(
        add(&mut desk, file(), choice),
        "{:?}",
        desk.session().notice()
    );
    let of = only(&desk);
    assert_eq!((of.setup().rule(), of.name()), (Rule::Renju, "wide"));
    assert_eq!(desk.game.coach().line_counts(desk.game.settings()).cards, 2);
}

/// A library of these lines, each with the share of the points of the side that played its last
/// move, or with a win of the other side by threats.
fn library(lines: &[(&str, Option<f32>)]) -> Book {
    let mut builder = BookBuilder::new(Rule::Freestyle, 15).expect("a size of libraries");
    for (line, share) in lines {
        let line = line.split(' ').map(point).collect::<Vec<_>>();
        builder.stand_at(&line);
        match share {
            Some(share) => builder.set_degree(Degree::of_share(*share)),
            None => builder.set_threats(),
        }
    }
    builder.finish()
}

#[test]
fn library_is_learned_with_its_good_moves_as_right_answers() {
    let folder = tempfile::tempdir().expect("a folder");
    let book = library(&[
        ("h8 i9 g7", Some(0.60)),
        ("h8 i9 g8", Some(0.59)),
        ("h8 i9 j10", Some(0.50)),
        ("h8 i9 o1", None),
        ("h8 h9 i10", Some(0.55)),
        ("h8 h9 g7", Some(0.40)),
    ]);
    for (name, moves, cards) in [("whole.book", None, 3), ("short", Some(1), 1)] {
        let mut desk = desk_in(folder.path());
        let known = desk.game.coach().repertoires().list().iter();
        for id in known.map(Repertoire::id).collect::<Vec<_>>() {
            command(&mut desk, RepertoireCommand::Delete(id));
        }
        let file = (folder.path().join(name), book.to_bytes());
        let choice = LineChoice {
            moves,
            ..want(Color::Black)
        };
        assert!(
            add(&mut desk, (file.0, &file.1), choice),
            "{:?}",
            desk.session().notice()
        );
        assert_eq!(
            desk.game.coach().line_counts(desk.game.settings()).cards,
            cards,
            "{name}"
        );
        learn(&mut desk);
        assert_eq!(asked(&mut desk), RepertoireDrillState::Asked);
        assert_eq!(place(&mut desk, "h8"), RepertoireDrillState::Right);
        if moves.is_some() {
            assert_eq!(asked(&mut desk), RepertoireDrillState::Over);
            continue;
        }
        assert_eq!(asked(&mut desk), RepertoireDrillState::Asked);
        assert_eq!(desk.session().game().ply(), 2);
        let right = answers(&mut desk);
        // White's answers have equal urgency: which one is played does not matter here.
        let expected = match board(&desk).as_str() {
            "h8 i9" => vec![point("g7"), point("g8")],
            _ => vec![point("i10")],
        };
        let sorted = |mut points: Vec<_>| {
            points.sort();
            points
        };
        assert_eq!(sorted(right), sorted(expected), "{}", board(&desk));
    }
    let broken = (folder.path().join("broken.book"), &book.to_bytes()[..12]);
    let mut desk = desk_in(folder.path());
    assert!(!add(&mut desk, broken, want(Color::Black)));
    let notice = desk.session().notice();
    let is_named =
        matches!(notice, Some(Notice::NotOpened(why)) if why.starts_with("broken.book: "));
    assert!(is_named, "{notice:?}");
}
