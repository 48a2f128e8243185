//! One request to an engine, from the command to the move.

use std::time::{Duration, Instant};

use super::pipes::printable;
use super::position::{Plan, Request};
use super::process::EngineEvent;
use super::session::{EngineContext, EngineSession};
use super::thinking::Thinking;
use super::watch::Watch;
use crate::console::EngineState;
use crate::contract::{PlayerError, Turn};
use crate::seat::{Overdue, Patience, TurnWatch};
use crate::stop::{Stop, StopToken};
use engine::Limits;
use protocol::{Command, Coordinate, Info, Reply};
use rules::{Action, Expect, Game};

/// The reason for a missing move.
pub(super) enum NoMove {
    /// The engine can be used again.
    Sound(PlayerError),
    /// The session must be dropped.
    Broken(PlayerError),
}

/// A request in progress.
struct Question<'a> {
    game: &'a Game,
    request: Request,
    asked: Instant,
    /// The watch over the engine's own time, on a clock that begins with the request.
    watch: TurnWatch,
    /// The time of the engine where no caller watches it.
    patience: Patience,
    /// True when the answer was requested at once.
    is_pressed: bool,
    /// True when the engine has written anything since the request.
    heard: bool,
    suggestions: u32,
    /// The keys of the `INFO` lines before the request, in upper case.
    limits: Vec<String>,
}

impl Question<'_> {
    /// True when an `ERROR` with these words is about a limit and not about the request. An engine
    /// that reads word by word may take the key of an `INFO` for a command.
    fn is_about_a_limit(&self, words: &str) -> bool {
        let words = words.to_ascii_uppercase();
        // `TIMEOUT_TURN` does not name the request `TURN`.
        let words = words.split(|it: char| it != '_' && !it.is_ascii_alphanumeric());
        let names = |key: &str| words.clone().any(|word| word == key);
        self.limits.iter().any(|key| names(key)) && !names(self.request.keyword())
    }

    /// True when an `UNKNOWN` with these words is about the request. It may be about an `INFO` or
    /// `YXSTOP`; many engines do not know `SWAP2BOARD`, and not all of them name it.
    fn is_refused(&self, words: &str) -> bool {
        let words = words.to_ascii_uppercase();
        let names_other = ["INFO", "YXSTOP"].iter().any(|it| words.contains(it));
        words.contains(self.request.keyword())
            || self.request == Request::Swap2Board && !names_other
    }
}

impl EngineSession {
    /// Number of `SUGGEST` lines in one turn after which the engine fails.
    const SUGGESTIONS: u32 = 5;

    /// Time after its limit at which an engine without any answer to `SWAP2BOARD` fails with that
    /// reason. Some engines ignore unknown commands. It is shorter than the usual patience.
    const OVERLOOKED: Duration = Duration::from_millis(500);

    /// A start or restart of the engine that is shorter does not change its limits, so that it
    /// gets the same ones in each turn.
    const AT_ONCE: Duration = Duration::from_millis(20);

    /// Requests a move and waits for it, in a turn that began at `begun`. Sends the engine the limits
    /// less the time since then.
    ///
    /// # Errors
    /// The reason for the missing move.
    pub(super) fn ask(
        &mut self,
        context: &EngineContext,
        turn: Turn<'_>,
        begun: Instant,
    ) -> Result<Action, NoMove> {
        let Turn {
            game,
            limits,
            stop,
            report,
        } = turn;
        let plan = Plan::new(self.known.as_deref(), game);
        if plan.clear {
            self.clear(context, Some(stop)).map_err(NoMove::Broken)?;
        }
        let prepared = begun.elapsed();
        let limits = if prepared < Self::AT_ONCE {
            limits
        } else {
            limits.after(prepared)
        };
        let mut question = Question {
            game,
            request: plan.request,
            asked: Instant::now(),
            watch: TurnWatch::begin(None, Duration::ZERO),
            patience: Patience {
                grace: context.spec.grace,
                untimed: None,
            },
            is_pressed: false,
            heard: false,
            suggestions: 0,
            limits: Vec::new(),
        };
        self.put(&mut question, limits, stop, context)
            .map_err(NoMove::Broken)?;
        let mut thinking = Thinking::new(game, context.spec.dialect);
        let mut watch = Watch::new(Some(stop));
        loop {
            let next = question.watch.next(question.patience);
            let until = next.and_then(|next| question.asked.checked_add(next));
            let until = until.unwrap_or_else(|| Instant::now() + Duration::from_secs(60));
            match watch.listen(&mut self.process, until) {
                EngineEvent::Reply(reply) => {
                    question.heard = true;
                    if let Some(progress) = thinking.hear(&reply) {
                        report(&progress);
                    }
                    if let Some(answer) = self.weigh(&reply, &mut question, context) {
                        return answer;
                    }
                }
                EngineEvent::Gone => {
                    let text = self.process.obituary().to_string();
                    return Err(NoMove::Broken(PlayerError::Failed(text)));
                }
                EngineEvent::Silence => self.lose_patience(&mut question, context)?,
                EngineEvent::Woken if watch.heeded == Some(Stop::Abort) => {
                    return Err(self.abort(&mut question, context));
                }
                EngineEvent::Woken => self
                    .demand(&mut question, context)
                    .map_err(NoMove::Broken)?,
            }
        }
    }

    /// Sends limits and request.
    fn put(
        &mut self,
        question: &mut Question<'_>,
        limits: Limits,
        stop: &StopToken,
        context: &EngineContext,
    ) -> Result<(), PlayerError> {
        let spec = &context.spec;
        let limits = if stop.is_set() {
            // The answer is requested at once, so a search is pointless.
            Limits {
                time: Some(Duration::ZERO),
                ..limits
            }
        } else {
            limits
        };
        context.console.set_state(EngineState::Thinking);
        self.process.begin_question();
        let infos = self.told.news(&limits, spec);
        let key = |info: &Info| {
            let line = info.to_string();
            line.split(' ').next().map(str::to_ascii_uppercase)
        };
        question.limits = infos.iter().filter_map(key).collect();
        let infos = infos
            .into_iter()
            .map(|info| Command::Info(info).to_string());
        self.process.send(&infos.collect::<Vec<_>>())?;
        // Until the answer arrives, the position of the engine is unknown.
        self.known = None;
        let lines = question.request.lines(question.game, spec);
        self.process.send_as(&lines.join(" "), &lines)?;
        question.asked = Instant::now();
        question.patience.untimed = limits.longest().is_none().then_some(spec.turn);
        Ok(())
    }

    /// The meaning of a reply for the request; `None` when the move is still missing.
    fn weigh(
        &mut self,
        reply: &Reply,
        question: &mut Question<'_>,
        context: &EngineContext,
    ) -> Option<Result<Action, NoMove>> {
        let keyword = question.request.keyword();
        match reply {
            Reply::Move(coordinates) => Some(self.judge(coordinates, question, context)),
            Reply::Swap if question.request == Request::Swap2Board => {
                Some(self.accept(Action::Swap, question.game, context))
            }
            Reply::Suggest(coordinate) => {
                question.suggestions += 1;
                if question.suggestions > Self::SUGGESTIONS {
                    let text = "the engine suggests move after move and plays none";
                    return Some(Err(NoMove::Broken(PlayerError::Failed(text.into()))));
                }
                let play = Command::Play(*coordinate).to_string();
                let sent = self.process.send(&[play]);
                sent.err().map(|error| Err(NoMove::Broken(error)))
            }
            Reply::Other(line) if Coordinate::is_meant(line) => {
                let line = printable(line);
                let why = format!("`{line}` is not a point, expected two whole numbers `x,y`");
                Some(illegal(why, context))
            }
            Reply::Error(text) if question.is_about_a_limit(text) => None,
            Reply::Error(_) => Some(Err(broken(&format!("answered {keyword} with"), reply))),
            Reply::Unknown(text) if question.is_refused(text) => {
                Some(Err(broken(&format!("does not know {keyword}:"), reply)))
            }
            _ => None,
        }
    }

    /// The action of an answer with these points, if it is legal.
    fn judge(
        &mut self,
        coordinates: &[Coordinate],
        question: &Question<'_>,
        context: &EngineContext,
    ) -> Result<Action, NoMove> {
        let (game, dialect) = (question.game, context.spec.dialect);
        match question.request.action(coordinates, game, dialect) {
            Ok(action) => self.accept(action, game, context),
            Err(why) => illegal(why, context),
        }
    }

    /// The action, if it is legal. The position of an engine after a choice of swap2 is unknown.
    fn accept(
        &mut self,
        action: Action,
        game: &Game,
        context: &EngineContext,
    ) -> Result<Action, NoMove> {
        let mut after = game.clone();
        if let Err(error) = after.play(action) {
            return illegal(error.to_string(), context);
        }
        let is_move = matches!(game.to_decide(), Some((_, Expect::Stone(_))));
        self.known = is_move.then(|| after.moves().collect());
        Ok(action)
    }

    /// Requests the answer now: by `YXSTOP` if the engine understands it, otherwise by waiting.
    fn demand(
        &mut self,
        question: &mut Question<'_>,
        context: &EngineContext,
    ) -> Result<(), PlayerError> {
        context.console.set_state(EngineState::Stalled);
        if std::mem::replace(&mut question.is_pressed, true) {
            return Ok(());
        }
        if context.spec.yxstop {
            self.process.send(&[Command::YxStop.to_string()])?;
        }
        if question.request == Request::Swap2Board && !question.heard {
            let overlooked = Self::OVERLOOKED.min(context.spec.grace);
            question.watch.end_by(question.asked.elapsed() + overlooked);
        }
        Ok(())
    }

    /// Handles the end of the engine's own time: first a demand, then the end.
    fn lose_patience(
        &mut self,
        question: &mut Question<'_>,
        context: &EngineContext,
    ) -> Result<(), NoMove> {
        let after = question.asked.elapsed();
        match question.watch.check(after, question.patience) {
            Overdue::Wait => Ok(()),
            Overdue::Demand => self.demand(question, context).map_err(NoMove::Broken),
            Overdue::GiveUp => {
                let keyword = question.request.keyword();
                let text = format!("the engine gave no answer to {keyword} within {after:.1?}");
                Err(NoMove::Broken(PlayerError::Failed(text)))
            }
        }
    }

    /// Handles an abort. An engine that understands `YXSTOP` may answer and continue.
    fn abort(&mut self, question: &mut Question<'_>, context: &EngineContext) -> NoMove {
        let aborted = NoMove::Broken(PlayerError::Aborted);
        if !context.spec.yxstop || self.demand(question, context).is_err() {
            return aborted;
        }
        let until = Instant::now() + context.spec.grace;
        let mut watch = Watch::new(None);
        loop {
            match watch.listen(&mut self.process, until) {
                EngineEvent::Reply(reply) => match self.weigh(&reply, question, context) {
                    Some(Ok(_) | Err(NoMove::Sound(_))) => {
                        return NoMove::Sound(PlayerError::Aborted);
                    }
                    Some(Err(NoMove::Broken(_))) => return aborted,
                    None => {}
                },
                EngineEvent::Gone | EngineEvent::Silence => return aborted,
                EngineEvent::Woken => {}
            }
        }
    }
}

fn illegal(text: String, context: &EngineContext) -> Result<Action, NoMove> {
    context.console.set_state(EngineState::Illegal);
    Err(NoMove::Sound(PlayerError::Illegal(text)))
}

fn broken(what: &str, reply: &Reply) -> NoMove {
    let words = printable(&reply.to_string());
    NoMove::Broken(PlayerError::Failed(format!("the engine {what} {words}")))
}
