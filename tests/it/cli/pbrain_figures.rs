//! The memory and time that the brain uses, measured on the running program.

use std::time::{Duration, Instant};

use protocol::Reply;

use super::pbrain::{Brain, PBRAIN};
use crate::many::many;
use crate::program::Program;

const MIB: u64 = 1 << 20;

/// The outcome of a turn.
#[derive(Clone, Copy)]
struct Turn {
    is_fallback: bool,
    took: Duration,
}

/// A brain with a turn limit of `ms` milliseconds and a memory limit of `mib` MiB.
fn brain(mib: u64, ms: u64) -> Brain {
    let mut brain = Brain::start(Program::new(), PBRAIN, "");
    brain.send(&format!("INFO max_memory {}", mib * MIB));
    brain.send(&format!("INFO timeout_turn {ms}"));
    brain
}

/// Sends a command that asks for a move.
fn turn(brain: &mut Brain, command: &str) -> Turn {
    let begun = Instant::now();
    brain.send(command);
    let mut is_fallback = false;
    loop {
        let line = brain.line();
        match Reply::parse(&line) {
            Some(Reply::Message(text)) => is_fallback |= text.contains("a fallback is played"),
            Some(Reply::Move(_)) => break,
            _ => panic!("no move: {line}"),
        }
    }
    Turn {
        is_fallback,
        took: begun.elapsed(),
    }
}

/// Restarts the game and plays its first move and `further` more. No opening library has an answer
/// to these moves.
fn game(brain: &mut Brain, further: usize) -> Vec<Turn> {
    brain.send("START 15");
    assert_eq!(brain.line(), "OK");
    // The corner, and positions of stones far from each other.
    let mut turns = vec![turn(brain, "TURN 0,0")];
    for stones in 1..=further {
        brain.send("BOARD");
        for stone in 0..stones {
            brain.send(&format!("{},{},2", 3 * (stone % 5), 6 * (stone / 5)));
            brain.send(&format!(
                "{},{},1",
                3 * (stone % 5) + 1,
                6 * (stone / 5) + 3
            ));
        }
        brain.send("14,14,2");
        turns.push(turn(brain, "DONE"));
    }
    turns
}

/// The peak memory of its process, in bytes.
fn peak(brain: &Brain) -> u64 {
    let path = format!("/proc/{}/status", brain.id());
    let status = std::fs::read_to_string(path).expect("it runs");
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let peak = peak.expect("Linux says it").trim();
    let kib = peak.strip_suffix(" kB").expect("in kB");
    kib.parse::<u64>().expect("a number") * 1024
}

/// The peak memory of `games` games.
fn peak_of_games(mib: u64, ms: u64, games: usize) -> u64 {
    let mut brain = brain(mib, ms);
    for _ in 0..games {
        game(&mut brain, 0);
    }
    let peak = peak(&brain);
    assert_eq!(brain.end(), 0);
    assert!(peak <= mib * MIB, "{mib} MiB, {ms} ms: {} MiB", peak / MIB);
    peak
}

#[test]
fn restarts_in_short_turns_keep_to_the_limit_of_memory() {
    for mib in [40, 80] {
        peak_of_games(mib, 5, 20);
    }
}

#[test]
fn all_rules_and_sizes_keep_to_the_limit_of_memory() {
    let mut brain = brain(40, 1_000);
    for (rule, size) in [(0, 15), (1, 20), (4, 15), (4, 22)] {
        brain.send(&format!("INFO rule {rule}"));
        brain.send(&format!("INFO max_node {}", 100_000));
        brain.send(&format!("START {size}"));
        assert_eq!(brain.line(), "OK");
        turn(&mut brain, "TURN 4,4");
    }
    assert!(peak(&brain) <= 40 * MIB, "{} MiB", peak(&brain) / MIB);
    assert_eq!(brain.end(), 0);
}

/// A long search fills the table, which may be as large as the limit.
#[test]
fn larger_limit_of_memory_is_used_in_long_turns() {
    let mut brain = brain(400, 60_000);
    brain.send("START 15");
    assert_eq!(brain.line(), "OK");
    brain.send("TURN 0,0");
    let begun = Instant::now();
    while peak(&brain) < 120 * MIB {
        assert!(begun.elapsed() < Duration::from_secs(30), "it is not used");
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(peak(&brain) <= 400 * MIB);
    assert_eq!(brain.end(), 0);
}

/// The row of a table: limit, first moves that are fallbacks, turns over the limit, the largest
/// excess.
fn print_times(ms: u64, games: usize) {
    let limit = Duration::from_millis(ms);
    let (mut first, mut others) = (Vec::new(), Vec::new());
    for started in 0..games {
        // Half of the first moves are those of a new process.
        let mut brain = brain(350, ms);
        let rounds = if started % 2 == 0 { 1 } else { 2 };
        for _ in 0..rounds {
            let turns = game(&mut brain, 4);
            first.push(turns[0]);
            others.extend_from_slice(&turns[1..]);
        }
        assert_eq!(brain.end(), 0);
    }
    let fallbacks = |turns: &[Turn]| turns.iter().filter(|it| it.is_fallback).count();
    let all = || first.iter().chain(&others);
    let over = all().filter(|it| it.took > limit).count();
    let excess = all().map(|it| it.took.saturating_sub(limit)).max();
    println!(
        "{ms:>4} ms: {:>3} of {:>3} first moves and {:>3} of {:>3} others are fallbacks, \
        {over:>3} of {:>3} turns over the limit, at most by {:.1?}",
        fallbacks(&first),
        first.len(),
        fallbacks(&others),
        others.len(),
        first.len() + others.len(),
        excess.unwrap_or_default()
    );
}

/// Prints the tables of memory and of time. Only the memory is asserted: the times depend on what
/// else the machine does.
///
/// `cargo test --release --no-default-features --test it very_many_restarts -- --ignored
/// --nocapture`
#[test]
#[ignore = "15 times 60 games and 6 times 60, two minutes in release: too long for every `cargo \
    test`; `.ci/run` runs a twentieth of it, and `cargo test --release --no-default-features --test it \
    very_many -- --ignored` all of it"]
fn very_many_restarts_and_first_moves() {
    let games = many(60) as usize;
    for mib in [40, 80, 200, 500, 1_000] {
        let peaks = [5, 50, 100].map(|ms| peak_of_games(mib, ms, games));
        let [a, b, c] = peaks.map(|peak| peak / MIB);
        println!("{mib:>4} MiB: peak {a:>3} MiB at 5 ms, {b:>3} at 50 ms, {c:>3} at 100 ms");
    }
    for ms in [1, 5, 10, 20, 50, 100] {
        print_times(ms, games * 2 / 3);
    }
}
