//! [`Seat`]: a player that does not answer is asked, given up and left alone.

use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, bounded, unbounded};
use player::{Limits, Overdue, Patience, PlayerError, Seat, SeatError, StopToken};
use rules::GameSetup;

use super::puppet::{Puppet, SHORT, first_legal, seat};
use super::seat::empty;

/// A puppet that hangs in `choose` until the sender is dropped, whatever it receives. It reports
/// when it has begun.
fn hanging() -> (Seat, Receiver<()>, Sender<()>) {
    let (release, released) = bounded::<()>(0);
    let (began, has_begun) = unbounded();
    let seat = seat(move || {
        let (released, began) = (released.clone(), began.clone());
        Puppet::choosing(move |turn| {
            let _ = began.send(());
            let _ = released.recv();
            first_legal(turn.game)
        })
    });
    (seat, has_begun, release)
}

#[test]
fn hanging_player_is_asked_for_its_move_and_then_given_up() {
    let (mut seat, _, _release) = hanging();
    let limits = Limits {
        time: Some(Duration::from_millis(20)),
        ..Limits::default()
    };
    let asked = Instant::now();
    seat.think(empty(), limits);
    assert_eq!(seat.watch(SHORT), Overdue::Wait);
    let verdict = |seat: &mut Seat| loop {
        match seat.watch(SHORT) {
            Overdue::Wait => assert!(seat.poll_until(Instant::now() + SHORT.grace / 10).is_none()),
            verdict => return (verdict, asked.elapsed()),
        }
    };
    let (first, demanded_after) = verdict(&mut seat);
    assert_eq!(first, Overdue::Demand);
    assert!(
        demanded_after >= Duration::from_millis(70),
        "limit and grace: {demanded_after:?}"
    );
    let (second, given_up_after) = verdict(&mut seat);
    assert_eq!(second, Overdue::GiveUp);
    assert!(
        given_up_after >= demanded_after + SHORT.grace,
        "{given_up_after:?}"
    );
}

#[test]
fn excused_seat_gets_its_full_time_again() {
    let mut attempts = (0..100).filter_map(|_| time_after_excuses());
    let time = attempts.next().expect("one of the attempts gets a core");
    assert!(time >= FULL, "it is demanded after {time:?}");
}

/// Time limit and grace of the seat in [`time_after_excuses`].
const FULL: Duration = Duration::from_millis(60);

/// Excuses a hanging seat for longer than its full time. Returns the time from the last excuse until
/// the seat is overdue; `None` if this thread got no core for the full time, so that the seat was
/// rightly overdue.
fn time_after_excuses() -> Option<Duration> {
    let (mut seat, _, _release) = hanging();
    let limits = Limits {
        time: Some(Duration::from_millis(20)),
        ..Limits::default()
    };
    seat.think(empty(), limits);
    let excused_until = Instant::now() + Duration::from_millis(200);
    let mut last = Instant::now();
    while Instant::now() < excused_until {
        last = Instant::now();
        seat.excuse();
        let overdue = seat.watch(SHORT);
        if last.elapsed() >= FULL {
            return None;
        }
        assert_eq!(overdue, Overdue::Wait);
    }
    while seat.watch(SHORT) == Overdue::Wait {
        assert!(last.elapsed() < Duration::from_secs(10));
        assert!(seat.poll_until(Instant::now() + SHORT.grace / 10).is_none());
    }
    Some(last.elapsed())
}

#[test]
fn demand_on_the_users_behalf_leaves_one_grace() {
    let (mut seat, _, _release) = hanging();
    seat.think(empty(), Limits::default());
    let patience = Patience {
        untimed: None,
        ..SHORT
    };
    assert_eq!(
        seat.watch(patience),
        Overdue::Wait,
        "a human may take for ever"
    );
    seat.demand();
    let demanded = Instant::now();
    while seat.watch(patience) == Overdue::Wait {
        assert!(demanded.elapsed() < Duration::from_secs(10));
        assert!(seat.poll_until(Instant::now() + SHORT.grace / 10).is_none());
    }
    assert_eq!(seat.watch(patience), Overdue::GiveUp);
}

#[test]
fn decide_gives_a_hanging_player_up() {
    let (mut seat, _, _release) = hanging();
    let answer = seat.decide(empty(), Limits::default(), SHORT, &StopToken::new(), |_| {});
    assert!(matches!(answer, Err(SeatError::Unresponsive(after)) if after >= 2 * SHORT.grace));
}

#[test]
fn limit_beyond_all_clocks_is_no_overflow() {
    let mut seat = seat(Puppet::default);
    let limits = Limits {
        time: Some(Duration::MAX),
        ..Limits::default()
    };
    assert_eq!(seat.watch(SHORT), Overdue::Wait);
    assert!(
        seat.decide(empty(), limits, SHORT, &StopToken::new(), |_| {})
            .is_ok()
    );
    seat.think(empty(), limits);
    assert_eq!(seat.watch(SHORT), Overdue::Wait);
}

#[test]
fn prepare_gives_a_hanging_player_up() {
    let (release, released) = bounded::<()>(0);
    let mut seat = seat(move || {
        let released = released.clone();
        Puppet::default().on_new_game(move |_| {
            let _ = released.recv();
            Ok(())
        })
    });
    let ready = seat.prepare(GameSetup::default(), Duration::from_millis(20));
    assert!(
        matches!(ready, Err(SeatError::Unresponsive(_))),
        "{ready:?}"
    );
    drop(release);
}

#[test]
fn seat_of_a_hanging_player_is_dropped_at_once() {
    let (mut seat, has_begun, release) = hanging();
    seat.think(empty(), Limits::default());
    has_begun.recv().unwrap();
    let dropped = Instant::now();
    drop(seat);
    assert!(dropped.elapsed() < Duration::from_millis(250));
    drop(release);
}

#[test]
fn dropped_seat_aborts_its_player_and_ends_its_thread() {
    let (gone, is_gone) = bounded::<()>(0);
    let (began, has_begun) = unbounded();
    let mut seat = seat(move || {
        let (gone, began) = (gone.clone(), began.clone());
        Puppet::choosing(move |turn| {
            let _ = began.send(());
            let _ = (turn.stop.signal().recv(), &gone);
            Err(PlayerError::Aborted)
        })
    });
    seat.think(empty(), Limits::default());
    has_begun.recv().unwrap();
    drop(seat);
    let ended = is_gone.recv_timeout(Duration::from_secs(10));
    assert!(
        ended.is_err_and(|error| error.is_disconnected()),
        "player and factory are dropped"
    );
}
