//! [`run`]: runs a brain on its pipes.

use std::io::{self, ErrorKind, Read, Write};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, at, bounded, never, select};

use super::backlog::Backlog;
use super::options::BrainOptions;
use super::seat::{BrainSeat, SeatEvent};
use super::state::{Brain, Identity, Response, Task};
use super::tenure::Resources;
use crate::config::Character;
use crate::registry::Registry;
use crate::seat::Wake;
use protocol::{Command, Line, LineSplitter, Reply};
use rules::printable;

/// Capacity of the channel from the reading thread, in lines.
const IN_TRANSIT: usize = 64;
/// Time from `END`, or the end of the input, to the last answer. Managers kill an engine that lives
/// longer, Piskvork after 700 ms.
const LAST_WORDS: Duration = Duration::from_millis(200);

/// Plays `character` for the manager at `input` and `output`, until `END` or the end of the input.
/// Blocks.
///
/// A line that arrives during a search waits for the answer. `END`, the end of the input, `STOP`,
/// `YXSTOP`, and any command that makes an answer without a time limit pointless, request the answer at once.
/// Any line ends pondering. One thread reads the input until it ends; another one is the player's.
///
/// # Errors
/// When `output` is open and cannot be written.
pub fn run(
    input: impl Read + Send + 'static,
    output: impl Write,
    registry: &Registry,
    character: &Character,
    options: BrainOptions,
) -> io::Result<()> {
    let (sender, lines) = bounded(IN_TRANSIT);
    thread::Builder::new()
        .name("brain input".to_owned())
        .spawn(move || read_lines(input, &sender))?;
    let (waker, woken) = bounded(1);
    let wake: Wake = Arc::new(move || {
        // When the channel is full, the brain is about to wake up anyway.
        let _ = waker.try_send(());
    });
    let session = Driver {
        seat: BrainSeat::new(registry, character, options.patience, wake),
        brain: Brain::new(
            Identity {
                name: character.display_name("en").to_owned(),
                own_time: character.time.max(),
            },
            options,
        ),
        output,
        queue: Backlog::default(),
        hurry_until: None,
        is_pressed: false,
        is_ended: false,
    };
    match session.serve(lines, &woken) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}

/// Sends every line of the input. The channel closes at the end of the input.
fn read_lines(mut input: impl Read, lines: &Sender<Line>) {
    let mut splitter = LineSplitter::default();
    let mut buffer = [0; 4_096];
    loop {
        match input.read(&mut buffer) {
            Ok(0) => break,
            Ok(count) => {
                let mut is_read = true;
                splitter.push(&buffer[..count], |line| {
                    is_read &= lines.send(line).is_ok();
                });
                if !is_read {
                    return;
                }
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(_) => break,
        }
    }
    if let Some(line) = splitter.finish() {
        // The receiver is gone when the brain has ended.
        let _ = lines.send(line);
    }
}

/// The effect of a waiting line on the search in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Urgency {
    Waits,
    /// The answer is no longer needed.
    Outdates,
    Stops,
    Ends,
}

impl Urgency {
    fn of(line: &Line) -> Self {
        match Command::parse(&line.text) {
            Some(Command::End) => Self::Ends,
            Some(Command::YxStop | Command::Stop) => Self::Stops,
            Some(
                Command::Start(_)
                | Command::StartSides(..)
                | Command::RectStart(_)
                | Command::Restart
                | Command::Board
                | Command::YxBoard
                | Command::Swap2Board
                | Command::TakeBack(_),
            ) => Self::Outdates,
            _ => Self::Waits,
        }
    }
}

struct Driver<W> {
    brain: Brain,
    seat: BrainSeat,
    output: W,
    /// Lines that wait for the end of the search.
    queue: Backlog,
    /// Deadline of the last answer, after the end was requested.
    hurry_until: Option<Instant>,
    /// True when the answer to the current command is requested at once.
    is_pressed: bool,
    is_ended: bool,
}

impl<W: Write> Driver<W> {
    fn serve(mut self, mut lines: Receiver<Line>, woken: &Receiver<()>) -> io::Result<()> {
        loop {
            self.work_off()?;
            if self.is_ended || self.hurry_until.is_some() && !self.seat.is_thinking() {
                return Ok(());
            }
            // Lines after the end are not read.
            let is_open = self.hurry_until.is_none() && !self.queue.is_full();
            let inlet = if is_open { lines.clone() } else { never() };
            let alarm = self.seat.deadline().map_or_else(never, at);
            select! {
                recv(inlet) -> line => match line {
                    Ok(line) => self.admit(line),
                    Err(_) => {
                        lines = never();
                        self.hasten(Urgency::Ends);
                    }
                },
                recv(woken) -> _ => {}
                recv(alarm) -> _ => {}
            }
            while let Some(event) = self.seat.poll() {
                self.take(event)?;
            }
        }
    }

    fn admit(&mut self, line: Line) {
        if self.seat.is_thinking() {
            self.hasten(Urgency::of(&line));
        } else {
            self.seat.stop_pondering();
        }
        self.queue.push(line);
    }

    /// Ends the search early if a waiting line requires it.
    fn hasten(&mut self, urgency: Urgency) {
        match urgency {
            Urgency::Ends => {
                let until = *self
                    .hurry_until
                    .get_or_insert_with(|| Instant::now() + LAST_WORDS);
                self.seat.hurry(until);
            }
            Urgency::Stops => self.press(),
            Urgency::Outdates if !self.seat.is_timed() => self.press(),
            Urgency::Outdates | Urgency::Waits => {}
        }
    }

    fn press(&mut self) {
        self.is_pressed = true;
        self.seat.demand();
    }

    /// Processes the waiting lines up to one that needs a search.
    fn work_off(&mut self) -> io::Result<()> {
        while !self.is_ended && !self.seat.is_thinking() {
            let Some(line) = self.queue.pop() else {
                break;
            };
            self.is_pressed = false;
            let heard = self.brain.hear(&line);
            self.carry_out(heard)?;
        }
        Ok(())
    }

    fn take(&mut self, event: SeatEvent) -> io::Result<()> {
        match event {
            SeatEvent::Progress(progress) => {
                let lines = self.brain.reported(*progress);
                self.send(&lines)
            }
            SeatEvent::Decided(outcome, elapsed) => {
                let heard = self.brain.decided(outcome, elapsed);
                self.carry_out(heard)
            }
        }
    }

    fn carry_out(&mut self, heard: Response) -> io::Result<()> {
        let mut next = Some(heard);
        while let Some(heard) = next.take() {
            self.send(&heard.replies)?;
            match heard.task {
                Some(Task::End) => self.is_ended = true,
                Some(Task::Prepare(setup)) => self.seat.prepare(setup, self.resources()),
                Some(Task::Think(thought)) if self.has_time() => {
                    self.seat.think(*thought, self.resources());
                    let waiting = self.queue.iter().map(Urgency::of).collect::<Vec<_>>();
                    waiting.into_iter().for_each(|urgency| self.hasten(urgency));
                    if self.hurry_until.is_some() {
                        self.hasten(Urgency::Ends);
                    }
                }
                Some(Task::Ponder(thought)) if self.is_idle() => {
                    self.seat.ponder(*thought, self.resources());
                }
                None | Some(Task::Ponder(_)) => {}
                Some(Task::Think(_)) => {
                    let outcome = Err("there is no time left to think".to_owned());
                    next = Some(self.brain.decided(outcome, Duration::ZERO));
                }
            }
        }
        Ok(())
    }

    /// True when there is nothing to do before the next line arrives.
    fn is_idle(&self) -> bool {
        self.queue.iter().next().is_none() && self.hurry_until.is_none()
    }

    fn has_time(&self) -> bool {
        self.hurry_until.is_none_or(|until| Instant::now() < until)
    }

    fn resources(&self) -> Resources {
        Resources {
            threads: self.brain.threads(),
            memory: self.brain.memory(),
            seed: self.brain.seed(),
        }
    }

    /// Writes each reply as one line, escaped and flushed.
    fn send(&mut self, replies: &[Reply]) -> io::Result<()> {
        for reply in replies {
            let line = printable(&reply.to_string()) + "\n";
            self.output.write_all(line.as_bytes())?;
            self.output.flush()?;
        }
        Ok(())
    }
}
