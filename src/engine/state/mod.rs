//! [`PatternState`]: the board as a fast search sees it, kept up to date stone by stone.
//!
//! For every empty point it knows what a stone of either colour would make of the four lines through it, and what follows from that:
//! classes, their counts, urgency, evaluation. A stone changes only points within reach on its four lines; what they were is kept, so that
//! taking it back costs less than making it. Nothing is allocated once the board is as full as it has been before.
//!
//! Invariant: whatever was made and taken back, the state equals the one made anew from the stones.

mod class;
mod classify;
mod codes;
mod foul;
mod geometry;
mod relief;
mod scores;
mod set;
mod shape;
mod table;
mod threats;
mod weights;
mod weights_text;

pub use class::PointClass;
pub use codes::{COMBINATIONS, all_combinations};
pub use relief::Relief;
pub use scores::{InUse, use_weights};
pub use shape::LineShape;
pub use threats::{THREAT_SETS, Threat};
pub use weights::{MOST_URGENT, MOST_VALUE, TableWeights, Weights, table_count};
pub use weights_text::WeightsError;

use self::geometry::{CELLS, Cell, LINES, STRIDE};
use self::scores::Combinations;
use self::set::CellSet;
use self::table::{EMPTY, LineTable, WALL, shape_of, stone};
use crate::rules::{Board, Color, Game, Point, Rule, side_to_move_key, stone_key};

/// What is known of an empty point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct CellState {
    /// By direction: the shape of Black in the low half, of White in the high one.
    shapes: [u8; 4],
    /// `[color]`
    class: [PointClass; 2],
    /// `[color]`: how urgent the point is to that colour, for attack and defence together.
    urgency: [i16; 2],
    /// What it adds to the evaluation, from Black's view.
    value: i16,
}

/// What taking a stone back needs.
#[derive(Clone, Copy, Debug)]
struct Ply {
    cell: Cell,
    color: Color,
    /// Who was to move before it.
    side_to_move: Color,
    /// The key before it.
    key: u64,
    /// Entries of the log before it.
    log: u32,
    /// The rows of the candidate set that it touched.
    candidates: [u32; 7],
}

/// A position with everything that its lines say.
#[derive(Clone)]
pub struct PatternState {
    rule: Rule,
    size: u8,
    side_to_move: Color,
    stones: u16,
    key: u64,
    table: &'static LineTable,
    /// `[color]`
    combinations: [&'static Combinations; 2],
    /// All lines of all directions, two bits a point.
    lines: Box<[u64; LINES]>,
    cells: Box<[CellState; CELLS]>,
    /// By row: the points on the board that hold no stone.
    empty: [u32; STRIDE],
    /// By row: the points near a stone, empty or not.
    near: [u32; STRIDE],
    /// `[color][class]`: empty points of that class.
    counts: [[u16; PointClass::COUNT]; 2],
    /// `[color]`: empty points of the class [`PointClass::Four`] or stronger.
    fours: [CellSet; 2],
    /// `[color]`: empty points that make an open three or two, but no four.
    threes: [CellSet; 2],
    /// Sum of the points' values, from Black's view.
    value: i32,
    plies: Vec<Ply>,
    log: Vec<(Cell, CellState)>,
}

/// Rows of the neighbourhood of a stone, its column in the middle (bit 3): all points within two, and three steps along its lines.
const NEAR: [u32; 7] = [
    0b100_1001, 0b011_1110, 0b011_1110, 0b111_1111, 0b011_1110, 0b011_1110, 0b100_1001,
];
/// Points that one stone can change: five on each side in four directions.
const MOST_CHANGED: usize = 40;

impl PatternState {
    /// The state of a board with `side_to_move` to play.
    pub fn new(board: &Board, rule: Rule, side_to_move: Color) -> Self {
        let size = board.size();
        let points = usize::from(size) * usize::from(size);
        let mut state = Self {
            rule,
            size,
            side_to_move,
            stones: board.stones(),
            key: board.key() ^ side_to_move_key(side_to_move),
            table: LineTable::of(rule),
            combinations: [Color::Black, Color::White].map(|color| Combinations::of(rule, color)),
            lines: Box::new([u64::MAX; LINES]),
            cells: Box::new([CellState::default(); CELLS]),
            empty: [0; STRIDE],
            near: [0; STRIDE],
            counts: [[0; PointClass::COUNT]; 2],
            fours: [CellSet::default(); 2],
            threes: [CellSet::default(); 2],
            value: 0,
            plies: Vec::with_capacity(points),
            log: Vec::with_capacity(points * MOST_CHANGED),
        };
        for point in board.points() {
            let cell = Cell::of(point);
            match board.get(point) {
                None => {
                    state.write(cell, WALL ^ EMPTY);
                    state.empty[cell.row() as usize] |= 1 << cell.column();
                }
                Some(color) => {
                    state.write(cell, WALL ^ stone(color));
                    state.touch(cell);
                }
            }
        }
        for point in board.empty_points() {
            let cell = Cell::of(point);
            let shapes = [0, 1, 2, 3].map(|direction| state.look(cell, direction));
            let now = state.judge(shapes);
            state.replace(cell, now);
        }
        state
    }

    /// The state of a game: its last stones are known.
    pub fn of_game(game: &Game) -> Self {
        let mut state = Self::new(&Board::new(game.board().size()), game.rule(), Color::Black);
        game.moves().for_each(|point| state.make(point));
        state
    }

    /// Plays a stone of the side to move on an empty point of the board. Forbidden points are the caller's business.
    #[inline]
    pub fn make(&mut self, point: Point) {
        let color = self.side_to_move;
        self.place(point, color);
        self.pass();
    }

    /// Leaves the turn to the other side, or takes that back.
    #[inline]
    pub fn pass(&mut self) {
        self.key ^= side_to_move_key(Color::White);
        self.side_to_move = !self.side_to_move;
    }

    /// Puts a stone of any colour on an empty point of the board; who is to move stays.
    #[inline]
    pub fn place(&mut self, point: Point, color: Color) {
        debug_assert!(self.is_empty(point), "{point} is not empty");
        let cell = Cell::of(point);
        let candidates = self.touch(cell);
        self.plies.push(Ply {
            cell,
            color,
            side_to_move: self.side_to_move,
            key: self.key,
            log: self.log.len() as u32,
            candidates,
        });
        self.empty[cell.row() as usize] ^= 1 << cell.column();
        self.key ^= stone_key(color, point);
        self.stones += 1;
        self.log.push((cell, self.cells[cell.index()]));
        self.withdraw(cell);
        self.write(cell, EMPTY ^ stone(color));
        for direction in 0..4 {
            self.update(cell, direction);
        }
    }

    /// Takes the last stone back, and all turns that passed after it.
    ///
    /// # Panics
    /// When nothing was made since the state was.
    #[inline]
    pub fn undo(&mut self) {
        let ply = self.plies.pop().expect("a stone was made");
        let Ply { cell, log, .. } = ply;
        self.side_to_move = ply.side_to_move;
        self.key = ply.key;
        self.stones -= 1;
        self.empty[cell.row() as usize] ^= 1 << cell.column();
        let top = cell.row() as usize - 3;
        self.near[top..top + ply.candidates.len()].copy_from_slice(&ply.candidates);
        self.write(cell, EMPTY ^ stone(ply.color));
        while self.log.len() > log as usize {
            let (changed, before) = self.log.pop().expect("there is one");
            if changed == cell {
                self.replace(cell, before);
            } else {
                self.withdraw(changed);
                self.replace(changed, before);
            }
        }
    }

    /// The stone made so many stones before the last one; 0 is the last. `None` where none was made since the state was.
    #[inline]
    pub fn last(&self, back: usize) -> Option<Point> {
        let at = self.plies.len().checked_sub(back + 1)?;
        Some(self.plies[at].cell.point())
    }

    /// The rule.
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    /// Lines of the board.
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// Who plays next.
    pub const fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// Stones on board.
    pub const fn stones(&self) -> u16 {
        self.stones
    }

    /// Zobrist key, equal to [`Game::key`](crate::rules::Game::key).
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// Whether no stone lies on a point of the board.
    #[inline]
    pub const fn is_empty(&self, point: Point) -> bool {
        let cell = Cell::of(point);
        self.empty[cell.row() as usize] >> cell.column() & 1 == 1
    }

    /// What a stone of `color` on the empty `point` would make of the line in a direction, by its place in
    /// [`Direction::ALL`](crate::rules::Direction::ALL).
    pub fn shape(&self, point: Point, direction: usize, color: Color) -> LineShape {
        shape_of(self.cells[Cell::of(point).index()].shapes[direction], color)
    }

    /// What it would make of all four.
    #[inline]
    pub fn class(&self, point: Point, color: Color) -> PointClass {
        self.cells[Cell::of(point).index()].class[color.index()]
    }

    /// How urgent the empty `point` is to `color`, for what it would make and for what it would stop; 0 to 20,000.
    #[inline]
    pub fn urgency(&self, point: Point, color: Color) -> i16 {
        self.cells[Cell::of(point).index()].urgency[color.index()]
    }

    /// How many empty points are of this class to `color`.
    #[inline]
    pub const fn count(&self, color: Color, class: PointClass) -> u16 {
        self.counts[color.index()][class as usize]
    }

    /// The empty points where `color` makes a four or more, row by row from the bottom left.
    pub fn fours(&self, color: Color) -> impl Iterator<Item = Point> + '_ {
        self.fours[color.index()].iter().map(Cell::point)
    }

    /// The empty points where `color` makes an open three or two, but no four, likewise.
    pub fn open_threes(&self, color: Color) -> impl Iterator<Item = Point> + '_ {
        self.threes[color.index()].iter().map(Cell::point)
    }

    /// The first empty point of this class, which is [`PointClass::Four`] or stronger.
    pub fn find(&self, color: Color, class: PointClass) -> Option<Point> {
        debug_assert!(class >= PointClass::Four);
        self.fours(color)
            .find(|&point| self.class(point, color) == class)
    }

    /// The sum of what all empty points are worth, from the side to move's view, in engine units.
    #[inline]
    pub const fn value(&self) -> i32 {
        match self.side_to_move {
            Color::Black => self.value,
            Color::White => -self.value,
        }
    }

    /// The empty points within two of a stone, or three along a line, row by row from the bottom left.
    pub fn candidates(&self) -> impl Iterator<Item = Point> + '_ {
        let rows = self.near.iter().zip(&self.empty).zip(0_u16..);
        rows.flat_map(|((near, empty), row)| {
            let mut left = near & empty;
            std::iter::from_fn(move || {
                let column = left.trailing_zeros() as u16;
                (left != 0).then(|| {
                    left &= left - 1;
                    Cell::at(row, column).point()
                })
            })
        })
    }

    /// All lines of all directions, two bits a point: 0 empty, 1 Black, 2 White, 3 wall. What is no line of the board is all wall.
    pub(in crate::engine) fn lines(&self) -> &[u64] {
        &*self.lines
    }

    /// One of them: the line in a direction through a point, and the point's place in it.
    #[inline]
    pub(in crate::engine) fn line(&self, point: Point, direction: usize) -> (u64, u32) {
        let (line, place) = Cell::of(point).line(direction);
        (self.lines[line], place)
    }

    /// Changes the two bits of a point in its four lines.
    #[inline]
    fn write(&mut self, cell: Cell, difference: u64) {
        for direction in 0..4 {
            let (line, place) = cell.line(direction);
            self.lines[line] ^= difference << (2 * place);
        }
    }

    /// Adds the neighbourhood of a stone to what is near; returns the rows as they were.
    #[inline]
    fn touch(&mut self, cell: Cell) -> [u32; 7] {
        let top = cell.row() as usize - 3;
        let shift = cell.column() - 3;
        let mut before = [0; 7];
        for (offset, row) in NEAR.iter().enumerate() {
            before[offset] = self.near[top + offset];
            self.near[top + offset] |= row << shift;
        }
        before
    }

    /// What the line in a direction says of a cell.
    #[inline]
    fn look(&self, cell: Cell, direction: usize) -> u8 {
        let (line, place) = cell.line(direction);
        self.table.shapes(self.table.key(self.lines[line], place))
    }

    /// Looks at the empty points of a line again, after the point in its middle has changed.
    #[inline]
    fn update(&mut self, middle: Cell, direction: usize) {
        let (line, place) = middle.line(direction);
        let (bits, reach) = (self.lines[line], self.table.reach);
        for distance in 1..=reach {
            for (at, steps) in [
                (place + distance, distance as i32),
                (place - distance, -(distance as i32)),
            ] {
                // Walls and stones are not looked at.
                if bits >> (2 * at) & 3 != EMPTY {
                    continue;
                }
                let cell = middle.step(direction, steps);
                let shapes = self.table.shapes(self.table.key(bits, at));
                let before = self.cells[cell.index()];
                if before.shapes[direction] != shapes {
                    let mut all = before.shapes;
                    all[direction] = shapes;
                    self.log.push((cell, before));
                    let now = self.judge(all);
                    self.withdraw(cell);
                    self.replace(cell, now);
                }
            }
        }
    }

    /// What follows from the shapes of a point.
    #[inline]
    fn judge(&self, shapes: [u8; 4]) -> CellState {
        let black = self.combinations[0].get(shapes, false);
        let white = self.combinations[1].get(shapes, true);
        CellState {
            shapes,
            class: [black.class, white.class],
            urgency: [black.attack + white.defence, white.attack + black.defence],
            value: black.value - white.value,
        }
    }

    /// Takes what a point adds out of all sums.
    #[inline]
    fn withdraw(&mut self, cell: Cell) {
        let CellState { class, value, .. } = self.cells[cell.index()];
        self.counts[0][class[0] as usize] -= 1;
        self.counts[1][class[1] as usize] -= 1;
        self.value -= i32::from(value);
        self.toggle_threats(cell, class);
    }

    /// Notes what is known of a point and adds it to all sums.
    #[inline]
    fn replace(&mut self, cell: Cell, now: CellState) {
        self.counts[0][now.class[0] as usize] += 1;
        self.counts[1][now.class[1] as usize] += 1;
        self.value += i32::from(now.value);
        self.toggle_threats(cell, now.class);
        self.cells[cell.index()] = now;
    }

    /// Takes a point of these classes out of the sets of threats, or puts it in.
    #[inline]
    fn toggle_threats(&mut self, cell: Cell, class: [PointClass; 2]) {
        for (color, class) in class.into_iter().enumerate() {
            if class >= PointClass::Four {
                self.fours[color].toggle(cell);
            } else if class >= PointClass::OpenThree {
                self.threes[color].toggle(cell);
            }
        }
    }
}
