//! [`GomocupPlayer`]: plays by a foreign engine.

use std::time::Instant;

use super::limits::GameInfo;
use super::question::NoMove;
use super::session::{EngineContext, EngineSession};
use super::spec::EngineSpec;
use crate::console::EngineState;
use crate::contract::{Demand, Player, PlayerError, Turn};
use crate::registry::BuildContext;
use crate::stop::{Stop, StopToken};
use rules::{Action, GameSetup};

/// A foreign engine as a player. [`Player::new_game`] starts the process, and so does the first
/// request after it was lost.
///
/// Requests follow from `turn.game` alone. The engine's answer may depend on more.
pub struct GomocupPlayer {
    context: EngineContext,
    session: Option<EngineSession>,
    /// Number of losses of the engine since its last move in this game.
    losses: u32,
}

impl GomocupPlayer {
    /// Number of losses in a row within a game after which the engine is not started again.
    const MOST_LOSSES: u32 = 3;
    /// Memory limit for engines when none is set: that of Gomocup, in bytes.
    const MEMORY: u64 = 350 << 20;

    /// A player by `spec`. Starts no process.
    pub fn new(spec: EngineSpec, context: &BuildContext) -> Self {
        Self {
            context: EngineContext {
                spec,
                settings: GameInfo {
                    memory: context.memory.unwrap_or(Self::MEMORY),
                    threads: context.threads,
                },
                console: context.console.clone(),
            },
            session: None,
            losses: 0,
        }
    }

    /// The running engine, which has accepted such a game.
    fn ready(
        &mut self,
        setup: GameSetup,
        stop: Option<&StopToken>,
    ) -> Result<EngineSession, PlayerError> {
        self.context
            .spec
            .supports(setup)
            .map_err(PlayerError::Failed)?;
        match self.session.take() {
            Some(session) if session.setup().is_like(setup) => Ok(session),
            other => {
                if let Some(session) = other {
                    session.end();
                }
                EngineSession::open(&self.context, setup, stop)
            }
        }
    }

    /// Records that the engine was lost or did not start, and why.
    fn lost(&mut self, error: PlayerError) -> PlayerError {
        if error == PlayerError::Aborted {
            self.context.console.set_state(EngineState::Idle);
        } else {
            self.losses += 1;
            self.context.console.set_state(EngineState::Crashed);
        }
        error
    }
}

impl Player for GomocupPlayer {
    /// The threads that are sent to the engine. Its memory is unknown.
    fn demand(&self) -> Demand {
        let told = self.context.spec.info.iter().rev();
        let mut told = told.filter(|(key, _)| key.eq_ignore_ascii_case("thread_num"));
        let told = told.find_map(|(_, value)| value.parse::<usize>().ok());
        Demand {
            threads: told.unwrap_or(self.context.settings.threads).max(1),
            ..Demand::default()
        }
    }

    fn new_game(&mut self, setup: &GameSetup) -> Result<(), PlayerError> {
        self.losses = 0;
        // Only an engine that ends during a game is a loss. Between games it is started again
        // without a message.
        self.session.take_if(EngineSession::is_gone);
        let cleared = self.ready(*setup, None).and_then(|mut session| {
            session.clear(&self.context, None)?;
            Ok(session)
        });
        match cleared {
            Ok(session) => {
                self.context.console.set_state(EngineState::Ready);
                self.session = Some(session);
                Ok(())
            }
            Err(error) => Err(self.lost(error)),
        }
    }

    fn choose(&mut self, turn: Turn<'_>) -> Result<Action, PlayerError> {
        let begun = Instant::now();
        if turn.game.to_decide().is_none() {
            return Err(PlayerError::NoAction);
        }
        if turn.stop.requested() == Some(Stop::Abort) {
            return Err(PlayerError::Aborted);
        }
        if self.losses >= Self::MOST_LOSSES {
            let text = format!(
                "the engine was lost {} times without a move and is not started again in this game",
                self.losses
            );
            return Err(PlayerError::Failed(text));
        }
        if let Some(mut session) = self.session.take_if(EngineSession::is_gone) {
            let obituary = PlayerError::Failed(session.obituary());
            return Err(self.lost(obituary));
        }
        let mut session = self
            .ready(turn.game.setup(), Some(turn.stop))
            .map_err(|error| self.lost(error))?;
        match session.ask(&self.context, turn, begun) {
            Ok(action) => {
                self.losses = 0;
                self.context.console.set_state(EngineState::Ready);
                self.session = Some(session);
                Ok(action)
            }
            Err(NoMove::Sound(error)) => {
                if error == PlayerError::Aborted {
                    self.context.console.set_state(EngineState::Ready);
                }
                self.session = Some(session);
                Err(error)
            }
            Err(NoMove::Broken(error)) => {
                // Killed before the error is returned, so that no later request uses it.
                drop(session);
                Err(self.lost(error))
            }
        }
    }
}

impl Drop for GomocupPlayer {
    fn drop(&mut self) {
        if let Some(session) = self.session.take() {
            session.end();
        }
        self.context.console.set_state(EngineState::Idle);
    }
}
