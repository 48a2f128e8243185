//! Kind `counting`: looks one ply ahead and counts windows of five. The easy level.

use std::time::Instant;

use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};

use super::one_ply::choose_best;
use crate::options::parse_section;
use crate::registry::{KindReference, default_keys};
use crate::seed::choice_rng;
use crate::{
    Action, BuildContext, GameSetup, Judgement, OpeningChoice, OptionErrors, Player, PlayerError,
    Progress, Purpose, SeedOption, StopToken, Turn,
};
use engine::{EvaluatorKind, Score, count_windows};
use rules::{Game, Point};

/// Score above which a side of a swap opening counts as better: two more stones in a row that is
/// open in every window.
const CLEAR: Score = 400;

/// Plays the point with the highest count of windows of five. Ties and lapses are decided by the
/// seed.
pub(super) struct Counting {
    options: Options,
    seed: u64,
}

/// The entry of the kind in the reference of `players.toml`.
pub(super) const REFERENCE: KindReference = KindReference {
    about: "Looks one ply ahead and counts the windows of five that each side can still \
            fill. The easy level.",
    example: r#"
[players.tim]
kind = "counting"
lapses = 0.3
"#,
    keys: default_keys::<Options>,
};

engine::params! {
    /// The options of the kind in `players.toml`.
    pub(super) struct Options {
        /// Source of its random choices: `"game"` differs in every game, a number is the same in
        /// every game.
        seed: SeedOption = SeedOption::default();
        /// Share of its moves that it plays anywhere near the stones instead. It completes its own
        /// five in any case.
        lapses: f64 = 0.0, range 0..=1;
    }
}

impl Counting {
    pub(super) fn build(
        options: toml::Table,
        context: &BuildContext,
    ) -> Result<Box<dyn Player>, OptionErrors> {
        let options: Options = parse_section(options)?;
        let seed = options.seed.resolve(context.seed);
        Ok(Box::new(Self { options, seed }))
    }
}

impl Player for Counting {
    fn new_game(&mut self, _setup: &GameSetup) -> Result<(), PlayerError> {
        Ok(())
    }

    fn choose(&mut self, turn: Turn<'_>) -> Result<Action, PlayerError> {
        let Turn {
            game, stop, report, ..
        } = turn;
        let choice = OpeningChoice {
            game,
            seed: self.seed,
            clear: CLEAR,
        };
        let action = choice.decide(|position, purpose| {
            let (point, progress) = self.judge(position, stop)?;
            if let Some(progress) = &progress
                && purpose == Purpose::Choose
            {
                report(progress);
            }
            Some(Judgement::of(point, &progress.unwrap_or_default()))
        });
        action.ok_or(PlayerError::NoAction)
    }
}

impl Counting {
    /// The point to play, and the progress to report unless it is a lapse; `None` when there is no
    /// point.
    fn judge(&self, game: &Game, stop: &StopToken) -> Option<(Point, Option<Progress>)> {
        let started = Instant::now();
        let mut rng = choice_rng(self.seed, game);
        let legal = game.legal_points().collect::<Vec<_>>();
        let five = legal.iter().copied().find(|&point| makes_five(game, point));
        let lapse = rng.random_bool(self.options.lapses);
        if five.is_none()
            && lapse
            && let Some(point) = near_the_stones(game, &legal, &mut rng)
        {
            return Some((point, None));
        }
        let scored = score_points(game, stop, five.map_or(legal, |five| vec![five]));
        let (point, progress) =
            choose_best(scored, EvaluatorKind::Counting.scale(), &mut rng, started)?;
        Some((point, Some(progress)))
    }
}

/// The points with their counts after a stone there; at least one, and as many as the time allows.
fn score_points(game: &Game, stop: &StopToken, points: Vec<Point>) -> Vec<(Point, Score)> {
    let color = game.side_to_move();
    let mut board = game.board().clone();
    let mut scored = Vec::with_capacity(points.len());
    for point in points {
        if stop.is_set() && !scored.is_empty() {
            break;
        }
        board.place(point, color);
        scored.push((point, count_windows(&board, color)));
        board.remove(point);
    }
    scored
}

fn makes_five(game: &Game, point: Point) -> bool {
    game.rule()
        .makes_five(game.board(), point, game.side_to_move())
}

/// A random legal point within two points of a stone.
fn near_the_stones(game: &Game, legal: &[Point], rng: &mut impl Rng) -> Option<Point> {
    let stones = game.moves().collect::<Vec<_>>();
    let is_near = |point: &Point| stones.iter().any(|stone| stone.distance(*point) <= 2);
    let near = legal.iter().copied().filter(is_near).collect::<Vec<_>>();
    near.choose(rng).copied()
}
