//! Every fault of an engine is contained, reported with its reason and bounded in time, and leaves
//! no process behind.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use arena::{Referee, TableTerms, play_game};
use player::{
    BuildContext, Limits, Patience, PlayerError, PlayerFactory, Registry, Seat, SeatError,
    StopToken,
};
use rules::{Action, GameResult, WinReason};

use crate::engines::faults::{Behaviour, FAULTS, Fault, Row, kinds};
use crate::engines::leftovers::{assert_gone, wait_until_gone};
use crate::player::puppet::{Puppet, first_legal, seat};

/// Time to answer for engines that answer, none for those that do not.
const PATIENCE: Patience = Patience {
    grace: Duration::from_millis(250),
    untimed: Some(Duration::ZERO),
};
/// A game with an engine that has this fault, from start to end.
const BOUND: Duration = Duration::from_secs(15);

/// The ways in which the tests use an engine.
trait Met {
    fn factory(&self) -> PlayerFactory;
    fn seat(&self) -> Seat;
    fn limits(&self) -> Limits;
    fn in_the_arena(&self) -> Option<String>;
    fn in_a_seat(&self) -> Option<String>;
}

impl Met for Fault {
    fn factory(&self) -> PlayerFactory {
        let options = self.options();
        Arc::new(move || {
            let built =
                Registry::builtin().build("gomocup", options.clone(), &BuildContext::default());
            built.map_err(|errors| PlayerError::Failed(errors.to_string()))
        })
    }

    fn seat(&self) -> Seat {
        Seat::spawn(self.name, self.factory(), Arc::new(|| {}))
    }

    fn limits(&self) -> Limits {
        Limits {
            time: Some(self.turn()),
            ..Limits::default()
        }
    }

    /// Why the engine lost a game against a player without faults, if it did.
    fn in_the_arena(&self) -> Option<String> {
        let referee = Referee::resume(self.game(), [self.limits(); 2]).with_patience(PATIENCE);
        let played = play_game(
            referee,
            &mut [self.seat(), seat(Puppet::default)],
            &TableTerms::default(),
        );
        let played = played.expect("nobody interrupts it");
        match played.game.result().expect("a game ends") {
            GameResult::Win {
                reason: WinReason::Forfeit(forfeit),
                ..
            } => Some(forfeit.to_string()),
            _ => None,
        }
    }

    /// Why its seat had no answer in one of its first turns, if it had no answer.
    fn in_a_seat(&self) -> Option<String> {
        let mut seat = self.seat();
        let mut game = self.game();
        let mut turns = || {
            seat.prepare(game.setup(), Duration::from_secs(20))?;
            for _ in 0..3 {
                let answer = seat.decide(
                    game.clone(),
                    self.limits(),
                    PATIENCE,
                    &StopToken::new(),
                    |_| {},
                )?;
                game.play(answer)
                    .expect("whatever is illegal has been refused");
                let reply = first_legal(&game).expect("the board is not full");
                game.play(reply).expect("it is legal");
            }
            Ok(())
        };
        turns().err().map(|error| match error {
            SeatError::Player(error @ PlayerError::Failed(_)) => format!("failed: {error}"),
            SeatError::Player(error) => error.to_string(),
            SeatError::Unresponsive(_) => "out of time".to_owned(),
            SeatError::Interrupted => unreachable!("nobody interrupts it"),
        })
    }
}

/// What is wrong with the handling of a fault.
fn complaint((name, start, end): &Row, play: fn(&Fault) -> Option<String>) -> Option<String> {
    let fault = Fault::new(name, *start);
    let began = Instant::now();
    let reason = play(&fault);
    let took = began.elapsed();
    if took >= BOUND {
        return Some(format!("{name}: took {took:?}"));
    }
    if !end.is(reason.as_deref()) {
        return Some(format!("{name}: {reason:?}"));
    }
    let left_over = wait_until_gone(&fault.tag);
    (!left_over.is_empty()).then(|| format!("{name}: left over {left_over:#?}"))
}

/// Runs a few faults at a time, because they are slow on purpose and the machine may be small.
fn check(faults: impl Iterator<Item = &'static Row>, play: fn(&Fault) -> Option<String>) {
    let faults = faults.collect::<Vec<_>>();
    let next = AtomicUsize::new(0);
    let complaints = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..6 {
            scope.spawn(|| {
                while let Some(fault) = faults.get(next.fetch_add(1, Ordering::SeqCst)) {
                    let complaint = complaint(fault, play);
                    complaints.lock().unwrap().extend(complaint);
                }
            });
        }
    });
    let complaints = complaints.into_inner().unwrap();
    assert!(complaints.is_empty(), "{complaints:#?}");
}

#[cfg(unix)]
#[test]
fn faulty_engine_is_contained_in_the_arena() {
    check(FAULTS.iter(), Fault::in_the_arena);
}

#[cfg(unix)]
#[test]
fn faulty_engine_is_contained_in_a_seat() {
    check(kinds(), Fault::in_a_seat);
}

#[test]
fn engine_that_crashes_again_and_again_is_not_started_for_ever() {
    let fault = Fault::new("crashes at the request", Behaviour);
    let mut seat = fault.seat();
    seat.prepare(fault.game().setup(), Duration::from_secs(20))
        .unwrap();
    let mut told = || {
        let answer = seat.decide(
            fault.game(),
            fault.limits(),
            PATIENCE,
            &StopToken::new(),
            |_| {},
        );
        let answer: Result<Action, _> = answer;
        answer.expect_err("it has crashed").to_string()
    };
    for _ in 0..3 {
        let told = told();
        assert!(told.starts_with("the engine exited with code 9"), "{told}");
    }
    for _ in 0..2 {
        let told = told();
        assert!(
            told.starts_with("the engine was lost 3 times without a move"),
            "{told}"
        );
    }
    assert_gone(&fault.tag);
}
