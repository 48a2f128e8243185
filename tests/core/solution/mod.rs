//! Complete winning strategies: traps, the zone of a replay, building, verifying, and a second
//! checker.

mod build;
mod distances;
mod export;
mod guide;
mod replay;
mod shipped;
mod traps;

use rules::{Board, Color, Point, parse_point, parse_points};

fn at(text: &str) -> Point {
    parse_point(text, 15).expect("a point")
}

fn board(black: &str, white: &str) -> Board {
    let mut board = Board::new(15);
    for (stones, color) in [(black, Color::Black), (white, Color::White)] {
        for point in parse_points(stones, 15).expect("points") {
            board.place(point, color);
        }
    }
    board
}

/// A board after moves, Black's first.
fn after(moves: &str) -> Board {
    let mut board = Board::new(15);
    let points = parse_points(moves, 15).expect("points");
    for (point, color) in points.into_iter().zip(Color::ALL.into_iter().cycle()) {
        board.place(point, color);
    }
    board
}
