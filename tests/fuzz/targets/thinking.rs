//! Whatever an engine says of its thinking: no panic, points on the board, scores within bounds, nothing that grows.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nekomoku::engine::WIN;
use nekomoku::player::gomocup::Thinking;
use nekomoku::protocol::{Dialect, Reply};
use nekomoku::rules::{Game, GameSetup, MAX_SIZE, MIN_SIZE, Rule};

fuzz_target!(|input: (u8, bool, &str)| {
    let (size, yixin, text) = input;
    let size = MIN_SIZE + size % (MAX_SIZE - MIN_SIZE + 1);
    let game = Game::new(GameSetup::new(Rule::Freestyle, size).expect("a size in range"));
    let dialect = if yixin {
        Dialect::Yixin
    } else {
        Dialect::Gomocup
    };
    let mut thinking = Thinking::new(&game, dialect);
    for reply in text.lines().filter_map(Reply::parse) {
        let Some(progress) = thinking.hear(&reply) else {
            continue;
        };
        assert!(progress.candidates.len() <= 32);
        for candidate in progress.candidates {
            assert!(
                candidate
                    .score
                    .is_none_or(|score| (-WIN..=WIN).contains(&score))
            );
            assert_eq!(candidate.line.first(), Some(&candidate.point));
            assert!(
                candidate
                    .line
                    .iter()
                    .all(|point| point.x() < size && point.y() < size)
            );
        }
    }
});
