//! Forbidden points of renju: where Black must not play, and why.
// CITE: Renju International Federation, "The International Rules of Renju", sections 2 and 9.3.

use std::fmt;

use super::board::Board;
use super::color::Color;
use super::point::{Direction, Point};

/// Why a point is forbidden to Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Foul {
    /// Two or more threes at once, each of which can become an open four.
    DoubleThree,
    /// Two or more fours at once, in one line or in several lines.
    DoubleFour,
    /// Six or more stones in a row.
    Overline,
}

impl fmt::Display for Foul {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::DoubleThree => "double-three",
            Self::DoubleFour => "double-four",
            Self::Overline => "overline",
        })
    }
}

/// The foul that a black stone on the empty `point` would make, or `None` when Black may play
/// there.
///
/// A five takes precedence over every foul. A three counts only if one more stone makes it an open
/// four without a five and without a foul of its own, which is decided recursively. Each level adds
/// a stone, so the depth is bounded.
///
/// Cost: a few dozen board reads on a quiet point; one copy of the board and a short recursion on a
/// crowded one.
pub fn foul(board: &Board, point: Point) -> Option<Foul> {
    if !board.is_empty(point) || !is_crowded(board, point) {
        return None;
    }
    judge(&mut board.clone(), point)
}

/// All points forbidden to Black with their reasons, row by row from the bottom left.
pub fn forbidden_points(board: &Board) -> Vec<(Point, Foul)> {
    board
        .empty_points()
        .filter_map(|point| Some((point, foul(board, point)?)))
        .collect()
}

/// True when there are enough black stones around `point` for a foul to be possible.
///
/// The test is sound: a three needs two other stones within three points, a four needs three within
/// four, and all of them are nearer than any white stone. A foul within a single line needs four
/// stones.
fn is_crowded(board: &Board, point: Point) -> bool {
    let mut lines_with_two = 0;
    for direction in Direction::ALL {
        let stones =
            near_stones(board, point, direction, 1) + near_stones(board, point, direction, -1);
        lines_with_two += u32::from(stones >= 2);
        if stones >= 4 || lines_with_two >= 2 {
            return true;
        }
    }
    false
}

/// Number of black stones within five points on one side, up to the first white stone or the edge.
fn near_stones(board: &Board, point: Point, direction: Direction, step: i32) -> u32 {
    let mut stones = 0;
    for distance in 1..=5 {
        match point
            .step(direction, step * distance, board.size())
            .map(|next| board.get(next))
        {
            Some(Some(Color::Black)) => stones += 1,
            Some(None) => {}
            _ => break,
        }
    }
    stones
}

/// [`foul`] on a scratch board, which is restored.
fn judge(board: &mut Board, point: Point) -> Option<Foul> {
    let lengths = Direction::ALL.map(|direction| board.row_length(point, direction, Color::Black));
    if lengths.contains(&5) {
        return None;
    }
    if lengths.iter().any(|&length| length > 5) {
        return Some(Foul::Overline);
    }
    with_stone(board, point, |board| {
        let fours = Direction::ALL.map(|direction| fours(board, point, direction));
        if fours.iter().sum::<u32>() >= 2 {
            return Some(Foul::DoubleFour);
        }
        let threes = Direction::ALL.into_iter().zip(fours);
        let threes =
            threes.filter(|&(direction, fours)| fours == 0 && is_three(board, point, direction));
        (threes.take(2).count() == 2).then_some(Foul::DoubleThree)
    })
}

/// Number of fours along `direction` through the black stone on `point`: 0, 1 or 2. An open four is
/// one four with two completing points.
fn fours(board: &Board, point: Point, direction: Direction) -> u32 {
    let completing = |step| {
        let (end, distance) = near_empty(board, point, direction, step)?;
        (board.row_length(end, direction, Color::Black) == 5).then_some(distance)
    };
    match (completing(1), completing(-1)) {
        (None, None) => 0,
        (Some(ahead), Some(behind)) if ahead + behind != 5 => 2,
        _ => 1,
    }
}

/// True when the black stone on `point` belongs to a three along `direction`: one more stone, which
/// is neither a foul nor a five, makes it an open four.
fn is_three(board: &mut Board, point: Point, direction: Direction) -> bool {
    [1, -1].into_iter().any(|step| {
        let Some((extension, _)) = near_empty(board, point, direction, step) else {
            return false;
        };
        makes_open_four(board, extension, direction)
            && !makes_five(board, extension)
            && judge(board, extension).is_none()
    })
}

/// True when a black stone on the empty `point` makes four in a row that can become exactly five at
/// both ends.
fn makes_open_four(board: &mut Board, point: Point, direction: Direction) -> bool {
    if board.row_length(point, direction, Color::Black) != 4 {
        return false;
    }
    with_stone(board, point, |board| {
        [1, -1].into_iter().all(|step| {
            near_empty(board, point, direction, step)
                .is_some_and(|(end, _)| board.row_length(end, direction, Color::Black) == 5)
        })
    })
}

fn makes_five(board: &Board, point: Point) -> bool {
    Direction::ALL
        .iter()
        .any(|&direction| board.row_length(point, direction, Color::Black) == 5)
}

/// The first point beyond the black row through `point` on one side, with its distance, if that
/// point is empty.
fn near_empty(
    board: &Board,
    point: Point,
    direction: Direction,
    step: i32,
) -> Option<(Point, i32)> {
    let distance = 1 + board.run(point, direction, step, Color::Black);
    let end = point.step(direction, step * distance, board.size())?;
    board.is_empty(end).then_some((end, distance))
}

/// Calls `body` with a black stone on `point`, then removes the stone.
fn with_stone<T>(board: &mut Board, point: Point, body: impl FnOnce(&mut Board) -> T) -> T {
    board.place(point, Color::Black);
    let answer = body(board);
    board.remove(point);
    answer
}
