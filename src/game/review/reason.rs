//! [`Reason`]: what a mistake overlooked, by the models on the board.

use super::Known;
use engine::ModelBoard;
use engine::pattern::ModelKind;
use record::NodeId;
use rules::{Action, Color, Game, Point};

/// What a mistake overlooked; the first that fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The player resigned.
    Resigned,
    /// A five could have been made here.
    MissedFive(Point),
    /// The move did not stop the other side's four, which makes a five here.
    LeftFour(Point),
    /// The move missed a win in this number of plies.
    MissedWin(u16),
    /// The move did not stop the other side's open three, which makes an open four here.
    LeftThree(Point),
    /// The other side gets two threats with one stone here.
    AllowedCross(Point),
    /// The move allowed a forced win of the other side in this number of plies.
    AllowedWin(u16),
    /// The side had a win that is proven in at most this number of plies, and the move let it go.
    LetWinGo(u16),
    /// After the move the other side has a win that is proven in at most this number of plies.
    Loses(u16),
    /// The move only lost some of the chances.
    Weaker,
}

impl Reason {
    /// Of the move by `color` that leads from the first node of `line` to the second.
    pub(super) fn of(known: Known<'_>, line: &[NodeId], color: Color) -> Self {
        let tree = known.tree;
        let (before, after) = (tree.game_at(line[0]), tree.game_at(line[1]));
        let Some(Action::Place(played)) = tree.action(line[1]) else {
            return Self::Resigned;
        };
        let (was, is) = (known.win(line[0]), known.win(line[1]));
        let models = ModelBoard::new(&before);
        if let Some(&five) = models.five_points(color).first() {
            return Self::MissedFive(five);
        }
        if let Some(four) = left(&models.five_points(!color), played) {
            return Self::LeftFour(four);
        }
        match was {
            Some(win) if win.winner == color => return Self::MissedWin(win.plies),
            _ => {}
        }
        let loses = is.filter(|win| win.winner != color);
        let shape = overlooked(&models, &after, !color);
        match (loses, shape) {
            // A cross only counts if a win was found after it.
            (Some(_), Some(shape)) | (None, Some(shape @ Self::LeftThree(_))) => shape,
            (Some(win), None) => Self::AllowedWin(win.plies),
            (None, _) => Self::Weaker,
        }
    }
}

/// The point of the other side's four that the move did not stop.
fn left(points: &[Point], played: Point) -> Option<Point> {
    points
        .first()
        .copied()
        .filter(|_| !points.contains(&played))
}

/// The threat of the other side after the move: an open three that it had before, or a cross.
fn overlooked(before: &ModelBoard, after: &Game, other: Color) -> Option<Reason> {
    if after.result().is_some() {
        return None;
    }
    let models = ModelBoard::new(after);
    let threes = models.models_of(other, ModelKind::OpenThree);
    let mut old = threes.filter(|three| {
        let mut earlier = before.models_of(other, ModelKind::OpenThree);
        earlier.any(|it| it.stones == three.stones)
    });
    let three = old.next().and_then(|three| three.points.first().copied());
    let cross = models.crosses(other).first().map(|cross| cross.point);
    three
        .map(Reason::LeftThree)
        .or(cross.map(Reason::AllowedCross))
}
