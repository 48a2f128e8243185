//! The time from a stop to the answer, through a seat.
//!
//! With `NEKOMOKU_REPORT=1` each kind is stopped 200 times and the figures are printed:
//!
//! ```text
//! NEKOMOKU_REPORT=1 cargo test --release --no-default-features --test it player::latency -- \
//!     --nocapture
//! ```

use std::time::{Duration, Instant};

use arena::random_opening;
use player::config::{Cast, Source};
use player::{BuildContext, Limits, Registry, Seat, SeatMsg, Stop};
use rules::{Game, GameSetup, Rule};

use super::pulse::Pulse;
use super::puppet::seat_from;

/// A search that is longer than any stop takes.
const DEEP: &str = "
    [players.deep]
    kind = \"models\"
    search.schedule = [{ ply = 0, depth = 40, root = 80, child = 40 }]
";

#[test]
fn stopped_player_answers_within_a_quarter_second() {
    let pulse = Pulse::start();
    let reporting = std::env::var_os("NEKOMOKU_REPORT").is_some();
    let stops = if reporting { 200 } else { 20 };
    let registry = Registry::builtin();
    let deep = Source {
        name: "deep".into(),
        text: DEEP.into(),
    };
    let sources = Source::embedded().into_iter().chain([deep]).collect();
    let cast = Cast::load(&registry, sources).expect("a valid cast");
    let context = BuildContext::default();
    for character in cast.characters().filter(|it| !it.is_human()) {
        let mut seat = seat_from(character.factory(&registry, context.clone()));
        seat.prepare(GameSetup::default(), Duration::from_secs(60))
            .expect("it gets ready");
        let mut latencies = (0..)
            .filter_map(|index| stop_to_answer(&mut seat, index))
            .take(stops)
            .collect::<Vec<_>>();
        latencies.sort_unstable();
        let percentile = |percent: usize| latencies[(latencies.len() - 1) * percent / 100];
        if reporting {
            println!(
                "{:>9} ({}): {stops} stops, p50 {:.2?}, p99 {:.2?}, max {:.2?}",
                character.id,
                character.kind,
                percentile(50),
                percentile(99),
                percentile(100)
            );
        }
        assert!(
            percentile(99) < pulse.prompt(),
            "{}: {:?}",
            character.id,
            percentile(99)
        );
    }
}

#[test]
fn pondering_player_is_free_for_its_turn_within_a_quarter_second() {
    let pulse = Pulse::start();
    let reporting = std::env::var_os("NEKOMOKU_REPORT").is_some();
    let turns = if reporting { 200 } else { 20 };
    let registry = Registry::builtin();
    let cast = Cast::embedded(&registry);
    let lynx = cast.get("lynx").expect("one of the cast");
    let mut seat = seat_from(lynx.factory(&registry, BuildContext::default()));
    seat.prepare(GameSetup::default(), Duration::from_secs(60))
        .expect("it gets ready");
    let least = Limits {
        nodes: Some(1),
        ..Limits::default()
    };
    let mut latencies = (0..turns)
        .map(|index| {
            let board = random_opening(GameSetup::default(), 3 + (index % 30) as u16, index);
            seat.ponder(board.clone(), Limits::default());
            wait_for(
                &mut seat,
                Instant::now() + Duration::from_millis(index % 4 * 5),
                false,
            );
            let asked = Instant::now();
            seat.think(board, least);
            wait_for(&mut seat, asked + Duration::from_secs(60), false);
            asked.elapsed()
        })
        .collect::<Vec<_>>();
    latencies.sort_unstable();
    let percentile = |percent: usize| latencies[(latencies.len() - 1) * percent / 100];
    if reporting {
        println!(
            "{turns} turns, p50 {:.2?}, p99 {:.2?}, max {:.2?}",
            percentile(50),
            percentile(99),
            percentile(100)
        );
    }
    assert!(percentile(99) < pulse.prompt(), "{:?}", percentile(99));
}

/// Stops the player at once, at its first report, or a few milliseconds later; `None` if it had
/// answered by then.
fn stop_to_answer(seat: &mut Seat, index: u32) -> Option<Duration> {
    let plies = u16::try_from(index % 40).expect("it is small");
    let rule = Rule::ALL[index as usize % Rule::ALL.len()];
    let game = random_opening(
        GameSetup::new(rule, 15).expect("a size in range"),
        plies,
        index.into(),
    );
    seat.think(game, Limits::default());
    if !index.is_multiple_of(4) {
        let wait = Duration::from_millis(u64::from(index % 4) * 5);
        wait_for(seat, Instant::now() + wait, index.is_multiple_of(2));
    }
    if !seat.is_thinking() {
        return None;
    }
    seat.stop(Stop::MoveNow);
    let stopped = Instant::now();
    wait_for(seat, stopped + Duration::from_secs(60), false);
    assert!(!seat.is_thinking(), "no answer within a minute");
    Some(stopped.elapsed())
}

/// Waits for the answer, or for a report if that is enough, until `deadline`.
fn wait_for(seat: &mut Seat, deadline: Instant, report_is_enough: bool) {
    while let Some(message) = seat.poll_until(deadline) {
        match message {
            SeatMsg::Decided(..) => return,
            SeatMsg::Progress(..) if report_is_enough => return,
            _ => {}
        }
    }
}

/// Kept apart so that a slow start of the game shows as such.
#[test]
fn aborted_player_is_free_for_the_next_question_within_a_quarter_second() {
    let pulse = Pulse::start();
    let registry = Registry::builtin();
    let deep = Source {
        name: "deep".into(),
        text: DEEP.into(),
    };
    let sources = Source::embedded().into_iter().chain([deep]).collect();
    let cast = Cast::load(&registry, sources).expect("a valid cast");
    let character = cast.get("deep").expect("it was just added");
    let mut seat = seat_from(character.factory(&registry, BuildContext::default()));
    seat.prepare(GameSetup::default(), Duration::from_secs(60))
        .expect("it gets ready");
    let game = Game::new(GameSetup::default());
    for _ in 0..5 {
        seat.think(
            random_opening(GameSetup::default(), 10, 3),
            Limits::default(),
        );
        wait_for(&mut seat, Instant::now() + Duration::from_secs(60), true);
        let aborted = Instant::now();
        seat.think(
            game.clone(),
            Limits {
                nodes: Some(1),
                ..Limits::default()
            },
        );
        wait_for(&mut seat, aborted + Duration::from_secs(60), false);
        assert!(
            aborted.elapsed() < pulse.prompt(),
            "{:?}",
            aborted.elapsed()
        );
    }
}
