//! [`TournamentSpec`]: the pairings of a tournament and the conditions of each game. A match is a
//! tournament of two players.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::adjudication::Adjudication;
use super::openings::Openings;
use super::part::Part;
use super::stats::Sprt;
use player::config::Character;
use player::{Limits, Patience};
use rules::{GameSetup, OpeningRule, Side};

/// The pairings of a tournament.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Each player meets every other.
    #[default]
    RoundRobin,
    /// The first player meets each of the others.
    Gauntlet,
    /// Each player meets this number of players after it in the list. For players in the order of
    /// their strength: games against much stronger ones have little information.
    Neighbours(u16),
}

/// A tournament: players, pairings and conditions.
#[derive(Clone, Debug)]
pub struct TournamentSpec {
    /// The players, two or more.
    pub players: Vec<Character>,
    /// The pairings.
    pub format: Format,
    /// Number of games of each pairing. With colours swapped, two games share an opening. All
    /// pairings have the same openings.
    pub games: u32,
    /// Rule, size and opening rule.
    pub setup: GameSetup,
    /// Limits of every turn. A clock in them is the one at the start.
    pub limits: Limits,
    /// How long the referee waits for a player beyond its limits.
    pub patience: Patience,
    /// Time limit for the preparation of a player.
    pub preparation: Duration,
    /// The openings; the empty board when the setup has swap or swap2.
    pub openings: Openings,
    /// When games are ended early.
    pub adjudication: Adjudication,
    /// Ends a match of two players as soon as it has a verdict.
    pub sprt: Option<Sprt>,
    /// Seed of random openings and of players with `seed = "game"`.
    pub seed: u64,
    /// True when the first player of a pairing always has Black.
    pub fixed_colors: bool,
    /// The part that this call plays; `None` for the whole tournament.
    pub part: Option<Part>,
    /// The commit of the program. Games of other commits cannot be added. `None`: any commit.
    pub commit: Option<String>,
}

/// One game to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// Number of the game in the tournament, from 0.
    pub index: u32,
    /// Indices of the two players in [`TournamentSpec::players`]. The lower one is the first player
    /// of the pairing.
    pub pairing: [usize; 2],
    /// Number of the game within the pairing, from 0.
    pub game: u32,
    /// `[side]`: index of its player.
    pub players: [usize; 2],
    /// Number of the opening, from 0.
    pub opening: u32,
    /// Number of the unit for shards, from 0: the games of one pairing that share an opening. A
    /// tournament with more games has the same units and later ones.
    pub unit: u64,
    /// Seed of the game. The seed of its opening, and of each player, follows from it.
    pub seed: u64,
}

impl TournamentSpec {
    /// A round robin of these players with two games of each pairing, empty boards, no limits, seed
    /// 1 and colours swapped.
    pub fn among(players: Vec<Character>) -> Self {
        Self {
            players,
            format: Format::default(),
            games: 2,
            setup: GameSetup::default(),
            limits: Limits::default(),
            patience: Patience::default(),
            preparation: Duration::from_mins(1),
            openings: Openings::Random(0),
            adjudication: Adjudication::default(),
            sprt: None,
            seed: 1,
            fixed_colors: false,
            part: None,
            commit: None,
        }
    }

    /// The pairings, in the order of play.
    pub fn pairings(&self) -> Vec<[usize; 2]> {
        let count = self.players.len();
        match self.format {
            Format::Gauntlet => (1..count).map(|other| [0, other]).collect(),
            Format::RoundRobin => pairs_within(count, count),
            Format::Neighbours(reach) => pairs_within(count, usize::from(reach)),
        }
    }

    /// All games. The pairings take turns with two games of one opening each, so that all have the
    /// same number of games at any moment.
    pub fn fixtures(&self) -> impl Iterator<Item = Fixture> + Send + use<> {
        let pairings = self.pairings();
        let unit = self.games_per_opening();
        let (games, seed) = (self.games, self.seed);
        (0..games.div_ceil(unit))
            .flat_map(move |opening| {
                let mut fixtures = Vec::new();
                let first = u64::from(opening) * pairings.len() as u64;
                for (dealt, &pairing) in (first..).zip(&pairings) {
                    for game in opening * unit..((opening + 1) * unit).min(games) {
                        fixtures.push((opening, pairing, game, dealt));
                    }
                }
                fixtures
            })
            .zip(0..)
            .map(move |((opening, pairing, game, dealt), index)| {
                let [a, b] = pairing;
                Fixture {
                    index,
                    pairing,
                    game,
                    players: if game % unit == 1 { [b, a] } else { [a, b] },
                    opening,
                    unit: dealt,
                    seed: part_seed(seed, opening),
                }
            })
    }

    /// A short description of the openings.
    pub fn openings_summary(&self) -> String {
        match self.setup.opening() {
            OpeningRule::Free => self.openings.summary(),
            opening => opening.to_string(),
        }
    }

    /// Number of games of all pairings.
    pub fn total_games(&self) -> u32 {
        self.games * self.pairings().len() as u32
    }

    /// Number of games of this call: those of its part, or all.
    pub fn own_games(&self) -> u32 {
        match self.part {
            Some(_) => self.fixtures().filter(|it| self.has(it)).count() as u32,
            None => self.total_games(),
        }
    }

    /// True when the game belongs to the part of this call.
    pub fn has(&self, fixture: &Fixture) -> bool {
        let part = self.part.as_ref();
        part.is_none_or(|part| part.shard.has(fixture.unit))
    }

    /// Number of games of a pairing that share an opening: two with colours swapped, otherwise one.
    pub(crate) const fn games_per_opening(&self) -> u32 {
        if self.fixed_colors { 1 } else { 2 }
    }
}

impl Fixture {
    /// Seed of the player of `side`.
    pub(crate) const fn player_seed(&self, side: Side) -> u64 {
        part_seed(self.seed, self.players[side.index()] as u32)
    }

    /// The side of the pairing's first player.
    pub const fn first_players_side(&self) -> Side {
        if self.players[0] == self.pairing[0] {
            Side::First
        } else {
            Side::Second
        }
    }
}

/// All pairs of `count` players that are at most `reach` places apart.
fn pairs_within(count: usize, reach: usize) -> Vec<[usize; 2]> {
    let others = |a: usize| a + 1..count.min(a + 1 + reach);
    let pairs = (0..count).flat_map(|a| others(a).map(move |b| [a, b]));
    pairs.collect()
}

/// A seed for part `part` of something with the seed `seed`: well distributed, and the same in
/// every build.
const fn part_seed(seed: u64, part: u32) -> u64 {
    (seed
        ^ (part as u64)
            .wrapping_add(1)
            .wrapping_mul(0x9e37_79b9_7f4a_7c15))
    .wrapping_mul(0xd6e8_feb8_6659_fd93)
}
