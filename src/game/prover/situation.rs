//! [`Situation`]: a position to search, which need not come from a game.

use rules::{Board, Color, Game, Point, Rule, Symmetry, foul};

/// A board, the rule, and the side to move. There is no five on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Situation {
    /// The stones.
    pub board: Board,
    /// The rule.
    pub rule: Rule,
    /// The side to move.
    pub side: Color,
}

/// Largest distance in lines from a stone to a point [near stones](Situation::near_stones).
const NEAR: u8 = 2;

impl Situation {
    /// The position of a game that is not over.
    pub fn of(game: &Game) -> Self {
        Self {
            board: game.board().clone(),
            rule: game.rule(),
            side: game.side_to_move(),
        }
    }

    /// The same board with another side to move.
    #[must_use]
    pub fn for_side(&self, side: Color) -> Self {
        Self {
            side,
            ..self.clone()
        }
    }

    /// The position after a stone of the side to move.
    ///
    /// # Panics
    /// When the point is not empty.
    #[must_use]
    pub fn after(&self, point: Point) -> Self {
        let mut board = self.board.clone();
        board.place(point, self.side);
        Self {
            board,
            rule: self.rule,
            side: !self.side,
        }
    }

    /// True when a stone of the side to move on this point makes a five.
    pub fn makes_five(&self, point: Point) -> bool {
        self.board.is_empty(point) && self.rule.makes_five(&self.board, point, self.side)
    }

    /// True when the side to move may play here.
    pub fn is_legal(&self, point: Point) -> bool {
        self.board.is_empty(point) && !self.is_forbidden(point, self.side)
    }

    /// True when the rule forbids this empty point to `color`.
    pub fn is_forbidden(&self, point: Point, color: Color) -> bool {
        self.rule.restricts(color) && foul(&self.board, point).is_some()
    }

    /// The empty points where `color` makes a five, row by row.
    pub fn five_points(&self, color: Color) -> Vec<Point> {
        let empty = self.board.empty_points();
        let fives = empty.filter(|&point| self.rule.makes_five(&self.board, point, color));
        fives.collect()
    }

    /// The legal points at most two lines away from a stone, row by row.
    pub fn near_stones(&self) -> Vec<Point> {
        let stones = self.board.points().filter(|&it| !self.board.is_empty(it));
        let stones = stones.collect::<Vec<_>>();
        let is_near = |point: &Point| {
            let mut stones = stones.iter();
            stones.any(|stone| {
                let (across, up) = (stone.x().abs_diff(point.x()), stone.y().abs_diff(point.y()));
                across.max(up) <= NEAR
            })
        };
        let empty = self.board.empty_points();
        let near = empty.filter(|point| is_near(point) && self.is_legal(*point));
        near.collect()
    }

    /// The stones of one colour, row by row.
    pub fn stones(&self, color: Color) -> Vec<Point> {
        let points = self.board.points();
        let stones = points.filter(|&point| self.board.get(point) == Some(color));
        stones.collect()
    }

    /// A text that is equal for positions which a symmetry of the board maps onto each other, and
    /// for no others.
    pub fn canonical(&self) -> String {
        let size = self.board.size();
        let images = Symmetry::ALL.map(|symmetry| {
            [Color::Black, Color::White].map(|color| {
                let stones = self.stones(color).into_iter();
                let mut stones = stones
                    .map(|point| symmetry.map(point, size))
                    .map(|point| (point.x(), point.y()))
                    .collect::<Vec<_>>();
                stones.sort_unstable();
                stones
            })
        });
        let least = images.into_iter().min();
        format!("{} {size} {} {least:?}", self.rule, self.side)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{GameSetup, parse_points, stones_of};

    fn situation(black: &str, white: &str) -> Situation {
        let setup = GameSetup::default();
        let [black, white] = [black, white].map(|text| parse_points(text, 15).expect("points"));
        Situation {
            board: setup.board_of(stones_of(&black, &white)).expect("a board"),
            rule: setup.rule(),
            side: Color::Black,
        }
    }

    #[test]
    fn images_of_a_position_are_equal_and_others_are_not() {
        let one = situation("a1b4", "c2");
        let size = one.board.size();
        for symmetry in Symmetry::ALL {
            let image = |color| {
                let stones = one.stones(color).into_iter();
                stones.map(|it| symmetry.map(it, size)).collect::<Vec<_>>()
            };
            let (black, white) = (image(Color::Black), image(Color::White));
            let stones = stones_of(&black, &white);
            let board = GameSetup::default().board_of(stones).expect("a board");
            let image = Situation {
                board,
                ..one.clone()
            };
            assert_eq!(image.canonical(), one.canonical(), "{symmetry:?}");
        }
        assert_ne!(situation("a1b4", "c3").canonical(), one.canonical());
        assert_ne!(situation("a1c2", "b4").canonical(), one.canonical());
        assert_ne!(one.for_side(Color::White).canonical(), one.canonical());
    }
}
