//! [`Series`]: games one after the other, and their running score.

use rules::{GameResult, Side};

/// The games played so far. Each game counts once, with its result when the next game begins, so a
/// win that was taken back does not count.
#[derive(Clone, Debug)]
pub struct Series {
    /// Seed of the first game; each further game has the next number.
    first_seed: u64,
    /// Number of the game shown, from 0.
    game: u32,
    past: Vec<PastGame>,
}

/// One finished game.
#[derive(Clone, Debug)]
struct PastGame {
    /// IDs of the left and the right player.
    players: [String; 2],
    /// The winner, 0 for the left player and 1 for the right one; `None` for a draw.
    winner: Option<usize>,
}

/// Wins of the left and the right player, and draws.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeriesScore {
    /// Wins of the left and of the right player.
    pub wins: [u32; 2],
    /// Games that nobody won.
    pub draws: u32,
}

impl Series {
    /// A series that begins with this seed.
    pub(super) const fn new(first_seed: u64) -> Self {
        Self {
            first_seed,
            game: 0,
            past: Vec::new(),
        }
    }

    /// Number of the game shown, from 0.
    pub const fn game(&self) -> u32 {
        self.game
    }

    /// Seed of the game shown.
    pub const fn seed(&self) -> u64 {
        self.first_seed.wrapping_add(self.game as u64)
    }

    /// Advances to the next game.
    pub(super) const fn advance(&mut self) {
        self.game += 1;
    }

    /// Starts a new series with its first game. Earlier games still count for their players.
    pub(super) const fn restart(&mut self, first_seed: u64) {
        (self.first_seed, self.game) = (first_seed, 0);
    }

    /// Enters a finished game. `card_of` returns the player of a side.
    pub(super) fn enter(
        &mut self,
        players: [String; 2],
        result: &GameResult,
        card_of: impl Fn(Side) -> usize,
    ) {
        let winner = result.winner().map(card_of);
        self.past.push(PastGame { players, winner });
    }

    /// The score between these two players, whichever side of the sheet they were on.
    pub(super) fn score(&self, players: [&str; 2]) -> SeriesScore {
        let mut score = SeriesScore::default();
        for past in &self.past {
            let ids = past.players.each_ref().map(String::as_str);
            let swapped = ids == [players[1], players[0]];
            if ids != players && !swapped {
                continue;
            }
            // A player that plays against itself keeps its side of the sheet.
            let turned = swapped && ids != players;
            score.count(past.winner.map(|winner| winner ^ usize::from(turned)));
        }
        score
    }
}

impl SeriesScore {
    /// Counts one game won by the left (0) or the right (1) player, or drawn.
    pub(super) const fn count(&mut self, winner: Option<usize>) {
        match winner {
            Some(player) => self.wins[player] += 1,
            None => self.draws += 1,
        }
    }

    /// Games counted.
    pub const fn games(&self) -> u32 {
        self.wins[0] + self.wins[1] + self.draws
    }
}
