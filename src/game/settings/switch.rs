//! [`Switch`]: the settings that are on or off.

/// A setting that is on or off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Switch {
    /// Animations are off.
    ReducedMotion,
    /// The window fills the screen.
    FullScreen,
    /// Games of bots pause as soon as a side has two threats at once.
    PauseAtThreats,
    /// The lines of the board have coordinates.
    Coordinates,
    /// Points show what a stone would complete there.
    Models,
    /// The moves that an analysis finds best are on the board.
    Candidates,
    /// The bar of winning chances is beside the board.
    Balance,
    /// The search of the opponent is shown during a game against it.
    Thinking,
}
