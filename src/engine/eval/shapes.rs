//! [`ShapeEvaluator`]: the best shape of each stone in each direction, each shape counted once.

use std::cell::RefCell;

use arrayvec::ArrayVec;

use super::Evaluator;
use super::model::clamp;
use super::watch::LineWatch;
use crate::pattern::{ModelBoard, bits};
use crate::score::Score;
use rules::{Color, MAX_SIZE, POINT_SPACE};

/// `[n][open]`: engine units of a shape of n stones: the n own stones in a window of five points
/// without stones of the other side. It is open when two neighbouring windows have the same stones:
/// it is an open four or can become one.
///
/// Chosen by hand in the proportions of the evaluator `model`: a search with them scored 43.8 %
/// against the same one with models and 62.5 % against the one that counts windows (40 games each,
/// 3,000 nodes a move, 4 opening plies, seed 1).
pub const SHAPE_SCORES: [[Score; 2]; 6] = [
    [0, 0],
    [2, 10],
    [40, 200],
    [400, 2_000],
    [6_000, 1_000_000],
    [10_000_000, 10_000_000],
];

/// `[level][directions]`: engine units of a stone with shapes in this number of directions: open
/// twos and better (level 0), and open threes and better (level 1), which one move cannot answer.
pub const JUNCTION_BONUS: [[Score; 5]; LEVELS] =
    [[0, 0, 150, 450, 900], [0, 0, 4_000, 8_000, 12_000]];

const LEVELS: usize = 2;
/// `[level]`: the smallest shape that counts, as [`Shape::rank`].
const LEAST_RANK: [usize; LEVELS] = [rank(2, true), rank(3, true)];
const RANKS: usize = rank(5, true) + 1;
/// Number of windows of five points in the longest line.
const WINDOWS: usize = MAX_SIZE as usize - 4;

/// Rank of a shape: by its stones, then open shapes above others.
const fn rank(stones: usize, open: bool) -> usize {
    2 * stones + open as usize
}

/// The shapes of the side minus those of the other side.
///
/// In each direction a stone counts for its best shapes, so the twos within a three are not counted
/// again. A shape counts once, even if it is the best shape of several stones. A stone with shapes
/// in several directions has a bonus.
///
/// The result of each line is kept, so following a search costs only the lines through the points
/// that changed.
#[derive(Default)]
pub struct ShapeEvaluator {
    sums: RefCell<Option<ShapeSums>>,
}

/// The shapes of each line and their sums.
struct ShapeSums {
    watch: LineWatch,
    /// `[line][color]`.
    lines: Vec<[LineSum; 2]>,
    /// `[point index][color][level]`: number of directions in which the stone belongs to such a
    /// shape.
    directions: Box<[[[u8; LEVELS]; 2]]>,
    /// `[color]`: the sums of shapes and bonuses.
    totals: [i64; 2],
}

/// The shapes of one colour in one line.
#[derive(Clone, Copy, Default)]
struct LineSum {
    score: i64,
    /// `[level]`: the stones of shapes of that level as bits.
    stones: [u32; LEVELS],
}

/// The own stones of a window, as bits of the line.
struct Shape {
    stones: u32,
    open: bool,
}

impl Evaluator for ShapeEvaluator {
    fn evaluate(&self, board: &ModelBoard) -> Score {
        let mut sums = self.sums.borrow_mut();
        sums.take_if(|sums| !sums.watch.suits(board));
        let sums = sums.get_or_insert_with(|| ShapeSums::new(board));
        sums.follow(board);
        let (own, other) = (board.stm(), !board.stm());
        clamp(sums.totals[own.index()] - sums.totals[other.index()])
    }

    /// True when neither side threatens a five. A four is answered at once, whatever its score.
    fn is_quiet(&self, board: &ModelBoard) -> bool {
        !Color::ALL
            .into_iter()
            .any(|color| board.threatens_five(color))
    }
}

impl ShapeSums {
    fn new(board: &ModelBoard) -> Self {
        Self {
            watch: LineWatch::new(board),
            lines: vec![[LineSum::default(); 2]; board.line_stones().len()],
            directions: vec![[[0; LEVELS]; 2]; POINT_SPACE].into_boxed_slice(),
            totals: [0; 2],
        }
    }

    fn follow(&mut self, board: &ModelBoard) {
        let Self {
            watch,
            lines,
            directions,
            totals,
        } = self;
        watch.update(board, |line, stones| {
            let points = board.line_points(line);
            for color in Color::ALL {
                let (own, other) = (stones[color.index()], stones[(!color).index()]);
                let exact = !board.rule().is_five(color, 6);
                let new = LineSum::new(&shapes(own, other, points.len(), exact));
                let old = std::mem::replace(&mut lines[line][color.index()], new);
                let total = &mut totals[color.index()];
                *total += new.score - old.score;
                for level in 0..LEVELS {
                    for place in bits(old.stones[level] ^ new.stones[level]) {
                        let point = points[place as usize];
                        let count = &mut directions[point.index()][color.index()][level];
                        let is_new = new.stones[level] >> place & 1 == 1;
                        *total += recount(count, is_new, &JUNCTION_BONUS[level]);
                    }
                }
            }
        });
    }
}

/// Counts one direction more or less, and returns the change of the bonus.
fn recount(count: &mut u8, more: bool, bonus: &[Score; 5]) -> i64 {
    let before = bonus[usize::from(*count)];
    *count = if more { *count + 1 } else { *count - 1 };
    i64::from(bonus[usize::from(*count)]) - i64::from(before)
}

impl LineSum {
    fn new(shapes: &[Shape]) -> Self {
        // `[rank]`: the stones that belong to a better shape.
        let mut better = [0; RANKS];
        for shape in shapes {
            better[..shape.rank()]
                .iter_mut()
                .for_each(|stones| *stones |= shape.stones);
        }
        let mut sum = Self::default();
        for shape in shapes {
            if shape.stones & !better[shape.rank()] == 0 {
                continue;
            }
            let [closed, open] = SHAPE_SCORES[shape.stones.count_ones() as usize];
            sum.score += i64::from(if shape.open { open } else { closed });
            for (stones, least) in sum.stones.iter_mut().zip(LEAST_RANK) {
                if shape.rank() >= least {
                    *stones |= shape.stones;
                }
            }
        }
        sum
    }
}

impl Shape {
    const fn rank(&self) -> usize {
        rank(self.stones.count_ones() as usize, self.open)
    }
}

/// The different shapes of a line: one for each set of own stones in a window. `exact`: a row of
/// six is not a five, so a window beside an own stone can never become one.
fn shapes(own: u32, other: u32, length: usize, exact: bool) -> ArrayVec<Shape, WINDOWS> {
    let mut shapes = ArrayVec::<Shape, WINDOWS>::new();
    if own == 0 {
        return shapes;
    }
    let spread = |mask: u32| mask | mask >> 1 | mask >> 2 | mask >> 3 | mask >> 4;
    let fits = ((1 << length) - 1) >> 4;
    let mut starts = fits & !spread(other) & spread(own);
    if exact {
        starts &= !(own << 1 | own >> 5);
    }
    // Windows with the same stones follow one another.
    for start in bits(starts) {
        let stones = own & 0b11111 << start;
        match shapes.last_mut() {
            Some(last) if last.stones == stones => last.open = true,
            _ => shapes.push(Shape {
                stones,
                open: false,
            }),
        }
    }
    shapes
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The score of the `X` stones of a line. `exact`: six in a row are not a five.
    fn score(drawing: &str, exact: bool) -> i64 {
        let stones = |wanted| {
            let places = drawing.chars().enumerate();
            places.fold(0, |stones, (place, stone)| {
                stones | u32::from(stone == wanted) << place
            })
        };
        LineSum::new(&shapes(stones('X'), stones('O'), drawing.len(), exact)).score
    }

    fn closed(stones: usize) -> i64 {
        i64::from(SHAPE_SCORES[stones][0])
    }

    fn open(stones: usize) -> i64 {
        i64::from(SHAPE_SCORES[stones][1])
    }

    #[test]
    fn best_shapes_of_a_line_count_once() {
        for (drawing, expected) in [
            ("....X..........", open(1)),
            ("X....", closed(1)),
            ("....XX.........", open(2)),
            ("....X.X........", open(2)),
            ("...OXX.........", closed(2)),
            ("....XXX........", open(3)),
            ("....XX.X.......", open(3)),
            ("....XX..X......", closed(3)),
            ("...OXXX........", closed(3)),
            ("...O.XXX.O.....", closed(3)),
            ("...OXXX.O......", 0),
            ("....XXXX.......", open(4)),
            ("...OXXXX.......", closed(4)),
            ("....XX.XX......", closed(4)),
            ("....XXXXX......", closed(5)),
            ("....XXXXXX.....", 2 * closed(5)),
            // Two shapes far from one another.
            ("XX.........XX..", closed(2) + open(2)),
            // Each three is the best shape of its outer stone; the two stones in the middle belong
            // to both.
            ("..O.X.X.X.X.O..", 2 * closed(3)),
            // One shape is the three stones in a row, the other the last two of them with the stone
            // further right.
            (".OXXX..X.......", 2 * closed(3)),
        ] {
            assert_eq!(score(drawing, false), expected, "{drawing}");
        }
    }

    #[test]
    fn shape_that_can_only_become_six_is_dead_where_six_are_not_a_five() {
        assert_eq!(score("....XXXXXX.....", true), 0);
        assert_eq!(score("....XXXXX......", true), closed(5));
        // On the right only a row of six is possible.
        assert_eq!(score("..O.XXXX.XO....", true), closed(4));
        assert_eq!(score("..O.XXXX.XO....", false), open(4) + closed(4));
    }
}
