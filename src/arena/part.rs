//! [`Part`]: the part of a tournament that one call plays, while other calls play the others.

use serde::{Deserialize, Serialize};

use player::config::Character;
use player::{Fingerprint, Registry};
use storage::shard::Shard;

/// The part of a tournament that one call plays. It is in the header of the journal, so that shards
/// of different calls cannot be merged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// The units to play. A unit is the games of one pairing that share an opening.
    pub shard: Shard,
    /// The command, which decides what is reported about the merged games.
    pub command: CallKind,
    /// One for each player. Shards that were played with different files, such as weights, belong
    /// to different calls.
    pub fingerprints: Vec<Fingerprint>,
}

/// The subcommand that plays a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CallKind {
    /// `match`
    Match,
    /// `tournament`
    Tournament,
    /// `calibrate`
    Calibrate,
    /// `ledger`: one of its experiments.
    Ledger,
}

impl Part {
    /// The part of a tournament of these players for `shard`. Reads the files that the options of the players
    /// name.
    pub fn new(
        shard: Shard,
        command: CallKind,
        players: &[Character],
        registry: &Registry,
    ) -> Self {
        let players = players.iter();
        Self {
            shard,
            command,
            fingerprints: players.map(|it| it.fingerprint(registry)).collect(),
        }
    }
}
