//! Files: the rule of a game that does not name one, and settings that cannot be saved.

use game::{Archive, Intent, Notice, Setting, Settings, Start};
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
    desk.intend(Intent::Set(Setting::ToggleModels));
    let told = desk.session().notice();
    assert!(
        matches!(told, Some(Notice::SettingsNotSaved(_))),
        "{told:?}"
    );
}
