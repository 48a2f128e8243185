//! [`ShardSet`]: the files of several shards, checked to make up one job.

use super::number::Shard;

/// The file of one shard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The file's name, for messages.
    pub file: String,
    /// The shard that it holds.
    pub shard: Shard,
    /// Results in it.
    pub done: u64,
    /// Results that it has when the shard is finished.
    pub of: u64,
}

/// Why files are not the shards of one job. Every message names a file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SetError {
    /// No file was given.
    #[error("no shards, expected the file of each")]
    Empty,
    /// Two files are shards of different numbers of shards.
    #[error("{}: is shard {}, but {} is shard {}", .1.file, .1.shard, .0.file, .0.shard)]
    Counts(Box<Piece>, Box<Piece>),
    /// Two files hold the same shard.
    #[error("{}: has shard {}, which {} has as well", .1.file, .1.shard, .0.file)]
    Twice(Box<Piece>, Box<Piece>),
    /// A shard has no file.
    #[error(
        "shard {missing} is missing: {} shard {}",
        is_are(files),
        numbers(files)
    )]
    Missing {
        /// The first shard without a file.
        missing: Shard,
        /// The files that are there.
        files: Vec<Piece>,
    },
    /// A shard is not finished.
    #[error("{}: shard {} has {} of {} results", .0.file, .0.shard, .0.done, .0.of)]
    Unfinished(Box<Piece>),
}

/// The files of shards of one job, at most one of each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShardSet {
    /// In the order of the shards; not empty.
    pieces: Vec<Piece>,
}

impl ShardSet {
    /// The set of these files, in any order.
    ///
    /// # Errors
    /// When there is none, when they are shards of different numbers of shards, or when two hold
    /// the same shard.
    pub fn new(mut pieces: Vec<Piece>) -> Result<Self, SetError> {
        let pair = |a: &Piece, b: &Piece| (Box::new(a.clone()), Box::new(b.clone()));
        let first = pieces.first().ok_or(SetError::Empty)?;
        let count = first.shard.count();
        if let Some(other) = pieces.iter().find(|it| it.shard.count() != count) {
            let (first, other) = pair(first, other);
            return Err(SetError::Counts(first, other));
        }
        // Stable: of two files with one shard the later one is named as the wrong one.
        pieces.sort_by_key(|piece| piece.shard);
        let mut neighbours = pieces.windows(2);
        if let Some([first, second]) = neighbours.find(|it| it[0].shard == it[1].shard) {
            let (first, second) = pair(first, second);
            return Err(SetError::Twice(first, second));
        }
        Ok(Self { pieces })
    }

    /// The files in the order of their shards.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// The shards that have no file, in order.
    pub fn missing(&self) -> impl Iterator<Item = Shard> {
        let all = self.pieces[0].shard.all();
        all.filter(|shard| self.pieces.iter().all(|piece| piece.shard != *shard))
    }

    /// The files of shards that are not finished, in the order of their shards.
    pub fn unfinished(&self) -> impl Iterator<Item = &Piece> {
        self.pieces.iter().filter(|piece| piece.done < piece.of)
    }

    /// Checks that no shard is missing and that each is finished.
    ///
    /// # Errors
    /// The first shard that is missing, else the first that is not finished.
    pub fn check_whole(&self) -> Result<(), SetError> {
        if let Some(missing) = self.missing().next() {
            let files = self.pieces.clone();
            return Err(SetError::Missing { missing, files });
        }
        match self.unfinished().next() {
            Some(piece) => Err(SetError::Unfinished(Box::new(piece.clone()))),
            None => Ok(()),
        }
    }
}

/// The names of files and a verb.
fn is_are(files: &[Piece]) -> String {
    let names = files.iter().map(|it| it.file.as_str()).collect::<Vec<_>>();
    let verb = if names.len() == 1 { "is" } else { "are" };
    format!("{} {verb}", names.join(", "))
}

/// The numbers of the files' shards.
fn numbers(files: &[Piece]) -> String {
    let numbers = files.iter().map(|it| it.shard.to_string());
    numbers.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Files named by letters, with their shards.
    fn set(shards: &[&str]) -> Result<ShardSet, SetError> {
        let pieces = shards.iter().zip('a'..).map(|(shard, letter)| Piece {
            file: letter.to_string(),
            shard: shard.parse().expect("a shard"),
            done: 5,
            of: 5,
        });
        ShardSet::new(pieces.collect())
    }

    fn whole(set: Result<ShardSet, SetError>) -> String {
        match set.and_then(|set| set.check_whole()) {
            Ok(()) => "whole".to_owned(),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn shards_of_one_job_are_whole_in_any_order() {
        for shards in [&["1/1"][..], &["2/2", "1/2"], &["3/4", "1/4", "4/4", "2/4"]] {
            assert_eq!(whole(set(shards)), "whole", "{shards:?}");
        }
    }

    #[test]
    fn errors_name_the_file() {
        let cases: [(&[&str], &str); 5] = [
            (&[], "no shards, expected the file of each"),
            (&["1/2", "2/3"], "b: is shard 2/3, but a is shard 1/2"),
            (
                &["1/2", "2/2", "1/2"],
                "c: has shard 1/2, which a has as well",
            ),
            (
                &["1/3", "3/3"],
                "shard 2/3 is missing: a, b are shard 1/3, 3/3",
            ),
            (&["2/2"], "shard 1/2 is missing: a is shard 2/2"),
        ];
        for (shards, expected) in cases {
            assert_eq!(whole(set(shards)), expected, "{shards:?}");
        }
    }

    #[test]
    fn unfinished_shard_is_named_with_what_it_has() {
        let mut pieces = set(&["1/2", "2/2"]).expect("a set").pieces().to_vec();
        pieces[1].done = 3;
        let set = ShardSet::new(pieces).expect("a set");
        assert_eq!(set.unfinished().count(), 1);
        assert_eq!(whole(Ok(set)), "b: shard 2/2 has 3 of 5 results");
    }
}
