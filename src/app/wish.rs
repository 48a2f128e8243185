//! [`Wish`]: the message that a key or the menu sends for an action, whoever owns the message.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::clipboard::ClipboardCommand;
use super::driver::GameIntent;
use super::focus::WalkButtons;
use super::keymap::Action;
use super::language::NextLanguage;
use super::panel::CommentCommand;
use super::picture::SavePicture;
use super::sheet::{MoveChoice, Page, ScrollSheet, SheetCommand};
use super::theme::widget::Asks;
use game::{EditCommand, Intent, PuzzleCommand, Setting};
use record::Format;

/// Declares the wishes of keys: a message of one of the owners.
macro_rules! wishes {
    ($($(#[$doc:meta])* $wish:ident($message:ty) = $field:ident;)+) => {
        /// The message that a key sends.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub(crate) enum Wish {
            $($(#[$doc])* $wish($message),)+
        }

        $(impl From<$message> for Wish {
            fn from(message: $message) -> Self {
                Self::$wish(message)
            }
        })+

        /// The messages of buttons.
        #[derive(SystemParam)]
        pub(crate) struct Asked<'w, 's> {
            $($field: Query<'w, 's, &'static Asks<$message>>,)+
        }

        impl Asked<'_, '_> {
            /// The message of this button, if a key can send it as well.
            pub(crate) fn of(&self, button: Entity) -> Option<Wish> {
                $(if let Ok(Asks(message)) = self.$field.get(button) {
                    return Some(message.clone().into());
                })+
                None
            }
        }

        /// The receivers of the messages.
        #[derive(SystemParam)]
        pub(super) struct Wishes<'w> {
            $($field: MessageWriter<'w, $message>,)+
        }

        impl Wishes<'_> {
            pub(super) fn send(&mut self, wish: Wish) {
                match wish {
                    $(Wish::$wish(message) => drop(self.$field.write(message)),)+
                }
            }
        }
    };
}

wishes! {
    /// A message to the game.
    Game(GameIntent) = intents;
    /// A message to the sheet.
    Sheet(SheetCommand) = sheet;
    /// A message to the comment on the position.
    Comment(CommentCommand) = comment;
    /// A message to the clipboard.
    Clipboard(ClipboardCommand) = clipboard;
    /// A picture of the board.
    Picture(SavePicture) = picture;
    /// A switch to the next language.
    Language(NextLanguage) = language;
    /// A move of the focus to another button.
    Walk(WalkButtons) = walks;
    /// A scroll of the lists.
    Scroll(ScrollSheet) = scrolls;
    /// A step on the lines or choices of the settings.
    Choice(MoveChoice) = choices;
}

impl From<Intent> for Wish {
    fn from(intent: Intent) -> Self {
        Self::Game(GameIntent(intent))
    }
}

/// The message of an action that does not depend on the screen; `None` for other actions.
pub(crate) fn wish(action: Action) -> Option<Wish> {
    let page = |page| SheetCommand::Open(page).into();
    let set = |setting| Intent::Set(setting).into();
    Some(match action {
        Action::Undo => Intent::Undo.into(),
        Action::Redo => Intent::Redo.into(),
        Action::Rematch => Intent::Restart.into(),
        Action::SwapSides => Intent::SwapSides.into(),
        Action::Review => Intent::Review.into(),
        Action::MoveNow => Intent::MoveNow.into(),
        Action::Hint => Intent::Hint.into(),
        Action::Pause => Intent::Pause.into(),
        Action::Step => Intent::Step.into(),
        Action::Faster => set(Setting::FasterTempo),
        Action::Slower => set(Setting::SlowerTempo),
        Action::Back => Intent::Back.into(),
        Action::Forward => Intent::Forward.into(),
        Action::First => Intent::First.into(),
        Action::Last => Intent::Last.into(),
        Action::Replay => Intent::Replay.into(),
        Action::NextMistake => Intent::NextMistake.into(),
        Action::PreviousMistake => Intent::PreviousMistake.into(),
        Action::SetUpPosition => Intent::Edit(EditCommand::Begin).into(),
        Action::NewGame => page(Page::Setup),
        Action::Games => page(Page::Games),
        Action::NextPuzzle => Intent::Puzzle(PuzzleCommand::Next).into(),
        Action::Analyse => Intent::ToggleAnalysis.into(),
        Action::Models => set(Setting::ToggleModels),
        Action::Thinking => set(Setting::ToggleThinking),
        Action::Numbers => set(Setting::NextNumbers),
        Action::Threats => set(Setting::TogglePauseAtThreats),
        Action::Comment => CommentCommand::Write.into(),
        Action::CopyThinking => ClipboardCommand::CopyThinking.into(),
        Action::Settings => page(Page::Settings),
        Action::Menu => page(Page::Menu),
        Action::Help => page(Page::Help),
        Action::Language => NextLanguage.into(),
        Action::FullScreen => set(Setting::ToggleFullScreen),
        Action::Quiet => set(Setting::ToggleQuiet),
        Action::Reload => Intent::ReadCast.into(),
        Action::Save => Intent::SaveGame(Format::Json).into(),
        Action::Picture => SavePicture.into(),
        Action::Copy => Intent::CopyGame.into(),
        Action::Paste => ClipboardCommand::PasteGame.into(),
        Action::PlayPosition => Intent::Edit(EditCommand::Finish).into(),
        Action::Clear => Intent::Edit(EditCommand::Clear).into(),
        Action::LeaveEditor => Intent::Edit(EditCommand::Leave).into(),
        Action::Close => SheetCommand::Close.into(),
        Action::Start => SheetCommand::Start.into(),
        Action::NextButton => WalkButtons { back: false }.into(),
        Action::PreviousButton => WalkButtons { back: true }.into(),
        Action::LineUp => MoveChoice::Line(-1).into(),
        Action::LineDown => MoveChoice::Line(1).into(),
        Action::PreviousChoice => MoveChoice::Choice(-1).into(),
        Action::NextChoice => MoveChoice::Choice(1).into(),
        Action::ScrollUp => ScrollSheet::Lines(-1).into(),
        Action::ScrollDown => ScrollSheet::Lines(1).into(),
        Action::PageUp => ScrollSheet::Pages(-1).into(),
        Action::PageDown => ScrollSheet::Pages(1).into(),
        Action::Top => ScrollSheet::Top.into(),
        Action::Bottom => ScrollSheet::Bottom.into(),
        _ => return None,
    })
}
