//! Files: the rule of a game that does not name one, and settings that cannot be saved.

use game::{Archive, Intent, Notice, Setting, Settings, Start, Switch};
use record::Format;
use rules::{GameSetup, Rule};

use super::support::*;

/// A game with this rule for files that do not name one.
fn desk(rule: Option<Rule>) -> Desk {
    Desk::new(Start {
        archive: Archive::default().with_rule(rule),
        ..start(lineup("you", "you", GameSetup::default()))
    })
}

#[test]
fn a_file_without_a_rule_gets_the_one_that_was_asked_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let stones = folder.path().join("stones.txt");
    std::fs::write(&stones, "h8i9g7").expect("it can be written");
    for (asked, expected) in [
        (Some(Rule::Renju), Rule::Renju),
        (Some(Rule::Standard), Rule::Standard),
        (None, Rule::Freestyle),
    ] {
        let mut desk = desk(asked);
        desk.intend(Intent::OpenGame(stones.clone()));
        assert_eq!((desk.ply(), desk.session().game().rule()), (3, expected));
    }
    // A file that names its rule keeps it.
    let named = folder.path().join("named.json");
    let mut freestyle = desk(None);
    freestyle.play("h8");
    let record = freestyle.session().record();
    Format::Json
        .save(&record, &named)
        .expect("it can be written");
    let mut desk = desk(Some(Rule::Renju));
    desk.intend(Intent::OpenGame(named));
    assert_eq!(
        (desk.ply(), desk.session().game().rule()),
        (1, Rule::Freestyle)
    );
}

/// Black has six in a row, which is a five only where an overline wins, and White moves once more.
const OVERLINE: &str = "h8a15i8a13j8a11l8a9m8a7k8a5";

#[test]
fn the_rule_under_which_all_moves_can_be_played_is_offered() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("overline.txt");
    std::fs::write(&file, OVERLINE).expect("it can be written");
    for opened in [
        Intent::OpenGame(file),
        Intent::PasteGame(OVERLINE.to_owned()),
    ] {
        let mut desk = desk(None);
        desk.intend(opened);
        let notice = desk.session().notice().cloned().expect("a notice");
        let Notice::OtherRule(what, _, rule) = &notice else {
            panic!("{notice:?}");
        };
        assert_eq!((desk.ply(), *rule), (11, Rule::Standard));
        assert_eq!(
            what,
            "moves left out: 1, in line 1: move 12: a5: the game is over; all moves fit standard"
        );
        desk.intend(Intent::offered_by(&notice).expect("the rule is offered"));
        assert_eq!(
            (desk.ply(), desk.session().game().rule()),
            (12, Rule::Standard)
        );
        assert_eq!(desk.session().notice(), None);
    }
}

#[test]
fn what_a_file_or_a_text_loses_is_told() {
    for (text, plies, expected) in [
        ("(;GM[4];B[hh];W[ii];B[g", 2, "moves left out: 1"),
        ("(;GM[4];B[hh];W[hh];B[ii])", 1, "moves left out: 2"),
        ("h8 i9 h8", 2, "moves left out: 1"),
    ] {
        let mut desk = desk(None);
        desk.intend(Intent::PasteGame(text.to_owned()));
        let told = desk.session().notice();
        let is_told = matches!(told, Some(Notice::PartlyOpened(it)) if it.contains(expected));
        assert!(is_told, "{text}: {told:?}");
        assert_eq!(desk.ply(), plies, "{text}");
    }
}

#[test]
fn texts_and_addresses_as_people_write_them_can_be_pasted() {
    for text in [
        "h8_i9_g7",
        "1. h8 2. i9 3. g7",
        "(h8)(i9)(g7)",
        "https://gomocalc.com/#/h8i9g7",
        "h8\ni9\ng7",
        "7,7 8,6 6,8",
    ] {
        let mut desk = desk(None);
        desk.intend(Intent::PasteGame(text.to_owned()));
        let moves = desk.session().game().moves().map(|it| it.to_string());
        assert_eq!(moves.collect::<String>(), "h8i9g7", "{text}");
    }
}

#[test]
fn settings_that_cannot_be_saved_are_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    // A file where the folder of the settings should be.
    let taken = folder.path().join("taken");
    std::fs::write(&taken, "").expect("it can be written");
    let mut desk = Desk::new(Start {
        settings: Settings::read(&taken.join("settings.toml")),
        ..start(lineup("you", "you", GameSetup::default()))
    });
    desk.intend(Intent::Set(Setting::Toggle(Switch::Models)));
    let told = desk.session().notice();
    assert!(
        matches!(told, Some(Notice::SettingsNotSaved(_))),
        "{told:?}"
    );
}

#[test]
fn a_text_without_moves_is_told_apart_from_a_game_with_a_mistake() {
    for (text, has_details) in [("hello, world", false), ("h8i9z99", true)] {
        let mut desk = desk(None);
        desk.intend(Intent::PasteGame(text.to_owned()));
        let notice = desk.session().notice();
        let detailed = matches!(notice, Some(Notice::NotOpened(why)) if why.contains("z99"));
        let bare = notice == Some(&Notice::NoGame);
        assert_eq!((detailed, bare), (has_details, !has_details), "{notice:?}");
    }
}
