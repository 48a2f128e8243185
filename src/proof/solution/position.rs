//! The key of a position: equal for positions that a symmetry of the board turns into each other.

use rules::{Board, Color, Symmetry};

/// The stones of a position in the orientation whose list of stones is the least. Equal keys mean
/// equal positions, because the key is not a hash.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PositionKey(Box<[u16]>);

/// The bit of a stone's number that is set for White.
const WHITE: u16 = 1 << 15;

/// The key of a position, and a symmetry that brings the position into the key's orientation. The
/// side to move is not part of the key.
pub fn canonical(board: &Board) -> (PositionKey, Symmetry) {
    let size = board.size();
    let stones = board
        .points()
        .filter_map(|point| board.get(point).map(|color| (point, color)));
    let stones = stones.collect::<Vec<_>>();
    let frames = Symmetry::ALL.map(|symmetry| {
        let numbers = stones.iter().map(|&(point, color)| {
            let side = if color == Color::White { WHITE } else { 0 };
            symmetry.map(point, size).index() as u16 | side
        });
        let mut numbers = numbers.collect::<Box<[_]>>();
        numbers.sort_unstable();
        (numbers, symmetry)
    });
    let least = frames
        .into_iter()
        .min_by(|one, other| one.0.cmp(&other.0))
        .expect("there are eight frames");
    (PositionKey(least.0), least.1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Point;

    #[test]
    fn all_eight_frames_of_a_position_have_one_key() {
        let stones = [
            (7, 7, Color::Black),
            (9, 8, Color::White),
            (2, 3, Color::Black),
        ];
        let of = |symmetry: Symmetry| {
            let mut board = Board::new(15);
            for (x, y, color) in stones {
                board.place(symmetry.map(Point::new(x, y), 15), color);
            }
            canonical(&board).0
        };
        let keys = Symmetry::ALL.map(of);
        assert!(keys.iter().all(|key| *key == keys[0]));
        let mut other = Board::new(15);
        for (x, y, color) in stones {
            other.place(Point::new(x, y), !color);
        }
        assert_ne!(canonical(&other).0, keys[0], "colours matter");
    }
}
