//! Whatever its player does wrong, the brain answers with a legal move and continues.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, bounded, never, unbounded};
use engine::{Candidate, Progress};
use player::brain::BrainOptions;
use player::{Patience, PlayerError, Turn};
use rules::{Action, Point};

use super::super::puppet::Puppet;
use super::{Manager, impatient};

/// A brain whose first player (of those that play) is `broken`, and whose later ones are sound.
fn mending(broken: impl Fn() -> Puppet + Send + Sync + 'static, options: BrainOptions) -> Manager {
    let built = Arc::new(AtomicUsize::new(0));
    Manager::with(
        // The check of the cast builds one player.
        move |_| match built.fetch_add(1, Ordering::SeqCst) {
            1 => broken(),
            _ => Puppet::default(),
        },
        options,
    )
}

/// The failure is reported, the fallback move (the centre) is played, and the next player
/// continues.
#[track_caller]
fn plays_on(broken: impl Fn() -> Puppet + Send + Sync + 'static, told: &str) {
    mending(broken, BrainOptions::default()).transcript(&format!(
        "> START 15
         < OK
         > BEGIN
         < MESSAGE the player failed, a fallback is played: {told}
         < 7,7
         > TURN 8,8
         < 0,14"
    ));
}

#[test]
fn panic_costs_one_fallback() {
    plays_on(
        || Puppet::choosing(|_| panic!("lost my\ntail")),
        "panicked: lost my tail",
    );
}

#[test]
fn error_costs_one_fallback() {
    let error = || Err(PlayerError::Failed("out of ideas".into()));
    plays_on(move || Puppet::choosing(move |_| error()), "out of ideas");
}

#[test]
fn error_while_it_prepares_costs_fallbacks_as_long_as_it_lasts() {
    let broken =
        || Puppet::default().on_new_game(|_| Err(PlayerError::Failed("no weights".into())));
    Manager::with(move |_| broken(), BrainOptions::default()).transcript(
        "> START 15
         < OK
         > BEGIN
         < MESSAGE the player failed, a fallback is played: no weights
         < 7,7
         > TURN 8,8
         < MESSAGE the player failed, a fallback is played: no weights
         < 8,6",
    );
}

#[test]
fn illegal_answer_costs_one_fallback() {
    let beyond = || Puppet::choosing(|_| Ok(Action::Place(Point::new(21, 21))));
    plays_on(beyond, "v22 is off the board");
}

/// It stays the same player: the moves are not those of the sound one that would follow.
#[test]
fn resigned_game_is_played_on_with_the_best_reported_move() {
    let resigning = |turn: Turn<'_>| {
        let mut points = turn.game.legal_points();
        let best = points.nth(4).map(|point| Candidate {
            point,
            score: None,
            visits: 1,
            line: vec![point],
        });
        (turn.report)(&Progress {
            candidates: best.into_iter().collect(),
            ..Progress::default()
        });
        Ok(Action::Resign)
    };
    let resigning = move || Puppet::choosing(resigning);
    let told = "MESSAGE the player resigns, which the protocol has no word for: it plays on";
    mending(resigning, BrainOptions::default()).transcript(&format!(
        "> START 15
         < OK
         > BEGIN
         < {told}
         < 4,14
         > TURN 8,8
         < {told}
         < 5,14"
    ));
}

#[test]
fn resignation_without_reported_moves_costs_a_fallback() {
    mending(
        || Puppet::choosing(|_| Ok(Action::Resign)),
        BrainOptions::default(),
    )
    .transcript(
        "> START 15
         < OK
         > BEGIN
         < MESSAGE the player resigns, which the protocol has no word for: it plays on
         < 7,7",
    );
}

/// Hangs until the sender is dropped, which is never.
fn hanging() -> Puppet {
    Puppet::choosing(|_| {
        let for_ever: Receiver<()> = never();
        let _ = for_ever.recv();
        unreachable!("nobody sends")
    })
}

#[test]
fn player_that_hangs_is_given_up() {
    let mut manager = mending(hanging, impatient());
    manager.send("START 15\nINFO max_node 5\nBEGIN");
    manager.expect("OK");
    manager.expect("MESSAGE the player failed, a fallback is played: no answer after ..");
    manager.expect("7,7");
    manager.send("INFO timeout_turn 200000\nTURN 8,8");
    manager.expect("0,14");
}

#[test]
fn player_that_hangs_costs_no_turn_limit() {
    let patient = Patience {
        grace: Duration::from_secs(9),
        untimed: None,
    };
    let options = BrainOptions {
        patience: patient,
        ..BrainOptions::default()
    };
    let mut manager = mending(hanging, options);
    manager.send("START 15\nINFO timeout_turn 200\nBEGIN");
    let asked = Instant::now();
    manager.expect("OK");
    manager.expect("MESSAGE the player failed..");
    manager.expect("7,7");
    assert!(asked.elapsed() < Duration::from_secs(5), "not by patience");
}

#[test]
fn player_that_hangs_does_not_keep_the_brain_from_its_end() {
    for line in ["END", "YXSTOP\nEND"] {
        let mut manager = Manager::with(|_| hanging(), BrainOptions::default());
        manager.send("START 15\nBEGIN\nTURN 8,8");
        manager.expect("OK");
        manager.send(line);
        manager.expect("MESSAGE the player failed..");
        manager.expect("7,7");
        manager.expect("MESSAGE the player failed..");
        assert!(manager.line().contains(','), "a move");
        manager.ends();
    }
}

#[test]
fn player_that_hangs_while_it_prepares_is_given_up() {
    let (_held, waits) = bounded::<()>(0);
    let broken = move || {
        let waits = waits.clone();
        Puppet::default().on_new_game(move |_| {
            let _ = waits.recv();
            Ok(())
        })
    };
    let mut manager = mending(broken, impatient());
    manager.send("START 15\nINFO max_node 5\nBEGIN");
    manager.expect("OK");
    manager.expect("MESSAGE the player failed, a fallback is played: no answer after ..");
    manager.expect("7,7");
    manager.send("INFO timeout_turn 200000\nTURN 8,8");
    manager.expect("0,14");
}

#[test]
fn burst_of_games_builds_no_burst_of_players() {
    let built = Arc::new(AtomicUsize::new(0));
    let (release, waits) = unbounded::<()>();
    let counter = built.clone();
    let slow = move |_: &_| {
        let waits = waits.clone();
        counter.fetch_add(1, Ordering::SeqCst);
        Puppet::default().on_new_game(move |_| {
            let _ = waits.recv();
            Ok(())
        })
    };
    let mut manager = Manager::with(slow, BrainOptions::default());
    let checked = built.load(Ordering::SeqCst);
    manager.send(&"START 15\n".repeat(50));
    (0..50).for_each(|_| manager.expect("OK"));
    drop(release);
    manager.send("BEGIN");
    manager.expect("0,14");
    let built = built.load(Ordering::SeqCst) - checked;
    assert!(built <= 3, "{built} players for one move");
}

#[test]
fn player_that_is_not_ready_for_a_short_turn_plays_the_next() {
    let built = Arc::new(AtomicUsize::new(0));
    let (release, waits) = unbounded::<()>();
    let counter = built.clone();
    let slow = move |_: &_| {
        let waits = waits.clone();
        counter.fetch_add(1, Ordering::SeqCst);
        Puppet::default().on_new_game(move |_| {
            let _ = waits.recv();
            Ok(())
        })
    };
    let options = BrainOptions {
        patience: Patience {
            grace: Duration::from_secs(60),
            untimed: None,
        },
        ..BrainOptions::default()
    };
    let mut manager = Manager::with(slow, options);
    let checked = built.load(Ordering::SeqCst);
    manager.send("START 15\nINFO timeout_turn 5\nBEGIN\nTURN 8,8");
    manager.expect("OK");
    for _ in 0..2 {
        manager.expect("MESSAGE the player failed, a fallback is played: no answer after ..");
        assert!(manager.line().contains(','), "a move");
    }
    drop(release);
    manager.send("INFO timeout_turn 200000\nTURN 9,9");
    manager.expect("0,14");
    assert_eq!(built.load(Ordering::SeqCst) - checked, 1);
}

#[test]
fn fallbacks_play_a_game_to_its_end() {
    let mut manager = Manager::with(
        |_| Puppet::choosing(|_| panic!("never")),
        BrainOptions::default(),
    );
    manager.send("START 5\nBEGIN");
    manager.expect("OK");
    let mut taken = vec![manager.answer().pop().unwrap()];
    while taken.len() < 24 {
        let free = (0..25)
            .map(|index| format!("{},{}", index % 5, index / 5))
            .find(|point| !taken.contains(point))
            .unwrap();
        manager.send(&format!("TURN {free}"));
        let answer = manager.answer().pop().unwrap();
        if answer.starts_with("ERROR") {
            assert!(answer.ends_with("the game is over") || answer.ends_with("ends the game"));
            return;
        }
        assert!(!taken.contains(&answer), "{answer} again");
        taken.extend([free, answer]);
    }
}
