//! A program with its own kind of player, which mirrors every stone. It has the window, matches and
//! every other command of Nekomoku. Its character is in `examples/custom_player.toml`.
//!
//! Play against it in the window:
//!
//! ```text
//! cargo run -p nekomoku-examples --example custom_player -- \
//!     --players examples/custom_player.toml play --white mirror
//! ```
//!
//! Play a match without a window:
//!
//! ```text
//! cargo run -p nekomoku-examples --example custom_player -- \
//!     --players examples/custom_player.toml match mirror random \
//!     --games 10
//! ```

use std::process::ExitCode;

use nekomoku::main_with;
use nekomoku::player::reference::{KindReference, default_keys};
use nekomoku::player::{
    Action, BuildContext, GameSetup, OptionErrors, Player, PlayerError, Registry, Turn,
    parse_section,
};
use nekomoku::rules::{Point, Symmetry};

/// Plays the mirror image of the last stone. If that point is not legal, plays near the centre.
struct Mirror {
    symmetry: Symmetry,
}

nekomoku::engine::params! {
    /// The keys of the kind in `players.toml`.
    struct Options {
        /// Whether it mirrors in the vertical axis instead of in the centre.
        vertical: bool = false;
    }
}

impl Mirror {
    fn build(options: toml::Table, _: &BuildContext) -> Result<Box<dyn Player>, OptionErrors> {
        let options: Options = parse_section(options)?;
        let symmetry = if options.vertical {
            Symmetry::FlipX
        } else {
            Symmetry::Rotate180
        };
        Ok(Box::new(Self { symmetry }))
    }
}

impl Player for Mirror {
    fn new_game(&mut self, _: &GameSetup) -> Result<(), PlayerError> {
        Ok(())
    }

    fn choose(&mut self, turn: Turn<'_>) -> Result<Action, PlayerError> {
        let size = turn.game.setup().size();
        let image = turn
            .game
            .last_move()
            .map(|last| self.symmetry.map(last, size));
        let allowed = |point: &Point| turn.game.check(Action::Place(*point)).is_ok();
        let near_center = || {
            turn.game
                .legal_points()
                .min_by_key(|point| point.distance(Point::center(size)))
        };
        image
            .filter(allowed)
            .or_else(near_center)
            .map(Action::Place)
            .ok_or(PlayerError::NoAction)
    }
}

fn main() -> ExitCode {
    let registry = Registry::builtin().with("mirror", Mirror::build);
    main_with(registry.described(
        "mirror",
        KindReference {
            about: "Answers every stone with its mirror image.",
            example: "[players.mirror]\nkind = \"mirror\"\nvertical = true",
            keys: default_keys::<Options>,
        },
    ))
}
