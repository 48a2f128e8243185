//! The shipped binary in a real window. These tests need a display and a renderer (`xvfb-run` and
//! software Vulkan are enough), so they run only with `NEKOMOKU_WINDOW_TESTS=1`, as in `.ci/run`.

use std::fs::File;
use std::io::Cursor;
use std::process::Command;
use std::time::{Duration, Instant};

use app::{Layout, ViewPlugin};
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw, WindowResolution};
use bevy::winit::WinitPlugin;
use image::AnimationDecoder;
use image::codecs::png::PngDecoder;
use rand::prelude::*;
use rand_chacha::ChaCha8Rng;
use rules::{Board, Color as Stone, Point, Rule};

use crate::sizes::{do_anything, faults};
use crate::support::*;

pub fn nekomoku() -> Command {
    Command::new(crate::PROGRAM)
}

pub fn has_window() -> bool {
    std::env::var_os("NEKOMOKU_WINDOW_TESTS").is_some_and(|value| value == "1")
}

#[test]
fn the_picture_of_a_finished_game_shows_its_board() {
    if !has_window() {
        return eprintln!("skipped: NEKOMOKU_WINDOW_TESTS is not 1");
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let picture = folder.path().join("final.png");
    let arguments = [
        "play",
        "--black",
        "random",
        "--white",
        "random",
        "--seed",
        "3",
        "--window",
        "1280x800",
        "--exit-when-over",
        "--screenshot",
    ];
    let status = nekomoku()
        .args(arguments)
        .arg(&picture)
        .env("NEKOMOKU_SETTINGS", folder.path().join("settings.toml"))
        .current_dir(folder.path())
        .status();
    assert!(status.expect("it starts").success());
    let bytes = std::fs::read(&picture).expect("the picture is there");
    let image = Image::from_buffer(
        &bytes,
        bevy::image::ImageType::Extension("png"),
        bevy::image::CompressedImageFormats::NONE,
        true,
        bevy::image::ImageSampler::Default,
        default(),
    );
    let image = image.expect("it is a PNG");
    let board = read_board(&image);
    let count = |color| {
        board
            .points()
            .filter(|&point| board.get(point) == Some(color))
            .count()
    };
    let (black, white) = (count(Stone::Black), count(Stone::White));
    assert!(
        black + white >= 9 && (black == white || black == white + 1),
        "{board}"
    );
    let has_five = |color| {
        board.points().any(|point| {
            board.get(point) == Some(color) && Rule::Freestyle.makes_five(&board, point, color)
        })
    };
    assert!(
        has_five(Stone::Black) != has_five(Stone::White) || board.is_full(),
        "{board}"
    );
}

#[test]
fn the_animation_of_a_game_has_a_picture_of_every_position() {
    if !has_window() {
        return eprintln!("skipped: NEKOMOKU_WINDOW_TESTS is not 1");
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let game = folder.path().join("game.txt");
    std::fs::write(&game, "h8i9i8").expect("it can be written");
    let file = folder.path().join("game.png");
    let status = nekomoku()
        .args(["play", "--window", "800x600", "--open"])
        .arg(&game)
        .arg("--animation")
        .arg(&file)
        .env("NEKOMOKU_SETTINGS", folder.path().join("settings.toml"))
        .current_dir(folder.path())
        .status();
    assert!(status.expect("it starts").success());
    let bytes = std::fs::read(&file).expect("the animation is there");
    let decoder = PngDecoder::new(Cursor::new(bytes)).expect("it is a PNG");
    let frames = decoder.apng().expect("it is animated").into_frames();
    let pictures = frames.collect_frames().expect("every frame is whole");
    assert_eq!(pictures.len(), 4, "the empty board and three stones");
    for pair in pictures.windows(2) {
        assert_eq!(pair[0].buffer().dimensions(), (800, 600));
        assert!(pair[0].buffer() != pair[1].buffer(), "a stone is new");
    }
}

/// The stones in a picture of the default window, by the brightness near each point's centre.
fn read_board(image: &Image) -> Board {
    let window = Vec2::new(image.width() as f32, image.height() as f32);
    assert_eq!(window, Vec2::new(1280.0, 800.0));
    let layout = Layout::compute(window, 1.0, 15);
    // The board stands at the left, centred between the bars; find its corner from the layout's own
    // figures.
    let beside = layout.gap + layout.panel_width;
    let contents = layout.balance_width + layout.board_side() + beside;
    let middle = layout.bars[0] + (window.y - layout.bars[0] - layout.bars[1]) / 2.0;
    let corner = Vec2::new(
        (window.x - contents) / 2.0 + layout.balance_width,
        middle - layout.board_side() / 2.0,
    )
    .round();
    let mut board = Board::new(15);
    for point in Point::all(15) {
        // A little below the centre, outside the highlight of black stones.
        let place = (corner + layout.point_center(point) + Vec2::new(4.0, 8.0)).as_uvec2();
        let color = image
            .get_color_at(place.x, place.y)
            .expect("inside the picture")
            .to_srgba();
        let saturation = color.red - color.blue;
        match (color.red + color.green + color.blue) / 3.0 {
            light if light < 0.3 => board.place(point, Stone::Black),
            light if light > 0.75 && saturation < 0.12 => board.place(point, Stone::White),
            _ => {}
        }
    }
    board
}

/// The steps that a real window is taken through.
#[derive(Resource)]
struct Ride {
    rng: ChaCha8Rng,
    /// Sizes that the window has had.
    sizes: u32,
    /// The size in device pixels that was asked for last, and the updates since then.
    wanted: UVec2,
    updates: u32,
}

impl Ride {
    const SIZES: u32 = 300;
    /// Updates after which the next size is requested although the window does not have the last
    /// one.
    const PATIENCE: u32 = 10;

    /// A jump to another size, a quarter turn, or a step of a drag.
    fn next_size(&mut self) -> UVec2 {
        let rng = &mut self.rng;
        match rng.random_range(0..4) {
            0 => UVec2::new(rng.random_range(200..1_400), rng.random_range(200..1_000)),
            1 => UVec2::new(self.wanted.y, self.wanted.x),
            _ => {
                let mut edge = |edge: u32| {
                    let edge = edge.saturating_add_signed(rng.random_range(-60..=60));
                    edge.clamp(200, 1_400)
                };
                UVec2::new(edge(self.wanted.x), edge(self.wanted.y))
            }
        }
    }
}

/// Requests the next size as soon as the window has the last one, with other actions now and then.
fn drive(world: &mut World) {
    let found = faults(world);
    world.write_message(RequestRedraw);
    world.resource_scope(|world, mut ride: Mut<Ride>| {
        let (sizes, wanted) = (ride.sizes, ride.wanted);
        assert!(found.is_empty(), "size {sizes}, {wanted}: {found:#?}");
        let mut windows = world.query_filtered::<&mut Window, With<PrimaryWindow>>();
        let mut window = windows.single_mut(world).expect("there is a window");
        let has = window.resolution.physical_size();
        ride.updates += 1;
        if ride.updates < 2 || has != wanted && ride.updates < Ride::PATIENCE {
            return;
        }
        (ride.wanted, ride.updates) = (ride.next_size(), 0);
        window
            .resolution
            .set_physical_resolution(ride.wanted.x, ride.wanted.y);
        ride.sizes += 1;
        if ride.rng.random_ratio(1, 5) {
            do_anything(&mut ride.rng, world);
        }
        if ride.sizes == Ride::SIZES {
            world.write_message(AppExit::Success);
        }
    });
}

#[test]
fn a_real_window_goes_through_300_sizes() {
    if !has_window() {
        return eprintln!("skipped: NEKOMOKU_WINDOW_TESTS is not 1");
    }
    let wanted = UVec2::new(600, 900);
    let window = Window {
        resolution: WindowResolution::new(wanted.x, wanted.y).with_scale_factor_override(1.0),
        ..default()
    };
    let mut app = App::new();
    let plugins = DefaultPlugins
        .set(WindowPlugin {
            primary_window: Some(window),
            ..default()
        })
        .set(WinitPlugin {
            run_on_any_thread: true,
        })
        .disable::<LogPlugin>();
    app.add_plugins(plugins);
    let lineup = lineup("random", "random", setup(Rule::Freestyle, 15));
    app.add_plugins((game_plugin(book(), lineup, false), ViewPlugin));
    app.insert_resource(Ride {
        rng: ChaCha8Rng::seed_from_u64(34),
        sizes: 0,
        wanted,
        updates: 0,
    });
    app.add_systems(Last, drive);
    assert_eq!(app.run(), AppExit::Success);
}

#[test]
fn without_a_sound_server_a_game_is_played_and_one_line_says_so() {
    if !has_window() {
        return eprintln!("skipped: NEKOMOKU_WINDOW_TESTS is not 1");
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let nobody = folder.path().join("nobody");
    let log = folder.path().join("log");
    let file = File::create(&log).expect("it can be created");
    let mut child = nekomoku()
        .args(["play", "--black", "random", "--white", "random"])
        .env("NEKOMOKU_SETTINGS", folder.path().join("settings.toml"))
        .env("PULSE_SERVER", format!("unix:{}", nobody.display()))
        .env("XDG_RUNTIME_DIR", folder.path())
        .current_dir(folder.path())
        .stdout(file.try_clone().expect("it is open"))
        .stderr(file)
        .spawn()
        .expect("it starts");
    let written = || std::fs::read_to_string(&log).expect("it is text");
    let said = || written().matches("no sound is played").count();
    let begun = Instant::now();
    while said() == 0 && begun.elapsed() < PATIENCE {
        std::thread::sleep(Duration::from_millis(20));
    }
    // More stones are laid, and none of them adds a line.
    std::thread::sleep(Duration::from_secs(3));
    let ended = child.try_wait().expect("it can be asked");
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    assert!(ended.is_none() && said() == 1, "{ended:?} {}", written());
}

#[test]
fn without_a_display_one_line_names_the_headless_commands() {
    if cfg!(not(target_os = "linux")) {
        return;
    }
    let no_display: [Option<&str>; 2] = [None, Some(":4711")];
    for display in no_display {
        let mut command = nekomoku();
        command
            .env_remove("WAYLAND_DISPLAY")
            .env_remove("WAYLAND_SOCKET")
            .env_remove("DISPLAY");
        command.envs(display.map(|name| ("DISPLAY", name)));
        let output = command.output().expect("it starts");
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{message}");
        assert_eq!(
            message
                .lines()
                .filter(|line| line.starts_with("nekomoku:"))
                .count(),
            1,
            "{message}"
        );
        assert!(
            message.contains("no display was found") && message.contains("nekomoku match"),
            "{message}"
        );
        assert!(!message.contains("panicked"), "{message}");
    }
}
