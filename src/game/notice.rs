//! [`Notice`]: a message to the user about the last action.

use std::path::PathBuf;

use crate::advice::{Finding, Step};
use crate::lineup::PairingError;
use player::Proposal;
use player::config::LocalText;
use record::{NodeId, OrderError};
use rules::{Action, ActionError, Color, Expect, Rule};

/// A notice for the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// The action is illegal.
    Illegal(ActionError),
    /// The player is not in the cast, or the size of the board is invalid.
    Unavailable(PairingError),
    /// The files of the cast were read again without mistakes.
    CastRead,
    /// The files of the cast have this many mistakes, which the setup sheet shows; the cast is
    /// unchanged.
    CastBroken(usize),
    /// A text was copied to the clipboard.
    Copied,
    /// The text could not be copied.
    NotCopied(String),
    /// The analysis has failed and is switched off.
    NotAnalysed(String),
    /// The game or picture was saved to this file.
    Saved(String),
    /// The game was saved to this file, except for the content that the format cannot hold; the
    /// second text names it.
    PartlySaved(String, String),
    /// The file could not be written.
    NotSaved(String),
    /// The kept game could not be renamed, deleted or restored.
    NotChanged(String),
    /// The file or text is not a game, or cannot be read.
    NotOpened(String),
    /// The text on the clipboard is in no known format.
    NoGame,
    /// The system has shown no dialog for files.
    NoDialog,
    /// The settings file has this mistake.
    SettingsBroken(String),
    /// The settings could not be saved.
    SettingsNotSaved(String),
    /// The file had more content than a game can hold; the text names it.
    PartlyOpened(String),
    /// The game has moves that its rule does not permit; the text names them. This rule permits all
    /// of its moves.
    OtherRule(String, GameSource, Rule),
    /// No game can continue from the position that was set up.
    NotSetUp(OrderError),
    /// The game is not being saved, because the file cannot be written.
    NotKept(String),
    /// Bots are paused because this colour has two threats at once.
    PausedAtThreat(Color),
    /// Whether games of bots pause at threats.
    PausesAtThreats(bool),
    /// Whether sounds are switched off.
    Quiet(bool),
    /// No puzzle of the practice is due.
    NothingDue,
    /// The repertoire with this name was added, with this number of positions to learn.
    LinesAdded(String, usize),
    /// As [`LinesAdded`](Self::LinesAdded), without what the second text names.
    LinesPartlyAdded(String, usize, String),
    /// The lines have no move of this colour.
    NoLines(Color),
    /// All games of the tournament are played.
    TournamentOver,
    /// The search for puzzles in games has begun.
    PuzzlesSought,
    /// This number of new puzzles was found in games.
    PuzzlesFound(usize),
    /// The search for a hint is running.
    HintSought,
    /// The hint, up to the step that the user has requested.
    Hint(Step, Finding),
    /// There is no hint for the position.
    NoHint,
    /// The last intent would be help in a rated game, which would not count any more. Sent again, it
    /// is carried out.
    RatingAtStake,
    /// This character has declined the proposal.
    Declined(Proposal, LocalText),
    /// This was decided in an opening with a choice of colours; the text is the name that
    /// [`OpeningDecision`] explains.
    Opening(OpeningDecision, LocalText),
    /// The comment on the position at this node was removed; the text is that comment.
    CommentRemoved(NodeId, String),
    /// An interrupted game of the last session can be continued.
    Unfinished,
    /// Another window has the shown game open, so this window shows a copy.
    OpenElsewhere,
    /// This character plays solved games, and this is none.
    NotSolved(LocalText),
    /// The user has not allowed this character's engine to start.
    NotStarted(LocalText),
}

impl Notice {
    /// True when the notice is about the position shown and says nothing about others.
    pub const fn is_about_position(&self) -> bool {
        matches!(
            self,
            Self::Illegal(_)
                | Self::HintSought
                | Self::Hint(..)
                | Self::NoHint
                | Self::NotSetUp(_)
                | Self::PausedAtThreat(_)
                | Self::RatingAtStake
        )
    }
}

/// Where a game was opened from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameSource {
    /// A file.
    File(PathBuf),
    /// A text from the clipboard.
    Text(String),
}

/// A decision in an opening with a choice of colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpeningDecision {
    /// Three stones are laid; the player with the name chooses.
    LaidThree,
    /// Two more stones are laid; the player with the name chooses a colour.
    LaidTwo,
    /// The colours are exchanged; the player with the name has Black.
    TookBlack,
    /// The colours are kept; the player with the name has White.
    KeptColors,
}

impl OpeningDecision {
    /// The decision of a player that was asked for `asked`; `None` when no decision was asked for.
    pub(crate) const fn of(asked: Expect, action: Action) -> Option<Self> {
        match (asked, action) {
            (Expect::Three, Action::PlaceMany(_)) => Some(Self::LaidThree),
            (_, Action::PlaceMany(_)) => Some(Self::LaidTwo),
            (_, Action::Swap) => Some(Self::TookBlack),
            (Expect::Choice | Expect::ChoiceOrTwo, Action::Place(_)) => Some(Self::KeptColors),
            _ => None,
        }
    }
}
