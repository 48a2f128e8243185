//! An engine without faults: the lines that it receives, and when it is started again.

use std::collections::BTreeSet;
use std::thread;
use std::time::{Duration, Instant};

use player::{
    Clock, EngineState, Limits, PlayerError, Progress, Proven, Registry, Stop, StopToken,
};
use rules::{Action, Expect, Game, OpeningRule, Point, Rule, Stones};

use super::subject::{STONES, Subject, game, setup};
use crate::engines::engine::{command, in_shell, options};
use crate::engines::leftovers::{alive, engines, tag};
use crate::player::harness::conforms;

#[test]
fn engine_of_the_yixin_dialect_conforms() {
    conforms("yixin", |context| {
        let options = options(command("thoughtful yixin", ""), "dialect = \"yixin\"");
        Registry::builtin()
            .build("gomocup", options, context)
            .unwrap()
    });
}

#[test]
fn game_begins_with_what_the_engine_needs_to_know() {
    let mut subject = Subject::new(
        "sound",
        "folder = \"/\"\ninfo = { strength = 50, pondering = false }",
    );
    assert_eq!(subject.state(), EngineState::Idle);
    assert_eq!(
        alive(&subject.tag),
        Vec::<String>::new(),
        "building starts nothing"
    );
    let setup = setup(Rule::Renju, 15);
    subject.player.new_game(&setup).unwrap();
    assert_eq!(subject.state(), EngineState::Ready);
    let start = [
        "START 15",
        "INFO max_memory 1048576",
        "INFO game_type 1",
        "INFO rule 4",
        "INFO folder /",
        "INFO thread_num 2",
        "INFO strength 50",
        "INFO pondering 0",
        "ABOUT",
    ];
    assert_eq!(subject.said(0), start);
    let skip = subject.logged();
    let mut game = Game::new(setup);
    subject.play(&mut game);
    let begin = [
        "INFO timeout_turn 10000",
        "INFO timeout_match 0",
        "INFO time_left 2147483647",
        "BEGIN",
    ];
    assert_eq!(subject.said(skip), begin);
    let skip = subject.logged();
    let reply = Point::new(14, 14);
    game.play(Action::Place(reply)).unwrap();
    let limits = Limits {
        time: Some(Duration::from_secs(10)),
        nodes: Some(500),
        clock: Some(Clock {
            left: Duration::from_millis(61_500),
            increment: Duration::ZERO,
        }),
        ..Limits::default()
    };
    subject.ask_with(&game, limits, &StopToken::new()).unwrap();
    let turn = ["INFO max_node 500", "INFO time_left 61500", "TURN 14,0"];
    assert_eq!(subject.said(skip), turn);
}

#[test]
fn position_is_sent_in_the_coordinates_of_the_dialect() {
    for (dialect, expected) in [
        ("gomocup", "BOARD 0,8,1 4,4,2 8,0,1 2,2,2 DONE"),
        ("yixin", "BOARD 8,0,1 4,4,2 0,8,1 2,2,2 DONE"),
    ] {
        let mut subject = Subject::new(dialect, &format!("dialect = \"{dialect}\""));
        let game = game(setup(Rule::Renju, 9), &STONES);
        subject
            .ask(&game)
            .expect("both sides understand the dialect");
        let said = subject.said(0);
        assert_eq!(said.last().unwrap(), expected);
        let rule = if dialect == "yixin" {
            "INFO rule 2"
        } else {
            "INFO rule 4"
        };
        assert!(said.iter().any(|line| line == rule), "{said:?}");
    }
}

#[test]
fn engine_follows_a_game_by_turns_and_a_take_back_by_the_whole_position() {
    let mut subject = Subject::new("sound", "");
    let setup = setup(Rule::Freestyle, 9);
    let mut game = game(setup, &STONES);
    subject.play(&mut game);
    let first = game.last_move();
    let reply = game.legal_points().last().unwrap();
    game.play(Action::Place(reply)).unwrap();
    let skip = subject.logged();
    subject.play(&mut game);
    assert_eq!(subject.commands(skip), ["TURN"]);
    for _ in 0..3 {
        game.take_back();
    }
    let skip = subject.logged();
    subject.play(&mut game);
    assert_eq!(subject.commands(skip), ["RESTART", "BOARD"]);
    assert_eq!(
        game.last_move(),
        first,
        "the same position, the same answer"
    );
}

#[test]
fn next_game_begins_with_a_restart_or_another_process() {
    let tries = [
        ("sound", 9, vec!["RESTART"]),
        (
            "knows no RESTART",
            9,
            vec!["RESTART", "END", "START", "ABOUT"],
        ),
        ("sound", 10, vec!["END", "START", "ABOUT"]),
    ];
    for (behaviour, size, expected) in tries {
        let mut subject = Subject::new(behaviour, "");
        subject.ask(&Game::new(setup(Rule::Freestyle, 9))).unwrap();
        let skip = subject.logged();
        let next = setup(Rule::Freestyle, size);
        subject.player.new_game(&next).unwrap();
        assert_eq!(subject.commands(skip), expected, "{behaviour}, {size}");
        assert_eq!(wait_for_one(&subject.tag), 1, "{behaviour}, {size}");
        subject.ask(&Game::new(next)).unwrap();
    }
}

#[cfg(unix)]
#[test]
fn engine_that_is_started_in_its_turn_gets_the_time_that_is_left() {
    let tag = tag();
    let slow = in_shell(
        "sleep 0.3; exec \"$0\" \"$@\"",
        command("knows no RESTART", &tag),
    );
    let mut subject = Subject::started_by(slow, tag, "");
    let time = |subject: &Subject, skip| {
        let said = subject.said(skip);
        let key = "INFO timeout_turn ";
        let mut told = said.iter().filter_map(|line| line.strip_prefix(key));
        told.next_back().and_then(|it| it.parse::<u64>().ok())
    };
    let mut game = Game::new(setup(Rule::Freestyle, 9));
    subject.player.new_game(&game.setup()).unwrap();
    subject.play(&mut game);
    assert_eq!(time(&subject, 0), Some(10_000));
    let skip = subject.logged();
    game.take_back();
    subject.play(&mut game);
    assert_eq!(subject.commands(skip).last().unwrap(), "BEGIN");
    let left = time(&subject, skip).expect("the limit was sent");
    assert!(left <= 9_700, "{left}");
}

/// Processes with `tag`, after others had time to go.
fn wait_for_one(tag: &str) -> usize {
    let asked = Instant::now();
    while engines(tag).len() > 1 && asked.elapsed() < Duration::from_secs(5) {
        thread::sleep(Duration::from_millis(20));
    }
    // Without /proc nothing can be checked.
    engines(tag)
        .len()
        .max(usize::from(!cfg!(target_os = "linux")))
}

#[test]
fn position_is_sent_again_after_a_crash() {
    let mut subject = Subject::new("exits in the middle", "");
    let mut game = game(setup(Rule::Freestyle, 9), &STONES);
    subject.play(&mut game);
    let reply = game.legal_points().last().unwrap();
    game.play(Action::Place(reply)).unwrap();
    let told = subject.ask(&game).unwrap_err().to_string();
    assert!(told.contains("exited with code 7"), "{told}");
    assert_eq!(subject.state(), EngineState::Crashed);
    let skip = subject.logged();
    subject.play(&mut game);
    assert_eq!(subject.commands(skip), ["START", "ABOUT", "BOARD"]);
    assert_eq!(subject.state(), EngineState::Ready);
}

#[test]
fn illegal_move_is_a_state_and_the_engine_can_be_asked_again() {
    let mut subject = Subject::new("plays off the board", "");
    let game = Game::new(setup(Rule::Freestyle, 15));
    for _ in 0..2 {
        let told = subject.ask(&game);
        assert_eq!(
            told,
            Err(PlayerError::Illegal("20,20 is off the board".into()))
        );
        assert_eq!(subject.state(), EngineState::Illegal);
    }
    assert_eq!(
        subject.commands(0),
        ["START", "ABOUT", "BEGIN", "RESTART", "BEGIN"]
    );
}

#[test]
fn game_that_the_options_exclude_starts_no_process() {
    let limits = "limits = { rules = [\"renju\"], sizes = { min = 15, max = 20 } }";
    let mut subject = Subject::new("sound", limits);
    let told = |ready: Result<(), PlayerError>| ready.unwrap_err().to_string();
    let freestyle = told(subject.player.new_game(&setup(Rule::Freestyle, 15)));
    assert_eq!(
        freestyle,
        "the engine does not play freestyle, by its `limits.rules`"
    );
    let small = told(subject.player.new_game(&setup(Rule::Renju, 9)));
    assert_eq!(
        small,
        "the engine does not play on 9 lines, by its `limits.sizes`"
    );
    assert_eq!(subject.said(0), Vec::<String>::new());
    subject.player.new_game(&setup(Rule::Renju, 20)).unwrap();
}

#[test]
fn what_the_engine_says_of_its_thinking_is_reported() {
    let mut subject = Subject::new("thoughtful", "yxstop = true");
    let game = game(setup(Rule::Freestyle, 9), &STONES);
    let mut reports = Vec::new();
    let limits = Limits {
        time: Some(Duration::from_millis(100)),
        ..Limits::default()
    };
    let mut report = |progress: &Progress| reports.push(progress.clone());
    let answer = subject.ask_and_watch(&game, limits, &StopToken::new(), &mut report);
    let progress = reports.last().expect("it has said something");
    let best = progress.best().unwrap();
    assert_eq!((progress.depth, progress.proven), (3, Some(Proven::Win(5))));
    assert_eq!(answer, Ok(Action::Place(best.point)));
}

#[test]
fn engine_that_plays_at_once_is_heard_however_often_it_is_asked() {
    let mut subject = Subject::new("sound", "limits = { turn_ms = 1000 }");
    let game = game(setup(Rule::Freestyle, 9), &STONES);
    for turn in 0..120 {
        let answer = subject.ask_with(&game, Limits::default(), &StopToken::new());
        assert!(answer.is_ok(), "turn {turn}: {answer:?}");
    }
}

#[test]
fn opening_is_asked_for_by_swap2board_and_the_game_after_it_by_the_whole_position() {
    let mut subject = Subject::new("sound", "");
    let setup = setup(Rule::Freestyle, 9).with_opening(OpeningRule::Swap2);
    subject.player.new_game(&setup).expect("it knows swap2");
    let mut game = Game::new(setup);
    let skip = subject.logged();
    subject.play(&mut game);
    assert_eq!(subject.said(skip).last().unwrap(), "SWAP2BOARD DONE");
    assert_eq!(game.ply(), 3);
    let mut seen = BTreeSet::new();
    for (x, y) in (5..8).flat_map(|y| (0..9).map(move |x| (x, y))) {
        let mut subject = Subject::new("sound", "");
        let three = [(4, 4), (x, y), (2, 3)].map(|(x, y)| Point::new(x, y));
        let mut game = Game::new(setup);
        game.play(Action::PlaceMany(Stones::Three(three))).unwrap();
        let skip = subject.logged();
        subject.play(&mut game);
        let line = format!("SWAP2BOARD 4,4 {x},{} 2,5 DONE", 8 - y);
        assert_eq!(subject.said(skip).last(), Some(&line));
        let is_new = seen.insert(game.actions()[1].points().len());
        if !is_new {
            continue;
        }
        while !matches!(game.to_decide(), Some((_, Expect::Stone(_)))) {
            subject.play(&mut game);
        }
        let skip = subject.logged();
        subject.play(&mut game);
        assert_eq!(subject.commands(skip), ["RESTART", "BOARD"]);
        subject.play(&mut game);
    }
    let all = BTreeSet::from([0, 1, 2]);
    assert_eq!(seen, all, "it swaps, plays on, and lays two");
}

/// Rapfi did so once in some hundred games.
#[test]
fn an_error_about_a_limit_does_not_cost_the_move() {
    let mut subject = Subject::new("takes a limit for a command", "");
    let mut game = Game::new(setup(Rule::Freestyle, 9));
    for _ in 0..4 {
        subject.play(&mut game);
    }
    assert_eq!(game.ply(), 4);
}

#[test]
fn engine_without_swap2_loses_with_the_reason() {
    let setup = setup(Rule::Freestyle, 9).with_opening(OpeningRule::Swap2);
    for (behaviour, expected) in [
        (
            "knows no SWAP2BOARD",
            "the engine does not know SWAP2BOARD: UNKNOWN command",
        ),
        (
            "swaps at once",
            "illegal move: `swap` does not fit here, expected three stones",
        ),
    ] {
        let mut subject = Subject::new(behaviour, "");
        let error = subject.ask(&Game::new(setup)).expect_err("it cannot");
        assert_eq!(error.to_string(), expected);
    }
    let mut subject = Subject::new("sound", "");
    let error = subject
        .player
        .new_game(&setup.with_opening(OpeningRule::Swap));
    assert_eq!(
        error.expect_err("it is refused").to_string(),
        "the Gomocup protocol has no word for the opening rule swap, only for swap2"
    );
}

#[test]
fn stones_of_an_opening_have_fields_where_the_engine_wants_them() {
    let mut subject = Subject::new("swaps at once", "swap2_fields = true");
    let setup = setup(Rule::Freestyle, 9).with_opening(OpeningRule::Swap2);
    let three = [(4, 4), (1, 7), (2, 3)].map(|(x, y)| Point::new(x, y));
    let mut game = Game::new(setup);
    game.play(Action::PlaceMany(Stones::Three(three))).unwrap();
    assert_eq!(subject.ask(&game), Ok(Action::Swap));
    // After three stones White is to move, so the second stone is the engine's own.
    let line = "SWAP2BOARD 4,4,2 1,1,1 2,5,2 DONE";
    assert_eq!(subject.said(0).last().unwrap(), line);
}

#[test]
fn engine_that_overlooks_swap2_loses_with_the_reason() {
    let mut subject = Subject::new("overlooks SWAP2BOARD", "");
    let setup = setup(Rule::Freestyle, 9).with_opening(OpeningRule::Swap2);
    subject
        .player
        .new_game(&setup)
        .expect("it plays such games");
    let limits = Limits {
        time: Some(Duration::from_millis(200)),
        ..Limits::default()
    };
    let stop = StopToken::new();
    let late = stop.clone();
    thread::spawn(move || {
        thread::sleep(Duration::from_millis(200));
        late.request(Stop::MoveNow);
    });
    let answer = subject.ask_with(&Game::new(setup), limits, &stop);
    let error = answer.expect_err("there is no answer").to_string();
    let told = "the engine gave no answer to SWAP2BOARD within ";
    assert!(error.starts_with(told), "{error}");
}
