//! [`Memory`]: what a character remembers of its earlier turns in the game.

use rules::Game;

/// The expectations of a character. They are valid only while a game continues: after a take-back,
/// or in another game, the memory is empty.
#[derive(Debug, Default)]
pub(super) struct Memory {
    /// The game at its last turn.
    game: Option<Game>,
    state: GameMemory,
    /// The memory before its last turn.
    before: GameMemory,
}

/// The expectations so far.
#[derive(Clone, Copy, Debug, Default)]
struct GameMemory {
    /// Percent of the points that it expected at its last turn.
    expected: Option<f64>,
    shaken: f64,
    hopeless: u16,
}

impl Memory {
    /// Starts a turn, and returns true if the game continues from the last one. A turn that is
    /// repeated because the first attempt failed does not continue, so it gets the same answer and
    /// counts once.
    pub fn enter(&mut self, game: &Game) -> bool {
        let last = self.game.as_ref();
        let is_again = last == Some(game);
        let goes_on = is_again || last.is_some_and(|last| game.goes_on_from(last));
        if !goes_on {
            *self = Self::default();
        } else if is_again {
            self.state = self.before;
        } else {
            self.before = self.state;
        }
        self.game = Some(game.clone());
        goes_on && !is_again
    }

    /// Share of the points, 0 to 1, whose loss still disturbs the character.
    pub const fn shaken(&self) -> f64 {
        self.state.shaken
    }

    /// Number of turns in a row on which it expected almost nothing.
    pub(crate) const fn hopeless(&self) -> u16 {
        self.state.hopeless
    }

    /// Records its current expectation; `resigned_at` percent or less is hopeless.
    pub fn note(&mut self, percent: f64, resigned_at: f64) {
        let state = &mut self.state;
        let fall = state.expected.map_or(0.0, |before| before - percent);
        state.shaken = (state.shaken / 2.0 + fall.max(0.0) / 100.0).min(1.0);
        state.expected = Some(percent);
        state.hopeless = if percent <= resigned_at {
            state.hopeless.saturating_add(1)
        } else {
            0
        };
    }

    /// Percent of the points that it expected at its last turn of this game; `None` when `game`
    /// does not continue from there.
    pub(crate) fn expected_in(&self, game: &Game) -> Option<f64> {
        let before = self.game.as_ref()?;
        let is_same = game == before || game.goes_on_from(before);
        self.state.expected.filter(|_| is_same)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Action, GameSetup, Point};

    #[test]
    fn repeated_turn_counts_once_and_a_take_back_clears_the_memory() {
        let mut memory = Memory::default();
        let mut game = Game::new(GameSetup::default());
        assert!(!memory.enter(&game));
        memory.note(5.0, 10.0);
        let play = |game: &mut Game, x| game.play(Action::Place(Point::new(x, 7))).expect("legal");
        play(&mut game, 7);
        assert!(memory.enter(&game));
        memory.note(4.0, 10.0);
        assert_eq!(memory.hopeless(), 2);
        assert!(!memory.enter(&game), "it is to answer as before");
        assert_eq!(
            (memory.hopeless(), memory.expected_in(&game)),
            (1, Some(5.0))
        );
        memory.note(4.0, 10.0);
        assert_eq!(memory.hopeless(), 2);
        let other = Game::new(GameSetup::default());
        assert!(!memory.enter(&other));
        assert_eq!((memory.hopeless(), memory.expected_in(&other)), (0, None));
    }
}
