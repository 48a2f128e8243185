//! Pondering: `INFO pondering`.

use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, unbounded};
use player::brain::BrainOptions;
use player::{Candidate, Limits, Progress, Stop};
use rules::Point;

use super::super::pulse::Pulse;
use super::super::puppet::Puppet;
use super::{Manager, PATIENCE};

/// An unexpected line would have arrived by then.
const WHILE: Duration = Duration::from_millis(100);

#[derive(Debug, PartialEq)]
enum Note {
    Begun(u16, Limits),
    Ended(Option<Stop>),
}

/// A brain whose player ponders until it is stopped, reports it, and writes down when.
fn noting(options: BrainOptions) -> (Manager, Receiver<Note>) {
    let (sender, notes) = unbounded();
    let build = move |_: &_| {
        let sender = sender.clone();
        Puppet::default().on_ponder(move |turn| {
            let point = Point::new(3, 3);
            (turn.report)(&Progress {
                candidates: vec![Candidate {
                    point,
                    score: Some(7),
                    visits: 1,
                    line: vec![point],
                }],
                ..Progress::default()
            });
            let begun = Note::Begun(turn.game.ply(), turn.limits);
            sender.send(begun).unwrap();
            let _ = turn.stop.signal().recv();
            sender.send(Note::Ended(turn.stop.requested())).unwrap();
        })
    };
    (Manager::with(build, options), notes)
}

#[track_caller]
fn next(notes: &Receiver<Note>) -> Note {
    notes.recv_timeout(PATIENCE).expect("the player ponders")
}

#[test]
fn brain_ponders_from_its_answer_to_the_next_line() {
    let (mut manager, notes) = noting(BrainOptions::default());
    manager.send("START 15\nINFO pondering 1\nINFO timeout_turn 1000\nBEGIN");
    manager.expect("OK");
    manager.expect("0,14");
    assert_eq!(next(&notes), Note::Begun(1, Limits::default()));
    manager.send("TURN 7,7");
    assert_eq!(next(&notes), Note::Ended(Some(Stop::Abort)));
    manager.expect("1,14");
    assert_eq!(next(&notes), Note::Begun(3, Limits::default()));
    manager.send("INFO max_depth 7");
    assert_eq!(next(&notes), Note::Ended(Some(Stop::Abort)));
    manager.send("TAKEBACK 1,14\nTAKEBACK 7,7\nTURN 8,8");
    manager.expect("OK");
    manager.expect("OK");
    manager.expect("1,14");
    let depth = Limits {
        depth: Some(7),
        ..Limits::default()
    };
    assert_eq!(next(&notes), Note::Begun(3, depth));
    manager.send("END");
    assert_eq!(next(&notes), Note::Ended(Some(Stop::Abort)));
    manager.ends();
}

#[test]
fn brain_ponders_only_on_request_and_in_an_unfinished_game() {
    let begin = "BEGIN";
    let last = "BOARD\n1,14,1\n9,9,2\n2,14,1\n9,8,2\n3,14,1\n9,6,2\n4,14,1\n9,5,2\nDONE";
    for (lines, turn) in [
        ("INFO timeout_turn 1000", begin),
        ("INFO pondering 0", begin),
        ("INFO pondering 1\nINFO pondering 0", begin),
        ("INFO pondering 1\nINFO max_node 100", begin),
        ("INFO pondering 1", last),
    ] {
        let (mut manager, notes) = noting(BrainOptions::default());
        manager.send(&format!("START 15\n{lines}\n{turn}"));
        manager.expect("OK");
        manager.expect("0,14");
        let note = notes.recv_timeout(WHILE);
        assert_eq!(note, Err(RecvTimeoutError::Timeout), "{lines}");
    }
    let options = BrainOptions {
        nodes: Some(100),
        ..BrainOptions::default()
    };
    let (mut manager, notes) = noting(options);
    manager.send("START 15\nINFO pondering 1\nBEGIN");
    manager.expect("OK");
    manager.expect("0,14");
    assert_eq!(notes.recv_timeout(WHILE), Err(RecvTimeoutError::Timeout));
}

#[test]
fn pondering_reports_nothing() {
    let (mut manager, notes) = noting(BrainOptions::default());
    manager.send("START 15\nINFO show_detail 3\nINFO pondering 1\nBEGIN");
    manager.expect("OK");
    manager.expect("0,14");
    next(&notes);
    assert_eq!(
        manager.lines.recv_timeout(WHILE),
        Err(RecvTimeoutError::Timeout)
    );
    manager.send("TURN 7,7");
    manager.expect("1,14");
}

#[test]
fn panic_while_it_ponders_costs_no_turn() {
    let build = |_: &_| Puppet::default().on_ponder(|_| panic!("hm"));
    let manager = Manager::with(build, BrainOptions::default());
    manager.transcript(
        "> START 15\n> INFO pondering 1\n> BEGIN\n< OK\n< 0,14\n> TURN 7,7\n< 1,14\n> TURN 8,8\n\
        < 2,14",
    );
}

#[test]
fn real_search_ponders_and_answers_in_time() {
    let pulse = Pulse::start();
    for id in ["lynx", "panther", "cat"] {
        let mut manager = Manager::cast(id);
        manager.send("START 15\nINFO timeout_turn 0\nINFO pondering 1\nBEGIN");
        manager.expect("OK");
        assert!(manager.line().contains(','), "a move");
        for reply in ["0,0", "14,0", "0,12"] {
            std::thread::sleep(Duration::from_millis(30));
            let asked = Instant::now();
            manager.send(&format!("TURN {reply}"));
            let answer = manager.line();
            let took = asked.elapsed();
            assert!(answer.contains(',') && !answer.contains(' '), "{answer}");
            assert!(took < pulse.prompt(), "{id}: {took:?}");
        }
        manager.send("END");
        manager.ends();
    }
}
