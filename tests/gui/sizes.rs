//! Windows of random sizes: on every screen no length is negative and nothing panics.

use app::{Chair, CommentCommand, GameIntent, Layout, NextLanguage, Page, SheetCommand};
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowResized, WindowScaleFactorChanged};
use game::{
    EditCommand, Intent, Language, Lineup, Numbers, PuzzleCommand, SCALES, Setting, Switch,
    TutorialCommand,
};
use rand::prelude::*;
use rand_chacha::ChaCha8Rng;
use rules::{OpeningRule, Point, Rule, Side};

use crate::support::*;

/// Shortest and longest edge of a window, in device pixels.
const EDGES: [f32; 2] = [200.0, 8_000.0];
/// Device pixels per logical pixel.
const DISPLAYS: [f32; 2] = [0.5, 3.0];
/// A window's size in device pixels, and the device pixels per logical pixel.
#[derive(Clone, Copy, Debug)]
pub struct Size {
    pub pixels: UVec2,
    pub scale: f32,
}

impl Size {
    /// A random size; as many sizes lie between 200 and 400 pixels as between 4000 and 8000. Large
    /// boards take long to paint: in most windows the shorter edge has at most 1200 pixels.
    fn random(rng: &mut ChaCha8Rng) -> Self {
        let [least, most] = EDGES;
        let mut edge = |most: f32| rng.random_range(least.ln()..=most.ln()).exp().round() as u32;
        let (long, short) = (edge(most), edge(1_200.0));
        let other = edge(most);
        let pixels = match rng.random_range(0..40) {
            0 => UVec2::new(long, other),
            1..=20 => UVec2::new(long, short),
            _ => UVec2::new(short, long),
        };
        let [least, most] = DISPLAYS;
        let scale = rng.random_range(least..=most);
        Self { pixels, scale }
    }

    /// A step of a drag: each edge grows or shrinks by at most 60 pixels.
    fn dragged(self, rng: &mut ChaCha8Rng) -> Self {
        let mut edge = |edge: u32| {
            let edge = edge as f32 + rng.random_range(-60.0..=60.0);
            edge.clamp(EDGES[0], EDGES[1]) as u32
        };
        let pixels = UVec2::new(edge(self.pixels.x), edge(self.pixels.y));
        Self { pixels, ..self }
    }

    /// The same window turned by a quarter.
    const fn turned(self) -> Self {
        let pixels = UVec2::new(self.pixels.y, self.pixels.x);
        Self { pixels, ..self }
    }

    fn next(self, rng: &mut ChaCha8Rng) -> Self {
        match rng.random_range(0..10) {
            0..=3 => Self::random(rng),
            4..=5 => self.turned(),
            _ => self.dragged(rng),
        }
    }
}

/// Gives the window this size, as a window system would.
pub fn resize(app: &mut App, size: Size) {
    let mut windows = app
        .world_mut()
        .query_filtered::<(Entity, &mut Window), With<PrimaryWindow>>();
    let (window, mut properties) = windows
        .single_mut(app.world_mut())
        .expect("there is a window");
    let resolution = &mut properties.resolution;
    resolution.set_scale_factor_override(Some(size.scale));
    resolution.set_physical_resolution(size.pixels.x, size.pixels.y);
    let logical = resolution.size();
    app.world_mut().write_message(WindowScaleFactorChanged {
        window,
        scale_factor: f64::from(size.scale),
    });
    app.world_mut().write_message(WindowResized {
        window,
        width: logical.x,
        height: logical.y,
    });
}

/// Lengths of the app's layout and of its nodes that are negative or not a number.
pub fn faults(world: &mut World) -> Vec<String> {
    let mut faults = faults_of_layout(world.resource::<Layout>());
    let mut nodes = world.query::<(&Node, &ComputedNode, &UiGlobalTransform, Option<&Name>)>();
    for (node, computed, transform, name) in nodes.iter(world) {
        let is_drawable = |size: Vec2| {
            size.is_finite() && size.cmpge(Vec2::ZERO).all() && size.max_element() < 1e6
        };
        let has_size = [
            computed.size(),
            computed.unrounded_size,
            computed.content_size(),
        ]
        .into_iter()
        .all(is_drawable);
        let place = transform.translation;
        let given = given_lengths(node).into_iter().flatten();
        let has_lengths = given.into_iter().all(|it| it.is_finite() && it >= 0.0);
        if !has_size || !place.is_finite() || !has_lengths || has_margin(node) {
            let name = name.map_or("", Name::as_str);
            faults.push(format!("{name:?} at {place}: {computed:?}, {node:?}"));
        }
    }
    faults
}

fn faults_of_layout(layout: &Layout) -> Vec<String> {
    let lengths = [
        layout.scale,
        layout.panel_width,
        layout.panel_height,
        layout.bars[0],
        layout.bars[1],
        layout.balance_width,
        layout.gap,
        layout.board_side(),
    ];
    let is_sound = lengths.iter().all(|it| it.is_finite() && *it >= 0.0);
    (!is_sound)
        .then(|| format!("{layout:?}"))
        .into_iter()
        .collect()
}

/// The lengths of a node's style that are given in pixels or percent.
fn given_lengths(node: &Node) -> [Option<f32>; 20] {
    let length = |it: Val| match it {
        Val::Px(it) | Val::Percent(it) => Some(it),
        _ => None,
    };
    let (padding, border) = (node.padding, node.border);
    [
        node.width,
        node.height,
        node.min_width,
        node.min_height,
        node.max_width,
        node.max_height,
        node.column_gap,
        node.row_gap,
        node.flex_basis,
        padding.left,
        padding.right,
        padding.top,
        padding.bottom,
        border.left,
        border.right,
        border.top,
        border.bottom,
        node.border_radius.top_left,
        node.border_radius.bottom_right,
        Val::Auto,
    ]
    .map(length)
}

/// Whether a node in the flow has a margin: a stretched node in a parent that is narrower than the
/// margin gets a negative size.
fn has_margin(node: &Node) -> bool {
    let margin = node.margin;
    let sides = [margin.left, margin.right, margin.top, margin.bottom];
    let in_flow = node.position_type == PositionType::Relative;
    in_flow && sides.iter().any(|it| !matches!(it, Val::Px(0.0)))
}

/// Texts that are shown without any width.
fn squeezed(app: &mut App) -> Vec<String> {
    let mut nodes = app
        .world_mut()
        .query::<(&Text, &ComputedNode, &InheritedVisibility)>();
    let texts = nodes.iter(app.world()).filter(|(text, node, visibility)| {
        let size = node.size();
        !text.0.is_empty() && visibility.get() && size.y > 0.0 && size.x < 1.0
    });
    texts.map(|(text, ..)| text.0.clone()).collect()
}

/// Games whose windows are resized: players, the rule, the lines of the board, how it is opened,
/// and the clock.
const GAMES: [([&str; 2], Rule, u8, OpeningRule, &str); 6] = [
    (["you", "you"], Rule::Renju, 15, OpeningRule::Free, "5m+3s"),
    (
        ["random", "random"],
        Rule::Freestyle,
        15,
        OpeningRule::Free,
        "none",
    ),
    (
        ["you", "parrot"],
        Rule::Standard,
        19,
        OpeningRule::Free,
        "10s/move",
    ),
    (
        ["you", "you"],
        Rule::Freestyle,
        22,
        OpeningRule::Swap2,
        "none",
    ),
    (
        ["slow", "you"],
        Rule::Freestyle,
        5,
        OpeningRule::Free,
        "0.6s",
    ),
    (
        ["random", "counting"],
        Rule::Renju,
        15,
        OpeningRule::Free,
        "1m",
    ),
];

fn game(place: usize) -> Lineup {
    let ([black, white], rule, lines, opening, clock) = GAMES[place % GAMES.len()];
    let setup = setup(rule, lines).with_opening(opening);
    let mut lineup = lineup(black, white, setup);
    lineup.time.control = clock.parse().expect("it is a time control");
    lineup
}

fn random_page(rng: &mut ChaCha8Rng) -> Page {
    let side = *Side::ALL.choose(rng).expect("there are two");
    let pages = [
        Page::Setup,
        Page::Picker(Chair::Card(rng.random_range(0..2))),
        Page::Picker(Chair::Seat(side)),
        Page::Games,
        Page::Training,
        Page::Tournament,
        Page::EarlierTournaments,
        Page::Engines,
        Page::EngineLog,
        Page::Solved,
        Page::Repertoire,
        Page::Report,
        Page::Help,
        Page::Menu,
        Page::Settings,
        Page::Log(side),
    ];
    *pages.choose(rng).expect("there are pages")
}

fn random_look(rng: &mut ChaCha8Rng) -> Setting {
    const THEMES: [&str; 5] = ["wood", "slate", "paper", "contrast", "cat"];
    match rng.random_range(0..6) {
        0 => Setting::Theme((*THEMES.choose(rng).expect("there are some")).into()),
        1 | 2 => Setting::Scale(*SCALES.choose(rng).expect("there are some")),
        3 => Setting::Numbers(*Numbers::ALL.choose(rng).expect("there are some")),
        4 => Setting::Switch(Switch::Coordinates, rng.random()),
        _ => Setting::Switch(Switch::Models, rng.random()),
    }
}

/// Does something to the window or beside the game, and prints what.
pub fn do_anything(rng: &mut ChaCha8Rng, world: &mut World) {
    let intent = match rng.random_range(0..18) {
        0..=4 => return say(world, SheetCommand::Open(random_page(rng))),
        14 => return say(world, SheetCommand::EditCharacter("owl".to_owned())),
        15 => Intent::Tutorial(TutorialCommand::Begin),
        16 => Intent::Tutorial(TutorialCommand::Next),
        5..=6 => return say(world, SheetCommand::Close),
        7 => return say(world, CommentCommand::Write),
        8 => return say(world, NextLanguage),
        9 => Intent::Analyse(true),
        10 => Intent::Analyse(false),
        11 => Intent::Puzzle(PuzzleCommand::Next),
        12 => Intent::Edit(EditCommand::Begin),
        13 => Intent::Edit(EditCommand::Leave),
        _ => Intent::Set(random_look(rng)),
    };
    say(world, GameIntent(intent));
}

/// Sends a message, and prints it.
fn say<M: Message + std::fmt::Debug>(world: &mut World, message: M) {
    println!("{message:?}");
    world.write_message(message);
}

fn random_intent(rng: &mut ChaCha8Rng, app: &App) -> Intent {
    let lines = session(app).game().setup().size();
    let [x, y] = [(); 2].map(|()| rng.random_range(0..lines));
    match rng.random_range(0..12) {
        0..=5 => Intent::Place(Point::new(x, y)),
        6 => Intent::MoveNow,
        7 => Intent::Undo,
        8 => Intent::Swap,
        9 => Intent::Hint,
        10 => Intent::Resign,
        _ => Intent::Restart,
    }
}

/// Takes one app through `count` sizes that follow from `seed`, with an action between each two.
fn resize_one_app(seed: u64, sizes: u32) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let place = usize::try_from(seed).expect("it is small");
    let language = [Language::English, Language::Chinese][place / GAMES.len() % 2];
    let mut app = view_app_in(language, game(place), Vec2::new(600.0, 900.0), 1.0);
    let mut size = Size {
        pixels: UVec2::new(600, 900),
        scale: 1.0,
    };
    for step in 0..sizes {
        if rng.random_ratio(2, 3) {
            let intent = random_intent(&mut rng, &app);
            send(&mut app, intent);
        }
        if rng.random_ratio(1, 3) {
            do_anything(&mut rng, app.world_mut());
        }
        size = size.next(&mut rng);
        let case = format!("app {seed}, step {step}: {size:?}");
        // The size printed last is the one that panicked.
        println!("{case}");
        resize(&mut app, size);
        app.update();
        let found = faults(app.world_mut());
        assert!(found.is_empty(), "{case}: {found:#?}");
    }
}

#[test]
fn no_node_has_a_negative_size_whatever_the_size() {
    for seed in 0..6 {
        resize_one_app(seed, 20);
    }
}

/// 10,000 sizes; `NEKOMOKU_SIZES` asks for another number. `NEKOMOKU_TEST_SEED`, 1,000 by default,
/// is the seed of the first app; each takes 200 sizes, and the next one has the next seed.
#[test]
#[ignore = "half an hour on a busy machine, too long for `.ci/run`, and 120 sizes are in every `cargo test`; run \
    it by hand before a release, `cargo test --test gui at_10_000_sizes -- --ignored`"]
fn no_node_has_a_negative_size_at_10_000_sizes() {
    const PER_APP: u32 = 200;
    let number = |name: &str, default: u32| {
        std::env::var(name).map_or(default, |it| it.parse().expect("a number"))
    };
    let first = number("NEKOMOKU_TEST_SEED", 1_000);
    for app in 0..number("NEKOMOKU_SIZES", 10_000) / PER_APP {
        resize_one_app(u64::from(first + app), PER_APP);
    }
}

#[test]
fn a_board_with_a_stone_turns_from_portrait_to_landscape() {
    for clock in ["none", "5m+3s"] {
        let mut lineup = lineup("random", "random", setup(Rule::Freestyle, 15));
        lineup.time.control = clock.parse().expect("it is a time control");
        let mut app = view_app(lineup, Vec2::new(600.0, 900.0), 1.0);
        update_until(&mut app, "the first stone", |app| ply(app) > 0);
        app.update();
        for pixels in [
            UVec2::new(1280, 800),
            UVec2::new(600, 900),
            UVec2::new(1280, 800),
        ] {
            resize(&mut app, Size { pixels, scale: 1.0 });
            app.update();
            let found = faults(app.world_mut());
            assert!(found.is_empty(), "{clock}, {pixels}: {found:#?}");
            let squeezed = squeezed(&mut app);
            assert!(squeezed.is_empty(), "{clock}, {pixels}: {squeezed:?}");
        }
    }
}
