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
use super::driver::Of;
use super::keymap::{Action, Chord, Context, Keymap, Modifiers};
use super::sheet::Sheet;
use super::theme::LineField;
use crate::command::{CarryOut, Page};
use game::{
    EditCommand, Editor, Guide, Intent, PuzzleCommand, RepertoireCommand, RepertoireDrill, Session,
    Tutorial, TutorialCommand,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, read_keys.in_set(AppSystems::ReadInput));
}

/// The state that decides on the meaning of a key.
#[derive(SystemParam)]
struct Situation<'w, 's> {
    keymap: Res<'w, Keymap>,
    sheet: Res<'w, Sheet>,
    session: Of<'w, Session>,
    editor: Of<'w, Editor>,
    tutorial: Of<'w, Tutorial>,
    repertoire_drill: Of<'w, RepertoireDrill>,
    cursor: ResMut<'w, KeyboardCursor>,
    focus: ResMut<'w, InputFocus>,
    fields: Query<'w, 's, (&'static EditableText, Has<LineField>)>,
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

    /// True when the focused entity takes the key: a field takes every key, but one of a single
    /// line leaves Tab unless characters are composed, and a button takes Enter and Space.
    fn is_taken(&self, input: &KeyboardInput) -> bool {
        let Some(focused) = self.focus.get() else {
            return false;
        };
        let activates = matches!(input.key_code, KeyCode::Enter | KeyCode::Space);
        match self.fields.get(focused) {
            Ok((text, is_line)) => {
                !is_line || text.is_composing() || input.key_code != KeyCode::Tab
            }
            Err(_) => activates && self.buttons.contains(focused),
        }
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
            Action::Continue => match self.session.contest().guide() {
                Some(Guide::Lesson) => self.tutorial.may_continue(),
                Some(Guide::Lines) => self.repertoire_drill.may_continue(),
                None => over || self.session.is_asked_to_resign(),
            },
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
    (mut commands, mut redraw): (CarryOut, MessageWriter<RequestRedraw>),
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
        carry_out(action, &mut situation, &mut commands);
        if action.changes_keys() && !waiting.is_empty() {
            redraw.write(RequestRedraw);
            break;
        }
    }
    if lost.read().count() > 0 {
        *held = Modifiers::default();
    }
}

fn carry_out(action: Action, situation: &mut Situation, commands: &mut CarryOut) {
    let session = &situation.session;
    let command = match action {
        Action::CursorLeft => return situation.cursor.step((-1, 0), session),
        Action::CursorRight => return situation.cursor.step((1, 0), session),
        Action::CursorUp => return situation.cursor.step((0, 1), session),
        Action::CursorDown => return situation.cursor.step((0, -1), session),
        Action::HideCursor => {
            situation.cursor.0 = None;
            return situation.focus.clear();
        }
        Action::Place => situation.cursor.0.map(|point| Intent::Place(point).into()),
        Action::Continue => {
            let intent = match session.contest().guide() {
                Some(Guide::Lesson) => Intent::Tutorial(TutorialCommand::Continue),
                Some(Guide::Lines) => Intent::Repertoire(RepertoireCommand::Continue),
                None if session.is_asked_to_resign() => Intent::Resign,
                None if session.contest().is_posed() => Intent::Puzzle(PuzzleCommand::Next),
                None => Intent::Restart,
            };
            Some(intent.into())
        }
        Action::SwapBrush => {
            let brush = situation.editor.brush();
            brush.map(|brush| Intent::Edit(EditCommand::Brush(!brush)).into())
        }
        other => other.command(),
    };
    if let Some(command) = command {
        commands.send(command);
    }
}
