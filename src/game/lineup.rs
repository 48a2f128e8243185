//! The players and terms of a game: [`Pairing`] has the IDs of the players, [`Lineup`] the
//! characters themselves.

use serde::{Deserialize, Serialize};

use super::time_terms::TimeTerms;
use player::config::{Cast, Character, UnknownPlayer};
use player::{SOLVER, SolvedGame};
use rules::{Color, GameSetup, OpeningRule, Rule, Side};

/// Largest number of games in a series.
pub const MAX_GAMES: u32 = 1_000;

/// The choices of the setup sheet. The two players are the left and the right one of the sheet;
/// `begins` decides which of them has Black.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pairing {
    /// IDs of the left and the right player.
    pub players: [String; 2],
    /// The rule.
    pub rule: Rule,
    /// Size of the board in lines; checked when the pairing is resolved.
    pub size: u8,
    /// The opening rule.
    #[serde(default, skip_serializing_if = "OpeningRule::is_free")]
    pub opening: OpeningRule,
    /// Which player has Black at the start.
    #[serde(default)]
    pub begins: Begins,
    /// Number of games in a series between two bots, 1 to [`MAX_GAMES`]; ignored when a human
    /// plays.
    #[serde(default = "one")]
    pub games: u32,
    /// What was agreed on about time.
    #[serde(default)]
    pub time: TimeTerms,
}

/// Which player has Black.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Begins {
    /// The left player.
    #[default]
    Left,
    /// The right player.
    Right,
    /// The left player in the first game; the players alternate after that.
    Turns,
    /// Chosen by the seed of the game.
    Random,
}

impl Begins {
    /// All values.
    pub const ALL: [Self; 4] = [Self::Left, Self::Right, Self::Turns, Self::Random];

    /// Which player, 0 or 1, has Black in game number `game` (from 0) of a series, with this seed.
    pub const fn black(self, game: u32, seed: u64) -> usize {
        match self {
            Self::Left => 0,
            Self::Right => 1,
            Self::Turns => (game % 2) as usize,
            // The lowest bits of consecutive seeds alternate, so the highest bit of a product with
            // the seed is used.
            Self::Random => (seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 63) as usize,
        }
    }
}

/// A [`Pairing`] whose players were found in the cast.
#[derive(Clone, Debug)]
pub struct Lineup {
    /// The left and the right player.
    pub players: [Character; 2],
    /// Rule, size and opening rule.
    pub setup: GameSetup,
    /// Which player has Black.
    pub begins: Begins,
    /// Number of games in a series between two bots; 1 if a human plays.
    pub games: u32,
    /// What was agreed on about time.
    pub time: TimeTerms,
}

/// Why a [`Pairing`] cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PairingError {
    /// A player that the cast does not have.
    #[error(transparent)]
    Player(#[from] UnknownPlayer),
    /// The size is not a board size.
    #[error(transparent)]
    Setup(#[from] rules::SizeError),
}

const fn one() -> u32 {
    1
}

impl Pairing {
    /// The pairing of the section `[match]`.
    pub fn from_cast(cast: &Cast) -> Self {
        let defaults = cast.defaults();
        Self {
            players: [defaults.black.clone(), defaults.white.clone()],
            rule: defaults.rule,
            size: defaults.size,
            opening: defaults.opening,
            begins: Begins::default(),
            games: 1,
            time: TimeTerms::default(),
        }
    }

    /// The pairing with `human` in place of a player that the cast does not have.
    pub fn within(mut self, cast: &Cast, human: &Character) -> Self {
        let unknown = self.players.iter_mut().filter(|id| cast.get(id).is_err());
        unknown.for_each(|id| human.id.clone_into(id));
        self
    }

    /// Looks up its players in the cast.
    ///
    /// # Errors
    /// When the cast does not have a player, or the size is invalid.
    pub fn resolve(&self, cast: &Cast) -> Result<Lineup, PairingError> {
        let [left, right] = &self.players;
        let players = [cast.get(left)?.clone(), cast.get(right)?.clone()];
        let with_human = players.iter().any(Character::is_human);
        let most = if with_human { 1 } else { MAX_GAMES };
        Ok(Lineup {
            players,
            setup: GameSetup::new(self.rule, self.size)?.with_opening(self.opening),
            begins: self.begins,
            games: self.games.clamp(1, most),
            time: self.time,
        })
    }
}

impl Lineup {
    /// One game without clocks: `human` with `color` against `other`.
    pub(crate) fn posed(
        setup: GameSetup,
        color: Color,
        human: Character,
        other: Character,
    ) -> Self {
        Self {
            players: match color {
                Color::Black => [human, other],
                Color::White => [other, human],
            },
            setup,
            begins: Begins::Left,
            games: 1,
            time: TimeTerms::default(),
        }
    }

    /// The player that plays solved games, if this is none.
    pub(crate) fn without_solution(&self) -> Option<&Character> {
        let solver = self.players.iter().find(|player| player.kind == SOLVER);
        solver.filter(|_| SolvedGame::of(self.setup).is_none())
    }

    /// The pairing with the IDs of the players.
    pub fn pairing(&self) -> Pairing {
        Pairing {
            players: self.players.each_ref().map(|player| player.id.clone()),
            rule: self.setup.rule(),
            size: self.setup.size(),
            opening: self.setup.opening(),
            begins: self.begins,
            games: self.games,
            time: self.time,
        }
    }

    /// Which player, 0 or 1, plays for `side`.
    pub fn player_of(&self, side: Side, game: u32, seed: u64) -> usize {
        self.begins.black(game, seed) ^ side.index()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn black_changes_hands_as_agreed() {
        let blacks = |begins: Begins| (0..6).map(move |game| begins.black(game, u64::from(game)));
        assert!(blacks(Begins::Left).all(|player| player == 0));
        assert!(blacks(Begins::Right).all(|player| player == 1));
        assert!(blacks(Begins::Turns).eq([0, 1, 0, 1, 0, 1]));
        let left = (0..1000).filter(|&seed| Begins::Random.black(0, seed) == 0);
        assert!((400..600).contains(&left.count()));
    }
}
