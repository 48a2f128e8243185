//! Apps to test: the game alone, and the whole input path without a window system or a GPU.

use std::time::{Duration, Instant};

use app::{
    BoardView, CastBook, GamePlugin, Intent, Language, Layout, Lineup, Manners, Pairing, Session,
    Tempo, TimeTerms, ViewPlugin, Words,
};
use bevy::app::PluginsState;
use bevy::camera::NormalizedRenderTarget;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput, NativeKey};
use bevy::picking::pointer::{Location, PointerAction, PointerId, PointerInput};
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::WgpuSettings;
use bevy::time::TimeUpdateStrategy;
use bevy::window::{PrimaryWindow, WindowRef, WindowResolution};
use bevy::winit::WinitPlugin;
use player::config::{Cast, Source};
use player::{
    Action, BuildContext, Candidate, GameSetup, OptionErrors, Player, PlayerError, Progress,
    Proven, Registry, Turn,
};
use rules::{Point, Rule, parse_point};

/// How a player of the kind `bad` fails.
const BAD_PLAYERS: &str = r#"
[players.panics]
kind = "bad"
how = "panics"
[players.hangs]
kind = "bad"
how = "hangs"
time = { min_ms = 0, max_ms = 50 }
[players.cheats]
kind = "bad"
how = "cheats"
[players.loads]
kind = "bad"
how = "loads"
time = { min_ms = 0, max_ms = 60000 }
[players.slow]
kind = "bad"
how = "slow"
time = { min_ms = 0, max_ms = 60000 }
[players.brisk]
extends = "cat"
time = { min_ms = 0, max_ms = 2000 }
[players.ponders]
kind = "bad"
how = "ponders"
ponder = true
[players.pondering_lynx]
extends = "lynx"
ponder = true
time = { min_ms = 0, max_ms = 100 }
[players.settled]
extends = "ponders"
ponder = false
[players.generous]
kind = "tree"
search = { max_nodes = 500 }
manners = { draw = 100 }
time = { min_ms = 0, max_ms = 2000 }
[players.strict]
extends = "generous"
name = { en = "Old Tom", zh = "老汤" }
manners = { take_back = false, draw = 0 }
[players.obstinate]
extends = "strict"
search = { max_nodes = 0 }
time = { min_ms = 0, max_ms = 60000 }
[players.polite]
extends = "random"
time = { min_ms = 400, max_ms = 2000 }
"#;

/// Players who always say what they can.
const SPEAKERS: &str = r#"
[players.parrot]
extends = "random"
chat = [
  { event = "greet", mood = "happy", lines = { en = "Hello, {opponent}!", zh = "{opponent}，你好！" } },
  { event = "undo", lines = "Undo {n}: {move}" },
  { event = "illegal", lines = "Not {move}" },
  { event = "takeover", lines = "Who are you, {opponent}?" },
  { event = "win", mood = "happy", lines = "Won after {n}" },
  { event = "loss", mood = "sad", lines = "Lost after {n}" },
]
[players.adviser]
extends = "random"
chat = [
  { event = "greet", lines = "Good day" },
  { event = "tip", lines = "Take your time" },
  { event = "win", lines = "I won" },
]
[players.thinker]
extends = "slow"
chat = [
  { event = "greet", lines = "Now, then" },
  { event = "thinking", lines = { en = "Hm...", zh = "嗯……" } },
  { event = "long_think", lines = "{n} seconds already" },
]
[players.seer]
kind = "bad"
how = "foresees"
chat = [
  { event = "predicted", lines = "{move} was my guess no. {n}" },
  { event = "sees_win", lines = "{n} to go" },
]
[players.chatterbox]
extends = "you"
chat = [{ event = "greet", lines = "I never" }, { event = "takeover", lines = "stop talking" }]
[players.longwinded]
extends = "slow"
[[players.longwinded.chat]]
event = "greet"
[players.longwinded.chat.lines]
en = "Sixty characters are as much as anybody in this cast may say"
zh = "二十四个字是这里的角色最多能说的话，再多就没有了。"
"#;

/// A player that fails as its option `how` says. Four do not: `slow` thinks until it is stopped, `loads` takes two seconds to get ready,
/// `foresees` announces a win in five plies beginning with the first two legal points; these play the first one. `ponders` plays the last
/// one when it has pondered before.
struct Bad {
    how: String,
    /// Whether it was let ponder since its last move, and stopped.
    has_pondered: bool,
}

impl Bad {
    fn build(mut options: toml::Table, _: &BuildContext) -> Result<Box<dyn Player>, OptionErrors> {
        let how = options
            .remove("how")
            .and_then(|how| how.as_str().map(str::to_owned));
        Ok(Box::new(Self {
            how: how.ok_or_else(|| OptionErrors::one("how", "is missing"))?,
            has_pondered: false,
        }))
    }
}

impl Player for Bad {
    fn new_game(&mut self, _: &GameSetup) -> Result<(), PlayerError> {
        if self.how == "loads" {
            std::thread::sleep(Duration::from_secs(2));
        }
        Ok(())
    }

    fn choose(&mut self, turn: Turn<'_>) -> Result<Action, PlayerError> {
        match self.how.as_str() {
            "panics" => panic!("the bad player panics on purpose"),
            "cheats" => Ok(Action::Place(
                turn.game.last_move().unwrap_or(Point::new(20, 20)),
            )),
            "hangs" => {
                std::thread::sleep(Duration::from_secs(20));
                Err(PlayerError::NoAction)
            }
            "foresees" => {
                let line = turn.game.legal_points().take(2).collect::<Vec<_>>();
                let point = *line.first().ok_or(PlayerError::NoAction)?;
                let (score, visits) = (None, 0);
                (turn.report)(&Progress {
                    candidates: vec![Candidate {
                        point,
                        score,
                        visits,
                        line,
                    }],
                    proven: Some(Proven::Win(5)),
                    ..default()
                });
                Ok(Action::Place(point))
            }
            "loads" => {
                let point = turn.game.legal_points().next();
                point.map(Action::Place).ok_or(PlayerError::NoAction)
            }
            "ponders" => {
                let points = turn.game.legal_points().collect::<Vec<_>>();
                let point = if std::mem::take(&mut self.has_pondered) {
                    points.last()
                } else {
                    points.first()
                };
                point
                    .copied()
                    .map(Action::Place)
                    .ok_or(PlayerError::NoAction)
            }
            _ => {
                let _ = turn.stop.signal().recv();
                turn.game
                    .legal_points()
                    .next()
                    .map(Action::Place)
                    .ok_or(PlayerError::NoAction)
            }
        }
    }

    fn ponder(&mut self, turn: Turn<'_>) {
        (turn.report)(&Progress::default());
        let _ = turn.stop.signal().recv();
        self.has_pondered = true;
    }
}

/// The built-in cast, but for these characters.
pub fn book_with(characters: &str) -> CastBook {
    let changed = Source {
        name: "test".into(),
        text: characters.into(),
    };
    let sources = Source::embedded().into_iter().chain([changed]).collect();
    let cast = Cast::load(&registry(), sources).expect("the cast is valid");
    CastBook::fixed(registry(), cast)
}

pub fn registry() -> Registry {
    Registry::builtin().with("bad", Bad::build)
}

/// The embedded cast, the bad players and the speakers.
pub fn book() -> CastBook {
    let own = Source {
        name: "test".into(),
        text: [BAD_PLAYERS, SPEAKERS].concat(),
    };
    let sources = Source::embedded().into_iter().chain([own]).collect();
    let cast = Cast::load(&registry(), sources).expect("the cast is valid");
    CastBook::fixed(registry(), cast)
}

pub fn lineup(black: &str, white: &str, setup: GameSetup) -> Lineup {
    lineup_of(&book(), black, white, setup)
}

fn lineup_of(book: &CastBook, black: &str, white: &str, setup: GameSetup) -> Lineup {
    let pairing = Pairing {
        players: [black.into(), white.into()],
        rule: setup.rule(),
        size: setup.size(),
        opening: setup.opening(),
        begins: Default::default(),
        games: 1,
        time: Default::default(),
    };
    pairing
        .resolve(book.cast())
        .expect("the cast has the players")
}

/// The game half of the app, where `think_time` tells whether bots hold quick answers back.
pub fn game_plugin(book: CastBook, lineup: Lineup, think_time: bool) -> GamePlugin {
    GamePlugin {
        book,
        lineup,
        seed: 7,
        manners: Manners {
            think_time,
            animation: true,
            tempo: Tempo::Normal,
        },
    }
}

/// The game without its view.
pub fn game_app(black: &str, white: &str) -> App {
    polite_game_app(black, white, false)
}

/// The same, where `think_time` tells whether bots hold quick answers back.
pub fn polite_game_app(black: &str, white: &str, think_time: bool) -> App {
    let lineup = lineup(black, white, GameSetup::default());
    app_with(game_plugin(book(), lineup, think_time))
}

/// The same, where time is limited.
pub fn timed_game_app(black: &str, white: &str, time: TimeTerms, think_time: bool) -> App {
    let mut lineup = lineup(black, white, GameSetup::default());
    lineup.time = time;
    app_with(game_plugin(book(), lineup, think_time))
}

/// One update after which so much time has passed; the next ones take what they took before.
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

/// The whole app in a window that nobody sees: layout, picking, hover and clicks run, pixels do not. In English.
pub fn view_app(lineup: Lineup, window: Vec2, scale: f32) -> App {
    view_app_in(Language::English, lineup, window, scale)
}

/// The same in another language.
pub fn view_app_in(language: Language, lineup: Lineup, window: Vec2, scale: f32) -> App {
    let mut app = window_app(language, lineup, (window, scale), no_gpu());
    for _ in 0..3 {
        app.update();
    }
    app
}

/// A renderer that draws nothing.
pub fn no_gpu() -> RenderPlugin {
    let settings = WgpuSettings {
        backends: None,
        ..default()
    };
    RenderPlugin {
        render_creation: settings.into(),
        ..default()
    }
}

/// The app before its first update, in a window of this logical size and scale that no window system knows.
pub fn window_app(
    language: Language,
    lineup: Lineup,
    window: (Vec2, f32),
    render: RenderPlugin,
) -> App {
    window_app_of(book(), language, lineup, window, render)
}

/// [`window_app`] with another cast.
pub fn window_app_of(
    book: CastBook,
    language: Language,
    lineup: Lineup,
    (window, scale): (Vec2, f32),
    render: RenderPlugin,
) -> App {
    let mut resolution =
        WindowResolution::new((window.x * scale) as u32, (window.y * scale) as u32);
    resolution.set_scale_factor_override(Some(scale));
    let window = Window {
        resolution,
        ..default()
    };
    let mut app = App::new();
    app.add_plugins(
        DefaultPlugins
            .set(render)
            .set(WindowPlugin {
                primary_window: Some(window),
                ..default()
            })
            .disable::<WinitPlugin>()
            .disable::<bevy::log::LogPlugin>(),
    );
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(
        16,
    )));
    app.insert_resource(Words::new(language));
    app.add_plugins((game_plugin(book, lineup, false), ViewPlugin));
    while app.plugins_state() == PluginsState::Adding {
        bevy::tasks::tick_global_task_pools_on_main_thread();
    }
    app.finish();
    app.cleanup();
    app
}

/// A view of an empty freestyle board, black against white.
pub fn default_view(black: &str, white: &str) -> App {
    view_app(
        lineup(black, white, GameSetup::default()),
        Vec2::new(1280.0, 800.0),
        1.0,
    )
}

pub fn setup(rule: Rule, size: u8) -> GameSetup {
    GameSetup::new(rule, size).expect("the size is valid")
}

pub fn point(text: &str) -> Point {
    parse_point(text, 22).expect("the point is valid")
}

/// What the user is told, in English.
pub fn notice(app: &App) -> Option<String> {
    let words = Words::new(Language::English);
    session(app).notice().map(|notice| words.notice(notice))
}

pub fn session(app: &App) -> &Session {
    app.world().resource::<Session>()
}

pub fn ply(app: &App) -> u16 {
    session(app).game().ply()
}

pub fn intend(app: &mut App, intent: Intent) {
    app.world_mut().write_message(intent);
    app.update();
}

/// Plays these stones, one after the other, for whoever is to move.
pub fn play(app: &mut App, stones: &[&str]) {
    for stone in stones {
        let before = ply(app);
        intend(app, Intent::Place(point(stone)));
        update_until(app, stone, |app| ply(app) == before + 1);
        app.update();
    }
}

/// Updates until `done`, for at most ten seconds of real time.
pub fn update_until(app: &mut App, what: &str, mut done: impl FnMut(&App) -> bool) {
    let deadline = Instant::now() + Duration::from_secs(10);
    while !done(app) {
        assert!(Instant::now() < deadline, "waited in vain for: {what}");
        app.update();
        std::thread::yield_now();
    }
}

fn pointer(app: &mut App, position: Vec2, action: PointerAction) {
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

/// Clicks on what has this name.
pub fn press(app: &mut App, name: &str) {
    let entity = find_named(app, name);
    let (center, _) = place_of(app, entity);
    click(app, center);
    app.update();
}

/// Moves the mouse and clicks, all within one update, as it happens on a slow machine; then updates once more.
pub fn click(app: &mut App, position: Vec2) {
    click_with(app, position, PointerButton::Primary);
}

/// The same with another button.
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

/// Logical pixels of the window in what this node calls a pixel.
pub fn pixel(app: &App, entity: Entity) -> f32 {
    let node = app.world().get::<ComputedNode>(entity);
    let node = node.expect("it is a node");
    // What the interface calls a pixel may be larger than what the window calls one.
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

pub fn find_named(app: &mut App, name: &str) -> Entity {
    let mut names = app.world_mut().query::<(Entity, &Name)>();
    let found = names.iter(app.world()).find(|(_, it)| it.as_str() == name);
    found.unwrap_or_else(|| panic!("nothing is named {name}")).0
}

/// Presses and releases a key over two updates.
pub fn tap(app: &mut App, key_code: KeyCode) {
    let key = Key::Unidentified(NativeKey::Unidentified);
    tap_key(app, key, key_code);
}

/// The same for a key that means something to a field to write in: what stands on it, or what it does.
pub fn tap_key(app: &mut App, key: Key, key_code: KeyCode) {
    hold_key(app, key, key_code, |_| {});
}

/// Presses a key, and releases it when something was done meanwhile.
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
