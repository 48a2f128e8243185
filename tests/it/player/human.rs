//! Kind `human` through a seat: input reaches the turn it was meant for and no other.

use std::sync::Arc;
use std::time::{Duration, Instant};

use crossbeam_channel::Sender;
use nekomoku::player::{
    BuildContext, HumanInput, Limits, PlayerError, Registry, Seat, SeatError, SeatMsg, Stop,
    StopToken, TurnId, human_channel,
};
use nekomoku::rules::{Action, Game, GameSetup, Point};

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
fn input_for_another_ply_is_ignored() {
    let (mut seat, input) = human_seat();
    let id = seat.think(Game::new(GameSetup::default()), Limits::default());
    for (ply, action) in [
        (3, place(1, 1)),
        (1, place(2, 2)),
        (0, place(3, 3)),
        (0, place(4, 4)),
    ] {
        input.send(HumanInput { ply, action }).unwrap();
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
        let action = place(5, 5);
        input.send(HumanInput { ply: 0, action }).unwrap();
        assert_eq!(wait_for_decision(&mut seat), (id, Ok(action)));
    }
}

#[test]
fn resignation_is_an_input_like_any_other() {
    let (mut seat, input) = human_seat();
    let action = Action::Resign;
    input.send(HumanInput { ply: 0, action }).unwrap();
    let answer = seat.decide(
        Game::new(GameSetup::default()),
        Limits::default(),
        SHORT,
        &StopToken::new(),
        |_| {},
    );
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
