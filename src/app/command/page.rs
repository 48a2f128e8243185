//! [`Page`]: the pages of the sheet, and [`Chair`]: the place that a character is chosen for.

use rules::Side;

/// A page of the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    /// The setup of a game.
    Setup,
    /// The cast, for choosing a character.
    Picker(Chair),
    /// The saved games, and the commands for the game shown.
    Games,
    /// Puzzles, practice and the rating of the user.
    Training,
    /// The lines that the user learns.
    Repertoire,
    /// A tournament.
    Tournament,
    /// The tournaments that were played earlier.
    EarlierTournaments,
    /// The foreign engines.
    Engines,
    /// The log of a foreign engine.
    EngineLog,
    /// The report about the user's games.
    Report,
    /// The solved games.
    Solved,
    /// The keys.
    Help,
    /// Every function with its key.
    Menu,
    /// The settings.
    Settings,
    /// The log of the engine of this side's player.
    Log(Side),
    /// A character that is edited, from the picker of this place.
    Workshop(Chair),
    /// The version and the licences of the program.
    About,
    /// The question whether an engine may be started.
    Permission,
}

/// The place that a character is chosen for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chair {
    /// The left (0) or right (1) card of the setup sheet.
    Card(usize),
    /// A side of the current game.
    Seat(Side),
    /// The bot of the next game, which begins with the choice.
    Opponent,
    /// The players of a tournament, of which there are several.
    Entrant,
    /// The analysis.
    Analyst,
}
