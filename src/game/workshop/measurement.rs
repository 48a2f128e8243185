//! [`Measurement`]: the Elo of the edited character, from games against the levels in the
//! background.
//!
//! The games have the conditions of the ratings in use, so that the measured Elo can be compared
//! with them. Each pair of games, with one opening and colours swapped, is a tournament of two
//! players on a thread of its own. It is stopped by dropping the thread's [`BackgroundJob`], and then
//! leaves no result.

use std::slice;

use crate::background_job::{BackgroundJob, give_way};
use crate::cast_book::CastBook;
use crate::waker::Waker;
use arena::{
    Conditions, Machine, Openings, Rating, RunOptions, Strength, Tally, TournamentSpec,
    against_fixed, run_tournament,
};
use player::config::Character;
use player::{Fingerprint, Limits, Registry, StopToken};
use rules::{Forfeit, GameSetup, Side};

/// Number of pairs of games.
const PAIRS: u32 = 30;
/// The kind of player that the levels are of.
const LEVELS: &str = "tree";
/// The assumed Elo of a character before its first game, if it has no level.
const USUAL_ELO: f64 = 1500.0;

/// How far a measurement has come.
#[derive(Clone, Debug, PartialEq)]
pub struct MeasurementProgress {
    /// Number of games played.
    pub games: u32,
    /// Number of games of the whole measurement.
    pub of: u32,
    /// The rating from the games played; `None` before the first result, and for a character that
    /// has failed.
    pub rating: Option<Rating>,
    /// True while games are played.
    pub is_running: bool,
    /// Why the measurement has ended without a rating.
    pub failure: Option<Unmeasured>,
}

/// Why a character cannot be measured.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unmeasured {
    /// No level has a rating whose conditions can be repeated.
    NoOpponents,
    /// The character has lost its first two games by failures, of which this is the last.
    Failed(Forfeit),
    /// The games cannot be played, for this reason.
    NotPlayed(String),
}

/// A measurement of one character. Dropping it stops its games.
pub(super) struct Measurement {
    /// The fingerprint of the play that is measured.
    fingerprint: Fingerprint,
    /// The conditions, with the character alone.
    terms: TournamentSpec,
    opponents: Vec<MeasuredOpponent>,
    /// The assumed Elo before the first game.
    start: f64,
    /// The index of the opponent in the running pair.
    running: Option<(usize, BackgroundJob<Result<Pair, String>>)>,
    failure: Option<Unmeasured>,
}

/// A level, and the results against it.
struct MeasuredOpponent {
    level: u8,
    rating: Rating,
    tally: Tally,
}

/// The results of the character in two games.
struct Pair {
    tally: Tally,
    /// The last failure, if both games were lost by failures.
    failure: Option<Forfeit>,
}

impl Measurement {
    /// A measurement of this character, before its first game.
    pub(super) fn new(character: Character, book: &CastBook, seed: u64) -> Self {
        let (ratings, registry) = (book.ratings(), book.registry());
        let opponent = |level: u8| {
            Some(MeasuredOpponent {
                level,
                rating: ratings.level(LEVELS, level, registry)?,
                tally: Tally::default(),
            })
        };
        let opponents = (0..=100).step_by(10).filter_map(opponent).collect();
        let fingerprint = character.fingerprint(registry);
        let start = ratings.strength(&character, registry);
        let players = TournamentSpec {
            seed,
            ..TournamentSpec::among(vec![character])
        };
        let terms = terms_of(&ratings.conditions, &players);
        let failure = terms.is_none().then_some(Unmeasured::NoOpponents);
        Self {
            fingerprint,
            terms: terms.unwrap_or(players),
            opponents,
            start: start.map_or(USUAL_ELO, Strength::elo),
            running: None,
            failure,
        }
    }

    /// How far it has come.
    pub(super) fn progress(&self) -> MeasurementProgress {
        MeasurementProgress {
            games: 2 * self.pairs(),
            of: 2 * PAIRS,
            rating: match self.failure {
                Some(Unmeasured::Failed(_)) => None,
                _ => self.rating(),
            },
            is_running: self.is_running(),
            failure: self.failure.clone(),
        }
    }

    /// True while games are played.
    pub(super) const fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// True when more games can be added to its results.
    pub(super) fn is_unfinished(&self) -> bool {
        self.failure.is_none() && self.pairs() < PAIRS
    }

    /// True when it is about a character that plays like this one.
    pub(super) fn is_of(&self, character: &Character, registry: &Registry) -> bool {
        self.fingerprint == character.fingerprint(registry)
    }

    /// Number of pairs played.
    fn pairs(&self) -> u32 {
        let games = self.opponents.iter().map(|it| it.tally.games());
        games.sum::<u32>() / 2
    }

    fn rating(&self) -> Option<Rating> {
        let results = self.opponents.iter().map(|it| (it.rating, it.tally));
        against_fixed(&results.collect::<Vec<_>>())
    }

    /// Interrupts the games. Those of the running pair are played again later.
    pub(super) fn stop(&mut self) {
        self.running = None;
    }

    /// Begins with the next pair, if there is one and none is played.
    pub(super) fn go_on(&mut self, registry: &Registry, waker: &Waker) {
        if self.is_running() || !self.is_unfinished() {
            return;
        }
        let elo = self.rating().map_or(self.start, |it| it.elo);
        let Some(next) = next_opponent(&self.opponents, elo) else {
            self.failure = Some(Unmeasured::NoOpponents);
            return;
        };
        let mut spec = self.terms.clone();
        spec.players
            .push(Character::of_level(self.opponents[next].level));
        spec.seed = spec.seed.wrapping_add(self.pairs().into());
        let registry = registry.clone();
        let play = move |stop: &StopToken| play(&spec, &registry, stop);
        self.running = Some((
            next,
            BackgroundJob::begin("measurement", waker.wake(), play),
        ));
    }

    /// Takes the results of the running pair, if they are there, and begins with the next one.
    /// Returns true if that is news for readers.
    pub(super) fn listen(&mut self, registry: &Registry, waker: &Waker) -> bool {
        let Some((opponent, found)) = BackgroundJob::take(&mut self.running) else {
            return false;
        };
        match found.unwrap_or_else(|| Err("the thread has failed".to_owned())) {
            Ok(pair) => self.count(opponent, pair),
            Err(why) => self.failure = Some(Unmeasured::NotPlayed(why)),
        }
        self.go_on(registry, waker);
        true
    }

    fn count(&mut self, opponent: usize, pair: Pair) {
        // A character that fails from the start would fail in all games.
        let is_first = self.pairs() == 0;
        self.failure = pair.failure.filter(|_| is_first).map(Unmeasured::Failed);
        if let Some(opponent) = self.opponents.get_mut(opponent) {
            opponent.tally += pair.tally;
        }
    }
}

/// Two games of the players under the conditions of ratings; `None` when these are not understood.
fn terms_of(conditions: &Conditions, players: &TournamentSpec) -> Option<TournamentSpec> {
    let setup = GameSetup::new(conditions.rule, conditions.size).ok()?;
    let nodes = conditions.limits.strip_suffix(" nodes")?;
    let limits = Limits {
        nodes: Some(nodes.parse().ok()?),
        ..Limits::default()
    };
    Some(TournamentSpec {
        games: 2,
        setup,
        limits,
        openings: Openings::described(slice::from_ref(&conditions.openings), setup)?,
        ..players.clone()
    })
}

/// The opponent against which the next games tell most about a player with this Elo. The information
/// of a game against each is divided among the pairs that were played against it, so that opponents
/// near this Elo take turns.
fn next_opponent(opponents: &[MeasuredOpponent], elo: f64) -> Option<usize> {
    let value = |opponent: &MeasuredOpponent| {
        let score = 1.0 / (1.0 + 10_f64.powf((opponent.rating.elo - elo) / 400.0));
        let pairs = f64::from(opponent.tally.games() / 2);
        score * (1.0 - score) / (1.0 + pairs)
    };
    let values = opponents.iter().map(value).enumerate();
    let best = values.max_by(|(_, a), (_, b)| a.total_cmp(b));
    best.map(|(index, _)| index)
}

/// Plays two games of the first player against the second. `None` when they were interrupted.
fn play(
    spec: &TournamentSpec,
    registry: &Registry,
    stop: &StopToken,
) -> Option<Result<Pair, String>> {
    give_way();
    let concurrency = match Machine::here().most_games(registry, spec) {
        Ok(concurrency) => concurrency,
        Err(error) => return Some(Err(error.to_string())),
    };
    let options = RunOptions {
        concurrency,
        interrupt: stop.clone(),
        ..RunOptions::default()
    };
    let mut last = None;
    let played = run_tournament(registry, spec, options, |game, _| {
        // The first player begins the even games.
        let own = Side::ALL[game.game as usize % 2];
        let failure = game.forfeit().filter(|(side, _)| *side == own);
        last = failure.map(|(_, why)| why.clone()).or(last.take());
    });
    let standings = match played {
        Ok(standings) if standings.is_decided() => standings,
        Ok(_) => return None,
        Err(error) => return Some(Err(error.to_string())),
    };
    let players = standings.report().players;
    let character = players.into_iter().next()?;
    Some(Ok(Pair {
        tally: character.tally,
        failure: last.filter(|_| character.failed_always()),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use player::Stop;
    use std::thread;
    use std::time::{Duration, Instant};

    fn opponent(elo: f64, pairs: u32) -> MeasuredOpponent {
        MeasuredOpponent {
            level: 0,
            rating: Rating {
                elo,
                error: 80.0,
                games: 200,
            },
            tally: Tally {
                wins: pairs,
                draws: 0,
                losses: pairs,
            },
        }
    }

    #[test]
    fn the_nearest_opponents_take_turns() {
        let mut opponents = [900.0, 1300.0, 1480.0, 1700.0, 2300.0].map(|elo| opponent(elo, 0));
        let mut played = [0; 5];
        for _ in 0..20 {
            let next = next_opponent(&opponents, 1500.0).expect("there are some");
            opponents[next].tally.wins += 2;
            played[next] += 1;
        }
        assert_eq!(played.iter().sum::<u32>(), 20);
        assert!(
            played[2] >= played[1] && played[1] > played[4],
            "{played:?}"
        );
        assert!(played[3] > played[0], "{played:?}");
        assert_eq!(next_opponent(&[], 1500.0), None);
    }

    #[test]
    fn a_character_without_a_level_meets_one_of_its_assumed_strength_first() {
        let levels = [1000.0, 1450.0, 1900.0].map(|elo| opponent(elo, 0));
        assert_eq!(next_opponent(&levels, USUAL_ELO), Some(1));
    }

    #[test]
    fn the_terms_are_those_of_the_ratings() {
        let ratings = arena::Ratings::default();
        let players = TournamentSpec::among(vec![Character::of_level(20)]);
        let terms = terms_of(&ratings.conditions, &players).expect("they are understood");
        assert_eq!(terms.limits.nodes, Some(100_000));
        assert_eq!(terms.openings, Openings::Random(4));
        assert_eq!((terms.games, terms.setup.size()), (2, 15));
        let by_time = Conditions {
            limits: "5 s per turn".to_owned(),
            ..ratings.conditions
        };
        assert!(terms_of(&by_time, &players).is_none());
    }

    /// Another program may use all cores, so that the bound is generous. The figure is printed.
    #[test]
    fn games_end_soon_after_they_are_told_to() {
        let spec = TournamentSpec {
            limits: Limits {
                nodes: Some(u64::MAX),
                ..Limits::default()
            },
            ..TournamentSpec::among([100, 90].map(Character::of_level).into())
        };
        let (registry, stop) = (Registry::builtin(), StopToken::new());
        let took = thread::scope(|scope| {
            let playing = scope.spawn(|| play(&spec, &registry, &stop).is_none());
            thread::sleep(Duration::from_millis(300));
            let told = Instant::now();
            stop.request(Stop::Abort);
            assert!(playing.join().is_ok_and(|is_interrupted| is_interrupted));
            told.elapsed()
        });
        println!("the games end after {took:?}");
        assert!(took < Duration::from_secs(1), "{took:?}");
    }
}
