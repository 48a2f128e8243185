//! Measures whether thinking holds up the window: gaps between updates without and with a search, in one run.
//!
//! `LP_NUM_THREADS=1 xvfb-run -a cargo run --release --example frame_gaps` (or on a real display). Draws continuously, which the
//! game itself does not; prints the 50th, 95th and 100th percentile of both phases and the ratio of the 95th.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use nekomoku::app::{CastBook, GamePlugin, Intent, Manners, Pairing, Session, Tempo, ViewPlugin};
use nekomoku::player::Registry;
use nekomoku::player::config::{Cast, Source};
use nekomoku::rules::Point;

/// Thinks for five seconds about anything.
const THINKER: &str = r#"
[players.thinker]
kind = "models"
time = { min_ms = 0, max_ms = 5000 }
[players.thinker.search]
schedule = [{ ply = 0, depth = 40, root = 60, child = 40 }]
"#;

const PHASE: Duration = Duration::from_secs(5);
/// Pipelines, glyphs and the first layout come up before anything is measured.
const WARM_UP: Duration = Duration::from_secs(3);

#[derive(Resource, Default)]
struct Gaps {
    begin: Option<Instant>,
    last: Option<Instant>,
    idle: Vec<Duration>,
    searching: Vec<Duration>,
}

fn main() {
    let source = Source {
        name: "thinker".into(),
        text: THINKER.into(),
    };
    let registry = Registry::builtin();
    let sources = Source::embedded().into_iter().chain([source]).collect();
    let cast = Cast::load(&registry, sources).expect("the cast is valid");
    let pairing = Pairing {
        players: ["you", "thinker"].map(str::to_owned),
        ..Pairing::from_cast(&cast)
    };
    let lineup = pairing.resolve(&cast).expect("both are in the cast");
    let manners = Manners {
        think_time: true,
        animation: true,
        tempo: Tempo::Normal,
    };
    App::new()
        .add_plugins(DefaultPlugins)
        .add_plugins((
            GamePlugin {
                book: CastBook::fixed(registry, cast),
                lineup,
                seed: 1,
                manners,
            },
            ViewPlugin,
        ))
        .init_resource::<Gaps>()
        .add_systems(Last, measure)
        .run();
}

fn measure(
    mut gaps: ResMut<Gaps>,
    session: Res<Session>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut intents: MessageWriter<Intent>,
    mut exit: MessageWriter<AppExit>,
) {
    redraw.write(RequestRedraw);
    let now = Instant::now();
    let running = now - *gaps.begin.get_or_insert(now);
    let gap = gaps
        .last
        .replace(now)
        .map_or(Duration::ZERO, |last| now - last);
    if running < WARM_UP {
        return;
    }
    if running < WARM_UP + PHASE {
        gaps.idle.push(gap);
    } else if session.game().ply() == 0 {
        intents.write(Intent::Place(Point::center(15)));
    } else if session.game().ply() == 1 {
        gaps.searching.push(gap);
    } else {
        let (idle, searching) = (
            std::mem::take(&mut gaps.idle),
            std::mem::take(&mut gaps.searching),
        );
        let (before, during) = (
            report("without a search", idle),
            report("with a search", searching),
        );
        println!("95th percentile with / without: {:.2}", during / before);
        exit.write(AppExit::Success);
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
