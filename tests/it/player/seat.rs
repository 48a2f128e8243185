//! [`Seat`]: requests, answers, reports and proposals of players that behave.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crossbeam_channel::unbounded;
use player::{
    GameEvent, Limits, Overdue, PlayerError, Progress, Proposal, Seat, SeatMsg, Stop, StopToken,
};
use rules::{Action, Game, GameSetup, Point, Rule};

use super::puppet::{Puppet, SHORT, first_legal, seat};

pub fn empty() -> Game {
    Game::new(GameSetup::default())
}

/// A game of one stone.
fn begun() -> Game {
    Game::with_moves(GameSetup::default(), [Point::new(7, 7)]).unwrap()
}

/// The next message, within ten seconds.
pub fn next(seat: &mut Seat) -> SeatMsg {
    let message = seat.poll_until(Instant::now() + Duration::from_secs(10));
    message.expect("the seat says something")
}

/// A puppet that waits to be stopped and then plays the first legal point.
fn waiting() -> Puppet {
    Puppet::choosing(|turn| {
        let _ = turn.stop.signal().recv();
        first_legal(turn.game)
    })
}

#[test]
fn outdated_answer_never_arrives() {
    let mut seat = seat(waiting);
    let first = seat.think(empty(), Limits::default());
    let second = seat.think(begun(), Limits::default());
    assert!(first < second);
    seat.stop(Stop::MoveNow);
    assert!(matches!(next(&mut seat), SeatMsg::Decided(id, Ok(_), _) if id == second));
    assert!(!seat.is_thinking());
    assert!(seat.poll().is_none());
}

#[test]
fn aborted_answer_never_arrives() {
    let mut seat = seat(waiting);
    seat.think(empty(), Limits::default());
    assert!(seat.is_thinking() && seat.thinking_since().is_some());
    seat.stop(Stop::Abort);
    assert!(!seat.is_thinking() && seat.thinking_since().is_none());
    let question = seat.propose(empty(), Proposal::TakeBack);
    assert!(matches!(next(&mut seat), SeatMsg::Responded(id, true) if id == question));
}

#[test]
fn answer_asked_for_at_once_arrives() {
    let mut seat = seat(waiting);
    let id = seat.think(empty(), Limits::default());
    seat.demand();
    assert!(matches!(next(&mut seat), SeatMsg::Decided(answered, Ok(_), _) if answered == id));
}

#[test]
fn report_ready_of_an_outdated_new_game_never_arrives() {
    let mut seat = seat(|| {
        Puppet::default().on_new_game(|setup| match setup.rule() {
            Rule::Renju => Err(PlayerError::Failed("no renju".into())),
            _ => Ok(()),
        })
    });
    seat.new_game(GameSetup::new(Rule::Renju, 15).unwrap());
    seat.new_game(GameSetup::default());
    assert!(matches!(next(&mut seat), SeatMsg::Ready(Ok(()))));
    seat.new_game(GameSetup::new(Rule::Renju, 15).unwrap());
    assert_eq!(
        seat.prepare(GameSetup::default(), Duration::from_secs(10)),
        Ok(())
    );
    assert!(seat.poll().is_none());
}

#[test]
fn player_is_prepared_for_a_game_without_a_call_of_new_game() {
    let (said, heard) = unbounded();
    let mut seat = seat(move || {
        let said = said.clone();
        Puppet::default().on_new_game(move |setup| {
            said.send(*setup).unwrap();
            Ok(())
        })
    });
    let small = GameSetup::new(Rule::Standard, 9).unwrap();
    for game in [empty(), empty(), Game::new(small), Game::new(small)] {
        seat.decide(game, Limits::default(), SHORT, &StopToken::new(), |_| {})
            .unwrap();
    }
    assert_eq!(
        heard.try_iter().collect::<Vec<_>>(),
        [GameSetup::default(), small]
    );
}

#[test]
fn commands_are_carried_out_in_order() {
    let (said, heard) = unbounded();
    let mut seat = seat(move || {
        let [a, b, c, d] = [said.clone(), said.clone(), said.clone(), said.clone()];
        Puppet::choosing(move |turn| {
            a.send(format!("choose at {}", turn.game.ply())).unwrap();
            first_legal(turn.game)
        })
        .on_new_game(move |setup| {
            b.send(format!("new game of {}", setup.rule())).unwrap();
            Ok(())
        })
        .on_notify(move |event| c.send(format!("{event:?}")).unwrap())
        .on_respond(move |_, proposal| {
            d.send(format!("respond to {proposal:?}")).unwrap();
            true
        })
    });
    seat.new_game(GameSetup::default());
    seat.notify(GameEvent::TakenBack(2));
    seat.think(begun(), Limits::default());
    assert!(matches!(next(&mut seat), SeatMsg::Ready(Ok(()))));
    assert!(matches!(next(&mut seat), SeatMsg::Decided(..)));
    seat.notify(GameEvent::Played(Action::Resign));
    seat.propose(begun(), Proposal::Draw);
    assert!(matches!(next(&mut seat), SeatMsg::Responded(..)));
    let expected = [
        "new game of freestyle",
        "TakenBack(2)",
        "choose at 1",
        "Played(Resign)",
        "respond to Draw",
    ];
    assert_eq!(heard.try_iter().collect::<Vec<_>>(), expected);
}

#[test]
fn reports_are_thinned_and_the_last_one_arrives() {
    const REPORTS: u64 = 10_000;
    let mut seat = seat(|| {
        Puppet::choosing(|turn| {
            for nodes in 1..=REPORTS {
                (turn.report)(&Progress {
                    nodes,
                    ..Progress::default()
                });
            }
            first_legal(turn.game)
        })
    });
    let asked = Instant::now();
    let mut reports = Vec::new();
    let answer = seat.decide(
        empty(),
        Limits::default(),
        SHORT,
        &StopToken::new(),
        |progress| {
            reports.push(progress.nodes);
        },
    );
    assert!(answer.is_ok());
    let intervals = asked.elapsed().as_millis() / 50;
    assert_eq!(reports.first(), Some(&1));
    assert_eq!(reports.last(), Some(&REPORTS));
    assert!(
        reports.len() as u128 <= intervals + 3,
        "{} reports",
        reports.len()
    );
}

#[test]
fn single_report_arrives_before_the_answer() {
    let mut seat = seat(|| {
        Puppet::choosing(|turn| {
            (turn.report)(&Progress::default());
            first_legal(turn.game)
        })
    });
    let id = seat.think(empty(), Limits::default());
    assert!(matches!(next(&mut seat), SeatMsg::Progress(told, _) if told == id));
    assert!(matches!(next(&mut seat), SeatMsg::Decided(told, ..) if told == id));
}

#[test]
fn every_message_wakes_the_front_end() {
    let woken = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&woken);
    let factory = Arc::new(|| Ok(Box::new(Puppet::default()) as Box<_>));
    let wake = Arc::new(move || {
        count.fetch_add(1, Ordering::SeqCst);
    });
    let mut seat = Seat::spawn("woken", factory, wake);
    assert_eq!(seat.name(), "woken");
    seat.prepare(GameSetup::default(), Duration::from_secs(10))
        .unwrap();
    seat.decide(empty(), Limits::default(), SHORT, &StopToken::new(), |_| {})
        .unwrap();
    // The answer arrives after the decision has woken the front end.
    seat.propose(empty(), Proposal::Draw);
    next(&mut seat);
    assert!(woken.load(Ordering::SeqCst) >= 2);
}

#[test]
fn pondering_ends_when_a_move_is_asked_for() {
    let (said, heard) = unbounded();
    let mut seat = seat(move || {
        let said = said.clone();
        Puppet::default().on_ponder(move |turn| {
            said.send(None).unwrap();
            let _ = turn.stop.signal().recv();
            said.send(turn.stop.requested()).unwrap();
        })
    });
    seat.ponder(begun(), Limits::default());
    assert!(!seat.is_thinking());
    assert_eq!(
        seat.watch(SHORT),
        Overdue::Wait,
        "nobody waits for a ponderer"
    );
    assert_eq!(heard.recv(), Ok(None), "it ponders");
    let id = seat.think(begun(), Limits::default());
    assert!(matches!(next(&mut seat), SeatMsg::Decided(told, Ok(_), _) if told == id));
    assert_eq!(heard.try_recv(), Ok(Some(Stop::Abort)));
}

#[test]
fn player_without_preferences_allows_take_backs_and_declines_draws() {
    struct Plain;
    impl player::Player for Plain {
        fn new_game(&mut self, _: &GameSetup) -> Result<(), PlayerError> {
            Ok(())
        }
        fn choose(&mut self, turn: player::Turn<'_>) -> Result<Action, PlayerError> {
            first_legal(turn.game)
        }
    }
    let mut seat = seat(|| Plain);
    for (proposal, answer) in [(Proposal::TakeBack, true), (Proposal::Draw, false)] {
        let id = seat.propose(empty(), proposal);
        let message = next(&mut seat);
        assert!(
            matches!(message, SeatMsg::Responded(told, said) if told == id && said == answer),
            "{proposal:?}: {message:?}"
        );
    }
}

#[test]
fn proposal_aborts_the_thinking() {
    let mut seat = seat(waiting);
    seat.think(empty(), Limits::default());
    let question = seat.propose(empty(), Proposal::Draw);
    assert!(!seat.is_thinking());
    assert!(matches!(next(&mut seat), SeatMsg::Responded(id, true) if id == question));
}

#[test]
fn seat_given_to_another_player_forgets_the_one_before() {
    let mut seat = seat(|| Puppet::choosing(|_| Ok(Action::Place(Point::new(1, 1)))));
    let answer = |seat: &mut Seat| {
        let token = StopToken::new();
        let answer = seat.decide(empty(), Limits::default(), SHORT, &token, |_| {});
        answer.expect("it answers")
    };
    assert_eq!(answer(&mut seat), Action::Place(Point::new(1, 1)));
    seat.think(empty(), Limits::default());
    seat.reseat(Arc::new(|| {
        Ok(Box::new(Puppet::choosing(|_| {
            Ok(Action::Place(Point::new(2, 2)))
        })))
    }));
    assert!(
        !seat.is_thinking(),
        "nobody wants the answer of the one before"
    );
    assert_eq!(answer(&mut seat), Action::Place(Point::new(2, 2)));
}

/// The caller stands still during a report, as a process that is stopped does.
#[test]
fn time_in_which_the_caller_stood_still_is_not_charged() {
    let mut seat = seat(|| {
        Puppet::choosing(|turn| {
            (turn.report)(&Progress::default());
            let _ = turn.stop.signal().recv_timeout(Duration::from_millis(100));
            first_legal(turn.game)
        })
    });
    let setup = GameSetup::default();
    seat.prepare(setup, Duration::from_secs(60))
        .expect("it is ready");
    let limits = Limits {
        time: Some(Duration::from_millis(500)),
        ..Limits::default()
    };
    let mut stood = false;
    let stop = StopToken::new();
    let (answer, time) = seat.decide_timed(Game::new(setup), limits, SHORT, &stop, |_| {
        if !std::mem::replace(&mut stood, true) {
            std::thread::sleep(Duration::from_millis(3_000));
        }
    });
    assert!(stood && answer.is_ok(), "{answer:?}");
    assert!(time < Duration::from_millis(1_500), "{time:?}");
}
