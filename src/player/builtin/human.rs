//! Kind `human`: a human in front of the screen, whose moves the front end plays.

use serde::Deserialize;

use crate::registry::KindReference;
use crate::{
    Action, BuildContext, GameSetup, OptionErrors, Player, PlayerError, Turn, parse_options,
};

/// The entry of the kind in the reference of `players.toml`.
pub(super) const REFERENCE: KindReference = KindReference {
    about: "A human in front of the screen.",
    example: r#"
[players.anna]
kind = "human"
name = "Anna"
"#,
    keys: Vec::new,
};

/// A human. The front end plays its actions, so it needs no seat and chooses nothing itself.
pub(super) struct Human;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Options {}

impl Human {
    pub(super) fn build(
        options: toml::Table,
        context: &BuildContext,
    ) -> Result<Box<dyn Player>, OptionErrors> {
        let Options {} = parse_options(options)?;
        if !context.has_screen {
            return Err(OptionErrors::one(
                "kind",
                "a human can only play in the app (`nekomoku play`)",
            ));
        }
        Ok(Box::new(Self))
    }
}

impl Player for Human {
    fn new_game(&mut self, _setup: &GameSetup) -> Result<(), PlayerError> {
        Ok(())
    }

    fn choose(&mut self, _turn: Turn<'_>) -> Result<Action, PlayerError> {
        Err(PlayerError::NoAction)
    }
}
