//! [`Tuner`]: tunes numbers of the search by SPSA, simultaneous perturbation stochastic
//! approximation.
//!
//! In each pair of games two searches meet. Each tuned number lies a step above its value in one
//! search and a step below it in the other; which one is above is random for each number. Then the
//! values move towards the search that scored more. Steps and moves shrink in the course of a run.
// CITE: J. C. Spall, "Multivariate stochastic approximation using a simultaneous perturbation
// gradient approximation", IEEE Transactions on Automatic Control 37, 1992. Gains that are given by
// their values at the end, and the random rounding, follow fishtest, the framework of Stockfish.

mod number;
mod pair;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::mover::TreeMover;
use crate::params::PlayParams;
use engine::SearchParams;
pub use number::{Number, numbers_text};
use pair::play_pair;

/// Exponents of the gains, as Spall recommends them.
const ALPHA: f64 = 0.602;
const GAMMA: f64 = 0.101;
/// The part of all pairs by which the first moves are damped.
const STABILITY: f64 = 0.1;

/// The conditions of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct TuneParams {
    /// Rule, size, nodes, seed and evaluation of the games.
    pub play: PlayParams,
    /// Paths of the numbers to tune, or of sections of them; empty for all.
    pub names: Vec<String>,
    /// Number of rounds. The values move after each.
    pub rounds: u32,
    /// Pairs of games in a round.
    pub pairs: u32,
    /// How far a number moves for a game won more than lost, in steps, at the end of the run.
    pub gain: f64,
}

/// A name that is no number of the search under the rule, and no section.
#[derive(Debug, thiserror::Error)]
#[error("there is no number `{0}`")]
pub struct UnknownNumber(pub String);

/// A run of SPSA. Its units are the pairs of games, numbered from 0 through all rounds. A unit is a
/// function of the conditions and of the results of all earlier rounds.
pub struct Tuner {
    params: TuneParams,
    numbers: Vec<Number>,
    /// Number of rounds that are done.
    round: u32,
}

/// The two searches of a unit.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidates {
    /// Offsets of the tuned numbers in the first search; in the second one they are opposite.
    offsets: Vec<f64>,
    /// The numbers of both searches, in the order of [`Tuner::numbers`].
    pub values: [Vec<f64>; 2],
}

impl Tuner {
    /// A run before its first round.
    ///
    /// # Errors
    /// When a name is unknown.
    pub fn new(params: TuneParams) -> Result<Self, UnknownNumber> {
        let all = Number::all(params.play.setup.rule());
        let is_unknown = |name: &&String| !all.iter().any(|number| number.is_named(name));
        if let Some(name) = params.names.iter().find(is_unknown) {
            return Err(UnknownNumber(name.clone()));
        }
        let is_wanted = |number: &Number| {
            params.names.is_empty() || params.names.iter().any(|name| number.is_named(name))
        };
        let numbers = all.into_iter().filter(is_wanted).collect();
        Ok(Self {
            params,
            numbers,
            round: 0,
        })
    }

    /// A hash of everything that decides the games besides rule, size, nodes and seed: the search,
    /// its numbers and its weights, and the version of the code that plays games.
    pub fn fingerprint(&self) -> u64 {
        TreeMover::fingerprint(&self.params.play)
    }

    /// The tuned numbers with their values so far.
    pub fn numbers(&self) -> &[Number] {
        &self.numbers
    }

    /// Number of units of the run.
    pub fn units(&self) -> u64 {
        u64::from(self.params.rounds) * u64::from(self.params.pairs)
    }

    /// The units of the current round; `None` after the last one.
    pub fn round(&self) -> Option<std::ops::Range<u64>> {
        let pairs = u64::from(self.params.pairs);
        let first = u64::from(self.round) * pairs;
        (self.round < self.params.rounds).then(|| first..first + pairs)
    }

    /// The searches of a unit of the current round.
    pub fn candidates(&self, unit: u64) -> Candidates {
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed(unit));
        let width = (self.units() as f64 / (unit + 1) as f64).powf(GAMMA);
        let offsets = self.numbers.iter().map(|number| {
            let sign = if rng.random() { 1.0 } else { -1.0 };
            sign * width * number.step
        });
        let offsets = offsets.collect::<Vec<_>>();
        let values = [1.0, -1.0].map(|sign| {
            let pairs = self.numbers.iter().zip(&offsets);
            let moved = pairs.map(|(number, offset)| number.moved(sign * offset, &mut rng));
            moved.collect()
        });
        Candidates { offsets, values }
    }

    /// Plays a unit of the current round. Returns the games won less the games lost by the first of
    /// its searches, -2 to 2.
    pub fn play(&self, unit: u64) -> i8 {
        let searches = self.candidates(unit).values.map(|values| {
            let keys = self.numbers.iter().map(|number| number.key.as_str());
            let text = numbers_text(keys.zip(values));
            toml::from_str::<SearchParams>(&text).expect("its keys are those of the search")
        });
        play_pair(&self.params.play, searches, !self.seed(unit))
    }

    /// Ends the round with the results of its units, in order.
    ///
    /// # Panics
    /// When there are more or fewer results than units, or no round is left.
    pub fn advance(&mut self, results: &[i8]) {
        let units = self.round().expect("a round is left");
        assert_eq!(self.params.pairs as usize, results.len());
        let all = self.units() as f64;
        let mut moves = vec![0.0; self.numbers.len()];
        for (unit, &result) in units.zip(results) {
            let (place, damping) = ((unit + 1) as f64, STABILITY * all);
            let width = (all / place).powf(GAMMA);
            let gain = ((all + damping) / (place + damping)).powf(ALPHA) / (width * width);
            let moved = self.params.gain * gain * f64::from(result);
            for (sum, offset) in moves.iter_mut().zip(self.candidates(unit).offsets) {
                *sum += moved * offset;
            }
        }
        for (number, offset) in self.numbers.iter_mut().zip(moves) {
            number.shift(offset);
        }
        self.round += 1;
    }

    /// The odd factor keeps nearby seeds and units apart.
    const fn seed(&self, unit: u64) -> u64 {
        self.params.play.seed ^ unit.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use engine::TreeEvaluator;
    use engine::state::Weights;
    use rules::{GameSetup, Rule};

    fn params(rule: Rule, names: &[&str], rounds: u32) -> TuneParams {
        TuneParams {
            play: PlayParams {
                setup: GameSetup::new(rule, 15).expect("a board"),
                nodes: 30,
                seed: 7,
                weights: Arc::new(Weights::builtin()),
                evaluator: TreeEvaluator::Net,
            },
            names: names.iter().map(|&name| name.to_owned()).collect(),
            rounds,
            pairs: 8,
            gain: 0.02,
        }
    }

    fn tuner(rule: Rule, names: &[&str], rounds: u32) -> Tuner {
        Tuner::new(params(rule, names, rounds)).expect("the numbers exist")
    }

    #[test]
    fn numbers_move_to_where_more_games_are_won() {
        let names = [
            "razoring.base",
            "null_move.margin",
            "late_move_pruning.exponent",
        ];
        let mut tuner = tuner(Rule::Freestyle, &names, 1000);
        let best = [1.4, 0.7, 1.3];
        // How far values are from the best ones, as parts of the defaults.
        let distance = |values: &[f64], tuner: &Tuner| {
            let parts = tuner.numbers().iter().zip(values).zip(best);
            let squares =
                parts.map(|((number, value), best)| (value / number.default - best).powi(2));
            squares.sum::<f64>()
        };
        let values = |tuner: &Tuner| {
            tuner
                .numbers()
                .iter()
                .map(|it| it.value)
                .collect::<Vec<_>>()
        };
        let before = distance(&values(&tuner), &tuner);
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        while let Some(units) = tuner.round() {
            let results = units.map(|unit| {
                let [first, second] = tuner.candidates(unit).values;
                let odds = 2.0 * (distance(&second, &tuner) - distance(&first, &tuner));
                let chance = 1.0 / (1.0 + (-odds).exp());
                [0; 2]
                    .map(|_| if rng.random_bool(chance) { 1 } else { -1 })
                    .iter()
                    .sum()
            });
            let results = results.collect::<Vec<i8>>();
            tuner.advance(&results);
        }
        let after = distance(&values(&tuner), &tuner);
        assert!(
            after < 0.2 * before,
            "{before} -> {after}: {:?}",
            tuner.numbers()
        );
    }

    #[test]
    fn a_run_without_a_winner_changes_nothing() {
        let mut tuner = tuner(Rule::Renju, &["reverse_futility"], 3);
        while tuner.round().is_some() {
            tuner.advance(&[0; 8]);
        }
        let mut numbers = tuner.numbers().iter();
        assert!(numbers.all(|number| number.value == number.default));
    }

    #[test]
    fn searches_of_a_pair_lie_on_both_sides_within_the_ranges() {
        for rule in Rule::ALL {
            let tuner = tuner(rule, &[], 2);
            for unit in 0..8 {
                let Candidates { values, offsets } = tuner.candidates(unit);
                assert_eq!(
                    tuner.candidates(unit),
                    Candidates {
                        values: values.clone(),
                        offsets
                    }
                );
                let [above, below] = values;
                for (number, (above, below)) in
                    tuner.numbers().iter().zip(above.into_iter().zip(below))
                {
                    let middle = f64::midpoint(above, below);
                    let slack = number.default.abs() * 0.5 + 1.0;
                    assert!(
                        (middle - number.default).abs() <= slack,
                        "{number:?}: {above} {below}"
                    );
                    let text = numbers_text([(number.key.as_str(), above)]);
                    let read = toml::from_str::<SearchParams>(&text).expect("it can be read");
                    assert_eq!(engine::Params::out_of_range(&read), [], "{text}");
                }
            }
        }
    }

    #[test]
    fn names_choose_numbers_and_sections_of_the_rule() {
        let keys = |rule, names: &[&str]| {
            let tuner = tuner(rule, names, 1);
            tuner
                .numbers()
                .iter()
                .map(|it| it.key.clone())
                .collect::<Vec<_>>()
        };
        assert_eq!(keys(Rule::Renju, &["razoring.base"]), ["razoring.base"]);
        assert_eq!(
            keys(Rule::Standard, &["reverse_futility"]),
            [
                "reverse_futility.per_ply.standard",
                "reverse_futility.unknown_cut_node"
            ]
        );
        assert!(keys(Rule::Freestyle, &[]).len() > 50);
        for name in ["razor", "reverse_futility.per_ply.renju", "parallel", ""] {
            let wrong = Tuner::new(params(Rule::Freestyle, &[name], 1));
            assert!(wrong.is_err_and(|error| error.0 == name), "{name}");
        }
    }

    #[test]
    fn a_pair_is_the_same_every_time() {
        let tuner = tuner(Rule::Freestyle, &["late_move_reduction"], 1);
        let played = || (0..4).map(|unit| tuner.play(unit)).collect::<Vec<_>>();
        let results = played();
        assert_eq!(results, played());
        assert!(results.iter().all(|result| (-2..=2).contains(result)));
    }
}
