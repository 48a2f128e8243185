//! [`Finding`]: the advice about a position, and [`Step`]: how much of it is shown.

use rules::Point;

/// The advice about a position, for the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// A five can be made here.
    Five(Point),
    /// The other side threatens a five, which only stones on these points stop.
    Block(Vec<Point>),
    /// The side to move has a forced win.
    Win {
        /// The moves of both sides in turn.
        line: Vec<Point>,
        /// Plies to the five against the longest defence.
        plies: u16,
    },
    /// The other side threatens a forced win, which the best move prevents.
    Threat {
        /// The moves of the threatened win, the other side's first.
        line: Vec<Point>,
        /// The best move.
        reply: Point,
    },
    /// No win or loss is forced: the best move and its expected continuation.
    Quiet(Vec<Point>),
}

impl Finding {
    /// The points to play on.
    pub fn points(&self) -> &[Point] {
        match self {
            Self::Five(point) | Self::Threat { reply: point, .. } => std::slice::from_ref(point),
            Self::Block(points) => points,
            Self::Win { line, .. } | Self::Quiet(line) => line.get(..1).unwrap_or_default(),
        }
    }
}

/// The step of the advice that is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Step {
    /// The search for advice is running.
    #[default]
    Sought,
    /// The kind of the advice.
    That,
    /// The points.
    Where,
    /// The reason, with a line.
    Why,
}
