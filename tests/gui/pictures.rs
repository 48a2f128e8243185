//! Each screen is drawn and compared with a small picture of how it looked when it was last
//! accepted. These tests need a renderer (software Vulkan is enough) but no display, and run only
//! with `NEKOMOKU_WINDOW_TESTS=1`. `NEKOMOKU_PICTURES` names a folder for the pictures in full
//! size, and `NEKOMOKU_LOOKED=1` accepts them. `NEKOMOKU_SCENES=picker,games` draws these scenes
//! alone.

use std::path::PathBuf;
use std::time::{Duration, UNIX_EPOCH};

use app::{Chair, KeyboardCursor, Motion, Page, SheetCommand};
use bevy::camera::{ImageRenderTarget, RenderTarget};
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::render_resource::TextureFormat;
use bevy::render::view::window::screenshot::{Screenshot, ScreenshotCaptured};
use game::{
    Archive, EditCommand, Group, Intent, Language, Setting, Standing, Strictness, TeachingCommand,
    TutorialCommand, WorkshopCommand,
};
use image::imageops::FilterType;
use image::{DynamicImage, RgbImage};
use player::Speaker;
use record::{Evaluation, ProvenWin};
use rules::{Color as Stone, GameSetup, Rule, Side};

use crate::support::*;

/// Width of the pictures that are kept.
const WIDTH: u32 = 240;
/// The mean difference of a channel, 0 to 255, from which a picture counts as changed. Text drawn
/// in a slightly different shade stays below it.
const TOLERANCE: f32 = 1.5;
/// The largest difference that one cell of a grid over the picture may have, so that a small
/// missing element is found.
const LOCAL_TOLERANCE: f32 = 14.0;
const CELL: u32 = 12;

#[derive(Resource, Default)]
struct Captured(Option<DynamicImage>);

struct Scene {
    name: &'static str,
    language: Language,
    window: (f32, f32),
    /// Device pixels per logical pixel.
    scale: f32,
    players: [&'static str; 2],
    rule: Rule,
    clock: &'static str,
    /// Brings the app to the screen.
    act: fn(&mut App),
}

const PLAYING: Scene = Scene {
    name: "playing",
    language: Language::English,
    window: (1280.0, 800.0),
    scale: 1.0,
    players: ["you", "you"],
    rule: Rule::Freestyle,
    clock: "none",
    act: play_some,
};

const SCENES: [Scene; 53] = [
    PLAYING,
    Scene {
        name: "playing-zh",
        language: Language::Chinese,
        ..PLAYING
    },
    Scene {
        name: "playing-small",
        window: (640.0, 480.0),
        ..PLAYING
    },
    Scene {
        name: "playing-portrait",
        window: (600.0, 900.0),
        ..PLAYING
    },
    Scene {
        name: "empty",
        players: ["you", "cat"],
        act: |_| {},
        ..PLAYING
    },
    Scene {
        name: "renju",
        rule: Rule::Renju,
        act: forbid,
        ..PLAYING
    },
    Scene {
        name: "analysis",
        act: analyse,
        ..PLAYING
    },
    Scene {
        name: "analysis-small-zh",
        language: Language::Chinese,
        window: (640.0, 480.0),
        act: analyse,
        ..PLAYING
    },
    Scene {
        name: "over",
        act: win,
        ..PLAYING
    },
    Scene {
        name: "over-small",
        window: (640.0, 480.0),
        players: ["you", "random"],
        act: resign,
        ..PLAYING
    },
    Scene {
        name: "review",
        act: review,
        ..PLAYING
    },
    Scene {
        name: "hint",
        act: hint,
        ..PLAYING
    },
    Scene {
        name: "menu-small",
        window: (640.0, 480.0),
        act: |app| open(app, Page::Menu),
        ..PLAYING
    },
    Scene {
        name: "setup",
        act: |app| open(app, Page::Setup),
        ..PLAYING
    },
    Scene {
        name: "setup-zh-small",
        language: Language::Chinese,
        window: (640.0, 480.0),
        act: |app| open(app, Page::Setup),
        ..PLAYING
    },
    Scene {
        name: "picker",
        act: |app| open(app, Page::Picker(Chair::Card(1))),
        ..PLAYING
    },
    Scene {
        name: "picker-zh-small",
        language: Language::Chinese,
        window: (640.0, 480.0),
        act: |app| open(app, Page::Picker(Chair::Card(1))),
        ..PLAYING
    },
    Scene {
        name: "won",
        act: |app| {
            app.insert_resource(Motion(true));
            win(app);
            app.update();
            for _ in 0..7 {
                let_pass(app, Duration::from_millis(200));
            }
        },
        ..PLAYING
    },
    Scene {
        name: "picker-details-small",
        window: (640.0, 480.0),
        act: |app| {
            open(app, Page::Picker(Chair::Card(1)));
            app.world_mut().write_message(SheetCommand::Details(true));
            app.update();
        },
        ..PLAYING
    },
    Scene {
        name: "solved-page",
        act: |app| open(app, Page::Solved),
        ..PLAYING
    },
    Scene {
        name: "solved-page-zh-small",
        language: Language::Chinese,
        window: (640.0, 480.0),
        act: |app| open(app, Page::Solved),
        ..PLAYING
    },
    Scene {
        name: "solved",
        act: solved,
        ..PLAYING
    },
    Scene {
        name: "solved-small",
        window: (640.0, 480.0),
        act: solved,
        ..PLAYING
    },
    Scene {
        name: "workshop",
        act: |app| edit_tiger(app, Group::Style),
        ..PLAYING
    },
    Scene {
        name: "workshop-small-zh",
        language: Language::Chinese,
        window: (640.0, 480.0),
        act: |app| edit_tiger(app, Group::Strength),
        ..PLAYING
    },
    Scene {
        name: "workshop-large",
        act: |app| {
            intend(app, Intent::Set(Setting::Scale(160)));
            edit_tiger(app, Group::Perception);
        },
        ..PLAYING
    },
    Scene {
        name: "training",
        act: |app| open(app, Page::Training),
        ..PLAYING
    },
    Scene {
        name: "training-zh-small",
        language: Language::Chinese,
        window: (640.0, 480.0),
        act: |app| open(app, Page::Training),
        ..PLAYING
    },
    Scene {
        name: "help",
        act: |app| open(app, Page::Help),
        ..PLAYING
    },
    Scene {
        name: "clocks-paper",
        act: |app| {
            dress(app, "paper");
            play_some(app);
        },
        clock: "5m+3s",
        ..PLAYING
    },
    Scene {
        name: "contrast",
        act: |app| {
            dress(app, "contrast");
            analyse(app);
        },
        ..PLAYING
    },
    Scene {
        name: "settings",
        act: |app| open(app, Page::Settings),
        ..PLAYING
    },
    Scene {
        name: "slate",
        act: |app| {
            dress(app, "slate");
            win(app);
        },
        ..PLAYING
    },
    Scene {
        name: "cat",
        act: |app| {
            dress(app, "cat");
            forbid(app);
        },
        rule: Rule::Renju,
        ..PLAYING
    },
    Scene {
        name: "fine",
        window: (800.0, 600.0),
        scale: 2.0,
        ..PLAYING
    },
    Scene {
        name: "comment",
        act: comment,
        ..PLAYING
    },
    Scene {
        name: "theatre",
        players: ["longwinded", "thinker"],
        act: watch,
        ..PLAYING
    },
    Scene {
        name: "games",
        act: list_games,
        ..PLAYING
    },
    Scene {
        name: "log",
        players: ["you", "slow"],
        act: read_log,
        ..PLAYING
    },
    Scene {
        name: "puzzle",
        act: |app| puzzle(app, OPEN_THREE, &[]),
        ..PLAYING
    },
    Scene {
        name: "puzzle-small-zh",
        language: Language::Chinese,
        window: (640.0, 480.0),
        act: |app| puzzle(app, CLOSED_THREE, &["k8"]),
        ..PLAYING
    },
    Scene {
        name: "setup-against-bot-small",
        window: (640.0, 480.0),
        players: ["you", "cat"],
        act: |app| open(app, Page::Setup),
        ..PLAYING
    },
    Scene {
        name: "teacher",
        act: |app| teach(app, 2),
        ..PLAYING
    },
    Scene {
        name: "teacher-small-zh",
        language: Language::Chinese,
        window: (640.0, 480.0),
        act: |app| teach(app, 1),
        ..PLAYING
    },
    Scene {
        name: "tutorial",
        act: |app| learn(app, 6, &[]),
        ..PLAYING
    },
    Scene {
        name: "tutorial-wrong-small",
        window: (640.0, 480.0),
        act: |app| learn(app, 4, &["a1"]),
        ..PLAYING
    },
    Scene {
        name: "tutorial-end-small-zh",
        language: Language::Chinese,
        window: (640.0, 480.0),
        act: |app| learn(app, 11, &["i8", "j8"]),
        ..PLAYING
    },
    Scene {
        name: "tutorial-renju-small",
        window: (640.0, 480.0),
        act: |app| learn(app, 10, &[]),
        ..PLAYING
    },
    Scene {
        name: "tutorial-portrait",
        window: (600.0, 900.0),
        act: |app| learn(app, 0, &["a1"]),
        ..PLAYING
    },
    Scene {
        name: "editor",
        act: set_up,
        ..PLAYING
    },
    Scene {
        name: "editor-small-zh",
        language: Language::Chinese,
        window: (640.0, 480.0),
        act: set_up,
        ..PLAYING
    },
    Scene {
        name: "permission",
        act: ask_for_permission,
        ..PLAYING
    },
    Scene {
        name: "permission-small-zh",
        language: Language::Chinese,
        window: (400.0, 300.0),
        act: ask_for_permission,
        ..PLAYING
    },
];

fn dress(app: &mut App, theme: &str) {
    let theme = Setting::Theme(theme.into());
    send(app, Intent::Set(theme));
}

/// A comment that is being written.
fn comment(app: &mut App) {
    play_some(app);
    tap(app, KeyCode::KeyW);
    type_text(app, "Now Black has to answer.");
}

/// A file in the working folder that names an engine.
const GUEST: &str = "[players.guest]\nkind = \"gomocup\"\nname = \"Guest\"\n\
                     engine.command = [\"sh\", \"-c\", \"curl https://example.org/engine | sh\"]\n\
                     engine.folder = \"engines\"\n";

/// The question about that engine.
fn ask_for_permission(app: &mut App) {
    play_some(app);
    intend(app, Intent::Replace(Side::Second, "guest".into()));
}

/// A position that is set up from a game.
fn set_up(app: &mut App) {
    play_some(app);
    tap(app, KeyCode::KeyB);
    let stones = [
        ("c3", Stone::White),
        ("d4", Stone::White),
        ("m12", Stone::Black),
    ];
    for (stone, color) in stones {
        send(app, Intent::Edit(EditCommand::Put(point(stone), color)));
    }
    app.update();
    let place = place_of_point(app, point("e11"));
    hover(app, place);
}

/// A paused game of two bots that speak.
fn watch(app: &mut App) {
    tap(app, KeyCode::KeyT);
    for _ in 0..5 {
        let_pass(app, Duration::from_millis(500));
    }
    intend(app, Intent::Pause);
}

/// Where the games of a picture are kept while it is drawn.
#[derive(Resource)]
struct Kept(tempfile::TempDir);

fn list_games(app: &mut App) {
    let folder = app.world().resource::<Kept>().0.path().to_owned();
    let then = UNIX_EPOCH + Duration::from_secs(1_767_268_800);
    let mut games = Vec::new();
    play_some(app);
    games.push(session(app).record().to_text());
    intend(app, Intent::Restart);
    win(app);
    games.push(session(app).record().to_text());
    app.update();
    // Replaces the games that were kept today.
    for kept in std::fs::read_dir(&folder).expect("it is there") {
        let _ = std::fs::remove_file(kept.expect("an entry").path());
    }
    for (number, text) in (1..).zip(games) {
        let file = folder.join(format!("{number}.json"));
        std::fs::write(&file, text).expect("it can be written");
        let file = std::fs::File::options().append(true).open(file);
        let time = then + Duration::from_secs(86_400 * number);
        file.and_then(|file| file.set_modified(time))
            .expect("it can be dated");
    }
    open(app, Page::Games);
    tap(app, KeyCode::Tab);
    tap(app, KeyCode::Tab);
}

fn read_log(app: &mut App) {
    for seat in game(app).seats().iter() {
        let console = seat.console();
        console.log(Speaker::Manager, "START 15");
        console.log(Speaker::Engine, "OK");
        console.log(Speaker::Manager, "BEGIN");
        console.log(Speaker::Engine, "7,7");
    }
    open(app, Page::Log(Side::Second));
}

const OPEN_THREE: &str = r#"{"kind":"vct","rule":"renju","side":"black",
    "black":["h8","i8","j8","g10","i11"],"white":["i7","h9","k10","j6","f7"]}"#;
/// Black is to move and does not win: the four that is played has one answer.
const CLOSED_THREE: &str = r#"{"kind":"vcf","rule":"freestyle","side":"black",
    "black":["h8","i8","j8"],"white":["g8","a1","b3"]}"#;

/// A puzzle after these moves, each answered.
fn puzzle(app: &mut App, text: &str, moves: &[&str]) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("some.jsonl");
    std::fs::write(&file, text.replace('\n', "")).expect("it can be written");
    send(app, Intent::OpenGame(file));
    app.update();
    for stone in moves {
        let answered = ply(app) + 2;
        intend(app, Intent::Place(point(stone)));
        update_until(app, "the answer", |app| ply(app) == answered);
    }
    update_until(app, "a verdict", |app| {
        let standing = game(app).puzzles().standing(session(app));
        !matches!(standing, Some(Standing::Judging | Standing::Posed(None)))
    });
}

/// An offer of the teacher after this number of questions.
fn teach(app: &mut App, asked: usize) {
    intend(app, Intent::Set(Setting::Teaching(Strictness::Normal)));
    intend(app, Intent::PasteGame("h8a1i8b3j8a15".into()));
    intend(app, Intent::Replace(Side::Second, "slow".into()));
    intend(app, Intent::Place(point("o1")));
    update_until(app, "the offer", |app| {
        game(app).teacher().offer().is_some()
    });
    for _ in 0..asked {
        intend(app, Intent::Teach(TeachingCommand::More));
    }
}

/// A lesson of the tutorial after these moves, each answered.
fn learn(app: &mut App, at: usize, moves: &[&str]) {
    intend(app, Intent::Tutorial(TutorialCommand::Begin));
    for _ in 0..at {
        intend(app, Intent::Tutorial(TutorialCommand::Next));
    }
    for stone in moves {
        intend(app, Intent::Place(point(stone)));
        update_until(app, "the answer", |app| !game(app).tutorial().is_waiting());
    }
}

fn play_some(app: &mut App) {
    play(app, &["h8", "i9", "g9", "i7", "i8", "g8", "h9", "h7", "j9"]);
    intend(app, Intent::Undo);
    play(app, &["f10", "i10"]);
}

fn forbid(app: &mut App) {
    play(app, &["h9", "a1", "h10", "a3", "i8", "a5", "j8", "a7"]);
    app.insert_resource(KeyboardCursor(Some(point("h8"))));
}

/// The first reply in a solved game, with all replies numbered.
fn solved(app: &mut App) {
    for command in [
        SheetCommand::Open(Page::Solved),
        SheetCommand::PlaySolved { numbered: true },
    ] {
        app.world_mut().write_message(command);
        app.update();
    }
    update_until(app, "the numbers", |app| {
        let analysis = game(app).analysis();
        let progress = analysis.progress();
        !analysis.is_thinking() && progress.is_some_and(|it| !it.resistance.is_empty())
    });
}

/// An analysis that has nothing more to find: White has one move.
fn analyse(app: &mut App) {
    play(app, &["h8", "g8", "i8", "i9", "j8", "j7", "k8"]);
    for (ply, black) in (1..).zip([0.5, 0.55, 0.62, 0.6, 0.9, 0.7, 1.0]) {
        let evaluation = Evaluation {
            black,
            proven: None,
            line: vec![point("l8")],
            depth: 99,
        };
        let intent = knowing(session(app), ply, evaluation);
        intend(app, intent);
    }
    send(app, Intent::ToggleAnalysis);
    update_until(app, "the only move", |app| {
        let analysis = game(app).analysis();
        analysis.progress().is_some() && !analysis.is_thinking()
    });
}

fn win(app: &mut App) {
    play(app, &["h8", "h9", "i8", "i9", "j8", "j9", "k8", "k9", "l8"]);
}

/// A game that a human has given up.
fn resign(app: &mut App) {
    intend(app, Intent::Place(point("h8")));
    update_until(app, "the answer", |app| ply(app) == 2);
    intend(app, Intent::Resign);
}

/// A finished game, all positions of which were searched.
fn review(app: &mut App) {
    win(app);
    for (ply, black) in (1..).zip([0.5, 0.55, 0.75, 0.7, 1.0, 0.6, 1.0, 1.0]) {
        let evaluation = Evaluation {
            black,
            proven: (black == 1.0).then_some(ProvenWin {
                winner: Stone::Black,
                plies: 5,
            }),
            line: vec![point("l8")],
            depth: 99,
        };
        let intent = knowing(session(app), ply, evaluation);
        intend(app, intent);
    }
    intend(app, Intent::Last);
    intend(app, Intent::Analyse(true));
}

/// A hint that a four has to be stopped.
fn hint(app: &mut App) {
    play(app, &["h8", "g8", "i8", "a1", "j8", "b1", "k8"]);
    intend(app, Intent::Hint);
    update_until(app, "the hint", |app| game(app).hint().finding().is_some());
    intend(app, Intent::Hint);
}

fn open(app: &mut App, page: Page) {
    app.world_mut().write_message(SheetCommand::Open(page));
    app.update();
}

/// The workshop with a character, two keys of which were changed, one wrongly.
fn edit_tiger(app: &mut App, group: Group) {
    open(app, Page::Picker(Chair::Card(1)));
    app.world_mut()
        .write_message(SheetCommand::EditCharacter("tiger".to_owned()));
    app.update();
    app.world_mut().write_message(SheetCommand::Group(group));
    for (key, value) in [("style.attack", 2.5), ("perception.miss_four", 0.25)] {
        let set = WorkshopCommand::Set(key.to_owned(), value.into());
        intend(app, Intent::Workshop(set));
    }
}

/// The picture of a scene in full size.
fn draw(scene: &Scene) -> DynamicImage {
    let [black, white] = scene.players;
    let setup = GameSetup::new(scene.rule, 15).expect("a usual board");
    let window = Vec2::from(scene.window);
    let mut lineup = lineup(black, white, setup);
    lineup.time.control = scene.clock.parse().expect("a time control");
    let render = RenderPlugin {
        synchronous_pipeline_compilation: true,
        ..default()
    };
    let folder = tempfile::tempdir().expect("a folder");
    let book = if scene.name.starts_with("permission") {
        crate::permission::book_of(GUEST)
    } else {
        book()
    };
    let mut game = game_plugin(book, lineup, false);
    game.archive = Archive::at(folder.path().to_owned());
    let mut app = window_app(game, scene.language, (window, scene.scale), render);
    app.insert_resource(Kept(folder));
    let size = (window * scene.scale).as_uvec2();
    let image = Image::new_target_texture(size.x, size.y, TextureFormat::Rgba8UnormSrgb, None);
    let target = app.world_mut().resource_mut::<Assets<Image>>().add(image);
    app.init_resource::<Captured>();
    app.world_mut().resource_mut::<Motion>().0 = false;
    app.update();
    let mut cameras = app.world_mut().query_filtered::<Entity, With<Camera2d>>();
    let camera = cameras.single(app.world()).expect("there is a camera");
    let to_image = RenderTarget::Image(ImageRenderTarget {
        handle: target,
        scale_factor: scene.scale,
    });
    app.world_mut()
        .entity_mut(camera)
        .insert((to_image.clone(), IsDefaultUiCamera));
    for _ in 0..3 {
        app.update();
    }
    (scene.act)(&mut app);
    for _ in 0..8 {
        app.update();
    }
    let keep = |captured: On<ScreenshotCaptured>, mut kept: ResMut<Captured>| {
        kept.0 = captured.image.clone().try_into_dynamic().ok();
    };
    // The first picture of a large window may be taken before anything is drawn.
    for _ in 0..5 {
        // The target of the camera with its scale. A target with another scale would stay empty.
        let target = Screenshot(to_image.clone());
        app.world_mut().spawn(target).observe(keep);
        let is_there = |app: &App| app.world().resource::<Captured>().0.is_some();
        update_until(&mut app, "the picture", is_there);
        let mut captured = app.world_mut().resource_mut::<Captured>();
        let picture = captured.0.take().expect("it is there");
        if picture.to_rgb8().pixels().any(|pixel| pixel.0 != [0; 3]) {
            return picture;
        }
    }
    panic!("{} is black", scene.name);
}

fn small(picture: &DynamicImage) -> RgbImage {
    let height = WIDTH * picture.height() / picture.width();
    picture
        .resize_exact(WIDTH, height, FilterType::Triangle)
        .to_rgb8()
}

/// The mean difference of a channel over the whole picture, and the largest over a cell of it.
fn differences(one: &RgbImage, other: &RgbImage) -> (f32, f32) {
    if one.dimensions() != other.dimensions() {
        return (f32::MAX, f32::MAX);
    }
    let mut cells = std::collections::BTreeMap::<_, (u32, u32)>::new();
    for ((x, y, a), b) in one.enumerate_pixels().zip(other.pixels()) {
        let sum =
            a.0.iter()
                .zip(b.0)
                .map(|(&a, b)| u32::from(a.abs_diff(b)))
                .sum::<u32>();
        let cell = cells.entry((x / CELL, y / CELL)).or_default();
        *cell = (cell.0 + sum, cell.1 + 3);
    }
    let all = cells
        .values()
        .fold((0, 0), |all, cell| (all.0 + cell.0, all.1 + cell.1));
    let mean = |(sum, count): (u32, u32)| sum as f32 / count.max(1) as f32;
    let most = cells.values().map(|&cell| mean(cell)).fold(0.0, f32::max);
    (mean(all), most)
}

#[test]
fn every_screen_looks_as_it_did() {
    let is = |name: &str| std::env::var_os(name).is_some_and(|value| value == "1");
    if !is("NEKOMOKU_WINDOW_TESTS") {
        return eprintln!("skipped: NEKOMOKU_WINDOW_TESTS is not 1");
    }
    let kept = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/gui/pictures");
    let drawn = std::env::var_os("NEKOMOKU_PICTURES").map(PathBuf::from);
    let mut wrong = Vec::new();
    let only = std::env::var("NEKOMOKU_SCENES").ok();
    let is_wanted = |scene: &&Scene| {
        let mut names = only.iter().flat_map(|it| it.split(','));
        only.is_none() || names.any(|name| name == scene.name)
    };
    for scene in SCENES.iter().filter(is_wanted) {
        let picture = draw(scene);
        if let Some(folder) = &drawn {
            std::fs::create_dir_all(folder).expect("the folder can be made");
            let full = picture.to_rgb8();
            full.save(folder.join(format!("{}.png", scene.name)))
                .expect("it can be written");
        }
        let (now, file) = (small(&picture), kept.join(format!("{}.png", scene.name)));
        if is("NEKOMOKU_LOOKED") {
            std::fs::create_dir_all(&kept).expect("the folder can be made");
            now.save(&file).expect("it can be written");
            continue;
        }
        let before =
            image::open(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let (mean, most) = differences(&before.to_rgb8(), &now);
        eprintln!("{}: {mean:.2} on average, {most:.1} at most", scene.name);
        if mean > TOLERANCE || most > LOCAL_TOLERANCE {
            wrong.push(format!(
                "{}: {mean:.2} on average, {most:.1} at most",
                scene.name
            ));
        }
    }
    assert!(wrong.is_empty(), "look at these: {wrong:#?}");
}
