//! [`Distinct`]: the games of a pairing without repetitions of earlier games.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::game_record::GameRecord;
use super::stats::{Pentanomial, Results, Tally};
use super::tournament::Fixture;
use rules::{Symmetry, parse_points};

/// The games of one pairing without those that equal an earlier game move by move. Games are added
/// in the order of the tournament, whatever the order in which they ended.
///
/// Two games with one opening count as a pair when neither repeats an earlier game. When one does,
/// the other counts as a distinct game without a pair.
#[derive(Clone, Debug)]
pub(super) struct Distinct {
    /// Number of games with one opening: two with colours swapped, or one.
    unit: u32,
    keys: HashSet<u64>,
    tally: Tally,
    pairs: Pentanomial,
    /// Opening and points of a distinct game whose partner was not added yet.
    open: Option<(u32, f64)>,
}

impl Distinct {
    pub(super) fn new(unit: u32) -> Self {
        Self {
            unit,
            keys: HashSet::new(),
            tally: Tally::default(),
            pairs: Pentanomial::default(),
            open: None,
        }
    }

    /// Adds a game by its opening, its [`game_key`], and the points of the pairing's first player,
    /// 0 to 1.
    pub(super) fn add(&mut self, opening: u32, key: u64, points: f64) {
        if !self.keys.insert(key) {
            return;
        }
        self.tally.count(points);
        match self.open.take() {
            Some((of, first)) if of == opening => self.pairs.count([first, points]),
            _ => self.open = Some((opening, points)),
        }
    }

    /// The distinct games.
    pub(super) const fn tally(&self) -> Tally {
        self.tally
    }

    /// The pairs of distinct games; `None` when colours are fixed, which makes no pairs.
    pub(super) fn pairs(&self) -> Option<Pentanomial> {
        (self.unit == 2).then_some(self.pairs)
    }

    /// The results for Elo: pairs if there are any, otherwise games.
    pub(super) fn results(&self) -> Results {
        match self.pairs() {
            Some(pairs) if pairs.pairs() > 0 => pairs.into(),
            _ => self.tally.into(),
        }
    }

    /// The results for a sequential test: pairs, or games when colours are fixed.
    pub(super) fn complete(&self) -> Results {
        match self.pairs() {
            Some(pairs) => pairs.into(),
            None => self.tally.into(),
        }
    }
}

/// A key that is equal for games of a pairing that are equal move by move: the same stones in the
/// same order on a rotated or reflected board, the same players and the same result. The keys of
/// different games differ, except with a probability of 2^-64.
pub(super) fn game_key(fixture: &Fixture, record: &GameRecord, size: u8) -> u64 {
    let words = record.opening.split_whitespace();
    let words = words.chain(record.moves.split_whitespace());
    let words = words.collect::<Vec<_>>();
    let hash = |symmetry: Symmetry| {
        let mut hasher = DefaultHasher::new();
        fixture.players.hash(&mut hasher);
        record.result.winner().hash(&mut hasher);
        for word in &words {
            match parse_points(word, size) {
                Ok(points) => points
                    .iter()
                    .for_each(|&point| symmetry.map(point, size).hash(&mut hasher)),
                Err(_) => word.hash(&mut hasher),
            }
        }
        hasher.finish()
    };
    let hashes = Symmetry::ALL.into_iter().map(hash);
    hashes.min().expect("there are eight symmetries")
}
