//! Tooltips: what a button under the resting mouse is called, and its key; and the whole of a text
//! that is cut off.

use std::cmp::Ordering;
use std::time::Duration;

use bevy::a11y::AccessibilityNode;
use bevy::ecs::system::{SystemParam, SystemState};
use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::ui::Pressed;
use bevy::ui_widgets::Button;
use bevy::window::PrimaryWindow;

use super::AppSystems;
use super::keymap::{Action, Keymap};
use super::theme::widget::label;
use super::theme::{Cropped, Edge, EdgeOf, Fill, Fonts, Shortened, palette};
use crate::command::{Asks, Command, GameIntent};
use game::Intent;

/// How long the mouse rests on a button before its tooltip appears.
const DELAY: Duration = Duration::from_millis(600);
/// Logical pixels between a button and its tooltip.
const GAP: f32 = 6.0;

/// The button or the text under the mouse, since when, and its tooltip.
#[derive(Resource, Default)]
pub(super) struct PointedButton {
    button: Option<Entity>,
    /// `None` after a press, because then no tooltip appears.
    since: Option<Duration>,
    tooltip: Option<(Entity, Tooltip)>,
}

impl PointedButton {
    /// When a tooltip appears, on the app's clock, if the button has one.
    pub(super) fn due(&self) -> Option<Duration> {
        let since = self.since.filter(|_| self.tooltip.is_none());
        self.button.and(since).map(|since| since + DELAY)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PointedButton>();
    app.add_systems(
        Update,
        (follow_mouse, show).chain().in_set(AppSystems::UpdateView),
    );
}

type Pointable<'w, 's> =
    Query<'w, 's, (Entity, &'static Hovered, Has<Pressed>), Or<(With<Button>, With<Cropped>)>>;

/// Removes the tooltip when the mouse moves to another button, or a button is pressed.
fn follow_mouse(
    buttons: Pointable,
    mut pointed: ResMut<PointedButton>,
    time: Res<Time<Real>>,
    mut commands: Commands,
) {
    let hovered = buttons.iter().find(|(_, hovered, _)| hovered.get());
    let button = hovered.map(|(button, ..)| button);
    let is_pressed = hovered.is_some_and(|(.., pressed)| pressed);
    if button == pointed.button && !is_pressed {
        return;
    }
    if let Some((view, _)) = pointed.tooltip {
        commands.entity(view).try_despawn();
    }
    *pointed = PointedButton {
        button,
        since: (!is_pressed).then(|| time.elapsed()),
        tooltip: None,
    };
}

/// The words and the key of a tooltip.
#[derive(Clone, PartialEq, Eq)]
struct Tooltip {
    words: String,
    key: Option<String>,
}

/// Access to the names, texts and messages of buttons.
#[derive(SystemParam)]
struct Buttons<'w, 's> {
    nodes: Query<
        'w,
        's,
        (
            &'static ComputedNode,
            &'static UiGlobalTransform,
            Option<&'static AccessibilityNode>,
            Option<&'static Cropped>,
        ),
    >,
    asks: Query<'w, 's, (Entity, &'static Asks)>,
    children: Query<'w, 's, &'static Children>,
    parents: Query<'w, 's, &'static ChildOf>,
    texts: Query<
        'w,
        's,
        (
            &'static Text,
            &'static ComputedNode,
            &'static InheritedVisibility,
        ),
    >,
    spans: Query<'w, 's, &'static TextSpan>,
    shortened: Query<'w, 's, (&'static Shortened, &'static Text)>,
    keymap: Res<'w, Keymap>,
}

impl Buttons<'_, '_> {
    /// The key that does what the button does.
    fn key(&self, button: Entity) -> Option<String> {
        let wanted = match &self.asks.get(button).ok()?.1.0 {
            // Both modes have one key.
            Command::Game(GameIntent(Intent::Analyse(_))) => &Intent::ToggleAnalysis.into(),
            other => other,
        };
        let mut actions = Action::ALL.iter();
        let action = actions.find(|action| action.command().as_ref() == Some(wanted))?;
        self.keymap.first_chord(*action)
    }

    /// The place of a node in the tree: the root, and the place of each node below it.
    fn place(&self, node: Entity) -> (Entity, Vec<usize>) {
        let Ok(parent) = self.parents.get(node).map(ChildOf::parent) else {
            return (node, Vec::new());
        };
        let (root, mut place) = self.place(parent);
        let siblings = self.children.get(parent).into_iter().flatten();
        place.extend(siblings.copied().position(|it| it == node));
        (root, place)
    }

    /// The words of a screen reader.
    fn spoken(&self, button: Entity) -> &str {
        let node = self.nodes.get(button).ok().and_then(|(.., node, _)| node);
        node.and_then(|node| node.label()).unwrap_or_default()
    }

    /// The words of a screen reader for the group that the button is in.
    fn group(&self, button: Entity) -> &str {
        let group = self.parents.get(button).ok().map(ChildOf::parent);
        group.map_or("", |group| self.spoken(group))
    }

    /// The texts of the button that can be seen, as a screen reader would read them.
    fn visible(&self, button: Entity) -> String {
        let mut visible = String::new();
        for child in self.children.iter_descendants(button) {
            if let Ok((text, node, visibility)) = self.texts.get(child)
                && visibility.get()
                && !text.is_empty()
                && node.size().x > 0.0
            {
                visible += if visible.is_empty() { "" } else { ", " };
                visible += text;
            }
            visible += self.spans.get(child).map_or("", |span| span.as_str());
        }
        visible
    }

    /// The first text in this node.
    fn first_text(&self, node: Entity) -> String {
        let mut inside = self.children.iter_descendants(node);
        let text = inside.find_map(|child| self.texts.get(child).ok());
        text.map_or_else(String::new, |(text, ..)| text.0.clone())
    }

    /// The areas of the other buttons under the same root, which a sheet does not cover.
    fn beside(&self, button: Entity) -> Vec<Rect> {
        let (root, _) = self.place(button);
        let is_other = |it: &Entity| *it != button && self.place(*it).0 == root;
        let others = self.asks.iter().map(|(it, _)| it).filter(is_other);
        let nodes = others.filter_map(|it| self.nodes.get(it).ok());
        nodes
            .map(|(node, place, ..)| area_of(node, place))
            .collect()
    }

    /// The tooltip of a button, or of a text that is cut off; `None` where it would say nothing
    /// new: for a button that shows all of its words and has no key, and for a text that is whole.
    fn tooltip(&self, pointed: Entity) -> Option<Tooltip> {
        let (.., cropped) = self.nodes.get(pointed).ok()?;
        let (key, spoken) = (self.key(pointed), self.spoken(pointed));
        let whole = match cropped {
            Some(cropped) => cropped.is_cut().then(|| self.first_text(pointed)),
            None => self.shortened(pointed),
        };
        let is_button = cropped.is_none();
        let is_news =
            key.is_some() || whole.is_some() || is_button && self.visible(pointed) != spoken;
        let words = whole.unwrap_or_else(|| spoken.to_owned());
        (is_news && !words.is_empty()).then_some(Tooltip { words, key })
    }

    /// A text of the button that ends with an ellipsis, as a whole.
    fn shortened(&self, button: Entity) -> Option<String> {
        let mut inside = self.children.iter_descendants(button);
        inside.find_map(|child| {
            let (whole, shown) = self.shortened.get(child).ok()?;
            whole.hidden(shown).map(str::to_owned)
        })
    }
}

/// What a button is called, for the table of all controls.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ControlWords {
    /// The words on it, empty for an icon.
    pub shown: String,
    /// The words of a screen reader for the group that it is in; empty without a group.
    pub group: String,
    /// The words of a screen reader for the button.
    pub spoken: String,
    /// The key that does the same.
    pub key: Option<String>,
    /// The words of its tooltip; `None` where it would say nothing new.
    pub tooltip: Option<String>,
}

/// The words of every visible button on screen, in the order of the tree.
pub fn control_words(world: &mut World) -> Vec<ControlWords> {
    let mut visible =
        world.query_filtered::<(Entity, &ComputedNode, &InheritedVisibility), With<Button>>();
    let visible = visible
        .iter(world)
        .filter(|(_, node, visibility)| visibility.get() && node.size().min_element() > 0.0);
    let mut visible = visible.map(|(button, ..)| button).collect::<Vec<_>>();
    let mut state = SystemState::<Buttons>::new(world);
    let Ok(buttons) = state.get(world) else {
        return Vec::new();
    };
    visible.sort_by_key(|button| buttons.place(*button));
    let words_of = |button: Entity| {
        let tooltip = buttons.tooltip(button);
        ControlWords {
            shown: buttons.visible(button),
            group: buttons.group(button).to_owned(),
            spoken: buttons.spoken(button).to_owned(),
            key: buttons.key(button),
            tooltip: tooltip.map(|it| it.words),
        }
    };
    visible.into_iter().map(words_of).collect()
}

fn show(
    buttons: Buttons,
    (mut pointed, time): (ResMut<PointedButton>, Res<Time<Real>>),
    window: Single<&Window, With<PrimaryWindow>>,
    (scale, fonts): (Res<UiScale>, Res<Fonts>),
    mut commands: Commands,
) {
    let Some(button) = pointed.button else {
        return;
    };
    let is_resting = |since| time.elapsed() >= since + DELAY;
    if !pointed.since.is_some_and(is_resting) {
        return;
    }
    let Ok((node, place, ..)) = buttons.nodes.get(button) else {
        return;
    };
    let found = buttons.tooltip(button);
    let shown = pointed.tooltip.as_ref();
    if found.as_ref() == shown.map(|(_, tooltip)| tooltip) {
        return;
    }
    // The button has got another command, for example on another page.
    if let Some((view, _)) = pointed.tooltip.take() {
        commands.entity(view).try_despawn();
    }
    let Some(found) = found else {
        return;
    };
    let Tooltip { words, key } = found.clone();
    let area = area_of(node, place);
    let others = buttons.beside(button);
    let frame = (
        Name::new("Tooltip"),
        beside(area, size_of(&found), window.size() / scale.0, &others),
        Fill(palette::CARD),
        Edge(palette::LINE, EdgeOf::Card),
        GlobalZIndex(30),
        Pickable::IGNORE,
    );
    let words = label(words, fonts.text(13.0), palette::TEXT);
    let tooltip = commands.spawn((frame, children![words])).id();
    if let Some(key) = key {
        let key = label(key, fonts.bold(13.0), palette::ACCENT);
        commands.spawn((key, ChildOf(tooltip)));
    }
    pointed.tooltip = Some((tooltip, found));
}

/// The area of a node in logical pixels of the interface.
fn area_of(node: &ComputedNode, place: &UiGlobalTransform) -> Rect {
    let scale = node.inverse_scale_factor();
    Rect::from_center_size(place.translation * scale, node.size() * scale)
}

/// The estimated size of a tooltip with these words and this key, in logical pixels.
fn size_of(tooltip: &Tooltip) -> Vec2 {
    let texts = [Some(&tooltip.words), tooltip.key.as_ref()];
    let letters = texts.into_iter().flatten().flat_map(|it| it.chars());
    let width = |letter: char| if letter.is_ascii() { 7.0 } else { 13.0 };
    Vec2::new(30.0 + letters.map(width).sum::<f32>(), 26.0)
}

/// Below the button or above it, where a tooltip of this size covers less of the other buttons;
/// where there is no difference, towards the middle of the window. It grows towards the middle, so
/// that it stays in the window.
fn beside(button: Rect, size: Vec2, window: Vec2, others: &[Rect]) -> Node {
    let is_left = button.center().x < window.x / 2.0;
    let left = if is_left {
        button.min.x
    } else {
        button.max.x - size.x
    };
    let covered = |top: f32| {
        let corner = Vec2::new(left, top);
        let tooltip = Rect::from_corners(corner, corner + size);
        let outside = (tooltip.max.y - window.y).max(-tooltip.min.y).max(0.0);
        let areas = others.iter().map(|it| it.intersect(tooltip).size());
        areas.map(Vec2::element_product).sum::<f32>() + outside * window.x
    };
    let [below, above] = [button.max.y + GAP, button.min.y - GAP - size.y].map(covered);
    let is_below = match below.total_cmp(&above) {
        Ordering::Equal => button.center().y < window.y / 2.0,
        order => order.is_lt(),
    };
    let (left, right) = if is_left {
        (px(button.min.x), auto())
    } else {
        (auto(), px(window.x - button.max.x))
    };
    let (top, bottom) = if is_below {
        (px(button.max.y + GAP), auto())
    } else {
        (auto(), px(window.y - button.min.y + GAP))
    };
    Node {
        position_type: PositionType::Absolute,
        left,
        right,
        top,
        bottom,
        padding: UiRect::axes(px(8), px(4)),
        column_gap: px(10),
        border_radius: BorderRadius::all(px(6)),
        ..default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tooltip_covers_no_other_button_where_it_can() {
        let window = Vec2::new(640.0, 480.0);
        let at = |y: f32| Rect::new(100.0, y, 160.0, y + 30.0);
        let top = |button: Rect, others: &[Rect]| {
            let node = beside(button, Vec2::new(120.0, 26.0), window, others);
            node.top != auto()
        };
        assert!(top(at(100.0), &[]), "towards the middle");
        assert!(!top(at(100.0), &[at(136.0)]));
        assert!(top(at(400.0), &[at(364.0)]));
        assert!(top(at(4.0), &[at(40.0)]), "no room is above");
    }
}
