//! Kind `human`: somebody in front of the screen, who answers through a channel.

use crossbeam_channel::{Receiver, Sender, select_biased};
use serde::Deserialize;

use crate::reference::KindReference;
use crate::{
    Action, BuildContext, GameSetup, OptionErrors, Player, PlayerError, StopToken, Turn,
    parse_options,
};

/// What a human did, and in which position: input that comes too late is dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HumanInput {
    /// Key of the position in front of the human ([`Game::key`](rules::Game::key)).
    pub position: u64,
    /// The action.
    pub action: Action,
}

/// A channel from a front end to a human player. The front end keeps the sender; the receiver goes into [`BuildContext::human`].
pub fn human_channel() -> (Sender<HumanInput>, Receiver<HumanInput>) {
    crossbeam_channel::unbounded()
}

/// Its entry in the reference of `players.toml`.
pub(super) const REFERENCE: KindReference = KindReference {
    about: "A human in front of the screen.",
    example: r#"
[players.anna]
kind = "human"
name = "Anna"
"#,
    keys: Vec::new,
};

/// Waits for input; costs nothing while it waits.
pub(super) struct Human {
    input: Receiver<HumanInput>,
    /// Taken by a turn that had been cut short meanwhile; the next one is to see it first.
    early: Option<HumanInput>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Options {}

impl Human {
    pub(super) fn build(
        options: toml::Table,
        context: &BuildContext,
    ) -> Result<Box<dyn Player>, OptionErrors> {
        let Options {} = parse_options(options)?;
        let Some(input) = context.human.clone() else {
            return Err(OptionErrors::one(
                "kind",
                "a human can only play in the app (`nekomoku play`)",
            ));
        };
        Ok(Box::new(Self { input, early: None }))
    }
}

impl Player for Human {
    fn new_game(&mut self, _setup: &GameSetup) -> Result<(), PlayerError> {
        Ok(())
    }

    fn choose(&mut self, turn: Turn<'_>) -> Result<Action, PlayerError> {
        if turn.game.to_decide().is_none() {
            return Err(PlayerError::NoAction);
        }
        let here = turn.game.key();
        loop {
            let input = match self.early.take() {
                Some(early) => early,
                None => self.wait(turn.stop)?,
            };
            // Between the look at the stop and the look at the input this turn may have ended and the next one may have been answered.
            if turn.stop.is_set() {
                self.early = Some(input);
                return Err(PlayerError::Aborted);
            }
            if input.position == here {
                return Ok(input.action);
            }
        }
    }
}

impl Human {
    /// The next input, unless the turn is cut short before.
    fn wait(&self, stop: &StopToken) -> Result<HumanInput, PlayerError> {
        select_biased! {
            recv(stop.signal()) -> _ => Err(PlayerError::Aborted),
            recv(self.input) -> input => {
                input.map_err(|_| PlayerError::Failed("the front end is gone".into()))
            }
        }
    }
}
