//! [`CrossPoints`]: finds the points where models of one colour cross without comparing every pair.

use arrayvec::ArrayVec;

use super::board::ModelBoard;
use super::kind::ModelKind;
use rules::{Color, MAX_SIZE, POINT_SPACE, Point};

const AREA: usize = MAX_SIZE as usize * MAX_SIZE as usize;
/// A bit above those of the directions: a model better than an open two.
const BETTER: u8 = 1 << 4;

/// The points that complete models in two directions or more, in the order of their best models.
pub(super) struct CrossPoints {
    points: ArrayVec<(Point, ModelKind), AREA>,
}

impl CrossPoints {
    pub fn new(board: &ModelBoard, color: Color) -> Self {
        // `[point index]`: the directions of the models that it completes as bits, and `BETTER`.
        let mut marks = [0; POINT_SPACE];
        let mut touched: ArrayVec<Point, AREA> = ArrayVec::new();
        for kind in ModelKind::ALL
            .into_iter()
            .rev()
            .filter(|kind| kind.crosses())
        {
            for model in board.found(color, kind) {
                let mut mark = 1 << model.line.direction as u8;
                if kind != ModelKind::OpenTwo {
                    mark |= BETTER;
                }
                for point in model.points() {
                    if marks[point.index()] == 0 {
                        touched.push(point);
                    }
                    marks[point.index()] |= mark;
                }
            }
        }
        let crossed = touched.into_iter().filter_map(|point| {
            let mark: u8 = marks[point.index()];
            let kind = if mark & BETTER == 0 {
                ModelKind::CrossThree
            } else {
                ModelKind::CrossFour
            };
            ((mark & !BETTER).count_ones() >= 2).then_some((point, kind))
        });
        Self {
            points: crossed.collect(),
        }
    }

    pub fn of_kind(&self, kind: ModelKind) -> impl Iterator<Item = Point> + '_ {
        let points = self.points.iter();
        points.filter_map(move |&(point, cross)| (cross == kind).then_some(point))
    }
}

/// True when two models of `color` cross.
pub(crate) fn has_cross(board: &ModelBoard, color: Color) -> bool {
    !CrossPoints::new(board, color).points.is_empty()
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use rules::{Board, Rule};

    #[test]
    fn cross_points_are_those_of_the_pairs() {
        for seed in 0..60 {
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            let mut stones = Board::new(15);
            for point in Point::all(15) {
                if random.random_bool(0.25) {
                    stones.place(point, Color::ALL[usize::from(random.random_bool(0.5))]);
                }
            }
            let rule = Rule::ALL[seed as usize % 3];
            let board = ModelBoard::from_board(rule, stones, Color::Black);
            for color in Color::ALL {
                let crosses = board.crosses(color);
                let best = |point| {
                    let here = crosses.iter().filter(|cross| cross.point == point);
                    here.map(|cross| cross.kind).max()
                };
                let points = CrossPoints::new(&board, color).points;
                for &(point, kind) in &points {
                    assert_eq!(best(point), Some(kind), "{point} {color}\n{board:?}");
                }
                for cross in &crosses {
                    assert!(points.iter().any(|&(point, _)| point == cross.point));
                }
                assert_eq!(has_cross(&board, color), !crosses.is_empty());
            }
        }
    }
}
