//! The brain behind its pipes: the commands of a manager, and the replies.

mod any_input;
mod board;
mod commands;
mod faults;
mod info;
mod memory;
mod ponder;
mod reader;
mod swap2;
mod thinking;

use std::io::{BufRead, BufReader, PipeWriter, Write, pipe};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, unbounded};
use player::brain::{BrainOptions, run};
use player::config::{Cast, Character, Source};
use player::{BuildContext, Patience, Player, Registry};

use super::puppet::{Puppet, first_legal};

/// Generous: a test machine may be busy.
const PATIENCE: Duration = Duration::from_secs(120);

/// A manager with a running brain.
pub struct Manager {
    to_brain: Option<PipeWriter>,
    lines: Receiver<String>,
    /// The result of the brain.
    ended: Receiver<std::io::Result<()>>,
}

impl Manager {
    /// Runs a brain with this player.
    pub fn with(
        build: impl Fn(&BuildContext) -> Puppet + Send + Sync + 'static,
        options: BrainOptions,
    ) -> Self {
        let registry = Registry::empty().with("puppet", move |_, context| {
            Ok(Box::new(build(context)) as Box<dyn Player>)
        });
        let text = "[match]\nblack = \"tom\"\nwhite = \"tom\"\n[players.tom]\nkind = \"puppet\"\n\
            name = \"Tom \\\"Cat\\\"\"\n";
        let source = Source {
            name: "test".to_owned(),
            text: text.to_owned(),
        };
        let cast = Cast::load(&registry, vec![source]).expect("a cast of one");
        let tom = cast.get("tom").expect("it is there").clone();
        Self::playing(registry, tom, options)
    }

    /// Runs a brain that plays the first legal point, in the order `a1`, `b1`: `0,14`, `1,14` on 15
    /// lines.
    pub fn first() -> Self {
        Self::with(|_| Puppet::default(), BrainOptions::default())
    }

    /// Runs a brain with a character of the built-in cast.
    pub fn cast(id: &str) -> Self {
        let registry = Registry::builtin();
        let character = Cast::embedded(&registry)
            .get(id)
            .expect("one of the cast")
            .clone();
        Self::playing(registry, character, BrainOptions::default())
    }

    fn playing(registry: Registry, character: Character, options: BrainOptions) -> Self {
        let (input, to_brain) = pipe().expect("a pipe");
        let (from_brain, output) = pipe().expect("a pipe");
        let (sender, lines) = unbounded();
        let (end, ended) = unbounded();
        thread::spawn(move || {
            let _ = end.send(run(input, output, &registry, &character, options));
        });
        thread::spawn(move || {
            for line in BufReader::new(from_brain).lines() {
                let _ = sender.send(line.expect("a brain speaks UTF-8"));
            }
        });
        Self {
            to_brain: Some(to_brain),
            lines,
            ended,
        }
    }

    pub fn send_bytes(&mut self, bytes: &[u8]) {
        let pipe = self.to_brain.as_mut().expect("the pipe is open");
        pipe.write_all(bytes).expect("the brain reads");
    }

    /// Sends lines.
    pub fn send(&mut self, lines: &str) {
        for line in lines.lines().map(str::trim) {
            self.send_bytes(format!("{line}\r\n").as_bytes());
        }
    }

    /// The next line.
    #[track_caller]
    pub fn line(&self) -> String {
        match self.lines.recv_timeout(PATIENCE) {
            Ok(line) => line,
            Err(error) => panic!("no line: {error}"),
        }
    }

    /// Asserts that the next line equals `expected`, or begins with it where it ends in `..`.
    #[track_caller]
    pub fn expect(&self, expected: &str) {
        let line = self.line();
        let fits = match expected.strip_suffix("..") {
            Some(start) => line.starts_with(start),
            None => line == expected,
        };
        assert!(fits, "`{line}` instead of `{expected}`");
    }

    /// The lines up to the first that is neither `MESSAGE` nor `DEBUG`, that one last.
    #[track_caller]
    pub fn answer(&self) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            lines.push(self.line());
            let last = &lines[lines.len() - 1];
            if !last.starts_with("MESSAGE ") && !last.starts_with("DEBUG ") {
                return lines;
            }
        }
    }

    pub fn close(&mut self) {
        self.to_brain = None;
    }

    /// The brain ends by itself, without a further line, within a second.
    #[track_caller]
    pub fn ends(&self) {
        let asked = Instant::now();
        let ended = self.ended.recv_timeout(PATIENCE).expect("the brain ends");
        ended.expect("and is content");
        assert!(asked.elapsed() < Duration::from_secs(1), "at once");
        assert_eq!(
            self.lines.recv_timeout(PATIENCE),
            Err(RecvTimeoutError::Disconnected)
        );
    }

    /// Plays a transcript: lines after `>` are sent, lines after `<` expected in their order; then
    /// the brain is ended and has nothing more to say.
    #[track_caller]
    pub fn transcript(mut self, text: &str) {
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            match line.split_at(1) {
                (">", sent) => self.send(sent),
                ("<", expected) => self.expect(expected.trim()),
                _ => panic!("`{line}` begins with neither `>` nor `<`"),
            }
        }
        self.send("END");
        self.ends();
    }
}

/// A puppet that waits to be stopped and then plays the first legal point.
pub fn waiting() -> Puppet {
    Puppet::choosing(|turn| {
        let _ = turn.stop.signal().recv();
        first_legal(turn.game)
    })
}

/// Options for players that hang on purpose and get no limit.
pub fn impatient() -> BrainOptions {
    BrainOptions {
        patience: Patience {
            grace: Duration::from_millis(50),
            untimed: Some(Duration::from_millis(50)),
        },
        ..BrainOptions::default()
    }
}
