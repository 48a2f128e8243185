//! The stones that explain a hint or a forbidden point: those of the models that meet there.

use engine::ModelBoard;
use engine::pattern::ModelKind;
use rules::{Color, Game, Point};

use crate::advice::Finding;

impl Finding {
    /// The stones on the board that are the reason for this advice; empty if there are none.
    pub fn evidence(&self, game: &Game) -> Vec<Point> {
        let (own, other) = (game.side_to_move(), !game.side_to_move());
        match self {
            Self::Five(point) => stones_behind(game, own, *point),
            Self::Block(points) => {
                let stones = points.iter();
                let stones = stones.flat_map(|&point| stones_behind(game, other, point));
                sorted(stones.collect())
            }
            Self::Win { line, .. } => behind_first(game, own, line),
            Self::Threat { line, .. } => behind_first(game, other, line),
            Self::Quiet(_) => Vec::new(),
        }
    }
}

fn behind_first(game: &Game, owner: Color, line: &[Point]) -> Vec<Point> {
    let first = line.first();
    first.map_or_else(Vec::new, |&point| stones_behind(game, owner, point))
}

/// The stones of `owner` that a stone on `point` would extend to a three, a four or a five.
pub fn stones_behind(game: &Game, owner: Color, point: Point) -> Vec<Point> {
    let board = ModelBoard::new(game);
    let models = board.models(owner);
    let extended = models.filter(|it| it.points.contains(&point) && is_extended(it.kind));
    sorted(extended.flat_map(|it| it.stones.to_vec()).collect())
}

/// True for models that one more stone makes a three, a four or a five.
const fn is_extended(kind: ModelKind) -> bool {
    matches!(
        kind,
        ModelKind::OpenFour
            | ModelKind::RushingFour
            | ModelKind::OpenThree
            | ModelKind::SleepingThree
            | ModelKind::OpenTwo
    )
}

fn sorted(mut stones: Vec<Point>) -> Vec<Point> {
    stones.sort_unstable();
    stones.dedup();
    stones
}
