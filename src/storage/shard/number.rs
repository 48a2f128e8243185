//! [`Shard`]: one of several parts of a job.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Shard `I/N`: number `I`, from 1 to `N`, of `N` parts of a job. The units of the job, numbered
/// from 0, are dealt out in turn: unit 0 to shard 1, unit 1 to shard 2, and after shard `N` to
/// shard 1 again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    number: u32,
    count: u32,
}

/// Why a text or two numbers are not a shard.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ShardError {
    /// The number is 0 or above the count.
    #[error("shard {0} of {1} does not exist, expected a number from 1 to {1}")]
    Number(u64, u32),
    /// The count is 0 or above [`Shard::MOST`].
    #[error("{0} shards, expected 1 to {most}", most = Shard::MOST)]
    Count(u64),
    /// The text is not of the form `I/N`.
    #[error("`{0}` is not a shard, expected I/N with I from 1 to N, like 2/4")]
    Text(String),
}

impl Shard {
    /// Largest number of shards of a job.
    pub const MOST: u32 = 1_000_000;

    /// Shard `number` of `count`.
    ///
    /// # Errors
    /// When `count` is not from 1 to [`Shard::MOST`], or `number` not from 1 to `count`.
    pub fn new(number: u64, count: u64) -> Result<Self, ShardError> {
        let parts = u32::try_from(count).ok();
        let parts = parts.filter(|parts| (1..=Self::MOST).contains(parts));
        let parts = parts.ok_or(ShardError::Count(count))?;
        let own = u32::try_from(number).ok();
        let own = own.filter(|own| (1..=parts).contains(own));
        Ok(Self {
            number: own.ok_or(ShardError::Number(number, parts))?,
            count: parts,
        })
    }

    /// Its number, from 1 to [`count`](Self::count).
    pub const fn number(self) -> u32 {
        self.number
    }

    /// The number of shards of the job, at least 1.
    pub const fn count(self) -> u32 {
        self.count
    }

    /// True when this shard takes the unit with this number, from 0.
    pub const fn has(self, unit: u64) -> bool {
        unit % self.count as u64 == self.number as u64 - 1
    }

    /// The shard of the same job that takes the unit with this number, from 0.
    #[must_use]
    pub const fn owner(self, unit: u64) -> Self {
        let number = (unit % self.count as u64) as u32 + 1;
        Self {
            number,
            count: self.count,
        }
    }

    /// The shard's units of a job of `total` units, in ascending order.
    pub fn units(self, total: u64) -> impl Iterator<Item = u64> + use<> {
        (u64::from(self.number) - 1..total).step_by(self.count as usize)
    }

    /// The number of the shard's units of a job of `total` units.
    pub const fn share(self, total: u64) -> u64 {
        let before = self.number as u64 - 1;
        total.saturating_sub(before).div_ceil(self.count as u64)
    }

    /// All shards of the job that this one belongs to, in order.
    pub fn all(self) -> impl Iterator<Item = Self> {
        let count = self.count;
        (1..=count).map(move |number| Self { number, count })
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.count)
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let numbers = text.split_once('/').and_then(|(number, count)| {
            let parse = |part: &str| {
                let digits = !part.is_empty() && part.bytes().all(|it| it.is_ascii_digit());
                part.parse::<u64>().ok().filter(|_| digits)
            };
            Some((parse(number)?, parse(count)?))
        });
        let (number, count) = numbers.ok_or_else(|| ShardError::Text(text.to_owned()))?;
        Self::new(number, count)
    }
}

impl TryFrom<String> for Shard {
    type Error = ShardError;

    fn try_from(text: String) -> Result<Self, ShardError> {
        text.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> Self {
        shard.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shard(text: &str) -> Shard {
        text.parse().expect("a shard")
    }

    #[test]
    fn each_unit_belongs_to_exactly_one_shard() {
        for count in 1..9 {
            for total in 0..40 {
                let shards = Shard::new(1, count).expect("a shard").all();
                let mut owners = vec![0; total as usize];
                for shard in shards {
                    let units = shard.units(total).collect::<Vec<_>>();
                    assert_eq!(units.len() as u64, shard.share(total), "{shard} of {total}");
                    assert!(units.iter().all(|&unit| shard.has(unit)));
                    assert!(units.iter().all(|&unit| shard.owner(unit) == shard));
                    assert!(units.is_sorted());
                    units.iter().for_each(|&unit| owners[unit as usize] += 1);
                }
                assert!(owners.iter().all(|&owners| owners == 1), "{owners:?}");
            }
        }
    }

    #[test]
    fn units_are_dealt_out_in_turn() {
        assert!(shard("1/3").units(8).eq([0, 3, 6]));
        assert!(shard("2/3").units(8).eq([1, 4, 7]));
        assert!(shard("3/3").units(8).eq([2, 5]));
        assert_eq!(shard("3/3").units(2).next(), None);
    }

    #[test]
    fn texts_are_read_as_they_are_written() {
        for text in ["1/1", "2/4", "1000000/1000000"] {
            assert_eq!(shard(text).to_string(), text);
            let json = format!("\"{text}\"");
            assert_eq!(serde_json::to_string(&shard(text)).ok(), Some(json.clone()));
            assert_eq!(serde_json::from_str(&json).ok(), Some(shard(text)));
        }
        let cases = [
            (
                "0/4",
                "shard 0 of 4 does not exist, expected a number from 1 to 4",
            ),
            (
                "5/4",
                "shard 5 of 4 does not exist, expected a number from 1 to 4",
            ),
            ("1/0", "0 shards, expected 1 to 1000000"),
            ("1/1000001", "1000001 shards, expected 1 to 1000000"),
            (
                "2",
                "`2` is not a shard, expected I/N with I from 1 to N, like 2/4",
            ),
            (
                "+1/4",
                "`+1/4` is not a shard, expected I/N with I from 1 to N, like 2/4",
            ),
            (
                "/4",
                "`/4` is not a shard, expected I/N with I from 1 to N, like 2/4",
            ),
        ];
        for (text, expected) in cases {
            let error = text.parse::<Shard>().unwrap_err();
            assert_eq!(error.to_string(), expected);
        }
    }
}
