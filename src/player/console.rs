//! [`Console`]: the state and the log of a foreign engine.

use std::collections::VecDeque;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rules::printable;

/// The state of a foreign engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EngineState {
    /// There is no process. Players without an engine have this state, too.
    #[default]
    Idle,
    /// The process was started and has not accepted the game yet.
    Starting,
    /// The engine waits for its turn.
    Ready,
    /// The engine was asked for a move.
    Thinking,
    /// The engine was asked to answer at once, or exceeded its limit, without an answer so far.
    Stalled,
    /// The process has ended, cannot be started, or broke the protocol.
    Crashed,
    /// The engine answered with an illegal move.
    Illegal,
}

/// The source of a log line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speaker {
    /// Written to the engine.
    Manager,
    /// The engine's standard output.
    Engine,
    /// The engine's standard error.
    Stderr,
    /// A note about the process.
    Note,
}

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    /// Time since the console was created.
    pub at: Duration,
    /// The side that sent the line.
    pub speaker: Speaker,
    /// The text, on one line and escaped; of a kept line at most [`Console::LONGEST`] bytes.
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

/// State and log of a player's engine. A clone is the same console. Never blocks for long.
#[derive(Clone)]
pub struct Console(Arc<Mutex<Content>>);

struct Content {
    since: Instant,
    state: EngineState,
    lines: VecDeque<LogLine>,
    copy: Option<LineCopy>,
}

/// Receives every line of a console.
type LineCopy = Box<dyn FnMut(&LogLine) + Send>;

impl Console {
    /// Number of lines that are kept.
    pub const LINES: usize = 200;
    /// Largest number of bytes of a line.
    pub const LONGEST: usize = 400;

    /// A console that also passes each line to `copy`, uncut. Its players wait for `copy`.
    pub fn with_copy(copy: impl FnMut(&LogLine) + Send + 'static) -> Self {
        let console = Self::default();
        console.content().copy = Some(Box::new(copy));
        console
    }

    /// The state of the engine.
    pub fn state(&self) -> EngineState {
        self.content().state
    }

    /// The last lines, the oldest first.
    pub fn lines(&self) -> Vec<LogLine> {
        self.content().lines.iter().cloned().collect()
    }

    /// True when the log is empty. Only players with a foreign engine write to it.
    pub fn is_empty(&self) -> bool {
        self.content().lines.is_empty()
    }

    /// Sets the state.
    pub(crate) fn set_state(&self, state: EngineState) {
        self.content().state = state;
    }

    /// Adds a line.
    pub fn log(&self, speaker: Speaker, text: &str) {
        let mut content = self.content();
        let at = content.since.elapsed();
        if let Some(copy) = &mut content.copy {
            let text = printable(text);
            copy(&LogLine { at, speaker, text });
        }
        let text = printable(&text[..text.floor_char_boundary(Self::LONGEST)]);
        let kept = text.floor_char_boundary(Self::LONGEST);
        if content.lines.len() == Self::LINES {
            content.lines.pop_front();
        }
        let text = text[..kept].to_owned();
        content.lines.push_back(LogLine { at, speaker, text });
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
            copy: None,
        })))
    }
}

impl fmt::Debug for Console {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Console({:?})", self.state())
    }
}
