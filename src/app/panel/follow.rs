//! Nodes that follow the data of the game: a function of the node makes one of its components from
//! the data.

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
    /// True when the value depends on data whose changes are not recorded.
    is_live: bool,
}

/// Lets a component follow data whose changes are recorded: its value is computed after a change.
pub(super) fn follow<C: Component>(
    value: impl Fn(&PanelView) -> C + Send + Sync + 'static,
) -> Follow<C> {
    Follow {
        value: Box::new(value),
        is_live: false,
    }
}

/// Lets a component follow the seats of bots, the clocks or the time: its value is computed in every
/// update.
pub(super) fn follow_live<C: Component>(
    value: impl Fn(&PanelView) -> C + Send + Sync + 'static,
) -> Follow<C> {
    Follow {
        is_live: true,
        ..follow(value)
    }
}

/// Lets a button look pressed while this holds.
pub(super) fn on_while(holds: fn(&PanelView) -> bool) -> impl Bundle {
    (IsOn(false), follow(move |view| IsOn(holds(view))))
}

/// The condition under which a node is displayed.
#[derive(Component)]
pub(super) struct ShownWhile(Value<bool>);

/// Displays a node only while this holds. A hidden node takes no room.
pub(super) fn shown_while(
    holds: impl Fn(&PanelView) -> bool + Send + Sync + 'static,
) -> ShownWhile {
    ShownWhile(Box::new(holds))
}

/// Displays a part only where the panel is high enough for it.
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

/// The visibility of a node that is drawn only if `is_seen`, and keeps its room.
pub(super) const fn seen_if(is_seen: bool) -> Visibility {
    if is_seen {
        Visibility::Inherited
    } else {
        Visibility::Hidden
    }
}
