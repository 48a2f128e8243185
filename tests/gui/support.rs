//! Apps to test: the game alone, and the whole input path without a window system or a GPU.

use std::cmp::Ordering;
use std::path::Path;
use std::time::{Duration, Instant};

use app::{
    BoardView, Game, GameIntent, GamePlugin, KeyboardCursor, Layout, Page, Sheet, ViewPlugin, Words,
};
use bevy::app::PluginsState;
use bevy::camera::NormalizedRenderTarget;
use bevy::core_pipeline::CorePipelinePlugin;
use bevy::ecs::schedule::SingleThreadedExecutor;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput, NativeKey};
use bevy::picking::pointer::{Location, PointerAction, PointerId, PointerInput};
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::pipelined_rendering::PipelinedRenderingPlugin;
use bevy::render::settings::WgpuSettings;
use bevy::sprite_render::SpriteRenderPlugin;
use bevy::time::TimeUpdateStrategy;
use bevy::ui_render::UiRenderPlugin;
use bevy::window::{PrimaryWindow, WindowRef, WindowResolution};
use bevy::winit::WinitPlugin;
use game::{Archive, CastBook, Intent, Language, Lineup, Session, Settings};
use player::config::{Cast, Source};
use rules::{GameSetup, Point};

pub use crate::cast::*;
use crate::patience::Bell;
pub use crate::patience::PATIENCE;

/// The built-in cast with these characters added or replaced.
pub fn book_with(characters: &str) -> CastBook {
    let changed = Source {
        name: "test".into(),
        text: characters.into(),
    };
    let sources = Source::embedded().into_iter().chain([changed]).collect();
    let cast = Cast::load(&registry(), sources).expect("the cast is valid");
    CastBook::fixed(registry(), cast)
}

/// The game half of the app; `think_time` is true when bots delay their quick answers.
pub fn game_plugin(book: CastBook, lineup: Lineup, think_time: bool) -> GamePlugin {
    GamePlugin {
        book,
        lineup,
        seed: 7,
        settings: Settings::default(),
        archive: Archive::default(),
        program: "nekomoku".to_owned(),
        think_time,
        motion: true,
        setup_sheet: false,
        review_limits: QUICK_REVIEW,
    }
}

/// The game without its view.
pub fn game_app(black: &str, white: &str) -> App {
    game_app_of(book(), black, white, GameSetup::default())
}

/// Makes one update that takes this much time; later updates take as long as before.
pub fn let_pass(app: &mut App, time: Duration) {
    let usual = app
        .world_mut()
        .resource_mut::<TimeUpdateStrategy>()
        .into_inner();
    let usual = std::mem::replace(usual, TimeUpdateStrategy::ManualDuration(time));
    app.update();
    app.insert_resource(usual);
}

/// The game without its view, with players of another cast on another board.
pub fn game_app_of(book: CastBook, black: &str, white: &str, setup: GameSetup) -> App {
    let lineup = lineup_of(&book, black, white, setup);
    app_with(game_plugin(book, lineup, false))
}

fn app_with(game: GamePlugin) -> App {
    let mut app = App::new();
    app.add_plugins(MinimalPlugins);
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(
        16,
    )));
    app.add_plugins(game);
    app.update();
    app
}

/// The whole app, in English, in a window that is not drawn: layout, picking, hover and clicks
/// work.
pub fn view_app(lineup: Lineup, window: Vec2, scale: f32) -> App {
    view_app_in(Language::English, lineup, window, scale)
}

/// The whole app in a window that is not drawn, in this language.
pub fn view_app_in(language: Language, lineup: Lineup, window: Vec2, scale: f32) -> App {
    let game = game_plugin(book(), lineup, false);
    view_of(game, language, window, scale)
}

/// The whole app in a window that is not drawn, with a game that starts with this setup.
pub fn view_of(game: GamePlugin, language: Language, window: Vec2, scale: f32) -> App {
    let mut app = window_app(game, language, (window, scale), None);
    for _ in 0..3 {
        app.update();
    }
    app
}

/// What measures cameras, without a renderer.
fn no_gpu() -> RenderPlugin {
    let settings = WgpuSettings {
        backends: None,
        ..default()
    };
    RenderPlugin {
        render_creation: settings.into(),
        ..default()
    }
}

/// The app before its first update, in a window of this logical size and scale that no window
/// system knows. Without a renderer nothing is drawn, and no shader is read.
pub fn window_app(
    game: GamePlugin,
    language: Language,
    (window, scale): (Vec2, f32),
    render: Option<RenderPlugin>,
) -> App {
    let mut resolution =
        WindowResolution::new((window.x * scale) as u32, (window.y * scale) as u32);
    resolution.set_scale_factor_override(Some(scale));
    let window = Window {
        resolution,
        ..default()
    };
    let mut app = App::new();
    let plugins = DefaultPlugins
        .set(WindowPlugin {
            primary_window: Some(window),
            ..default()
        })
        .disable::<WinitPlugin>()
        .disable::<bevy::log::LogPlugin>();
    app.add_plugins(match render {
        Some(render) => plugins.set(render),
        None => plugins
            .set(no_gpu())
            .disable::<PipelinedRenderingPlugin>()
            .disable::<CorePipelinePlugin>()
            .disable::<SpriteRenderPlugin>()
            .disable::<UiRenderPlugin>(),
    });
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(
        16,
    )));
    app.insert_resource(Words::new(language));
    app.add_plugins((game, ViewPlugin));
    while app.plugins_state() == PluginsState::Adding {
        bevy::tasks::tick_global_task_pools_on_main_thread();
    }
    app.finish();
    app.cleanup();
    run_on_one_thread(&mut app);
    app
}

/// Runs every schedule on the thread of its test: the apps of all tests share the threads of Bevy,
/// which are as few as the cores.
fn run_on_one_thread(app: &mut App) {
    let mut schedules = app.world_mut().resource_mut::<Schedules>();
    for (_, schedule) in schedules.iter_mut() {
        schedule.set_executor(SingleThreadedExecutor::new());
    }
}

/// A view of an empty freestyle board, black against white.
pub fn default_view(black: &str, white: &str) -> App {
    default_view_with(black, white, |_| {})
}

/// A view of an empty freestyle board, after `change` has changed the setup.
pub fn default_view_with(black: &str, white: &str, change: impl FnOnce(&mut GamePlugin)) -> App {
    let mut game = game_plugin(book(), lineup(black, white, GameSetup::default()), false);
    change(&mut game);
    view_of(game, Language::English, Vec2::new(1280.0, 800.0), 1.0)
}

/// A view of an empty freestyle board that saves its games in this folder.
pub fn default_view_in(folder: &Path, black: &str, white: &str) -> App {
    default_view_with(black, white, |game| {
        game.archive = Archive::at(folder.to_owned());
    })
}

/// The notice that is shown to the user, in English.
pub fn notice(app: &App) -> Option<String> {
    let words = Words::new(Language::English);
    session(app).notice().map(|notice| words.notice(notice))
}

pub fn game(app: &App) -> &Game {
    app.world().resource::<Game>()
}

pub fn session(app: &App) -> &Session {
    app.world().resource::<Game>().session()
}

pub fn ply(app: &App) -> u16 {
    session(app).game().ply()
}

/// Sends an intent, which the next update carries out.
pub fn send(app: &mut App, intent: Intent) {
    app.world_mut().write_message(GameIntent(intent));
}

pub fn intend(app: &mut App, intent: Intent) {
    send(app, intent);
    app.update();
}

/// Plays these stones, one after the other, for the side to move.
pub fn play(app: &mut App, stones: &[&str]) {
    for stone in stones {
        let before = ply(app);
        intend(app, Intent::Place(point(stone)));
        update_until(app, stone, |app| ply(app) == before + 1);
        app.update();
    }
}

/// Updates until `done`, for at most [`PATIENCE`]. Real time passes, and at least half of it is
/// left to bots and solvers: tournaments run at the lowest priority.
pub fn update_until(app: &mut App, what: &str, mut done: impl FnMut(&App) -> bool) {
    let mut bell = Bell::of(game(app).waker());
    let begun = Instant::now();
    let mut last = begun;
    while !done(app) {
        let now = Instant::now();
        assert!(now - begun < PATIENCE, "waited in vain for: {what}");
        let_pass(app, now - std::mem::replace(&mut last, now));
        bell.wait();
    }
}

pub fn pointer(app: &mut App, position: Vec2, action: PointerAction) {
    let mut windows = app
        .world_mut()
        .query_filtered::<Entity, With<PrimaryWindow>>();
    let window = windows.single(app.world()).expect("there is a window");
    let target = WindowRef::Primary
        .normalize(Some(window))
        .expect("the window is known");
    let location = Location {
        target: NormalizedRenderTarget::Window(target),
        position,
    };
    app.world_mut()
        .write_message(PointerInput::new(PointerId::Mouse, location, action));
}

/// Moves the mouse, in logical pixels of the window.
pub fn hover(app: &mut App, position: Vec2) {
    pointer(app, position, PointerAction::Move { delta: Vec2::ONE });
    app.update();
}

/// Clicks on the entity with this name.
pub fn press(app: &mut App, name: &str) {
    let entity = find_named(app, name);
    let (center, _) = place_of(app, entity);
    click(app, center);
    app.update();
}

/// Moves the mouse and clicks, all within one update, as it happens on a slow machine; then updates
/// once more.
pub fn click(app: &mut App, position: Vec2) {
    click_with(app, position, PointerButton::Primary);
}

/// Moves the mouse and clicks with this button, all within one update.
pub fn click_with(app: &mut App, position: Vec2, button: PointerButton) {
    pointer(app, position, PointerAction::Move { delta: Vec2::ONE });
    pointer(app, position, PointerAction::Press(button));
    pointer(app, position, PointerAction::Release(button));
    app.update();
    app.update();
}

/// Centre and size of a node in logical pixels of the window.
pub fn place_of(app: &App, entity: Entity) -> (Vec2, Vec2) {
    let node = app
        .world()
        .get::<ComputedNode>(entity)
        .expect("it is a node");
    let transform = app
        .world()
        .get::<UiGlobalTransform>(entity)
        .expect("it is a node");
    let scale = pixel(app, entity);
    (transform.translation * scale, node.size() * scale)
}

/// Logical pixels of the window in one pixel of this node.
pub fn pixel(app: &App, entity: Entity) -> f32 {
    let node = app.world().get::<ComputedNode>(entity);
    let node = node.expect("it is a node");
    // A pixel of the interface may be larger than a logical pixel of the window.
    node.inverse_scale_factor() * app.world().resource::<UiScale>().0
}

/// Where a point of the board is in the window.
pub fn place_of_point(app: &mut App, point: Point) -> Vec2 {
    let mut boards = app.world_mut().query_filtered::<Entity, With<BoardView>>();
    let board = boards.single(app.world()).expect("there is a board");
    let (center, size) = place_of(app, board);
    let on_board = app.world().resource::<Layout>().point_center(point);
    center - size / 2.0 + on_board * app.world().resource::<UiScale>().0
}

/// The entity of this name: of several, the uppermost that has a size.
pub fn find_named(app: &mut App, name: &str) -> Entity {
    type Places = (
        Entity,
        &'static Name,
        Option<(&'static ComputedNode, &'static UiGlobalTransform)>,
    );
    let mut names = app.world_mut().query::<Places>();
    let found = names.iter(app.world()).filter(|it| it.1.as_str() == name);
    let found = found.min_by_key(|(_, _, place)| {
        let place = place.map(|(node, place)| (node.is_empty(), place.translation.y as i32));
        place.unwrap_or_default()
    });
    found.unwrap_or_else(|| panic!("nothing is named {name}")).0
}

/// Presses and releases a key over two updates.
pub fn tap(app: &mut App, key_code: KeyCode) {
    let key = Key::Unidentified(NativeKey::Unidentified);
    tap_key(app, key, key_code);
}

/// Moves the board cursor to a point by the arrow keys.
pub fn move_cursor_to(app: &mut App, point: Point) {
    tap(app, KeyCode::ArrowLeft);
    for _ in 0..60 {
        let at = app.world().resource::<KeyboardCursor>().0;
        let at = at.expect("an arrow key shows the cursor");
        let key = match (at.x().cmp(&point.x()), at.y().cmp(&point.y())) {
            (Ordering::Less, _) => KeyCode::ArrowRight,
            (Ordering::Greater, _) => KeyCode::ArrowLeft,
            (_, Ordering::Less) => KeyCode::ArrowUp,
            (_, Ordering::Greater) => KeyCode::ArrowDown,
            _ => break,
        };
        tap(app, key);
    }
}

/// Presses and releases a key over two updates, with the character or the function that it has for
/// a text field.
pub fn tap_key(app: &mut App, key: Key, key_code: KeyCode) {
    hold_key(app, key, key_code, |_| {});
}

/// Presses a key, carries out an action, and releases the key.
pub fn hold_key(app: &mut App, key: Key, key_code: KeyCode, meanwhile: impl FnOnce(&mut App)) {
    let text = match &key {
        Key::Character(text) => Some(text.clone()),
        Key::Space => Some(" ".into()),
        _ => None,
    };
    let mut input = KeyboardInput {
        key_code,
        text,
        logical_key: key,
        state: ButtonState::Pressed,
        repeat: false,
        window: Entity::PLACEHOLDER,
    };
    app.world_mut().write_message(input.clone());
    app.update();
    meanwhile(app);
    input.state = ButtonState::Released;
    app.world_mut().write_message(input);
    app.update();
}

/// Presses and releases a key while Ctrl is held.
pub fn tap_control(app: &mut App, key_code: KeyCode) {
    hold_key(app, Key::Control, KeyCode::ControlLeft, |app| {
        tap(app, key_code);
    });
}

/// Types a text, character by character.
pub fn type_text(app: &mut App, text: &str) {
    for char in text.chars() {
        let key = match char {
            ' ' => Key::Space,
            char => Key::Character(char.to_string().into()),
        };
        tap_key(app, key, KeyCode::KeyA);
    }
    app.update();
}

pub fn has_name(app: &mut App, name: &str) -> bool {
    let mut names = app.world_mut().query::<&Name>();
    names.iter(app.world()).any(|it| it.as_str() == name)
}

/// Every text in the window.
pub fn texts(app: &mut App) -> Vec<String> {
    let mut texts = app.world_mut().query::<&Text>();
    texts.iter(app.world()).map(|text| text.0.clone()).collect()
}

/// True when a text with this part is there.
pub fn has_text(app: &mut App, wanted: &str) -> bool {
    texts(app).iter().any(|text| text.contains(wanted))
}

/// The page of the sheet that is shown.
pub fn page(app: &App) -> Option<Page> {
    app.world().resource::<Sheet>().page()
}
