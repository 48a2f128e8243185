//! Kind `human`: somebody in front of the screen, who answers through a channel.

use crossbeam_channel::{Receiver, Sender, select_biased};
use serde::Deserialize;

use crate::player::{
    Action, BuildContext, GameSetup, OptionErrors, Player, PlayerError, Turn, parse_options,
};

/// What a human did, and for which ply it was meant: input that comes too late or too early is dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HumanInput {
    /// Plies on board when the human acted.
    pub ply: u16,
    /// The action.
    pub action: Action,
}

/// A channel from a front end to a human player. The front end keeps the sender; the receiver goes into [`BuildContext::human`].
pub fn human_channel() -> (Sender<HumanInput>, Receiver<HumanInput>) {
    crossbeam_channel::unbounded()
}

/// Waits for input; costs nothing while it waits.
pub(super) struct Human {
    input: Receiver<HumanInput>,
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
        Ok(Box::new(Self { input }))
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
        loop {
            // The stop first: a turn that was cut short must not take the input meant for the next one.
            select_biased! {
                recv(turn.stop.signal()) -> _ => return Err(PlayerError::Aborted),
                recv(self.input) -> input => match input {
                    Ok(HumanInput { ply, action }) if ply == turn.game.ply() => return Ok(action),
                    Ok(_outdated) => {}
                    Err(_) => return Err(PlayerError::Failed("the front end is gone".into())),
                },
            }
        }
    }
}
