//! [`PatternState`]: the board of the fast search, updated with every stone.
//!
//! For every empty point it has the shapes that a stone of either colour would make in the four
//! lines through it, and what follows from them: classes, their counts, urgency, evaluation. A
//! stone changes only points within reach on its four lines. Their old data is kept, so taking a
//! stone back is faster than placing it. Nothing is allocated once the board has been this full
//! before.
//!
//! Invariant: after any stones placed and taken back, the state equals one created from the stones.

mod changes;
mod class;
mod classify;
mod codes;
mod counts;
mod foul;
mod geometry;
pub mod net;
mod relief;
mod row;
mod rule_weights;
mod scores;
mod shape;
mod table;
mod threats;
mod update;
mod weights;
mod weights_text;

pub(crate) use changes::SeenShapes;
pub use class::PointClass;
pub use codes::{COMBINATIONS, all_combinations};
pub use relief::Relief;
pub use rule_weights::{MOST_VALUE, RuleWeights, TableWeights, table_count};
pub use shape::LineShape;
pub use threats::{THREAT_SETS, Threat};
pub use weights::Weights;
pub use weights_text::WeightsError;

use self::counts::Counts;
use self::geometry::{CELLS, LINES, PaddedPoint};
use self::row::{Row, Rows};
use self::scores::{Combinations, Combined, Lookup};
use self::shape::LineShapes;
use self::table::{EMPTY, LineTable, WALL, stone};
use self::update::Changed;
use rules::{Board, Color, Game, Point, Rule, side_to_move_key, stone_key};

/// The data of an empty point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct CellState {
    shapes: LineShapes,
    /// `[color]`: the data that follow from the shapes.
    of: [Combined; 2],
}

impl CellState {
    #[inline]
    fn new(shapes: LineShapes, lookup: Lookup<'_>) -> Self {
        let of = [Color::Black, Color::White].map(|color| lookup.get(shapes, color));
        Self { shapes, of }
    }

    #[inline]
    fn class(&self) -> [PointClass; 2] {
        self.of.map(|it| it.class)
    }

    /// Its part of the evaluation, from Black's view.
    #[inline]
    fn value(&self) -> i32 {
        let [black, white] = self.of.map(|it| i32::from(it.value));
        black - white
    }
}

/// The data for taking a stone back: the earlier state, where computing it again would cost more.
#[derive(Clone, Copy, Debug)]
struct Ply {
    cell: PaddedPoint,
    color: Color,
    side_to_move: Color,
    key: u64,
    value: i32,
    counts: Counts,
    /// Length of the log.
    log: u32,
}

/// A position with the shapes of all lines.
#[derive(Clone)]
pub struct PatternState {
    rule: Rule,
    size: u8,
    side_to_move: Color,
    stones: u16,
    key: u64,
    table: &'static LineTable,
    combinations: Combinations,
    /// All lines of all directions, two bits for each point.
    lines: Box<[u64; LINES]>,
    cells: Box<[CellState; CELLS]>,
    rows: Rows,
    counts: Counts,
    /// Sum of the values of all points, from Black's view.
    value: i32,
    plies: Vec<Ply>,
    /// The rows around each stone before it was placed.
    rows_before: Vec<Row>,
    /// Points as they were before a stone changed their shapes, stone after stone.
    log: Vec<Changed>,
    /// Length of the log; entries after it are unused room.
    logged: usize,
}

impl PatternState {
    /// Computes the tables that depend on a rule alone, which the first state under it would
    /// compute otherwise: up to 20 ms, once in a process.
    pub fn prepare(rule: Rule) {
        LineTable::of(rule);
        Weights::none().prepare(rule);
    }

    /// The state of a board with `side_to_move` to play and these weights.
    pub fn new(board: &Board, rule: Rule, side_to_move: Color, weights: &Weights) -> Self {
        let size = board.size();
        let points = usize::from(size) * usize::from(size);
        let mut state = Self {
            rule,
            size,
            side_to_move,
            stones: board.stones(),
            key: board.key() ^ side_to_move_key(side_to_move),
            table: LineTable::of(rule),
            combinations: weights.combinations(rule).clone(),
            lines: Box::new([u64::MAX; LINES]),
            cells: Box::new([CellState::default(); CELLS]),
            rows: Rows::default(),
            counts: Counts::default(),
            value: 0,
            plies: Vec::with_capacity(points),
            rows_before: Vec::with_capacity(points * Row::CHANGED),
            log: Vec::new(),
            logged: 0,
        };
        for point in board.points() {
            let cell = PaddedPoint::of(point);
            match board.get(point) {
                None => {
                    state.write(cell, WALL ^ EMPTY);
                    state.rows.toggle_empty(cell);
                }
                Some(color) => {
                    state.write(cell, WALL ^ stone(color));
                    state.rows.touch(cell);
                }
            }
        }
        for point in board.empty_points() {
            state.add(PaddedPoint::of(point));
        }
        state
    }

    /// The state of a game, including its last stones.
    pub fn of_game(game: &Game, weights: &Weights) -> Self {
        let board = Board::new(game.board().size());
        let mut state = Self::new(&board, game.rule(), Color::Black, weights);
        game.moves().for_each(|point| state.make(point));
        state
    }

    /// Places a stone of the side to move on an empty point of the board. Forbidden points are not
    /// checked.
    #[inline]
    pub fn make(&mut self, point: Point) {
        let color = self.side_to_move;
        self.place(point, color);
        self.pass();
    }

    /// Passes the turn to the other side, or takes a pass back.
    #[inline]
    pub fn pass(&mut self) {
        self.key ^= side_to_move_key(Color::White);
        self.side_to_move = !self.side_to_move;
    }

    /// Places a stone of any colour on an empty point of the board. The side to move does not
    /// change.
    #[inline]
    pub fn place(&mut self, point: Point, color: Color) {
        debug_assert!(self.is_empty(point), "{point} is not empty");
        let cell = PaddedPoint::of(point);
        self.plies.push(Ply {
            cell,
            color,
            side_to_move: self.side_to_move,
            key: self.key,
            value: self.value,
            counts: self.counts,
            log: self.logged as u32,
        });
        self.rows_before.extend_from_slice(self.rows.around(cell));
        self.key ^= stone_key(color, point);
        self.stones += 1;
        self.rows.toggle_empty(cell);
        self.rows.touch(cell);
        self.write(cell, EMPTY ^ stone(color));
        self.withdraw(cell);
        self.update(cell);
    }

    /// Takes back the last stone and all passes after it.
    ///
    /// # Panics
    /// When no stone was placed since the state was created.
    #[inline]
    pub fn undo(&mut self) {
        let ply = self.plies.pop().expect("a stone was made");
        self.side_to_move = ply.side_to_move;
        self.key = ply.key;
        self.stones -= 1;
        self.value = ply.value;
        self.counts = ply.counts;
        let rows = self.rows_before.len() - Row::CHANGED;
        self.rows
            .around(ply.cell)
            .copy_from_slice(&self.rows_before[rows..]);
        self.rows_before.truncate(rows);
        self.write(ply.cell, EMPTY ^ stone(ply.color));
        let log = ply.log as usize;
        for changed in &self.log[log..self.logged] {
            self.cells[changed.cell.index()] = changed.before;
        }
        self.logged = log;
    }

    /// The stone placed `back` stones before the last one; 0 is the last. `None` if there was none
    /// since the state was created.
    #[inline]
    pub fn last(&self, back: usize) -> Option<Point> {
        let at = self.plies.len().checked_sub(back + 1)?;
        Some(self.plies[at].cell.point())
    }

    /// The rule.
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    /// Size of the board in lines.
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// The side to move.
    pub const fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// Number of stones on board.
    pub const fn stones(&self) -> u16 {
        self.stones
    }

    /// Zobrist key, equal to that of [`Game::key`](rules::Game::key).
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// True when there is no stone on a point of the board.
    #[inline]
    pub const fn is_empty(&self, point: Point) -> bool {
        self.rows.is_empty(PaddedPoint::of(point))
    }

    /// The shape that a stone of `color` on the empty `point` makes in a direction, by its index in
    /// [`Direction::ALL`](rules::Direction::ALL).
    pub fn shape(&self, point: Point, direction: usize, color: Color) -> LineShape {
        self.cells[PaddedPoint::of(point).index()]
            .shapes
            .get(direction, color)
    }

    /// True when it makes a four in at least one direction.
    pub fn makes_four(&self, point: Point, color: Color) -> bool {
        let is_four = |shape| matches!(shape, LineShape::Four | LineShape::OpenFour);
        (0..4).any(|direction| is_four(self.shape(point, direction, color)))
    }

    /// The class of what it makes in all four directions.
    #[inline]
    pub fn class(&self, point: Point, color: Color) -> PointClass {
        self.cells[PaddedPoint::of(point).index()].of[color.index()].class
    }

    /// The urgency of the empty `point` for `color`, for what it makes and for what it stops; 0 to
    /// 20,000.
    #[inline]
    pub fn urgency(&self, point: Point, color: Color) -> i16 {
        let of = &self.cells[PaddedPoint::of(point).index()].of;
        of[color.index()].attack + of[(!color).index()].defence
    }

    /// Number of empty points of this class for `color`.
    #[inline]
    pub const fn count(&self, color: Color, class: PointClass) -> u16 {
        self.counts.get(color, class)
    }

    /// The empty points where `color` makes a four or more, row by row from the bottom left.
    pub fn fours(&self, color: Color) -> impl Iterator<Item = Point> + '_ {
        self.rows
            .cells(move |row| row.fours(color))
            .map(PaddedPoint::point)
    }

    /// The empty points where `color` makes an open three or two but no four, row by row from the
    /// bottom left.
    pub fn open_threes(&self, color: Color) -> impl Iterator<Item = Point> + '_ {
        self.rows
            .cells(move |row| row.open_threes(color))
            .map(PaddedPoint::point)
    }

    /// The first empty point of this class, which is [`PointClass::Four`] or stronger.
    pub fn find(&self, color: Color, class: PointClass) -> Option<Point> {
        debug_assert!(class >= PointClass::Four);
        self.fours(color)
            .find(|&point| self.class(point, color) == class)
    }

    /// As [`find`](Self::find), immediate when there is none.
    #[inline]
    pub fn first(&self, color: Color, class: PointClass) -> Option<Point> {
        (self.count(color, class) > 0).then(|| self.find(color, class))?
    }

    /// The sum of the values of all empty points for the side to move, in engine units.
    #[inline]
    pub const fn value(&self) -> i32 {
        match self.side_to_move {
            Color::Black => self.value,
            Color::White => -self.value,
        }
    }

    /// The empty points within two points of a stone, or three along a line, row by row from the
    /// bottom left.
    pub fn candidates(&self) -> impl Iterator<Item = Point> + '_ {
        self.rows.cells(Row::candidates).map(PaddedPoint::point)
    }

    /// All lines of all directions, two bits for each point: 0 empty, 1 Black, 2 White, 3 wall.
    /// Entries that are not a line of the board are all wall.
    pub(crate) fn lines(&self) -> &[u64] {
        &*self.lines
    }

    /// The line in a direction through a point, and the place of the point in it.
    #[inline]
    pub(crate) fn line(&self, point: Point, direction: usize) -> (u64, u32) {
        let (line, place) = PaddedPoint::of(point).line(direction);
        (self.lines[line], place)
    }

    /// Changes the two bits of a point in its four lines.
    #[inline]
    fn write(&mut self, cell: PaddedPoint, difference: u64) {
        for direction in 0..4 {
            let (line, place) = cell.line(direction);
            self.lines[line] ^= difference << (2 * place);
        }
    }

    /// The shapes of a cell by its lines.
    fn look(&self, cell: PaddedPoint) -> LineShapes {
        (0..4).fold(LineShapes::default(), |shapes, direction| {
            let (line, place) = cell.line(direction);
            shapes.with(direction, self.table.at(self.lines[line], place))
        })
    }
}
