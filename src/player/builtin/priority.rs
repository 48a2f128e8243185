//! Kind `priority`: rates each point by the rows that a stone there makes or stops, without a
//! search.

use super::one_ply::play_best;
use crate::registry::{KindReference, default_keys};
use crate::{
    Action, BuildContext, GameSetup, OptionErrors, Player, PlayerError, SeedOption, StopToken,
    Turn, parse_section,
};
use engine::{Priority as PointPriority, Score};
use rules::{Game, Point};

/// Plays the point of the highest [priority](PointPriority); the seed decides ties. It plays the
/// centre of an empty board, and White after the stones of a swap opening.
pub(super) struct Priority {
    seed: u64,
}

/// The entry of the kind in the reference of `players.toml`.
pub(super) const REFERENCE: KindReference = KindReference {
    about: "Rates each point by the rows that a stone there makes or stops, without a search.",
    example: r#"
[players.harry]
kind = "priority"
seed = 7
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

impl Priority {
    pub(super) fn build(
        options: toml::Table,
        context: &BuildContext,
    ) -> Result<Box<dyn Player>, OptionErrors> {
        let options: Options = parse_section(options)?;
        Ok(Box::new(Self {
            seed: options.seed.resolve(context.seed),
        }))
    }
}

impl Player for Priority {
    fn new_game(&mut self, _setup: &GameSetup) -> Result<(), PlayerError> {
        Ok(())
    }

    fn choose(&mut self, turn: Turn<'_>) -> Result<Action, PlayerError> {
        play_best(turn, self.seed, score_points)
    }
}

/// The legal candidate points with their priorities; at least one, and as many as the time allows.
fn score_points(game: &Game, stop: &StopToken) -> Vec<(Point, Score)> {
    let mut scored = Vec::new();
    for point in points(game) {
        if stop.is_set() && !scored.is_empty() {
            break;
        }
        let (rule, board) = (game.rule(), game.board());
        let priority = PointPriority::of(rule, board, point, game.side_to_move());
        scored.push((point, priority.value()));
    }
    scored
}

/// The legal points; on an empty board only the centre.
fn points(game: &Game) -> Vec<Point> {
    let board = game.board();
    let center = Point::center(board.size());
    let is_candidate = |point: &Point| board.stones() > 0 || *point == center;
    game.legal_points().filter(is_candidate).collect()
}
