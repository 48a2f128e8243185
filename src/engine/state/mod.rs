//! [`PatternState`]: the board as a fast search sees it, kept up to date stone by stone.
//!
//! For every empty point it knows what a stone of either colour would make of the four lines through it, and what follows from that:
//! classes, their counts, urgency, evaluation. A stone changes only points within reach on its four lines; what they were is kept, so that
//! taking it back costs less than making it. Nothing is allocated once the board is as full as it has been before.
//!
//! Invariant: whatever was made and taken back, the state equals the one made anew from the stones.

mod changes;
mod class;
mod classify;
mod codes;
mod counts;
mod foul;
mod geometry;
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

/// What is known of an empty point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct CellState {
    shapes: LineShapes,
    /// `[color]`: what the shapes come to.
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

    /// What it adds to the evaluation, from Black's view.
    #[inline]
    fn value(&self) -> i32 {
        let [black, white] = self.of.map(|it| i32::from(it.value));
        black - white
    }
}

/// What taking a stone back needs: the state before it, where it is not cheaper to work it out.
#[derive(Clone, Copy, Debug)]
struct Ply {
    cell: PaddedPoint,
    color: Color,
    side_to_move: Color,
    key: u64,
    value: i32,
    counts: Counts,
    /// Entries of the log.
    log: u32,
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
    combinations: Combinations,
    /// All lines of all directions, two bits a point.
    lines: Box<[u64; LINES]>,
    cells: Box<[CellState; CELLS]>,
    rows: Rows,
    counts: Counts,
    /// Sum of the points' values, from Black's view.
    value: i32,
    plies: Vec<Ply>,
    /// The rows around each stone before it came.
    rows_before: Vec<Row>,
    /// Points as they were before a stone changed what their lines say, stone after stone.
    log: Vec<Changed>,
    /// Entries of the log; what lies behind them is room.
    logged: usize,
}

impl PatternState {
    /// Computes the tables that depend on a rule alone, which the first state under it would do
    /// otherwise: up to 20 ms, once in a process.
    pub fn prepare(rule: Rule) {
        LineTable::of(rule);
        Weights::none().prepare(rule);
    }

    /// The state of a board with `side_to_move` to play, and with these weights.
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

    /// The state of a game: its last stones are known.
    pub fn of_game(game: &Game, weights: &Weights) -> Self {
        let board = Board::new(game.board().size());
        let mut state = Self::new(&board, game.rule(), Color::Black, weights);
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

    /// Takes the last stone back, and all turns that passed after it.
    ///
    /// # Panics
    /// When nothing was made since the state was.
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

    /// Zobrist key, equal to [`Game::key`](rules::Game::key).
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// Whether no stone lies on a point of the board.
    #[inline]
    pub const fn is_empty(&self, point: Point) -> bool {
        self.rows.is_empty(PaddedPoint::of(point))
    }

    /// What a stone of `color` on the empty `point` would make of the line in a direction, by its place in
    /// [`Direction::ALL`](rules::Direction::ALL).
    pub fn shape(&self, point: Point, direction: usize, color: Color) -> LineShape {
        self.cells[PaddedPoint::of(point).index()]
            .shapes
            .get(direction, color)
    }

    /// Whether it would make a four in one of them, whatever it makes of the others.
    pub fn makes_four(&self, point: Point, color: Color) -> bool {
        let is_four = |shape| matches!(shape, LineShape::Four | LineShape::OpenFour);
        (0..4).any(|direction| is_four(self.shape(point, direction, color)))
    }

    /// What it would make of all four.
    #[inline]
    pub fn class(&self, point: Point, color: Color) -> PointClass {
        self.cells[PaddedPoint::of(point).index()].of[color.index()].class
    }

    /// How urgent the empty `point` is to `color`, for what it would make and for what it would stop; 0 to 20,000.
    #[inline]
    pub fn urgency(&self, point: Point, color: Color) -> i16 {
        let of = &self.cells[PaddedPoint::of(point).index()].of;
        of[color.index()].attack + of[(!color).index()].defence
    }

    /// How many empty points are of this class to `color`.
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

    /// The empty points where `color` makes an open three or two, but no four, likewise.
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

    /// Likewise, at once where there is none.
    #[inline]
    pub fn first(&self, color: Color, class: PointClass) -> Option<Point> {
        (self.count(color, class) > 0).then(|| self.find(color, class))?
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
        self.rows.cells(Row::candidates).map(PaddedPoint::point)
    }

    /// All lines of all directions, two bits a point: 0 empty, 1 Black, 2 White, 3 wall. What is no line of the board is all wall.
    pub(crate) fn lines(&self) -> &[u64] {
        &*self.lines
    }

    /// One of them: the line in a direction through a point, and the point's place in it.
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

    /// What its lines say of a cell.
    fn look(&self, cell: PaddedPoint) -> LineShapes {
        (0..4).fold(LineShapes::default(), |shapes, direction| {
            let (line, place) = cell.line(direction);
            shapes.with(direction, self.table.at(self.lines[line], place))
        })
    }
}
