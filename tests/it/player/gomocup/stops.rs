//! How an engine is stopped, and how it ends.

use std::thread;
use std::time::{Duration, Instant};

use player::{EngineState, Limits, PlayerError, Stop, StopToken};
use rules::{Action, Game, Rule};

use super::subject::{STONES, Subject, game, setup};
use crate::engines::engine::{command, in_shell, with_runaway};
use crate::engines::leftovers::{assert_gone, keepers, tag, wait_for_engines, wait_until_gone};

/// Asks with `stop` set after a moment; the answer and how long after the stop it came.
fn stopped(
    subject: &mut Subject,
    game: &Game,
    stop: Stop,
) -> (Result<Action, PlayerError>, Duration) {
    subject.player.new_game(&game.setup()).unwrap();
    let token = StopToken::new();
    let stopper = {
        let token = token.clone();
        thread::spawn(move || {
            thread::sleep(Duration::from_millis(150));
            token.request(stop);
            Instant::now()
        })
    };
    let answer = subject.ask_with(game, Limits::default(), &token);
    let answered = Instant::now();
    (
        answer,
        answered.saturating_duration_since(stopper.join().unwrap()),
    )
}

#[test]
fn stop_is_passed_on_to_an_engine_that_understands_it() {
    let game = game(setup(Rule::Freestyle, 9), &STONES);
    let mut subject = Subject::new("thoughtful", "yxstop = true");
    let (answer, after) = stopped(&mut subject, &game, Stop::MoveNow);
    assert!(
        answer.is_ok() && after < Duration::from_millis(500),
        "{answer:?} after {after:?}"
    );
    let (answer, after) = stopped(&mut subject, &game, Stop::Abort);
    assert_eq!(answer, Err(PlayerError::Aborted));
    assert!(after < Duration::from_millis(500), "{after:?}");
    assert_eq!(subject.state(), EngineState::Ready);
    let starts = subject
        .commands(0)
        .iter()
        .filter(|it| *it == "START")
        .count();
    assert_eq!(starts, 1, "the process has outlived both");
}

#[test]
fn abort_kills_an_engine_without_stop_and_the_next_request_starts_it_again() {
    let game = game(setup(Rule::Freestyle, 9), &STONES);
    let mut subject = Subject::new("thoughtful", "");
    let (answer, after) = stopped(&mut subject, &game, Stop::Abort);
    assert_eq!(answer, Err(PlayerError::Aborted));
    assert!(after < Duration::from_millis(500), "{after:?}");
    assert_eq!(subject.state(), EngineState::Idle);
    assert_gone(&subject.tag);
    let limits = Limits {
        nodes: Some(1),
        ..Limits::default()
    };
    assert!(subject.ask_with(&game, limits, &StopToken::new()).is_ok());
}

#[test]
fn turn_without_a_limit_has_the_engines_own() {
    let game = game(setup(Rule::Freestyle, 9), &STONES);
    let mut subject = Subject::new("is late", "limits = { turn_ms = 50, grace_ms = 100 }");
    let told = subject.ask_with(&game, Limits::default(), &StopToken::new());
    let told = told.unwrap_err().to_string();
    assert!(told.starts_with("the engine gave no answer to "), "{told}");
    assert_gone(&subject.tag);
}

#[test]
fn dropped_player_takes_leave() {
    let game = Game::new(setup(Rule::Freestyle, 9));
    for (behaviour, patient) in [("sound", false), ("ignores END", true)] {
        let Subject {
            mut player,
            tag,
            console,
        } = Subject::new(behaviour, "");
        player.new_game(&game.setup()).unwrap();
        let dropped = Instant::now();
        drop(player);
        assert!(dropped.elapsed() < Duration::from_secs(3));
        assert_eq!(
            dropped.elapsed() >= Duration::from_millis(700),
            patient,
            "{behaviour}"
        );
        assert_eq!(wait_until_gone(&tag), Vec::<String>::new());
        assert_eq!(console.state(), EngineState::Idle);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn dropped_player_leaves_no_process_in_another_session() {
    for behaviour in ["sound", "ignores END"] {
        let tag = tag();
        let command = in_shell(&with_runaway(&tag), command(behaviour, &tag));
        let mut subject = Subject::started_by(command, tag, "");
        subject.player.new_game(&setup(Rule::Freestyle, 9)).unwrap();
        wait_for_engines(&subject.tag, 2);
        drop(subject.player);
        assert_gone(&subject.tag);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn engine_ends_with_a_killed_keeper_and_is_started_again() {
    use std::process::Command;
    let game = game(setup(Rule::Freestyle, 9), &STONES);
    let mut subject = Subject::new("deaf", "limits = { turn_ms = 10000 }");
    subject.player.new_game(&game.setup()).unwrap();
    wait_for_engines(&subject.tag, 1);
    for keeper in keepers(&subject.tag) {
        let mut kill = Command::new("kill");
        let killed = kill.args(["-KILL", &keeper.to_string()]).status();
        assert!(killed.unwrap().success());
    }
    assert_gone(&subject.tag);
    let told = subject.ask(&game).unwrap_err().to_string();
    assert!(
        told.starts_with("the engine was ended by signal 9"),
        "{told}"
    );
}

#[test]
fn engine_outlives_the_thread_that_started_it() {
    let game = game(setup(Rule::Freestyle, 9), &STONES);
    let mut subject = Subject::new("sound", "");
    thread::scope(|scope| {
        let started = scope.spawn(|| subject.player.new_game(&game.setup()));
        started.join().unwrap().unwrap();
    });
    // The system would have sent the death signal by now.
    thread::sleep(Duration::from_millis(200));
    let logged = subject.logged();
    assert!(subject.ask(&game).is_ok());
    let starts = subject
        .commands(logged)
        .into_iter()
        .filter(|it| it == "START");
    assert_eq!(starts.count(), 0, "it is the same process");
}
