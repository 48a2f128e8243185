//! A window in which nothing changes is not drawn: after every click, with the pointer left there,
//! and while a clock runs between its digits.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

use app::Intents;
use bevy::prelude::*;
use bevy::render::view::window::screenshot::Screenshot;
use bevy::ui::InteractionDisabled;
use bevy::ui_widgets::Button;
use game::{Intent, Language, Notice, ReportProgress, SeatStatus};
use rules::GameSetup;

use crate::states::{EventLoop, STATES, State, enter, still_app};
use crate::support::*;

/// The time after a click.
const WATCHED: Duration = Duration::from_secs(10);
/// The number of updates in that time that may change nothing on screen, when all others change
/// something. Each update with a change allows one more: a new interval of updates causes one, and
/// so does a tooltip without news.
const SPARE: usize = 6;

type Looks = (
    Entity,
    &'static ComputedNode,
    &'static UiGlobalTransform,
    &'static InheritedVisibility,
    Option<&'static BackgroundColor>,
    Option<&'static BorderColor>,
    Option<&'static ImageNode>,
    Option<&'static Text>,
    Option<&'static TextColor>,
);

/// A number that differs between screens that look different.
fn look(app: &mut App) -> u64 {
    let mut nodes = app.world_mut().query::<Looks>();
    let visible = nodes.iter(app.world()).filter(|it| it.3.get());
    let numbers = visible.map(|(node, layout, place, _, fill, edge, image, text, ink)| {
        let mut hasher = DefaultHasher::new();
        node.hash(&mut hasher);
        let place = [layout.size(), place.translation, place.matrix2.x_axis];
        place
            .map(|it| it.to_array().map(f32::to_bits))
            .hash(&mut hasher);
        text.map(|it| &it.0).hash(&mut hasher);
        let image = image.map(|it| (it.image.id(), bits(it.color)));
        image.hash(&mut hasher);
        let edge = edge.map(|it| [it.top, it.bottom].map(bits));
        let colors = (fill.map(|it| bits(it.0)), edge, ink.map(|it| bits(it.0)));
        colors.hash(&mut hasher);
        hasher.finish()
    });
    // The order of the nodes does not matter.
    numbers.fold(0, u64::wrapping_add)
}

fn bits(color: Color) -> [u32; 4] {
    color.to_srgba().to_f32_array().map(f32::to_bits)
}

/// The updates of an app that gets no event.
#[derive(Debug, Default)]
struct Updates {
    all: usize,
    /// Those after which the screen looks as before.
    vain: usize,
}

/// Lets the time pass for an app that gets no event.
fn watch(app: &mut App, time: Duration) -> Updates {
    let mut clock = EventLoop::of(app);
    let (mut passed, mut updates, mut last) = (clock.wait(), Updates::default(), look(app));
    while passed <= time {
        clock.step(app);
        let now = look(app);
        updates.all += 1;
        updates.vain += usize::from(std::mem::replace(&mut last, now) == now);
        passed += clock.wait();
    }
    updates
}

/// True while the game works on something whose progress is shown.
fn is_busy(app: &App) -> bool {
    let game = game(app);
    let is_thinking = |status| status == SeatStatus::Thinking;
    game.analysis().is_thinking()
        || game.seats().iter().any(|seat| is_thinking(seat.status()))
        || game.tournament().is_running()
        || game.coach().puzzle_search().is_on()
        || game.coach().reports().progress() != ReportProgress::Done
            && game.coach().reports().is_running()
}

/// Nothing draws the picture of the board that was asked for.
fn drop_pictures(app: &mut App) {
    let mut pictures = app.world_mut().query_filtered::<Entity, With<Screenshot>>();
    for picture in pictures.iter(app.world()).collect::<Vec<_>>() {
        app.world_mut().despawn(picture);
    }
}

/// The next enabled button on screen that was not clicked, with its place in the window. Entries of
/// a list, whose names differ in numbers, are one button.
fn next_button(app: &mut App, clicked: &mut HashSet<String>) -> Option<(String, Vec2)> {
    type Enabled = (With<Button>, Without<InteractionDisabled>);
    let mut buttons = app
        .world_mut()
        .query_filtered::<(Entity, &Name, &InheritedVisibility), Enabled>();
    let visible = buttons.iter(app.world()).filter(|it| it.2.get());
    let visible = visible.map(|(entity, name, _)| (entity, name.to_string()));
    let found = visible
        .collect::<Vec<_>>()
        .into_iter()
        .find(|(entity, name)| {
            let is_shown = place_of(app, *entity).1.min_element() > 0.0;
            is_shown && clicked.insert(name.replace(|it: char| it.is_ascii_digit(), ""))
        });
    found.map(|(entity, name)| (name, place_of(app, entity).0))
}

/// What is wrong after a click on every control of a state that was not clicked in another one.
fn faults_in(app: &mut App, state: State, clicked: &mut HashSet<String>) -> Vec<String> {
    let mut faults = Vec::new();
    enter(app, state);
    let own = page(app);
    while let Some((name, place)) = next_button(app, clicked) {
        click(app, place);
        drop_pictures(app);
        if is_busy(app) {
            enter(app, state);
            continue;
        }
        let updates = watch(app, WATCHED);
        if updates.vain > SPARE + (updates.all - updates.vain) {
            faults.push(format!("{}, {name:?}: {updates:?}", state.0));
        }
        if page(app) != own {
            enter(app, state);
        }
    }
    faults
}

#[test]
fn nothing_is_drawn_after_a_click_once_nothing_changes() {
    let mut app = still_app(Vec2::new(1280.0, 800.0));
    let mut clicked = HashSet::new();
    let faults = STATES.map(|state| faults_in(&mut app, state, &mut clicked));
    println!("{} controls: {clicked:?}", clicked.len());
    assert!(clicked.len() > 100, "{clicked:?}");
    let faults = faults.concat();
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn a_running_clock_is_drawn_when_its_digits_change() {
    let mut lineup = lineup("you", "you", GameSetup::default());
    lineup.time.control = "5m".parse().expect("it is a time control");
    let window = Vec2::new(1280.0, 800.0);
    let mut app = view_app_in(Language::English, lineup, window, 1.0);
    intend(&mut app, Intent::Restart);
    play(&mut app, &["h8"]);
    watch(&mut app, Duration::from_secs(2));
    let updates = watch(&mut app, WATCHED);
    assert!(updates.all <= 13 && updates.vain <= 3, "{updates:?}");
}

#[test]
fn an_intent_that_comes_after_the_game_was_updated_causes_another_update() {
    let mut app = still_app(Vec2::new(1280.0, 800.0));
    EventLoop::of(&app).rest(&mut app);
    let tell = |mut is_told: Local<bool>, mut intents: Intents| {
        if !std::mem::replace(&mut *is_told, true) {
            intents.send(Intent::Tell(Notice::Copied));
        }
    };
    app.add_systems(PostUpdate, tell);
    assert_eq!(notice(&app), None);
    EventLoop::of(&app).rest(&mut app);
    assert!(notice(&app).is_some());
}
