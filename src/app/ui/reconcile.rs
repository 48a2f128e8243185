//! Keeps the entities of a tree of nodes that is built again, for example of a page. What the user
//! does is stored with them: the focus, the caret and an unfinished word of a field, the place of a
//! list, a pressed button.
//!
//! A node of the new tree is matched with one of the tree before it by its name, or by the first
//! name inside it, below matched parents. The old entity then gets the components of the new one.

use std::collections::HashSet;

use bevy::a11y::AccessibilityNode;
use bevy::ecs::component::ComponentId;
use bevy::ecs::entity::EntityCloner;
use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::text::{ComputedTextBlock, EditableText, TextEdit, TextLayoutInfo};
use bevy::ui::{
    ComputedStackIndex, ComputedUiRenderTargetInfo, ComputedUiTargetCamera, ContentSize,
    InteractionDisabled,
};

use crate::theme::Taken;

/// The components that a node was spawned with. Only nodes with the same ones are matched.
#[derive(Component, Clone, PartialEq, Eq)]
struct Spawned(HashSet<ComponentId>);

/// What the window computes for a node or the user does with it.
type Kept = (
    (ChildOf, Children, Spawned),
    (AccessibilityNode, Hovered, ScrollPosition),
    (ComputedNode, ComputedStackIndex, UiGlobalTransform),
    (ComputedUiTargetCamera, ComputedUiRenderTargetInfo),
    (InheritedVisibility, ViewVisibility, ContentSize),
    (ComputedTextBlock, TextLayoutInfo),
);

/// Makes the tree below `before` like the one below `built`, which is despawned. Without a tree
/// before it, `built` is kept.
pub(crate) fn reconcile(before: Option<Entity>, built: Entity) -> impl Command {
    move |world: &mut World| {
        remember(world, built);
        if let Some(before) = before {
            take_over(world, before, built);
            world.despawn(built);
        }
    }
}

/// Stores with each node below `node` what it was spawned with.
fn remember(world: &mut World, node: Entity) {
    // The state of the game decides on it while the node is shown.
    let disabled = world.register_component::<InteractionDisabled>();
    let mut spawned = HashSet::from_iter(world.entity(node).archetype().iter_components());
    spawned.remove(&disabled);
    world.entity_mut(node).insert(Spawned(spawned));
    for child in children(world, node) {
        remember(world, child);
    }
}

fn children(world: &World, node: Entity) -> Vec<Entity> {
    let children = world.get::<Children>(node);
    children.map_or_else(Vec::new, |it| it.iter().collect())
}

/// Gives `old` the components of `new`, and children like those of `new`.
fn take_over(world: &mut World, old: Entity, new: Entity) {
    if world.entity(old).contains::<EditableText>() {
        return take_text_over(world, old, new);
    }
    if !world.entity(new).contains::<InteractionDisabled>() {
        world.entity_mut(old).remove::<InteractionDisabled>();
    }
    let mut unmatched = children(world, old);
    let mut matched = Vec::new();
    for child in children(world, new) {
        let kind = kind(world, child);
        let place = unmatched
            .iter()
            .position(|&it| self::kind(world, it) == kind);
        matched.push((place.map(|place| unmatched.remove(place)), child));
    }
    let now = matched.iter().map(|(old, new)| old.unwrap_or(*new));
    let now = now.collect::<Vec<_>>();
    EntityCloner::build_opt_out(world)
        .move_components(true)
        .without_required_by_components(|it| {
            it.deny::<Kept>();
        })
        .clone_entity(new, old);
    for gone in unmatched {
        world.despawn(gone);
    }
    for (old, new) in matched {
        if let Some(old) = old {
            take_over(world, old, new);
        } else {
            world.entity_mut(new).remove::<ChildOf>();
        }
    }
    world.entity_mut(old).replace_children(&now);
}

/// What nodes have in common that are matched: the first name in them, and their components.
fn kind(world: &World, node: Entity) -> (Option<Name>, Option<Spawned>) {
    (name(world, node), world.get(node).cloned())
}

fn name(world: &World, node: Entity) -> Option<Name> {
    let own = world.get::<Name>(node).cloned();
    let mut inside = world.get::<Children>(node).into_iter().flatten();
    own.or_else(|| inside.find_map(|&child| name(world, child)))
}

/// Writes the text of the field `new` into `old`, unless the user is writing there.
fn take_text_over(world: &mut World, old: Entity, new: Entity) {
    if let Some(label) = world
        .get::<AccessibilityNode>(new)
        .and_then(|it| it.label())
    {
        let label = label.to_owned();
        let mut node = world.entity_mut(old);
        if let Some(mut node) = node.get_mut::<AccessibilityNode>() {
            node.set_label(label);
        }
    }
    let Some(Taken(given)) = world.entity_mut(new).take() else {
        return;
    };
    let mut field = world.entity_mut(old);
    let Some(Taken(before)) = field.take() else {
        return;
    };
    if before != given
        && let Some(mut text) = field.get_mut::<EditableText>()
        && text.value().to_string() == before
    {
        text.queue_edit(TextEdit::SelectAll);
        text.queue_edit(TextEdit::Insert(given.as_str().into()));
    }
    field.insert(Taken(given));
}
