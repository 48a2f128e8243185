//! Scores: engine units from the side to move's view, with room above them for wins counted in
//! plies.

/// Engine units from the view of the side to move. Beyond [`WIN_THRESHOLD`] in either direction it
/// is a proven result.
pub type Score = i32;

/// A win on board at the root; a win `ply` plies deeper scores `WIN - ply`, so that nearer wins
/// rank higher.
pub const WIN: Score = 1_000_000_000;
/// Scores at or above this (or at or below its negative) are proven results.
pub const WIN_THRESHOLD: Score = WIN - 1_000;
/// The largest static evaluation; evaluators clamp to it.
pub const EVAL_LIMIT: Score = WIN_THRESHOLD - 1;
/// A score of the tree search of about half a win: 0.46 on the scale from a draw, 0, to a win, 1.
pub(crate) const SCALE: Score = 200;
/// An infinite window bound.
pub(crate) const INFINITE: Score = WIN + 1;

/// What the scores of a player are worth: this number of units is about half a win, 0.46 on the
/// scale from a draw, 0, to a win, 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scale(pub Score);

impl Default for Scale {
    /// The scale of the tree search. The scores of foreign engines, whose scales are unknown, are
    /// converted with it too.
    fn default() -> Self {
        Self(SCALE)
    }
}

impl Scale {
    /// The scale of scores that only order moves. Nothing is known about shares then.
    pub const NONE: Self = Self(0);

    /// The share of the points, 0 to 1, that the side with this score can expect: 1 for a proven
    /// win, 0 for a proven loss. `None` if the score says nothing about it.
    pub fn share(self, score: Score) -> Option<f32> {
        match Proven::from_score(score) {
            Some(Proven::Win(_)) => Some(1.0),
            Some(Proven::Loss(_)) => Some(0.0),
            None if self.0 == 0 => None,
            None => {
                let scaled = score as f32 / self.0 as f32;
                Some((1.0 / (1.0 + libm::expf(-scaled))).clamp(0.0, 1.0))
            }
        }
    }
}

/// A proven result, within the candidates of the search. A Monte Carlo tree proves losses against
/// every legal play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proven {
    /// The side to move wins in this many plies.
    Win(u16),
    /// The side to move loses in this many plies.
    Loss(u16),
}

impl Proven {
    /// The result that `score` proves; `None` for an evaluation.
    pub fn from_score(score: Score) -> Option<Self> {
        let plies = |distance: Score| u16::try_from(distance).unwrap_or(0);
        if score >= WIN_THRESHOLD {
            Some(Self::Win(plies(WIN - score)))
        } else if score <= -WIN_THRESHOLD {
            Some(Self::Loss(plies(WIN + score)))
        } else {
            None
        }
    }
}
