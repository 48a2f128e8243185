//! [`TournamentSpec`]: who plays whom how often, and what follows for each single game. A match is a tournament of two.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::adjudication::Adjudication;
use super::openings::Openings;
use super::part::Part;
use super::stats::Sprt;
use player::config::Character;
use player::{Limits, Patience};
use rules::{GameSetup, OpeningRule, Side};

/// Who meets whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Everybody meets everybody.
    #[default]
    RoundRobin,
    /// The first player meets each of the others.
    Gauntlet,
    /// Everybody meets so many of those next in the list: for players in the order of their strength, whose games against far stronger ones
    /// would tell little.
    Neighbours(u16),
}

/// What is to be played.
#[derive(Clone, Debug)]
pub struct TournamentSpec {
    /// The players, two or more.
    pub players: Vec<Character>,
    /// Who meets whom.
    pub format: Format,
    /// Games of each pairing. With colours swapped, two games share an opening, and the pairings share all openings.
    pub games: u32,
    /// Rule, size and opening rule.
    pub setup: GameSetup,
    /// Limits of every turn; a clock among them is the one each side begins with.
    pub limits: Limits,
    /// How long a player is waited for beyond its limits.
    pub patience: Patience,
    /// Time a player may take to get ready for a game.
    pub preparation: Duration,
    /// Where the games begin; on an empty board where the setup has them opened by swap or swap2.
    pub openings: Openings,
    /// When games are ended before their end.
    pub adjudication: Adjudication,
    /// Ends the games of two players as soon as it has a verdict.
    pub sprt: Option<Sprt>,
    /// Where random openings and the players' `seed = "game"` come from.
    pub seed: u64,
    /// Whether the first player of a pairing always holds Black.
    pub fixed_colors: bool,
    /// The part that this call plays; `None` for the whole tournament.
    pub part: Option<Part>,
    /// The commit of the program that plays, where games of another one may not be added.
    pub commit: Option<String>,
}

/// One game to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// Its number in the tournament, from 0.
    pub index: u32,
    /// The two players as they stand in [`TournamentSpec::players`]; the lower number is the first player of the pairing.
    pub pairing: [usize; 2],
    /// Number of the game within the pairing, from 0.
    pub game: u32,
    /// `[side]`: who plays for it.
    pub players: [usize; 2],
    /// Number of the opening, from 0.
    pub opening: u32,
    /// Number of the unit that is dealt out to shards, from 0: the games of one pairing that share
    /// an opening. A tournament of more games has the same units and later ones.
    pub unit: u64,
    /// Seed of the game: of its opening and, with the player's number, of each player.
    pub seed: u64,
}

impl TournamentSpec {
    /// Two games of each pairing with nothing out of the ordinary: a round robin, empty boards, no limits, seed 1, colours swapped.
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

    /// The pairings, in the order in which they are played.
    pub fn pairings(&self) -> Vec<[usize; 2]> {
        let count = self.players.len();
        match self.format {
            Format::Gauntlet => (1..count).map(|other| [0, other]).collect(),
            Format::RoundRobin => pairs_within(count, count),
            Format::Neighbours(reach) => pairs_within(count, usize::from(reach)),
        }
    }

    /// All games. The pairings take turns, two games with one opening at a time, so that all are as far at any moment.
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

    /// How the games are opened, in a few words.
    pub fn openings_summary(&self) -> String {
        match self.setup.opening() {
            OpeningRule::Free => self.openings.summary(),
            opening => opening.to_string(),
        }
    }

    /// Games of all pairings together.
    pub fn total_games(&self) -> u32 {
        self.games * self.pairings().len() as u32
    }

    /// Games that this call plays: those of its part, or all.
    pub fn own_games(&self) -> u32 {
        match self.part {
            Some(_) => self.fixtures().filter(|it| self.has(it)).count() as u32,
            None => self.total_games(),
        }
    }

    /// True when the game belongs to the part that this call plays.
    pub fn has(&self, fixture: &Fixture) -> bool {
        let part = self.part.as_ref();
        part.is_none_or(|part| part.shard.has(fixture.unit))
    }

    /// Games of a pairing that share an opening: two, with colours swapped, or one.
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

/// All pairs of so many players that lie so many places apart at most.
fn pairs_within(count: usize, reach: usize) -> Vec<[usize; 2]> {
    let others = |a: usize| a + 1..count.min(a + 1 + reach);
    let pairs = (0..count).flat_map(|a| others(a).map(move |b| [a, b]));
    pairs.collect()
}

/// A seed for part `part` of what has the seed `seed`: spread out, the same in every build.
const fn part_seed(seed: u64, part: u32) -> u64 {
    (seed
        ^ (part as u64)
            .wrapping_add(1)
            .wrapping_mul(0x9e37_79b9_7f4a_7c15))
    .wrapping_mul(0xd6e8_feb8_6659_fd93)
}
