//! The keyboard focus moves from control to control, which are buttons and text fields of one line:
//! on the sheet if one is open, otherwise around the board.

use bevy::ecs::system::SystemParam;
use bevy::input_focus::tab_navigation::{NavAction, TabGroup, TabNavigation};
use bevy::input_focus::{FocusCause, InputFocus, InputFocusVisible};
use bevy::prelude::*;
use bevy::text::EditableText;
use bevy::ui::InteractionDisabled;
use bevy::ui_widgets::{Button, ScrollIntoView};
use bevy::window::WindowCloseRequested;

use super::AppSystems;
use super::driver;
use super::sheet::Sheet;
use super::theme::{FieldCause, Fields, LineField, TakesFocus};
use crate::command::{Page, WalkButtons};

/// The name of the button that had the focus last.
#[derive(Resource, Default)]
struct LastFocus(Option<Name>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LastFocus>();
    app.init_resource::<Typing>();
    app.add_systems(Update, walk.in_set(AppSystems::CarryOut));
    app.add_systems(
        Update,
        leave_page
            .after(AppSystems::Measure)
            .before(AppSystems::UpdateView),
    );
    app.add_systems(Last, leave_window.before(driver::close));
    app.add_systems(
        Update,
        (begin_typing, follow_typing, find_again)
            .chain()
            .after(AppSystems::UpdateView),
    );
    app.add_observer(drop_focus);
}

/// Removes the focus after a click, except after a click into a field. A click elsewhere leaves
/// the field, before the click does anything else.
fn drop_focus(
    press: On<Pointer<Press>>,
    texts: Query<(), With<EditableText>>,
    typing: Res<Typing>,
    mut fields: Fields,
    mut focus: ResMut<InputFocus>,
    mut visible: ResMut<InputFocusVisible>,
) {
    let pressed = press.original_event_target();
    // The field that is pressed may have the focus already.
    if let Some(left) = typing.0.filter(|it| *it != pressed) {
        fields.leave(left, FieldCause::Left);
    }
    if !texts.contains(pressed) && focus.get().is_some() {
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
    (names, mut last): (Query<&Name>, ResMut<LastFocus>),
    (mut fields, mut commands): (Fields, Commands),
) {
    for walk in walks.read() {
        let action = if walk.back {
            NavAction::Previous
        } else {
            NavAction::Next
        };
        if let Some(entity) = controls.beside(focus.get(), action, sheet.page().is_some()) {
            if let Some(left) = focus.get() {
                fields.leave(left, FieldCause::Left);
            }
            focus.set(entity, FocusCause::Navigated);
            // The text that was left may change the page before the next update.
            last.0 = names.get(entity).ok().cloned();
            visible.0 = true;
            commands.trigger(ScrollIntoView { entity });
        }
    }
}

/// The field that had the focus after the last update.
#[derive(Resource, Default)]
struct Typing(Option<Entity>);

/// Gives the focus to a field that begins with it.
fn begin_typing(fields: Query<Entity, Added<TakesFocus>>, mut focus: ResMut<InputFocus>) {
    if let Some(field) = fields.iter().next() {
        focus.set(field, FocusCause::Navigated);
    }
}

fn follow_typing(
    mut typing: ResMut<Typing>,
    focus: Res<InputFocus>,
    fields: Query<(), With<LineField>>,
) {
    typing.0 = focus.get().filter(|it| fields.contains(*it));
}

/// Leaves the field on a page that is closed while the user types in it.
fn leave_page(
    sheet: Res<Sheet>,
    mut last: Local<Option<Page>>,
    focus: Res<InputFocus>,
    mut fields: Fields,
) {
    if std::mem::replace(&mut *last, sheet.page()) != sheet.page()
        && let Some(focused) = focus.get()
    {
        fields.leave(focused, FieldCause::Left);
    }
}

/// Leaves the field that the user types in when the window is closed.
fn leave_window(
    (mut closed, mut exits): (MessageReader<WindowCloseRequested>, MessageReader<AppExit>),
    focus: Res<InputFocus>,
    mut fields: Fields,
) {
    if closed.read().count() + exits.read().count() > 0
        && let Some(focused) = focus.get()
    {
        fields.leave(focused, FieldCause::Left);
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
            // The name stays, because the next update may build the page once more.
            let again = buttons
                .iter()
                .find(|(_, name, _, button)| button.is_added() && Some(*name) == last.0.as_ref());
            if let Some((entity, ..)) = again {
                focus.set(entity, FocusCause::Navigated);
            } else {
                last.0 = None;
                focus.clear();
            }
        }
    }
}
