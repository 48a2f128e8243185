//! [`EngineSession`]: an engine that has accepted a game.

use std::time::{Duration, Instant};

use super::limits::{GameInfo, Told};
use super::pipes::printable;
use super::process::{EngineEvent, Process};
use super::spec::EngineSpec;
use super::watch::Watch;
use crate::console::{Console, EngineState};
use crate::contract::PlayerError;
use crate::stop::StopToken;
use protocol::{Command, Reply};
use rules::{GameSetup, Point, Rule};

/// The parts that are the same in all sessions of a player.
pub(super) struct EngineContext {
    pub(super) spec: EngineSpec,
    pub(super) settings: GameInfo,
    pub(super) console: Console,
}

/// A running engine with a board.
pub(super) struct EngineSession {
    pub(super) process: Process,
    setup: GameSetup,
    /// The stones on the engine's board in the order of play; `None` when it is uncertain.
    pub(super) known: Option<Vec<Point>>,
    pub(super) told: Told,
    /// True unless the engine is known to reject `RESTART`.
    restarts: bool,
}

impl EngineSession {
    /// Time to wait for the answer to `ABOUT`, which shows that all earlier lines were read.
    const SYNC: Duration = Duration::from_millis(500);
    /// Time to wait for the answer to `ABOUT` after an `ERROR` with unknown cause.
    const AFTER_ERROR: Duration = Duration::from_millis(200);

    /// Starts the engine, which has to accept a game.
    ///
    /// # Errors
    /// When it cannot be started or rejects such a game; [`PlayerError::Aborted`] when `stop` is
    /// set meanwhile.
    pub(super) fn open(
        context: &EngineContext,
        setup: GameSetup,
        stop: Option<&StopToken>,
    ) -> Result<Self, PlayerError> {
        context.console.set_state(EngineState::Starting);
        let mut session = Self {
            process: Process::start(&context.spec, &context.console)
                .map_err(|obituary| PlayerError::Failed(obituary.to_string()))?,
            setup,
            known: Some(Vec::new()),
            told: Told::default(),
            restarts: true,
        };
        let mut watch = Watch::new(stop);
        session.start(context, &mut watch)?;
        session.settle(context, &mut watch)?;
        context.console.set_state(EngineState::Ready);
        Ok(session)
    }

    /// The setup of the game.
    pub(super) const fn setup(&self) -> GameSetup {
        self.setup
    }

    /// True when the process has ended.
    pub(super) fn is_gone(&mut self) -> bool {
        self.process.is_gone()
    }

    /// Ends the engine within 700 ms.
    pub(super) fn end(mut self) {
        self.process.end();
    }

    fn start(&mut self, context: &EngineContext, watch: &mut Watch<'_>) -> Result<(), PlayerError> {
        let start = Command::Start(i64::from(self.setup.size()));
        match self.command(&start, context, watch)? {
            Ok(()) => Ok(()),
            Err(words) => {
                let size = self.setup.size();
                let text = format!("the engine does not play on {size} lines: {words}");
                Err(PlayerError::Failed(text))
            }
        }
    }

    /// Sends the settings and checks that none was rejected: an engine without renju answers
    /// `ERROR` and would play another rule.
    fn settle(
        &mut self,
        context: &EngineContext,
        watch: &mut Watch<'_>,
    ) -> Result<(), PlayerError> {
        let rule = self.setup.rule();
        let mut until = Instant::now() + Self::SYNC;
        let mut refusal = None;
        self.process.begin_question();
        self.tell_settings(context)?;
        self.process.send(&[Command::About.to_string()])?;
        loop {
            match watch.listen(&mut self.process, until) {
                EngineEvent::Reply(Reply::Error(text)) if names_rule(&text) => {
                    return Err(refused(rule, &text));
                }
                // The cause of the error is unknown. An answer to `ABOUT` shows that the error was
                // not about it.
                EngineEvent::Reply(Reply::Error(text)) if refusal.is_none() => {
                    until = until.min(Instant::now() + Self::AFTER_ERROR);
                    refusal = Some(text);
                }
                EngineEvent::Reply(Reply::Other(_) | Reply::Unknown(_) | Reply::Error(_)) => {
                    return match refusal {
                        Some(text) => Err(refused(rule, &text)),
                        None => Ok(()),
                    };
                }
                EngineEvent::Reply(_) => {}
                EngineEvent::Gone => {
                    return Err(PlayerError::Failed(self.process.obituary().to_string()));
                }
                EngineEvent::Silence => return Ok(()),
                EngineEvent::Woken => watch.err_if_aborted()?,
            }
        }
    }

    fn tell_settings(&self, context: &EngineContext) -> Result<(), PlayerError> {
        let lines = context.settings.lines(self.setup.rule(), &context.spec);
        let lines = lines
            .into_iter()
            .map(|info| Command::Info(info).to_string());
        self.process.send(&lines.collect::<Vec<_>>())
    }

    /// Sends a command whose answer is `OK`. The inner error has the engine's words when it
    /// refuses.
    fn command(
        &mut self,
        command: &Command,
        context: &EngineContext,
        watch: &mut Watch<'_>,
    ) -> Result<Result<(), String>, PlayerError> {
        let until = Instant::now() + context.spec.start;
        self.process.begin_question();
        self.process.send(&[command.to_string()])?;
        loop {
            match watch.listen(&mut self.process, until) {
                EngineEvent::Reply(Reply::Ok) => return Ok(Ok(())),
                EngineEvent::Reply(reply @ (Reply::Error(_) | Reply::Unknown(_))) => {
                    return Ok(Err(printable(&reply.to_string())));
                }
                EngineEvent::Reply(_) => {}
                EngineEvent::Gone => {
                    return Err(PlayerError::Failed(self.process.obituary().to_string()));
                }
                EngineEvent::Silence => return Err(self.silent(command, context)),
                EngineEvent::Woken => watch.err_if_aborted()?,
            }
        }
    }

    fn silent(&self, command: &Command, context: &EngineContext) -> PlayerError {
        let words = self.process.last_words();
        let words = words.map_or_else(String::new, |words| format!("; its last words: {words}"));
        PlayerError::Failed(format!(
            "the engine did not answer `{command}` with OK within {:?}{words}",
            context.spec.start
        ))
    }

    /// Clears the engine's board. An engine without `RESTART` is replaced by a new process.
    ///
    /// # Errors
    /// As [`EngineSession::open`].
    pub(super) fn clear(
        &mut self,
        context: &EngineContext,
        stop: Option<&StopToken>,
    ) -> Result<(), PlayerError> {
        if self.known.as_ref().is_some_and(Vec::is_empty) {
            return Ok(());
        }
        if self.restarts
            && self
                .command(&Command::Restart, context, &mut Watch::new(stop))?
                .is_ok()
        {
            self.known = Some(Vec::new());
            return self.tell_settings(context);
        }
        self.process.note("no RESTART: started again");
        self.process.end();
        *self = Self::open(context, self.setup, stop)?;
        self.restarts = false;
        Ok(())
    }

    /// How the process ended, in words.
    pub(super) fn obituary(&mut self) -> String {
        self.process.obituary().to_string()
    }
}

fn names_rule(text: &str) -> bool {
    text.to_ascii_lowercase().contains("rule")
}

fn refused(rule: Rule, text: &str) -> PlayerError {
    let what = if names_rule(text) {
        format!("does not play {rule}")
    } else {
        format!("refuses the settings of a game of {rule}")
    };
    let text = printable(text);
    PlayerError::Failed(format!("the engine {what}: ERROR {text}"))
}
