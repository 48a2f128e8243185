//! Candidate points: the few moves that the models ask for ("model checking").
//!
//! A list never has an occupied, forbidden or repeated point, and is empty only when no point is
//! legal. Points outside the list are not searched, so every result of a search holds *within the
//! candidates*.

use arrayvec::ArrayVec;
use serde::Serialize;

use super::board::ModelBoard;
use super::crosses::CrossPoints;
use super::kind::ModelKind;
use crate::params;
use rules::{Color, MAX_SIZE, Point};

params! {
    /// Number of candidate points that each model and each side may give. The defaults are those of
    /// the original program.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
    pub struct CandidateLimits {
        /// Points of a two, open or sleeping.
        pub per_two_model: u8 = 1, range 0..=4;
        /// Points of any other model.
        pub per_other_model: u8 = 2, range 1..=4;
        /// Share of the width that the points of one side may fill, rounded down, at least one
        /// point.
        pub per_side_percent: u8 = 50, range 1..=100, unit "percent";
    }
}

impl CandidateLimits {
    const fn points_of(self, kind: ModelKind) -> usize {
        if kind.is_two() {
            self.per_two_model as usize
        } else {
            self.per_other_model as usize
        }
    }

    fn per_side(self, width: usize) -> usize {
        (width * usize::from(self.per_side_percent) / 100).max(1)
    }
}

/// The source of a list of candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CandidateSource {
    /// The side to move makes a five: one such point only.
    Five,
    /// The other side threatens a five: only the legal points that stop it, all of them.
    Block,
    /// The points that the models of both sides ask for.
    Models,
    /// No model gives a legal point: the nearest legal points to the last stone, or the centre of
    /// an empty board; or, of the points of [`Board`](Self::Board), only those nearest to the last
    /// two stones. The only source that depends on more than the stones and the side to move.
    Nearby,
    /// Points of the board independent of models: all empty ones, or those beside a stone. Not a
    /// source of [`candidates`].
    Board,
    /// There is no legal point.
    None,
}

/// Fills `out` with the points to try, the best first, at most `width` of them.
///
/// Kinds are ordered from the best to the weakest, among equals the models of the side to move
/// first. A point forbidden to the side to move is left out; one forbidden to the other side stays.
/// Costs less than a microsecond and allocates only to grow `out`; the detection of fouls is extra.
pub fn candidates(
    board: &ModelBoard,
    width: usize,
    limits: CandidateLimits,
    out: &mut Vec<Point>,
) -> CandidateSource {
    out.clear();
    let stm = board.stm();
    if board.threatens_five(stm) {
        out.extend(board.five_points(stm).first());
        return CandidateSource::Five;
    }
    if board.threatens_five(!stm) {
        let blocks = board.five_points(!stm).into_iter();
        out.extend(blocks.filter(|&point| board.is_legal(point)));
        if !out.is_empty() {
            return CandidateSource::Block;
        }
    }
    let mut picker = CandidateSelection {
        board,
        width,
        per_side: limits.per_side(width),
        taken: [0; 2],
        out,
    };
    picker.pick(limits);
    if !out.is_empty() {
        return CandidateSource::Models;
    }
    nearby(board, width, out);
    if out.is_empty() {
        CandidateSource::None
    } else {
        CandidateSource::Nearby
    }
}

/// The legal points nearest to the last stone, or the centre without stones: by king-move distance,
/// then by distance along rows and columns, then from the bottom left.
fn nearby(board: &ModelBoard, width: usize, out: &mut Vec<Point>) {
    let size = board.board().size();
    let center = Point::center(size);
    let from = board.last().unwrap_or(center);
    if board.board().stones() == 0 {
        out.push(center);
        return;
    }
    for distance in 0..size {
        let mut ring: ArrayVec<Point, RING> = ring(from, distance, size).collect();
        ring.sort_by_key(|&point| (manhattan(from, point), point));
        for point in ring {
            if out.len() == width {
                return;
            }
            if board.is_legal(point) {
                out.push(point);
            }
        }
    }
}

/// Largest number of points of a ring: the edge of the largest board.
const RING: usize = 4 * MAX_SIZE as usize;

/// The points at one king-move distance.
pub(crate) fn ring(from: Point, distance: u8, size: u8) -> impl Iterator<Item = Point> {
    let reach = |center: u8| center.saturating_sub(distance)..=(center + distance).min(size - 1);
    let columns = reach(from.x());
    let points = reach(from.y()).flat_map(move |y| columns.clone().map(move |x| Point::new(x, y)));
    points.filter(move |point| point.distance(from) == distance)
}

fn manhattan(a: Point, b: Point) -> u8 {
    a.x().abs_diff(b.x()) + a.y().abs_diff(b.y())
}

struct CandidateSelection<'a> {
    board: &'a ModelBoard,
    width: usize,
    per_side: usize,
    /// `[color]`: number of points that its models have given.
    taken: [usize; 2],
    out: &'a mut Vec<Point>,
}

impl CandidateSelection<'_> {
    fn pick(&mut self, limits: CandidateLimits) {
        let colors = [self.board.stm(), !self.board.stm()];
        let crosses = colors.map(|color| CrossPoints::new(self.board, color));
        for kind in ModelKind::ALL.into_iter().rev() {
            for (&color, crosses) in colors.iter().zip(&crosses) {
                if kind.is_cross() {
                    crosses
                        .of_kind(kind)
                        .for_each(|point| self.offer(color, point));
                } else {
                    self.offer_models(color, kind, limits.points_of(kind));
                }
            }
        }
    }

    fn offer_models(&mut self, color: Color, kind: ModelKind, points_each: usize) {
        for model in self.board.found(color, kind) {
            if self.is_full(color) {
                break;
            }
            for point in model.points().into_iter().take(points_each) {
                self.offer(color, point);
            }
        }
    }

    fn is_full(&self, color: Color) -> bool {
        self.taken[color.index()] == self.per_side || self.out.len() == self.width
    }

    fn offer(&mut self, color: Color, point: Point) {
        if !self.is_full(color) && !self.out.contains(&point) && self.board.is_legal(point) {
            self.out.push(point);
            self.taken[color.index()] += 1;
        }
    }
}
