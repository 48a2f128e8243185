//! Kind `human` through a seat: input reaches the turn it was meant for and no other.

use std::sync::Arc;
use std::time::{Duration, Instant};

use crossbeam_channel::Sender;
use player::{
    BuildContext, HumanInput, Limits, PlayerError, Registry, Seat, SeatError, SeatMsg, Stop,
    StopToken, TurnId, human_channel,
};
use rules::{Action, Game, GameSetup, Point};

use super::puppet::{SHORT, seat_from};

fn human_seat() -> (Seat, Sender<HumanInput>) {
    let (input, receiver) = human_channel();
    let context = BuildContext {
        human: Some(receiver),
        ..BuildContext::default()
    };
    let build = move || {
        let built = Registry::builtin().build("human", toml::Table::new(), &context);
        Ok(built.expect("no options are needed"))
    };
    (seat_from(Arc::new(build)), input)
}

fn place(x: u8, y: u8) -> Action {
    Action::Place(Point::new(x, y))
}

fn wait_for_decision(seat: &mut Seat) -> (TurnId, Result<Action, PlayerError>) {
    match seat.poll_until(Instant::now() + Duration::from_secs(10)) {
        Some(SeatMsg::Decided(id, answer)) => (id, answer),
        other => panic!("no decision but {other:?}"),
    }
}

#[test]
fn input_for_another_position_is_ignored() {
    let (mut seat, input) = human_seat();
    let game = |x| Game::with_moves(GameSetup::default(), [Point::new(x, 0)]).unwrap();
    let id = seat.think(game(0), Limits::default());
    for (position, action) in [
        (Game::new(GameSetup::default()).key(), place(1, 1)),
        (game(1).key(), place(2, 2)),
        (game(0).key(), place(3, 3)),
        (game(0).key(), place(4, 4)),
    ] {
        input.send(HumanInput { position, action }).unwrap();
    }
    assert_eq!(wait_for_decision(&mut seat), (id, Ok(place(3, 3))));
}

#[test]
fn aborted_turn_leaves_the_input_to_the_next_one() {
    let (mut seat, input) = human_seat();
    let game = Game::with_moves(GameSetup::default(), [Point::new(0, 0), Point::new(1, 0)]);
    let earlier = Game::new(GameSetup::default());
    for _ in 0..200 {
        seat.think(game.clone().unwrap(), Limits::default());
        let id = seat.think(earlier.clone(), Limits::default());
        let (position, action) = (earlier.key(), place(5, 5));
        input.send(HumanInput { position, action }).unwrap();
        assert_eq!(wait_for_decision(&mut seat), (id, Ok(action)));
    }
}

#[test]
fn resignation_is_an_input_like_any_other() {
    let (mut seat, input) = human_seat();
    let game = Game::new(GameSetup::default());
    let (position, action) = (game.key(), Action::Resign);
    input.send(HumanInput { position, action }).unwrap();
    let answer = seat.decide(game, Limits::default(), SHORT, &StopToken::new(), |_| {});
    assert_eq!(answer, Ok(action));
}

#[test]
fn closed_front_end_is_an_error() {
    let (mut seat, input) = human_seat();
    drop(input);
    let game = Game::new(GameSetup::default());
    let answer = seat.decide(game, Limits::default(), SHORT, &StopToken::new(), |_| {});
    let gone = PlayerError::Failed("the front end is gone".into());
    assert_eq!(answer, Err(SeatError::Player(gone)));
}

#[test]
fn demanded_move_is_refused_at_once() {
    let (mut seat, _input) = human_seat();
    let id = seat.think(Game::new(GameSetup::default()), Limits::default());
    seat.stop(Stop::MoveNow);
    assert_eq!(
        wait_for_decision(&mut seat),
        (id, Err(PlayerError::Aborted))
    );
}

#[test]
fn human_without_a_channel_cannot_be_built() {
    let built = Registry::builtin().build("human", toml::Table::new(), &BuildContext::default());
    let error = built.err().expect("there is no front end").to_string();
    assert!(error.contains("can only play in the app"), "{error}");
}
