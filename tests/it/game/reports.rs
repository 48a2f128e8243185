//! Reports about the user's games, with a clock that the test moves.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use game::{
    Archive, Event, Intent, Language, Notice, Phase, ReportCommand, ReportProgress, ReportRange,
    Start, Theme,
};
use record::Record;
use rules::{Color, GameSetup};

use super::support::*;

/// Black leaves an open three alone and gives up two moves later.
const MISSED: &str = "h8a1i8b3j8a15o1c5";
/// Black makes a five.
const WON: &str = "h8h9i8i9j8j9k8k9l8";

/// The record of a game between the user and the kitten, with times of the user's moves. `own` is
/// the colour of the user.
fn game_of(moves: &str, own: Color) -> Record {
    let players = match own {
        Color::Black => ["you", "kitten"],
        Color::White => ["kitten", "you"],
    };
    let mut desk = Desk::between("you", "you");
    desk.intend(Intent::PasteGame(moves.into()));
    if desk.result().is_none() {
        desk.intend(Intent::Resign);
    }
    assert!(desk.result().is_some());
    let mut record = desk.session().record();
    for (seat, id) in record.players.iter_mut().zip(players) {
        (seat.id, seat.name) = (id.into(), id.to_uppercase());
    }
    let line = record.tree.path(record.shown);
    for (ply, node) in (1..).zip(&line[1..]) {
        record.tree.note_mut(*node).time_ms = Some(1_000 * ply);
    }
    record
}

/// Keeps these games, the oldest first.
fn keep(folder: &Path, games: &[Record]) -> Vec<PathBuf> {
    let kept = (1..).zip(games).map(|(number, record)| {
        let file = folder.join(format!("2026112{number}-180300-001.json"));
        std::fs::write(&file, record.to_text()).expect("it can be written");
        file
    });
    kept.collect()
}

fn desk_of(folder: &Path) -> Desk {
    Desk::new(Start {
        archive: Archive::at(folder.to_owned()),
        ..start(lineup("you", "kitten", GameSetup::default()))
    })
}

fn show(desk: &mut Desk, range: ReportRange) {
    desk.intend(Intent::Report(ReportCommand::Show(range)));
}

fn finish(desk: &mut Desk) {
    desk.until("the report", |desk| {
        desk.game.coach().reports().progress() == ReportProgress::Done
    });
}

#[test]
fn the_report_has_the_mistakes_of_the_user_alone_and_records_keep_the_review() {
    let folder = tempfile::tempdir().expect("a folder");
    let games = [
        game_of(MISSED, Color::Black),
        game_of(MISSED, Color::White),
        game_of(WON, Color::Black),
    ];
    let files = keep(folder.path(), &games);
    let dated = SystemTime::UNIX_EPOCH + Duration::from_secs(1_700_000_000);
    for file in &files {
        let file = std::fs::File::options().append(true).open(file);
        file.and_then(|it| it.set_modified(dated)).expect("a date");
    }
    let mut desk = desk_of(folder.path());
    show(&mut desk, ReportRange::Five);
    assert_eq!(
        desk.game.coach().reports().progress(),
        ReportProgress::Reading
    );
    finish(&mut desk);
    let reports = desk.game.coach().reports();
    let report = reports.report();
    assert_eq!((report.games, report.reviewed), (3, 3), "{report:?}");
    assert_eq!(report.results, [2, 0, 1]);
    assert_eq!((report.missed_wins, report.losing_moves), (1, 2));
    let themes = [Theme::Vcf, Theme::Defence].map(|theme| {
        let mut themes = report.themes.iter();
        themes.find(|it| it.0 == theme).map(|it| it.1)
    });
    assert_eq!(themes, [Some(1), Some(2)], "{:?}", report.themes);
    // The newest game comes first: in it nothing was lost by force.
    let moments = report.moments.iter();
    let moments = moments.map(|it| (it.game, it.judged.number, it.is_missed_win()));
    let moments = moments.collect::<Vec<_>>();
    assert_eq!(moments, [(1, 6, false), (1, 8, false), (2, 7, true)]);
    assert_eq!(reports.games()[1].own_color(), Some(Color::White));
    let later = [Phase::Middle, Phase::End].map(|phase| report.mistakes[phase as usize]);
    assert_eq!(later, [[0; 3]; 2], "no game has ten stones");
    // 1, 3, 5 and 7 seconds, and 9 until Black gives up; 2, 4, 6 and 8; 1, 3, 5, 7 and 9.
    assert_eq!(report.time, (14, 70_000));
    assert_eq!(report.time_per_move(), Some(5_000));
    let longest = report.longest.expect("times are known");
    assert_eq!((longest.game, longest.stones, longest.ms), (0, 9, 9_000));
    assert_eq!(report.best, Some(0), "the others are short");
    for file in &files {
        let text = std::fs::read_to_string(file).expect("it is there");
        let record = Record::parse(&text).expect("a record");
        assert!(record.review.is_some(), "{}", file.display());
        let line = record.tree.path(record.shown);
        let evaluation = |it: &record::NodeId| record.tree.note(*it).evaluation.is_some();
        assert!(line[1..6].iter().all(evaluation), "the graph is known");
        let modified = std::fs::metadata(file).and_then(|it| it.modified());
        assert_eq!(modified.ok(), Some(dated), "the game is not newer");
    }
    assert!(!desk.events.iter().any(|it| matches!(it, Event::Warning(_))));
    // Nothing is reviewed twice.
    let mut again = desk_of(folder.path());
    show(&mut again, ReportRange::All);
    again.until("the games", |desk| {
        !desk.game.coach().reports().games().is_empty()
    });
    let reports = again.game.coach().reports();
    assert_eq!(reports.progress(), ReportProgress::Done);
    assert!(!reports.is_running());
    assert_eq!(reports.report(), desk.game.coach().reports().report());
}

#[test]
fn a_changed_game_is_reviewed_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let files = keep(folder.path(), &[game_of(MISSED, Color::Black)]);
    let mut desk = desk_of(folder.path());
    show(&mut desk, ReportRange::Last);
    finish(&mut desk);
    let text = std::fs::read_to_string(&files[0]).expect("it is there");
    let reviewed = Record::parse(&text).expect("a record");
    let mut other = game_of(WON, Color::Black);
    other.review = reviewed.review;
    keep(folder.path(), &[other]);
    show(&mut desk, ReportRange::Last);
    desk.until("the game", |desk| {
        !desk.game.coach().reports().games().is_empty()
    });
    assert_eq!(
        desk.game.coach().reports().progress(),
        ReportProgress::Reviewing
    );
    finish(&mut desk);
    assert_eq!(desk.game.coach().reports().report().missed_wins, 0);
}

#[test]
fn the_report_about_one_game_is_about_that_on_screen_which_keeps_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let files = keep(
        folder.path(),
        &[game_of(MISSED, Color::Black), game_of(WON, Color::Black)],
    );
    let mut desk = desk_of(folder.path());
    show(&mut desk, ReportRange::Last);
    finish(&mut desk);
    assert_eq!(
        desk.game.coach().reports().report().missed_wins,
        0,
        "the last game"
    );
    desk.intend(Intent::OpenGame(files[0].clone()));
    show(&mut desk, ReportRange::Last);
    finish(&mut desk);
    let report = desk.game.coach().reports().report();
    assert_eq!((report.games, report.missed_wins), (1, 1));
    desk.update();
    let text = std::fs::read_to_string(&files[0]).expect("it is there");
    assert!(Record::parse(&text).expect("a record").review.is_some());
    assert_eq!(desk.game.reviewed().review.judgements.len(), 2);
    // Among several games it has its place by age.
    show(&mut desk, ReportRange::Five);
    finish(&mut desk);
    let report = desk.game.coach().reports().report();
    assert_eq!((report.games, report.moments[0].game), (2, 1));
    // A game of its own has no review.
    desk.intend(Intent::Restart);
    assert_eq!(desk.session().record().review, None);
}

#[test]
fn the_review_waits_while_a_game_is_played_and_can_be_stopped() {
    let folder = tempfile::tempdir().expect("a folder");
    keep(folder.path(), &[game_of(MISSED, Color::Black)]);
    let mut desk = desk_of(folder.path());
    show(&mut desk, ReportRange::All);
    desk.until("the game", |desk| {
        !desk.game.coach().reports().games().is_empty()
    });
    desk.intend(Intent::Begin(game::Pairing {
        players: ["you".into(), "you".into()],
        ..game::Pairing::from_cast(book().cast())
    }));
    let reports = desk.game.coach().reports();
    assert!(reports.progress() == ReportProgress::Reviewing && !reports.is_running());
    desk.intend(Intent::Cover(true));
    assert!(desk.game.coach().reports().is_running());
    desk.intend(Intent::Report(ReportCommand::Stop));
    let reports = desk.game.coach().reports();
    assert!(reports.progress() == ReportProgress::Stopped && !reports.is_running());
    desk.update();
    assert!(!desk.game.coach().reports().is_running());
    show(&mut desk, ReportRange::All);
    finish(&mut desk);
    assert_eq!(desk.game.coach().reports().report().reviewed, 1);
}

#[test]
fn a_mistake_of_the_report_is_opened_in_its_game() {
    let folder = tempfile::tempdir().expect("a folder");
    keep(
        folder.path(),
        &[game_of(MISSED, Color::Black), game_of(WON, Color::Black)],
    );
    let mut desk = desk_of(folder.path());
    show(&mut desk, ReportRange::Five);
    finish(&mut desk);
    let open = |game, stones| Intent::Report(ReportCommand::Open { game, stones });
    desk.intend(open(1, Some(7)));
    assert_eq!((desk.ply(), desk.result()), (7, None));
    assert!(desk.events.contains(&Event::BoardWanted));
    desk.intend(open(0, None));
    assert_eq!(desk.ply(), 9);
    assert!(desk.result().is_some());
    let before = desk.session().number();
    desk.intend(open(7, None));
    assert_eq!(desk.session().number(), before, "there is no such game");
}

#[test]
fn the_page_of_the_report_is_one_file_without_the_mistakes_of_others() {
    let folder = tempfile::tempdir().expect("a folder");
    let files = tempfile::tempdir().expect("a folder");
    keep(
        folder.path(),
        &[game_of(MISSED, Color::Black), game_of(WON, Color::Black)],
    );
    let mut desk = desk_of(folder.path());
    let saved_in = |desk: &mut Desk, name: &str, language| {
        let file = files.path().join(name);
        desk.intend(Intent::Report(ReportCommand::Save(file.clone(), language)));
        let told = Notice::Saved(file.display().to_string());
        assert_eq!(desk.session().notice(), Some(&told));
        std::fs::read_to_string(file).expect("it was written")
    };
    let saved = |desk: &mut Desk, name: &str| saved_in(desk, name, Language::English);
    show(&mut desk, ReportRange::Five);
    finish(&mut desk);
    let page = saved(&mut desk, "five.html");
    for expected in [
        "<h1>2 games</h1>",
        "data-ply=\"7\" data-game=\"1\"",
        "1. YOU \u{2013} KITTEN",
        "vcf",
    ] {
        assert!(page.contains(expected), "{expected}: {page}");
    }
    assert!(!page.contains("data-ply=\"6\""), "White's mistake");
    assert!(
        !page.contains("http://") || !page.contains("src="),
        "{page}"
    );
    let page = saved_in(&mut desk, "five-zh.html", Language::Chinese);
    assert!(page.contains("<html lang=\"zh-Hans\">"), "{page}");
    assert!(page.contains("<h1>2 局对局</h1>") && page.contains("连续冲四"));
    let latin = latin_words(&page);
    assert_eq!(latin, ["JavaScript", "KITTEN", "YOU", "nekomoku"], "{page}");
    show(&mut desk, ReportRange::Last);
    finish(&mut desk);
    let page = saved(&mut desk, "last.html");
    assert!(page.contains("<h1>YOU \u{2013} KITTEN</h1>"), "{page}");
    desk.intend(Intent::Report(ReportCommand::Save(
        files.path().join("no/folder.html"),
        Language::English,
    )));
    assert!(matches!(desk.session().notice(), Some(Notice::NotSaved(_))));
}

/// The words of three and more Latin letters that a reader of a page sees or hears, each once.
fn latin_words(page: &str) -> Vec<String> {
    let (body, data) = page.split_once("<script").expect("it has a script");
    let (_, body) = body.split_once("<body").expect("it has a body");
    // What is no name of an element or an attribute: texts and labels.
    let tags = body.split(['<', '>']).enumerate();
    let texts = tags.map(|(place, text)| match place % 2 {
        0 => text
            .split("aria-label=\"")
            .skip(1)
            .filter_map(|it| it.split('"').next())
            .collect(),
        _ => vec![text],
    });
    let (data, _) = data.split_once("</script").expect("it ends");
    let data: serde_json::Value = data
        .split_once('>')
        .and_then(|(_, json)| serde_json::from_str(json).ok())
        .expect("the data");
    let endings = data["endings"].as_array().into_iter().flatten();
    let words = data["words"].as_object().into_iter().flatten();
    let data = endings
        .chain(words.map(|(_, text)| text))
        .filter_map(|it| it.as_str());
    let texts = texts.flatten().chain(data).collect::<Vec<_>>().join(" ");
    let words = texts.split(|it: char| !it.is_ascii_alphabetic());
    let words = words.filter(|it| it.len() > 2).map(str::to_owned);
    words
        .collect::<std::collections::BTreeSet<_>>()
        .into_iter()
        .collect()
}
