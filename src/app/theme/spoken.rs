//! Texts for screen readers: the words of each button, and the status line, which is read out when
//! it changes.

use accesskit::{Live, Role};
use bevy::a11y::AccessibilityNode;
use bevy::prelude::*;
use bevy::ui_widgets::Button;

use crate::AppSystems;
use crate::locale::{Localized, Words};

/// A text that is read out when it changes.
#[derive(Component, Default)]
#[require(AccessibilityNode(accesskit::Node::new(Role::Status)))]
pub struct ReadOut;

/// The words of a button for screen readers, where those on it do not say enough.
#[derive(Component)]
pub struct Said(pub String);

/// A group of controls, which screen readers call by the text of this key.
#[derive(Component)]
#[require(AccessibilityNode(accesskit::Node::new(Role::Group)))]
pub struct GroupOf(pub &'static str);

/// One of several choices: true for the chosen one.
#[derive(Component)]
pub struct IsChosen(pub bool);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (name_buttons, name_groups, mark_choices, read_out).after(AppSystems::UpdateView),
    );
}

fn name_groups(mut groups: Query<(Ref<GroupOf>, &mut AccessibilityNode)>, words: Res<Words>) {
    for (group, mut node) in &mut groups {
        if group.is_changed() || words.is_changed() {
            node.set_label(words.get(group.0));
        }
    }
}

fn mark_choices(mut choices: Query<(&IsChosen, &mut AccessibilityNode), Changed<IsChosen>>) {
    for (&IsChosen(is_chosen), mut node) in &mut choices {
        node.set_role(Role::RadioButton);
        node.set_toggled(is_chosen.into());
    }
}

type NewButtons<'w, 's> = Query<
    'w,
    's,
    (
        Entity,
        Option<&'static Name>,
        Option<&'static Said>,
        Ref<'static, Button>,
        &'static mut AccessibilityNode,
    ),
>;

/// Names each button by the words on it, or by the meaning of its icon.
fn name_buttons(
    mut buttons: NewButtons,
    children: Query<&Children>,
    localized: Query<&Localized>,
    texts: Query<(Option<&Text>, Option<&TextSpan>)>,
    words: Res<Words>,
) {
    for (button, name, own, is, mut node) in &mut buttons {
        if !is.is_changed() && !words.is_changed() {
            continue;
        }
        let inside = || children.iter_descendants(button);
        let key = inside().find_map(|child| localized.get(child).ok());
        let written = || {
            let mut written = String::new();
            for (text, span) in inside().filter_map(|child| texts.get(child).ok()) {
                if let Some(text) = text.filter(|text| !text.is_empty()) {
                    written += if written.is_empty() { "" } else { ", " };
                    written += text;
                }
                // The spans of a text are one text.
                written += span.map_or("", |span| span.as_str());
            }
            written
        };
        if let Some(Said(own)) = own {
            node.set_label(own.as_str());
            continue;
        }
        let said = match (key, name) {
            (Some(Localized(key)), _) => words.get(key),
            // A button that has only an icon is named after its text.
            (None, Some(name)) if name.starts_with("say-") => words.get(name),
            (None, _) => written(),
        };
        node.set_label(said);
    }
}

fn read_out(mut texts: Query<(&Text, &mut AccessibilityNode), (With<ReadOut>, Changed<Text>)>) {
    for (text, mut node) in &mut texts {
        node.set_live(Live::Polite);
        node.set_label(text.0.clone());
        node.set_value(text.0.clone());
    }
}
