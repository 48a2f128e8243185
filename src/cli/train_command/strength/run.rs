//! Plays the pairs of `train strength`.

use std::time::{Duration, Instant};

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::super::units::play_missing;
use super::{PairResult, StrengthArgs};
use crate::unit_journal::{JobHeader, Results, UnitJournal};
use arena::{Openings, RunOptions, TournamentSpec, random_pair, run_tournament};
use engine::Limits;
use pbrain::terminal;
use player::Registry;
use player::config::Character;

/// Time between two progress lines.
const PAUSE: Duration = Duration::from_secs(10);
/// The conditions of the games, those of the shipped ratings.
const NODES: u64 = 100_000;
const OPENING_PLIES: u16 = 4;

/// A hash of the built-in weights and of the keys of level 100. It does not follow changes of the
/// code.
pub(super) fn fingerprint(registry: &Registry) -> String {
    let options = toml::Table::from_iter([("level".to_owned(), 100.into())]);
    registry.fingerprint("tree", &options).to_string()
}

/// Plays the pairs of the call that are missing in the journal. Returns all.
pub(super) fn play_all(
    args: &StrengthArgs,
    header: &JobHeader,
    registry: &Registry,
) -> anyhow::Result<Results<PairResult>> {
    let (mut journal, mut results) = UnitJournal::open::<PairResult>(&args.journal, header, true)?;
    let mut told = Instant::now();
    let run = (&mut journal, header, &mut results);
    let play = |unit| play(args.seed, unit, registry);
    play_missing(run, (0..header.units, args.threads), play, |results| {
        if told.elapsed() >= PAUSE {
            told = Instant::now();
            terminal::tell(&format!("{} of {} pairs", results.len(), header.units));
        }
    })?;
    journal.sync()?;
    Ok(results)
}

/// Plays one pair: two games from one opening with colours swapped.
fn play(seed: u64, unit: u64, registry: &Registry) -> PairResult {
    // The odd factor keeps nearby seeds and units apart.
    let mut rng = ChaCha8Rng::seed_from_u64(seed ^ unit.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let settings = random_pair(&mut rng);
    let players = ["a", "b"].into_iter().zip(&settings);
    let players = players.map(|(id, options)| Character::of_kind(id, "tree", options.clone()));
    let spec = TournamentSpec {
        limits: Limits {
            nodes: Some(NODES),
            ..Limits::default()
        },
        openings: Openings::Random(OPENING_PLIES),
        seed: rng.random(),
        ..TournamentSpec::among(players.collect())
    };
    let standings = run_tournament(registry, &spec, RunOptions::default(), |_, _| {})
        .expect("without a journal nothing fails");
    let points = standings.cross_table().tally(0, 1).points();
    PairResult { settings, points }
}
