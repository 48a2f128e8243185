//! Any input at all: the brain itself, without thread and clock, where every thought fails.

use std::time::Duration;

use nekomoku::player::brain::{Brain, BrainOptions, Heard, Identity, Task};
use nekomoku::protocol::{Dialect, Line, LineSplitter, Reply};
use proptest::prelude::*;

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

/// Hears a line and everything that comes of it; `None` when the brain ends.
fn hear(brain: &mut Brain, line: &Line) -> Option<Vec<Reply>> {
    let mut replies = Vec::new();
    let mut heard = brain.hear(line);
    loop {
        let Heard {
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
            "START 5", "START 15", "RESTART", "BEGIN", "BOARD", "YXBOARD", "SWAP2BOARD", "DONE", "DONE", "YXSHOWFORBID",
            "YXNBEST 3", "YXSTOP", "YXHASHCLEAR", "ABOUT", "INFO rule 4", "INFO rule 1", "INFO rule 0", "INFO rule 8",
            "INFO show_detail 2", "INFO pondering 1", "INFO timeout_turn x", "INFO time_left -3", "",
        ])
        .prop_map(str::to_owned),
    ]
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn bytes_never_stop_a_brain(bytes in prop::collection::vec(any::<u8>(), 0..400), yixin: bool) {
        let mut brain = brain(if yixin { Dialect::Yixin } else { Dialect::Gomocup });
        LineSplitter::default().push(&bytes, |line| {
            hear(&mut brain, &line);
        });
    }

    #[test]
    fn every_reply_is_one_line_and_an_error_changes_nothing(lines in prop::collection::vec(line(), 0..60)) {
        let mut brain = brain(Dialect::Gomocup);
        for text in lines {
            let before = brain.game().cloned();
            let replies = hear(&mut brain, &Line { text, cut: false }).expect("nobody sends END");
            for reply in &replies {
                prop_assert!(!reply.to_string().contains(['\n', '\r']), "{reply}");
            }
            // The rule told in the meantime may hold from now on.
            let moves = |game: &Option<nekomoku::player::Game>| game.as_ref().map(|game| game.moves().collect::<Vec<_>>());
            if let [Reply::Error(_)] = replies.as_slice() {
                prop_assert_eq!(moves(&before), moves(&brain.game().cloned()));
            }
        }
    }
}
