//! An engine for tests: this test binary itself, started with [`command`], which runs [`main`] as
//! its only test.
//!
//! The manager has to ignore what libtest prints around the engine's lines.

use std::io::{BufRead, Write, stdin, stdout};
use std::path::Path;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use player::gomocup::keep_engines_by;
use protocol::{BoardLine, Command, Dialect, Field, Info, RuleCode};
use rules::{Game, GameSetup, Point, Rule};
use toml::{Table, Value};

use super::faulty;

const BEHAVIOUR: &str = "behaviour=";

/// The command of an engine that behaves like this; `tag` is part of it and does nothing. From the
/// first call on, the engines of this process have keepers, as those of the program have.
pub fn command(behaviour: &str, tag: &str) -> Vec<String> {
    keep_engines_by(Path::new(crate::PROGRAM));
    let program = std::env::current_exe().expect("this binary has a path");
    let program = program.to_str().expect("the path is UTF-8").to_owned();
    let module = module_path!().split_once("::").expect("a module").1;
    // With a single test thread libtest would print the test's name in front of the first line.
    let arguments = [
        "--exact",
        &format!("{module}::main"),
        "--nocapture",
        "--test-threads=2",
    ];
    let arguments = arguments.map(str::to_owned);
    std::iter::once(program)
        .chain(arguments)
        .chain([format!("{BEHAVIOUR}{behaviour}"), tag.to_owned()])
        .collect()
}

/// The command of a shell that executes `script`, with the words of `command` as its arguments.
pub fn in_shell(script: &str, command: Vec<String>) -> Vec<String> {
    let shell = ["sh", "-c", script].map(str::to_owned);
    shell.into_iter().chain(command).collect()
}

/// A script that starts a process with `tag` in a session of its own, which heeds no signal that
/// can be ignored, and then becomes the engine.
pub fn with_runaway(tag: &str) -> String {
    format!(
        "trap '' HUP INT TERM; \
         setsid -f sh -c 'while :; do sleep 1; done' {tag} </dev/null >/dev/null 2>&1; \
         exec \"$0\" \"$@\""
    )
}

/// The options of a player with this command, and with these further keys of `engine`.
pub fn options(command: Vec<String>, more: &str) -> Table {
    let mut engine = more.parse::<Table>().expect("the keys are TOML");
    let command = command.into_iter().map(Value::String).collect();
    engine.insert("command".into(), Value::Array(command));
    Table::from_iter([("engine".to_owned(), Value::Table(engine))])
}

/// The options of an engine that plays well, and thinks until it is stopped where its nodes are not
/// limited.
pub fn sound() -> Table {
    options(command("thoughtful", ""), "yxstop = true")
}

/// Not a test: the engine.
#[test]
fn main() {
    let behaviour = std::env::args().find_map(|it| it.strip_prefix(BEHAVIOUR).map(str::to_owned));
    if let Some(behaviour) = behaviour {
        Brain::new(behaviour.replace('_', " ")).run();
        std::process::exit(0);
    }
}

/// The state of the engine.
pub struct Brain {
    pub behaviour: String,
    pub input: Receiver<String>,
    pub size: u8,
    pub rule: Rule,
    pub stones: Vec<Point>,
    dialect: Dialect,
    turn: Duration,
    bounded: bool,
    /// Moves asked for so far.
    pub asked: u32,
}

/// Writes a line, flushed.
pub fn say(line: &str) {
    write(format!("{line}\n").as_bytes());
}

pub fn write(bytes: &[u8]) {
    let mut out = stdout().lock();
    // The reader has closed the pipe, which is ignored.
    let _ = out.write_all(bytes).and_then(|()| out.flush());
}

impl Brain {
    fn new(behaviour: String) -> Self {
        let (lines, input) = channel();
        if !faulty::is_deaf(&behaviour) {
            thread::spawn(move || {
                for line in stdin().lock().lines().map_while(Result::ok) {
                    if lines.send(line).is_err() {
                        break;
                    }
                }
            });
        } else {
            let mut first = String::new();
            stdin().lock().read_line(&mut first).expect("START comes");
            lines.send(first).expect("the receiver is there");
            std::mem::forget(lines);
        }
        let dialect = if behaviour.contains("yixin") {
            Dialect::Yixin
        } else {
            Dialect::Gomocup
        };
        Self {
            behaviour,
            input,
            size: 0,
            rule: Rule::Freestyle,
            stones: Vec::new(),
            dialect,
            turn: Duration::ZERO,
            bounded: false,
            asked: 0,
        }
    }

    fn run(&mut self) {
        faulty::at_start(self);
        while let Ok(line) = self.input.recv() {
            let Some(command) = Command::parse(&line) else {
                continue;
            };
            if !faulty::instead(self, &command) && self.obey(command).is_none() {
                return;
            }
        }
        faulty::at_end_of_input(self);
    }

    /// Carries a command out; `None` after the last one.
    fn obey(&mut self, command: Command) -> Option<()> {
        match command {
            Command::Start(size) => {
                self.size = u8::try_from(size).expect("a board");
                self.stones.clear();
                say("OK");
            }
            Command::Restart => {
                self.stones.clear();
                say("OK");
            }
            Command::Info(info) => self.note(info),
            Command::About => say("name=\"test engine\", version=\"1\""),
            Command::Begin => self.answer(),
            Command::Turn(at) => {
                let point = self.dialect.point(at, self.size).expect("on the board");
                self.stones.push(point);
                self.answer();
            }
            Command::Board => match self.read_board() {
                Ok(()) => self.answer(),
                Err(wrong) => say(&format!("ERROR {wrong}")),
            },
            Command::Swap2Board => self.choose(),
            Command::End => return None,
            Command::YxStop => {}
            other => say(&format!("UNKNOWN {other}")),
        }
        Some(())
    }

    fn note(&mut self, info: Info) {
        match info {
            Info::Rule(code) => self.rule = RuleCode::rule(code, self.dialect).expect("known"),
            Info::TimeoutTurn(ms) => self.turn = Duration::from_millis(ms.unsigned_abs()),
            Info::MaxNode(nodes) => self.bounded = nodes > 0,
            _ => {}
        }
    }

    fn read_board(&mut self) -> Result<(), String> {
        let mut fields = Vec::new();
        self.stones.clear();
        loop {
            let line = self.input.recv().map_err(|_| "no DONE")?;
            match BoardLine::parse(&line) {
                BoardLine::Done => break,
                BoardLine::Stone(at, field) => {
                    let point = self.dialect.point(at, self.size);
                    self.stones.push(point.ok_or(format!("{at} is nowhere"))?);
                    fields.push(field);
                }
                other => return Err(format!("what is {other}")),
            }
        }
        // The last stone is the opponent's, the one before it our own, and so on.
        let alternate = [Field::Opponent, Field::Own].into_iter().cycle();
        if fields
            .into_iter()
            .rev()
            .zip(alternate)
            .any(|(told, due)| told != due)
        {
            return Err("these fields do not alternate".into());
        }
        Ok(())
    }

    /// Lays stones or takes a colour, depending on the position.
    fn choose(&mut self) {
        self.stones.clear();
        loop {
            let line = self.input.recv().expect("DONE comes");
            match BoardLine::parse(&line) {
                BoardLine::Done => break,
                BoardLine::Bare(at) => self.stones.extend(self.dialect.point(at, self.size)),
                other => return say(&format!("ERROR what is {other}")),
            }
        }
        self.asked += 1;
        let game = self.game();
        let lays = match (self.stones.len(), game.key() % 3) {
            (0, _) => 3,
            (_, 0) => return say("SWAP"),
            (3, 1) => 2,
            _ => 1,
        };
        let legal = game.legal_points().collect::<Vec<_>>();
        let from = usize::try_from(game.key() % (legal.len() as u64 - 2)).expect("small");
        let laid = legal[from..from + lays]
            .iter()
            .map(|&point| self.written(point));
        say(&laid.collect::<Vec<_>>().join(" "));
    }

    /// The position as the rules see it.
    pub fn game(&self) -> Game {
        let setup = GameSetup::new(self.rule, self.size).expect("a size in range");
        Game::with_moves(setup, self.stones.iter().copied()).expect("a legal game")
    }

    /// A legal point that follows from the position alone.
    pub fn choice(&self) -> Point {
        let game = self.game();
        let legal = game.legal_points().collect::<Vec<_>>();
        legal[usize::try_from(game.key() % legal.len() as u64).expect("small")]
    }

    pub fn written(&self, point: Point) -> String {
        self.dialect.coordinate(point, self.size).to_string()
    }

    fn answer(&mut self) {
        self.asked += 1;
        if self.behaviour.starts_with("thoughtful") && !self.bounded {
            self.think();
        }
        let point = self.choice();
        let written = self.written(point);
        self.stones.push(point);
        faulty::answer(self, &written);
    }

    /// Waits until the time of the turn is over or a stop arrives.
    fn think(&self) {
        let line = self.written(self.choice());
        say("INFO PV 0");
        say("INFO DEPTH 3");
        say("INFO EVAL +M5");
        say(&format!("INFO BESTLINE {line}"));
        say("INFO PV DONE");
        let until = Instant::now() + self.turn;
        while let Some(left) = until.checked_duration_since(Instant::now()) {
            match self.input.recv_timeout(left) {
                Ok(line) if Command::parse(&line) == Some(Command::YxStop) => return,
                Ok(line) => say(&format!("UNKNOWN {line} while thinking")),
                Err(_) => return,
            }
        }
    }
}
