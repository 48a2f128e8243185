//! What a search for puzzles in the background costs the window, and how soon it stops for a game.

use std::path::Path;
use std::time::{Duration, Instant};
use std::{fs, thread};

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};
use crossbeam_channel::{Receiver, bounded};
use nekomoku::app::{Intents, Of};
use nekomoku::game::{Archive, DrillCommand, Intent, PuzzleSearch, Session};
use nekomoku::rules::Point;

use super::{PHASE, WARM_UP, game, memory, report};

/// The name of the thread that searches, cut to the length that Linux keeps.
const SEARCH: &str = "puzzle search";
/// Time without an update, after which the processor time is read.
const QUIET: Duration = Duration::from_secs(10);
/// Unit of the processor time of a thread: Linux counts 100 a second.
const TICK_MS: u64 = 10;
/// Number of games that interrupt the search.
const GAMES: u64 = 10;
/// Time that the search has before a game interrupts it: this and its multiples up to five.
const BEFORE_GAME: Duration = Duration::from_millis(300);

/// Runs the window on copies of the games of this folder, prints the figures and exits.
pub fn run(folder: &Path) {
    let archive = tempfile::tempdir().expect("a folder for the copies");
    let copied = copy_games(folder, archive.path());
    if copied.unwrap_or_default() == 0 {
        eprintln!("window_figures: expected a folder of games, got {folder:?}");
        std::process::exit(2);
    }
    game(
        "you",
        "counting",
        true,
        Archive::at(archive.path().to_owned()),
    )
    .init_resource::<Measured>()
    .add_systems(Last, measure)
    .run();
}

fn copy_games(from: &Path, to: &Path) -> std::io::Result<usize> {
    let mut copied = 0;
    for entry in fs::read_dir(from)? {
        let file = entry?.path();
        if let Some(name) = file.file_name().filter(|_| file.is_file()) {
            fs::copy(&file, to.join(name))?;
            copied += 1;
        }
    }
    Ok(copied)
}

/// What happens now.
#[derive(Default)]
enum Phase {
    #[default]
    WarmUp,
    /// No update is asked for; the processor time since then arrives here.
    Quiet(Receiver<u64>),
    Frames(Vec<Duration>),
    /// The search runs, to be interrupted at this time.
    BeforeGame(Instant),
    /// A game was begun; the time until the search had ended arrives here.
    Stopping(Receiver<Duration>),
}

/// The figures without a search, and with one once it was begun.
#[derive(Resource, Default)]
struct Measured {
    begin: Option<Instant>,
    last: Option<Instant>,
    phase: Phase,
    is_searching: bool,
    /// The 95th percentile of the gaps in ms without a search.
    idle: f64,
    stops: Vec<Duration>,
}

fn measure(
    mut measured: ResMut<Measured>,
    (session, search): (Of<Session>, Of<PuzzleSearch>),
    proxy: Res<EventLoopProxyWrapper>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut intents: Intents,
    mut exit: MessageWriter<AppExit>,
) {
    let measured = &mut *measured;
    let now = Instant::now();
    let running = now - *measured.begin.get_or_insert(now);
    let last = measured.last.replace(now);
    let gap = last.map_or(Duration::ZERO, |last| now - last);
    let wake = || {
        let proxy = (**proxy).clone();
        // This fails only after the loop has ended.
        move || {
            let _ = proxy.send_event(WinitUserEvent::WakeUp);
        }
    };
    let next = match &mut measured.phase {
        Phase::WarmUp => {
            let is_ready = end_game(&session, &mut intents) && running >= WARM_UP;
            is_ready.then(|| Phase::Quiet(in_quiet(wake())))
        }
        Phase::Quiet(used) => used.try_recv().ok().map(|used| {
            let state = name(measured.is_searching);
            println!(
                "{state}: {used} ms of a core in {QUIET:?} without the search, {}",
                memory()
            );
            Phase::Frames(Vec::new())
        }),
        Phase::Frames(gaps) if gaps.iter().sum::<Duration>() < PHASE => {
            gaps.push(gap);
            None
        }
        Phase::Frames(gaps) => {
            let p95 = report(name(measured.is_searching), std::mem::take(gaps));
            Some(if measured.is_searching {
                println!("  95th percentile beside idle: {:.2}", p95 / measured.idle);
                Phase::BeforeGame(now)
            } else {
                measured.idle = p95;
                measured.is_searching = true;
                intents.send(Intent::Drill(DrillCommand::SearchGames));
                Phase::Quiet(in_quiet(wake()))
            })
        }
        Phase::BeforeGame(at) => {
            (end_game(&session, &mut intents) && now >= *at && search.is_running()).then(|| {
                intents.send(Intent::Restart);
                Phase::Stopping(until_stopped(wake()))
            })
        }
        Phase::Stopping(stopped) => stopped.try_recv().ok().map(|stopped| {
            measured.stops.push(stopped);
            let wait = 1 + measured.stops.len() as u32 % 5;
            Phase::BeforeGame(now + BEFORE_GAME * wait)
        }),
    };
    if let Some(next) = next {
        measured.phase = next;
    }
    if !matches!(measured.phase, Phase::Quiet(_)) {
        redraw.write(RequestRedraw);
    }
    if measured.stops.len() as u64 == GAMES {
        println!("searched {} games", search.progress().done);
        report("stops for a game", std::mem::take(&mut measured.stops));
        assert!(session.number() >= GAMES, "each game was begun");
        exit.write(AppExit::Success);
    }
}

/// Brings the game on screen to its end, so that games may be searched. Returns true when it is
/// over.
fn end_game(session: &Session, intents: &mut Intents) -> bool {
    let game = session.game();
    match game.ply() {
        0 => intents.send(Intent::Place(Point::center(15))),
        2 if game.result().is_none() => intents.send(Intent::Resign),
        _ => {}
    }
    game.result().is_some()
}

const fn name(is_searching: bool) -> &'static str {
    if is_searching { "searching" } else { "idle" }
}

/// Measures on a thread of its own, which wakes the window when it is done.
fn aside<T: Send + 'static>(
    wake: impl FnOnce() + Send + 'static,
    measure: impl FnOnce() -> T + Send + 'static,
) -> Receiver<T> {
    let (sender, receiver) = bounded(1);
    thread::spawn(move || {
        // The receiver is gone only when the window is closed.
        let _ = sender.send(measure());
        wake();
    });
    receiver
}

/// The processor time in ms of all threads but that of the search during a quiet time.
fn in_quiet(wake: impl FnOnce() + Send + 'static) -> Receiver<u64> {
    aside(wake, || {
        // What was begun in the last update ends first.
        thread::sleep(Duration::from_secs(1));
        let before = processor_ms();
        thread::sleep(QUIET);
        processor_ms().saturating_sub(before)
    })
}

/// The time until no thread searches.
fn until_stopped(wake: impl FnOnce() + Send + 'static) -> Receiver<Duration> {
    let begun = Instant::now();
    aside(wake, move || {
        while threads().any(|(name, _)| name == SEARCH) {
            thread::sleep(Duration::from_micros(500));
        }
        begun.elapsed()
    })
}

fn processor_ms() -> u64 {
    let others = threads().filter(|(name, _)| name != SEARCH);
    others.map(|(_, ticks)| ticks * TICK_MS).sum()
}

/// The name and the processor time of each thread, as Linux reports them.
fn threads() -> impl Iterator<Item = (String, u64)> {
    let tasks = fs::read_dir("/proc/self/task").into_iter().flatten();
    tasks.flatten().filter_map(|task| {
        let stat = fs::read_to_string(task.path().join("stat")).ok()?;
        let (start, rest) = stat.rsplit_once(')')?;
        let fields = rest.split_whitespace().collect::<Vec<_>>();
        // The fields after the name begin with the third: 14 and 15 are the times.
        let ticks = [11, 12].map(|it| fields.get(it).and_then(|it| it.parse::<u64>().ok()));
        let name = start.split_once('(')?.1.to_owned();
        Some((name, ticks.into_iter().flatten().sum()))
    })
}
