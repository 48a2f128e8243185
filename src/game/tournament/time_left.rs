//! [`TimeLeft`]: an estimate of the time that the rest of a tournament takes.

use std::collections::HashMap;
use std::time::Duration;

use arena::{GameRecord, TournamentSpec};

/// Smallest number of games that an estimate is made from.
const FEWEST_GAMES: usize = 4;
/// Half of the width of the range in standard errors: the time is within it in about 19 of 20
/// cases.
const ERRORS: f64 = 2.0;

/// The range in which the time that is left lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeLeft {
    /// The time that is left at least.
    pub least: Duration,
    /// The time that is left at most.
    pub most: Duration,
}

impl TimeLeft {
    /// The range from the durations of the games that are over, of which `concurrency` are played
    /// at a time. The games in progress count as new ones. `None` while too few games are over to
    /// tell.
    ///
    /// Each pairing has its own mean, because players differ in how long they think. The range has
    /// the deviation of the games that are left and the error of the means.
    pub(super) fn estimate(
        spec: &TournamentSpec,
        games: &[GameRecord],
        concurrency: usize,
    ) -> Option<Self> {
        if games.len() < FEWEST_GAMES || concurrency == 0 {
            return None;
        }
        let mut all = Sample::default();
        let mut pairings = HashMap::<[&str; 2], Sample>::new();
        for game in games {
            let seconds = seconds(game);
            all.add(seconds);
            pairings.entry(pairing(game)).or_default().add(seconds);
        }
        let (mut mean, mut variance) = (0.0, 0.0);
        let mut longest = 0.0_f64;
        for [a, b] in spec.pairings() {
            let mut ids = [a, b].map(|player| spec.players[player].id.as_str());
            ids.sort_unstable();
            let sample = pairings.get(&ids).copied().unwrap_or_default();
            let left = f64::from(spec.games) - sample.count;
            if left < 0.5 {
                continue;
            }
            let known = if sample.count < 2.0 { all } else { sample };
            mean += left * known.mean();
            variance += left * known.variance() * (1.0 + left / known.count);
            longest = longest.max(known.mean());
        }
        let places = concurrency as f64;
        let error = ERRORS * variance.sqrt() / places;
        let time = mean / places;
        // At the end places are empty while the last games are played.
        let tail = longest * (places - 1.0) / places;
        let at = |seconds: f64| Duration::from_secs_f64(seconds.max(0.0));
        Some(Self {
            // The other games in progress may be nearly over.
            least: at(time - error - tail),
            most: at(time + error + tail),
        })
    }

    /// The range after this time has passed.
    pub(super) fn after(self, passed: Duration) -> Self {
        Self {
            least: self.least.saturating_sub(passed),
            most: self.most.saturating_sub(passed),
        }
    }
}

/// The players of a game in an order that does not depend on their sides.
fn pairing(game: &GameRecord) -> [&str; 2] {
    let mut ids = game.players.each_ref().map(String::as_str);
    ids.sort_unstable();
    ids
}

fn seconds(game: &GameRecord) -> f64 {
    let thinking = game.times_ms.iter().sum::<u64>() as f64 / 1e3;
    thinking + game.preparation_us.iter().sum::<u64>() as f64 / 1e6
}

/// Number, sum and sum of squares of some values.
#[derive(Clone, Copy, Default)]
struct Sample {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Sample {
    fn add(&mut self, value: f64) {
        self.count += 1.0;
        self.sum += value;
        self.squares += value * value;
    }

    fn mean(self) -> f64 {
        self.sum / self.count.max(1.0)
    }

    /// The variance of the values, as it is estimated from a sample.
    fn variance(self) -> f64 {
        let around = self.squares - self.sum * self.mean();
        (around / (self.count - 1.0).max(1.0)).max(0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use player::Registry;
    use player::config::{Cast, Source, Sources};
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;
    use rules::{DrawReason, GameResult};

    const IDS: [&str; 4] = ["cat", "owl", "fox", "hare"];

    fn spec(games: u32) -> TournamentSpec {
        let sources = Sources::from(Source::embedded());
        let cast = Cast::load_from(&Registry::builtin(), &sources).expect("the cast is valid");
        let players = IDS.map(|id| cast.get(id).expect("it is there").clone());
        TournamentSpec {
            games,
            ..TournamentSpec::among(players.to_vec())
        }
    }

    fn record(number: u32, players: [usize; 2], seconds: f64) -> GameRecord {
        GameRecord {
            game: number,
            players: players.map(|player| IDS[player].to_owned()),
            seeds: [0; 3],
            opening: String::new(),
            moves: String::new(),
            result: GameResult::Draw(DrawReason::BoardFull),
            times_ms: vec![(seconds * 1e3) as u64],
            clocks_ms: Vec::new(),
            nodes: Vec::new(),
            scores: Vec::new(),
            shares: Vec::new(),
            preparation_us: [0; 2],
            thinking_us: [0; 2],
            log: Vec::new(),
        }
    }

    /// Plays a tournament whose games last as long as the players together take, give or take two
    /// thirds. Returns after each game the estimate and the time that was left.
    fn play(games: u32, places: usize, seed: u64) -> Vec<(Option<TimeLeft>, f64)> {
        let spec = spec(games);
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut free_at = vec![0.0_f64; places];
        let mut ends = Vec::new();
        for fixture in spec.fixtures() {
            let usual = fixture.players.iter().map(|&it| 4.0_f64.powi(it as i32));
            let seconds = usual.sum::<f64>() * rng.random_range(0.33..1.67);
            let order = |a: &usize, b: &usize| free_at[*a].total_cmp(&free_at[*b]);
            let place = (0..places).min_by(order).expect("a place");
            free_at[place] += seconds;
            let record = record(fixture.index, fixture.players, seconds);
            ends.push((free_at[place], record));
        }
        ends.sort_by(|a: &(f64, GameRecord), b| a.0.total_cmp(&b.0));
        let end = ends.last().expect("a game").0;
        let mut played = Vec::new();
        let mut seen = Vec::new();
        for (at, record) in ends {
            played.push(record);
            seen.push((TimeLeft::estimate(&spec, &played, places), end - at));
        }
        seen
    }

    #[test]
    fn time_that_is_left_lies_in_the_range() {
        for places in [1, 3, 15] {
            let (mut inside, mut all, mut widths) = (0, 0, Vec::new());
            for seed in 0..40 {
                let seen = play(40, places, seed);
                // Before, pairings have no games yet.
                for (estimate, left) in &seen[seen.len() / 5..seen.len() - places] {
                    let range = estimate.expect("enough games are over");
                    let [least, most] = [range.least, range.most].map(|it| it.as_secs_f64());
                    all += 1;
                    inside += usize::from((least..=most).contains(left));
                    if *left > seen[0].1 / 2.0 {
                        widths.push((most - least) / left);
                    }
                }
            }
            let share = f64::from(inside as u32) / f64::from(all);
            assert!(share > 0.9, "{places} places: {inside} of {all}");
            let width = widths.iter().sum::<f64>() / widths.len() as f64;
            assert!(
                width < 0.6,
                "{places} places: the range has {width} of the time"
            );
        }
    }

    #[test]
    fn few_games_give_no_estimate_and_time_passes() {
        let seen = play(2, 1, 1);
        assert!(seen[..FEWEST_GAMES - 1].iter().all(|(it, _)| it.is_none()));
        let range = seen[FEWEST_GAMES].0.expect("enough games are over");
        let later = range.after(Duration::from_secs(5));
        assert!(later.most < range.most && later.least <= later.most);
        let end = seen.last().expect("a game").0.expect("an estimate");
        assert_eq!(end.most, Duration::ZERO);
    }
}
