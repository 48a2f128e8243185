//! The desk for engines: programs are checked, added to the user's file and removed from it.

use std::fs;
use std::path::PathBuf;

use game::{
    CastBook, EngineCommand, EngineDesk, EngineNews, EngineRow, EngineStanding, Guest, GuestStage,
    Intent,
};
use player::Registry;
use player::config::{Role, key_in};
use rules::{GameSetup, Rule, Side};
use tempfile::TempDir;
use toml::Value;

use super::support::*;
use crate::engines::engine::{command, with_runaway};
use crate::engines::leftovers::{assert_gone, tag, wait_for_engines};

/// A file of the user's with comments and a character.
const FILE: &str = "# My cats.\n[players.tom]\nextends = \"fox\" # clever\n\n\
                    [match]\nsize = 15 # as always\n";

/// A game with a file of the user's in a folder of its own.
struct Bench {
    desk: Desk,
    folder: TempDir,
}

impl Bench {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("players.toml");
        fs::write(&file, FILE).expect("it is writable");
        let book = CastBook::open_at(Registry::builtin(), file);
        assert_eq!(book.errors(), None);
        let desk = Desk::of(book, "you", "fox", GameSetup::default());
        Self { desk, folder }
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("players.toml")
    }

    fn text(&self) -> String {
        fs::read_to_string(self.file()).expect("the file is there")
    }

    fn order(&mut self, command: EngineCommand) {
        self.desk.intend(Intent::Engines(command));
    }

    fn engines(&self) -> &EngineDesk {
        self.desk.game.engines()
    }

    /// Asks for the check of an engine, and allows it.
    fn add(&mut self, command: Vec<String>) {
        let line = command.iter().map(|word| format!("\"{word}\""));
        let line = line.collect::<Vec<_>>().join(" ");
        let was_checking = self.engines().is_checking();
        self.order(EngineCommand::Add(line));
        let request = self.desk.game.permissions().request();
        let shown = request.expect("the user is asked").engine().command();
        let name = &command[command.len() - 1];
        assert!(shown.contains(name.as_str()), "{shown}");
        let is_checking = self.engines().is_checking();
        assert_eq!(is_checking, was_checking, "before the answer");
        self.desk.intend(Intent::AnswerPermission(true));
        assert!(self.engines().is_checking());
    }

    fn wait(&mut self) {
        self.desk.until("the end of the check", |desk| {
            !desk.game.engines().is_checking()
        });
    }

    /// The reason why the guest cannot play.
    fn failure(&self) -> String {
        match self.engines().guest().map(Guest::stage) {
            Some(GuestStage::Failed(record)) => {
                let failure = record.report.failure.as_ref();
                failure.expect("a reason").to_string()
            }
            other => panic!("{other:?}"),
        }
    }

    fn row(&self, id: &str) -> EngineRow<'_> {
        let mut rows = self.engines().rows(self.desk.game.book());
        rows.find(|row| row.character.id == id)
            .expect("it is in the cast")
    }
}

#[test]
fn sound_engine_is_added_plays_and_is_removed_byte_for_byte() {
    let (mut bench, tag) = (Bench::new(), tag());
    assert_eq!(bench.engines().rows(bench.desk.game.book()).count(), 0);
    bench.add(command("plain", &tag));
    bench.wait();
    let guest = bench.engines().guest().expect("it is there");
    let GuestStage::Passed(record) = guest.stage() else {
        panic!("{:?}", guest.stage());
    };
    let report = &record.report;
    assert_eq!(report.rules, Rule::ALL);
    assert!(report.plays_on_all_sizes(), "{:?}", report.sizes);
    assert_eq!(report.version.as_deref(), Some("1"));
    let commands = ["RESTART", "SWAP2BOARD", "YXSTOP", "TAKEBACK"].map(|it| report.knows(it));
    assert_eq!(commands, [true, true, true, false], "{report:?}");
    assert!(report.slowest_ms.is_some());
    let log = bench.engines().log(None).expect("there is a log").lines();
    assert!(
        log.iter().any(|line| line.to_string().contains("-> END")),
        "{log:#?}"
    );
    assert_eq!(
        bench.text(),
        FILE,
        "nothing is written before the user says so"
    );

    bench.order(EngineCommand::Accept);
    assert_eq!(
        *bench.engines().news(),
        EngineNews::Added("test engine".to_owned())
    );
    let with_engine = bench.text();
    let section = with_engine.strip_prefix(FILE).expect("the rest is kept");
    assert!(section.starts_with("\n[players.test-engine]\nkind = \"gomocup\"\n"));
    let stops = key_in(&with_engine, "test-engine", "engine.yxstop");
    assert_eq!(stops, Some(true.into()));
    let row = bench.row("test-engine");
    assert!(
        matches!(row.standing, EngineStanding::Checked(_)),
        "{row:?}"
    );
    assert!(row.is_own && row.character.untrusted.is_none());
    assert!(bench.engines().log(Some("test-engine")).is_some());
    let replace = Intent::Replace(Side::Second, "test-engine".to_owned());
    bench.desk.intend(replace);
    bench.desk.exchange("h8");

    bench.order(EngineCommand::Remove("test-engine".to_owned()));
    assert_eq!(bench.text(), FILE);
    assert!(bench.desk.game.book().cast().get("test-engine").is_err());
    bench.order(EngineCommand::Restore);
    assert_eq!(bench.text(), with_engine);
    let row = bench.row("test-engine");
    assert!(
        matches!(row.standing, EngineStanding::Checked(_)),
        "{row:?}"
    );
    drop(bench);
    assert_gone(&tag);
}

/// Checks an engine that cannot play. Returns the reason.
fn reason(command: Vec<String>) -> String {
    let mut bench = Bench::new();
    bench.add(command);
    bench.wait();
    let reason = bench.failure();
    bench.order(EngineCommand::Accept);
    assert_eq!(bench.text(), FILE, "nothing is written");
    bench.order(EngineCommand::Dismiss);
    assert!(bench.engines().guest().is_none());
    reason
}

#[test]
fn engine_that_cannot_play_is_reported_in_one_line_and_nothing_is_written() {
    let cases = [
        ("exits at once", "the engine exited with code 3"),
        (
            "complains and exits",
            "last words: no weights \\u{1b}[31m found",
        ),
        (
            "crashes at the request",
            "BEGIN: the engine exited with code 9",
        ),
        (
            "plays off the board",
            "BEGIN: plays `20,20`, which is illegal",
        ),
        (
            "talks nonsense",
            "BEGIN: no answer within 2.5s, only `banana`",
        ),
        ("silent", "no answer within 10s"),
        ("refuses the rule", "plays by none of the rules"),
    ];
    let complaints = std::thread::scope(|scope| {
        let checks = cases.map(|(behaviour, words)| {
            scope.spawn(move || {
                let tag = tag();
                let reason = reason(command(&behaviour.replace(' ', "_"), &tag));
                assert_gone(&tag);
                (!reason.contains(words)).then(|| format!("{behaviour}: {reason}"))
            })
        });
        checks.map(|check| check.join().expect("no panic"))
    });
    let complaints = complaints.into_iter().flatten().collect::<Vec<_>>();
    assert!(complaints.is_empty(), "{complaints:#?}");
}

#[test]
fn what_is_no_program_is_reported() {
    let mut bench = Bench::new();
    for (file, words) in [("missing", "is not a file"), ("", "is not a file")] {
        let file = bench.folder.path().join(file);
        bench.order(EngineCommand::AddFile(file));
        assert!(bench.desk.game.permissions().request().is_none());
        match bench.engines().news() {
            EngineNews::Failed(why) => assert!(why.contains(words), "{why}"),
            other => panic!("{other:?}"),
        }
    }
    bench.order(EngineCommand::Add("  ".to_owned()));
    assert!(matches!(bench.engines().news(), EngineNews::Failed(_)));
    bench.order(EngineCommand::Add("./no/engine".to_owned()));
    assert_eq!(bench.engines().refused(), "./no/engine");
    bench.order(EngineCommand::AddFile(bench.file()));
    bench.desk.intend(Intent::AnswerPermission(true));
    assert_eq!(bench.engines().refused(), "");
    bench.wait();
    assert!(
        bench.failure().contains("cannot be started"),
        "{}",
        bench.failure()
    );
    assert_eq!(bench.text(), FILE);
}

#[cfg(target_os = "linux")]
#[test]
fn check_that_is_cancelled_leaves_no_process_behind() {
    let end: [fn(&mut Bench); 4] = [
        |bench| bench.order(EngineCommand::Cancel),
        |bench| bench.order(EngineCommand::Dismiss),
        |bench| bench.desk.intend(Intent::Close),
        |bench| bench.add(command("exits_at_once", "other")),
    ];
    for end in end {
        let (mut bench, tag) = (Bench::new(), tag());
        let script = bench.folder.path().join("engine.sh");
        let text = with_runaway(&tag).replace("\"$0\" ", "");
        fs::write(&script, text).expect("it is writable");
        let shell = ["sh".to_owned(), script.display().to_string()];
        let silent = command("silent", &tag);
        bench.add(shell.into_iter().chain(silent).collect());
        wait_for_engines(&tag, 2);
        end(&mut bench);
        assert_gone(&tag);
        assert_eq!(bench.text(), FILE);
        bench.wait();
    }
}

#[test]
fn engines_with_the_same_name_get_ids_and_names_of_their_own() {
    let (mut bench, tag) = (Bench::new(), tag());
    for _ in 0..2 {
        // The second time, the user has allowed it already.
        if bench.engines().rows(bench.desk.game.book()).count() == 0 {
            bench.add(command("plain", &tag));
        } else {
            let line = command("plain", &tag);
            let line = line.iter().map(|word| format!("\"{word}\""));
            let line = line.collect::<Vec<_>>().join(" ");
            bench.order(EngineCommand::Add(line));
            assert!(bench.desk.game.permissions().request().is_none());
        }
        bench.wait();
        bench.order(EngineCommand::Accept);
    }
    let cast = bench.desk.game.book().cast();
    let names = ["test-engine", "test-engine-2"].map(|id| {
        let character = cast.get(id).expect("it is in the cast");
        character.display_name("en").to_owned()
    });
    assert_eq!(names, ["test engine", "test engine 2"]);
    bench.order(EngineCommand::Remove("test-engine".to_owned()));
    let left = bench.text();
    assert!(left.starts_with(FILE) && left.contains("\n[players.test-engine-2]\n"));
    assert!(!left.contains("[players.test-engine]"));
    fs::write(bench.file(), left.clone() + "# More.\n").expect("it is writable");
    bench.order(EngineCommand::Restore);
    assert!(matches!(bench.engines().news(), EngineNews::Failed(_)));
    assert_eq!(bench.text(), left + "# More.\n");
}

#[test]
fn program_that_the_user_refuses_is_not_started() {
    let mut bench = Bench::new();
    let mark = bench.folder.path().join("started");
    let script = format!("echo > '{}'", mark.display());
    let line = format!("sh -c \"{script}\"");
    bench.order(EngineCommand::Add(line.clone()));
    bench.desk.intend(Intent::AnswerPermission(false));
    assert!(matches!(bench.engines().news(), EngineNews::NotAllowed(_)));
    assert!(bench.engines().guest().is_none() && !bench.engines().is_checking());
    assert!(!mark.exists());
    assert_eq!(bench.text(), FILE);
    bench.order(EngineCommand::Add(line));
    assert!(
        bench.desk.game.permissions().request().is_some(),
        "asked again"
    );
}

#[test]
fn engine_of_the_cast_is_checked_again_and_what_it_lacks_is_written() {
    let (mut bench, tag) = (Bench::new(), tag());
    bench.add(command("knows_no_renju", &tag));
    bench.wait();
    bench.order(EngineCommand::Accept);
    let text = bench.text();
    let rules = key_in(&text, "test-engine", "engine.limits.rules");
    let expected = ["freestyle", "standard"].map(Value::from);
    assert_eq!(rules, Some(Value::from(expected.to_vec())), "{text}");
    fs::write(
        bench.file(),
        text.replace("knows_no_renju", "exits_at_once"),
    )
    .expect("writable");
    bench.desk.intend(Intent::RefreshCast);
    assert_eq!(bench.row("test-engine").standing, EngineStanding::Unchecked);
    bench.order(EngineCommand::Check("test-engine".to_owned()));
    assert!(matches!(
        bench.row("test-engine").standing,
        EngineStanding::Checking(_)
    ));
    bench.wait();
    match bench.row("test-engine").standing {
        EngineStanding::Checked(record) => {
            let failure = record.report.failure.as_ref().expect("a reason");
            let failure = failure.to_string();
            assert!(failure.contains("exited with code 3"), "{failure}");
            assert_eq!(record.day().len(), "2026-11-26".len());
        }
        other => panic!("{other:?}"),
    }
    drop(bench);
    assert_gone(&tag);
}

#[test]
fn analyst_is_written_to_the_roles_and_cannot_be_removed() {
    let (mut bench, tag) = (Bench::new(), tag());
    bench.add(command("plain", &tag));
    bench.wait();
    bench.order(EngineCommand::Accept);
    let before = bench.text();
    bench.order(EngineCommand::Analyst("test-engine".to_owned()));
    assert_eq!(
        *bench.engines().news(),
        EngineNews::Analyst("test-engine".to_owned())
    );
    assert_eq!(
        bench.text(),
        format!("{before}\n[roles]\nanalysis = \"test-engine\"\n")
    );
    let analyst = bench.desk.game.book().cast().role(Role::Analysis);
    assert_eq!(analyst.expect("there is one").id, "test-engine");
    bench.order(EngineCommand::Remove("test-engine".to_owned()));
    match bench.engines().news() {
        EngineNews::Failed(why) => assert!(why.contains("roles"), "{why}"),
        other => panic!("{other:?}"),
    }
    bench.order(EngineCommand::Analyst("lynx".to_owned()));
    bench.order(EngineCommand::Remove("test-engine".to_owned()));
    assert_eq!(
        bench.text(),
        format!("{FILE}\n[roles]\nanalysis = \"lynx\"\n")
    );
    bench.order(EngineCommand::Analyst("you".to_owned()));
    assert!(matches!(bench.engines().news(), EngineNews::Failed(_)));
    assert_gone(&tag);
}
