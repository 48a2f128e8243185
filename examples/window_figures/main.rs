//! Measures the window: the time between frames while bots think, the time of its start, the memory
//! that is in use after many games, and what a search for puzzles in the background costs.
//!
//! `LP_NUM_THREADS=1 xvfb-run -a cargo run --release -p nekomoku-examples --example window_figures -- frames`, or
//! `start`, `bare` (the start of a Bevy window with nothing in it), `games`, `mining FOLDER` (a
//! folder of finished games, which are copied); or on a real display. Frames are drawn continuously,
//! which the game itself does not.

mod mining;

use std::path::Path;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use nekomoku::app::{GamePlugin, Intents, Of, ViewPlugin};
use nekomoku::game::{
    Analysis, Archive, CastBook, Intent, Pairing, ReviewLimits, Session, Settings,
};
use nekomoku::player::Registry;
use nekomoku::player::config::{Cast, Source};
use nekomoku::rules::Point;

/// A player that thinks for five seconds on each turn.
const THINKER: &str = r#"
[players.thinker]
kind = "models"
time = { min_ms = 0, max_ms = 5000 }
[players.thinker.search]
schedule = [{ ply = 0, depth = 40, root = 60, child = 40 }]
"#;

const PHASE: Duration = Duration::from_secs(5);
/// Time for pipelines, glyphs and the first layout, before the measurement begins.
const WARM_UP: Duration = Duration::from_secs(3);
/// Games after which the memory is read.
const GAMES: [u64; 2] = [10, 200];

fn main() {
    let begun = Instant::now();
    let subject = std::env::args().nth(1).unwrap_or_default();
    match subject.as_str() {
        "frames" => {
            game("you", "thinker", true, Archive::default())
                .init_resource::<Frames>()
                .add_systems(Last, measure_frames)
                .run();
        }
        "start" => {
            game("you", "thinker", true, Archive::default())
                .add_systems(Last, exit_when_drawn(begun))
                .run();
        }
        "bare" => {
            App::new()
                .add_plugins(DefaultPlugins)
                .add_systems(Startup, |mut commands: Commands| {
                    commands.spawn(Camera2d);
                })
                .add_systems(Last, exit_when_drawn(begun))
                .run();
        }
        "games" => {
            game("counting", "random", false, Archive::default())
                .add_systems(Last, measure_games)
                .run();
        }
        "mining" => mining::run(Path::new(&std::env::args().nth(2).unwrap_or_default())),
        _ => {
            eprintln!("window_figures: expected frames, start, bare, games or mining FOLDER");
            std::process::exit(2);
        }
    }
}

/// The window with a game between two of the cast, or the thinker.
fn game(left: &str, right: &str, is_attended: bool, archive: Archive) -> App {
    let source = Source {
        name: "thinker".into(),
        text: THINKER.into(),
    };
    let registry = Registry::builtin();
    let sources = Source::embedded().into_iter().chain([source]).collect();
    let cast = Cast::load(&registry, sources).expect("the cast is valid");
    let pairing = Pairing {
        players: [left, right].map(str::to_owned),
        ..Pairing::from_cast(&cast)
    };
    let lineup = pairing.resolve(&cast).expect("both are in the cast");
    let mut app = App::new();
    app.add_plugins(DefaultPlugins).add_plugins((
        GamePlugin {
            book: CastBook::fixed(registry, cast),
            lineup,
            seed: 1,
            settings: Settings::default(),
            archive,
            program: String::new(),
            think_time: is_attended,
            motion: is_attended,
            setup_sheet: false,
            review_limits: ReviewLimits::USUAL,
        },
        ViewPlugin,
    ));
    app
}

/// A system that prints the duration of the start once the first frame is drawn, which is two
/// updates later because drawing runs in parallel.
fn exit_when_drawn(
    begun: Instant,
) -> impl FnMut(Local<u32>, MessageWriter<RequestRedraw>, MessageWriter<AppExit>) {
    move |mut updates, mut redraw, mut exit| {
        redraw.write(RequestRedraw);
        *updates += 1;
        if *updates == 3 {
            println!("first frame after {} ms", begun.elapsed().as_millis());
            exit.write(AppExit::Success);
        }
    }
}

/// Gaps between updates by phase.
#[derive(Resource, Default)]
struct Frames {
    begin: Option<Instant>,
    last: Option<Instant>,
    idle: Vec<Duration>,
    analysing: Vec<Duration>,
    thinking: Vec<Duration>,
}

fn measure_frames(
    mut frames: ResMut<Frames>,
    session: Of<Session>,
    analysis: Of<Analysis>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut intents: Intents,
    mut exit: MessageWriter<AppExit>,
) {
    redraw.write(RequestRedraw);
    let now = Instant::now();
    let running = now - *frames.begin.get_or_insert(now);
    let last = frames.last.replace(now);
    let gap = last.map_or(Duration::ZERO, |last| now - last);
    if running < WARM_UP {
        return;
    }
    match session.game().ply() {
        0 => {
            intents.send(Intent::Place(Point::center(15)));
        }
        1 => frames.thinking.push(gap),
        // It is the human's turn.
        _ if frames.idle.iter().sum::<Duration>() < PHASE => frames.idle.push(gap),
        _ if frames.analysing.iter().sum::<Duration>() < PHASE => {
            if !analysis.is_on() {
                intents.send(Intent::Analyse(true));
            }
            frames.analysing.push(gap);
        }
        _ => {
            let frames = std::mem::take(&mut *frames);
            let idle = report("idle", frames.idle);
            let others = [
                ("a bot thinks", frames.thinking),
                ("analysis", frames.analysing),
            ];
            for (phase, gaps) in others {
                let busy = report(phase, gaps);
                println!("  95th percentile beside idle: {:.2}", busy / idle);
            }
            exit.write(AppExit::Success);
        }
    }
}

/// Prints the percentiles of some gaps in ms and returns the 95th.
fn report(phase: &str, mut gaps: Vec<Duration>) -> f64 {
    gaps.sort_unstable();
    let at = |percent: usize| gaps[(gaps.len() - 1) * percent / 100].as_secs_f64() * 1e3;
    println!(
        "{phase}: {} updates, p50 {:.1} ms, p95 {:.1} ms, max {:.1} ms",
        gaps.len(),
        at(50),
        at(95),
        at(100)
    );
    at(95)
}

/// Plays one game after the other and prints the memory in use.
fn measure_games(
    session: Of<Session>,
    mut over: Local<u64>,
    mut seen: Local<Option<u64>>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut intents: Intents,
    mut exit: MessageWriter<AppExit>,
) {
    redraw.write(RequestRedraw);
    if session.game().result().is_none() || *seen == Some(session.number()) {
        return;
    }
    *seen = Some(session.number());
    *over += 1;
    if GAMES.contains(&over) {
        println!("after {} games: {}", *over, memory());
    }
    if *over == GAMES[1] {
        exit.write(AppExit::Success);
    } else {
        intents.send(Intent::Restart);
    }
}

/// The memory in use, as Linux reports it.
fn memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS:"));
    line.unwrap_or("unknown on this system").to_owned()
}
