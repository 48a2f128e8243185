//! [`SheetCommand`]: the commands for the sheet.

use bevy::prelude::*;

use super::page::Page;
use arena::{FlagRule, TimeControl};
use game::{
    Begins, DrillCommand, Group, LineChoice, Manner, Mode, Pairing, ReportRange, TimeOdds,
    TournamentCommand,
};
use player::SolvedGame;
use rules::{OpeningRule, Rule};

/// A command for the sheet.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum SheetCommand {
    /// Show this page.
    Open(Page),
    /// Show the board; a question stays until it is answered.
    ShowBoard,
    /// Leave the page: to the one from which it was opened, or to the game.
    Close,
    /// Take the character with this ID.
    Pick(String),
    /// Show the settings of this mode.
    ShownIn(Mode),
    /// List the bots of this manner, or the whole cast.
    Manner(Option<Manner>),
    /// Set the level of the neutral opponent.
    Level(u8),
    /// Show the kinds and keys of the characters, or hide them.
    Details(bool),
    /// Edit the character with this ID.
    EditCharacter(String),
    /// Edit a duplicate of the character with this ID.
    DuplicateCharacter(String),
    /// Show the keys of this group in the workshop.
    Group(Group),
    /// Exchange the two players.
    Swap,
    /// Choose the bots at random.
    Dice,
    /// Play by this rule.
    Rule(Rule),
    /// Play on this many lines.
    Size(u8),
    /// Use this opening rule.
    Opening(OpeningRule),
    /// Give Black to this player.
    Begins(Begins),
    /// Let bots play this many games.
    Games(u32),
    /// Give the players this much time.
    Clock(TimeControl),
    /// Give one player less time.
    Odds(TimeOdds),
    /// Set the consequence of running out of time.
    Flag(FlagRule),
    /// Begin a rated game against a level of the user's strength, on these terms.
    PlayRated(Box<Pairing>),
    /// Do this in the practice.
    Practise(DrillCommand),
    /// Add lines of this kind next to the repertoires.
    Lines(LineChoice),
    /// Write another name for the repertoire with this number, or leave its name.
    RenameLines(Option<u64>),
    /// Show the report about these games.
    Report(ReportRange),
    /// Show this solved game.
    Solved(SolvedGame),
    /// Begin the solved game with White, with a number on every reply or without.
    PlaySolved {
        /// True when replies are numbered.
        numbered: bool,
    },
    /// Do this at the desk for tournaments.
    Tournament(TournamentCommand),
    /// Show the game of the tournament that is played at this place.
    WatchPlace(usize),
    /// Show the last game between the players in these two rows of the tournament's table.
    WatchPair(usize, usize),
    /// Show the game of the tournament with this number, from 0.
    WatchGame(u32),
    /// Show the tournament instead of one of its games.
    LeaveGame,
    /// Show the log of the engine of the character with this ID, or of the program that the user
    /// has chosen.
    EngineLog(Option<String>),
    /// Begin a game against the character with this ID.
    PlayAgainst(String),
    /// Begin the game.
    Start,
    /// Let the engine start that the user was asked about. Closing the page refuses it.
    Allow,
}
