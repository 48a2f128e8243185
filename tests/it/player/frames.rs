//! The calls between the thread of a seat and its search.

use std::backtrace::Backtrace;
use std::sync::{Arc, Mutex};

use player::config::Character;
use player::{BuildContext, Limits, Patience, Registry, Seat, StopToken};
use rules::{Game, GameSetup, Point};

/// The places in the code of players and searches that are on the stack, the innermost first.
fn own_frames(stack: &str) -> Vec<String> {
    let places = stack
        .lines()
        .filter_map(|line| line.trim().strip_prefix("at "));
    let places = places.map(|place| place.replace('\\', "/"));
    let is_own = |place: &String| ["src/player/", "src/engine/"].map(|it| place.contains(it));
    places.filter(|it| is_own(it).contains(&true)).collect()
}

#[test]
fn few_calls_lead_from_the_thread_of_a_seat_to_the_root_of_its_search() {
    let stacks = Arc::new(Mutex::new(Vec::new()));
    let taken = Arc::clone(&stacks);
    let wake = move || {
        let stack = Backtrace::force_capture().to_string();
        taken.lock().unwrap().push(stack);
    };
    let tree = Character::of_kind("frames", "tree", toml::Table::new());
    let factory = tree.factory(&Registry::builtin(), BuildContext::default());
    let mut seat = Seat::spawn("frames", factory, Arc::new(wake));
    let stones = [(7, 7), (8, 8), (9, 7)].map(|(x, y)| Point::new(x, y));
    let game = Game::with_moves(GameSetup::default(), stones).unwrap();
    let limits = Limits {
        nodes: Some(2_000),
        ..Limits::default()
    };
    let (patience, stop) = (Patience::default(), StopToken::new());
    seat.decide(game, limits, patience, &stop, |_| {}).unwrap();
    let stacks = stacks.lock().unwrap();
    let mut searching = stacks.iter().map(|it| own_frames(it));
    let outermost = |frames: &[String], file| frames.iter().rposition(|it| it.contains(file));
    let frames = searching.find(|it| outermost(it, "search/iterations.rs").is_some());
    if frames.is_none() && !cfg!(debug_assertions) {
        return eprintln!("skipped: a release build has no places in its call stacks");
    }
    let frames = frames.expect("a report of the search");
    let way = ["search/iterations.rs", "seat/worker.rs"].map(|file| outermost(&frames, file));
    let [Some(root), Some(thread)] = way else {
        panic!("{frames:#?}");
    };
    let calls = &frames[root..=thread];
    assert!(calls.len() <= 8, "{} calls: {calls:#?}", calls.len());
}
