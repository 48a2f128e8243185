//! Any text as puzzles: what was read has the board that it says, and a game that leads to it where there is one.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nekomoku::record::read_puzzles;

fuzz_target!(|text: &str| {
    for (line, puzzle) in read_puzzles(text) {
        assert!(line <= text.lines().count());
        let Ok(puzzle) = puzzle else { continue };
        if let Ok((tree, node)) = puzzle.game() {
            let game = tree.game_at(node);
            assert_eq!(Ok(game.board()), puzzle.board().as_ref());
            assert_eq!(game.side_to_move(), puzzle.side);
            assert!(game.result().is_none());
        }
    }
});
