//! Listing the moves of a node, with their priors.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::params::MonteCarloParams;
use crate::engine::pattern::CandidateSource;
use crate::engine::reference::Worker;
use crate::rules::Point;

/// Candidates listed for a node, as a multiple of the width that it begins with.
const ROOM: usize = 4;
/// Prior of a move that is no candidate.
const OUTSIDER: f32 = 1e-6;

/// The moves of a position, the best first.
#[derive(Debug, Default)]
pub(super) struct Listing {
    /// Moves and priors.
    pub moves: Vec<(Point, f32)>,
    /// How many of them are candidates.
    pub listed: usize,
    /// Whether the moves that are not here lose at once.
    pub complete: bool,
}

/// How moves are listed.
pub(super) struct Expansion<'a> {
    pub params: &'a MonteCarloParams,
    pub seed: u64,
}

impl Expansion<'_> {
    /// The candidates of the position on board: those of the width, then those that a larger width would add, `best` before them all.
    /// `None` when there is no legal move.
    pub fn list(
        &self,
        worker: &mut Worker<'_>,
        width: usize,
        best: Option<Point>,
    ) -> Option<Listing> {
        let mut points = Vec::new();
        let source = worker.candidates(width, &mut points);
        if source == CandidateSource::None {
            return None;
        }
        if source == CandidateSource::Models {
            let mut more = Vec::new();
            worker.candidates(ROOM * width, &mut more);
            more.retain(|point| !points.contains(point));
            points.append(&mut more);
        }
        if let Some(at) = points.iter().position(|&point| Some(point) == best) {
            points[..=at].rotate_right(1);
        }
        let board = worker.board.board();
        let empty =
            usize::from(board.size()) * usize::from(board.size()) - usize::from(board.stones());
        Some(Listing {
            listed: points.len(),
            // In renju some of the empty points may be forbidden; to take the list for incomplete then is safe.
            complete: source == CandidateSource::Block || points.len() == empty,
            moves: self.weigh(worker.board.key(), &points),
        })
    }

    /// As [`list`](Self::list), and behind the candidates every other legal move, unless those lose at once anyway.
    pub fn list_all(
        &self,
        worker: &mut Worker<'_>,
        width: usize,
        best: Option<Point>,
    ) -> Option<Listing> {
        let mut listing = self.list(worker, width, best)?;
        if !listing.complete {
            let board = &worker.board;
            for point in board.board().empty_points() {
                let known = listing.moves.iter().any(|&(known, _)| known == point);
                if !known && board.is_legal(point) {
                    listing.moves.push((point, OUTSIDER));
                }
            }
            listing.complete = true;
        }
        Some(listing)
    }

    /// Priors that fall geometrically along the order, shaken by noise. The noise is Gumbel's, as if the order had been drawn by lot with
    /// the priors as chances.
    /// CITE: Gumbel noise on policy logits, Danihelka et al., Policy improvement by planning with Gumbel (2022)
    fn weigh(&self, key: u64, points: &[Point]) -> Vec<(Point, f32)> {
        let mut random = ChaCha8Rng::seed_from_u64(self.seed ^ key.rotate_left(31));
        let mut gumbel = || {
            let uniform: f64 = random.random_range(1e-9..1.0);
            -libm::log(-libm::log(uniform))
        };
        let weights: Vec<f64> = (0..points.len())
            .map(|rank| {
                let shaken = if self.params.noise > 0.0 {
                    self.params.noise * gumbel()
                } else {
                    0.0
                };
                libm::exp(shaken - self.params.decay * rank as f64)
            })
            .collect();
        let sum: f64 = weights.iter().sum();
        let priors = weights.iter().map(|weight| (weight / sum) as f32);
        points.iter().copied().zip(priors).collect()
    }
}
