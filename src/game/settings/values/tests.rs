//! Tests of the settings and their file.

use std::fs;

use super::*;
use crate::lineup::Begins;
use crate::settings::Numbers;
use crate::time_terms::{TimeOdds, TimeTerms};
use arena::FlagRule;
use rules::{OpeningRule, Rule};

#[test]
fn a_reset_keeps_name_and_language_and_can_be_undone() {
    let mut settings = Settings::default();
    let models = |mode| Setting::In(mode, Box::new(Setting::Switch(Switch::Models, true)));
    for setting in [
        Setting::Name("  Ada\n Lovelace ".into()),
        Setting::Language(Language::Chinese),
        Setting::Theme("slate".into()),
        Setting::Thoroughness(Thoroughness::Thorough),
        models(Mode::Analyse),
        Setting::Window(900, 700),
    ] {
        settings.take(&setting);
    }
    assert_eq!(
        (settings.play.models, settings.analyse.models),
        (false, true)
    );
    let chosen = settings.clone();
    settings.take(&Setting::Reset);
    assert_eq!(settings.name.as_deref(), Some("Ada Lovelace"));
    let expected = Settings {
        name: chosen.name.clone(),
        language: chosen.language,
        appearance: Appearance {
            window: Some((900, 700)),
            ..Appearance::default()
        },
        before_reset: settings.before_reset.clone(),
        ..Settings::default()
    };
    assert_eq!(settings, expected);
    assert!(settings.is_reset());
    settings.take(&Setting::Window(800, 600));
    settings.take(&Setting::UndoReset);
    let expected = Settings {
        appearance: Appearance {
            window: Some((800, 600)),
            ..chosen.appearance.clone()
        },
        ..chosen
    };
    assert_eq!(settings, expected);
    settings.take(&Setting::UndoReset);
    assert_eq!(settings, expected, "there is nothing to undo");
}

#[test]
fn what_was_saved_is_read_and_broken_files_count_as_none() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("new").join("settings.toml");
    let mut settings = Settings::read(&file);
    assert_eq!(settings.tempo, Tempo::Normal);
    settings.tempo = Tempo::Double;
    settings.language = Some(Language::Chinese);
    let pairing = Pairing {
        players: ["you".into(), "cat".into()],
        rule: Rule::Renju,
        size: 15,
        opening: OpeningRule::Swap2,
        begins: Begins::Turns,
        games: 3,
        time: TimeTerms {
            control: "5m+3s".parse().expect("it is a control"),
            odds: TimeOdds::Right,
            flag: FlagRule::Shown,
        },
    };
    settings.choice = Some(Choice {
        instead_of: pairing.clone(),
        pairing,
    });
    settings.save().expect("it can be written");
    assert_eq!(Settings::read(&file), settings);
    let old = "[choice.pairing]\nplayers = [\"you\", \"cat\"]\nrule = \"renju\"\nsize = 15\n";
    let old = format!("{old}{}", old.replace("pairing", "instead_of"));
    fs::write(&file, old).expect("it can be written");
    let choice = Settings::read(&file).choice.expect("it is no mistake");
    assert_eq!(
        choice.pairing.time,
        TimeTerms::default(),
        "of before clocks"
    );
    let old = "show_models = true\n[appearance]\nnumbers = \"last\"\ncoordinates = false\n";
    fs::write(&file, old).expect("it can be written");
    let mut settings = Settings::read(&file);
    let shown = Shown {
        numbers: Numbers::Last,
        coordinates: false,
        models: true,
        ..Shown::default()
    };
    assert_eq!(
        [&settings.play, &settings.analyse],
        [&shown, &shown],
        "of before modes"
    );
    settings.mode = Mode::Analyse;
    settings.take(&Setting::Numbers(Numbers::All));
    settings.save().expect("it can be written");
    let read = Settings::read(&file);
    assert_eq!((read.play, read.analyse.numbers), (shown, Numbers::All));
    for text in ["tempo = 7", "[choice]\npairing = [", "choice = 3"] {
        fs::write(&file, text).expect("it can be written");
        let read = Settings::read(&file);
        assert_eq!((read.tempo, &read.choice), (Tempo::Normal, &None), "{text}");
        assert!(read.mistake().is_some());
    }
    let text = "show_models = true\ntempo = 7";
    fs::write(&file, text).expect("it can be written");
    let mut read = Settings::read(&file);
    let told = read.mistake().expect("it is told");
    assert!(told.contains("settings.toml:2: "), "{told}");
    read.save().expect("it can be written");
    assert_eq!(Settings::read(&file).mistake(), None);
    fs::write(&file, "tempo = 8").expect("it can be written");
    Settings::read(&file).save().expect("it can be written");
    for (extension, text) in [("broken", text), ("broken2", "tempo = 8")] {
        let kept = file.with_added_extension(extension);
        assert_eq!(fs::read_to_string(kept).expect("it is kept"), text);
    }
}

#[test]
fn a_file_that_was_repaired_meanwhile_is_not_put_aside() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("settings.toml");
    fs::write(&file, "tempo = 7").expect("it can be written");
    let mut settings = Settings::read(&file);
    assert!(settings.mistake().is_some());
    fs::write(&file, "volume = 30").expect("it can be written");
    settings.save().expect("it can be written");
    assert!(!file.with_added_extension("broken").exists());
    fs::write(&file, "tempo = 7").expect("it can be written");
    let mut settings = Settings::read(&file);
    fs::remove_file(&file).expect("it is there");
    settings.save().expect("it can be written");
    assert_eq!(Settings::read(&file).mistake(), None);
}

#[test]
fn what_is_solved_in_two_windows_stays_solved() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("settings.toml");
    let [mut first, mut second] = [Settings::read(&file), Settings::read(&file)];
    first.puzzles.solved.insert(3);
    first.streak.count();
    first.save().expect("it can be written");
    second.puzzles.solved.insert(5);
    second.volume = 40;
    second.puzzle_file = None;
    first.puzzle_file = Some(Bookmark::default());
    first.save().expect("it can be written");
    second.save().expect("it can be written");
    let read = Settings::read(&file);
    assert_eq!(read.puzzles.solved, [3, 5].into());
    assert_eq!((read.streak.best, read.volume), (1, 40));
    assert!(read.puzzle_file.is_some());
}

#[test]
fn a_window_writes_only_what_was_changed_in_it() {
    for order in [[0, 1], [1, 0]] {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("settings.toml");
        let mut start = Settings::read(&file);
        start.take(&Setting::Name("Ada".into()));
        start.take(&Setting::Thoroughness(Thoroughness::Thorough));
        start.save().expect("it can be written");
        let mut windows = [Settings::read(&file), Settings::read(&file)];
        windows[0].take(&Setting::Theme("slate".into()));
        windows[0].take(&Setting::Thoroughness(Thoroughness::Normal));
        windows[1].take(&Setting::Volume(30));
        for window in order {
            windows[window].save().expect("it can be written");
        }
        let read = Settings::read(&file);
        assert_eq!(read.appearance.theme, "slate", "{order:?}");
        assert_eq!(read.thoroughness, Thoroughness::Normal, "{order:?}");
        assert_eq!((read.volume, read.name.as_deref()), (30, Some("Ada")));
        // What is written once is not written again over what another window chose later.
        windows[1].take(&Setting::Theme("paper".into()));
        windows[1].save().expect("it can be written");
        windows[0].take(&Setting::Volume(50));
        windows[0].save().expect("it can be written");
        let read = Settings::read(&file);
        assert_eq!((read.appearance.theme.as_str(), read.volume), ("paper", 50));
    }
}
