//! [`Intent`]: a request of the user, independent of the key, click or button that caused it.

use std::path::PathBuf;

use super::drill::DrillCommand;
use super::editor::EditCommand;
use super::engines::EngineCommand;
use super::lineup::Pairing;
use super::notice::{GameSource, Notice};
use super::opening_draft::OpeningDraft;
use super::puzzle::PuzzleCommand;
use super::repertoire::RepertoireCommand;
use super::reports::ReportCommand;
use super::session::{Guide, Session};
use super::settings::Setting;
use super::teaching::TeachingCommand;
use super::tournament::TournamentCommand;
use super::tutorial::TutorialCommand;
use super::workshop::WorkshopCommand;
use record::{Format, NodeId};
use rules::{Point, Rule, Side};

/// A request of the user about the game or the program. An impossible one is ignored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Intent {
    /// Place a stone here; stones that an opening requires together are gathered first.
    Place(Point),
    /// Take the other colour in an opening.
    Swap,
    /// Choose to lay two stones instead of one in an opening, or one again.
    LayTwo,
    /// Take back to the user's last decision, if a bot on the other side allows it.
    Undo,
    /// Go forward along the line visited last to the next position in which a human decides.
    Redo,
    /// Show another position of the tree.
    Show(NodeId),
    /// Show the position that the game begins from.
    First,
    /// Show the position one ply earlier.
    Back,
    /// Show the position one ply later.
    Forward,
    /// Show the end of the line.
    Last,
    /// Replay the line ply by ply, or stop the replay.
    Replay,
    /// Show the last known mistake before the position shown.
    PreviousMistake,
    /// Show the first known mistake after the position shown.
    NextMistake,
    /// Add this line to the tree and show the position after its first move.
    Adopt(Vec<Point>),
    /// Set the comment on the position at this node; an empty text removes it.
    Comment(NodeId, String),
    /// Begin another game with the same players, or restart from the position that was set.
    Restart,
    /// Begin another game with the same players and exchanged colours, once a game is over.
    SwapSides,
    /// Analyse the finished game, and show its first mistake as soon as it is known.
    Review,
    /// Begin a game with these players and terms.
    Begin(Pairing),
    /// Begin a game with these players and terms. It counts for the user's rating if a human plays
    /// a character with a known Elo.
    BeginRated(Pairing),
    /// Begin a rated game in which a level of the user's strength replaces each bot.
    BeginMatched(Pairing),
    /// Do this in the drill.
    Drill(DrillCommand),
    /// Do this with the repertoires.
    Repertoire(RepertoireCommand),
    /// Do this with the report about the user's games.
    Report(ReportCommand),
    /// Answer an offer to take a move back.
    Teach(TeachingCommand),
    /// Say something about the position shown; said again, say more.
    Hint,
    /// Let the bot answer at once; let a paused one make one move.
    MoveNow,
    /// Pause or resume the bots.
    Pause,
    /// Let the bot to decide make one move and then wait.
    Step,
    /// Play this side oneself; give it back.
    TakeOver(Side),
    /// Let the character with this ID play this side from now on.
    Replace(Side, String),
    /// Ask a player that failed once more.
    Retry,
    /// Give the game up, once a stone is on board.
    Resign,
    /// Ask the user whether to give the game up.
    AskToResign,
    /// Answer that question with no.
    KeepPlaying,
    /// Ask the other side for a draw, once a stone is on board.
    OfferDraw,
    /// Switch the analysis on or off.
    Analyse(bool),
    /// Switch the analysis on if it is off, and off if it is on.
    ToggleAnalysis,
    /// Read the files of the cast again, and show a notice.
    ReadCast,
    /// Read the files of the cast again, and show a notice if they have changed.
    FollowCast,
    /// Read the files of the cast again for a sheet that shows it, without a notice.
    RefreshCast,
    /// Open the game of this file, or its puzzles.
    OpenGame(PathBuf),
    /// Give the kept game in this file a title; an empty one removes it.
    RenameGame(PathBuf, String),
    /// Delete the kept game in this file.
    DeleteGame(PathBuf),
    /// Restore the kept game that was deleted last.
    RestoreGame,
    /// Continue the game that the last start left unfinished.
    ContinueGame,
    /// Write the game to a file of its own, in this format.
    SaveGame(Format),
    /// Write the game to this file, in the format of its extension.
    SaveGameAs(PathBuf),
    /// Copy the stones, in order: [`Event::TextCopied`](crate::Event::TextCopied) follows.
    CopyGame,
    /// Open the game in this text from the clipboard.
    PasteGame(String),
    /// Open the game again, with this rule if the game does not name one.
    OpenWithRule(GameSource, Rule),
    /// Open another puzzle.
    Puzzle(PuzzleCommand),
    /// Open a lesson of the tutorial, or continue it.
    Tutorial(TutorialCommand),
    /// Carry out a command of the editor.
    Edit(EditCommand),
    /// Carry out a command of the workshop.
    Workshop(WorkshopCommand),
    /// Carry out a command of the desk for tournaments.
    Tournament(TournamentCommand),
    /// Carry out a command of the desk for engines.
    Engines(EngineCommand),
    /// Allow or refuse the engine in question.
    AnswerPermission(bool),
    /// Apply this choice of the user.
    Set(Setting),
    /// Pause a game between bots while another one is set up, or continue it.
    Hold(bool),
    /// A sheet covers the board, or no longer does. It stops the clock of a human.
    Cover(bool),
    /// Tell the user this.
    Tell(Notice),
    /// The app closes: what has not been saved is.
    Close,
}

impl Intent {
    /// The intent that the notice offers: to undo what it reports, or to open the game with the
    /// rule that fits. `None` if it offers nothing.
    pub fn offered_by(notice: &Notice) -> Option<Self> {
        match notice {
            Notice::CommentRemoved(node, text) => Some(Self::Comment(*node, text.clone())),
            Notice::OtherRule(_, source, rule) => Some(Self::OpenWithRule(source.clone(), *rule)),
            _ => None,
        }
    }

    /// True when the intent would have an effect in the current game.
    pub fn is_possible(&self, session: &Session) -> bool {
        let guide = session.contest().guide();
        if guide.is_some() && self.leads_out_of_lesson() {
            return false;
        }
        // What was answered stays so.
        if guide == Some(Guide::Lines) && matches!(self, Self::Undo | Self::Restart) {
            return false;
        }
        let position = session.position();
        let going_on = session.side_to_decide().is_some();
        let bot_to_decide = going_on && session.human_to_decide().is_none();
        match self {
            // In a lesson, a stone after a wrong move is another try.
            Self::Place(_) if session.contest().is_guided() => true,
            Self::Place(_) | Self::Hint => session.human_to_decide().is_some(),
            Self::Swap => {
                let asked = session.game().to_decide();
                let may = asked.is_some_and(|(_, expect)| expect.allows_swap());
                may && session.human_to_decide().is_some()
            }
            Self::LayTwo => OpeningDraft::may_lay_two(session),
            // An empty board is nothing to give up, nor is a puzzle, or a game that is over and looked
            // through.
            Self::Resign => {
                let is_played = session.human_to_decide().is_some() && session.game().ply() > 0;
                let is_game = is_played && !session.contest().is_posed();
                is_game && position.outcome().is_none()
            }
            Self::AskToResign => Self::Resign.is_possible(session),
            Self::KeepPlaying => session.is_asked_to_resign(),
            Self::OfferDraw => Self::Resign.is_possible(session) && !position.looks_elsewhere(),
            Self::Undo => session.undo_target().is_some(),
            Self::Redo => session.redo_target().is_some(),
            // A click may arrive after the next game has begun.
            Self::Show(node) => position.can_show(*node) && session.cursor() != *node,
            Self::Comment(node, text) => {
                session.tree().contains(*node) && position.comment(*node) != text
            }
            Self::First | Self::Back => position.previous().is_some(),
            Self::Forward | Self::Last => position.next().is_some(),
            Self::Replay => position.is_played() || position.next().is_some(),
            Self::Adopt(line) => !line.is_empty() && session.side_to_decide().is_some(),
            Self::MoveNow | Self::Step => bot_to_decide,
            Self::Pause => bot_to_decide || !going_on && session.contest().series_goes_on(),
            Self::TakeOver(side) => session.can_take_over(*side),
            Self::Replace(side, _) => session.can_be_replaced(*side),
            Self::Retry => session.failed_side().is_some(),
            Self::SwapSides => position.outcome().is_some() && !session.contest().is_posed(),
            Self::Review => position.is_played(),
            _ => true,
        }
    }

    /// True for intents that read the files of the cast again.
    pub const fn reads_cast(&self) -> bool {
        matches!(self, Self::ReadCast | Self::FollowCast | Self::RefreshCast)
    }

    /// True for intents that the tutorial does not allow, because they would show another position,
    /// change the players or end the game of the lesson.
    const fn leads_out_of_lesson(&self) -> bool {
        matches!(
            self,
            Self::Swap
                | Self::LayTwo
                | Self::Redo
                | Self::Resign
                | Self::AskToResign
                | Self::OfferDraw
                | Self::First
                | Self::Back
                | Self::Forward
                | Self::Last
                | Self::Show(_)
                | Self::Replay
                | Self::Adopt(_)
                | Self::PreviousMistake
                | Self::NextMistake
                | Self::SwapSides
                | Self::Review
                | Self::Analyse(true)
                | Self::ToggleAnalysis
                | Self::MoveNow
                | Self::Pause
                | Self::Step
                | Self::TakeOver(_)
                | Self::Replace(..)
                | Self::Retry
        )
    }
}
