//! [`Memory`]: what a character knows of its own turns before in this game.

use crate::rules::Game;

/// What it expected, and how often little. Holds only while a game goes on: after a take-back, or in another game, it is empty.
#[derive(Debug, Default)]
pub(super) struct Memory {
    /// The game at its last turn.
    game: Option<Game>,
    /// Percent of the points that it expected then.
    expected: Option<f64>,
    /// Share of the points, 0 to 1, whose loss it has not got over yet.
    pub shaken: f64,
    /// Turns in a row on which it expected hardly anything.
    pub hopeless: u16,
}

impl Memory {
    /// Takes a turn up; whether the game goes on from the last one.
    pub fn enter(&mut self, game: &Game) -> bool {
        let before = self.game.as_ref();
        let goes_on = before.is_some_and(|before| game.goes_on_from(before));
        if !goes_on {
            *self = Self::default();
        }
        self.game = Some(game.clone());
        goes_on
    }

    /// Notes what it expects now; `resigned_at` percent or less is hopeless.
    pub fn note(&mut self, percent: f64, resigned_at: f64) {
        let fall = self.expected.map_or(0.0, |before| before - percent);
        self.shaken = (self.shaken / 2.0 + fall.max(0.0) / 100.0).min(1.0);
        self.expected = Some(percent);
        self.hopeless = match percent <= resigned_at {
            true => self.hopeless.saturating_add(1),
            false => 0,
        };
    }

    /// Percent of the points that it expected at its last turn of this game; `None` where the game does not come from there.
    pub fn expected_in(&self, game: &Game) -> Option<f64> {
        let before = self.game.as_ref()?;
        let is_same = game == before || game.goes_on_from(before);
        self.expected.filter(|_| is_same)
    }
}
