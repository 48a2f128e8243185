//! [`Seat`]: whatever a player does wrong stays in its seat and is reported.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use player::{
    GameEvent, Limits, Patience, Player, PlayerError, Proposal, Seat, SeatError, SeatMsg, StopToken,
};
use rules::{Action, GameSetup};

use super::puppet::{Puppet, seat, seat_from};
use super::seat::{empty, next};

fn decide(seat: &mut Seat) -> Result<Action, SeatError> {
    seat.decide(
        empty(),
        Limits::default(),
        PATIENT,
        &StopToken::new(),
        |_| {},
    )
}

/// The time to wait for players that answer.
const PATIENT: Patience = Patience {
    grace: Duration::from_secs(10),
    untimed: Some(Duration::from_secs(10)),
};

fn panicked(text: &str) -> SeatError {
    SeatError::Player(PlayerError::Panicked(text.into()))
}

/// A seat whose first player is `broken` and whose later ones are sound, and the number of players
/// built so far.
fn seat_that_mends(
    broken: impl Fn() -> Puppet + Send + Sync + 'static,
) -> (Seat, Arc<AtomicUsize>) {
    let built = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&built);
    let seat = seat(move || match count.fetch_add(1, Ordering::SeqCst) {
        0 => broken(),
        _ => Puppet::default(),
    });
    (seat, built)
}

#[test]
fn panic_in_choose_is_reported_and_the_player_rebuilt() {
    let (mut seat, built) = seat_that_mends(|| Puppet::choosing(|_| panic!("lost my {}", "tail")));
    assert_eq!(decide(&mut seat), Err(panicked("lost my tail")));
    assert!(decide(&mut seat).is_ok());
    assert!(decide(&mut seat).is_ok());
    assert_eq!(built.load(Ordering::SeqCst), 2);
}

#[test]
fn panic_without_a_text_is_reported_as_such() {
    let (mut seat, _) = seat_that_mends(|| Puppet::choosing(|_| std::panic::panic_any(7)));
    assert_eq!(decide(&mut seat), Err(panicked("no message")));
}

#[test]
fn panic_in_new_game_is_reported_and_the_player_rebuilt() {
    let (mut seat, built) =
        seat_that_mends(|| Puppet::default().on_new_game(|_| panic!("not today")));
    let ready = seat.prepare(GameSetup::default(), PATIENT.grace);
    assert_eq!(ready, Err(panicked("not today")));
    assert_eq!(seat.prepare(GameSetup::default(), PATIENT.grace), Ok(()));
    assert_eq!(built.load(Ordering::SeqCst), 2);
}

#[test]
fn panic_and_error_of_the_factory_are_reported() {
    let calls = AtomicUsize::new(0);
    let mut seat = seat_from(Arc::new(move || {
        match calls.fetch_add(1, Ordering::SeqCst) {
            0 => panic!("no parts"),
            1 => Err(PlayerError::Failed("no weights".into())),
            _ => Ok(Box::new(Puppet::default()) as Box<dyn Player>),
        }
    }));
    assert_eq!(decide(&mut seat), Err(panicked("no parts")));
    assert_eq!(
        decide(&mut seat),
        Err(PlayerError::Failed("no weights".into()).into())
    );
    assert!(decide(&mut seat).is_ok());
}

#[test]
fn panic_in_notify_costs_no_turn() {
    let (mut seat, built) = seat_that_mends(|| Puppet::default().on_notify(|_| panic!("what?")));
    seat.prepare(GameSetup::default(), PATIENT.grace).unwrap();
    seat.notify(GameEvent::TakenBack(1));
    assert!(decide(&mut seat).is_ok());
    assert_eq!(built.load(Ordering::SeqCst), 2);
}

#[test]
fn panic_in_ponder_costs_no_turn() {
    let (mut seat, built) = seat_that_mends(|| Puppet::default().on_ponder(|_| panic!("hm")));
    seat.ponder(empty(), Limits::default());
    let question = seat.propose(empty(), Proposal::TakeBack);
    assert!(matches!(next(&mut seat), SeatMsg::Responded(id, true) if id == question));
    assert!(decide(&mut seat).is_ok());
    assert!(
        built.load(Ordering::SeqCst) <= 2,
        "pondering may have been skipped"
    );
}

#[test]
fn panic_in_respond_declines() {
    let (mut seat, _) = seat_that_mends(|| Puppet::default().on_respond(|_, _| panic!("never")));
    seat.propose(empty(), Proposal::TakeBack);
    assert!(matches!(next(&mut seat), SeatMsg::Responded(_, false)));
    assert!(decide(&mut seat).is_ok());
}

#[test]
fn panic_in_drop_after_a_failed_new_game_is_contained() {
    let (mut seat, built) = seat_that_mends(|| {
        Puppet::default()
            .on_new_game(|_| Err(PlayerError::Failed("no".into())))
            .on_drop(|| panic!("and one more thing"))
    });
    assert_eq!(
        decide(&mut seat),
        Err(PlayerError::Failed("no".into()).into())
    );
    assert!(decide(&mut seat).is_ok());
    assert_eq!(built.load(Ordering::SeqCst), 2);
}

#[test]
fn panic_in_drop_after_a_panic_is_contained() {
    let (mut seat, built) =
        seat_that_mends(|| Puppet::choosing(|_| panic!("one")).on_drop(|| panic!("two")));
    assert_eq!(decide(&mut seat), Err(panicked("one")));
    assert!(decide(&mut seat).is_ok());
    assert_eq!(built.load(Ordering::SeqCst), 2);
}

#[test]
fn error_of_a_player_is_passed_on() {
    let error = PlayerError::Failed("out of ideas".into());
    let said = error.clone();
    let mut seat = seat(move || {
        let error = error.clone();
        Puppet::choosing(move |_| Err(error.clone()))
    });
    assert_eq!(decide(&mut seat), Err(SeatError::Player(said)));
}

#[test]
fn ended_thread_is_reported_without_a_wait() {
    let spawn = || {
        let factory = Arc::new(|| Ok(Box::new(Puppet::default()) as Box<dyn Player>));
        Seat::spawn(
            "mortal",
            factory,
            Arc::new(|| panic!("the front end's own fault")),
        )
    };
    let ended = PlayerError::Failed("the player's thread ended".into());

    let mut seat = spawn();
    assert!(
        decide(&mut seat).is_ok(),
        "the message comes before the wake"
    );
    assert_eq!(decide(&mut seat), Err(SeatError::Player(ended.clone())));
    let ready = seat.prepare(GameSetup::default(), PATIENT.grace);
    assert_eq!(ready, Err(SeatError::Player(ended.clone())));

    let id = seat.think(empty(), Limits::default());
    match next(&mut seat) {
        SeatMsg::Decided(told, answer, _) => assert_eq!((told, answer), (id, Err(ended.clone()))),
        other => panic!("{other:?}"),
    }
    assert!(seat.poll().is_none(), "once is enough");
    seat.new_game(GameSetup::default());
    assert!(matches!(next(&mut seat), SeatMsg::Ready(Err(error)) if error == ended));
    seat.propose(empty(), Proposal::TakeBack);
    assert!(matches!(next(&mut seat), SeatMsg::Responded(_, false)));
}
