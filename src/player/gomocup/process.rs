//! [`Process`]: a running engine, its input and its output.

use std::convert::Infallible;
use std::process::Stdio;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, TrySendError, select_biased};
use process_wrap::std::CommandWrap;

use super::child::{self, Child, PARTING, Start};
use super::keeper;
use super::obituary::{EngineEnd, Obituary};
use super::pipes::{self, Ends, EngineOutput, What};
use super::spec::EngineSpec;
use crate::console::{Console, Speaker};
use crate::contract::PlayerError;
use protocol::Reply;

/// A running engine. Dropping it kills it and everything that it started; [`Process::end`] asks it
/// to end first.
pub(super) struct Process {
    child: Arc<Child>,
    /// The program as messages show it.
    program: String,
    ends: Ends,
    console: Console,
    /// Number of requests so far.
    question: u64,
    /// Since when the end of its output or of the process is known.
    ending: Option<Instant>,
    output_closed: bool,
    /// When the last move was received.
    moved: Option<Instant>,
}

/// The result of listening.
pub(super) enum EngineEvent {
    Reply(Reply),
    /// The process has ended or closed its output; [`Process::obituary`] says how.
    Gone,
    /// No line before the deadline.
    Silence,
    /// The wake channel was disconnected.
    Woken,
}

impl Process {
    /// Time between two checks whether the process is alive.
    const WATCH_EVERY: Duration = Duration::from_millis(50);
    /// Pause after a move of the engine. An engine that reads in another thread may take a command
    /// within the next millisecond for one during its search, and lose its first word.
    const BREATH: Duration = Duration::from_millis(10);
    /// Time to wait for the rest of the output after a process has ended, and for the end of a
    /// process that has closed its output.
    const AFTERMATH: Duration = Duration::from_millis(150);

    /// Starts the program of `spec`.
    ///
    /// # Errors
    /// The reason for the user when it cannot be started.
    pub(super) fn start(spec: &EngineSpec, console: &Console) -> Result<Self, Obituary> {
        let program = spec.program().display().to_string();
        let failed = |error: std::io::Error| {
            let obituary = Obituary::not_started(&program, &error.to_string());
            console.log(Speaker::Note, &obituary.to_string());
            obituary
        };
        let (child, pipes) = child::spawn(start(spec)).map_err(failed)?;
        let ends = pipes::attach(*pipes, console).map_err(|error| {
            child.kill();
            failed(error)
        })?;
        let farewell = ends.writes.clone();
        child::set_farewell(
            &child,
            Box::new(move || {
                let _ = farewell.try_send(b"END\r\n".to_vec());
            }),
        );
        console.log(
            Speaker::Note,
            &format!("started {}", spec.command.join(" ")),
        );
        Ok(Self {
            child,
            program,
            ends,
            console: console.clone(),
            question: 0,
            ending: None,
            output_closed: false,
            moved: None,
        })
    }

    /// Writes commands, one on each line. Does not wait until the engine reads them.
    ///
    /// # Errors
    /// When the engine stopped reading its input.
    pub(super) fn send(&self, lines: &[String]) -> Result<(), PlayerError> {
        lines
            .iter()
            .for_each(|line| self.console.log(Speaker::Manager, line));
        self.write(lines)
    }

    /// As [`Process::send`] for many lines of one command; `shown` is written to the log.
    pub(super) fn send_as(&self, shown: &str, lines: &[String]) -> Result<(), PlayerError> {
        self.console.log(Speaker::Manager, shown);
        self.write(lines)
    }

    fn write(&self, lines: &[String]) -> Result<(), PlayerError> {
        let text = lines
            .iter()
            .fold(String::new(), |text, line| text + line.as_str() + "\r\n");
        match self.ends.writes.try_send(text.into_bytes()) {
            Err(TrySendError::Full(_)) => Err(PlayerError::Failed(
                "the engine does not read its input".into(),
            )),
            // Without a reader the process is ending, which is noticed soon.
            _ => Ok(()),
        }
    }

    /// Drops earlier output and listens only to output that is read after this call.
    pub(super) fn begin_question(&mut self) {
        if let Some(moved) = self.moved.take() {
            thread::sleep(Self::BREATH.saturating_sub(moved.elapsed()));
        }
        self.question += 1;
        self.ends.question.store(self.question, Ordering::SeqCst);
        while let Ok(heard) = self.ends.heard.try_recv() {
            let _ = self.admit(heard);
        }
    }

    /// The next reply to the open question, or another event.
    pub(super) fn listen(&mut self, until: Instant, wake: &Receiver<Infallible>) -> EngineEvent {
        loop {
            if let Some(event) = self.look_for_end() {
                return event;
            }
            let mut next = until.min(Instant::now() + Self::WATCH_EVERY);
            if let Some(ending) = self.ending {
                next = next.min(ending + Self::AFTERMATH);
            }
            // A closed channel would always be ready.
            let closed = crossbeam_channel::never();
            let heard = if self.output_closed {
                &closed
            } else {
                &self.ends.heard
            };
            let heard = select_biased! {
                recv(heard) -> heard => heard.ok(),
                recv(wake) -> _ => return EngineEvent::Woken,
                recv(crossbeam_channel::at(next)) -> _ => None,
            };
            if let Some(reply) = heard.and_then(|heard| self.admit(heard)) {
                return EngineEvent::Reply(reply);
            }
            if Instant::now() >= until && self.ends.heard.is_empty() {
                return EngineEvent::Silence;
            }
        }
    }

    /// The reply, unless it answers another question.
    fn admit(&mut self, heard: EngineOutput) -> Option<Reply> {
        match heard.what {
            What::Closed => {
                self.output_closed = true;
                self.ending.get_or_insert_with(Instant::now);
                None
            }
            What::Reply(reply) if heard.question == self.question => {
                if matches!(reply, Reply::Move(_)) {
                    self.moved = Some(Instant::now());
                }
                Some(reply)
            }
            What::Reply(Reply::Move(_) | Reply::Suggest(_)) => {
                self.note("a move that was not asked for, ignored");
                None
            }
            What::Reply(_) => None,
        }
    }

    /// Checks for the end of the process when no output is left.
    fn look_for_end(&mut self) -> Option<EngineEvent> {
        let ended = self.child.ended().is_some();
        if ended {
            self.ending.get_or_insert_with(Instant::now);
        }
        let ending = self.ending?;
        let drained = self.ends.heard.is_empty() && self.output_closed && ended;
        (drained || ending.elapsed() >= Self::AFTERMATH).then_some(EngineEvent::Gone)
    }

    /// True when it has ended since the last check.
    pub(super) fn is_gone(&mut self) -> bool {
        self.child.ended().is_some()
    }

    /// How it ended. Kills what is left of it.
    pub(super) fn obituary(&mut self) -> Obituary {
        let ended = self.child.ended_until(Instant::now() + Self::AFTERMATH);
        self.child.kill();
        // The last output is still on its way through the thread.
        let closed = self.ends.stderr_closed.recv_timeout(Self::AFTERMATH);
        debug_assert!(closed != Ok(()), "nothing is ever sent");
        let words = self.ends.last_words.get();
        let code = ended.and_then(|status| status.code());
        if let Some(reason) = keeper::failure(code, words.as_deref()) {
            return Obituary::not_started(&self.program, reason);
        }
        Obituary {
            end: EngineEnd::of(ended),
            last_words: words,
        }
    }

    /// The last line that is neither a move nor `OK`.
    pub(super) fn last_words(&self) -> Option<String> {
        self.ends.last_words.get()
    }

    /// Writes a note to the log.
    pub(super) fn note(&self, text: &str) {
        self.console.log(Speaker::Note, text);
    }

    /// Asks it to end and waits for its end or a timeout. Returns the time that it needed, or
    /// `None` if it did not end by itself.
    pub(super) fn end(&mut self) -> Option<Duration> {
        let asked = Instant::now();
        let _ = self.send(&["END".to_owned()]);
        let ended = self.child.ended_until(asked + PARTING).is_some();
        ended.then(|| asked.elapsed())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        const REAPING: Duration = Duration::from_millis(300);
        if self.child.ended().is_none() {
            self.child.kill();
            self.child.ended_until(Instant::now() + REAPING);
        }
        child::forget(&self.child);
    }
}

/// The engine, or its keeper if there are keepers.
fn start(spec: &EngineSpec) -> Start {
    let program = spec.program();
    let keeper = keeper::keeper();
    let started = keeper.unwrap_or(&program).to_owned();
    let mut command = CommandWrap::with_new(started, |command| {
        if keeper.is_some() {
            keeper::prepare(command, &program);
        }
        command
            .args(spec.command.iter().skip(1))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        if let Some(folder) = &spec.folder {
            command.current_dir(folder);
        }
    });
    #[cfg(unix)]
    if keeper.is_none() {
        command.wrap(process_wrap::std::ProcessGroup::leader());
    }
    #[cfg(windows)]
    command.wrap(process_wrap::std::JobObject).wrap(NoWindow);
    Start {
        command,
        kept: keeper.is_some(),
    }
}

/// Keeps the system from opening a console window for the engine.
#[cfg(windows)]
#[derive(Debug)]
struct NoWindow;

#[cfg(windows)]
impl process_wrap::std::CommandWrapper for NoWindow {
    fn pre_spawn(
        &mut self,
        command: &mut std::process::Command,
        _: &CommandWrap,
    ) -> std::io::Result<()> {
        use std::os::windows::process::CommandExt;
        // The job object's own flag, which this call replaces: the process runs as soon as it
        // belongs to the job.
        const CREATE_SUSPENDED: u32 = 0x4;
        const CREATE_NO_WINDOW: u32 = 0x0800_0000;
        command.creation_flags(CREATE_SUSPENDED | CREATE_NO_WINDOW);
        Ok(())
    }
}
