//! The programs `pbrain-nekomoku` and `nekomoku pbrain`.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::time::{Duration, Instant};

use protocol::{Dialect, Reply};
use rules::{Action, Game, GameSetup, Point, Rule};

use crate::program::{Program, run};

pub const PBRAIN: &str = crate::PBRAIN;

/// A running brain.
pub struct Brain {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    /// Keeps its folder until it ends.
    _program: Program,
}

impl Brain {
    pub fn start(program: Program, binary: &str, arguments: &str) -> Self {
        let mut process = program
            .command(binary, arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the brain starts");
        Self {
            input: process.stdin.take().expect("a pipe"),
            output: BufReader::new(process.stdout.take().expect("a pipe")),
            process,
            _program: program,
        }
    }

    pub fn send(&mut self, line: &str) {
        self.input
            .write_all(format!("{line}\r\n").as_bytes())
            .expect("the brain reads");
    }

    pub fn line(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("the brain writes");
        line.trim_end().to_owned()
    }

    /// Its process ID.
    pub fn id(&self) -> u32 {
        self.process.id()
    }

    /// The point of its next line.
    fn point(&mut self, size: u8) -> Point {
        let line = self.line();
        let Some(Reply::Move(stones)) = Reply::parse(&line) else {
            panic!("no move: {line}");
        };
        Dialect::Gomocup
            .point(stones[0], size)
            .unwrap_or_else(|| panic!("off the board: {line}"))
    }

    /// Sends `END`; the exit code, when it comes within a second.
    pub fn end(mut self) -> i32 {
        self.send("END");
        let asked = Instant::now();
        let status = self.process.wait().expect("it was started");
        assert!(asked.elapsed() < Duration::from_secs(1), "too slow to end");
        status.code().expect("no signal ended it")
    }
}

/// A whole game of the brain against itself, every stone judged.
fn plays_a_game(rule: Rule, code: u8, size: u8) {
    let mut brains = [(); 2].map(|()| {
        let mut brain = Brain::start(Program::new(), PBRAIN, "--nodes 300");
        brain.send(&format!("START {size}"));
        assert_eq!(brain.line(), "OK");
        brain.send(&format!("INFO rule {code}"));
        brain.send("INFO timeout_match 600000");
        brain
    });
    let mut game = Game::new(GameSetup::new(rule, size).unwrap());
    while game.result().is_none() {
        let brain = &mut brains[usize::from(game.ply() % 2)];
        brain.send("INFO time_left 600000");
        match game.last_move() {
            None => brain.send("BEGIN"),
            Some(last) => brain.send(&format!("TURN {}", Dialect::Gomocup.coordinate(last, size))),
        }
        let point = brain.point(size);
        let played = game.play(Action::Place(point));
        played.unwrap_or_else(|error| panic!("{rule:?}: {error}\n{}", game.board()));
    }
    assert!(game.ply() >= 9, "{rule:?}: {:?}", game.result());
    assert_eq!(brains.map(Brain::end), [0, 0]);
}

#[test]
fn brain_plays_whole_games_by_every_rule() {
    plays_a_game(Rule::Freestyle, 0, 20);
    plays_a_game(Rule::Standard, 1, 15);
    plays_a_game(Rule::Renju, 4, 15);
}

#[test]
fn strongest_plays_unless_another_is_named() {
    let about = |binary, arguments| {
        let mut brain = Brain::start(Program::new(), binary, arguments);
        brain.send("ABOUT");
        let about = brain.line();
        assert_eq!(brain.end(), 0);
        about
    };
    let nekomoku = crate::PROGRAM;
    assert!(about(PBRAIN, "").starts_with("name=\"Nekomoku Grey Lynx\", version=\""));
    assert!(about(nekomoku, "pbrain").starts_with("name=\"Nekomoku Grey Lynx\""));
    assert!(about(PBRAIN, "--player cat").starts_with("name=\"Nekomoku Gobang Cat\""));
    assert!(about(nekomoku, "pbrain --player cat").starts_with("name=\"Nekomoku Gobang Cat\""));
}

#[test]
fn player_with_the_role_of_the_brain_plays_where_none_is_named() {
    let roles = "[roles]\nbrain = \"owl\"";
    let program = Program::new().with_file("roles.toml", roles);
    let mut brain = Brain::start(program, PBRAIN, "--players roles.toml");
    brain.send("ABOUT");
    let about = brain.line();
    assert!(about.contains("Wise Owl"), "{about}");
    assert_eq!(brain.end(), 0);
}

#[test]
fn dialect_is_an_option_of_the_command_line() {
    let mut brain = Brain::start(Program::new(), PBRAIN, "--player sleepy --dialect yixin");
    for line in [
        "START 15 15",
        "YXBOARD",
        "0,14,2",
        "DONE",
        "TAKEBACK 0,14",
        "PLAY 1,14",
    ] {
        brain.send(line);
    }
    for line in ["OK", "OK", "1,14"] {
        assert_eq!(brain.line(), line);
    }
    assert_eq!(brain.end(), 0);
}

const BROKEN: &str = "[players.cat.search]\nlines = 0\n[players.mine]\nkind = \"random\"";

const IN_CONFIG_FOLDER: &str = "config/nekomoku/players.toml";

#[test]
fn broken_file_in_the_config_folder_is_reported_and_not_used() {
    let program = Program::new().with_file(IN_CONFIG_FOLDER, BROKEN);
    let path = program.path(IN_CONFIG_FOLDER);
    let mut brain = Brain::start(program, PBRAIN, "--player cat --nodes 100");
    brain.send("START 15");
    let told = brain.line();
    let path = path.display();
    let start =
        format!("MESSAGE not used: {path}:2: [players.cat] search.lines: 0 is out of range");
    assert!(told.starts_with(&start), "{told}");
    assert_eq!(brain.line(), "OK");
    brain.send("BEGIN");
    assert_eq!(brain.line(), "7,7");
    assert_eq!(brain.end(), 0);
}

#[test]
fn file_in_the_working_directory_does_not_change_who_plays() {
    const IMPOSTOR: &str = "[players.lynx]\nname = \"Impostor\"";
    let name = |program: Program, binary, arguments| {
        let mut brain = Brain::start(program, binary, arguments);
        brain.send("ABOUT");
        let about = brain.line();
        assert_eq!(brain.end(), 0);
        let name = about.strip_prefix("name=\"Nekomoku ").expect("a name");
        name.split('"').next().expect("it ends").to_owned()
    };
    let file = |path| Program::new().with_file(path, IMPOSTOR);
    let nekomoku = crate::PROGRAM;
    assert_eq!(name(file("players.toml"), PBRAIN, ""), "Grey Lynx");
    assert_eq!(name(file("players.toml"), nekomoku, "pbrain"), "Grey Lynx");
    assert_eq!(name(file(IN_CONFIG_FOLDER), PBRAIN, ""), "Impostor");
    let named = file("mine.toml").with_variable("NEKOMOKU_PLAYERS", "mine.toml");
    assert_eq!(name(named, PBRAIN, ""), "Impostor");
    assert_eq!(
        name(file("mine.toml"), PBRAIN, "--players mine.toml"),
        "Impostor"
    );
    let broken = Program::new().with_file("players.toml", BROKEN);
    assert_eq!(name(broken, PBRAIN, ""), "Grey Lynx");
}

#[test]
fn wrong_file_or_player_that_was_named_is_refused() {
    let told = run("pbrain --player catt").refused();
    assert!(
        told.starts_with("nekomoku: no player `catt` (did you mean `cat`?)"),
        "{told}"
    );
    let told = run("pbrain --player you").refused();
    assert!(
        told.starts_with("nekomoku: `you` is a human, who cannot play as an engine"),
        "{told}"
    );
    let told = run("--players nowhere.toml pbrain").refused();
    assert!(
        told.starts_with("nekomoku: nowhere.toml: cannot be read: "),
        "{told}"
    );
    assert!(run("pbrain --dialect klingon").refused().contains("yixin"));
    assert!(run("pbrain --nodes 0").refused().contains("--nodes"));
    let program = Program::new().with_file("my.toml", BROKEN);
    let told = program.run("pbrain --players my.toml").refused();
    assert!(
        told.starts_with("nekomoku: my.toml:2: [players.cat]"),
        "{told}"
    );
    let program = Program::new().with_file("players.toml", BROKEN);
    let told = program.run("pbrain --player mine").refused();
    assert!(
        told.contains("no player `mine`") && told.contains("not used: ./players.toml"),
        "{told}"
    );
    let program = Program::new().with_file(IN_CONFIG_FOLDER, BROKEN);
    let told = program.run("pbrain --player mine").refused();
    assert!(
        told.contains("no player `mine`") && told.contains("players.toml:2:"),
        "{told}"
    );
}

#[test]
fn the_brain_refuses_the_character_that_plays_the_solution() {
    let program = Program::new();
    let arguments = "--player oracle";
    let mut brain = program.command(PBRAIN, arguments);
    let output = brain.stdin(Stdio::null()).output().expect("it starts");
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let told = String::from_utf8_lossy(&output.stderr);
    let named = "`nekomoku pbrain --player oracle` does";
    assert!(told.contains(named) && told.lines().count() == 1, "{told}");
    assert_eq!(run("pbrain --player oracle").succeeded(), "");
}

#[test]
fn end_of_the_input_ends_the_program() {
    assert_eq!(run("pbrain").succeeded(), "");
}

/// The CPU time of each thread of a process, in clock ticks.
#[cfg(target_os = "linux")]
fn ticks(process: u32) -> std::collections::HashMap<std::ffi::OsString, u64> {
    let threads = std::fs::read_dir(format!("/proc/{process}/task")).expect("it runs");
    let ticks = |thread: std::fs::DirEntry| {
        let stat = std::fs::read_to_string(thread.path().join("stat")).ok()?;
        let (_, fields) = stat.rsplit_once(')')?;
        let own = fields.split_whitespace().skip(11).take(2);
        Some((thread.file_name(), own.flat_map(str::parse::<u64>).sum()))
    };
    threads.flatten().filter_map(ticks).collect()
}

/// The number of threads that took CPU time in a search, when the manager grants this number.
#[cfg(target_os = "linux")]
fn busy_threads(granted: u64) -> usize {
    const A_TWENTIETH_OF_A_SECOND: u64 = 5;
    let mut brain = Brain::start(Program::new(), PBRAIN, "");
    brain.send(&format!("INFO thread_num {granted}"));
    brain.send("INFO timeout_turn 120000");
    brain.send("START 15");
    assert_eq!(brain.line(), "OK");
    brain.send("ABOUT");
    brain.line();
    let before = ticks(brain.id());
    brain.send("BOARD\r\n7,7,2\r\n0,14,1\r\n9,3,2\r\n14,0,1\r\n3,10,2\r\nDONE");
    let begun = Instant::now();
    let mut most = 0;
    while most < granted as usize && begun.elapsed() < Duration::from_secs(20) {
        std::thread::sleep(Duration::from_millis(50));
        let now = ticks(brain.id()).into_iter();
        let worked = now.filter(|(thread, ticks)| {
            ticks - before.get(thread).unwrap_or(&0) >= A_TWENTIETH_OF_A_SECOND
        });
        most = most.max(worked.count());
        if begun.elapsed() > Duration::from_secs(4) && granted == 1 {
            break;
        }
    }
    brain.send("YXSTOP");
    brain.line();
    assert_eq!(brain.end(), 0);
    most
}

#[cfg(target_os = "linux")]
#[test]
fn search_takes_as_many_threads_as_the_manager_grants() {
    assert_eq!(busy_threads(1), 1);
    assert_eq!(busy_threads(3), 3);
}
