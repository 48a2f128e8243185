//! `INFO`: the limits that the player receives, how long they are valid, and when there is a
//! warning.

use std::sync::Arc;
use std::time::Duration;

use crossbeam_channel::{Receiver, unbounded};
use player::brain::BrainOptions;
use player::{BuildContext, Game, Limits};
use rules::Rule;

use super::super::puppet::{Puppet, first_legal};
use super::{Manager, PATIENCE};

/// A brain whose player writes down each game and its limits.
fn noting(options: BrainOptions) -> (Manager, Receiver<(Game, Limits)>) {
    let (sender, noted) = unbounded();
    let manager = Manager::with(
        move |_| {
            let sender = sender.clone();
            Puppet::choosing(move |turn| {
                sender.send((turn.game.clone(), turn.limits)).unwrap();
                first_legal(turn.game)
            })
        },
        options,
    );
    (manager, noted)
}

/// The next note of the player.
#[track_caller]
fn next<T>(noted: &Receiver<T>) -> T {
    noted.recv_timeout(PATIENCE).expect("the player was asked")
}

/// The limits of the first turn after these lines.
fn limits(lines: &str) -> Limits {
    let (mut manager, noted) = noting(BrainOptions::default());
    manager.send(lines);
    manager.send("START 15\nBEGIN");
    manager.expect("OK");
    manager.expect("0,14");
    next(&noted).1
}

/// A time limit, up to the time that it takes to reach the player.
#[track_caller]
fn assert_about(time: Option<Duration>, ms: u64) {
    let time = time.expect("a limit").as_millis();
    assert!(
        (u128::from(ms).saturating_sub(2_000)..=u128::from(ms)).contains(&time),
        "{time} instead of {ms}"
    );
}

#[test]
fn limits_are_passed_on_with_a_margin() {
    assert_about(limits("INFO timeout_turn 5000").time, 4_800);
    assert_about(limits("INFO TIMEOUT_TURN 5000").time, 4_800);
    assert_about(limits("INFO timeout_turn 0").time, 10);
    assert_about(limits("").time, 8_000);
    let told = limits("INFO max_node 500\nINFO max_depth 6");
    assert_eq!(
        (told.nodes, told.depth, told.time),
        (Some(500), Some(6), None)
    );
    let none = limits("INFO max_node 0\nINFO max_depth -1\nINFO max_node -1");
    assert_eq!((none.nodes, none.depth), (None, None));
    assert_about(none.time, 8_000);
}

#[test]
fn clock_is_passed_on() {
    let told = limits("INFO timeout_turn 5000\nINFO timeout_match 90000\nINFO time_increment 100");
    let clock = told.clock.expect("a clock");
    assert_about(Some(clock.left), 90_000);
    assert_eq!(clock.increment, Duration::from_millis(100));
    let told = limits("INFO timeout_match 90000\nINFO time_left 2147483647");
    assert_eq!(told.clock, None);
    let told = limits("INFO timeout_match 0\nINFO timeout_turn 1000");
    assert_eq!(told.clock, None);
    assert_about(told.time, 960);
}

#[test]
fn time_left_after_start_is_that_of_the_turn() {
    let (mut manager, noted) = noting(BrainOptions::default());
    manager.send("START 15\nINFO timeout_match 90000\nINFO time_left 50000\nBEGIN");
    manager.expect("OK");
    manager.expect("0,14");
    let clock = next(&noted).1.clock.expect("a clock");
    assert_about(Some(clock.left), 50_000);
    manager.send("INFO time_left 30000\nTURN 9,9");
    manager.expect("1,14");
    let clock = next(&noted).1.clock.expect("a clock");
    assert_about(Some(clock.left), 30_000);
}

#[test]
fn values_outlive_start_and_restart() {
    let (mut manager, noted) = noting(BrainOptions::default());
    manager.send("INFO rule 4\nINFO max_node 77\nSTART 15\nBEGIN");
    manager.send("RESTART\nBEGIN\nSTART 20\nBEGIN");
    for (size, answer) in [(15, "0,14"), (15, "0,14"), (20, "0,19")] {
        manager.expect("OK");
        manager.expect(answer);
        let (game, limits) = next(&noted);
        assert_eq!((game.rule(), game.setup().size()), (Rule::Renju, size));
        assert_eq!(limits.nodes, Some(77));
    }
}

#[test]
fn nodes_of_the_call_bound_every_turn() {
    let (mut manager, noted) = noting(BrainOptions {
        nodes: Some(300),
        ..BrainOptions::default()
    });
    manager.send("START 15\nBEGIN\nINFO max_node 20\nTURN 7,7");
    let nodes = [next(&noted), next(&noted)].map(|(_, limits)| limits.nodes);
    assert_eq!(nodes, [Some(300), Some(20)]);
}

#[test]
fn rule_set_after_start_applies_to_the_current_game() {
    let (mut manager, noted) = noting(BrainOptions::default());
    manager.send("START 15\nINFO rule 1\nTURN 7,7\nINFO rule 0\nTURN 8,8");
    manager.expect("OK");
    for rule in [Rule::Standard, Rule::Freestyle] {
        assert_eq!(next(&noted).0.rule(), rule);
    }
}

#[test]
fn unsupported_rule_is_reported_at_each_command_until_there_is_another() {
    Manager::first().transcript(
        "> START 15
         < OK
         > INFO rule 8
         > BEGIN
         < ERROR rule 8 (caro) is not supported
         > START 15
         < ERROR rule 8 (caro)..
         > INFO rule 2
         > BEGIN
         < ERROR rule 2 (continuous game) is not supported
         > INFO rule 77
         > BOARD
         > 7,7,2
         > DONE
         < ERROR rule 77..
         > ABOUT
         < name=..
         > INFO rule 1
         > BEGIN
         < 0,14",
    );
}

#[test]
fn malformed_info_gives_one_warning_and_costs_no_command() {
    Manager::first().transcript(
        "> INFO timeout_turn soon
         > INFO
         > INFO unknown_key and value
         > INFO folder folder with spaces
         > INFO game_type 2
         > INFO evaluate 3,4
         > START 15
         < MESSAGE INFO timeout_turn: expected a whole number..
         < OK
         > INFO max_memory 99999999999999999999
         > TURN 7,7
         < MESSAGE INFO max_memory: expected a whole number of at most 64 bits, found \
         `99999999999999999999`; the line is ignored
         < 0,14
         > TURN 8,8
         < 1,14",
    );
}

#[test]
fn info_line_beyond_the_longest_line_costs_no_move() {
    let long = format!("INFO folder {}", "x".repeat(5_000));
    Manager::first().transcript(&format!(
        "> START 15
         < OK
         > {long}
         > BOARD
         < MESSAGE INFO: the line is longer than 4096 bytes; the line is ignored
         > 7,7,2
         > {long}
         > DONE
         < MESSAGE INFO: the line is longer than 4096 bytes; the line is ignored
         < 0,14"
    ));
}

#[test]
fn rule_2_is_renju_in_the_dialect_yixin() {
    for lines in ["INFO show_detail 0", "INFO caution_factor 2", "YXSTOP"] {
        let (mut manager, noted) = noting(BrainOptions::default());
        manager.send(&format!("START 15\nINFO rule 2\n{lines}\nBEGIN"));
        manager.expect("OK");
        manager.expect("0,14");
        assert_eq!(next(&noted).0.rule(), Rule::Renju, "{lines}");
    }
}

#[test]
fn every_game_has_a_seed_of_its_own() {
    let (sender, seeds) = unbounded();
    let sender = Arc::new(sender);
    let note = move |context: &BuildContext| {
        sender.send(context.seed).unwrap();
        Puppet::default()
    };
    let options = BrainOptions {
        seed: 40,
        ..BrainOptions::default()
    };
    let mut manager = Manager::with(note, options);
    next(&seeds); // The first note comes from the check of the cast.
    for (line, seed) in [("START 15", 41), ("RESTART", 42), ("START 15", 43)] {
        manager.send(line);
        manager.expect("OK");
        assert_eq!(next(&seeds), seed);
    }
}

#[test]
fn memory_and_threads_rebuild_the_player_before_the_next_search() {
    let (sender, built) = unbounded();
    let sender = Arc::new(sender);
    let note = move |context: &BuildContext| {
        sender.send((context.threads, context.memory)).unwrap();
        Puppet::default()
    };
    let mut manager = Manager::with(note, BrainOptions::default());
    let base = 21 << 20;
    assert_eq!(next(&built), (1, None), "the cast was checked");
    manager.send("START 15\nBEGIN");
    manager.expect("OK");
    manager.expect("0,14");
    assert_eq!(next(&built), (1, None));
    manager.send("INFO max_memory 83886080\nINFO thread_num 2\nTURN 7,7");
    manager.expect("1,14");
    assert_eq!(next(&built), (2, Some((80 << 20) - base)));
    manager.send("INFO max_memory 83886080\nTURN 8,8");
    manager.expect("2,14");
    manager.send("INFO max_memory 0\nINFO thread_num 0\nTURN 8,9");
    manager.expect("3,14");
    assert_eq!(next(&built), (1, None));
    manager.send("YXHASHCLEAR\nTURN 8,10");
    manager.expect("4,14");
    assert!(built.try_recv().is_err(), "built for nothing");
}
