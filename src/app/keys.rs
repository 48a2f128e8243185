//! Keys become actions by the [`Keymap`], and actions become intents and commands.
//!
//! Input is a queue of events: each press is one action, however many presses come within one
//! update. An action that changes the meaning of keys, for example by opening a sheet, is the last
//! one of its update; later presses wait for the next update.

use std::collections::VecDeque;

use bevy::ecs::system::SystemParam;
use bevy::input::keyboard::{KeyboardFocusLost, KeyboardInput};
use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::text::EditableText;
use bevy::ui_widgets::Button;
use bevy::window::RequestRedraw;

use super::AppSystems;
use super::board::KeyboardCursor;
use super::clipboard::ClipboardCommand;
use super::driver::{GameIntent, Of};
use super::focus::WalkButtons;
use super::keymap::{Action, Chord, Context, Keymap, Modifiers};
use super::language::NextLanguage;
use super::panel::CommentCommand;
use super::picture::SavePicture;
use super::sheet::{MoveChoice, Page, ScrollSheet, Sheet, SheetCommand};
use super::theme::widget::Asks;
use game::{
    EditCommand, Editor, Intent, PuzzleCommand, Session, Setting, Tutorial, TutorialCommand,
};
use record::Format;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, read_keys.in_set(AppSystems::ReadInput));
}

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
        struct Wishes<'w> {
            $($field: MessageWriter<'w, $message>,)+
        }

        impl Wishes<'_> {
            fn send(&mut self, wish: Wish) {
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

/// True when the action may change the meaning of keys.
const fn changes_keys(action: Action) -> bool {
    matches!(
        action,
        Action::SetUpPosition
            | Action::NewGame
            | Action::Games
            | Action::NextPuzzle
            | Action::Continue
            | Action::Rematch
            | Action::SwapSides
            | Action::Comment
            | Action::Settings
            | Action::Help
            | Action::Menu
            | Action::Picture
            | Action::Paste
            | Action::PlayPosition
            | Action::LeaveEditor
            | Action::Close
            | Action::Start
    )
}

/// The state that decides on the meaning of a key.
#[derive(SystemParam)]
struct Situation<'w, 's> {
    keymap: Res<'w, Keymap>,
    sheet: Res<'w, Sheet>,
    session: Of<'w, Session>,
    editor: Of<'w, Editor>,
    tutorial: Of<'w, Tutorial>,
    cursor: ResMut<'w, KeyboardCursor>,
    focus: ResMut<'w, InputFocus>,
    fields: Query<'w, 's, (), With<EditableText>>,
    buttons: Query<'w, 's, (), With<Button>>,
}

impl Situation<'_, '_> {
    /// The current action of this key.
    fn action(&self, input: &KeyboardInput, held: Modifiers) -> Option<Action> {
        let chord = Chord::of(input, held)?;
        if self.is_taken(input) {
            return None;
        }
        let contexts = self.contexts().into_iter();
        let mut actions = contexts.flat_map(|context| self.keymap.actions(&chord, context));
        let action = actions.find(|action| self.is_possible(*action))?;
        (action.repeats() || !input.repeat).then_some(action)
    }

    /// True when the focused entity takes the key: a field takes every key, a button takes Enter
    /// and Space.
    fn is_taken(&self, input: &KeyboardInput) -> bool {
        let Some(focused) = self.focus.get() else {
            return false;
        };
        let activates = matches!(input.key_code, KeyCode::Enter | KeyCode::Space);
        self.fields.contains(focused) || activates && self.buttons.contains(focused)
    }

    /// The current contexts, the most specific one first.
    fn contexts(&self) -> Vec<Context> {
        match self.sheet.page() {
            None if self.editor.is_open() => {
                vec![Context::Editor, Context::Board, Context::Everywhere]
            }
            None => vec![Context::Game, Context::Board, Context::Everywhere],
            Some(Page::Setup) => vec![Context::Setup, Context::Sheet, Context::Everywhere],
            Some(Page::Settings) => vec![Context::Settings, Context::Sheet, Context::Everywhere],
            Some(_) => vec![Context::Sheet, Context::Everywhere],
        }
    }

    /// True when the action is possible now; one key may have several actions.
    fn is_possible(&self, action: Action) -> bool {
        let over = self.session.game().result().is_some();
        match action {
            Action::Continue if self.session.contest().is_guided() => self.tutorial.may_continue(),
            Action::Continue => over,
            Action::Rematch => over || self.session.contest().is_posed(),
            Action::Place => self.cursor.0.is_some(),
            Action::Pause => self.cursor.0.is_none(),
            Action::HideCursor => self.cursor.0.is_some() || self.focus.get().is_some(),
            _ => true,
        }
    }
}

fn read_keys(
    mut inputs: MessageReader<KeyboardInput>,
    mut lost: MessageReader<KeyboardFocusLost>,
    (mut waiting, mut held): (Local<VecDeque<KeyboardInput>>, Local<Modifiers>),
    mut situation: Situation,
    (mut wishes, mut redraw): (Wishes, MessageWriter<RequestRedraw>),
) {
    waiting.extend(inputs.read().cloned());
    while let Some(input) = waiting.pop_front() {
        held.follow(&input);
        if !input.state.is_pressed() {
            continue;
        }
        let Some(action) = situation.action(&input, *held) else {
            continue;
        };
        carry_out(action, &mut situation, &mut wishes);
        if changes_keys(action) && !waiting.is_empty() {
            redraw.write(RequestRedraw);
            break;
        }
    }
    if lost.read().count() > 0 {
        *held = Modifiers::default();
    }
}

fn carry_out(action: Action, situation: &mut Situation, wishes: &mut Wishes) {
    let session = &situation.session;
    let wish = match action {
        Action::CursorLeft => return situation.cursor.step((-1, 0), session),
        Action::CursorRight => return situation.cursor.step((1, 0), session),
        Action::CursorUp => return situation.cursor.step((0, 1), session),
        Action::CursorDown => return situation.cursor.step((0, -1), session),
        Action::HideCursor => {
            situation.cursor.0 = None;
            return situation.focus.clear();
        }
        Action::Place => situation.cursor.0.map(|point| Intent::Place(point).into()),
        Action::Continue if session.contest().is_guided() => {
            Some(Intent::Tutorial(TutorialCommand::Continue).into())
        }
        Action::Continue => Some(match session.contest().is_posed() {
            true => Intent::Puzzle(PuzzleCommand::Next).into(),
            false => Intent::Restart.into(),
        }),
        Action::SwapBrush => {
            let brush = situation.editor.brush();
            brush.map(|brush| Intent::Edit(EditCommand::Brush(!brush)).into())
        }
        other => wish(other),
    };
    if let Some(wish) = wish {
        wishes.send(wish);
    }
}
