//! [`Notice`]: what the user is told about the last thing done.

use crate::hint::{Finding, Step};
use crate::lineup::PairingError;
use player::Proposal;
use player::config::LocalText;
use record::OrderError;
use rules::{ActionError, Color};

/// Something to tell the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// What was asked for is against the rules.
    Illegal(ActionError),
    /// Who was asked for is not in the cast, or the board is none.
    Unavailable(PairingError),
    /// The files of the cast were read anew and are good.
    CastRead,
    /// They have this many mistakes, which the setup sheet shows; the cast stays as it was.
    CastBroken(usize),
    /// What was to be copied is on the clipboard.
    Copied,
    /// There is no clipboard, or it takes nothing.
    NotCopied(String),
    /// The analysis has failed, and is off.
    NotAnalysed(String),
    /// This file now holds what was to be saved.
    Saved(String),
    /// This file now holds what was to be saved, except what its format cannot hold, which the second text names.
    PartlySaved(String, String),
    /// It could not be written.
    NotSaved(String),
    /// What was to be opened is no game, or cannot be read.
    NotOpened(String),
    /// The file of the settings has this mistake.
    SettingsBroken(String),
    /// What was opened had more than a game can hold; the text says what.
    PartlyOpened(String),
    /// The position that was set up is none to play on from.
    NotSetUp(OrderError),
    /// The game is not being kept, because the file cannot be written.
    NotKept(String),
    /// Bots wait because this colour has two threats at once.
    PausedAtThreat(Color),
    /// Whether bots' games will wait at threats from now on.
    PausesAtThreats(bool),
    /// Advice is being looked for.
    HintSought,
    /// What there is to say, as far as it was asked for.
    Hint(Step, Finding),
    /// There is no advice.
    NoHint,
    /// This character does not agree to that.
    Declined(Proposal, LocalText),
    /// A game of last time waits to go on.
    Unfinished,
    /// Another window has the game open that is shown: here it is a copy.
    OpenElsewhere,
    /// The user has not allowed this character's engine to start.
    NotStarted(LocalText),
}
