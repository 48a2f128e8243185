//! Talking to the engine under test: commands and their results.

use std::time::{Duration, Instant};

use super::fault::Fault;
use super::finding::Finding;
use crate::console::Console;
use crate::contract::PlayerError;
use crate::gomocup::limits::Told;
use crate::gomocup::pipes::printable;
use crate::gomocup::position::Request;
use crate::gomocup::process::{EngineEvent, Process};
use crate::gomocup::spec::EngineSpec;
use crate::gomocup::watch::Watch;
use crate::stop::{Stop, StopToken};
use engine::Limits;
use protocol::{Command, Reply};
use rules::{Action, Game};

/// Added to the time of a turn before an answer counts as late, and once more before the check
/// stops waiting.
pub(super) const TOLERANCE: Duration = Duration::from_secs(1);
/// An answer, or why there is none.
pub(super) type Checked<T> = Result<T, Fault>;

/// A check of an engine.
pub(super) struct Check<'a> {
    pub(super) spec: &'a EngineSpec,
    pub(super) console: &'a Console,
    pub(super) stop: &'a StopToken,
    /// `None` before the first test and after one that the engine did not survive.
    pub(super) engine: Option<Process>,
    pub(super) told: Told,
    pub(super) playable: bool,
    pub(super) tell: &'a mut dyn FnMut(&Finding),
}

impl Check<'_> {
    /// True when the user has ended the check.
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.requested() == Some(Stop::Abort)
    }

    /// The running engine.
    pub(super) fn engine(&mut self) -> Checked<&mut Process> {
        if self.is_stopped() {
            self.engine = None;
            return Err(stopped());
        }
        if self.engine.is_none() {
            self.told = Told::default();
            let started = Process::start(self.spec, self.console);
            self.engine = Some(started.map_err(Fault::Gone)?);
        }
        self.engine
            .as_mut()
            .ok_or_else(|| Fault::Other("the engine is not running".into()))
    }

    /// Sends `START`.
    pub(super) fn new_game(&mut self, size: u8) -> Checked<()> {
        self.ok(&Command::Start(i64::from(size)), self.spec.start)
    }

    /// Sends a command whose answer is `OK`.
    pub(super) fn ok(&mut self, command: &Command, within: Duration) -> Checked<()> {
        self.ask(&[command.to_string()], within, |reply| {
            matches!(reply, Reply::Ok).then_some(Ok(()))
        })
    }

    /// Sends a request for an action in `game` and returns the action.
    pub(super) fn play(&mut self, game: &Game, request: &Request) -> Checked<Action> {
        self.play_after(Vec::new(), game, request)
    }

    /// The same after these lines. An error in answer to one of them is a refusal as well.
    pub(super) fn play_after(
        &mut self,
        lines: Vec<String>,
        game: &Game,
        request: &Request,
    ) -> Checked<Action> {
        self.put(lines, game, request, self.spec.turn)?;
        self.hear_action(game, request, self.spec.turn + 2 * TOLERANCE)
    }

    pub(super) fn put(
        &mut self,
        mut lines: Vec<String>,
        game: &Game,
        request: &Request,
        time: Duration,
    ) -> Checked<()> {
        let limits = Limits {
            time: Some(time),
            ..Limits::default()
        };
        self.engine()?;
        let news = self.told.news(&limits, self.spec).into_iter();
        lines.extend(news.map(|info| Command::Info(info).to_string()));
        lines.extend(request.lines(game, self.spec));
        let engine = self.engine()?;
        engine.begin_question();
        engine.send(&lines).map_err(lost)
    }

    pub(super) fn hear_action(
        &mut self,
        game: &Game,
        request: &Request,
        within: Duration,
    ) -> Checked<Action> {
        let dialect = self.spec.dialect;
        self.hear(within, |reply| {
            let action = match reply {
                Reply::Move(stones) => request.action(stones, game, dialect),
                Reply::Swap if *request == Request::Swap2Board => Ok(Action::Swap),
                _ => return None,
            };
            let legal = action.and_then(|action| match game.check(action) {
                Ok(()) => Ok(action),
                Err(error) => Err(error.to_string()),
            });
            let reply = || printable(&reply.to_string());
            Some(legal.map_err(|why| Fault::Illegal {
                reply: reply(),
                why,
            }))
        })
    }

    pub(super) fn ask<T>(
        &mut self,
        lines: &[String],
        within: Duration,
        expect: impl FnMut(&Reply) -> Option<Checked<T>>,
    ) -> Checked<T> {
        let engine = self.engine()?;
        engine.begin_question();
        engine.send(lines).map_err(lost)?;
        self.hear(within, expect)
    }

    /// The first reply that `expect` accepts. `ERROR` and `UNKNOWN` are refusals. A silent engine
    /// is started again for the next test.
    pub(super) fn hear<T>(
        &mut self,
        within: Duration,
        mut expect: impl FnMut(&Reply) -> Option<Checked<T>>,
    ) -> Checked<T> {
        let until = Instant::now() + within;
        let mut watch = Watch::new(Some(self.stop));
        let mut said = None;
        let fault = loop {
            match watch.listen(self.engine()?, until) {
                EngineEvent::Reply(reply @ (Reply::Error(_) | Reply::Unknown(_))) => {
                    // An engine without a command may answer each of its lines. These answers must
                    // not count for the next question.
                    std::thread::sleep(REST_OF_A_REFUSAL);
                    let words = printable(&reply.to_string());
                    return Err(Fault::Refused(words));
                }
                EngineEvent::Reply(reply) => {
                    if let Some(answer) = expect(&reply) {
                        return answer;
                    }
                    said.get_or_insert_with(|| printable(&reply.to_string()));
                }
                EngineEvent::Gone => break Fault::Gone(self.engine()?.obituary()),
                EngineEvent::Silence => break Fault::silent(within, said),
                // After an abort, `engine` kills the process and ends the wait.
                EngineEvent::Woken => {}
            }
        };
        self.engine = None;
        Err(fault)
    }
}

/// Time to wait for the rest of a refusal.
const REST_OF_A_REFUSAL: Duration = Duration::from_millis(200);

const fn stopped() -> Fault {
    Fault::Incomplete
}

pub(super) fn lost(error: PlayerError) -> Fault {
    Fault::Other(error.to_string())
}
