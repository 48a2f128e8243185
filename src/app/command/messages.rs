//! The messages of the parts of the window that carry commands out.

use std::path::PathBuf;

use bevy::prelude::*;

use super::shown::Shown;
use game::{Intent, LineChoice};

/// An intent of the user for the game.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct GameIntent(pub Intent);

impl From<Intent> for GameIntent {
    fn from(intent: Intent) -> Self {
        Self(intent)
    }
}

/// A command for the list of games.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum GamesCommand {
    /// List these games.
    Show(Shown),
    /// List the finished games that this search finds.
    Find(String),
    /// Write a title for the game in this file.
    Rename(PathBuf),
    /// Restore the game that was deleted last.
    Restore,
}

/// A command for the comment on the position shown.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommentCommand {
    /// Open the field.
    Write,
    /// Close the field.
    Leave,
    /// Remove the comment in the field, and close it.
    Remove,
}

/// A command to copy or to paste.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClipboardCommand {
    /// Copy the bot's search report.
    CopyThinking,
    /// Copy this text.
    CopyText(&'static str),
    /// Paste a game.
    PasteGame,
}

/// A command to ask the user for a file.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum DialogCommand {
    /// Ask for a game or puzzles to open.
    Open,
    /// Ask for a file whose lines are to be learned.
    AddLines(LineChoice),
    /// Ask for a file to save the game to.
    SaveAs,
    /// Ask for the program of an engine.
    AddEngine,
    /// Ask for a file with openings for a tournament.
    Openings,
    /// Ask for a file to save the report to.
    SaveReport,
}

/// Saves a picture of the board.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct SavePicture;

/// Switches to the next language.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct NextLanguage;

/// Moves the focus to the next control, or back to the previous one.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct WalkButtons {
    /// True for the previous control.
    pub back: bool,
}

/// Scrolls the lists of the page that is shown. Positive numbers scroll down, negative ones up.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScrollSheet {
    /// Scrolls by this number of lines.
    Lines(i8),
    /// Scrolls by this number of pages.
    Pages(i8),
    /// Scrolls to the start.
    Top,
    /// Scrolls to the end.
    Bottom,
}

/// A step of the arrow keys on the settings.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveChoice {
    /// Selects the line this number of lines below; negative numbers go up.
    Line(isize),
    /// On the selected line, takes the choice this number of places after the present one; negative
    /// numbers go back.
    Choice(isize),
}
