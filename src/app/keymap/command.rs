//! The commands of actions.

use super::action::Action;
use crate::command::{
    ClipboardCommand, Command, CommentCommand, MoveChoice, NextLanguage, Page, SavePicture,
    ScrollSheet, SheetCommand, WalkButtons,
};
use game::{EditCommand, Intent, PuzzleCommand, Setting, Switch};
use record::Format;

impl Action {
    /// The command of the action; `None` where it depends on the screen.
    pub(crate) fn command(self) -> Option<Command> {
        let page = |page| SheetCommand::Open(page).into();
        let set = |setting| Intent::Set(setting).into();
        Some(match self {
            Self::Undo => Intent::Undo.into(),
            Self::Redo => Intent::Redo.into(),
            Self::Rematch => Intent::Restart.into(),
            Self::SwapSides => Intent::SwapSides.into(),
            Self::Review => Intent::Review.into(),
            Self::MoveNow => Intent::MoveNow.into(),
            Self::Hint => Intent::Hint.into(),
            Self::Pause => Intent::Pause.into(),
            Self::Step => Intent::Step.into(),
            Self::Faster => set(Setting::FasterTempo),
            Self::Slower => set(Setting::SlowerTempo),
            Self::Back => Intent::Back.into(),
            Self::Forward => Intent::Forward.into(),
            Self::First => Intent::First.into(),
            Self::Last => Intent::Last.into(),
            Self::Replay => Intent::Replay.into(),
            Self::NextMistake => Intent::NextMistake.into(),
            Self::PreviousMistake => Intent::PreviousMistake.into(),
            Self::SetUpPosition => Intent::Edit(EditCommand::Begin).into(),
            Self::NewGame => page(Page::Setup),
            Self::Games => page(Page::Games),
            Self::NextPuzzle => Intent::Puzzle(PuzzleCommand::Next).into(),
            Self::Analyse => Intent::ToggleAnalysis.into(),
            Self::Models => set(Setting::Toggle(Switch::Models)),
            Self::Thinking => set(Setting::Toggle(Switch::Thinking)),
            Self::Numbers => set(Setting::NextNumbers),
            Self::Threats => set(Setting::Toggle(Switch::PauseAtThreats)),
            Self::Comment => CommentCommand::Write.into(),
            Self::CopyThinking => ClipboardCommand::CopyThinking.into(),
            Self::Settings => page(Page::Settings),
            Self::Menu => page(Page::Menu),
            Self::Help => page(Page::Help),
            Self::Language => NextLanguage.into(),
            Self::FullScreen => set(Setting::Toggle(Switch::FullScreen)),
            Self::Quiet => set(Setting::ToggleQuiet),
            Self::Reload => Intent::ReadCast.into(),
            Self::Save => Intent::SaveGame(Format::Json).into(),
            Self::Picture => SavePicture.into(),
            Self::Copy => Intent::CopyGame.into(),
            Self::Paste => ClipboardCommand::PasteGame.into(),
            Self::PlayPosition => Intent::Edit(EditCommand::Finish).into(),
            Self::Clear => Intent::Edit(EditCommand::Clear).into(),
            Self::LeaveEditor => Intent::Edit(EditCommand::Leave).into(),
            Self::Close => SheetCommand::Close.into(),
            Self::Start => SheetCommand::Start.into(),
            Self::NextButton => WalkButtons { back: false }.into(),
            Self::PreviousButton => WalkButtons { back: true }.into(),
            Self::LineUp => MoveChoice::Line(-1).into(),
            Self::LineDown => MoveChoice::Line(1).into(),
            Self::PreviousChoice => MoveChoice::Choice(-1).into(),
            Self::NextChoice => MoveChoice::Choice(1).into(),
            Self::ScrollUp => ScrollSheet::Lines(-1).into(),
            Self::ScrollDown => ScrollSheet::Lines(1).into(),
            Self::PageUp => ScrollSheet::Pages(-1).into(),
            Self::PageDown => ScrollSheet::Pages(1).into(),
            Self::Top => ScrollSheet::Top.into(),
            Self::Bottom => ScrollSheet::Bottom.into(),
            _ => return None,
        })
    }
}
