//! How an engine is stopped, and how it ends.

use std::thread;
use std::time::{Duration, Instant};

use nekomoku::player::{EngineState, Limits, PlayerError, Stop, StopToken};
use nekomoku::rules::{Action, Game, Rule};

use super::subject::{STONES, Subject, game, setup};
use crate::engines::leftovers::{assert_gone, wait_until_gone};

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
fn stop_is_passed_on_to_who_understands_it() {
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
fn abort_kills_who_does_not_understand_a_stop_and_the_next_question_starts_it_again() {
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
