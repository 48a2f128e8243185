//! The keyboard focus moves from control to control, which are buttons and text fields of one line:
//! on the sheet if one is open, otherwise around the board.

use bevy::ecs::system::SystemParam;
use bevy::input_focus::tab_navigation::{NavAction, TabGroup, TabNavigation};
use bevy::input_focus::{FocusCause, InputFocus, InputFocusVisible};
use bevy::prelude::*;
use bevy::text::{EditableText, TextEdit};
use bevy::ui::InteractionDisabled;
use bevy::ui_widgets::{Button, ScrollIntoView};

use super::AppSystems;
use super::sheet::Sheet;
use super::theme::LineField;

/// Moves the focus to the next control, or back to the previous one.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct WalkButtons {
    /// True for the previous control.
    pub back: bool,
}

/// The name of the button that had the focus last.
#[derive(Resource, Default)]
struct LastFocus(Option<Name>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LastFocus>();
    app.add_message::<WalkButtons>();
    app.add_systems(Update, walk.in_set(AppSystems::CarryOut));
    app.add_systems(
        Update,
        (continue_typing, find_again)
            .chain()
            .after(AppSystems::UpdateView),
    );
    app.add_observer(drop_focus);
}

/// Removes the focus after a click, except after a click into a field.
fn drop_focus(
    press: On<Pointer<Press>>,
    fields: Query<(), With<EditableText>>,
    mut focus: ResMut<InputFocus>,
    mut visible: ResMut<InputFocusVisible>,
) {
    if !fields.contains(press.original_event_target()) && focus.get().is_some() {
        focus.clear();
    }
    visible.0 = false;
}

/// The controls in reading order.
#[derive(SystemParam)]
struct Controls<'w, 's> {
    order: TabNavigation<'w, 's>,
    groups: Query<'w, 's, (Entity, &'static TabGroup)>,
    controls: Query<
        'w,
        's,
        (&'static ComputedNode, Has<InteractionDisabled>),
        Or<(With<Button>, With<LineField>)>,
    >,
    parents: Query<'w, 's, &'static ChildOf>,
}

impl Controls<'_, '_> {
    /// The next or previous visible and enabled control after `from`; on the sheet, if one is open.
    fn beside(&self, from: Option<Entity>, action: NavAction, on_sheet: bool) -> Option<Entity> {
        let (group, _) = self.groups.iter().find(|(_, it)| it.modal == on_sheet)?;
        let inside = |it: &Entity| self.parents.iter_ancestors(*it).any(|it| it == group);
        let mut at = from.filter(inside);
        for _ in 0..self.controls.iter().len() {
            let next = match at {
                Some(at) => self.order.navigate(&InputFocus::from_entity(at), action),
                None => self.order.initialize(group, action),
            };
            let next = next.ok()?;
            if self.is_usable(next) {
                return Some(next);
            }
            at = Some(next);
        }
        None
    }

    fn is_usable(&self, control: Entity) -> bool {
        let control = self.controls.get(control);
        control.is_ok_and(|(node, disabled)| !disabled && node.size().min_element() > 0.0)
    }
}

fn walk(
    mut walks: MessageReader<WalkButtons>,
    sheet: Res<Sheet>,
    controls: Controls,
    mut focus: ResMut<InputFocus>,
    mut visible: ResMut<InputFocusVisible>,
    mut commands: Commands,
) {
    for walk in walks.read() {
        let action = match walk.back {
            true => NavAction::Previous,
            false => NavAction::Next,
        };
        if let Some(entity) = controls.beside(focus.get(), action, sheet.page().is_some()) {
            focus.set(entity, FocusCause::Navigated);
            visible.0 = true;
            commands.trigger(ScrollIntoView { entity });
        }
    }
}

/// The field that has the focus, and its text.
struct Typed {
    entity: Entity,
    name: LineField,
    text: String,
}

/// Moves the focus and the text that the user is typing from a field that is gone to the one of the
/// same name that was built in its place.
fn continue_typing(
    mut typed: Local<Option<Typed>>,
    mut focus: ResMut<InputFocus>,
    mut fields: Query<(Entity, Ref<LineField>, Mut<EditableText>)>,
) {
    let focused = focus.get();
    if let Some((entity, name, text)) = focused.and_then(|it| fields.get(it).ok()) {
        let is_known = typed.as_ref().is_some_and(|it| it.entity == entity);
        if text.is_changed() || !is_known {
            *typed = Some(Typed {
                entity,
                name: *name,
                text: text.value().to_string(),
            });
        }
        return;
    }
    let gone = typed.take().filter(|it| focused == Some(it.entity));
    let Some(Typed { name, text, .. }) = gone else {
        return;
    };
    let mut built = fields.iter_mut();
    let in_place = built.find(|(_, field, _)| field.is_added() && **field == name);
    if let Some((entity, _, mut field)) = in_place {
        focus.set(entity, FocusCause::Navigated);
        field.queue_edit(TextEdit::SelectAll);
        field.queue_edit(TextEdit::Insert(text.as_str().into()));
        *typed = Some(Typed { entity, name, text });
    }
}

/// Returns the focus to a rebuilt button, and removes it from a button that is gone or hidden.
fn find_again(
    mut focus: ResMut<InputFocus>,
    mut last: ResMut<LastFocus>,
    buttons: Query<(Entity, &Name, &ComputedNode, Ref<Button>)>,
    others: Query<(), Without<Button>>,
) {
    let Some(focused) = focus.get().filter(|it| !others.contains(*it)) else {
        last.0 = None;
        return;
    };
    match buttons.get(focused) {
        Ok((_, name, node, button)) if button.is_added() || node.size().min_element() > 0.0 => {
            last.0 = Some(name.clone());
        }
        Ok(_) => focus.clear(),
        Err(_) => {
            let lost = last.0.take();
            let again = buttons
                .iter()
                .find(|(_, name, _, button)| button.is_added() && Some(*name) == lost.as_ref());
            match again {
                Some((entity, ..)) => focus.set(entity, FocusCause::Navigated),
                None => focus.clear(),
            }
        }
    }
}
