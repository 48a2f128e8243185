//! [`Switch`]: the settings that are on or off.

use super::{Mode, Settings};

/// Declares the switches, each with the place of its value.
macro_rules! switches {
    ($($(#[$doc:meta])* $switch:ident = $place:expr;)+) => {
        /// A setting that is on or off.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Switch {
            $($(#[$doc])* $switch,)+
        }

        impl Switch {
            /// The value in `settings`, that of `mode` where each mode has its own.
            pub(super) fn value(self, settings: &mut Settings, mode: Mode) -> &mut bool {
                let place: fn(&mut Settings, Mode) -> &mut bool = match self {
                    $(Self::$switch => $place,)+
                };
                place(settings, mode)
            }
        }
    };
}

switches! {
    /// Animations are off.
    ReducedMotion = |settings, _| &mut settings.appearance.reduced_motion;
    /// The window fills the screen.
    FullScreen = |settings, _| &mut settings.appearance.full_screen;
    /// Games of bots pause as soon as a side has two threats at once.
    PauseAtThreats = |settings, _| &mut settings.pause_at_threats;
    /// The lines of the board have coordinates.
    Coordinates = |settings, mode| &mut settings.shown_mut(mode).coordinates;
    /// Points show what a stone would complete there.
    Models = |settings, mode| &mut settings.shown_mut(mode).models;
    /// The moves that an analysis finds best are on the board.
    Candidates = |settings, mode| &mut settings.shown_mut(mode).candidates;
    /// The bar of winning chances is beside the board.
    Balance = |settings, mode| &mut settings.shown_mut(mode).balance;
    /// The search of the opponent is shown during a game against it.
    Thinking = |settings, mode| &mut settings.shown_mut(mode).thinking;
}
