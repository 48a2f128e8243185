//! Talking to the engine under test: commands and their results.

use std::time::{Duration, Instant};

use super::{Check, TOLERANCE};
use crate::contract::PlayerError;
use crate::gomocup::limits::Told;
use crate::gomocup::position::Request;
use crate::gomocup::printable;
use crate::gomocup::process::{EngineEvent, Process};
use crate::gomocup::watch::Watch;
use engine::Limits;
use protocol::{Command, Reply};
use rules::{Action, Game};

/// Why there is no answer.
pub(super) enum Failure {
    /// The engine refused with these words.
    Refused(String),
    /// Any other reason. The engine has to be started again.
    Lost(String),
}

impl Failure {
    pub(super) fn words(self) -> String {
        match self {
            Self::Refused(words) | Self::Lost(words) => words,
        }
    }
}

pub(super) type Checked<T> = Result<T, Failure>;

impl Check<'_> {
    /// The running engine.
    pub(super) fn engine(&mut self) -> Checked<&mut Process> {
        if self.is_stopped() {
            self.engine = None;
            return Err(stopped());
        }
        if self.engine.is_none() {
            self.told = Told::default();
            let started = Process::start(self.spec, self.console);
            self.engine = Some(started.map_err(lost)?);
        }
        self.engine
            .as_mut()
            .ok_or_else(|| Failure::Lost("the engine is not running".into()))
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
        self.put(game, request, self.spec.turn)?;
        self.hear_action(game, request, self.spec.turn + 2 * TOLERANCE)
    }

    pub(super) fn put(&mut self, game: &Game, request: &Request, time: Duration) -> Checked<()> {
        let limits = Limits {
            time: Some(time),
            ..Limits::default()
        };
        self.engine()?;
        let news = self.told.news(&limits, self.spec).into_iter();
        let mut lines = news
            .map(|info| Command::Info(info).to_string())
            .collect::<Vec<_>>();
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
            Some(legal.map_err(|why| {
                Failure::Refused(format!("plays `{reply}`, which is illegal: {why}"))
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
        let failure = loop {
            match watch.listen(self.engine()?, until) {
                EngineEvent::Reply(reply @ (Reply::Error(_) | Reply::Unknown(_))) => {
                    // An engine without a command may answer each of its lines. These answers must
                    // not count for the next question.
                    std::thread::sleep(REST_OF_A_REFUSAL);
                    let words = printable(&reply.to_string());
                    return Err(Failure::Refused(format!("answered {words}")));
                }
                EngineEvent::Reply(reply) => {
                    if let Some(answer) = expect(&reply) {
                        return answer;
                    }
                    said.get_or_insert_with(|| printable(&reply.to_string()));
                }
                EngineEvent::Gone => break self.engine()?.obituary(),
                EngineEvent::Silence => {
                    let said = said.map_or_else(String::new, |said| format!(", only `{said}`"));
                    break format!("no answer within {within:?}{said}");
                }
                // After an abort, `engine` kills the process and ends the wait.
                EngineEvent::Woken => {}
            }
        };
        self.engine = None;
        Err(Failure::Lost(failure))
    }
}

/// Time to wait for the rest of a refusal.
const REST_OF_A_REFUSAL: Duration = Duration::from_millis(200);

fn stopped() -> Failure {
    Failure::Lost("the check was stopped".to_owned())
}

pub(super) fn lost(error: PlayerError) -> Failure {
    Failure::Lost(error.to_string())
}
