//! [`Command`], [`BoardLine`] and [`Info`]: the lines of a manager.

use proptest::prelude::*;
use protocol::{BoardLine, Command, Coordinate, Dialect, Field, Info, RuleCode};
use rules::{Point, Rule};

use crate::property::cases;

fn at(first: i32, second: i32) -> Coordinate {
    Coordinate { first, second }
}

#[test]
fn commands_are_read_in_either_case_and_with_spaces() {
    for line in ["TURN 3,4", "turn 3,4", " Turn\t3 , 4 ", "\0TURN 3,4\0"] {
        assert_eq!(
            Command::parse(line),
            Some(Command::Turn(at(3, 4))),
            "{line:?}"
        );
    }
    assert_eq!(Command::parse(" \t\0"), None);
    assert_eq!(Command::parse("START 15"), Some(Command::Start(15)));
    assert_eq!(
        Command::parse("START 15 20"),
        Some(Command::StartSides(15, 20))
    );
    assert_eq!(
        Command::parse("RECTSTART 15,20"),
        Some(Command::RectStart(at(15, 20)))
    );
    assert_eq!(
        Command::parse("NOTHING 1"),
        Some(Command::Unknown("NOTHING 1".into()))
    );
}

#[test]
fn wrong_arguments_are_reported_with_what_was_expected() {
    for line in [
        "START",
        "START x",
        "START 15 15 15",
        "START 15,15",
        "TURN 3",
        "YXNBEST many",
        "RECTSTART 15 15",
    ] {
        let read = Command::parse(line);
        assert!(
            matches!(read, Some(Command::Malformed { .. })),
            "{line}: {read:?}"
        );
    }
}

#[test]
fn info_knows_its_keys_and_keeps_the_others() {
    assert_eq!(Info::parse("timeout_turn 500"), Info::TimeoutTurn(500));
    assert_eq!(Info::parse(" TIME_LEFT  -20 "), Info::TimeLeft(-20));
    assert_eq!(Info::parse("rule 4"), Info::Rule(RuleCode(4)));
    assert_eq!(
        Info::parse("folder C:\\my brains"),
        Info::Folder("C:\\my brains".into())
    );
    let (key, value) = ("evaluate".to_owned(), "3,4".to_owned());
    assert_eq!(Info::parse("evaluate 3,4"), Info::Other { key, value });
    assert!(matches!(
        Info::parse("max_node many"),
        Info::Malformed { .. }
    ));
    assert!(matches!(Info::parse(""), Info::Other { .. }));
}

#[test]
fn rules_have_numbers_in_both_dialects() {
    for dialect in [Dialect::Gomocup, Dialect::Yixin] {
        for rule in Rule::ALL {
            assert_eq!(RuleCode::of(rule, dialect).rule(dialect), Ok(rule));
        }
        for code in [3, 8, 9, 16, -1] {
            assert!(RuleCode(code).rule(dialect).is_err(), "{code}");
        }
    }
    assert!(
        RuleCode(2).rule(Dialect::Gomocup).is_err(),
        "a continuous game"
    );
}

#[test]
fn dialects_differ_in_the_order() {
    let c14 = Point::new(2, 13);
    assert_eq!(Dialect::Gomocup.coordinate(c14, 15), at(2, 1));
    assert_eq!(Dialect::Yixin.coordinate(c14, 15), at(1, 2));
    for off in [
        at(-1, 0),
        at(0, 15),
        at(15, 0),
        at(i32::MAX, i32::MIN),
        at(i32::MIN, i32::MAX),
    ] {
        assert_eq!(Dialect::Gomocup.point(off, 15), None);
        assert_eq!(Dialect::Yixin.point(off, 15), None);
    }
}

#[test]
fn board_lines_are_stones_or_the_end() {
    assert_eq!(
        BoardLine::parse("3,4,2"),
        BoardLine::Stone(at(3, 4), Field::Opponent)
    );
    assert_eq!(
        BoardLine::parse(" 3 , 4 , 1 "),
        BoardLine::Stone(at(3, 4), Field::Own)
    );
    assert_eq!(BoardLine::parse("3,4"), BoardLine::Bare(at(3, 4)));
    assert_eq!(BoardLine::parse("done"), BoardLine::Done);
    for line in ["3", "3,4,0", "3,4,2,1", "a,b,1", ""] {
        assert!(
            matches!(BoardLine::parse(line), BoardLine::Malformed(_)),
            "{line}"
        );
    }
}

fn coordinate() -> impl Strategy<Value = Coordinate> {
    any::<(i32, i32)>().prop_map(|(first, second)| at(first, second))
}

fn info() -> impl Strategy<Value = Info> {
    prop_oneof![
        any::<i64>().prop_map(Info::TimeoutTurn),
        any::<i64>().prop_map(Info::TimeoutMatch),
        any::<i64>().prop_map(Info::TimeLeft),
        any::<i64>().prop_map(Info::TimeIncrement),
        any::<i64>().prop_map(Info::MaxMemory),
        any::<i64>().prop_map(Info::MaxNode),
        any::<i64>().prop_map(Info::MaxDepth),
        any::<i64>().prop_map(Info::ThreadNum),
        any::<i64>().prop_map(Info::ShowDetail),
        any::<i64>().prop_map(Info::Pondering),
        any::<i64>().prop_map(|code| Info::Rule(RuleCode(code))),
        any::<i64>().prop_map(Info::GameType),
        "[a-z/]{1,9}( [a-z]{1,9})?".prop_map(Info::Folder),
        ("x[a-z_]{0,9}", "[a-z0-9,]{1,9}").prop_map(|(key, value)| Info::Other { key, value }),
    ]
}

fn command() -> impl Strategy<Value = Command> {
    prop_oneof![
        any::<i64>().prop_map(Command::Start),
        any::<(i64, i64)>().prop_map(|(width, height)| Command::StartSides(width, height)),
        coordinate().prop_map(Command::RectStart),
        coordinate().prop_map(Command::Turn),
        coordinate().prop_map(Command::TakeBack),
        coordinate().prop_map(Command::Play),
        any::<i64>().prop_map(Command::YxNbest),
        info().prop_map(Command::Info),
        prop::sample::select(vec![
            Command::Restart,
            Command::Begin,
            Command::Board,
            Command::Swap2Board,
            Command::About,
            Command::End,
            Command::YxBoard,
            Command::YxStop,
            Command::YxShowForbid,
            Command::YxHashClear,
        ]),
    ]
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn anything_is_read(text in ".*") {
        let is_empty = text.trim_matches(|it: char| it.is_whitespace() || it == '\0').is_empty();
        prop_assert_eq!(Command::parse(&text).is_none(), is_empty);
        BoardLine::parse(&text);
        Info::parse(&text);
        Coordinate::parse(&text);
    }

    #[test]
    fn known_words_with_any_rest_are_read(
        word in prop::sample::select(vec![
            "START",
            "TURN",
            "BOARD",
            "INFO",
            "INFO rule",
            "INFO max_node",
            "YXNBEST",
            "1,2",
            "DONE",
        ]),
        rest in ".*",
    ) {
        let text = format!("{word} {rest}");
        prop_assert!(Command::parse(&text).is_some());
        BoardLine::parse(&text);
    }

    #[test]
    fn command_is_written_as_it_is_read(command in command()) {
        prop_assert_eq!(Command::parse(&command.to_string()), Some(command));
    }

    #[test]
    fn board_line_is_written_as_it_is_read(at in coordinate(), field in 0..4) {
        let line = match field {
            0 => BoardLine::Bare(at),
            1 => BoardLine::Stone(at, Field::Own),
            2 => BoardLine::Stone(at, Field::Opponent),
            _ => BoardLine::Stone(at, Field::Blocked),
        };
        prop_assert_eq!(BoardLine::parse(&line.to_string()), line);
    }

    #[test]
    fn every_point_has_a_coordinate(size in 5..=22_u8, x in 0..22_u8, y in 0..22_u8, yixin: bool) {
        let dialect = if yixin { Dialect::Yixin } else { Dialect::Gomocup };
        let point = Point::new(x % size, y % size);
        prop_assert_eq!(dialect.point(dialect.coordinate(point, size), size), Some(point));
    }
}
