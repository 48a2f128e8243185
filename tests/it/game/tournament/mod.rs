//! Tournaments in the background: whatever interrupts one, its results are those of the command
//! line.

mod waiting;

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use arena::Format;
use game::{
    Archive, CastBook, Intent, Notice, OpeningChoice, ShownTournament, Start, TournamentChoice,
    TournamentCommand, TournamentDesk, TournamentError, TournamentReport, TournamentStage,
    TurnLimit,
};
use player::Registry;
use player::config::{Cast, LocalText, Source, Sources};
use rules::GameSetup;
use serde_json::Value;

use super::support::*;
use crate::program::Program;

/// Players without a search.
const THREE: [&str; 3] = ["random", "kitten", "hare"];
const SIX: [&str; 6] = [
    "random", "kitten", "hare", "counting", "level-10", "level-40",
];

/// The terms on the command line.
const TERMS: &str = "--games 4 --nodes 2000 --size 9 --opening-plies 5 --seed 5";

/// A desk that keeps its tournaments in this folder, as after a start of the program.
fn desk_in(games: &Path, program: &str) -> Desk {
    let mut desk = Desk::new(Start {
        archive: Archive::at(games.to_owned()).with_copies_in(games.to_owned()),
        program: program.to_owned(),
        ..start(lineup("you", "kitten", GameSetup::default()))
    });
    desk.command(TournamentCommand::Look);
    desk.until("the journal", |it| !it.tournament().is_reading());
    desk
}

impl Desk {
    fn tournament(&self) -> &TournamentDesk {
        self.game.tournament()
    }

    fn shown(&self) -> &ShownTournament {
        self.tournament().shown().expect("a tournament is shown")
    }

    fn command(&mut self, command: TournamentCommand) {
        self.intend(Intent::Tournament(command));
    }

    fn choose(&mut self, choices: impl IntoIterator<Item = TournamentChoice>) {
        for choice in choices {
            self.command(TournamentCommand::Choose(choice));
        }
    }

    /// Sets a tournament up with [`TERMS`].
    fn set_up(&mut self, players: &[&str]) {
        let players = players.iter();
        self.choose(players.map(|id| TournamentChoice::Player((*id).to_owned())));
        self.choose([
            TournamentChoice::Games(4),
            TournamentChoice::Size(9),
            TournamentChoice::Limit(TurnLimit::Nodes(2_000)),
            TournamentChoice::Openings(OpeningChoice::Random),
            TournamentChoice::Seed(5),
        ]);
    }

    fn until_played(&mut self, games: u32) {
        self.until("the games", |it| it.shown().standings().played() >= games);
    }

    fn until_stopped(&mut self) {
        self.until("the end of the run", |it| !it.tournament().is_running());
    }

    fn stage(&self) -> TournamentStage {
        self.shown().stage()
    }
}

/// The only journal of a folder.
fn journal(games: &Path) -> PathBuf {
    games.join("tournaments").join("tournament-0001.jsonl")
}

/// The lines of a journal in the order of the games, without times and checksums.
fn timeless(journal: &str) -> Vec<String> {
    let line = |line: &str| {
        let mut object = serde_json::from_str::<Value>(line).expect("JSON");
        let fields = object.as_object_mut().expect("an object");
        for key in ["crc", "times_ms", "preparation_us", "thinking_us"] {
            fields.remove(key);
        }
        (
            fields.get("game").and_then(Value::as_u64),
            object.to_string(),
        )
    };
    let mut lines = journal.lines().map(line).collect::<Vec<_>>();
    lines.sort();
    lines.into_iter().map(|(_, line)| line).collect()
}

/// The name of the program in the head of a page.
fn program_of(page: &str) -> String {
    let (_, rest) = page
        .split_once("<dt>Program</dt><dd>")
        .expect("it is there");
    rest.split_once("</dd>").expect("it ends").0.to_owned()
}

/// Names the folder of the games for the process that is killed.
const FOLDER: &str = "NEKOMOKU_TEST_TOURNAMENT";

#[test]
fn six_players_with_two_restarts_end_as_on_the_command_line() {
    let program = Program::new();
    let call = format!("tournament {} {TERMS}", SIX.join(" "));
    program
        .run(&format!("{call} --journal own.jsonl --html own.html"))
        .succeeded();
    let name = program_of(&program.read("own.html"));
    let folder = program.path("games");

    let mut desk = desk_in(&folder, &name);
    assert!(desk.tournament().shown().is_none());
    desk.set_up(&SIX);
    desk.command(TournamentCommand::Start);
    desk.until_played(5);
    // The program is closed.
    desk.apply(Intent::Close);
    drop(desk);
    forget_all_but(20, &journal(&folder));

    let desk = desk_in(&folder, &name);
    assert_eq!(desk.stage(), TournamentStage::Paused);
    let played = desk.shown().standings().played();
    assert!((5..60).contains(&played), "{played}");
    drop(desk);
    kill_while_playing(&folder, played as usize + 8);
    forget_all_but(40, &journal(&folder));
    // It was writing a line.
    let file = OpenOptions::new().append(true).open(journal(&folder));
    let torn = file.and_then(|mut file| file.write_all(b"{\"game\":9,\"players\":[\"ran"));
    torn.expect("it can be written");

    let mut desk = desk_in(&folder, &name);
    let at_kill = desk.shown().standings().played();
    assert!((played + 5..60).contains(&at_kill), "{at_kill}");
    desk.command(TournamentCommand::Resume);
    desk.until_played(at_kill + 3);
    desk.command(TournamentCommand::Pause);
    desk.until_stopped();
    desk.command(TournamentCommand::Resume);
    desk.until_stopped();
    assert_eq!(desk.stage(), TournamentStage::Over);
    assert_eq!(desk.shown().standings().played(), 60);
    assert_eq!(desk.session().notice(), Some(&Notice::TournamentOver));

    let own = fs::read_to_string(journal(&folder)).expect("it is there");
    assert_eq!(timeless(&own), timeless(&program.read("own.jsonl")));
    desk.command(TournamentCommand::Export);
    let TournamentReport::Exported(page) = desk.tournament().report() else {
        panic!("{:?}", desk.tournament().report());
    };
    let page = fs::read_to_string(page).expect("it is there");
    // The command line accepts the journal and reports the same.
    let journal = journal(&folder);
    let journal = journal.display();
    let same = format!("{call} --journal {journal} --resume --html same.html");
    program.run(&same).succeeded();
    assert_eq!(page, program.read("same.html"));
}

/// Leaves this many games in a journal, as if the program had been closed after them: on a machine
/// without a free core, more are played before a test gets to close it.
fn forget_all_but(games: usize, journal: &Path) {
    let text = fs::read_to_string(journal).expect("it is there");
    let kept = text.split_inclusive('\n').take(1 + games);
    fs::write(journal, kept.collect::<String>()).expect("it can be written");
}

/// Resumes the tournament of this folder in another process, which is killed when its journal has
/// this number of lines.
fn kill_while_playing(folder: &Path, lines: usize) {
    let own = std::env::current_exe().expect("the program has a name");
    let mut child = Command::new(own)
        .args(["game::tournament::plays_until_it_is_killed", "--exact"])
        .args(["--ignored", "--quiet"])
        .env(FOLDER, folder)
        .stdout(Stdio::null())
        .spawn()
        .expect("it starts");
    let begun = Instant::now();
    let written = || fs::read_to_string(journal(folder)).map_or(0, |text| text.lines().count());
    while written() < lines {
        assert!(begun.elapsed() < PATIENCE, "{} lines", written());
        if let Some(ended) = child.try_wait().expect("it can be asked") {
            assert!(ended.success(), "{ended:?}");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
}

#[test]
#[ignore = "it needs a folder with a begun tournament, and is to be killed: \
    `six_players_with_two_restarts_end_as_on_the_command_line` runs it in a process of its own"]
fn plays_until_it_is_killed() {
    let Some(folder) = std::env::var_os(FOLDER) else {
        return;
    };
    let mut desk = desk_in(Path::new(&folder), "");
    desk.command(TournamentCommand::Resume);
    desk.until_stopped();
}

#[test]
fn table_has_the_points_of_all_games_and_ratings_with_errors() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk_in(folder.path(), "");
    desk.set_up(&THREE);
    desk.command(TournamentCommand::Start);
    desk.until_stopped();
    let shown = desk.shown();
    let rows = shown.rows();
    let games = rows.iter().map(|row| row.total.games()).collect::<Vec<_>>();
    assert_eq!(games, [8, 8, 8]);
    assert!(
        rows.iter()
            .all(|row| row.rating.is_some_and(|it| it.error > 0.0))
    );
    let elo = rows.iter().filter_map(|row| row.rating).map(|it| it.elo);
    assert!(elo.is_sorted_by(|a, b| a >= b));
    for (place, row) in rows.iter().enumerate() {
        assert_eq!(row.cells[place], None);
        let met = row
            .cells
            .iter()
            .flatten()
            .map(|it| it.points())
            .sum::<f64>();
        assert!((met - row.total.points()).abs() < 1e-9);
    }
    assert!(shown.duel().is_none());
    assert_eq!(rows[2].player, 0, "the random player is the last one");
}

#[test]
fn gauntlet_and_decided_match_have_their_own_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk_in(folder.path(), "");
    desk.set_up(&THREE);
    desk.choose([TournamentChoice::Format(Format::Gauntlet)]);
    assert_eq!(desk.tournament().draft().total_games(), 8);
    desk.command(TournamentCommand::Start);
    desk.until_stopped();
    assert_eq!(desk.shown().standings().played(), 8);
    let between_others = desk.shown().spec().pairings();
    assert_eq!(between_others, [[0, 1], [0, 2]]);

    desk.command(TournamentCommand::New);
    assert!(desk.tournament().shown().is_none() && desk.tournament().has_previous());
    let others = ["kitten", "hare"].map(|id| TournamentChoice::Player(id.to_owned()));
    desk.choose(others);
    let more = ["counting", "random"].map(|id| TournamentChoice::Player(id.to_owned()));
    desk.choose(more);
    assert_eq!(desk.tournament().draft().players, ["counting"]);
    desk.choose([
        TournamentChoice::Player("random".to_owned()),
        TournamentChoice::Margin(Some(100)),
        TournamentChoice::Games(1_000),
        TournamentChoice::Openings(OpeningChoice::Random),
        TournamentChoice::Seed(1),
    ]);
    desk.command(TournamentCommand::Start);
    desk.until_stopped();
    let shown = desk.shown();
    assert_eq!(shown.stage(), TournamentStage::Over);
    let (pairing, test) = shown.duel().expect("two players");
    assert!(pairing.elo > 0.0 && shown.standings().played() < 1_000);
    let test = test.expect("a sequential test");
    assert_eq!(test.verdict, arena::SprtVerdict::Accept);
    drop(desk);

    let desk = desk_in(folder.path(), "");
    assert_eq!(desk.stage(), TournamentStage::Over, "the newest is shown");
    assert_eq!(desk.shown().duel().and_then(|it| it.1), Some(test));
}

#[test]
fn humans_unknown_players_and_single_players_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk_in(folder.path(), "");
    let player = |id: &str| TournamentChoice::Player(id.to_owned());
    desk.choose([player("you"), player("nobody"), player("level-30")]);
    assert_eq!(desk.tournament().draft().players, ["level-30"]);
    desk.command(TournamentCommand::Start);
    let refused = TournamentReport::Refused(TournamentError::TooFew);
    assert_eq!(*desk.tournament().report(), refused);
    assert!(!folder.path().join("tournaments").exists());

    let mut homeless = Desk::between("you", "kitten");
    homeless.set_up(&THREE);
    homeless.command(TournamentCommand::Start);
    let refused = TournamentReport::Refused(TournamentError::NoFolder);
    assert_eq!(*homeless.tournament().report(), refused);
}

#[test]
fn player_that_was_changed_does_not_continue_the_games_of_its_former_self() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk_in(folder.path(), "");
    desk.set_up(&THREE);
    desk.command(TournamentCommand::Start);
    desk.until_stopped();
    drop(desk);
    forget_all_but(3, &journal(folder.path()));

    let registry = Registry::builtin();
    let mut sources = Sources::from(Source::embedded());
    sources.push_untrusted(Source {
        name: "players.toml".into(),
        text: "[players.hare]\nextends = \"kitten\"\n".into(),
    });
    let cast = Cast::load_from(&registry, &sources).expect("the cast is valid");
    let mut desk = Desk::new(Start {
        archive: Archive::at(folder.path().to_owned()),
        book: CastBook::fixed(registry, cast),
        ..start(lineup("you", "kitten", GameSetup::default()))
    });
    desk.command(TournamentCommand::Look);
    desk.until("the journal", |it| !it.tournament().is_reading());
    desk.command(TournamentCommand::Resume);
    desk.until_stopped();
    let TournamentReport::Failed(why) = desk.tournament().report() else {
        panic!("{:?}", desk.tournament().report());
    };
    assert!(why.contains("another tournament: `players[2]"), "{why}");
    assert_eq!(desk.stage(), TournamentStage::Paused);
}

#[test]
fn untrusted_engine_starts_in_no_tournament_before_the_user_agrees() {
    let folder = tempfile::tempdir().expect("a folder");
    let started = folder.path().join("started");
    let registry = Registry::builtin();
    let mut sources = Sources::from(Source::embedded());
    let script = format!("echo >> '{}'", started.display());
    sources.push_untrusted(Source {
        name: "players.toml".into(),
        text: format!(
            "[players.guest]\nkind = \"gomocup\"\nengine.command = [\"sh\", \"-c\", {script:?}]\n"
        ),
    });
    let cast = Cast::load_from(&registry, &sources).expect("the cast is valid");
    let start = || Start {
        archive: Archive::at(folder.path().to_owned()),
        book: CastBook::fixed(registry.clone(), cast.clone()),
        ..start(lineup("you", "kitten", GameSetup::default()))
    };
    let mut desk = Desk::new(start());
    let players = ["guest", "random"].map(|id| TournamentChoice::Player(id.to_owned()));
    desk.choose(players);
    desk.choose([TournamentChoice::Games(2)]);
    desk.command(TournamentCommand::Start);
    assert!(desk.game.permissions().request().is_some());
    assert!(desk.tournament().shown().is_none());
    desk.intend(Intent::AnswerPermission(false));
    assert!(desk.tournament().shown().is_none() && !started.exists());
    let refused = TournamentError::NotAllowed(LocalText::One("guest".into()));
    let refused = TournamentReport::Refused(refused);
    assert_eq!(*desk.tournament().report(), refused);

    desk.command(TournamentCommand::Start);
    desk.intend(Intent::AnswerPermission(true));
    desk.until_stopped();
    assert!(started.exists());
    let report = desk.shown().standings().report();
    assert!(report.players[0].failures > 0, "it says nothing");
    drop(desk);
    fs::remove_file(&started).expect("it is there");

    // After a restart the games are seen, but the engine is not started. A journal of a finished
    // tournament has nothing to resume.
    let text = fs::read_to_string(journal(folder.path())).expect("it is there");
    let first = text.lines().next().expect("a header").to_owned() + "\n";
    fs::write(journal(folder.path()), first).expect("it can be written");
    let mut desk = Desk::new(start());
    desk.command(TournamentCommand::Look);
    desk.until("the journal", |it| !it.tournament().is_reading());
    desk.command(TournamentCommand::Resume);
    assert!(desk.game.permissions().request().is_some());
    assert!(!desk.tournament().is_running());
}

#[test]
fn openings_of_a_file_are_those_of_the_command_line() {
    let program = Program::new();
    let openings = program.path("openings.txt");
    fs::write(&openings, "# two openings\n-1,0, 0,0, 1,1\ne5f6\n").expect("it can be written");
    let call = "match random kitten --games 4 --nodes 2000 --size 9 --seed 5";
    program
        .run(&format!(
            "{call} --openings openings.txt --journal own.jsonl"
        ))
        .succeeded();
    let folder = program.path("games");
    let mut desk = desk_in(&folder, "");
    desk.set_up(&["random", "kitten"]);
    desk.command(TournamentCommand::TakeOpenings(openings.clone()));
    assert_eq!(desk.tournament().draft().openings, OpeningChoice::File);
    assert_eq!(desk.tournament().draft().opening_count(), Some(Ok(2)));
    desk.command(TournamentCommand::Start);
    desk.until_stopped();
    let own = fs::read_to_string(journal(&folder)).expect("it is there");
    assert_eq!(timeless(&own), timeless(&program.read("own.jsonl")));

    desk.command(TournamentCommand::New);
    let missing = program.path("missing.txt");
    desk.command(TournamentCommand::TakeOpenings(missing.clone()));
    assert!(matches!(
        desk.tournament().report(),
        TournamentReport::NoOpenings(_)
    ));
    desk.choose([TournamentChoice::Games(2)]);
    assert_eq!(desk.tournament().refused(), missing, "after another choice");

    // The openings stay chosen, and are checked against the rule and the size.
    fs::write(&openings, "o15n14\n").expect("it can be written");
    desk.command(TournamentCommand::TakeOpenings(openings.clone()));
    desk.command(TournamentCommand::Start);
    let TournamentReport::Refused(TournamentError::Openings(name, error)) =
        desk.tournament().report()
    else {
        panic!("{:?}", desk.tournament().report());
    };
    assert_eq!(name, "openings.txt");
    assert!(error.to_string().starts_with("line 1:"), "{error}");
    assert!(desk.tournament().shown().is_none());
    desk.choose([TournamentChoice::Size(15)]);
    assert_eq!(desk.tournament().draft().opening_count(), Some(Ok(1)));
    let missing = openings.with_file_name("missing.txt");
    desk.command(TournamentCommand::TakeOpenings(missing));
    let report = desk.tournament().report();
    assert!(matches!(report, TournamentReport::NoOpenings(why) if why.contains("missing.txt")));
    assert_eq!(
        desk.tournament().draft().opening_count(),
        Some(Ok(1)),
        "the last one stays"
    );
}
