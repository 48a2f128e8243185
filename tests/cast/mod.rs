//! A cast for tests of the game: players that fail in every way, players that always speak, and the
//! built-in ones.

use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;
use std::time::Duration;

use game::{CastBook, Intent, Lineup, Pairing, ReviewLimits, Session};
use player::config::{Cast, Source};
use player::{
    Action, BuildContext, Candidate, GameSetup, OptionErrors, Player, PlayerError, Progress,
    Proven, Registry, Turn,
};
use record::Evaluation;
use rules::{Point, Rule, parse_point};

/// Limits of a review that takes little time.
pub const QUICK_REVIEW: ReviewLimits = ReviewLimits {
    nodes: 10_000,
    proof_nodes: 1_000,
};

/// How a player of the kind `bad` fails.
const BAD_PLAYERS: &str = r#"
[players.panics]
kind = "bad"
how = "panics"
[players.hangs]
kind = "bad"
how = "hangs"
time = { min_ms = 0, max_ms = 50 }
[players.cheats]
kind = "bad"
how = "cheats"
[players.loads]
kind = "bad"
how = "loads"
time = { min_ms = 0, max_ms = 60000 }
[players.slow]
kind = "bad"
how = "slow"
time = { min_ms = 0, max_ms = 60000 }
[players.brisk]
extends = "cat"
time = { min_ms = 0, max_ms = 2000 }
[players.ponders]
kind = "bad"
how = "ponders"
ponder = true
[players.pondering_lynx]
extends = "lynx"
ponder = true
time = { min_ms = 0, max_ms = 100 }
[players.settled]
extends = "ponders"
ponder = false
[players.generous]
kind = "tree"
search = { max_nodes = 500 }
manners = { draw = 100 }
time = { min_ms = 0, max_ms = 2000 }
[players.strict]
extends = "generous"
name = { en = "Old Tom", zh = "老汤" }
manners = { take_back = false, draw = 0 }
[players.obstinate]
extends = "strict"
search = { max_nodes = 0 }
time = { min_ms = 0, max_ms = 60000 }
[players.polite]
extends = "random"
time = { min_ms = 400, max_ms = 2000 }
"#;

/// Players that make a remark at every opportunity.
const SPEAKERS: &str = r#"
[players.parrot]
extends = "random"
chat = [
  { event = "greet", mood = "happy", lines = { en = "Hello, {opponent}!", zh = "{opponent}，你好！" } },
  { event = "undo", lines = "Undo {n}: {move}" },
  { event = "illegal", lines = "Not {move}" },
  { event = "takeover", lines = "Who are you, {opponent}?" },
  { event = "win", mood = "happy", lines = "Won after {n}" },
  { event = "loss", mood = "sad", lines = "Lost after {n}" },
]
[players.adviser]
extends = "random"
chat = [
  { event = "greet", lines = "Good day" },
  { event = "tip", lines = "Take your time" },
  { event = "win", lines = "I won" },
]
[players.thinker]
extends = "slow"
chat = [
  { event = "greet", lines = "Now, then" },
  { event = "thinking", lines = { en = "Hm...", zh = "嗯……" } },
  { event = "long_think", lines = "{n} seconds already" },
]
[players.seer]
kind = "bad"
how = "foresees"
chat = [
  { event = "predicted", lines = "{move} was my guess no. {n}" },
  { event = "sees_win", lines = "{n} to go" },
]
[players.chatterbox]
extends = "you"
chat = [{ event = "greet", lines = "I never" }, { event = "takeover", lines = "stop talking" }]
[players.longwinded]
extends = "slow"
[[players.longwinded.chat]]
event = "greet"
[players.longwinded.chat.lines]
en = "Sixty characters are as much as anybody in this cast may say"
zh = "二十四个字是这里的角色最多能说的话，再多就没有了。"
"#;

/// A player that fails in the way that its option `how` names. Five values do not fail: `slow`
/// thinks until it is stopped, `waits` takes a file out of the folder `tokens` in the middle of
/// each game and waits until there is one, `loads` takes two seconds to get ready, `foresees`
/// announces a win in five plies beginning with the first two legal points; these play the first
/// one. `ponders` plays the last one when it has pondered before.
struct Bad {
    how: String,
    tokens: PathBuf,
    /// True when it has taken a token in this game.
    has_token: bool,
    /// True when it has pondered since its last move and was stopped.
    has_pondered: bool,
}

impl Bad {
    fn build(mut options: toml::Table, _: &BuildContext) -> Result<Box<dyn Player>, OptionErrors> {
        let how = options
            .remove("how")
            .and_then(|how| how.as_str().map(str::to_owned));
        let tokens = options
            .remove("tokens")
            .and_then(|folder| folder.as_str().map(PathBuf::from));
        Ok(Box::new(Self {
            how: how.ok_or_else(|| OptionErrors::one("how", "is missing"))?,
            tokens: tokens.unwrap_or_default(),
            has_token: false,
            has_pondered: false,
        }))
    }

    /// Waits for a token, unless it has one.
    fn take_token(&mut self) {
        while !self.has_token {
            let found = fs::read_dir(&self.tokens).into_iter().flatten().flatten();
            self.has_token = found
                .map(|entry| fs::remove_file(entry.path()))
                .any(|removed| removed.is_ok());
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

impl Player for Bad {
    fn new_game(&mut self, _: &GameSetup) -> Result<(), PlayerError> {
        self.has_token = false;
        if self.how == "loads" {
            std::thread::sleep(Duration::from_secs(2));
        }
        Ok(())
    }

    fn choose(&mut self, turn: Turn<'_>) -> Result<Action, PlayerError> {
        match self.how.as_str() {
            "panics" => panic!("the bad player panics on purpose"),
            "cheats" => Ok(Action::Place(
                turn.game.last_move().unwrap_or(Point::new(20, 20)),
            )),
            "hangs" => {
                std::thread::sleep(Duration::from_secs(20));
                Err(PlayerError::NoAction)
            }
            "foresees" => {
                let line = turn.game.legal_points().take(2).collect::<Vec<_>>();
                let point = *line.first().ok_or(PlayerError::NoAction)?;
                let (score, visits) = (None, 0);
                (turn.report)(&Progress {
                    candidates: vec![Candidate {
                        point,
                        score,
                        visits,
                        line,
                    }],
                    proven: Some(Proven::Win(5)),
                    ..Progress::default()
                });
                Ok(Action::Place(point))
            }
            "loads" | "waits" => {
                if self.how == "waits" && turn.game.ply() > 2 {
                    self.take_token();
                }
                let point = turn.game.legal_points().next();
                point.map(Action::Place).ok_or(PlayerError::NoAction)
            }
            "ponders" => {
                let points = turn.game.legal_points().collect::<Vec<_>>();
                let point = if std::mem::take(&mut self.has_pondered) {
                    points.last()
                } else {
                    points.first()
                };
                point
                    .copied()
                    .map(Action::Place)
                    .ok_or(PlayerError::NoAction)
            }
            _ => {
                let _ = turn.stop.signal().recv();
                turn.game
                    .legal_points()
                    .next()
                    .map(Action::Place)
                    .ok_or(PlayerError::NoAction)
            }
        }
    }

    fn ponder(&mut self, turn: Turn<'_>) {
        (turn.report)(&Progress::default());
        let _ = turn.stop.signal().recv();
        self.has_pondered = true;
    }
}

pub fn registry() -> Registry {
    Registry::builtin().with("bad", Bad::build)
}

/// The embedded cast, the bad players and the speakers.
pub fn book() -> CastBook {
    static BOOK: LazyLock<CastBook> = LazyLock::new(read_book);
    BOOK.clone()
}

fn read_book() -> CastBook {
    let own = Source {
        name: "test".into(),
        text: [BAD_PLAYERS, SPEAKERS].concat(),
    };
    let sources = Source::embedded().into_iter().chain([own]).collect();
    let cast = Cast::load(&registry(), sources).expect("the cast is valid");
    CastBook::fixed(registry(), cast)
}

pub fn lineup(black: &str, white: &str, setup: GameSetup) -> Lineup {
    lineup_of(&book(), black, white, setup)
}

pub fn lineup_of(book: &CastBook, black: &str, white: &str, setup: GameSetup) -> Lineup {
    let pairing = Pairing {
        players: [black.into(), white.into()],
        rule: setup.rule(),
        size: setup.size(),
        opening: setup.opening(),
        begins: Default::default(),
        games: 1,
        time: Default::default(),
    };
    pairing
        .resolve(book.cast())
        .expect("the cast has the players")
}

pub fn setup(rule: Rule, size: u8) -> GameSetup {
    GameSetup::new(rule, size).expect("the size is valid")
}

pub fn point(text: &str) -> Point {
    parse_point(text, 22).expect("the point is valid")
}

/// Opens the game shown again, with `known` about the position after `ply` plies of its main line.
pub fn knowing(session: &Session, ply: usize, evaluation: Evaluation) -> Intent {
    let mut record = session.record();
    let node = record.tree.walk().nth(ply).expect("it was played");
    record.tree.note_mut(node).evaluation = Some(evaluation);
    Intent::PasteGame(record.to_text())
}
