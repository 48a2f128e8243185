//! [`Setting`]: one choice of the user's.

use super::{Choice, Language, Numbers};
use crate::teaching::Strictness;
use crate::tempo::Tempo;

/// One choice of the user's. What is shown on the board is chosen for the mode that the app is in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Setting {
    /// The theme with this ID.
    Theme(String),
    /// Everything in this size, in percent.
    Scale(u16),
    /// Numbers on these stones.
    Numbers(Numbers),
    /// Numbers on the next choice of stones.
    NextNumbers,
    /// Coordinates, or none.
    Coordinates(bool),
    /// Models on the board, or none.
    Models(bool),
    /// Models on the board if there are none, and none if there are some.
    ToggleModels,
    /// The best moves of an analysis on the board, or none.
    Candidates(bool),
    /// The bar of winning chances, or none.
    Balance(bool),
    /// Nothing that moves, or something.
    ReducedMotion(bool),
    /// The size of the window in logical pixels, width and height. It is written to the file with the next other choice, or when the app
    /// closes.
    Window(u32, u32),
    /// The language.
    Language(Language),
    /// How fast bots' games are shown.
    Tempo(Tempo),
    /// The next faster tempo; the fastest stays.
    FasterTempo,
    /// The next slower tempo; the slowest stays.
    SlowerTempo,
    /// Bots' games wait where there are two threats at once if they do not, and do not if they do.
    TogglePauseAtThreats,
    /// How strict the teacher is.
    Teaching(Strictness),
    /// What was chosen on the setup sheet.
    Choice(Box<Choice>),
}
