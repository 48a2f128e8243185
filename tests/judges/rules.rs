//! [`Naive`]: a second judge of the rules, written from the rule book and from nothing in
//! `src/rules`.
//!
//! It looks at whole lines as text and tries every window and every empty point, where `src/rules`
//! walks outward from one stone. Slow, and meant to be checked by reading.
// CITE: Renju International Federation, "The International Rules of Renju", sections 2 and 9.

use std::collections::BTreeSet;

use rules::{Board, Color, DrawReason, Foul, GameResult, Point, Rule, Side, WinReason};

const BLACK: u8 = b'X';
const WHITE: u8 = b'O';
const EMPTY: u8 = b'.';
const STEPS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// The nesting limit of threes that stands for none: no position nests deeper than it has points.
const NO_LIMIT: u32 = u32::MAX;

/// A board as characters, row by row from the bottom left.
#[derive(Clone)]
pub struct Naive {
    size: i32,
    cells: Vec<u8>,
}

/// A whole line of the board and where in it the point in question lies.
struct Line {
    cells: Vec<u8>,
    at: usize,
}

impl Naive {
    /// The stones of `board`.
    pub fn of(board: &Board) -> Self {
        let cells = board.points().map(|point| match board.get(point) {
            Some(Color::Black) => BLACK,
            Some(Color::White) => WHITE,
            None => EMPTY,
        });
        Self {
            size: i32::from(board.size()),
            cells: cells.collect(),
        }
    }

    /// The board after `moves`, Black first.
    pub fn after(moves: &[Point], size: u8) -> Self {
        let mut naive = Self::of(&Board::new(size));
        for (ply, &point) in moves.iter().enumerate() {
            naive.set(point, if ply % 2 == 0 { BLACK } else { WHITE });
        }
        naive
    }

    /// The empty points, row by row from the bottom left.
    pub fn empty_points(&self) -> Vec<Point> {
        let mut points = Vec::new();
        for y in 0..self.size {
            for x in 0..self.size {
                if self.at(x, y) == Some(EMPTY) {
                    points.push(self.point(x, y));
                }
            }
        }
        points
    }

    /// Every point forbidden to Black, with the reason.
    pub fn forbidden_points(&self) -> Vec<(Point, Foul)> {
        self.empty_points()
            .into_iter()
            .filter_map(|point| Some((point, self.foul(point)?)))
            .collect()
    }

    /// Why a black stone on the empty `point` is a foul: a five is none, then overline,
    /// double-four, double-three.
    pub fn foul(&self, point: Point) -> Option<Foul> {
        self.foul_within(point, NO_LIMIT)
    }

    /// [`Naive::foul`], but only `levels` of extension points are asked whether they are forbidden
    /// themselves: with 0 every shape that looks like a three is one.
    pub fn foul_within(&self, point: Point, levels: u32) -> Option<Foul> {
        let mut board = self.clone();
        board.set(point, BLACK);
        let lines = STEPS.map(|step| board.line(point, step));
        if lines.iter().any(|line| line.row() == 5) {
            return None;
        }
        if lines.iter().any(|line| line.row() > 5) {
            return Some(Foul::Overline);
        }
        if lines.iter().map(|line| line.fours().len()).sum::<usize>() > 1 {
            return Some(Foul::DoubleFour);
        }
        let threes = STEPS.map(|step| board.threes(point, step, levels).len());
        (threes.iter().sum::<usize>() > 1).then_some(Foul::DoubleThree)
    }

    /// How many levels of extension points decide about `point`: 0 when the look of its threes is
    /// enough.
    pub fn nesting(&self, point: Point) -> u32 {
        let truth = self.foul(point);
        let wrong = |&levels: &u32| self.foul_within(point, levels) != truth;
        (0..20)
            .rev()
            .find(wrong)
            .map_or(0, |last_wrong| last_wrong + 1)
    }

    /// "A three is a row with three stones to which you, without at the same time a five in a row
    /// is made, can add one more stone to attain a straight four": the sets of three stones through
    /// `point` for which some empty point of the line, not forbidden, does so.
    fn threes(&self, point: Point, step: (i32, i32), levels: u32) -> BTreeSet<Vec<usize>> {
        let line = self.line(point, step);
        let mut threes = BTreeSet::new();
        for (added, _) in (0..).zip(&line.cells).filter(|&(_, &cell)| cell == EMPTY) {
            let Some(four) = line.straight_four_with(added) else {
                continue;
            };
            let extension = self.point(
                i32::from(point.x()) + step.0 * (to_i32(added) - to_i32(line.at)),
                i32::from(point.y()) + step.1 * (to_i32(added) - to_i32(line.at)),
            );
            if !self.makes_five(extension)
                && (levels == 0 || self.foul_within(extension, levels - 1).is_none())
            {
                threes.insert(four.into_iter().filter(|&cell| cell != added).collect());
            }
        }
        threes
    }

    fn makes_five(&self, point: Point) -> bool {
        let mut board = self.clone();
        board.set(point, BLACK);
        STEPS.iter().any(|&step| board.line(point, step).row() == 5)
    }

    /// How the game stands when this board was reached by legal play and `to_move` is next.
    pub fn result(&self, rule: Rule, to_move: Color) -> Option<GameResult> {
        for (color, winner) in [(Color::Black, Side::First), (Color::White, Side::Second)] {
            if self.has_five(rule, color) {
                let reason = WinReason::Five;
                return Some(GameResult::Win { winner, reason });
            }
        }
        if !self.cells.contains(&EMPTY) {
            return Some(GameResult::Draw(DrawReason::BoardFull));
        }
        let bound = rule == Rule::Renju && to_move == Color::Black;
        let stuck = bound
            && self
                .empty_points()
                .into_iter()
                .all(|point| self.foul(point).is_some());
        stuck.then_some(GameResult::Draw(DrawReason::NoLegalPoint))
    }

    /// Whether a five of `color` lies anywhere.
    fn has_five(&self, rule: Rule, color: Color) -> bool {
        let stone = [BLACK, WHITE][color.index()];
        let longer_counts = match rule {
            Rule::Freestyle => true,
            Rule::Standard => false,
            Rule::Renju => color == Color::White,
        };
        self.lines().iter().any(|line| {
            line.split(|&cell| cell != stone)
                .any(|row| row.len() == 5 || row.len() > 5 && longer_counts)
        })
    }

    /// Every line of the board: rows, columns and both kinds of diagonals.
    fn lines(&self) -> Vec<Vec<u8>> {
        let mut lines = Vec::new();
        for (x, y) in self.edge() {
            for (dx, dy) in STEPS {
                if self.at(x - dx, y - dy).is_none() {
                    let cells = (0..).map_while(|step| self.at(x + dx * step, y + dy * step));
                    lines.push(cells.collect());
                }
            }
        }
        lines
    }

    /// The outermost points, where every line begins.
    fn edge(&self) -> impl Iterator<Item = (i32, i32)> {
        let last = self.size - 1;
        let is_edge = move |c| c == 0 || c == last;
        (0..=last)
            .flat_map(move |y| (0..=last).map(move |x| (x, y)))
            .filter(move |&(x, y)| is_edge(x) || is_edge(y))
    }

    /// The whole line through `point`.
    fn line(&self, point: Point, (dx, dy): (i32, i32)) -> Line {
        let (mut x, mut y) = (i32::from(point.x()), i32::from(point.y()));
        let mut at = 0;
        while self.at(x - dx, y - dy).is_some() {
            (x, y, at) = (x - dx, y - dy, at + 1);
        }
        let mut cells = Vec::with_capacity(22);
        while let Some(cell) = self.at(x, y) {
            cells.push(cell);
            (x, y) = (x + dx, y + dy);
        }
        Line { cells, at }
    }

    fn at(&self, x: i32, y: i32) -> Option<u8> {
        let inside = (0..self.size).contains(&x) && (0..self.size).contains(&y);
        inside.then(|| self.cells[usize::try_from(y * self.size + x).expect("not negative")])
    }

    fn point(&self, x: i32, y: i32) -> Point {
        Point::try_new(x, y, u8::try_from(self.size).expect("small")).expect("on the board")
    }

    fn set(&mut self, point: Point, cell: u8) {
        let size = usize::try_from(self.size).expect("not negative");
        self.cells[usize::from(point.y()) * size + usize::from(point.x())] = cell;
    }
}

fn to_i32(index: usize) -> i32 {
    i32::try_from(index).expect("lines are short")
}

impl Line {
    /// Length of the black row through the point in question.
    fn row(&self) -> usize {
        let before = self.cells[..self.at].iter().rev();
        let after = self.cells[self.at..].iter();
        before.take_while(|&&cell| cell == BLACK).count()
            + after.take_while(|&&cell| cell == BLACK).count()
    }

    /// "A four is a row with four stones to which you can add one more stone to attain a five in a
    /// row": the sets of four stones, the one in question among them, that lie with one empty point
    /// in a window of five which no black stone prolongs.
    fn fours(&self) -> BTreeSet<Vec<usize>> {
        let mut fours = BTreeSet::new();
        for start in 0..(self.cells.len() + 1).saturating_sub(5) {
            let window = start..start + 5;
            let stones: Vec<usize> = window.clone().filter(|&i| self.cells[i] == BLACK).collect();
            let gaps = window.clone().filter(|&i| self.cells[i] == EMPTY).count();
            if stones.len() == 4
                && gaps == 1
                && stones.contains(&self.at)
                && !self.is_black_before(start)
                && !self.is_black(start + 5)
            {
                fours.insert(stones);
            }
        }
        fours
    }

    /// The straight four that a black stone added at `added` makes together with the stone in
    /// question: four in an unbroken row, both ends empty, and at either end one more stone makes
    /// five, not six.
    fn straight_four_with(&self, added: usize) -> Option<Vec<usize>> {
        for start in 1..self.cells.len().saturating_sub(4) {
            let window = start..start + 4;
            if window.contains(&added)
                && window.contains(&self.at)
                && window.clone().all(|i| i == added || self.cells[i] == BLACK)
                && self.cells[start - 1] == EMPTY
                && self.cells[start + 4] == EMPTY
                && !self.is_black_before(start - 1)
                && !self.is_black(start + 5)
            {
                return Some(window.collect());
            }
        }
        None
    }

    fn is_black(&self, index: usize) -> bool {
        self.cells.get(index) == Some(&BLACK)
    }

    fn is_black_before(&self, index: usize) -> bool {
        index > 0 && self.is_black(index - 1)
    }
}
