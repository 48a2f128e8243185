//! [`RepertoirePlace`]: a position in the orientation that all of its images share.

use rules::{Board, Color, Point, Symmetry};

/// `[color]`: stones in the order of their points.
pub(super) type StonesOf = [Vec<Point>; 2];

/// A position in the orientation that all of its images share.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct RepertoirePlace {
    /// The stones in that orientation: equal for images of one position.
    pub(super) key: StonesOf,
    /// The stones as they are.
    pub(super) stones: StonesOf,
    /// The symmetries that turn the position into that orientation; several for a position that is
    /// its own image.
    symmetries: Vec<Symmetry>,
    size: u8,
}

impl RepertoirePlace {
    pub(super) fn of(board: &Board) -> Self {
        let size = board.size();
        let mut place = Self {
            size,
            ..Self::default()
        };
        for symmetry in Symmetry::ALL {
            let stones = [Color::Black, Color::White].map(|color| {
                let points = board.points();
                let own = points.filter(|&point| board.get(point) == Some(color));
                let mut own = own.map(|it| symmetry.map(it, size)).collect::<Vec<_>>();
                own.sort_unstable();
                own
            });
            if symmetry == Symmetry::Identity {
                place.stones.clone_from(&stones);
            }
            if place.symmetries.is_empty() || stones < place.key {
                (place.key, place.symmetries) = (stones, vec![symmetry]);
            } else if stones == place.key {
                place.symmetries.push(symmetry);
            }
        }
        place
    }

    /// A point of the position in the shared orientation; the same one for all points that the
    /// position's own symmetries map onto each other.
    pub(super) fn point(&self, point: Point) -> Point {
        let images = self.symmetries.iter().map(|it| it.map(point, self.size));
        images.min().unwrap_or(point)
    }

    /// A point of the position that has this image in the shared orientation.
    pub(super) fn point_of(&self, image: Point) -> Point {
        let back = self.symmetries.first().map(|it| it.inverse());
        back.map_or(image, |it| it.map(image, self.size))
    }

    /// The point here that is `point` in another orientation of the position.
    pub(super) fn turned(&self, point: Point, other: &Self) -> Point {
        if self.stones == other.stones {
            point
        } else {
            self.point_of(other.point(point))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{GameSetup, parse_points, stones_of};

    fn place(black: &str, white: &str) -> RepertoirePlace {
        let [black, white] = [black, white].map(|text| parse_points(text, 15).expect("points"));
        let board = GameSetup::default().board_of(stones_of(&black, &white));
        RepertoirePlace::of(&board.expect("a board"))
    }

    fn point(text: &str) -> Point {
        parse_points(text, 15).expect("a point")[0]
    }

    #[test]
    fn images_share_an_orientation_and_their_points_follow() {
        let (one, turned) = (place("h8j9", "i9"), place("h8g9", "h9"));
        assert_ne!(one.key, turned.key);
        let image = place("h8i6", "i7");
        assert_eq!(one.key, image.key);
        assert_eq!(one.point(point("k10")), image.point(point("j5")));
        assert_eq!(image.turned(point("k10"), &one), point("j5"));
        assert_eq!(one.turned(point("k10"), &one), point("k10"));
    }

    #[test]
    fn points_that_the_position_maps_onto_each_other_are_one() {
        let center = place("h8", "");
        let near = center.point(point("i9"));
        assert_eq!(center.point(point("g7")), near);
        assert_eq!(center.point(center.point_of(near)), near);
        assert_ne!(center.point(point("i8")), near);
    }
}
