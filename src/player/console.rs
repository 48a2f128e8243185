//! [`Console`]: how a foreign engine stands and what was said, for whoever looks.

use std::collections::VecDeque;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rules::printable;

/// How a foreign engine stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EngineState {
    /// There is no process; also the state of players that need none.
    #[default]
    Idle,
    /// Its process was started and has not accepted the game yet.
    Starting,
    /// It waits for its turn.
    Ready,
    /// It was asked for a move.
    Thinking,
    /// It was told to answer at once, or its limit is over, and it has not answered.
    Stalled,
    /// Its process is gone, cannot be started or broke the protocol.
    Crashed,
    /// It answered with an illegal move.
    Illegal,
}

/// Who said a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speaker {
    /// Written to the engine.
    Manager,
    /// The engine's standard output.
    Engine,
    /// The engine's standard error.
    Stderr,
    /// Nobody: what happened to the process.
    Note,
}

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    /// Time since the console was made.
    pub at: Duration,
    /// Who said it.
    pub speaker: Speaker,
    /// What, on one line and safe to show; at most [`Console::LONGEST`] bytes.
    pub text: String,
}

impl fmt::Display for LogLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match self.speaker {
            Speaker::Manager => "->",
            Speaker::Engine => "<-",
            Speaker::Stderr => "!!",
            Speaker::Note => "--",
        };
        write!(f, "{:9.3} {sign} {}", self.at.as_secs_f64(), self.text)
    }
}

/// State and log of one player's engine. Shared: a clone is the same console. Never blocks for long.
#[derive(Clone)]
pub struct Console(Arc<Mutex<Content>>);

struct Content {
    since: Instant,
    state: EngineState,
    lines: VecDeque<LogLine>,
}

impl Console {
    /// Lines that are kept; older ones make room.
    pub const LINES: usize = 200;
    /// Bytes of a line that are kept.
    pub const LONGEST: usize = 400;

    /// How the engine stands.
    pub fn state(&self) -> EngineState {
        self.content().state
    }

    /// The last lines, the oldest first.
    pub fn lines(&self) -> Vec<LogLine> {
        self.content().lines.iter().cloned().collect()
    }

    /// Whether nothing was said yet: only players with a foreign engine write anything.
    pub fn is_empty(&self) -> bool {
        self.content().lines.is_empty()
    }

    /// Notes a change of state.
    pub(crate) fn set_state(&self, state: EngineState) {
        self.content().state = state;
    }

    /// Adds a line.
    pub fn log(&self, speaker: Speaker, text: &str) {
        let text = printable(&text[..text.floor_char_boundary(Self::LONGEST)]);
        let kept = text.floor_char_boundary(Self::LONGEST);
        let mut content = self.content();
        if content.lines.len() == Self::LINES {
            content.lines.pop_front();
        }
        let line = LogLine {
            at: content.since.elapsed(),
            speaker,
            text: text[..kept].to_owned(),
        };
        content.lines.push_back(line);
    }

    fn content(&self) -> MutexGuard<'_, Content> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Default for Console {
    fn default() -> Self {
        Self(Arc::new(Mutex::new(Content {
            since: Instant::now(),
            state: EngineState::default(),
            lines: VecDeque::new(),
        })))
    }
}

impl fmt::Debug for Console {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Console({:?})", self.state())
    }
}
