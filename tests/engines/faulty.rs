//! What the engine of [`engine`](super::engine) does wrong, by the name of its behaviour.

use std::io::Write;
use std::process::{Command as Program, Stdio, exit};
use std::thread;
use std::time::Duration;

use protocol::Command;

use super::engine::{Brain, say, write};

const FOR_EVER: Duration = Duration::from_secs(600);

/// Whether it reads nothing but the first line.
pub fn is_deaf(behaviour: &str) -> bool {
    behaviour == "deaf"
}

/// Before the first command.
pub fn at_start(brain: &Brain) {
    match brain.behaviour.as_str() {
        "silent" | "sleeper" => thread::sleep(FOR_EVER),
        "slow start" => thread::sleep(Duration::from_secs(3)),
        "exits at once" => exit(3),
        "complains and exits" => {
            eprintln!("no weights \u{1b}[31m found");
            exit(4);
        }
        "floods output" => flood(|| write(&b"MESSAGE la la la\n".repeat(50))),
        "floods with moves" => flood(|| write(&b"99,99\n".repeat(50))),
        "floods errors" => flood(|| {
            let _ = std::io::stderr().write_all(&b"la la la\n".repeat(50));
        }),
        "noisy" => write(b"\0\0\xff\xfe\x80 hello\r\r\n\n\r\n"),
        "has a child" | "dies before its child" => beget(),
        _ => {}
    }
}

fn flood(pour: impl Fn() + Send + 'static) {
    thread::spawn(move || {
        loop {
            pour();
        }
    });
}

/// A child that holds the pipes open for ever.
fn beget() {
    let program = std::env::current_exe().expect("this binary has a path");
    let arguments = std::env::args().skip(1).map(|it| {
        if it.starts_with("behaviour=") {
            "behaviour=sleeper".to_owned()
        } else {
            it
        }
    });
    // Never waited for: the manager has to clean up.
    let mut child = Program::new(program);
    // All pipes except standard input, whose lines it would take from the engine.
    let child = child.args(arguments).stdin(Stdio::null()).spawn();
    std::mem::forget(child.expect("it starts"));
}

/// Acts instead of obeying the command; returns false when it obeys.
pub fn instead(brain: &mut Brain, command: &Command) -> bool {
    let wants_move = matches!(command, Command::Begin | Command::Turn(_) | Command::Board);
    match (brain.behaviour.as_str(), command) {
        ("refuses the board", Command::Start(_)) => say("ERROR only 20 lines, please"),
        ("refuses the rule", Command::Info(protocol::Info::Rule(_))) => {
            say("ERROR Unknown rule id");
        }
        ("knows no renju", Command::Info(protocol::Info::Rule(code))) if code.0 == 4 => {
            say("ERROR Unsupported rule");
        }
        ("refuses something", Command::Info(protocol::Info::Rule(_))) => say("ERROR no"),
        ("about error", Command::About) => say("ERROR what"),
        ("refuses to move", _) if wants_move => say("ERROR too tired"),
        ("knows no requests", _) if wants_move => say(&format!("UNKNOWN command {command}")),
        ("knows nothing", _) => say("UNKNOWN never heard"),
        ("says OK in words", Command::Start(size)) => {
            brain.size = u8::try_from(*size).expect("a board");
            say("ok - everything is good");
        }
        ("says OK twice", Command::Start(size)) => {
            brain.size = u8::try_from(*size).expect("a board");
            write(b"OK\nOK\n");
        }
        ("says OK without an end", Command::Start(_)) => write(b"OK"),
        ("answers unasked", Command::Start(size)) => {
            brain.size = u8::try_from(*size).expect("a board");
            write(b"99,99\nOK\n99,99\n");
        }
        ("knows no RESTART", Command::Restart) => say("UNKNOWN RESTART"),
        ("knows no SWAP2BOARD", Command::Swap2Board) => say("UNKNOWN command"),
        ("swaps at once", Command::Swap2Board) => say("SWAP"),
        ("overlooks SWAP2BOARD", Command::Swap2Board) => {
            while brain.input.recv().is_ok_and(|line| line != "DONE") {}
        }
        ("ignores END" | "ignores everything", Command::End) => {}
        ("exits without an END", Command::End) => exit(1),
        ("takes a limit for a command", Command::Info(protocol::Info::TimeLeft(_))) => {
            say("ERROR Unknown command: TIME_LEFT");
        }
        ("takes a limit for a command", Command::Info(protocol::Info::TimeoutTurn(_))) => {
            say("ERROR Unknown command: TIMEOUT_TURN");
        }
        ("answers INFO", Command::Info(_)) => say("MESSAGE noted"),
        ("crashes at the request", _) if wants_move => exit(9),
        _ => return false,
    }
    true
}

/// After the input was closed.
pub fn at_end_of_input(brain: &Brain) {
    if brain.behaviour.starts_with("ignores") {
        thread::sleep(FOR_EVER);
    }
}

/// Answers with `move_`, more or less.
pub fn answer(brain: &Brain, move_: &str) {
    match brain.behaviour.as_str() {
        "exits in the middle" if brain.asked == 2 => {
            eprintln!("out of cheese");
            exit(7);
        }
        "dies before its child" if brain.asked == 2 => exit(5),
        "ends without a line end" => {
            write(move_.as_bytes());
            exit(0);
        }
        "ends lines with CR" => write(format!("MESSAGE hm\r{move_}\r").as_bytes()),
        "noisy" => {
            write(b"\0\xff\n DEBUG \0\n");
            write(format!("{move_}\0\0\r\r\n").as_bytes());
        }
        "talks nonsense" => say("banana"),
        "plays on a stone" if !brain.game().board().is_full() && brain.stones.len() > 1 => {
            say(&brain.written(brain.stones[0]));
        }
        "plays a forbidden point" => {
            let mut game = brain.game();
            game.take_back();
            match game.forbidden_points().first() {
                Some((point, _)) => say(&brain.written(*point)),
                None => say(move_),
            }
        }
        "plays off the board" => say("20,20"),
        "plays below zero" => say("-1,0"),
        "plays fractions" => say("1.0,2.0"),
        "plays two stones" => say(&format!("{move_} 0,0")),
        "swaps" => say("SWAP"),
        "is late" => {
            thread::sleep(Duration::from_secs(4));
            say(move_);
        }
        "answers twice" => write(format!("{move_}\n99,99\n").as_bytes()),
        "never ends its line" => {
            write(b"MESSAGE ");
            loop {
                write(&[b'x'; 4096]);
            }
        }
        "suggests" => {
            say(&format!("SUGGEST {move_}"));
            let play = brain.input.recv().expect("PLAY comes");
            say(play.strip_prefix("PLAY ").expect("PLAY comes"));
        }
        "suggests for ever" => {
            say(&format!("SUGGEST {move_}"));
            while brain.input.recv().is_ok() {
                say(&format!("SUGGEST {move_}"));
            }
        }
        _ => say(move_),
    }
}
