//! Shared parts of the kinds that rate each point once: the best point, random ties, and the
//! report.

use std::cmp::Reverse;
use std::time::Instant;

use rand::Rng;
use rand::seq::IndexedRandom;

use crate::seed::choice_rng;
use crate::{Action, Judgement, OpeningChoice, PlayerError, StopToken, Turn};
use engine::{Candidate, Progress, Scale, Score};
use rules::{Game, Point};

/// Plays a random one of the points that `score` rates highest. The points are legal, and there is
/// at least one while the game is not over. In a swap opening the player keeps White, because the
/// score of a point does not say which side is better.
pub(super) fn play_best(
    turn: Turn<'_>,
    seed: u64,
    mut score: impl FnMut(&Game, &StopToken) -> Vec<(Point, Score)>,
) -> Result<Action, PlayerError> {
    let started = Instant::now();
    let choice = OpeningChoice {
        game: turn.game,
        seed,
        clear: Score::MAX,
    };
    let action = choice.decide(|game, _| {
        let mut rng = choice_rng(seed, game);
        let scored = score(game, turn.stop);
        let (point, progress) = choose_best(scored, Scale::NONE, &mut rng, started)?;
        (turn.report)(&progress);
        let score = None;
        Some(Judgement { point, score })
    });
    action.ok_or(PlayerError::NoAction)
}

/// A random one of the points with the highest score, and the progress to report; `None` when there
/// are no points. `scale` is what the scores are worth.
pub(super) fn choose_best(
    mut scored: Vec<(Point, Score)>,
    scale: Scale,
    rng: &mut impl Rng,
    started: Instant,
) -> Option<(Point, Progress)> {
    scored.sort_by_key(|&(_, score)| Reverse(score));
    let best = scored.first()?.1;
    let ties = scored.partition_point(|&(_, score)| score == best);
    let &(point, _) = scored[..ties].choose(rng)?;
    let progress = Progress {
        scale,
        ..progress(&scored, point, started)
    };
    Some((point, progress))
}

/// The progress with the chosen point first and the others by score.
fn progress(scored: &[(Point, Score)], chosen: Point, started: Instant) -> Progress {
    const SHOWN: usize = 8;
    let candidate = |&(point, score): &(Point, Score)| Candidate {
        point,
        score: Some(score),
        visits: 1,
        line: vec![point],
    };
    let (first, rest): (Vec<_>, Vec<_>) = scored.iter().partition(|(point, _)| *point == chosen);
    Progress {
        candidates: first
            .iter()
            .chain(&rest)
            .take(SHOWN)
            .map(candidate)
            .collect(),
        depth: 1,
        selective_depth: 1,
        nodes: scored.len() as u64,
        elapsed: started.elapsed(),
        ..Progress::default()
    }
}
