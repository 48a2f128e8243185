//! [`ModelBoard`]: the board of a search with the models of both colours.

use std::fmt;
use std::sync::Arc;

use arrayvec::ArrayVec;

use super::geometry::{Geometry, Line};
use super::kind::ModelKind;
use super::line::{LineMatches, Reading, bits};
use super::model::{Cross, Model};
use super::template::MAX_POINTS;
use rules::{Board, Color, Game, Point, Rule, foul, side_to_move_key};

/// A board with a side to move that plays and undoes stones and always has the current models.
///
/// Invariant: the models and the counts of windows are those that reading every template from every
/// point and [`scan_windows`](crate::eval::scan_windows) find for the stones on board.
///
/// `play` and `undo` recompute the four lines through one point, about a microsecond together, and
/// allocate only while the undo stack grows. It does not detect the end of a game: callers use
/// [`last_makes_five`](Self::last_makes_five).
#[derive(Clone)]
pub struct ModelBoard {
    rule: Rule,
    board: Board,
    stm: Color,
    /// The last two stones of the initial position.
    before: [Option<Point>; 2],
    geometry: Arc<Geometry>,
    readings: Arc<[Reading]>,
    /// `[line][color]`: the stones as bits.
    stones: Vec<[u32; 2]>,
    /// `[line][color]`.
    lines: Vec<[LineMatches; 2]>,
    totals: Totals,
    frames: Vec<BoardChange>,
}

/// Sums over all lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Totals {
    /// `[color][kind]`: number of models.
    models: [[u16; ModelKind::COUNT]; 2],
    /// `[color][n]`: number of windows of five points with n own stones and no other stone.
    windows: [[u16; 6]; 2],
    /// `[color][kind]`: the lines with such a model, as bits.
    present: [[u128; ModelKind::COUNT]; 2],
}

/// The data that `undo` restores.
#[derive(Clone)]
struct BoardChange {
    point: Point,
    totals: Totals,
    lines: ArrayVec<(u8, [LineMatches; 2]), 4>,
}

/// A model at its place.
pub(super) struct FoundModel<'a> {
    pub line: &'a Line,
    pub reading: &'a Reading,
    start: u32,
    overlines: u32,
}

impl FoundModel<'_> {
    /// Its completing points in the order in which they are tried.
    pub fn points(&self) -> ArrayVec<Point, MAX_POINTS> {
        let places = self.reading.points.iter();
        places
            .map(|&place| self.start + u32::from(place))
            .filter(|&place| self.overlines >> place & 1 == 0)
            .map(|place| self.line.points[place as usize])
            .collect()
    }

    fn spell_out(&self, owner: Color) -> Model {
        let places = self.reading.stones.iter();
        Model {
            kind: self.reading.kind,
            owner,
            direction: self.line.direction,
            stones: places
                .map(|&place| self.line.points[self.start as usize + usize::from(place)])
                .collect(),
            points: self.points(),
        }
    }
}

impl ModelBoard {
    /// The position of `game`.
    pub fn new(game: &Game) -> Self {
        let mut board = Self::from_board(game.rule(), game.board().clone(), game.side_to_move());
        let mut last = game.moves().rev();
        board.before = [last.next(), last.next()];
        board
    }

    /// Any stones, with `stm` to move. No stone counts as the last one.
    pub fn from_board(rule: Rule, board: Board, stm: Color) -> Self {
        let geometry = Geometry::new(board.size());
        let lines = geometry.lines.len();
        let mut this = Self {
            rule,
            stm,
            before: [None; 2],
            geometry: Arc::new(geometry),
            readings: Reading::all().into(),
            stones: vec![[0; 2]; lines],
            lines: vec![<[LineMatches; 2]>::default(); lines],
            totals: Totals::default(),
            frames: Vec::new(),
            board,
        };
        for point in this.board.points() {
            if let Some(color) = this.board.get(point) {
                for place in this.geometry.places(point) {
                    this.stones[usize::from(place.line)][color.index()] |= 1 << place.position;
                }
            }
        }
        for line in 0..lines {
            this.rework(line);
        }
        this
    }

    /// The rule of the game.
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    /// The stones.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move.
    pub const fn stm(&self) -> Color {
        self.stm
    }

    /// Zobrist key of the stones and the side to move.
    pub fn key(&self) -> u64 {
        self.board.key() ^ side_to_move_key(self.stm)
    }

    /// The last stone, on this board or in the initial position.
    pub fn last(&self) -> Option<Point> {
        self.last_two()[0]
    }

    /// The last stone and the one before it, on this board or in the initial position.
    pub fn last_two(&self) -> [Option<Point>; 2] {
        match self.frames.as_slice() {
            [.., before, last] => [Some(last.point), Some(before.point)],
            [last] => [Some(last.point), self.before[0]],
            [] => self.before,
        }
    }

    /// True when the side to move may place a stone on `point`. Expensive only for Black in renju.
    pub fn is_legal(&self, point: Point) -> bool {
        self.board.is_empty(point)
            && !(self.rule.restricts(self.stm) && foul(&self.board, point).is_some())
    }

    /// True when the last stone belongs to a five. The rules decide, not the templates.
    pub fn last_makes_five(&self) -> bool {
        self.last()
            .is_some_and(|last| self.rule.makes_five(&self.board, last, !self.stm))
    }

    /// Places a stone of the side to move on an empty point. Fouls are not checked.
    ///
    /// # Panics
    /// When the point is occupied or off the board.
    pub fn play(&mut self, point: Point) {
        let color = self.stm;
        self.board.place(point, color);
        let mut frame = BoardChange {
            point,
            totals: self.totals.clone(),
            lines: ArrayVec::new(),
        };
        for place in self.geometry.places(point) {
            let line = usize::from(place.line);
            self.stones[line][color.index()] |= 1 << place.position;
            let old = self.rework(line);
            frame.lines.push((place.line, old));
        }
        self.frames.push(frame);
        self.stm = !color;
    }

    /// Takes back the last stone of [`play`](Self::play), and returns its point.
    ///
    /// # Panics
    /// When no stone was played.
    pub fn undo(&mut self) -> Point {
        let frame = self.frames.pop().expect("undo follows a play");
        let color = self.board.remove(frame.point);
        for place in self.geometry.places(frame.point) {
            self.stones[usize::from(place.line)][color.index()] &= !(1 << place.position);
        }
        for (line, old) in frame.lines {
            self.lines[usize::from(line)] = old;
        }
        self.totals = frame.totals;
        self.stm = color;
        frame.point
    }

    /// Number of plies played and not undone.
    pub const fn played(&self) -> usize {
        self.frames.len()
    }

    /// `[line][color]`: the stones of every line of five points or more as bits, bit `i` for point
    /// `i` of the line. Boards of one size have the same lines in the same order. O(1).
    pub(crate) fn line_stones(&self) -> &[[u32; 2]] {
        &self.stones
    }

    /// The points of a line of [`line_stones`](Self::line_stones), in order.
    ///
    /// # Panics
    /// When there is no such line.
    pub(crate) fn line_points(&self, line: usize) -> &[Point] {
        &self.geometry.lines[line].points
    }

    /// The lines of [`line_stones`](Self::line_stones) through a point, at most four, and the bit
    /// of the point in each.
    pub(crate) fn places(&self, point: Point) -> impl Iterator<Item = (usize, usize)> + use<> {
        let places = self.geometry.places(point);
        places.map(|it| (usize::from(it.line), usize::from(it.position)))
    }

    /// Number of models of one kind and colour. O(1).
    pub const fn count(&self, color: Color, kind: ModelKind) -> u16 {
        self.totals.models[color.index()][kind.index()]
    }

    /// `[n]`: number of windows of five points in a row with n stones of `color` and none of the
    /// other side, n from 1. O(1).
    pub const fn windows(&self, color: Color) -> [u16; 6] {
        self.totals.windows[color.index()]
    }

    /// True when `color` could make a five if it were to move.
    pub const fn threatens_five(&self, color: Color) -> bool {
        self.count(color, ModelKind::OpenFour) + self.count(color, ModelKind::RushingFour) > 0
    }

    /// The points where `color` makes a five, each once, those of the best models first. All are
    /// legal, in renju as well.
    pub fn five_points(&self, color: Color) -> Vec<Point> {
        let mut points = Vec::new();
        for kind in [ModelKind::OpenFour, ModelKind::RushingFour] {
            for model in self.found(color, kind) {
                for point in model.points() {
                    if !points.contains(&point) {
                        points.push(point);
                    }
                }
            }
        }
        points
    }

    /// The models of one colour, the best kind first. For display and tests: creates every model.
    pub fn models(&self, color: Color) -> impl Iterator<Item = Model> + '_ {
        let kinds = ModelKind::ALL.into_iter().rev();
        kinds.flat_map(move |kind| self.models_of(color, kind))
    }

    /// The models of one colour and kind. For display and tests.
    pub fn models_of(&self, color: Color, kind: ModelKind) -> impl Iterator<Item = Model> + '_ {
        self.found(color, kind)
            .map(move |found| found.spell_out(color))
    }

    /// The crosses of one colour: every pair of models that makes one, those with fours first. For
    /// display and tests, O(models²).
    pub fn crosses(&self, color: Color) -> Vec<Cross> {
        let models: Vec<Model> = self.models(color).collect();
        let mut crosses = Vec::new();
        for (index, model) in models.iter().enumerate() {
            let others = models[index + 1..].iter();
            crosses.extend(others.filter_map(|other| model.cross(other)));
        }
        crosses.sort_by_key(|cross| std::cmp::Reverse(cross.kind));
        crosses
    }

    pub(super) fn found(
        &self,
        color: Color,
        kind: ModelKind,
    ) -> impl Iterator<Item = FoundModel<'_>> {
        let lines = line_bits(self.totals.present[color.index()][kind.index()]);
        lines.flat_map(move |line| {
            let shapes = &self.lines[line][color.index()];
            let found = shapes.found.iter();
            let of_kind =
                found.filter(move |found| self.readings[usize::from(found.reading)].kind == kind);
            of_kind.flat_map(move |found| {
                bits(found.starts).map(move |start| FoundModel {
                    line: &self.geometry.lines[line],
                    reading: &self.readings[usize::from(found.reading)],
                    start,
                    overlines: shapes.overlines,
                })
            })
        })
    }

    /// Matches a line again, corrects the totals and returns the earlier matches.
    fn rework(&mut self, line: usize) -> [LineMatches; 2] {
        let mask = self.geometry.lines[line].mask();
        let new = Color::ALL.map(|color| {
            let [own, other] = [color, !color].map(|color| self.stones[line][color.index()]);
            let exact = !self.rule.is_five(color, 6);
            LineMatches::new(&self.readings, own, other, mask, exact)
        });
        let old = std::mem::replace(&mut self.lines[line], new);
        for color in Color::ALL {
            let color = color.index();
            self.totals.take(color, line, &self.readings, &old[color]);
            self.totals
                .add(color, line, &self.readings, &self.lines[line][color]);
        }
        old
    }
}

impl Totals {
    fn add(&mut self, color: usize, line: usize, readings: &[Reading], shapes: &LineMatches) {
        for found in &shapes.found {
            let kind = readings[usize::from(found.reading)].kind.index();
            self.models[color][kind] += found.starts.count_ones() as u16;
            self.present[color][kind] |= 1 << line;
        }
        for (total, count) in self.windows[color].iter_mut().zip(shapes.windows) {
            *total += u16::from(count);
        }
    }

    fn take(&mut self, color: usize, line: usize, readings: &[Reading], shapes: &LineMatches) {
        for found in &shapes.found {
            let kind = readings[usize::from(found.reading)].kind.index();
            self.models[color][kind] -= found.starts.count_ones() as u16;
            self.present[color][kind] &= !(1 << line);
        }
        for (total, count) in self.windows[color].iter_mut().zip(shapes.windows) {
            *total -= u16::from(count);
        }
    }
}

/// The indices of the set bits, the lowest first.
fn line_bits(mask: u128) -> impl Iterator<Item = usize> {
    let mut rest = mask;
    std::iter::from_fn(move || {
        let place = rest.trailing_zeros() as usize;
        (rest != 0).then(|| {
            rest &= rest - 1;
            place
        })
    })
}

impl fmt::Debug for ModelBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} to move, {}\n{}", self.stm, self.rule, self.board)
    }
}
