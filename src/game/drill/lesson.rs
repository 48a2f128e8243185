//! [`Lesson`]: the puzzle of the drill that is on screen.

use crate::puzzle::{Puzzles, Standing};
use crate::schedule::Answer;
use crate::session::Session;

/// The puzzle of the drill that is on screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lesson {
    /// Its number in the drill.
    pub(crate) card: usize,
    /// Number of the session's game that it is.
    pub(crate) game: u64,
}

impl Lesson {
    /// True while the puzzle is on screen.
    pub(crate) fn is_shown(self, session: &Session) -> bool {
        self.game == session.number()
    }

    /// The answer that the position shown gives, if it gives any.
    pub(crate) fn answer(self, puzzles: &Puzzles, session: &Session) -> Option<Answer> {
        match puzzles.standing(session)? {
            Standing::Solved => Some(Answer::Solved),
            Standing::Escaped(_) | Standing::Lost => Some(Answer::Failed),
            Standing::Posed(_) | Standing::Judging | Standing::Proven(_) | Standing::Unclear(_) => {
                None
            }
        }
    }
}
