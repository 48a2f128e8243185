//! Nodes that follow the data of the game: each says how one of its components is made from it.

use bevy::ecs::component::Mutable;
use bevy::prelude::*;

use super::color_sign::ColorSign;
use super::needs::Needs;
use super::view::PanelView;
use crate::AppSystems;
use crate::locale::Localized;
use crate::painted::Painted;
use crate::theme::widget::{EmphasisOf, IsOn, show_what_is_on};
use crate::theme::{Edge, Fill, Ink};

type Value<T> = Box<dyn Fn(&PanelView) -> T + Send + Sync>;

/// Lets the component `C` of its node follow the data.
#[derive(Component)]
pub(super) struct Follow<C: Component> {
    value: Value<C>,
    /// True when the data may change without being counted.
    is_live: bool,
}

/// Lets a component follow data that counts its changes.
pub(super) fn follow<C: Component>(
    value: impl Fn(&PanelView) -> C + Send + Sync + 'static,
) -> Follow<C> {
    Follow {
        value: Box::new(value),
        is_live: false,
    }
}

/// Lets a component follow the seats of bots, the clocks or the time: its value is made anew in
/// every update.
pub(super) fn follow_live<C: Component>(
    value: impl Fn(&PanelView) -> C + Send + Sync + 'static,
) -> Follow<C> {
    Follow {
        is_live: true,
        ..follow(value)
    }
}

/// A button that stays pressed while this holds.
pub(super) fn on_while(holds: fn(&PanelView) -> bool) -> impl Bundle {
    (IsOn(false), follow(move |view| IsOn(holds(view))))
}

/// A node that is there only while this holds.
#[derive(Component)]
pub(super) struct ShownWhile(Value<bool>);

/// A node that is there only while this holds.
pub(super) fn shown_while(
    holds: impl Fn(&PanelView) -> bool + Send + Sync + 'static,
) -> ShownWhile {
    ShownWhile(Box::new(holds))
}

/// A part that is left out where the panel is too low for it.
pub(super) fn if_room(needs: Needs) -> ShownWhile {
    shown_while(move |view| view.headroom.is_enough_for(needs))
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        add::<ColorSign>,
        add::<Edge>,
        add::<EmphasisOf>,
        add::<Fill>,
        add::<Ink>,
        add::<IsOn>,
        add::<Localized>,
        add::<Painted>,
        add::<Text>,
        add::<Visibility>,
    ));
    app.add_systems(Update, show_or_hide.in_set(AppSystems::UpdateView));
}

fn add<C: Component<Mutability = Mutable> + PartialEq>(app: &mut App) {
    let update = update::<C>.before(show_what_is_on);
    app.add_systems(Update, update.in_set(AppSystems::UpdateView));
}

fn update<C: Component<Mutability = Mutable> + PartialEq>(
    view: PanelView,
    mut nodes: Query<(&Follow<C>, &mut C)>,
) {
    let has_changed = view.has_changed();
    for (follow, mut component) in &mut nodes {
        if has_changed || follow.is_live {
            component.set_if_neq((follow.value)(&view));
        }
    }
}

fn show_or_hide(view: PanelView, mut nodes: Query<(&ShownWhile, &mut Node)>) {
    for (ShownWhile(holds), mut node) in &mut nodes {
        let display = if holds(&view) {
            Display::Flex
        } else {
            Display::None
        };
        if node.display != display {
            node.display = display;
        }
    }
}

/// Seen while this is true. The node keeps its place.
pub(super) const fn seen_if(is_seen: bool) -> Visibility {
    if is_seen {
        Visibility::Inherited
    } else {
        Visibility::Hidden
    }
}
