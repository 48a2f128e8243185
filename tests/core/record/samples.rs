//! Files exactly as other programs write them, and the errors of wrong files.

use std::num::NonZeroUsize;

use record::{Format, Opened, Property, ReadOptions, Record};
use rules::{GameResult, Rule, Side};

fn open(format: Format, text: &str) -> Opened {
    let opened = format.read(text.as_bytes(), &ReadOptions::default());
    opened.unwrap_or_else(|error| panic!("{error}"))
}

fn moves(record: &Record) -> String {
    let game = record.game();
    game.moves().map(|point| point.to_string()).collect()
}

fn names(record: &Record) -> [&str; 2] {
    record.players.each_ref().map(|seat| seat.name.as_str())
}

fn kept<'a>(record: &'a Record, id: &str) -> &'a [String] {
    let property = record.tree.note(record.tree.root()).property(id);
    property.map_or(&[], |property| property.values())
}

/// Two games as c-gomoku-cli appends them: eight moves a line, an opening before them, `TE` for the
/// reason.
const TOURNAMENT: &str = "\
(;FF[4]GM[4]GN[1]EV[alpha x beta]DT[2026.11.22 \
10:00:00]RO[1.1]RU[1]SZ[15]PB[alpha]PW[beta]RE[B+1]TE[Black win by five connection]
;B[hh]C[opening move];W[ih]C[opening move];B[gg]C[opening move]
;W[aa]C[12ms];B[ff]C[3ms];W[ab]C[0ms];B[ii]C[1ms];W[ac]C[1ms];B[jj]C[100ms];W[oo]C[5ms];B[kk]C[7ms])

(;FF[4]GM[4]GN[2]EV[beta x alpha]DT[2026.11.22 \
10:00:01]RO[1.2]RU[4]SZ[20]PB[beta]PW[alpha]RE[W+1]TE[White win by time forfeit]

;B[jj]C[5000ms])

";

#[test]
fn games_of_c_gomoku_cli_are_read() {
    let opened = open(Format::Sgf, TOURNAMENT);
    let record = &opened.record;
    // The five is there after the tenth move, where the game ends; c-gomoku-cli would have ended it
    // there as well.
    assert_eq!(
        opened.losses.to_string(),
        "moves left out: 2, the first in line 3: o1: the game is over; further games: 1"
    );
    assert_eq!(moves(record), "h8i8g9a15f10a14i7a13j6");
    assert_eq!(record.tree.setup().rule(), Rule::Standard);
    assert_eq!(names(record), ["alpha", "beta"]);
    assert_eq!(record.tree.note(record.shown).comment, "100ms");
    assert_eq!(kept(record, "TE"), ["Black win by five connection"]);
    assert_eq!(kept(record, "RO"), ["1.1"]);

    let second = ReadOptions {
        game: NonZeroUsize::new(2).unwrap(),
        ..ReadOptions::default()
    };
    let opened = Format::Sgf.read(TOURNAMENT.as_bytes(), &second).unwrap();
    assert!(opened.losses.is_empty());
    let setup = opened.record.tree.setup();
    assert_eq!((setup.rule(), setup.size()), (Rule::Renju, 20));
    assert_eq!(moves(&opened.record), "j11");
    // A result that does not follow from the rules is kept.
    assert_eq!(kept(&opened.record, "RE"), ["W+1"]);
    let written = Format::Sgf.write(&opened.record).unwrap();
    let text = String::from_utf8(written.bytes).unwrap();
    assert!(
        text.contains("RE[W+1]") && text.contains("TE[White win by time forfeit]"),
        "{text}"
    );
}

#[test]
fn results_of_the_standard_are_understood() {
    for (result, expected) in [
        ("W+R", Some(Side::Second)),
        ("W+Resign", Some(Side::Second)),
        ("B+T", Some(Side::First)),
        // White cannot resign on Black's turn here: it is kept.
        ("B+R", None),
        ("?", None),
    ] {
        let text = format!("(;GM[4]RE[{result}];B[hh];W[ih])");
        let record = open(Format::Sgf, &text).record;
        let winner = record.game().result().and_then(GameResult::winner);
        assert_eq!(winner, expected, "{result}");
        let is_kept = kept(&record, "RE") == [result];
        assert_eq!(is_kept, expected.is_none(), "{result}");
    }
}

#[test]
fn sgf_in_the_manner_of_the_standard_is_read() {
    let text = "\u{feff}junk ( ; GM[4]FF[3]SiZe[15]\n AB[hh][jj] AW[ii:ij] PL[B] C[a \\] b \\\\ \
        c\\: d\\\ne]\n\
        ;B[gg]BL[59.5]WL[7]KM[0](;W[ff]WL[30](;B[aa])(;B[ab]))(;W[tt];B[ac])(;W[])(;B[fe])\
        (;W[af]W[ag])(;W[ff];B[ad]N[again]);W[ba]) (;GM[4])";
    let opened = open(Format::Sgf, text);
    assert_eq!(
        opened.losses.to_string(),
        "stones set up, read as moves: 4; moves left out: 5, the first in line 4: White passes; \
        further games: 1"
    );
    let record = &opened.record;
    assert_eq!(moves(record), "h8i7j6i6g9f10a15");
    let tree = &record.tree;
    let set_up = tree.path(record.shown)[4];
    assert_eq!(tree.note(set_up).comment, "a ] b \\ c: de");
    let first = tree.first_child(set_up).unwrap();
    assert_eq!(tree.note(first).clock_ms, Some(59_500));
    let other_clock = tree.note(first).property("WL");
    assert_eq!(
        other_clock.map(Property::values),
        Some(&["7".to_owned()][..])
    );
    // A line that occurs twice is stored once; a move after the variations is another one.
    let replies = tree.children(first).filter_map(|it| tree.action(it));
    assert_eq!(
        replies.map(|it| it.to_string()).collect::<Vec<_>>(),
        ["f10", "a10", "b15"]
    );
    let f10 = tree.first_child(first).unwrap();
    assert_eq!(tree.note(f10).clock_ms, Some(30_000));
    assert_eq!(tree.children(f10).count(), 3);
}

#[test]
fn sgf_in_another_encoding_is_read() {
    let text = "(;GM[4]CA[GB18030]PB[黑猫]PW[白猫];B[hh]C[天元])";
    let (bytes, _, _) = encoding_rs::GB18030.encode(text);
    let record = Format::Sgf
        .read(&bytes, &ReadOptions::default())
        .unwrap()
        .record;
    assert_eq!(names(&record), ["黑猫", "白猫"]);
    assert_eq!(record.tree.note(record.shown).comment, "天元");
}

#[test]
fn games_of_piskvork_are_read() {
    let human = "Piskvorky 15x15, 0:8, 0\r\n8,8,0\r\n9,7,1234\r\n-1\r\n";
    let record = open(Format::Psq, human).record;
    assert_eq!(moves(&record), "h8i9");
    assert_eq!(record.tree.note(record.shown).time_ms, Some(1234));
    assert_eq!(names(&record), ["", ""]);

    let tournament =
        "Piskvorky 20x20, 11:11, 1\n1,1,5\n20,20,6\npbrain-left.exe\npbrain-right.exe\n0\n";
    let record = open(Format::Psq, tournament).record;
    assert_eq!(moves(&record), "a20t1");
    assert_eq!(record.tree.setup().size(), 20);
    assert_eq!(
        names(&record),
        ["pbrain-right.exe", "pbrain-left.exe"],
        "the one on the right began"
    );

    let rec = "pbrain-a.zip\npbrain-b.zip\n0,0,15\n19,19,16\n10,10,9\n5\n";
    let record = open(Format::Rec, rec).record;
    assert_eq!(moves(&record), "a20t1k10");
    assert_eq!(names(&record), ["pbrain-a.zip", "pbrain-b.zip"]);
}

#[test]
fn position_text_is_one_position_a_line() {
    let text = "# a comment\n\nh8 i9, G7\na1\n";
    let opened = open(Format::Text, text);
    assert_eq!(moves(&opened.record), "h8i9g7");
    assert_eq!(opened.losses.to_string(), "further positions: 1");
    assert_eq!(moves(&opened.record.flipped()), "h8i7g9");
}

#[test]
fn sgf_of_go_is_refused_by_name() {
    let read = |text: &str| Format::Sgf.read(text.as_bytes(), &ReadOptions::default());
    for game in [
        "(;FF[4]GM[1]SZ[19];B[hh];W[ih])",
        "(;FF[4]GM[ 1 ];B[hh];W[ih])",
        "(;GM[1]SZ[15]KM[6.5];B[hh];W[ih])",
        "(;GM[1]SZ[15]HA[2];B[hh];W[ih])",
        // A capture and a pass.
        "(;GM[1]SZ[15];B[ab];W[aa];B[ba];W[hh];B[aa];W[aa])",
        "(;GM[1]SZ[15];B[hh];W[];B[ih])",
    ] {
        let error = read(game).unwrap_err();
        let expected = "line 1: a game of Go (GM[1]), expected gomoku or renju (GM[4])";
        assert_eq!(error.to_string(), expected, "{game}");
        let options = ReadOptions {
            any_game: true,
            ..ReadOptions::default()
        };
        let opened = Format::Sgf.read(game.as_bytes(), &options).unwrap();
        assert!(
            opened.losses.to_string().contains("read as gomoku"),
            "{game}"
        );
    }
    // A file without the property is read as gomoku, because many programs omit it.
    for game in ["(;GM[4];B[hh])", "(;GM[04];B[hh])", "(;SZ[15];B[hh])"] {
        let opened = read(game).unwrap();
        assert_eq!(opened.record.tree.walk().count(), 2, "{game}");
        assert!(opened.losses.is_empty(), "{game}: {}", opened.losses);
    }
}

#[test]
fn sgf_with_the_number_of_another_game_is_read_with_a_notice() {
    for (head, expected) in [
        ("GM[3]", "the game: a game of chess (GM[3]), read as gomoku"),
        (
            "GM[40]",
            "the game: a game of Kropki (GM[40]), read as gomoku",
        ),
        (
            "GM[41]",
            "the game: an unknown game (GM: `41`), read as gomoku",
        ),
        (
            "GM[-4]",
            "the game: an unknown game (GM: `-4`), read as gomoku",
        ),
        ("GM[]", "the game: an unknown game (GM: ``), read as gomoku"),
        (
            "GM[1]SZ[20]",
            "the game: a game of Go (GM[1]), read as gomoku",
        ),
        (
            "GM[1]SZ[19]RU[Renju]",
            "the game: a game of Go (GM[1]), read as gomoku",
        ),
        (
            "GM[1]AP[Gomoku Pro]",
            "the game: a game of Go (GM[1]), read as gomoku",
        ),
    ] {
        let opened = open(Format::Sgf, &format!("(;{head};B[hh];W[ih])"));
        assert_eq!(opened.losses.to_string(), expected);
        assert_eq!(opened.record.game().ply(), 2);
    }
}

#[test]
fn damaged_files_are_read_as_far_as_they_go() {
    for (format, text, moves_read, expected) in [
        (
            Format::Sgf,
            "(;GM[4]\n;B[hh]",
            "h8",
            "games that do not end: 1, in line 2",
        ),
        (
            Format::Sgf,
            "(;GM[4]\n;B[hh)",
            "",
            "values that do not end: 1, in line 2; moves left out: 1, in line 2: B: `hh)…` is not a \
            point of the board; games that do not end: 1, in line 2",
        ),
        (
            Format::Sgf,
            "(;GM[4]\n;B;W[hh])",
            "",
            "moves left out: 2, the first in line 2: Black passes",
        ),
        (
            Format::Sgf,
            "(;GM[4]\n;B[hh]!)",
            "h8",
            "texts outside of values: 1, in line 2: `!`",
        ),
        (
            Format::Sgf,
            "(;GM[4]KM;B[hh]\n(;W[ii])\n(;GM[4];B[aa])",
            "h8i7",
            "properties without a value: 1, in line 1: `KM`; games that do not end: 1, in line 3; \
            further games: 1",
        ),
        (
            Format::Sgf,
            "(;GM[4];B[hh]C[cut\n(;GM[4];B[aa])",
            "h8",
            "values that do not end: 1, in line 1; games that do not end: 1, in line 2; further \
            games: 1",
        ),
        (
            Format::Psq,
            "Piskvorky 15x15, 0:0, 0\n8,8,0\n8,8,0",
            "h8",
            "moves left out: 1, in line 3: h8 is occupied",
        ),
        (
            Format::Psq,
            "Piskvorky 15x15, 0:0, 0\n8,8,0\nx\n9,8,0",
            "h8",
            "moves left out: 1, in line 4: `9,8,0` stands after other text",
        ),
        (
            Format::Text,
            "\nh8 h8",
            "h8",
            "moves left out: 1, in line 2: move 2: h8 is occupied",
        ),
        (
            Format::Pos,
            "\u{2}aa",
            "h9",
            "moves left out: 1, at byte 2: h9 is occupied",
        ),
    ] {
        let opened = open(format, text);
        assert_eq!(opened.losses.to_string(), expected, "{text}");
        assert_eq!(moves(&opened.record), moves_read, "{text}");
    }
}

#[test]
fn mistakes_are_reported_with_their_place() {
    let third = ReadOptions {
        game: NonZeroUsize::new(3).unwrap(),
        ..ReadOptions::default()
    };
    let error = Format::Sgf.read(TOURNAMENT.as_bytes(), &third).unwrap_err();
    assert_eq!(error.to_string(), "there is no game 3, the file has 2");
    for (format, text, expected) in [
        (Format::Sgf, "h8i9", "no game in it, expected `(;`"),
        (
            Format::Sgf,
            "(;SZ[15:13])",
            "line 1: SZ: `15:13` is not a board, expected a square of 5 to 22 lines",
        ),
        (
            Format::Sgf,
            "(;SZ[25])",
            "line 1: SZ: board size 25 is not supported, expected 5 to 22 lines",
        ),
        (
            Format::Sgf,
            "(;AB[aa][bb])",
            "line 1: 2 black and 0 white stones are set up, expected the same number of each, or \
            one more black stone, to read them as moves",
        ),
        (
            Format::Sgf,
            "(;AB[aa]AW[aa])",
            "line 1: stones that are set up: a15 is occupied",
        ),
        (
            Format::Sgf,
            "(;GM[4]\n;B[hh]NEKOMOKU[{\"evaluation\":{\"black\":2}}]\n\n;W[ii])",
            "line 2: NEKOMOKU: `black` is 2, expected a share from 0 to 1",
        ),
        (
            Format::Psq,
            "",
            "line 1: `` is not a head, expected one like `Piskvorky 15x15, 0:0, 0`",
        ),
        (
            Format::Psq,
            "Piskvorky 15x13, 0:0, 0",
            "line 1: a board of 15x13 lines, expected a square of 5 to 22",
        ),
        (
            Format::Psq,
            "Piskvorky 15x15, 0:0, 0\n8,8,0\n\n16,1,0",
            "line 4: `16,1,0` is off the board, expected 1 to 15",
        ),
        (
            Format::Rec,
            "pbrain-a",
            "line 1: two lines with the names of the players expected",
        ),
        (
            Format::Rec,
            "a\nb\n22,0,0",
            "a move in line 23 of the board, expected at most 22 lines",
        ),
        (
            Format::Text,
            "h8x",
            "line 1: `x` names no point of a 15x15 board, expected a letter and a number, `h8`",
        ),
        (
            Format::Pos,
            "",
            "byte 0: the file is empty, expected the number of moves",
        ),
        (
            Format::Pos,
            "\u{2}a",
            "byte 2: the file ends, expected 2 moves of a byte each",
        ),
    ] {
        let error = format.read(text.as_bytes(), &ReadOptions::default());
        let error = error.map(|opened| opened.losses.to_string()).unwrap_err();
        assert_eq!(error.to_string(), expected, "{text}");
    }
    let error = Format::Pos
        .read(&[1, 225], &ReadOptions::default())
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "byte 1: 225 is not a point, expected 0 to 224"
    );
    let error = Format::Pos
        .write(&open(Format::Text, "h8").record)
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        ".pos can only be read, expected another format"
    );
}
