//! [`FAULTS`]: what an engine can do wrong, and the result that is expected.

use std::time::Duration;

use rules::{Game, GameSetup, Point, Rule};
use toml::Table;

use super::engine::{command, in_shell, options};
use super::leftovers::tag;

/// The expected result of a behaviour.
pub enum End {
    /// The engine loses the game, and the reason contains these words.
    Lost(&'static str),
    /// The game is played to its end.
    Played,
}
pub use End::{Lost, Played};

impl End {
    /// Whether this is the reason why the engine lost the game; `None` if it did not.
    pub fn is(&self, reason: Option<&str>) -> bool {
        match (self, reason) {
            (Played, None) => true,
            (Lost(words), Some(reason)) => reason.contains(words),
            _ => false,
        }
    }
}

/// How the engine is started.
#[derive(Clone, Copy)]
pub enum Start {
    /// As a behaviour of the test engine.
    Behaviour,
    /// By a shell that executes this, the engine's command being its arguments.
    Shell(&'static str),
    /// By this program.
    Program(&'static str),
}
pub use Start::{Behaviour, Program, Shell};

/// A name, how the engine is started, and the result that is expected.
pub type Row = (&'static str, Start, End);

pub static FAULTS: [Row; 46] = [
    (
        "silent",
        Behaviour,
        Lost("did not answer `START 9` with OK within 600ms"),
    ),
    (
        "slow start",
        Behaviour,
        Lost("did not answer `START 9` with OK within 600ms"),
    ),
    (
        "says OK without an end",
        Behaviour,
        Lost("did not answer `START 9` with OK within 600ms"),
    ),
    (
        "exits at once",
        Behaviour,
        Lost("failed: the engine exited with code 3"),
    ),
    (
        "complains and exits",
        Behaviour,
        Lost("exited with code 4; its last words: no weights \\u{1b}[31m found"),
    ),
    (
        "exits in the middle",
        Behaviour,
        Lost("failed: the engine exited with code 7; its last words: out of cheese"),
    ),
    (
        "crashes at the request",
        Behaviour,
        Lost("exited with code 9"),
    ),
    (
        "dies before its child",
        Behaviour,
        Lost("exited with code 5"),
    ),
    ("has a child", Behaviour, Played),
    (
        "killed",
        Shell("kill -KILL $$"),
        Lost("was ended by signal 9"),
    ),
    ("floods output", Behaviour, Played),
    ("floods errors", Behaviour, Played),
    (
        "floods with moves",
        Behaviour,
        Lost("illegal move: 99,99 is off the board"),
    ),
    ("never ends its line", Behaviour, Lost("out of time")),
    (
        "ends without a line end",
        Behaviour,
        Lost("exited with code 0"),
    ),
    ("ends lines with CR", Behaviour, Played),
    ("noisy", Behaviour, Played),
    ("says OK in words", Behaviour, Played),
    ("says OK twice", Behaviour, Played),
    ("answers INFO", Behaviour, Played),
    ("about error", Behaviour, Played),
    ("talks nonsense", Behaviour, Lost("out of time")),
    ("plays on a stone", Behaviour, Lost("illegal move: ")),
    (
        "plays a forbidden point",
        Behaviour,
        Lost("illegal move: h8 is forbidden to Black"),
    ),
    (
        "plays off the board",
        Behaviour,
        Lost("illegal move: 20,20 is off the board"),
    ),
    (
        "plays below zero",
        Behaviour,
        Lost("illegal move: -1,0 is off the board"),
    ),
    (
        "plays fractions",
        Behaviour,
        Lost("illegal move: `1.0,2.0` is not a point, expected two whole numbers `x,y`"),
    ),
    (
        "plays two stones",
        Behaviour,
        Lost("illegal move: 2 stones in one answer"),
    ),
    ("swaps", Behaviour, Lost("out of time")),
    ("is late", Behaviour, Lost("out of time")),
    ("answers twice", Behaviour, Played),
    ("answers unasked", Behaviour, Played),
    (
        "refuses the board",
        Behaviour,
        Lost("does not play on 9 lines: ERROR only 20 lines, please"),
    ),
    (
        "refuses the rule",
        Behaviour,
        Lost("does not play freestyle: ERROR Unknown rule id"),
    ),
    (
        "refuses something",
        Behaviour,
        Lost("refuses the settings of a game of freestyle: ERROR no"),
    ),
    (
        "refuses to move",
        Behaviour,
        Lost("failed: the engine answered BEGIN with ERROR too tired"),
    ),
    (
        "knows no requests",
        Behaviour,
        Lost("failed: the engine does not know BEGIN: UNKNOWN"),
    ),
    (
        "knows nothing",
        Behaviour,
        Lost("does not play on 9 lines: UNKNOWN never heard"),
    ),
    ("deaf", Behaviour, Lost("out of time")),
    ("suggests", Behaviour, Played),
    (
        "suggests for ever",
        Behaviour,
        Lost("suggests move after move and plays none"),
    ),
    ("ignores END", Behaviour, Played),
    (
        "ignores everything",
        Shell("trap '' TERM HUP INT; exec \"$0\" \"$@\""),
        Played,
    ),
    (
        "closes its output",
        Shell("read line; echo OK; exec >&-; exec sleep 600"),
        Lost("failed: the engine closed its output"),
    ),
    (
        "missing",
        Program("./no/such/program"),
        Lost("failed: the engine `"),
    ),
    (
        "not executable",
        Program("./Cargo.toml"),
        Lost("cannot be started: Permission denied"),
    ),
];

/// One fault of each kind that a caller can tell apart: the engine does not start, never gets
/// ready, crashes, breaks the rules, does not answer, or stays when the game is over.
const KINDS: [&str; 8] = [
    "missing",
    "silent",
    "exits in the middle",
    "dies before its child",
    "plays on a stone",
    "never ends its line",
    "deaf",
    "ignores everything",
];

/// The rows of [`FAULTS`] with one fault of each kind.
pub fn kinds() -> impl Iterator<Item = &'static Row> {
    FAULTS.iter().filter(|(name, ..)| KINDS.contains(name))
}

/// One fault with the engine that shows it.
pub struct Fault {
    pub name: &'static str,
    pub command: Vec<String>,
    /// A word that only the command lines of its processes contain.
    pub tag: String,
}

impl Fault {
    pub fn new(name: &'static str, start: Start) -> Self {
        let tag = tag();
        let engine = command(name, &tag);
        let command = match start {
            Behaviour => engine,
            Shell(script) => in_shell(script, engine),
            Program(program) => vec![program.to_owned(), tag.clone()],
        };
        Self { name, command, tag }
    }

    /// The options of its player.
    pub fn options(&self) -> Table {
        // Engines that are late on purpose get a short limit, all others a long one.
        let hurry = ["silent", "slow start", "says OK without an end"].contains(&self.name);
        let start = if hurry { 600 } else { 10_000 };
        let more = format!("limits = {{ start_ms = {start}, grace_ms = 250 }}");
        options(self.command.clone(), &more)
    }

    /// The game that it starts from, as Black.
    pub fn game(&self) -> Game {
        if self.name != "plays a forbidden point" {
            return Game::new(GameSetup::new(Rule::Freestyle, 9).unwrap());
        }
        let threes = [
            (5, 7),
            (0, 0),
            (6, 7),
            (14, 0),
            (7, 5),
            (0, 14),
            (7, 6),
            (14, 14),
        ];
        let stones = threes.map(|(x, y)| Point::new(x, y));
        Game::with_moves(GameSetup::new(Rule::Renju, 15).unwrap(), stones).unwrap()
    }

    /// Its limit for a turn: short for late engines, long enough for all others on a busy machine.
    pub fn turn(&self) -> Duration {
        let cut_short = [
            "is late",
            "deaf",
            "talks nonsense",
            "swaps",
            "never ends its line",
        ];
        let is_cut = cut_short.contains(&self.name);
        Duration::from_millis(if is_cut { 300 } else { 10_000 })
    }
}
