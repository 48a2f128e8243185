//! Each screen is drawn and compared with a small picture of how it looked when it was last
//! accepted. These tests need a renderer (software Vulkan is enough) but no display, and run only
//! with `NEKOMOKU_WINDOW_TESTS=1`. `NEKOMOKU_PICTURES` names a folder for the pictures in full
//! size, and `NEKOMOKU_LOOKED=1` accepts them. `NEKOMOKU_SCENES=picker,games` draws these scenes
//! alone. `NEKOMOKU_THEME=slate`, `NEKOMOKU_SCALE=160` and `NEKOMOKU_WINDOW=3840x2160` draw every
//! scene in this theme, at this scale of the interface or in a window of this size; such pictures
//! are not compared.

use std::path::PathBuf;
use std::sync::Mutex;

use app::Motion;
use bevy::camera::{ImageRenderTarget, RenderTarget};
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::render_resource::TextureFormat;
use bevy::render::view::window::screenshot::{Screenshot, ScreenshotCaptured};
use game::{Intent, Setting};
use image::imageops::FilterType;
use image::{DynamicImage, RgbImage};

use crate::scenes::{SCENES, Scene};
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

/// What is drawn in another way than the scenes ask for.
struct Look {
    theme: Option<String>,
    /// In percent.
    scale: Option<u16>,
    window: Option<(f32, f32)>,
}

impl Look {
    /// From the variables of the environment.
    fn asked() -> Self {
        let value = |name: &str| std::env::var(name).ok();
        let number = |text: &str| text.parse().expect("a number of pixels");
        Self {
            theme: value("NEKOMOKU_THEME"),
            scale: value("NEKOMOKU_SCALE").map(|it| it.parse().expect("a number in percent")),
            window: value("NEKOMOKU_WINDOW").map(|it| {
                let (width, height) = it.split_once('x').expect("WIDTHxHEIGHT");
                (number(width), number(height))
            }),
        }
    }

    const fn is_usual(&self) -> bool {
        self.theme.is_none() && self.scale.is_none() && self.window.is_none()
    }

    fn settings(&self) -> impl Iterator<Item = Setting> {
        let theme = self.theme.clone().map(Setting::Theme);
        theme.into_iter().chain(self.scale.map(Setting::Scale))
    }
}

/// The picture of a scene in full size.
fn draw(scene: &Scene, look: &Look) -> DynamicImage {
    let scene = &Scene {
        window: look.window.unwrap_or(scene.window),
        ..*scene
    };
    let render = RenderPlugin {
        synchronous_pipeline_compilation: true,
        ..default()
    };
    let mut app = scene.app(scene.language, Some(render));
    let size = (Vec2::from(scene.window) * scene.scale).as_uvec2();
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
    for setting in look.settings() {
        send(&mut app, Intent::Set(setting));
    }
    app.update();
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

/// Draws a scene and says how it differs from its kept picture, if it does.
fn compared(scene: &Scene, look: &Look) -> Option<String> {
    let picture = draw(scene, look);
    let file = format!("{}.png", scene.name);
    if let Some(folder) = std::env::var_os("NEKOMOKU_PICTURES").map(PathBuf::from) {
        std::fs::create_dir_all(&folder).expect("the folder can be made");
        let full = picture.to_rgb8().save(folder.join(&file));
        full.expect("it can be written");
    }
    if !look.is_usual() {
        return None;
    }
    let now = small(&picture);
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("tests/gui/pictures")
        .join(file);
    if is_one("NEKOMOKU_LOOKED") {
        now.save(&file).expect("it can be written");
        return None;
    }
    let before = image::open(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let (mean, most) = differences(&before.to_rgb8(), &now);
    let told = format!("{}: {mean:.2} on average, {most:.1} at most", scene.name);
    eprintln!("{told}");
    (mean > TOLERANCE || most > LOCAL_TOLERANCE).then_some(told)
}

fn is_one(variable: &str) -> bool {
    std::env::var_os(variable).is_some_and(|value| value == "1")
}

#[test]
fn every_screen_looks_as_it_did() {
    if !is_one("NEKOMOKU_WINDOW_TESTS") {
        return eprintln!("skipped: NEKOMOKU_WINDOW_TESTS is not 1");
    }
    let only = std::env::var("NEKOMOKU_SCENES").ok();
    let is_wanted = |scene: &&Scene| {
        let mut names = only.iter().flat_map(|it| it.split(','));
        only.is_none() || names.any(|name| name == scene.name)
    };
    let look = Look::asked();
    let scenes = Mutex::new(SCENES.iter().filter(is_wanted));
    let wrong = Mutex::new(Vec::new());
    // A picture is drawn by one thread most of the time.
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                let next = || scenes.lock().expect("nobody panicked").next();
                while let Some(scene) = next() {
                    let told = compared(scene, &look);
                    wrong.lock().expect("nobody panicked").extend(told);
                }
            });
        }
    });
    let wrong = wrong.into_inner().expect("nobody panicked");
    assert!(wrong.is_empty(), "look at these: {wrong:#?}");
}
