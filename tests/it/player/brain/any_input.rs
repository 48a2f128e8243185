//! Arbitrary input for the brain, without thread and clock, with a player that always fails.

use std::time::Duration;

use player::brain::{Brain, BrainOptions, Identity, Response, Task};
use proptest::prelude::*;
use protocol::{Dialect, Line, LineSplitter, Reply};

use crate::property::cases;

fn brain(dialect: Dialect) -> Brain {
    let identity = Identity {
        name: "Test".to_owned(),
        own_time: Duration::from_secs(1),
    };
    let options = BrainOptions {
        dialect,
        ..BrainOptions::default()
    };
    Brain::new(identity, options)
}

/// Passes a line to the brain and carries out its requests; `None` when the brain ends.
fn hear(brain: &mut Brain, line: &Line) -> Option<Vec<Reply>> {
    let mut replies = Vec::new();
    let mut heard = brain.hear(line);
    loop {
        let Response {
            replies: said,
            task,
        } = heard;
        replies.extend(said);
        match task {
            None | Some(Task::Prepare(_)) => return Some(replies),
            Some(Task::Ponder(thought)) => {
                assert_eq!(Some(&thought.game), brain.game(), "that on board");
                assert!(thought.game.result().is_none(), "nothing to think about");
                return Some(replies);
            }
            Some(Task::End) => return None,
            Some(Task::Think(thought)) => {
                assert!(thought.game.result().is_none(), "nothing to think about");
                heard = brain.decided(Err("no".to_owned()), Duration::ZERO);
            }
        }
    }
}

/// Lines of the protocol, right and wrong ones.
fn line() -> impl Strategy<Value = String> {
    let number = -2..24_i64;
    let at = (number.clone(), number.clone()).prop_map(|(x, y)| format!("{x},{y}"));
    prop_oneof![
        3 => at.clone().prop_map(|at| format!("TURN {at}")),
        2 => at.clone().prop_map(|at| format!("TAKEBACK {at}")),
        1 => at.clone().prop_map(|at| format!("PLAY {at}")),
        4 => (at.clone(), 0..5).prop_map(|(at, field)| format!("{at},{field}")),
        2 => at,
        1 => number.prop_map(|size| format!("START {size}")),
        4 => prop::sample::select(vec![
            "START 5",
            "START 15",
            "RESTART",
            "BEGIN",
            "BOARD",
            "YXBOARD",
            "SWAP2BOARD",
            "DONE",
            "DONE",
            "YXSHOWFORBID",
            "YXNBEST 3",
            "YXSTOP",
            "YXHASHCLEAR",
            "ABOUT",
            "INFO rule 4",
            "INFO rule 1",
            "INFO rule 0",
            "INFO rule 8",
            "INFO show_detail 2",
            "INFO pondering 1",
            "INFO timeout_turn x",
            "INFO time_left -3",
            "",
        ])
        .prop_map(str::to_owned),
    ]
}

/// `INFO` lines that set nothing: a known key without a number that fits, or an unknown key with
/// anything behind it.
fn malformed_info() -> impl Strategy<Value = String> {
    let known = prop::sample::select(vec![
        "timeout_turn",
        "timeout_match",
        "time_left",
        "time_increment",
        "max_memory",
        "max_node",
        "max_depth",
        "thread_num",
        "show_detail",
        "pondering",
        "rule",
        "game_type",
    ]);
    let value = prop_oneof![
        2 => "[^\r\n]{0,20}",
        1 => "-?[0-9]{20,60}",
        1 => "[0-9]{1,5}[.,e:][0-9]{0,5}",
        1 => "x{4100}",
    ];
    let is_no_number = |(_, value): &(&str, String)| value.trim().parse::<i64>().is_err();
    let of_known = (known, value.clone()).prop_filter("a number is well-formed", is_no_number);
    prop_oneof![
        3 => of_known.prop_map(|(key, value)| format!("INFO {key} {value}")),
        1 => ("[x-z_]{1,12}", value).prop_map(|(key, value)| format!("INFO {key} {value}")),
        1 => "INFO[ \t]{0,5}",
    ]
}

/// The lines as a pipe delivers them, long ones cut.
fn split(text: &str) -> Vec<Line> {
    let mut lines = Vec::new();
    LineSplitter::default().push(text.as_bytes(), |line| lines.push(line));
    lines
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn malformed_info_costs_no_move(infos in prop::collection::vec(malformed_info(), 12)) {
        let commands = ["START 15", "TURN 7,7", "BOARD", "7,7,2", "DONE", "TURN 0,0"];
        let mut brain = brain(Dialect::Gomocup);
        for (command, infos) in commands.into_iter().zip(infos.chunks(2)) {
            for line in split(&format!("{}\n", infos.join("\n"))) {
                let replies = hear(&mut brain, &line).expect("INFO does not end it");
                prop_assert_eq!(replies, [], "`{}`", line.text);
            }
            let line = Line { text: command.to_owned(), cut: false };
            let mut replies = hear(&mut brain, &line).expect("nobody sends END");
            let warned =
                |it: &Reply| matches!(it, Reply::Message(text) if text.ends_with("ignored"));
            replies.retain(|it| !warned(it));
            match command {
                "START 15" => prop_assert_eq!(replies, [Reply::Ok]),
                "BOARD" | "7,7,2" => prop_assert_eq!(replies, []),
                // The fallback move for a player that fails, after a message about the failure.
                _ => {
                    let is_fallback = matches!(replies[..], [Reply::Message(_), Reply::Move(_)]);
                    prop_assert!(is_fallback, "{:?}", replies);
                }
            }
        }
    }

    #[test]
    fn bytes_never_stop_a_brain(bytes in prop::collection::vec(any::<u8>(), 0..400), yixin: bool) {
        let mut brain = brain(if yixin { Dialect::Yixin } else { Dialect::Gomocup });
        LineSplitter::default().push(&bytes, |line| {
            hear(&mut brain, &line);
        });
    }

    #[test]
    fn every_reply_is_one_line_and_an_error_changes_nothing(
        lines in prop::collection::vec(line(), 0..60),
    ) {
        let mut brain = brain(Dialect::Gomocup);
        for text in lines {
            let before = brain.game().cloned();
            let replies = hear(&mut brain, &Line { text, cut: false }).expect("nobody sends END");
            for reply in &replies {
                prop_assert!(!reply.to_string().contains(['\n', '\r']), "{reply}");
            }
            // A rule received in the meantime may apply from now on.
            let moves = |game: &Option<player::Game>| {
                game.as_ref().map(|game| game.moves().collect::<Vec<_>>())
            };
            if let [Reply::Error(_)] = replies.as_slice() {
                prop_assert_eq!(moves(&before), moves(&brain.game().cloned()));
            }
        }
    }
}
