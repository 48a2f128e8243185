//! The threads at the pipes of an engine. They never block the player, and their memory is bounded.

use std::io::{self, Read, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, TrySendError, bounded};

use super::child::Pipes;
use crate::console::{Console, Speaker};
use protocol::{Line, LineSplitter, Reply};

/// A line from the standard output of an engine.
pub(super) struct EngineOutput {
    /// Number of the open question when it was read.
    pub(super) question: u64,
    pub(super) what: What,
}

/// The content of the line.
pub(super) enum What {
    Reply(Reply),
    /// The output is closed.
    Closed,
}

/// This side's ends of the pipes.
pub(super) struct Ends {
    /// Bytes to write, in whole commands. Sending does not wait.
    pub(super) writes: Sender<Vec<u8>>,
    pub(super) heard: Receiver<EngineOutput>,
    /// Number of the current question. Each line is stored with the number of its question.
    pub(super) question: Arc<AtomicU64>,
    pub(super) last_words: LastWords,
    /// Disconnected when the standard error output is closed.
    pub(super) stderr_closed: Receiver<()>,
}

/// The last line of an engine that is neither a move nor `OK`. Its standard error takes precedence
/// over its output.
#[derive(Clone, Default)]
pub(super) struct LastWords(Arc<Mutex<[Option<String>; 2]>>);

impl LastWords {
    pub(super) fn get(&self) -> Option<String> {
        let words = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        words.iter().flatten().next().cloned()
    }

    fn set(&self, speaker: Speaker, text: &str) {
        let place = usize::from(speaker != Speaker::Stderr);
        self.0.lock().unwrap_or_else(PoisonError::into_inner)[place] = Some(text.to_owned());
    }
}

/// Largest number of commands that wait for an engine that does not read. None is longer than a
/// full board, a few kilobytes.
const WAITING_WRITES: usize = 64;
/// Largest number of lines that wait to be heard. Further lines are dropped.
const WAITING_LINES: usize = 1024;

/// Starts the three threads. They end when the pipes are closed. No code waits for that, because a
/// process that left its group may hold the pipes.
pub(super) fn attach(pipes: Pipes, console: &Console) -> io::Result<Ends> {
    let (writes, to_write) = bounded::<Vec<u8>>(WAITING_WRITES);
    let (hear, heard) = bounded(WAITING_LINES);
    let (stderr_open, stderr_closed) = bounded(0);
    let question = Arc::new(AtomicU64::new(0));
    let last_words = LastWords::default();
    let ear = |speaker| Ear {
        speaker,
        console: console.clone(),
        last_words: last_words.clone(),
        question: Arc::clone(&question),
        allowance: LogQuota::new(),
    };
    let (mut stdout_ear, mut stderr_ear) = (ear(Speaker::Engine), ear(Speaker::Stderr));
    let Pipes {
        mut stdin,
        stdout,
        stderr,
    } = pipes;
    let named = |name: &str| thread::Builder::new().name(format!("engine {name}"));
    named("stdin").spawn(move || {
        for bytes in to_write {
            if stdin
                .write_all(&bytes)
                .and_then(|()| stdin.flush())
                .is_err()
            {
                break;
            }
        }
    })?;
    let stamp = Arc::clone(&question);
    named("stdout").spawn(move || {
        stdout_ear.listen(stdout, |reply| {
            let question = stamp.load(Ordering::SeqCst);
            let what = What::Reply(reply);
            !matches!(
                hear.try_send(EngineOutput { question, what }),
                Err(TrySendError::Disconnected(_))
            )
        });
        let (question, what) = (stamp.load(Ordering::SeqCst), What::Closed);
        let _ = hear.send(EngineOutput { question, what });
    })?;
    named("stderr").spawn(move || {
        stderr_ear.listen(stderr, |_| true);
        drop(stderr_open);
    })?;
    Ok(Ends {
        writes,
        heard,
        question,
        last_words,
        stderr_closed,
    })
}

/// Reads one pipe.
struct Ear {
    speaker: Speaker,
    console: Console,
    last_words: LastWords,
    /// Number of the open question.
    question: Arc<AtomicU64>,
    allowance: LogQuota,
}

impl Ear {
    /// Reads to the end, logs, and calls `pass_on` with the replies until it returns false.
    fn listen(&mut self, mut pipe: impl Read, mut pass_on: impl FnMut(Reply) -> bool) {
        let mut splitter = LineSplitter::default();
        let mut buffer = [0; 8192];
        let mut wanted = true;
        while wanted {
            let read = match pipe.read(&mut buffer) {
                Ok(0) => break,
                Ok(read) => read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(_) => break,
            };
            if self.allowance.renew() {
                self.tell_left_out();
            }
            splitter.push(&buffer[..read], |line| {
                wanted &= self.take(&line, &mut pass_on);
            });
            if self.allowance.is_exceeded_by(read) {
                // Continues to read slowly, so that a flood slows the engine down and not this
                // program.
                thread::sleep(Duration::from_millis(1));
            }
        }
        if let Some(line) = splitter.finish() {
            self.take(&line, &mut pass_on);
        }
        self.tell_left_out();
    }

    /// Logs a line and passes it on. Returns false when the receiver is gone.
    fn take(&mut self, line: &Line, pass_on: &mut impl FnMut(Reply) -> bool) -> bool {
        let reply = match Reply::parse(&line.text) {
            None => return true,
            Some(_) if self.speaker == Speaker::Stderr || line.cut => {
                Reply::Other(line.text.clone())
            }
            Some(reply) => reply,
        };
        let class = Class::of(&reply);
        self.allowance.ask(self.question.load(Ordering::SeqCst));
        if !self.allowance.take(class) {
            return true;
        }
        let text = printable(&line.text);
        self.console.log(self.speaker, &text);
        if class == Class::Chatter || matches!(reply, Reply::Error(_) | Reply::Unknown(_)) {
            self.last_words.set(self.speaker, &text);
        }
        pass_on(reply)
    }

    fn tell_left_out(&mut self) {
        let left_out = std::mem::take(&mut self.allowance.left_out);
        if left_out > 0 {
            let text = format!("{left_out} more lines within a second, left out");
            self.console.log(Speaker::Note, &text);
        }
    }
}

/// Classes of lines that are counted separately, so that a flood of one class does not displace
/// another one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Chatter,
    Move,
    Answer,
}

impl Class {
    const fn of(reply: &Reply) -> Self {
        match reply {
            Reply::Message(_) | Reply::Debug(_) | Reply::Info(_) | Reply::Other(_) => Self::Chatter,
            Reply::Move(_) | Reply::Suggest(_) => Self::Move,
            _ => Self::Answer,
        }
    }
}

/// The quota of a second: lines of each class, and bytes for the decision to slow down. Every
/// question has its own quota of moves and answers, because a fast engine is asked more often than
/// a second has lines.
struct LogQuota {
    since: Instant,
    question: u64,
    lines: [u32; 3],
    bytes: usize,
    left_out: u64,
}

impl LogQuota {
    const PERIOD: Duration = Duration::from_secs(1);
    const LINES: [u32; 3] = [100, 50, 50];
    const BYTES: usize = 1 << 20;

    fn new() -> Self {
        Self {
            since: Instant::now(),
            question: 0,
            lines: Self::LINES,
            bytes: Self::BYTES,
            left_out: 0,
        }
    }

    /// Starts a new second when the last one is over, and returns true then.
    fn renew(&mut self) -> bool {
        let over = self.since.elapsed() >= Self::PERIOD;
        if over {
            *self = Self {
                question: self.question,
                left_out: self.left_out,
                ..Self::new()
            };
        }
        over
    }

    /// Sets the open question.
    fn ask(&mut self, question: u64) {
        if self.question != question {
            self.question = question;
            for class in [Class::Move, Class::Answer] {
                self.lines[class as usize] = Self::LINES[class as usize];
            }
        }
    }

    /// True when one more line may be kept.
    const fn take(&mut self, class: Class) -> bool {
        let left = &mut self.lines[class as usize];
        let kept = *left > 0;
        *left = left.saturating_sub(1);
        self.left_out += !kept as u64;
        kept
    }

    /// Counts bytes, whether or not they end a line. Returns true when reading should slow down.
    const fn is_exceeded_by(&mut self, bytes: usize) -> bool {
        self.bytes = self.bytes.saturating_sub(bytes);
        self.left_out > 0 || self.bytes == 0
    }
}

/// The output of an engine for logs and messages: on one line, escaped, at most 200 characters.
pub(super) fn printable(text: &str) -> String {
    const MOST: usize = 200;
    let text = text.trim();
    match text.char_indices().nth(MOST) {
        Some((end, _)) => rules::printable(&text[..end]) + "..",
        None => rules::printable(text),
    }
}
