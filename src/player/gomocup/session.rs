//! [`Session`]: an engine that has accepted a game, and the conversation with it.

use std::time::{Duration, Instant};

use super::limits::{Settings, Told};
use super::position::{Plan, Request};
use super::process::{Event, Process};
use super::spec::EngineSpec;
use super::thinking::Thinking;
use crate::engine::Limits;
use crate::player::console::{Console, EngineState};
use crate::player::contract::{PlayerError, Turn};
use crate::player::stop::{Stop, StopToken};
use crate::protocol::{Command, Coordinate, Reply};
use crate::rules::{Action, Game, GameSetup, Point, Rule};

/// What stays the same from session to session of a player.
pub(super) struct Desk {
    pub(super) spec: EngineSpec,
    pub(super) settings: Settings,
    pub(super) console: Console,
}

/// Why there is no move.
pub(super) enum Fault {
    /// The engine can be asked again.
    Sound(PlayerError),
    /// The session has to be dropped.
    Broken(PlayerError),
}

/// A stop that may come while an engine is waited for, each degree of it told once.
struct Watch<'a> {
    stop: Option<&'a StopToken>,
    heeded: Option<Stop>,
}

/// A running engine with a board before it.
pub(super) struct Session {
    process: Process,
    setup: GameSetup,
    /// The stones on the engine's board in the order they were played; `None` when that is not sure.
    known: Option<Vec<Point>>,
    told: Told,
    /// Whether it is not known to refuse `RESTART`.
    restarts: bool,
}

/// One question in progress.
struct Question<'a> {
    game: &'a Game,
    request: Request,
    asked: Instant,
    /// When the engine's own time is over, where nobody else watches it.
    deadline: Option<Instant>,
    demanded: bool,
    suggestions: u32,
}

impl Session {
    /// How long the answer to `ABOUT` is waited for, which shows that all before it was read.
    const SYNC: Duration = Duration::from_millis(500);
    /// After an `ERROR` whose reason is open: how long the answer to `ABOUT` may still come.
    const AFTER_ERROR: Duration = Duration::from_millis(200);
    /// `SUGGEST` lines in one turn after which an engine is not believed to play at all.
    const SUGGESTIONS: u32 = 5;

    /// Starts the engine and lets it accept a game.
    ///
    /// # Errors
    /// When it cannot be started or refuses such a game; [`PlayerError::Aborted`] when `stop` says so meanwhile.
    pub(super) fn open(
        desk: &Desk,
        setup: GameSetup,
        stop: Option<&StopToken>,
    ) -> Result<Self, PlayerError> {
        desk.console.set_state(EngineState::Starting);
        let mut session = Self {
            process: Process::start(&desk.spec, &desk.console)?,
            setup,
            known: Some(Vec::new()),
            told: Told::default(),
            restarts: true,
        };
        let mut watch = Watch::new(stop);
        session.start(desk, &mut watch)?;
        session.settle(desk, &mut watch)?;
        desk.console.set_state(EngineState::Ready);
        Ok(session)
    }

    /// What is agreed on.
    pub(super) const fn setup(&self) -> GameSetup {
        self.setup
    }

    /// Whether the process has ended.
    pub(super) fn is_gone(&mut self) -> bool {
        self.process.is_gone()
    }

    /// Takes leave of the engine, within 700 ms.
    pub(super) fn end(mut self) {
        self.process.end();
    }

    fn start(&mut self, desk: &Desk, watch: &mut Watch<'_>) -> Result<(), PlayerError> {
        let start = Command::Start(i64::from(self.setup.size()));
        match self.command(&start, desk, watch)? {
            Ok(()) => Ok(()),
            Err(words) => {
                let size = self.setup.size();
                let text = format!("the engine does not play on {size} lines: {words}");
                Err(PlayerError::Failed(text))
            }
        }
    }

    /// Tells the settings and makes sure that none was refused: an engine that knows no renju says `ERROR` and would play something else.
    fn settle(&mut self, desk: &Desk, watch: &mut Watch<'_>) -> Result<(), PlayerError> {
        let rule = self.setup.rule();
        let mut until = Instant::now() + Self::SYNC;
        let mut refusal = None;
        self.process.begin_question();
        self.tell_settings(desk)?;
        self.process.send(&[Command::About.to_string()])?;
        loop {
            match watch.listen(&mut self.process, until) {
                Event::Reply(Reply::Error(text)) if names_rule(&text) => {
                    return Err(refused(rule, &text));
                }
                // Of what? An answer to `ABOUT` behind it tells that it was not that.
                Event::Reply(Reply::Error(text)) if refusal.is_none() => {
                    until = until.min(Instant::now() + Self::AFTER_ERROR);
                    refusal = Some(text);
                }
                Event::Reply(Reply::Other(_) | Reply::Unknown(_) | Reply::Error(_)) => {
                    return match refusal {
                        Some(text) => Err(refused(rule, &text)),
                        None => Ok(()),
                    };
                }
                Event::Reply(_) => {}
                Event::Gone => return Err(PlayerError::Failed(self.process.obituary())),
                Event::Silence => return Ok(()),
                Event::Woken => watch.err_if_aborted()?,
            }
        }
    }

    fn tell_settings(&self, desk: &Desk) -> Result<(), PlayerError> {
        let lines = desk.settings.lines(self.setup.rule(), &desk.spec);
        let lines = lines
            .into_iter()
            .map(|info| Command::Info(info).to_string());
        self.process.send(&lines.collect::<Vec<_>>())
    }

    /// Sends a command whose answer is `OK`; the inner error is the engine's words when it refuses.
    fn command(
        &mut self,
        command: &Command,
        desk: &Desk,
        watch: &mut Watch<'_>,
    ) -> Result<Result<(), String>, PlayerError> {
        let until = Instant::now() + desk.spec.start;
        self.process.begin_question();
        self.process.send(&[command.to_string()])?;
        loop {
            match watch.listen(&mut self.process, until) {
                Event::Reply(Reply::Ok) => return Ok(Ok(())),
                Event::Reply(reply @ (Reply::Error(_) | Reply::Unknown(_))) => {
                    return Ok(Err(super::printable(&reply.to_string())));
                }
                Event::Reply(_) => {}
                Event::Gone => return Err(PlayerError::Failed(self.process.obituary())),
                Event::Silence => return Err(self.silent(command, desk)),
                Event::Woken => watch.err_if_aborted()?,
            }
        }
    }

    fn silent(&self, command: &Command, desk: &Desk) -> PlayerError {
        let words = self.process.last_words();
        let words = words.map_or_else(String::new, |words| format!("; its last words: {words}"));
        PlayerError::Failed(format!(
            "the engine did not answer `{command}` with OK within {:?}{words}",
            desk.spec.start
        ))
    }

    /// Clears the engine's board; where it knows no `RESTART` another process takes its place.
    ///
    /// # Errors
    /// As [`Session::open`].
    pub(super) fn clear(
        &mut self,
        desk: &Desk,
        stop: Option<&StopToken>,
    ) -> Result<(), PlayerError> {
        if self.known.as_ref().is_some_and(Vec::is_empty) {
            return Ok(());
        }
        if self.restarts
            && self
                .command(&Command::Restart, desk, &mut Watch::new(stop))?
                .is_ok()
        {
            self.known = Some(Vec::new());
            return self.tell_settings(desk);
        }
        self.process.note("no RESTART: started anew");
        self.process.end();
        *self = Self::open(desk, self.setup, stop)?;
        self.restarts = false;
        Ok(())
    }

    /// Asks for a move and waits for it.
    ///
    /// # Errors
    /// Why there is none.
    pub(super) fn ask(&mut self, desk: &Desk, turn: Turn<'_>) -> Result<Point, Fault> {
        let Turn {
            game,
            limits,
            stop,
            report,
        } = turn;
        let plan = Plan::new(self.known.as_deref(), game);
        if plan.clear {
            self.clear(desk, Some(stop)).map_err(Fault::Broken)?;
        }
        let mut question = Question {
            game,
            request: plan.request,
            asked: Instant::now(),
            deadline: None,
            demanded: false,
            suggestions: 0,
        };
        self.put(&mut question, limits, stop, desk)
            .map_err(Fault::Broken)?;
        let mut thinking = Thinking::new(game, desk.spec.dialect);
        let mut watch = Watch::new(Some(stop));
        loop {
            let until = question
                .deadline
                .unwrap_or_else(|| Instant::now() + Duration::from_secs(60));
            match watch.listen(&mut self.process, until) {
                Event::Reply(reply) => {
                    if let Some(progress) = thinking.hear(&reply) {
                        report(&progress);
                    }
                    if let Some(answer) = self.weigh(&reply, &mut question, desk) {
                        return answer;
                    }
                }
                Event::Gone => {
                    let text = self.process.obituary();
                    return Err(Fault::Broken(PlayerError::Failed(text)));
                }
                Event::Silence => self.lose_patience(&mut question, desk)?,
                Event::Woken if watch.heeded == Some(Stop::Abort) => {
                    return Err(self.abort(&mut question, desk));
                }
                Event::Woken => self.demand(&mut question, desk).map_err(Fault::Broken)?,
            }
        }
    }

    /// Sends limits and request.
    fn put(
        &mut self,
        question: &mut Question<'_>,
        limits: Limits,
        stop: &StopToken,
        desk: &Desk,
    ) -> Result<(), PlayerError> {
        let spec = &desk.spec;
        let limits = if stop.is_set() {
            // Wanted at once: there is no use in thinking.
            Limits {
                time: Some(Duration::ZERO),
                ..limits
            }
        } else {
            limits
        };
        desk.console.set_state(EngineState::Thinking);
        self.process.begin_question();
        let infos = self.told.news(&limits, spec).into_iter();
        let infos = infos.map(|info| Command::Info(info).to_string());
        self.process.send(&infos.collect::<Vec<_>>())?;
        // Until its answer is known the engine's board is not.
        self.known = None;
        let lines = question.request.lines(question.game, spec.dialect);
        self.process.send_as(&lines.join(" "), &lines)?;
        question.asked = Instant::now();
        if limits.longest().is_none() {
            question.deadline = Some(question.asked + spec.turn + spec.grace);
        }
        Ok(())
    }

    /// What a reply means for the question; `None` when the move is still to come.
    fn weigh(
        &mut self,
        reply: &Reply,
        question: &mut Question<'_>,
        desk: &Desk,
    ) -> Option<Result<Point, Fault>> {
        let keyword = question.request.keyword();
        match reply {
            Reply::Move(coordinates) => Some(self.judge(coordinates, question.game, desk)),
            Reply::Suggest(coordinate) => {
                question.suggestions += 1;
                if question.suggestions > Self::SUGGESTIONS {
                    let text = "the engine suggests move after move and plays none";
                    return Some(Err(Fault::Broken(PlayerError::Failed(text.into()))));
                }
                let play = Command::Play(*coordinate).to_string();
                let sent = self.process.send(&[play]);
                sent.err().map(|error| Err(Fault::Broken(error)))
            }
            Reply::Error(_) => Some(Err(broken(&format!("answered {keyword} with"), reply))),
            // Others may be about an `INFO` or `YXSTOP`.
            Reply::Unknown(text) if text.to_ascii_uppercase().contains(keyword) => {
                Some(Err(broken(&format!("does not know {keyword}:"), reply)))
            }
            _ => None,
        }
    }

    /// The point of an answer, if it is legal.
    fn judge(
        &mut self,
        coordinates: &[Coordinate],
        game: &Game,
        desk: &Desk,
    ) -> Result<Point, Fault> {
        let illegal = |text: String| {
            desk.console.set_state(EngineState::Illegal);
            Err(Fault::Sound(PlayerError::Illegal(text)))
        };
        let &[coordinate] = coordinates else {
            return illegal(format!("{} stones in one answer", coordinates.len()));
        };
        let Some(point) = desk.spec.dialect.point(coordinate, game.setup().size()) else {
            return illegal(format!("{coordinate} is off the board"));
        };
        if let Err(error) = game.check(Action::Place(point)) {
            return illegal(error.to_string());
        }
        self.known = Some(game.moves().chain([point]).collect());
        Ok(point)
    }

    /// The engine is to answer now: by `YXSTOP` where it understands that, else nothing is left but to wait.
    fn demand(&mut self, question: &mut Question<'_>, desk: &Desk) -> Result<(), PlayerError> {
        desk.console.set_state(EngineState::Stalled);
        if desk.spec.yxstop && !question.demanded {
            self.process.send(&[Command::YxStop.to_string()])?;
        }
        question.demanded = true;
        Ok(())
    }

    /// The engine's own time is over: a demand first, then the end.
    fn lose_patience(&mut self, question: &mut Question<'_>, desk: &Desk) -> Result<(), Fault> {
        let Some(deadline) = &mut question.deadline else {
            return Ok(());
        };
        if question.demanded {
            let after = question.asked.elapsed();
            let text = format!("the engine gave no answer within {after:.1?}");
            return Err(Fault::Broken(PlayerError::Failed(text)));
        }
        *deadline = Instant::now() + desk.spec.grace;
        self.demand(question, desk).map_err(Fault::Broken)
    }

    /// Nobody wants the answer. Who understands `YXSTOP` gets the chance to give it and live on.
    fn abort(&mut self, question: &mut Question<'_>, desk: &Desk) -> Fault {
        let aborted = Fault::Broken(PlayerError::Aborted);
        if !desk.spec.yxstop || self.demand(question, desk).is_err() {
            return aborted;
        }
        let until = Instant::now() + desk.spec.grace;
        let mut watch = Watch::new(None);
        loop {
            match watch.listen(&mut self.process, until) {
                Event::Reply(reply) => match self.weigh(&reply, question, desk) {
                    Some(Ok(_) | Err(Fault::Sound(_))) => {
                        return Fault::Sound(PlayerError::Aborted);
                    }
                    Some(Err(Fault::Broken(_))) => return aborted,
                    None => {}
                },
                Event::Gone | Event::Silence => return aborted,
                Event::Woken => {}
            }
        }
    }

    /// How the process ended.
    pub(super) fn obituary(&mut self) -> String {
        self.process.obituary()
    }
}

impl<'a> Watch<'a> {
    const AFTER_MOVE_NOW: Duration = Duration::from_millis(10);

    const fn new(stop: Option<&'a StopToken>) -> Self {
        Self { stop, heeded: None }
    }

    /// [`Process::listen`], woken by each degree of the stop.
    fn listen(&mut self, process: &mut Process, until: Instant) -> Event {
        let never = crossbeam_channel::never();
        loop {
            let requested = self.stop.and_then(StopToken::requested);
            if requested > self.heeded {
                self.heeded = requested;
                return Event::Woken;
            }
            let (wake, next) = match (self.stop, self.heeded) {
                (Some(stop), None) => (stop.signal(), until),
                // The signal has been given; the second degree has none.
                (Some(_), Some(Stop::MoveNow)) => {
                    (&never, until.min(Instant::now() + Self::AFTER_MOVE_NOW))
                }
                _ => (&never, until),
            };
            match process.listen(next, wake) {
                Event::Silence if Instant::now() < until => {}
                Event::Woken => {}
                event => return event,
            }
        }
    }

    fn err_if_aborted(&self) -> Result<(), PlayerError> {
        if self.heeded == Some(Stop::Abort) {
            return Err(PlayerError::Aborted);
        }
        Ok(())
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
    let text = super::printable(text);
    PlayerError::Failed(format!("the engine {what}: ERROR {text}"))
}

fn broken(what: &str, reply: &Reply) -> Fault {
    let words = super::printable(&reply.to_string());
    Fault::Broken(PlayerError::Failed(format!("the engine {what} {words}")))
}
