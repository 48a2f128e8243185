//! [`WindowConfig`] and [`LaunchError`]: how the command line opens the window, which is in a crate
//! that it does not use.

use std::path::PathBuf;

use super::{Archive, CastBook, Language, Lineup, Settings};

/// What the command line asks of the window.
#[derive(Clone, Debug)]
pub struct WindowConfig {
    /// The cast.
    pub book: CastBook,
    /// What was remembered, and where to.
    pub settings: Settings,
    /// Where games are kept.
    pub archive: Archive,
    /// The name of the program with its version, for the head of reports.
    pub program: String,
    /// The first game.
    pub opening: FirstGame,
    /// A game to open instead of it.
    pub open: Option<PathBuf>,
    /// Where to save a picture of the window.
    pub screenshot: Option<PathBuf>,
    /// Where to save an animated picture of the game that was opened. The window then closes.
    pub animation: Option<PathBuf>,
    /// Whether to close when the game is over; think-time manners and animations are then off.
    pub exit_when_over: bool,
    /// Size of the window in logical pixels; `None` for the one that it had last.
    pub window: Option<(u32, u32)>,
    /// Device pixels per logical pixel; `None` asks the display.
    pub scale: Option<f32>,
    /// The language to begin with; `None` asks the system.
    pub language: Option<Language>,
}

/// The game that the window opens with.
#[derive(Clone, Debug)]
pub struct FirstGame {
    /// The players and terms of the game.
    pub lineup: Lineup,
    /// Seed of the players' random choices.
    pub seed: u64,
    /// Whether the setup sheet comes first.
    pub setup_sheet: bool,
}

/// Why there is no window.
#[derive(Debug, thiserror::Error)]
pub enum LaunchError {
    /// The display is missing or does not answer.
    #[error("no display was found ({0}); without one use `nekomoku match` or `nekomoku players`")]
    NoDisplay(String),
    /// The display has no GPU or software renderer.
    #[error(
        "no GPU or software renderer was found ({0}); without one use `nekomoku match` or \
         `nekomoku players`"
    )]
    NoGpu(String),
    /// The app failed while it ran.
    #[error("the window closed after an internal error: {0}")]
    Crashed(String),
    /// The app ended with a failure of its own.
    #[error("the window closed with exit code {0}")]
    Failed(u8),
}
