//! A window that is resized in one step shows what a fresh window of its size shows, on every page
//! and in every mode.

use bevy::prelude::*;
use rand::prelude::*;
use rand_chacha::ChaCha8Rng;

use crate::sizes::{Size, resize};
use crate::states::{EventLoop, STATES, enter, still_app};
use crate::support::*;

/// The sizes: portrait, landscape, and the smallest one.
const WINDOWS: [UVec2; 3] = [
    UVec2::new(600, 1000),
    UVec2::new(1280, 800),
    UVec2::new(640, 480),
];
/// The sizes that a window is taken through from the first one, as places in [`WINDOWS`].
const ROUND: [usize; 3] = [1, 2, 0];

/// A node on screen: its depth in the tree, its name or text, and its place.
#[derive(Clone, Debug, PartialEq)]
struct Shown {
    depth: usize,
    what: String,
    place: Rect,
}

impl Shown {
    /// The same node in the same place, but for rounding.
    fn is_like(&self, other: &Self) -> bool {
        let edges = |it: &Self| [it.place.min, it.place.max];
        let pairs = edges(self).into_iter().zip(edges(other));
        let mut distances = pairs.map(|(one, other)| (one - other).abs().max_element());
        self.depth == other.depth && self.what == other.what && distances.all(|it| it <= 1.0)
    }
}

/// Every node on screen, parents before their children.
fn shown(app: &mut App) -> Vec<Shown> {
    let mut roots = app
        .world_mut()
        .query_filtered::<Entity, (With<Node>, Without<ChildOf>)>();
    let roots = roots.iter(app.world()).collect::<Vec<_>>();
    let trees = roots.into_iter().map(|root| {
        let mut tree = Vec::new();
        add_shown(app, root, 0, &mut tree);
        tree
    });
    let mut trees = trees.collect::<Vec<_>>();
    // The order of the entities differs between apps.
    trees.sort_by_key(|tree| tree.first().map(|it| it.what.clone()));
    trees.concat()
}

fn add_shown(app: &App, node: Entity, depth: usize, shown: &mut Vec<Shown>) {
    let entity = app.world().entity(node);
    let is_displayed = entity
        .get::<Node>()
        .is_some_and(|it| it.display != Display::None);
    let is_visible = entity
        .get::<InheritedVisibility>()
        .is_some_and(|it| it.get());
    if !is_displayed || !is_visible {
        return;
    }
    let name = entity.get::<Name>().map_or("", Name::as_str);
    let text = entity.get::<Text>().map_or("", |it| it.0.as_str());
    // What a bot says is random.
    if name.starts_with("Bubble of") {
        return;
    }
    let (center, size) = place_of(app, node);
    shown.push(Shown {
        depth,
        what: format!("{name}{text:?}"),
        place: Rect::from_center_size(center, size),
    });
    for child in entity.get::<Children>().into_iter().flatten() {
        add_shown(app, *child, depth + 1, shown);
    }
}

/// The nodes that only one of two screens has. The order of siblings differs on the board.
fn difference(fresh: &[Shown], mut resized: Vec<Shown>) -> Option<String> {
    let mut missing = fresh.to_vec();
    missing.retain(|node| {
        let place = resized.iter().position(|it| it.is_like(node));
        place.map(|it| resized.swap_remove(it)).is_none()
    });
    let is_same = missing.is_empty() && resized.is_empty();
    (!is_same).then(|| format!("missing {missing:?}, too many {resized:?}"))
}

#[test]
fn a_resized_window_shows_what_a_fresh_window_of_its_size_shows() {
    let mut fresh = WINDOWS.map(|window| still_app(window.as_vec2()));
    let mut app = still_app(WINDOWS[0].as_vec2());
    // The times of an analysis and the seed of a game of bots differ.
    let differ = ["solved game", "game of bots"];
    let states = STATES.into_iter().filter(|it| !differ.contains(&it.0));
    let mut states = states.collect::<Vec<_>>();
    states.shuffle(&mut ChaCha8Rng::seed_from_u64(crate::property::seed()));
    let mut faults = Vec::new();
    for state in states {
        let expected = fresh.each_mut().map(|app| {
            enter(app, state);
            shown(app)
        });
        enter(&mut app, state);
        for at in ROUND {
            let pixels = WINDOWS[at];
            resize(&mut app, Size { pixels, scale: 1.0 });
            EventLoop::of(&app).rest(&mut app);
            let found = difference(&expected[at], shown(&mut app));
            faults.extend(found.map(|it| format!("{} at {pixels}: {it}", state.0)));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}
