//! [`OwnRatings`]: the ratings of the user in a file.

use rules::{GameSetup, Rule};
use serde::{Deserialize, Serialize};
use storage::FileKind;

use super::pool::{Opponent, Pool};
use crate::stored::{FormatVersion, Stored, StoredContent};

/// The user's ratings, one for each rule and size, as they are in the file `rating.json` of the
/// settings folder.
pub type OwnRatings = Stored<RatingPools>;

/// One rating for each rule and size.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RatingPools {
    /// Version of the format.
    rating: FormatVersion,
    pools: Vec<Pool>,
}

impl RatingPools {
    /// All pools with a rated game, in the order of their first games.
    pub fn pools(&self) -> &[Pool] {
        &self.pools
    }

    /// The rating for a rule and size; a new player's where there was no rated game.
    pub fn pool(&self, setup: GameSetup) -> Pool {
        let (rule, size) = (setup.rule(), setup.size());
        self.find(rule, size)
            .map_or_else(|| Pool::new(rule, size), |at| self.pools[at].clone())
    }

    fn find(&self, rule: Rule, size: u8) -> Option<usize> {
        let mut pools = self.pools.iter();
        pools.position(|pool| (pool.rule, pool.size) == (rule, size))
    }

    fn enter(
        &mut self,
        (rule, size): (Rule, u8),
        at_s: i64,
        opponent: (&str, Opponent),
        score: f64,
    ) {
        let at = self.find(rule, size).unwrap_or_else(|| {
            self.pools.push(Pool::new(rule, size));
            self.pools.len() - 1
        });
        self.pools[at].enter(at_s, opponent, score);
    }
}

impl OwnRatings {
    /// Enters a game that ended at `at_s`, in seconds since 1970.
    pub(crate) fn enter(
        &mut self,
        setup: GameSetup,
        at_s: i64,
        opponent: (&str, Opponent),
        score: f64,
    ) {
        let board = (setup.rule(), setup.size());
        self.edit(|pools| pools.enter(board, at_s, opponent, score));
    }
}

impl StoredContent for RatingPools {
    const FILE: &'static str = "rating.json";
    const NAME: &'static str = "the rating";
    const KIND: FileKind = FileKind::PlayerRating;

    fn checked(self) -> Result<Self, String> {
        for (at, pool) in self.pools.iter().enumerate() {
            let (rule, size) = (pool.rule, pool.size);
            GameSetup::new(rule, size).map_err(|error| error.to_string())?;
            if self.find(rule, size) != Some(at) {
                return Err(format!("{rule} on {size} lines occurs twice"));
            }
            pool.fault().map_or(Ok(()), Err)?;
        }
        Ok(self)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;

    fn played(file: &Path, games: u32) -> OwnRatings {
        let mut ratings = OwnRatings::read(file);
        let setup = GameSetup::default();
        let cat = Opponent {
            elo: 1500.0,
            error: 0.0,
        };
        for game in 0..games {
            ratings.enter(setup, i64::from(game), ("cat", cat), f64::from(game % 2));
        }
        ratings
    }

    #[test]
    fn what_was_saved_is_read_and_pools_are_apart() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("new").join(OwnRatings::FILE);
        let mut ratings = played(&file, 3);
        let renju = GameSetup::new(Rule::Renju, 15).expect("a setup");
        assert!(ratings.pool(renju).games.is_empty());
        let cat = Opponent {
            elo: 1500.0,
            error: 20.0,
        };
        ratings.enter(renju, 9, ("cat", cat), 0.5);
        assert_eq!(ratings.take_warning(), None);
        let read = OwnRatings::read(&file);
        assert_eq!((read.pools(), read.mistake()), (ratings.pools(), None));
        assert_eq!(read.pool(GameSetup::default()).games.len(), 3);
        assert_eq!(read.pool(renju).games.len(), 1);
    }

    #[test]
    fn games_of_two_windows_are_all_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join(OwnRatings::FILE);
        let mut windows = [played(&file, 0), played(&file, 0)];
        let cat = Opponent {
            elo: 1500.0,
            error: 0.0,
        };
        for game in 0..6 {
            let ratings = &mut windows[game as usize % 2];
            ratings.enter(GameSetup::default(), game, ("cat", cat), 1.0);
            assert_eq!(ratings.take_warning(), None);
        }
        let read = OwnRatings::read(&file);
        let times = read.pools()[0].games.iter().map(|game| game.at_s);
        assert_eq!(times.collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5]);
    }

    #[test]
    fn games_that_many_windows_enter_at_once_are_all_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join(OwnRatings::FILE);
        let cat = Opponent {
            elo: 1500.0,
            error: 0.0,
        };
        std::thread::scope(|scope| {
            for window in 0..4 {
                let mut ratings = OwnRatings::read(&file);
                scope.spawn(move || {
                    for game in 0..10 {
                        let at_s = 100 * window + game;
                        ratings.enter(GameSetup::default(), at_s, ("cat", cat), 1.0);
                        assert_eq!(ratings.take_warning(), None);
                    }
                });
            }
        });
        assert_eq!(OwnRatings::read(&file).pools()[0].games.len(), 40);
    }

    #[test]
    fn a_broken_file_that_was_deleted_meanwhile_is_written_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join(OwnRatings::FILE);
        fs::write(&file, "{").expect("it can be written");
        let mut ratings = OwnRatings::read(&file);
        fs::remove_file(&file).expect("it is there");
        assert!(ratings.take_warning().is_some());
        let cat = Opponent {
            elo: 1500.0,
            error: 0.0,
        };
        ratings.enter(GameSetup::default(), 1, ("cat", cat), 1.0);
        assert_eq!(ratings.take_warning(), None);
        assert_eq!(OwnRatings::read(&file).pools().len(), 1);
    }

    #[test]
    fn a_broken_file_is_named_and_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join(OwnRatings::FILE);
        let mut good = played(&file, 2);
        assert_eq!(good.take_warning(), None);
        let text = fs::read_to_string(&file).expect("it is there");
        let score = text.replace("\"score\": 1.0", "\"score\": 2.0");
        for (broken, expected) in [
            ("{", "EOF"),
            (
                &text.replace("\"rating\": 1,", "\"rating\": 7,"),
                "version 7",
            ),
            (&text.replace("\"size\": 15", "\"size\": 99"), "99"),
            (&score, "game 2 has the score 2"),
        ] {
            fs::write(&file, broken).expect("it can be written");
            let mut read = OwnRatings::read(&file);
            let mistake = read.mistake().expect("it has a mistake").to_owned();
            assert!(
                mistake.contains("rating.json: ") && mistake.contains(expected),
                "{mistake}"
            );
            assert_eq!(read.pools(), []);
            assert!(read.change(|_| Some(())).is_some());
            assert_eq!(OwnRatings::read(&file).mistake(), None);
        }
        let kept = fs::read_to_string(file.with_added_extension("broken")).expect("it is kept");
        assert_eq!(kept, "{");
    }
}
