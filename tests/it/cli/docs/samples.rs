//! Files of the names that the commands of the pages use.

use crate::program::Program;

const GAME: &str = "(;FF[4]GM[4]SZ[15];B[hh];W[ii];B[gh];W[fh];B[ig])";
const POSITION: &str = "h8i9g7";
/// Columns and rows from the centre, as `--openings` reads them.
const OPENING: &str = "0,0, 1,1, -1,2\n";
const PUZZLES: &str = include_str!("../../../../assets/puzzles.jsonl");
const WINS: &str = include_str!("../../../data/wins.jsonl");

/// A folder with the files.
pub(super) fn folder() -> Program {
    let program = Program::new()
        .with_file("game.sgf", GAME)
        .with_file("tournament.sgf", &GAME.repeat(3))
        .with_file("top.txt", POSITION)
        .with_file("openings.txt", OPENING)
        .with_file("assets/puzzles.jsonl", first_lines(PUZZLES))
        .with_file("tests/data/wins.jsonl", first_lines(WINS));
    for call in [
        "convert game.sgf game.json",
        "convert game.sgf collection.lib",
        "convert game.sgf old.lib",
    ] {
        program.run(call).succeeded();
    }
    program
}

/// The first three lines of a text.
fn first_lines(text: &str) -> &str {
    match text.match_indices('\n').nth(2) {
        Some((end, _)) => &text[..=end],
        None => text,
    }
}
