//! [`Neighbours`]: the empty points beside a stone, updated with every stone.

use crate::pattern::{bits, ring};
use rules::{Board, MAX_SIZE, POINT_SPACE, Point};

/// The empty points with a stone on one of the eight points around them: the candidates of a search
/// without models.
///
/// Invariant: the points follow from the stones alone. A stone placed or taken back costs the eight
/// points around it.
pub(super) struct Neighbours {
    size: u8,
    /// `[point index]`: number of stones on the eight points around.
    around: Box<[u8]>,
    /// `[y]`: the points with a stone, bit `x` each.
    stones: Rows,
    /// `[y]`: the points beside a stone, empty or not.
    beside: Rows,
}

type Rows = [u32; MAX_SIZE as usize];

impl Neighbours {
    /// The neighbours of the stones of `board`.
    pub fn new(board: &Board) -> Self {
        let mut this = Self {
            size: board.size(),
            around: vec![0; POINT_SPACE].into_boxed_slice(),
            stones: Rows::default(),
            beside: Rows::default(),
        };
        for point in board.points().filter(|&point| !board.is_empty(point)) {
            this.place(point);
        }
        this
    }

    /// Follows a stone placed on the empty `point`.
    pub fn place(&mut self, point: Point) {
        self.stones[usize::from(point.y())] |= 1 << point.x();
        for neighbour in ring(point, 1, self.size) {
            self.around[neighbour.index()] += 1;
            self.beside[usize::from(neighbour.y())] |= 1 << neighbour.x();
        }
    }

    /// Follows the stone on `point` taken back.
    pub fn remove(&mut self, point: Point) {
        self.stones[usize::from(point.y())] &= !(1 << point.x());
        for neighbour in ring(point, 1, self.size) {
            let around = &mut self.around[neighbour.index()];
            *around -= 1;
            if *around == 0 {
                self.beside[usize::from(neighbour.y())] &= !(1 << neighbour.x());
            }
        }
    }

    /// The points, row by row from the bottom left.
    pub fn iter(&self) -> impl Iterator<Item = Point> {
        let rows = (0..self.size).zip(self.beside.iter().zip(&self.stones));
        rows.flat_map(|(y, (beside, stones))| {
            bits(beside & !stones).map(move |x| Point::new(x as u8, y))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;
    use rules::Color;

    /// The neighbours, found by comparing every pair of points.
    fn recomputed(board: &Board) -> Vec<Point> {
        let is_beside = |point: &Point| {
            let mut stones = board.points().filter(|&it| !board.is_empty(it));
            stones.any(|stone| stone.distance(*point) == 1)
        };
        board.empty_points().filter(is_beside).collect()
    }

    fn assert_in_step(neighbours: &Neighbours, board: &Board) {
        let expected = recomputed(board);
        assert_eq!(neighbours.iter().collect::<Vec<_>>(), expected, "\n{board}");
    }

    #[test]
    fn neighbours_equal_those_recomputed_from_the_board_over_walks() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        for size in 5..=MAX_SIZE {
            let mut board = Board::new(size);
            let mut neighbours = Neighbours::new(&board);
            let mut played = Vec::new();
            for _ in 0..60 {
                if random.random_bool(0.35)
                    && let Some(point) = played.pop()
                {
                    board.remove(point);
                    neighbours.remove(point);
                } else {
                    let empty: Vec<Point> = board.empty_points().collect();
                    let Some(&point) = empty.get(random.random_range(0..empty.len().max(1))) else {
                        continue;
                    };
                    board.place(point, Color::Black);
                    neighbours.place(point);
                    played.push(point);
                }
                assert_in_step(&neighbours, &board);
            }
            assert_in_step(&Neighbours::new(&board), &board);
            while let Some(point) = played.pop() {
                board.remove(point);
                neighbours.remove(point);
            }
            assert_eq!(neighbours.iter().next(), None, "no stone, no neighbour");
        }
    }
}
