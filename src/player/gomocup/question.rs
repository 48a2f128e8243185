//! One question to an engine, from the request to the move.

use std::time::{Duration, Instant};

use super::position::{Plan, Request};
use super::process::EngineEvent;
use super::session::{EngineContext, EngineSession};
use super::thinking::Thinking;
use super::watch::Watch;
use crate::console::EngineState;
use crate::contract::{PlayerError, Turn};
use crate::stop::{Stop, StopToken};
use engine::Limits;
use protocol::{Command, Coordinate, Reply};
use rules::{Action, Expect, Game};

/// Why there is no move.
pub(super) enum NoMove {
    /// The engine can be asked again.
    Sound(PlayerError),
    /// The session has to be dropped.
    Broken(PlayerError),
}

/// One question in progress.
struct Question<'a> {
    game: &'a Game,
    request: Request,
    asked: Instant,
    /// When the engine's own time is over, where nobody else watches it.
    deadline: Option<Instant>,
    demanded: bool,
    /// Whether the engine has said anything since it was asked.
    heard: bool,
    suggestions: u32,
}

impl Question<'_> {
    /// Whether an `UNKNOWN` with these words is about the request. It may be about an `INFO` or `YXSTOP`; many engines know no `SWAP2BOARD`, and not
    /// all of them name it.
    fn is_refused(&self, words: &str) -> bool {
        let words = words.to_ascii_uppercase();
        let names_other = ["INFO", "YXSTOP"].iter().any(|it| words.contains(it));
        words.contains(self.request.keyword())
            || self.request == Request::Swap2Board && !names_other
    }
}

impl EngineSession {
    /// `SUGGEST` lines in one turn after which an engine is not believed to play at all.
    const SUGGESTIONS: u32 = 5;

    /// How late an engine may be that has not said a word to `SWAP2BOARD`: it most likely overlooks what it does not know, as some do. Less
    /// than anybody waits, so that it loses with that reason.
    const OVERLOOKED: Duration = Duration::from_millis(500);

    /// Asks for a move and waits for it.
    ///
    /// # Errors
    /// Why there is none.
    pub(super) fn ask(
        &mut self,
        context: &EngineContext,
        turn: Turn<'_>,
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
        let mut question = Question {
            game,
            request: plan.request,
            asked: Instant::now(),
            deadline: None,
            demanded: false,
            heard: false,
            suggestions: 0,
        };
        self.put(&mut question, limits, stop, context)
            .map_err(NoMove::Broken)?;
        let mut thinking = Thinking::new(game, context.spec.dialect);
        let mut watch = Watch::new(Some(stop));
        loop {
            let until = question
                .deadline
                .unwrap_or_else(|| Instant::now() + Duration::from_secs(60));
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
                    let text = self.process.obituary();
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
            // Wanted at once: there is no use in thinking.
            Limits {
                time: Some(Duration::ZERO),
                ..limits
            }
        } else {
            limits
        };
        context.console.set_state(EngineState::Thinking);
        self.process.begin_question();
        let infos = self.told.news(&limits, spec).into_iter();
        let infos = infos.map(|info| Command::Info(info).to_string());
        self.process.send(&infos.collect::<Vec<_>>())?;
        // Until its answer is known the engine's board is not.
        self.known = None;
        let lines = question.request.lines(question.game, spec);
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
            Reply::Error(_) => Some(Err(broken(&format!("answered {keyword} with"), reply))),
            Reply::Unknown(text) if question.is_refused(text) => {
                Some(Err(broken(&format!("does not know {keyword}:"), reply)))
            }
            _ => None,
        }
    }

    /// The action that an answer of stones is, if it is legal.
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

    /// The action, if it is legal. What an engine has on its board after a choice of swap2 is its own affair.
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

    /// The engine is to answer now: by `YXSTOP` where it understands that, else nothing is left but to wait.
    fn demand(
        &mut self,
        question: &mut Question<'_>,
        context: &EngineContext,
    ) -> Result<(), PlayerError> {
        context.console.set_state(EngineState::Stalled);
        if context.spec.yxstop && !question.demanded {
            self.process.send(&[Command::YxStop.to_string()])?;
        }
        if question.request == Request::Swap2Board && !question.heard && !question.demanded {
            question.deadline = Some(Instant::now() + Self::OVERLOOKED.min(context.spec.grace));
        }
        question.demanded = true;
        Ok(())
    }

    /// The engine's own time is over: a demand first, then the end.
    fn lose_patience(
        &mut self,
        question: &mut Question<'_>,
        context: &EngineContext,
    ) -> Result<(), NoMove> {
        let Some(deadline) = &mut question.deadline else {
            return Ok(());
        };
        if question.demanded {
            let after = question.asked.elapsed();
            let keyword = question.request.keyword();
            let text = format!("the engine gave no answer to {keyword} within {after:.1?}");
            return Err(NoMove::Broken(PlayerError::Failed(text)));
        }
        *deadline = Instant::now() + context.spec.grace;
        self.demand(question, context).map_err(NoMove::Broken)
    }

    /// Nobody wants the answer. Who understands `YXSTOP` gets the chance to give it and live on.
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
    let words = super::printable(&reply.to_string());
    NoMove::Broken(PlayerError::Failed(format!("the engine {what} {words}")))
}
