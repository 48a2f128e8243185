//! [`PairResults`]: how two players stand against each other in the games of a list.

use super::entry::Entry;
use player::config::{Cast, Character};
use record::Seat;
use rules::{Color, GameResult, Side};

/// Games won, drawn and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won.
    pub won: u32,
    /// Games that nobody won.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
}

impl Tally {
    /// Games counted.
    pub const fn played(self) -> u32 {
        self.won + self.drawn + self.lost
    }

    const fn count(&mut self, winner: Option<bool>) {
        match winner {
            Some(true) => self.won += 1,
            Some(false) => self.lost += 1,
            None => self.drawn += 1,
        }
    }
}

/// The results of two players against each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairResults {
    /// The two players: a person before a bot, otherwise the player with more points first.
    pub players: [Seat; 2],
    /// `[color]`: the games in which the first player had Black, and those with White. A player
    /// against itself has Black in all of them.
    pub by_color: [Tally; 2],
}

impl PairResults {
    /// The results of the finished games, the pair with most games first, then the one that played
    /// last if the newest game comes first. A player of the cast is known by its ID, another one by
    /// ID and name.
    pub fn of<'a>(games: impl IntoIterator<Item = &'a Entry>, cast: &Cast) -> Vec<Self> {
        let mut pairs = Vec::<Self>::new();
        for entry in games {
            let Some(result) = &entry.result else {
                continue;
            };
            match pairs.iter_mut().find(|pair| pair.meets(entry, cast)) {
                Some(pair) => pair.count(entry, result, cast),
                None => {
                    let mut pair = Self {
                        players: entry.players.clone(),
                        by_color: [Tally::default(); 2],
                    };
                    pair.count(entry, result, cast);
                    pairs.push(pair);
                }
            }
        }
        for pair in &mut pairs {
            pair.set_order(cast);
        }
        // A stable sort keeps the order of the games.
        pairs.sort_by_key(|pair| std::cmp::Reverse(pair.total().played()));
        pairs
    }

    /// The results of the first player with both colours.
    pub fn total(&self) -> Tally {
        let [black, white] = self.by_color;
        Tally {
            won: black.won + white.won,
            drawn: black.drawn + white.drawn,
            lost: black.lost + white.lost,
        }
    }

    /// The side of the first player in a game of these two; `None` in a game of others.
    fn side_of_first(&self, entry: &Entry, cast: &Cast) -> Option<Side> {
        let [one, other] = &self.players;
        Side::ALL.into_iter().find(|&side| {
            let [own, opponent] = [side, !side].map(|it| &entry.players[it.index()]);
            is_same(one, own, cast) && is_same(other, opponent, cast)
        })
    }

    fn meets(&self, entry: &Entry, cast: &Cast) -> bool {
        self.side_of_first(entry, cast).is_some()
    }

    fn count(&mut self, entry: &Entry, result: &GameResult, cast: &Cast) {
        let itself = is_same(&self.players[0], &self.players[1], cast);
        let side = if itself {
            Some(entry.black)
        } else {
            self.side_of_first(entry, cast)
        };
        let Some(side) = side else { return };
        let color = if side == entry.black {
            Color::Black
        } else {
            Color::White
        };
        let winner = result.winner().map(|winner| winner == side);
        self.by_color[color as usize].count(winner);
    }

    fn set_order(&mut self, cast: &Cast) {
        let is_human = |seat: &Seat| cast.get(&seat.id).is_ok_and(Character::is_human);
        let [one, other] = self.players.each_ref().map(is_human);
        let total = self.total();
        let turned = if one == other {
            total.lost > total.won
        } else {
            other
        };
        if turned && !is_same(&self.players[0], &self.players[1], cast) {
            self.players.swap(0, 1);
            // What one had with Black, the other had with White.
            self.by_color.swap(0, 1);
            for tally in &mut self.by_color {
                std::mem::swap(&mut tally.won, &mut tally.lost);
            }
        }
    }
}

fn is_same(one: &Seat, other: &Seat, cast: &Cast) -> bool {
    one.id == other.id && (cast.get(&one.id).is_ok() || one.name == other.name)
}
