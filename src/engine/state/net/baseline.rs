//! What the sums of a net start from on large boards.

use super::region;
use crate::state::{PatternState, Weights};
use rules::{Board, Color, Point, Rule};

/// Lines of the boards of the games that nets are fitted to.
const SIZE_OF_GAMES: u8 = 15;

/// Points of a region with equal codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// Codes of Black's and White's shapes.
    pub codes: [u16; 2],
    /// The region.
    pub region: u8,
    /// Number of the points; below 0 where points are left out.
    pub count: i16,
}

/// The cells whose sums are added to those of every position on a board of this size. On boards of
/// more than 15 lines they make the sums of the empty board those of the empty board
/// of that size, because the many points far from every stone would count as shapes otherwise. On
/// smaller boards there are none: there, less room is less room for shapes.
pub fn baseline(rule: Rule, size: u8) -> Vec<Cell> {
    if size <= SIZE_OF_GAMES {
        return Vec::new();
    }
    let instead = cells_of_empty(rule, SIZE_OF_GAMES).into_iter();
    let left_out = cells_of_empty(rule, size).into_iter();
    let left_out = left_out.map(|cell| Cell { count: -1, ..cell });
    merged(instead.chain(left_out).collect())
}

/// The cells of an empty board, one for each point.
fn cells_of_empty(rule: Rule, size: u8) -> Vec<Cell> {
    let state = PatternState::new(&Board::new(size), rule, Color::Black, &Weights::builtin());
    cells(&state)
}

/// The cells of a position, one for each empty point.
pub fn cells(state: &PatternState) -> Vec<Cell> {
    let size = state.size();
    let empty = Point::all(size).filter(|&point| state.is_empty(point));
    let cell = |point| Cell {
        codes: Color::ALL.map(|color| state.code(point, color)),
        region: region(size, point) as u8,
        count: 1,
    };
    empty.map(cell).collect()
}

/// Cells with equal codes in one region as one cell, in a fixed order; none with a count of 0.
pub fn merged(mut cells: Vec<Cell>) -> Vec<Cell> {
    let key = |cell: &Cell| (cell.codes, cell.region);
    cells.sort_unstable_by_key(key);
    let equal = cells.chunk_by(|a, b| key(a) == key(b));
    let sum = equal.map(|cells| Cell {
        count: cells.iter().map(|cell| cell.count).sum(),
        ..cells[0]
    });
    sum.filter(|cell| cell.count != 0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::MAX_SIZE;

    #[test]
    fn with_the_baseline_empty_boards_of_all_larger_sizes_are_alike() {
        for rule in Rule::ALL {
            let expected = merged(cells_of_empty(rule, SIZE_OF_GAMES));
            for size in SIZE_OF_GAMES + 1..=MAX_SIZE {
                let mut all = cells_of_empty(rule, size);
                all.extend(baseline(rule, size));
                assert_eq!(merged(all), expected, "{rule} {size}");
            }
            assert_eq!(baseline(rule, SIZE_OF_GAMES), []);
            assert_eq!(baseline(rule, 5), []);
        }
    }
}
