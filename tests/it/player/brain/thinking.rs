//! During a search: which lines wait, which lines request the answer, and what is reported.

use std::time::{Duration, Instant};

use player::brain::BrainOptions;
use player::{Candidate, Progress};
use rules::Point;

use super::super::puppet::{Puppet, first_legal};
use super::{Manager, PATIENCE, waiting};

/// A brain whose player thinks until it is asked for its move.
fn endless() -> Manager {
    Manager::with(|_| waiting(), BrainOptions::default())
}

#[test]
fn end_while_it_thinks_is_answered_at_once() {
    let mut manager = endless();
    manager.send("START 15\nBEGIN");
    manager.expect("OK");
    manager.send("END");
    manager.expect("0,14");
    manager.ends();
}

#[test]
fn end_is_seen_behind_thousands_of_lines() {
    let mut manager = endless();
    manager.send("START 15\nINFO timeout_turn 60000\nBEGIN");
    let asked = Instant::now();
    // Blocks if the brain stops reading.
    manager.send_bytes("INFO bogus 1\n".repeat(20_000).as_bytes());
    manager.send("END");
    manager.expect("OK");
    manager.expect("0,14");
    manager.ends();
    assert!(asked.elapsed() < PATIENCE, "not after the turn");
}

#[test]
fn end_ends_a_real_search_without_limits() {
    for id in ["turtle", "panther"] {
        let mut manager = Manager::cast(id);
        manager.send("START 20\nINFO max_depth 64\nBOARD\n9,9,2\n10,9,1\n9,10,2\nDONE");
        manager.expect("OK");
        manager.send("END");
        assert!(manager.answer().pop().unwrap().contains(','), "a move");
        manager.ends();
    }
}

#[test]
fn end_carries_out_what_came_before_and_nothing_after() {
    let mut manager = endless();
    manager.send("START 15\nBEGIN\nTURN 7,7\nFOO\nTURN 7,7\nTURN 8,8\nEND\nABOUT\nTURN 9,9");
    for line in [
        "OK",
        "0,14",
        "1,14",
        "UNKNOWN command FOO",
        "ERROR 7,7: h8 is occupied",
        "2,14",
    ] {
        manager.expect(line);
    }
    manager.ends();
}

#[test]
fn end_of_the_input_is_an_end() {
    let mut manager = endless();
    manager.send("START 15\nBEGIN\nTURN 7,7");
    manager.close();
    for line in ["OK", "0,14", "1,14"] {
        manager.expect(line);
    }
    manager.ends();
    let mut manager = endless();
    manager.send_bytes(b"START 15\nBEGIN");
    manager.close();
    manager.expect("OK");
    manager.expect("0,14");
    manager.ends();
    let mut manager = endless();
    manager.close();
    manager.ends();
}

#[test]
fn stop_and_yxstop_ask_for_the_move() {
    for stop in ["YXSTOP", "STOP", "stop"] {
        let mut manager = endless();
        manager.send(&format!("{stop}\nSTART 15\n{stop}\nBEGIN"));
        manager.expect("OK");
        manager.send(stop);
        manager.expect("0,14");
        manager.send(&format!("TURN 7,7\nTURN 8,8\n{stop}"));
        manager.expect("1,14");
        manager.expect("2,14");
        manager.send(&format!("BOARD\n7,7,2\n{stop}\nDONE"));
        manager.send(stop);
        manager.expect("0,14");
        manager.send("END");
        manager.ends();
    }
}

#[test]
fn stop_does_not_switch_to_the_dialect_yixin() {
    Manager::first().transcript(
        "> START 15
         < OK
         > INFO rule 2
         > STOP
         > BEGIN
         < ERROR rule 2 (continuous game) is not supported
         > YXSTOP
         > BEGIN
         < 0,14",
    );
}

#[test]
fn whatever_outdates_an_unlimited_thought_ends_it() {
    for (line, answers) in [
        ("START 15", &["OK"][..]),
        ("RECTSTART 15,15", &["OK"]),
        ("RESTART", &["OK"]),
        ("TAKEBACK 0,14", &["OK"]),
        ("YXBOARD\nDONE", &[]),
        (
            "SWAP2BOARD\n1,1\nDONE",
            &["ERROR swap2 has 0, 3 or 5 stones, not 1"],
        ),
        ("BOARD\n1,1,1\nDONE", &["ERROR 1 own stones.."]),
    ] {
        let mut manager = endless();
        manager.send("START 15\nBEGIN");
        manager.expect("OK");
        manager.send(line);
        manager.expect("0,14");
        answers.iter().for_each(|answer| manager.expect(answer));
        manager.send("END");
        manager.ends();
    }
}

#[test]
fn under_a_limit_the_next_command_waits_for_the_answer() {
    let mut manager = Manager::with(
        |_| {
            Puppet::choosing(|turn| {
                let hurry = turn.stop.signal().recv_timeout(Duration::from_millis(200));
                assert!(
                    hurry.is_err_and(|error| error.is_timeout()),
                    "nobody hurries"
                );
                first_legal(turn.game)
            })
        },
        BrainOptions::default(),
    );
    manager.send("START 15\nINFO timeout_turn 10000\nBEGIN\nRESTART\nABOUT");
    manager.expect("OK");
    manager.expect("0,14");
    manager.expect("OK");
    manager.expect("name=..");
    manager.send("END");
    manager.ends();
}

#[test]
fn info_sent_while_it_thinks_holds_for_the_next_thought() {
    let mut manager = endless();
    manager.send("START 15\nBEGIN\nINFO rule 8");
    manager.expect("OK");
    manager.send("YXSTOP");
    manager.expect("0,14");
    manager.send("TURN 7,7");
    manager.expect("ERROR rule 8 (caro) is not supported");
    manager.send("INFO rule 0\nTURN 7,7\nYXSTOP");
    manager.expect("1,14");
    manager.send("END");
    manager.ends();
}

/// A player that makes three reports, half a second of its own clock apart.
fn talking() -> Puppet {
    let candidate = |x, score| Candidate {
        point: Point::new(x, 14),
        score: Some(score),
        visits: 1,
        line: vec![Point::new(x, 14), Point::new(9, 9)],
    };
    Puppet::choosing(move |turn| {
        for step in 1..=3 {
            // The seat passes on at most one report every 50 ms.
            std::thread::sleep(Duration::from_millis(80));
            (turn.report)(&Progress {
                candidates: vec![
                    candidate(7, 100),
                    candidate(step, -999_999_996),
                    candidate(0, 3),
                ],
                depth: u16::from(step),
                selective_depth: 9,
                nodes: 1_000,
                elapsed: Duration::from_millis(500 * u64::from(step)),
                ..Progress::default()
            });
        }
        first_legal(turn.game)
    })
}

#[test]
fn progress_is_reported_at_the_requested_level() {
    // The form that readers of Rapfi's lines know, `pygomo-lib` among them.
    let summary = |step: u32| {
        let (ms, speed) = (500 * step, 1_000 / (500 * step));
        format!("MESSAGE depth {step}-9 ev 100 n 1000 n/ms {speed} tm {ms} pv 7,0 9,5")
    };
    for detail in 0..=3 {
        let mut manager = Manager::with(|_| talking(), BrainOptions::default());
        manager.send(&format!("START 15\nINFO show_detail {detail}\nBEGIN"));
        manager.expect("OK");
        let mut expected = Vec::new();
        if detail > 1 {
            expected.extend(
                ["MESSAGE REALTIME REFRESH", "MESSAGE REALTIME BEST 7,0"].map(str::to_owned),
            );
        }
        if detail > 0 {
            expected.extend((1..=3).map(summary));
        }
        expected.push("0,14".to_owned());
        assert_eq!(manager.answer(), expected, "show_detail {detail}");
    }
}

#[test]
fn best_moves_are_reported_one_a_line() {
    let mut manager = Manager::with(|_| talking(), BrainOptions::default());
    manager.send("START 15\nYXNBEST 0\nYXNBEST\nYXNBEST 2");
    manager.expect("OK");
    manager.expect("ERROR YXNBEST needs a number from 1");
    manager.expect("ERROR YXNBEST needs the number of moves");
    manager.expect("MESSAGE (1) 100 | 3-9 | 7,0 9,5");
    manager.expect("MESSAGE (2) -M4 | 3-9 | 3,0 9,5");
    manager.expect("0,14");
    manager.send("TURN 7,7");
    manager.expect("1,14");
}

#[test]
fn number_of_requested_lines_is_passed_on() {
    let told = Manager::with(
        |_| {
            Puppet::choosing(|turn| {
                let x = turn.limits.lines.unwrap_or(0).min(14);
                let point = Point::new(x as u8, 0);
                Ok(rules::Action::Place(point))
            })
        },
        BrainOptions::default(),
    );
    // `YXSEARCHDEFEND` asks for all moves, so the number of lines is the largest one.
    told.transcript(
        "> START 15\n< OK\n> YXNBEST 5\n< 5,14\n> YXHASHCLEAR\n> TURN 7,7\n< 0,14\n\
         > YXSEARCHDEFEND\n< 14,14",
    );
}
