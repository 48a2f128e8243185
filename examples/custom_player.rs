//! A player from outside: a program of its own with everything that Nekomoku has, and one kind of player more.
//!
//! `cargo run --example custom_player -- --players examples/custom_player.toml play --white mirror` opens the game against it;
//! `cargo run --example custom_player -- --players examples/custom_player.toml match mirror random --games 10` lets it play without a window.
//! Its character stands in `examples/custom_player.toml`.

use std::process::ExitCode;

use nekomoku::cli::main_with;
use nekomoku::player::{
    Action, BuildContext, GameSetup, OptionErrors, Player, PlayerError, Registry, Turn,
    parse_options,
};
use nekomoku::rules::{Point, Symmetry};
use serde::Deserialize;

/// Answers every stone with its mirror image in the centre, and plays near the centre where it cannot.
struct Mirror {
    symmetry: Symmetry,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Options {
    /// Mirror in the vertical axis instead of in the centre.
    #[serde(default)]
    vertical: bool,
}

impl Mirror {
    fn build(options: toml::Table, _: &BuildContext) -> Result<Box<dyn Player>, OptionErrors> {
        let options: Options = parse_options(options)?;
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
    main_with(Registry::builtin().with("mirror", Mirror::build))
}
