//! Any bytes as a manager's input: the brain reads them all, every reply is one line, and every thought is about a game that goes on.
#![no_main]

use std::time::Duration;

use libfuzzer_sys::fuzz_target;
use nekomoku::player::brain::{Brain, BrainOptions, Identity, Task};
use nekomoku::protocol::{BoardLine, Command, Dialect, Line, LineSplitter, Reply};

fuzz_target!(|input: (bool, &[u8])| {
    let (is_yixin, bytes) = input;
    let dialect = if is_yixin {
        Dialect::Yixin
    } else {
        Dialect::Gomocup
    };
    let identity = Identity {
        name: "fuzz".to_owned(),
        own_time: Duration::from_secs(1),
    };
    let options = BrainOptions {
        dialect,
        ..BrainOptions::default()
    };
    let mut brain = Brain::new(identity, options);
    let mut splitter = LineSplitter::default();
    splitter.push(bytes, |line| hear(&mut brain, &line));
    if let Some(line) = splitter.finish() {
        hear(&mut brain, &line);
    }
});

/// Every thought fails, so that the fallbacks are tried as well.
fn hear(brain: &mut Brain, line: &Line) {
    for written in [
        Command::parse(&line.text).map(|command| command.to_string()),
        Some(BoardLine::parse(&line.text).to_string()),
        Reply::parse(&line.text).map(|reply| reply.to_string()),
    ] {
        assert!(!written.is_some_and(|written| written.contains(['\n', '\r'])));
    }
    let mut heard = brain.hear(line);
    loop {
        for reply in &heard.replies {
            assert!(!reply.to_string().contains(['\n', '\r']), "{reply}");
        }
        let Some(Task::Think(thought)) = heard.task else {
            return;
        };
        assert!(thought.game.result().is_none());
        heard = brain.decided(Err("no".to_owned()), Duration::ZERO);
    }
}
