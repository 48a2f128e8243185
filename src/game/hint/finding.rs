//! [`Finding`]: what there is to say about a position, and how much of it has been told.

use rules::Point;

/// What there is to say about a position, for the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// A five can be made here.
    Five(Point),
    /// The other side threatens a five, which only these points prevent.
    Block(Vec<Point>),
    /// A win by force: its moves, both sides' in turn, in so many plies.
    Win {
        /// The line.
        line: Vec<Point>,
        /// Plies to the five when the other side holds out longest.
        plies: u16,
    },
    /// The other side would win by force, were it to move; the best move sees to that.
    Threat {
        /// How it would, its own move first.
        line: Vec<Point>,
        /// The best move.
        reply: Point,
    },
    /// Nothing is forced; the best move and what may follow.
    Quiet(Vec<Point>),
}

impl Finding {
    /// Where to play.
    pub fn points(&self) -> &[Point] {
        match self {
            Self::Five(point) | Self::Threat { reply: point, .. } => std::slice::from_ref(point),
            Self::Block(points) => points,
            Self::Win { line, .. } | Self::Quiet(line) => line.get(..1).unwrap_or_default(),
        }
    }
}

/// How much has been told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Step {
    /// It is being looked for.
    #[default]
    Sought,
    /// That there is something.
    That,
    /// Where.
    Where,
    /// Why.
    Why,
}
