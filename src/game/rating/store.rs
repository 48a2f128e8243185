//! [`OwnRatings`]: the ratings of the user in a file.

use std::io;
use std::path::Path;

use rules::{GameSetup, Rule};
use serde::{Deserialize, Serialize};
use storage::FileKind;

use super::pool::{Opponent, Pool};
use crate::own_file::{OwnFile, from_json};

/// Version of the file format.
const VERSION: u8 = 1;

/// The user's ratings, one for each rule and size, as they are in the file `rating.json` of the
/// settings folder. A file with a mistake counts as none and is kept beside the new one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OwnRatings {
    pools: Vec<Pool>,
    file: OwnFile,
}

/// The content of the file.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RatingContent {
    /// Version of the format.
    rating: u8,
    pools: Vec<Pool>,
}

impl OwnRatings {
    /// The name of the file in the settings folder.
    pub const FILE: &str = "rating.json";

    /// Reads a file, which need not exist, and will write to it.
    pub fn read(file: &Path) -> Self {
        let (file, pools) = OwnFile::read(file, FileKind::PlayerRating, parse);
        Self {
            pools: pools.unwrap_or_default(),
            file,
        }
    }

    /// One line about what is wrong with the file, if anything is.
    pub fn mistake(&self) -> Option<&str> {
        self.file.mistake()
    }

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

    /// Enters a game that ended at `at_s`, in seconds since 1970.
    pub(crate) fn enter(
        &mut self,
        setup: GameSetup,
        at_s: i64,
        opponent: (&str, Opponent),
        score: f64,
    ) -> &Pool {
        self.take_news();
        let (rule, size) = (setup.rule(), setup.size());
        let at = self.find(rule, size).unwrap_or_else(|| {
            self.pools.push(Pool::new(rule, size));
            self.pools.len() - 1
        });
        self.pools[at].enter(at_s, opponent, score);
        &self.pools[at]
    }

    /// Takes over the games that another window has entered.
    fn take_news(&mut self) {
        if let Some(pools) = self.file.news(FileKind::PlayerRating, parse) {
            self.pools = pools;
        }
    }

    /// Writes the file, all or nothing.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(crate) fn save(&mut self) -> io::Result<()> {
        let content = RatingContent {
            rating: VERSION,
            pools: self.pools.clone(),
        };
        let text = serde_json::to_string_pretty(&content)?;
        self.file.write(&(text + "\n"))
    }
}

fn parse(text: &str) -> Result<Vec<Pool>, String> {
    let content = from_json::<RatingContent>(text)?;
    let RatingContent { rating, pools } = content;
    if rating != VERSION {
        return Err(format!(
            "version {rating} of the format, expected {VERSION}"
        ));
    }
    for (at, pool) in pools.iter().enumerate() {
        let (rule, size) = (pool.rule, pool.size);
        GameSetup::new(rule, size).map_err(|error| error.to_string())?;
        let mut earlier = pools[..at].iter();
        if earlier.any(|it| (it.rule, it.size) == (rule, size)) {
            return Err(format!("{rule} on {size} lines occurs twice"));
        }
        pool.fault().map_or(Ok(()), Err)?;
    }
    Ok(pools)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

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
        ratings.save().expect("it can be written");
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
            ratings.save().expect("it can be written");
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
                        ratings.save().expect("it can be written");
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
        let cat = Opponent {
            elo: 1500.0,
            error: 0.0,
        };
        ratings.enter(GameSetup::default(), 1, ("cat", cat), 1.0);
        ratings.save().expect("it can be written");
        assert_eq!(OwnRatings::read(&file).pools().len(), 1);
    }

    #[test]
    fn a_broken_file_is_named_and_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join(OwnRatings::FILE);
        let mut good = played(&file, 2);
        good.save().expect("it can be written");
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
            read.save().expect("it can be written");
            assert_eq!(OwnRatings::read(&file).mistake(), None);
        }
        let kept = fs::read_to_string(file.with_added_extension("broken")).expect("it is kept");
        assert_eq!(kept, "{");
    }
}
