//! Kind `random`: any legal action. The smallest complete player; copy this file to start your own.

use rand::RngExt;
use rand::seq::IteratorRandom;

use crate::registry::{KindReference, default_keys};
use crate::seed::choice_rng;
use crate::{
    Action, BuildContext, GameSetup, OptionErrors, Player, PlayerError, SeedOption, Turn,
    parse_section,
};
use rules::{Expect, Stones};

/// Plays a random legal point, and takes a random colour in a swap opening. The same seed and
/// position give the same action.
pub struct Random {
    seed: u64,
}

/// The entry of the kind in the reference of `players.toml`.
pub(super) const REFERENCE: KindReference = KindReference {
    about: "Plays any legal point.",
    example: r#"
[players.dice]
kind = "random"
"#,
    keys: default_keys::<Options>,
};

engine::params! {
    /// The options of the kind in `players.toml`.
    pub(super) struct Options {
        /// Source of its random choices: `"game"` differs in every game, a number is the same in
        /// every game.
        seed: SeedOption = SeedOption::default();
    }
}

impl Random {
    /// Builds a player from its section of `players.toml`.
    ///
    /// # Errors
    /// When the section has unknown or wrong keys.
    pub fn build(
        options: toml::Table,
        context: &BuildContext,
    ) -> Result<Box<dyn Player>, OptionErrors> {
        let options: Options = parse_section(options)?;
        Ok(Box::new(Self {
            seed: options.seed.resolve(context.seed),
        }))
    }
}

impl Player for Random {
    fn new_game(&mut self, _setup: &GameSetup) -> Result<(), PlayerError> {
        Ok(())
    }

    fn choose(&mut self, turn: Turn<'_>) -> Result<Action, PlayerError> {
        let game = turn.game;
        let (_, expect) = game.to_decide().ok_or(PlayerError::NoAction)?;
        let mut rng = choice_rng(self.seed, game);
        if expect == Expect::Three {
            let stones = game.board().empty_points().sample(&mut rng, 3);
            let stones = Stones::try_from(stones).expect("there are more points than three");
            return Ok(Action::PlaceMany(stones));
        }
        if expect.allows_swap() && rng.random() {
            return Ok(Action::Swap);
        }
        let point = game.legal_points().choose(&mut rng);
        point.map(Action::Place).ok_or(PlayerError::NoAction)
    }
}
