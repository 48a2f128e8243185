//! [`Setting`]: one choice of the user.

use super::{Choice, Language, Mode, NewADay, Numbers, Sounds, Switch, Thoroughness};
use crate::teaching::Strictness;
use crate::tempo::Tempo;

/// One choice of the user. Choices about the board apply to the current mode.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Setting {
    /// The theme with this ID.
    Theme(String),
    /// The scale of the interface, in percent, or [`AUTOMATIC_SCALE`](super::AUTOMATIC_SCALE).
    Scale(u16),
    /// A switch is on, or off.
    Switch(Switch, bool),
    /// A switch is on if it was off, and off if it was on.
    Toggle(Switch),
    /// The name of the user; an empty one stands for that of the cast.
    Name(String),
    /// How long the analysis searches.
    Thoroughness(Thoroughness),
    /// A choice about the board in this mode, whatever the current mode is.
    In(Mode, Box<Self>),
    /// The defaults for everything on the settings sheet except language and name.
    Reset,
    /// The settings as they were before the reset.
    UndoReset,
    /// Numbers on these stones.
    Numbers(Numbers),
    /// Numbers on the next choice of stones.
    NextNumbers,
    /// The size of the window in logical pixels, width and height. It is written to the file with
    /// the next other choice, or when the app closes.
    Window(u32, u32),
    /// The language.
    Language(Language),
    /// The speed at which games of bots are shown.
    Tempo(Tempo),
    /// The next faster tempo; the fastest stays.
    FasterTempo,
    /// The next slower tempo; the slowest stays.
    SlowerTempo,
    /// How strict the teacher is.
    Teaching(Strictness),
    /// How many new questions the drill and the repertoires ask on a day.
    NewADay(NewADay),
    /// Which sounds are played.
    Sounds(Sounds),
    /// No sound if any is played, and all sounds if none is.
    ToggleQuiet,
    /// The volume of the sounds in percent.
    Volume(u8),
    /// What was chosen on the setup sheet.
    Choice(Box<Choice>),
}
