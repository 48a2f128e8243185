//! [`Part`]: the part of a tournament that one call plays, while other calls play the rest.

use serde::{Deserialize, Serialize};

use player::{Fingerprint, Registry};
use shard::Shard;

use super::tournament::TournamentSpec;

/// The part of a tournament that one call plays. The journal's header has it, so that shards of
/// different calls cannot be merged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// Which of the units are played: a unit is the games of one pairing that share an opening.
    pub shard: Shard,
    /// The call, which decides what is reported of the merged games.
    pub command: CallKind,
    /// One for each player. Shards that were played with different files, such as weights, are
    /// shards of different calls.
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
    /// `ledger`: one experiment of it.
    Ledger,
}

impl Part {
    /// The part of this tournament that `shard` plays. Reads the files that the players' options
    /// name.
    pub fn new(
        shard: Shard,
        command: CallKind,
        spec: &TournamentSpec,
        registry: &Registry,
    ) -> Self {
        let players = spec.players.iter();
        Self {
            shard,
            command,
            fingerprints: players.map(|it| it.fingerprint(registry)).collect(),
        }
    }
}
