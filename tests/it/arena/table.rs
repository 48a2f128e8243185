//! [`play_game`] ends with a result, whatever the players do.

use std::time::{Duration, Instant};

use arena::{PlayedGame, Referee, TableTerms};
use crossbeam_channel::{bounded, unbounded};
use player::{GameEvent, Limits, PlayerError, Seat, Stop};
use rules::{Action, DrawReason, Forfeit, GameResult, GameSetup, Point, Rule, Side, WinReason};

use crate::player::puppet::{Puppet, SHORT, seat};

fn play_game(referee: Referee, mut seats: [Seat; 2]) -> PlayedGame {
    let played = arena::play_game(referee, &mut seats, &TableTerms::default());
    played.expect("nobody interrupts it")
}

fn small() -> GameSetup {
    GameSetup::new(Rule::Standard, 9).unwrap()
}

/// The result of a game between this player, who is first, and a player without faults.
fn result_against_sound(faulty: Seat) -> GameResult {
    let referee = Referee::new(small(), [Limits::default(); 2]).with_patience(SHORT);
    let played = play_game(referee, [faulty, seat(Puppet::default)]);
    played.game.result().expect("the game has ended").clone()
}

fn lost_by(forfeit: Forfeit) -> GameResult {
    GameResult::Win {
        winner: Side::Second,
        reason: WinReason::Forfeit(forfeit),
    }
}

#[test]
fn player_that_panics_loses() {
    let result = result_against_sound(seat(|| Puppet::choosing(|_| panic!("out of milk"))));
    assert_eq!(
        result,
        lost_by(Forfeit::Crash("panicked: out of milk".into()))
    );
}

#[test]
fn player_that_plays_off_the_board_loses() {
    let result = result_against_sound(seat(|| {
        Puppet::choosing(|_| Ok(Action::Place(Point::new(14, 14))))
    }));
    assert_eq!(
        result,
        lost_by(Forfeit::Illegal("o15 is off the board".into()))
    );
}

#[test]
fn player_that_plays_on_a_stone_loses() {
    let result = result_against_sound(seat(|| {
        Puppet::choosing(|_| Ok(Action::Place(Point::new(4, 4))))
    }));
    assert_eq!(result, lost_by(Forfeit::Illegal("e5 is occupied".into())));
}

#[test]
fn player_that_hangs_loses_on_time_and_blocks_no_caller() {
    let (_release, released) = bounded::<()>(0);
    let begun = Instant::now();
    let result = result_against_sound(seat(move || {
        let released = released.clone();
        Puppet::choosing(move |_| {
            let _ = released.recv();
            Err(PlayerError::Aborted)
        })
    }));
    assert_eq!(result, lost_by(Forfeit::Time));
    assert!(begun.elapsed() < Duration::from_secs(5));
}

#[test]
fn player_that_is_not_ready_loses_before_the_first_move() {
    for ready in [
        Err(PlayerError::Failed("no board".into())),
        Err(PlayerError::NoAction),
    ] {
        let faulty = seat(move || {
            let ready = ready.clone();
            Puppet::default().on_new_game(move |_| ready.clone())
        });
        let result = result_against_sound(faulty);
        assert_eq!(result.winner(), Some(Side::Second), "{result:?}");
    }
}

#[test]
fn resignation_is_no_fault() {
    let result = result_against_sound(seat(|| Puppet::choosing(|_| Ok(Action::Resign))));
    let reason = WinReason::Resignation;
    assert_eq!(
        result,
        GameResult::Win {
            winner: Side::Second,
            reason
        }
    );
}

#[test]
fn game_of_sound_players_ends_by_the_rules_and_they_are_notified() {
    let (told, heard) = unbounded();
    let listener = |name: &'static str| {
        let told = told.clone();
        seat(move || {
            let told = told.clone();
            Puppet::default().on_notify(move |event| told.send((name, event.clone())).unwrap())
        })
    };
    let referee = Referee::new(small(), [Limits::default(); 2]);
    let played = play_game(referee, [listener("first"), listener("second")]);
    let result = played.game.result().expect("the game has ended").clone();
    assert!(
        matches!(
            result,
            GameResult::Win {
                reason: WinReason::Five,
                ..
            } | GameResult::Draw(DrawReason::BoardFull)
        ),
        "{result:?}"
    );
    let mut events = [(); 2].map(|()| heard.recv_timeout(Duration::from_secs(10)).unwrap());
    events.sort_by_key(|&(name, _)| name);
    let ended = GameEvent::Ended(result);
    assert_eq!(events, [("first", ended.clone()), ("second", ended)]);
}

#[test]
fn game_that_is_over_is_not_played() {
    let mut referee = Referee::new(small(), [Limits::default(); 2]);
    referee.apply(Action::Resign, Duration::ZERO).unwrap();
    let unused = || seat(|| Puppet::default().on_new_game(|_| panic!("nobody asks")));
    let played = play_game(referee, [unused(), unused()]);
    assert_eq!(played.game.actions(), [Action::Resign]);
    assert!(played.turns.is_empty());
}

#[test]
fn interrupt_does_not_wait_for_a_player_that_gets_ready() {
    let (_release, released) = bounded::<()>(0);
    let slow = seat(move || {
        let released = released.clone();
        Puppet::default().on_new_game(move |_| {
            let _ = released.recv();
            Ok(())
        })
    });
    let terms = TableTerms::default();
    let interrupt = terms.interrupt.clone();
    let begun = Instant::now();
    std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(50));
        interrupt.request(Stop::Abort);
    });
    let referee = Referee::new(small(), [Limits::default(); 2]);
    let mut seats = [slow, seat(Puppet::default)];
    assert!(arena::play_game(referee, &mut seats, &terms).is_none());
    assert!(begun.elapsed() < Duration::from_secs(20));
}

#[test]
fn failure_after_the_interrupt_does_not_count_as_a_loss() {
    let terms = TableTerms::default();
    let interrupt = terms.interrupt.clone();
    let killed = seat(move || {
        let interrupt = interrupt.clone();
        Puppet::choosing(move |_| {
            interrupt.request(Stop::Abort);
            Err(PlayerError::Failed("ended by signal 15".into()))
        })
    });
    let referee = Referee::new(small(), [Limits::default(); 2]);
    let mut seats = [killed, seat(Puppet::default)];
    assert!(arena::play_game(referee, &mut seats, &terms).is_none());
}
