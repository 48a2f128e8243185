//! Everything that a format can hold is written and read back, and no file causes a panic.

use std::collections::BTreeMap;

use proptest::prelude::{Strategy, any, proptest};
use proptest::{collection::vec, prop_assert, prop_assert_eq, sample::select};
use record::{Format, Note, Opened, ReadOptions, Record, Tree};
use rules::{Action, GameSetup, OpeningRule, Point, Rule, Stones};

use super::grown::{grown, seat, told};
use crate::property::cases;

/// A record with variations and every kind of content.
pub(super) fn record(setup: GameSetup, steps: &[(u16, u16, u8)], shown: u16) -> Record {
    let (mut tree, nodes) = grown(setup, steps);
    let shown = nodes[usize::from(shown) % nodes.len()];
    tree.choose(shown);
    Record {
        tree,
        shown,
        players: [seat("you"), seat("cat")],
        seed: 7,
        time: Some(serde_json::json!({"control": "5+3"})),
        review: None,
    }
}

pub(super) fn setups() -> impl Strategy<Value = GameSetup> {
    let sizes = select(vec![5_u8, 9, 15, 22]);
    let rules = select(Rule::ALL.to_vec());
    let openings = select(OpeningRule::ALL.to_vec());
    (rules, sizes, openings)
        .prop_map(|(rule, size, opening)| GameSetup::new(rule, size).unwrap().with_opening(opening))
}

pub(super) fn steps() -> impl Strategy<Value = Vec<(u16, u16, u8)>> {
    vec((any::<u16>(), any::<u16>(), 0..12_u8), 0..40)
}

/// Writes and reads again, with the rule and size that the file does not say.
pub(super) fn there_and_back(format: Format, record: &Record) -> Record {
    let written = format.write(record).expect("the format has room for it");
    let setup = record.tree.setup();
    let options = ReadOptions {
        rule: Some(setup.rule()),
        size: setup.size(),
        ..ReadOptions::default()
    };
    let file = format!("game.{}", format.extension());
    let told = Format::of_file(file.as_ref(), &written.bytes);
    assert_eq!(told, Ok(format), "{:?}", written.bytes);
    let opened = format.read(&written.bytes, &options);
    let opened = opened.unwrap_or_else(|error| panic!("{error}: {:?}", written.bytes));
    assert!(opened.losses.is_empty(), "{}", opened.losses);
    opened.record
}

/// The line that a format without variations holds: its points, and what `told` returns for each,
/// or for the last point of an action with several.
fn line<T>(record: &Record, told: impl Fn(&Note) -> T) -> Vec<(Point, T)> {
    let tree = &record.tree;
    let path = tree.path(tree.end_of_line(record.shown));
    let mut line = Vec::new();
    for &node in &path {
        let points = tree
            .action(node)
            .map_or(Vec::new(), |it| it.points().to_vec());
        let Some((&last, before)) = points.split_last() else {
            continue;
        };
        let nothing = Note::default();
        line.extend(before.iter().map(|&point| (point, told(&nothing))));
        line.push((last, told(tree.note(node))));
    }
    line
}

/// What a file keeps, whatever the order of the lines.
fn unordered(tree: &Tree) -> BTreeMap<String, impl PartialEq + std::fmt::Debug> {
    let told = told(tree).into_iter();
    told.map(|(path, main, note, forfeit)| (format!("{path:?}"), (main, note, forfeit)))
        .collect()
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn sgf_holds_everything(steps in steps(), setup in setups(), shown in any::<u16>()) {
        let record = record(setup, &steps, shown);
        let written = Format::Sgf.write(&record).unwrap();
        prop_assert!(written.losses.is_empty());
        let read = there_and_back(Format::Sgf, &record);
        prop_assert_eq!(read.tree.setup(), setup);
        prop_assert_eq!(unordered(&read.tree), unordered(&record.tree));
        prop_assert_eq!(read.game(), record.game());
        prop_assert_eq!(&read.players, &record.players);
        prop_assert_eq!((read.seed, &read.time), (record.seed, &record.time));
        prop_assert_eq!(Format::Sgf.write(&read).unwrap().bytes, written.bytes);
    }

    #[test]
    fn psq_holds_a_line_with_times_and_names(
        steps in steps(),
        setup in setups(),
        shown in any::<u16>(),
    ) {
        let record = record(setup, &steps, shown);
        let read = there_and_back(Format::Psq, &record);
        let time = |note: &Note| note.time_ms;
        prop_assert_eq!(line(&read, time), line(&record, time));
        prop_assert_eq!(read.players.map(|it| it.name), record.players.map(|it| it.name));
    }

    #[test]
    fn position_text_holds_a_line_from_either_edge(
        steps in steps(),
        setup in setups(),
        shown in any::<u16>(),
    ) {
        let record = record(setup, &steps, shown);
        let read = there_and_back(Format::Text, &record);
        prop_assert_eq!(line(&read, |_| ()), line(&record, |_| ()));
        let from_top = there_and_back(Format::Text, &record.clone().flipped()).flipped();
        prop_assert_eq!(line(&from_top, |_| ()), line(&record, |_| ()));
    }

    #[test]
    fn flipped_twice_is_as_before(steps in steps(), setup in setups(), shown in any::<u16>()) {
        let record = record(setup, &steps, shown);
        let flipped = record.clone().flipped();
        prop_assert_eq!(flipped.flipped().to_text(), record.to_text());
    }

    #[test]
    fn pos_is_read_as_it_is_defined(
        steps in steps(),
        rule in select(Rule::ALL.to_vec()),
        shown in any::<u16>(),
    ) {
        let record = record(GameSetup::new(rule, 15).unwrap(), &steps, shown);
        let line = line(&record, |_| ());
        let bytes = line.iter().map(|(point, ())| (14 - point.y()) * 15 + point.x());
        let bytes = [line.len() as u8].into_iter().chain(bytes).collect::<Vec<_>>();
        let options = ReadOptions { rule: Some(rule), ..ReadOptions::default() };
        let format = Format::of_file("game.pos".as_ref(), &bytes).unwrap();
        let read = format.read(&bytes, &options).unwrap().record;
        prop_assert_eq!(self::line(&read, |_| ()), line);
    }

    /// A file with a piece cut out or put in is read, or refused in one line.
    #[test]
    fn no_damage_panics(
        steps in vec((any::<u16>(), any::<u16>(), 0..12_u8), 0..6),
        format in select(vec![Format::Sgf, Format::Psq, Format::Text, Format::Lib, Format::Json]),
        at in any::<proptest::sample::Index>(),
        put in vec(any::<u8>(), 0..3),
        cut in 0..3_usize,
    ) {
        let record = record(GameSetup::default(), &steps, 0);
        let mut bytes = format.write(&record).unwrap().bytes;
        let at = at.index(bytes.len());
        bytes.splice(at..(at + cut).min(bytes.len()), put);
        match format.read(&bytes, &ReadOptions::default()) {
            Ok(opened) => prop_assert!(opened.record.tree.walk().count() <= 1 + bytes.len()),
            Err(error) => prop_assert!(!error.to_string().contains('\n'), "{error}"),
        }
    }
}

#[test]
fn files_hold_what_is_written_in_memory() {
    let steps = [(0, 0, 0), (1, 5, 1), (1, 6, 2), (3, 7, 3), (4, 3, 7)];
    let record = record(GameSetup::new(Rule::Standard, 15).unwrap(), &steps, 2);
    let folder = tempfile::tempdir().unwrap();
    for format in Format::ALL {
        let file = folder.path().join(format!("game.{}", format.extension()));
        let saved = format.save(&record, &file);
        let Ok(written) = format.write(&record) else {
            assert!(saved.is_err() && !file.exists(), "{format:?}");
            continue;
        };
        assert_eq!(saved, Ok(written.losses));
        assert_eq!(std::fs::read(&file).unwrap(), written.bytes, "{format:?}");
        let options = ReadOptions::default();
        let [opened, read] = [
            Opened::read(&file, &options).unwrap().record,
            format.read(&written.bytes, &options).unwrap().record,
        ];
        assert_eq!(opened.to_text(), read.to_text(), "{format:?}");
        let error = Format::Lib.save(&record, &file.join("x.lib")).unwrap_err();
        assert!(
            error.to_string().starts_with("cannot be written: "),
            "{error}"
        );
    }
    let missing = Opened::read(&folder.path().join("none.lib"), &ReadOptions::default());
    let error = missing.unwrap_err().to_string();
    assert!(error.starts_with("cannot be read: "), "{error}");
}

#[test]
fn content_that_a_format_cannot_hold_is_reported() {
    let steps = [
        (0, 0, 0),
        (1, 5, 1),
        (1, 6, 2),
        (3, 7, 3),
        (0, 9, 6),
        (4, 3, 7),
    ];
    let record = record(GameSetup::new(Rule::Standard, 15).unwrap(), &steps, 4);
    let losses = |format: Format| format.write(&record).unwrap().losses.to_string();
    assert_eq!(losses(Format::Json), "");
    assert_eq!(losses(Format::Sgf), "");
    let ids = "IDs of players, seed and terms of time: 1";
    let line = "comments: 1; clocks: 1; evaluations: 1; games given up or forfeited: 1; moves of \
        other lines: 2";
    assert_eq!(
        losses(Format::Psq),
        format!("the rule: 1, standard; {ids}; {line}")
    );
    let names = "names of players: 1";
    assert_eq!(
        losses(Format::Text),
        format!("the rule: 1, standard; {names}; {ids}; {line}")
    );
    let tree = "times of moves: 1; clocks: 1; evaluations: 1; games given up or forfeited: 1; \
        marks and other properties: 1";
    assert_eq!(
        losses(Format::Lib),
        format!("the rule: 1, standard; {names}; {ids}; {tree}")
    );
}

#[test]
fn loss_of_an_opening_is_reported_by_every_format() {
    let setup = GameSetup::default().with_opening(OpeningRule::Swap2);
    let mut record = Record::new(setup);
    let point = |x, y| Point::new(x, y);
    for action in [
        Action::PlaceMany(Stones::Three([point(7, 7), point(8, 8), point(6, 6)])),
        Action::PlaceMany(Stones::Two([point(5, 7), point(9, 5)])),
        Action::Swap,
        Action::Place(point(4, 4)),
    ] {
        record.shown = record.tree.play(record.shown, action).unwrap();
    }
    record.players = [seat("first"), seat("second")];
    let sgf = String::from_utf8(Format::Sgf.write(&record).unwrap().bytes).unwrap();
    for expected in [
        r#";AB[hh][gi]AW[ig]NEKOMOKU[{"do":{"place_many":["h8","i9","g7"\]}}]"#,
        r#";AB[jj]AW[fh]NEKOMOKU[{"do":{"place_many":["f8","j6"\]}}]"#,
        r#";NEKOMOKU[{"do":"swap"}]"#,
        ";W[ek]",
        // Over five stones the first side has the choice, and takes Black.
        "PB[The \"first\"]PW[The \"second\"]",
    ] {
        assert!(sgf.contains(expected), "{expected}: {sgf}");
    }
    let ids = "IDs of players, seed and terms of time: 1";
    let opening = "the opening rule: 1, swap2";
    for (format, expected) in [
        (Format::Json, String::new()),
        (Format::Sgf, String::new()),
        (
            Format::Psq,
            format!("{opening}; {ids}; swaps of colours: 1"),
        ),
        (
            Format::Text,
            format!("{opening}; names of players: 1; {ids}; swaps of colours: 1"),
        ),
        (
            Format::Lib,
            format!(
                "the rule: 1, freestyle; {opening}; names of players: 1; {ids}; swaps of colours: 1"
            ),
        ),
    ] {
        assert_eq!(
            format.write(&record).unwrap().losses.to_string(),
            expected,
            "{format:?}"
        );
        let read = there_and_back(format, &record);
        let moves = |record: &Record| {
            let end = record.tree.end_of_line(record.shown);
            record.tree.game_at(end).moves().collect::<Vec<_>>()
        };
        assert_eq!(moves(&read), moves(&record), "{format:?}");
    }
}

#[test]
fn sgf_names_who_has_black_after_a_swap() {
    let setup = GameSetup::default().with_opening(OpeningRule::Swap);
    let mut record = Record::new(setup);
    let three = Stones::Three([Point::new(7, 7), Point::new(8, 8), Point::new(6, 6)]);
    for action in [Action::PlaceMany(three), Action::Swap, Action::Resign] {
        record.shown = record.tree.play(record.shown, action).unwrap();
    }
    record.players = [seat("first"), seat("second")];
    let written = Format::Sgf.write(&record).unwrap().bytes;
    let sgf = String::from_utf8(written.clone()).unwrap();
    let head = "PB[The \"second\"]PW[The \"first\"]RE[B+R]";
    assert!(sgf.contains(head), "{sgf}");
    let read = there_and_back(Format::Sgf, &record);
    assert_eq!(read.players, record.players);
    assert_eq!(read.game().result(), record.game().result());
}

#[test]
fn format_is_detected_from_the_content_before_the_name() {
    let of = |name: &str, bytes: &[u8]| Format::of_file(name.as_ref(), bytes);
    for (name, bytes, expected) in [
        (
            "game.txt",
            &b"\xef\xbb\xbf {\"nekomoku\":1"[..],
            Format::Json,
        ),
        ("game.txt", b"( ;FF[4]", Format::Sgf),
        ("game", b"Piskvorky 15x15, 11:11, 0", Format::Psq),
        ("game.dat", b"\xffRenLib\xff\x03\x04", Format::Lib),
        ("old.LIB", b"\x78\x40", Format::Lib),
        ("game.pos", b"\x02\x70\x71", Format::Pos),
        ("game.pos", b"h8i9\n", Format::Text),
        ("game.txt", b"h8i9", Format::Text),
        ("/dev/stdin", b"\nh8 i9", Format::Text),
        ("00010002.rec", b"homo-1\nhomo-2\n", Format::Rec),
    ] {
        assert_eq!(of(name, bytes), Ok(expected), "{name} {bytes:?}");
    }
    let error = of("game.doc", b"h8i9").unwrap_err();
    assert_eq!(
        error.to_string(),
        "has an unknown format, expected one of .json, .sgf, .psq, .rec, .txt, .lib, .pos"
    );
}

#[test]
fn the_result_of_a_game_that_breaks_off_is_kept_but_not_carried_out() {
    let read = |text: &str| {
        Format::Sgf
            .read(text.as_bytes(), &ReadOptions::default())
            .unwrap()
    };
    let whole = read("(;GM[4]SZ[15]RE[B+R];B[hh];W[ih];B[jh])").record;
    assert!(whole.game().result().is_some());
    for result in ["B+R", "B+T"] {
        // The stone of White lies on Black's.
        let opened = read(&format!(
            "(;GM[4]SZ[15]RE[{result}];B[hh];W[hh];B[jh];W[hg])"
        ));
        assert_eq!(opened.record.game().ply(), 1);
        assert_eq!(opened.record.game().result(), None);
        let written = Format::Sgf.write(&opened.record).unwrap().bytes;
        let written = String::from_utf8(written).unwrap();
        assert!(written.contains(&format!("RE[{result}]")), "{written}");
    }
}

#[test]
fn an_unknown_rule_is_reported() {
    let read = |text: &str| {
        Format::Sgf
            .read(text.as_bytes(), &ReadOptions::default())
            .unwrap()
    };
    let losses = |text| read(text).losses.to_string();
    assert_eq!(losses("(;GM[4]SZ[15]RU[renju];B[hh])"), "");
    assert!(losses("(;GM[4]SZ[15]RU[caro];B[hh])").starts_with("the rule: 1, RU: "));
}

#[test]
fn a_game_that_a_file_cannot_have_is_refused() {
    let setup = GameSetup::default();
    let record = record(setup, &[(0, 0, 0)], 0);
    let second = ReadOptions {
        game: std::num::NonZeroUsize::new(2).unwrap(),
        ..ReadOptions::default()
    };
    for format in [Format::Json, Format::Psq, Format::Lib] {
        let bytes = format.write(&record).unwrap().bytes;
        let error = format.read(&bytes, &second).unwrap_err().to_string();
        let extension = format.extension();
        assert_eq!(
            error,
            format!("there is no game 2 in a .{extension}, expected 1")
        );
    }
}
