//! [`Window`]: the values between alpha and beta.

use super::value::{INFINITE, Value, mate_in, mated_in};

/// A search window. A value at or below alpha fails low, one at or above beta fails high.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Window {
    pub alpha: Value,
    pub beta: Value,
}

impl Window {
    /// The window that holds every value.
    pub(crate) const FULL: Self = Self {
        alpha: -INFINITE,
        beta: INFINITE,
    };

    /// The null window above `alpha`: a search shows only whether the value exceeds `alpha`.
    pub const fn null(alpha: Value) -> Self {
        Self {
            alpha,
            beta: alpha + 1,
        }
    }

    /// True for a null window.
    pub(crate) const fn is_null(self) -> bool {
        self.beta - self.alpha <= 1
    }

    /// True when no value lies between alpha and beta.
    pub(super) const fn is_empty(self) -> bool {
        self.alpha >= self.beta
    }

    /// The window from the other side's view.
    pub const fn flipped(self) -> Self {
        Self {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }

    /// The part of the window that a position can reach, `ply` plies from the root, after the
    /// static win check found nothing: it loses in two plies at the earliest and wins in three.
    /// Without that check, the whole window.
    // CITE: https://www.chessprogramming.org/Mate_Distance_Pruning
    #[inline]
    pub(super) fn within_mate_distance(self, ply: usize, win_check: bool) -> Self {
        if !win_check {
            return self;
        }
        Self {
            alpha: self.alpha.max(mated_in(ply + 2)),
            beta: self.beta.min(mate_in(ply + 3)),
        }
    }
}
