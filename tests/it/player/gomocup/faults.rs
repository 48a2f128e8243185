//! Everything that an engine can do wrong: it is contained, told in words, bounded in time, and nothing of it is left over.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use nekomoku::arena::{Referee, TableTerms, play_game};
use nekomoku::player::{
    BuildContext, Limits, Patience, PlayerError, PlayerFactory, Registry, Seat, SeatError,
    StopToken,
};
use nekomoku::rules::{Action, Game, GameResult, GameSetup, Point, Rule, WinReason};

use super::engine::{command, options};
use super::leftovers::{assert_gone, tag, wait_until_gone};
use crate::player::puppet::{Puppet, first_legal, seat};

/// What comes of a behaviour.
enum End {
    /// The game is lost, with these words among the reason.
    Lost(&'static str),
    /// The game is played to its end.
    Played,
}
use End::{Lost, Played};

/// How the engine is started.
#[derive(Clone, Copy)]
enum Start {
    /// As the behaviour of the test engine.
    Behaviour,
    /// By a shell that executes this, the engine's command being its arguments.
    Shell(&'static str),
    /// By this program.
    Program(&'static str),
}
use Start::{Behaviour, Program, Shell};

const FAULTS: [(&str, Start, End); 45] = [
    (
        "silent",
        Behaviour,
        Lost("did not answer `START 9` with OK within 600ms"),
    ),
    (
        "slow start",
        Behaviour,
        Lost("did not answer `START 9` with OK within 600ms"),
    ),
    (
        "says OK without an end",
        Behaviour,
        Lost("did not answer `START 9` with OK within 600ms"),
    ),
    (
        "exits at once",
        Behaviour,
        Lost("failed: the engine exited with code 3"),
    ),
    (
        "complains and exits",
        Behaviour,
        Lost("exited with code 4; its last words: no weights \u{fffd}[31m found"),
    ),
    (
        "exits in the middle",
        Behaviour,
        Lost("failed: the engine exited with code 7; its last words: out of cheese"),
    ),
    (
        "crashes at the request",
        Behaviour,
        Lost("exited with code 9"),
    ),
    (
        "dies before its child",
        Behaviour,
        Lost("exited with code 5"),
    ),
    ("has a child", Behaviour, Played),
    (
        "killed",
        Shell("kill -KILL $$"),
        Lost("was ended by signal 9"),
    ),
    ("floods output", Behaviour, Played),
    ("floods errors", Behaviour, Played),
    (
        "floods with moves",
        Behaviour,
        Lost("illegal move: 99,99 is off the board"),
    ),
    ("never ends its line", Behaviour, Lost("out of time")),
    (
        "ends without a line end",
        Behaviour,
        Lost("exited with code 0"),
    ),
    ("ends lines with CR", Behaviour, Played),
    ("noisy", Behaviour, Played),
    ("says OK in words", Behaviour, Played),
    ("says OK twice", Behaviour, Played),
    ("answers INFO", Behaviour, Played),
    ("about error", Behaviour, Played),
    ("talks nonsense", Behaviour, Lost("out of time")),
    ("plays on a stone", Behaviour, Lost("illegal move: ")),
    (
        "plays a forbidden point",
        Behaviour,
        Lost("illegal move: h8 is forbidden to Black"),
    ),
    (
        "plays off the board",
        Behaviour,
        Lost("illegal move: 20,20 is off the board"),
    ),
    (
        "plays below zero",
        Behaviour,
        Lost("illegal move: -1,0 is off the board"),
    ),
    (
        "plays two stones",
        Behaviour,
        Lost("illegal move: 2 stones in one answer"),
    ),
    ("swaps", Behaviour, Lost("out of time")),
    ("is late", Behaviour, Lost("out of time")),
    ("answers twice", Behaviour, Played),
    ("answers unasked", Behaviour, Played),
    (
        "refuses the board",
        Behaviour,
        Lost("does not play on 9 lines: ERROR only 20 lines, please"),
    ),
    (
        "refuses the rule",
        Behaviour,
        Lost("does not play freestyle: ERROR Unknown rule id"),
    ),
    (
        "refuses something",
        Behaviour,
        Lost("refuses the settings of a game of freestyle: ERROR no"),
    ),
    (
        "refuses to move",
        Behaviour,
        Lost("failed: the engine answered BEGIN with ERROR too tired"),
    ),
    (
        "knows no requests",
        Behaviour,
        Lost("failed: the engine does not know BEGIN: UNKNOWN"),
    ),
    (
        "knows nothing",
        Behaviour,
        Lost("does not play on 9 lines: UNKNOWN never heard"),
    ),
    ("deaf", Behaviour, Lost("out of time")),
    ("suggests", Behaviour, Played),
    (
        "suggests for ever",
        Behaviour,
        Lost("suggests move after move and plays none"),
    ),
    ("ignores END", Behaviour, Played),
    (
        "ignores everything",
        Shell("trap '' TERM HUP INT; exec \"$0\" \"$@\""),
        Played,
    ),
    (
        "closes its output",
        Shell("read line; echo OK; exec >&-; exec sleep 600"),
        Lost("failed: the engine closed its output"),
    ),
    (
        "missing",
        Program("./no/such/program"),
        Lost("failed: the engine `"),
    ),
    (
        "not executable",
        Program("./Cargo.toml"),
        Lost("cannot be started: Permission denied"),
    ),
];

/// Room to answer for who answers, none for who does not.
const PATIENCE: Patience = Patience {
    grace: Duration::from_millis(250),
    untimed: Some(Duration::ZERO),
};
/// A game with such an engine, from start to end.
const BOUND: Duration = Duration::from_secs(15);

struct Fault {
    name: &'static str,
    command: Vec<String>,
    tag: String,
}

impl Fault {
    fn new(name: &'static str, start: Start) -> Self {
        let tag = tag();
        let engine = command(name, &tag);
        let command = match start {
            Behaviour => engine,
            Shell(script) => ["sh", "-c", script]
                .map(str::to_owned)
                .into_iter()
                .chain(engine)
                .collect(),
            Program(program) => vec![program.to_owned(), tag.clone()],
        };
        Self { name, command, tag }
    }

    fn factory(&self) -> PlayerFactory {
        // Who does not answer in time is meant to; all others get plenty.
        let hurry = ["silent", "slow start", "says OK without an end"].contains(&self.name);
        let start = if hurry { 600 } else { 10_000 };
        let more = format!("limits = {{ start_ms = {start}, grace_ms = 250 }}");
        let options = options(self.command.clone(), &more);
        Arc::new(move || {
            let built =
                Registry::builtin().build("gomocup", options.clone(), &BuildContext::default());
            built.map_err(|errors| PlayerError::Failed(errors.to_string()))
        })
    }

    fn seat(&self) -> Seat {
        Seat::spawn(self.name, self.factory(), Arc::new(|| {}))
    }

    /// The game it begins with, as Black.
    fn game(&self) -> Game {
        if self.name != "plays a forbidden point" {
            return Game::new(GameSetup::new(Rule::Freestyle, 9).unwrap());
        }
        let threes = [
            (5, 7),
            (0, 0),
            (6, 7),
            (14, 0),
            (7, 5),
            (0, 14),
            (7, 6),
            (14, 14),
        ];
        let stones = threes.map(|(x, y)| Point::new(x, y));
        Game::with_moves(GameSetup::new(Rule::Renju, 15).unwrap(), stones).unwrap()
    }

    /// Late ones are cut short, all others have time even on a busy machine.
    fn limits(&self) -> Limits {
        let cut_short = [
            "is late",
            "deaf",
            "talks nonsense",
            "swaps",
            "never ends its line",
        ];
        let ms = if cut_short.contains(&self.name) {
            300
        } else {
            10_000
        };
        Limits {
            time: Some(Duration::from_millis(ms)),
            ..Limits::default()
        }
    }

    /// Why it lost a game against a sound player, if it did.
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

    /// Why its seat had no answer in one of its first turns, if it had none.
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

/// What is wrong with how a fault is contained.
fn complaint(fault: &Fault, end: &End, play: fn(&Fault) -> Option<String>) -> Option<String> {
    let began = Instant::now();
    let reason = play(fault);
    let took = began.elapsed();
    let name = fault.name;
    if took >= BOUND {
        return Some(format!("{name}: took {took:?}"));
    }
    let as_expected = match (end, &reason) {
        (Played, None) => true,
        (Lost(words), Some(reason)) => reason.contains(words),
        _ => false,
    };
    if !as_expected {
        return Some(format!("{name}: {reason:?}"));
    }
    let left_over = wait_until_gone(&fault.tag);
    (!left_over.is_empty()).then(|| format!("{name}: left over {left_over:#?}"))
}

/// A few at a time: they are meant to be slow, and the machine may be small.
fn check_all(play: fn(&Fault) -> Option<String>) {
    let next = AtomicUsize::new(0);
    let complaints = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..6 {
            scope.spawn(|| {
                while let Some((name, start, end)) = FAULTS.get(next.fetch_add(1, Ordering::SeqCst))
                {
                    let complaint = complaint(&Fault::new(name, *start), end, play);
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
    check_all(Fault::in_the_arena);
}

#[cfg(unix)]
#[test]
fn faulty_engine_is_contained_in_a_seat() {
    check_all(Fault::in_a_seat);
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
