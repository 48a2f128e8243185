//! [`TeachingPoint`]: what a move gave away.

use rules::Point;

/// What a move gave away.
#[derive(Clone, Debug, PartialEq)]
pub enum TeachingPoint {
    /// A win by force. That it was there is proven; that the move lets it go is the result of a
    /// search with ten times the nodes.
    MissedWin {
        /// Plies of the win.
        plies: u16,
        /// The longest line of the win, its first move in place of the move played.
        line: Vec<Point>,
    },
    /// The game: the other side wins by force, proven.
    Losing {
        /// Plies to the five of the other side.
        plies: u16,
        /// The longest line of the win, after the move played.
        line: Vec<Point>,
        /// Moves that would hold, in the engine's opinion.
        defences: Vec<Point>,
    },
    /// Some of the chances, in the engine's opinion.
    Weaker {
        /// The share of the points that was lost, 0 to 1.
        loss: f32,
        /// The better move, and what may follow.
        line: Vec<Point>,
    },
}

impl TeachingPoint {
    /// True when the win in question is proven. That a win was let go and that another move holds
    /// is never proven.
    pub const fn is_fact(&self) -> bool {
        matches!(self, Self::MissedWin { .. } | Self::Losing { .. })
    }

    /// The line that shows it: the better moves, or the win of the other side.
    pub fn line(&self) -> &[Point] {
        match self {
            Self::MissedWin { line, .. }
            | Self::Losing { line, .. }
            | Self::Weaker { line, .. } => line,
        }
    }

    /// Where the better moves are.
    pub fn points(&self) -> &[Point] {
        match self {
            Self::Losing { defences, .. } => defences,
            Self::MissedWin { line, .. } | Self::Weaker { line, .. } => {
                line.get(..1).unwrap_or_default()
            }
        }
    }
}
