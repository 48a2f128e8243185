//! Why a point is forbidden, near the point under the mouse or the keyboard's cursor, where it
//! covers none of the stones that explain it.

use bevy::prelude::*;

use super::evidence::forbidden_at;
use super::overlay::{BoardData, Overlay};
use super::piece::layer;
use crate::layout::Layout;
use crate::locale::point_name;
use crate::theme::widget::label;
use crate::theme::{Edge, EdgeOf, Fill, palette};
use game::stones_behind;
use rules::{Color as Stone, Foul, Point};

/// The words, and the point that they are about.
#[derive(Component, Clone, Debug, PartialEq)]
pub struct ReasonView {
    /// The point.
    pub point: Point,
    /// Why Black may not play there.
    pub foul: Foul,
    text: String,
    place: Rect,
}

impl Overlay for ReasonView {
    fn has_changed(data: &BoardData) -> bool {
        data.session.is_changed()
            || data.editor.is_changed()
            || data.words.is_changed()
            || data.layout.is_changed()
            || data.pointed_has_changed()
    }

    fn wanted(data: &BoardData) -> Vec<Self> {
        let point = data.pointed().filter(|_| !data.editor.is_open());
        let forbidden = point.and_then(|point| forbidden_at(&data.session, point));
        let reason = forbidden.map(|(point, foul)| {
            let text = format!("{}: {}", point_name(point), data.words.foul(foul));
            let mut free = stones_behind(data.session.game(), Stone::Black, point);
            free.push(point);
            Self {
                point,
                foul,
                place: place_beside(point, &free, &data.layout, width_of(&text)),
                text,
            }
        });
        reason.into_iter().collect()
    }

    fn bundle(&self, data: &BoardData) -> impl Bundle {
        let font = data.fonts.bold(13.0);
        (
            node_at(self.place),
            Fill(palette::CARD),
            Edge(palette::BAD, EdgeOf::Card),
            ZIndex(layer::CURSOR + 1),
            Pickable::IGNORE,
            children![label(self.text.clone(), font, palette::TEXT)],
        )
    }
}

/// Height of the label in logical pixels.
const HEIGHT: f32 = 26.0;

/// The width of a label, by an estimate on the safe side.
fn width_of(text: &str) -> f32 {
    let widths = text
        .chars()
        .map(|char| if char.is_ascii() { 8.6 } else { 13.5 });
    widths.sum::<f32>() + 20.0
}

/// The nearest place beside the point where the label covers none of the points in `free`.
fn place_beside(point: Point, free: &[Point], layout: &Layout, width: f32) -> Rect {
    let center = layout.point_center(point);
    let cell = layout.logical(layout.grid.cell as f32);
    let side = layout.board_side();
    let gap = 0.6 * cell + width / 2.0;
    let rows = (0..=16).flat_map(|row| [row, -row]);
    let places = rows.flat_map(|row| {
        let offset = row as f32 * cell / 2.0;
        [gap, -gap, 0.0].map(|across| center + Vec2::new(across, offset))
    });
    let size = Vec2::new(width, HEIGHT);
    let limit = (side - width / 2.0).max(width / 2.0);
    let areas = places.map(|place| {
        let x = place.x.clamp(width / 2.0, limit);
        let y = place.y.clamp(HEIGHT / 2.0, side - HEIGHT / 2.0);
        Rect::from_center_size(Vec2::new(x, y), size)
    });
    let covers = |area: &Rect| {
        let around = |it: &Point| {
            Rect::from_center_half_size(layout.point_center(*it), Vec2::splat(0.46 * cell))
        };
        free.iter().any(|it| !area.intersect(around(it)).is_empty())
    };
    let mut areas = areas.collect::<Vec<_>>();
    areas.sort_by(|one, other| {
        let distance = |area: &Rect| area.center().distance(center);
        distance(one).total_cmp(&distance(other))
    });
    let found = areas.iter().find(|area| !covers(area));
    *found.unwrap_or(&areas[0])
}

fn node_at(place: Rect) -> Node {
    Node {
        position_type: PositionType::Absolute,
        left: px(place.min.x),
        top: px(place.min.y),
        width: px(place.width()),
        height: px(place.height()),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(6)),
        ..default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_label_covers_no_stone_that_explains_it() {
        for window in [Vec2::new(640.0, 480.0), Vec2::new(1280.0, 800.0)] {
            let layout = Layout::compute(window, 1.0, 15);
            let cell = layout.logical(layout.grid.cell as f32);
            for point in Point::all(15) {
                // The stones of two lines that cross on the point.
                let (x, y) = (i32::from(point.x()), i32::from(point.y()));
                let steps = [-2, -1, 1, 2];
                let places = steps.into_iter().flat_map(|it| [(x + it, y), (x, y + it)]);
                let stones = places.filter_map(|(x, y)| Point::try_new(x, y, 15));
                let free = stones.chain([point]).collect::<Vec<_>>();
                let area = place_beside(point, &free, &layout, width_of("H8: double-three"));
                for stone in &free {
                    let near = layout.point_center(*stone);
                    let stone = Rect::from_center_half_size(near, Vec2::splat(0.45 * cell));
                    assert!(area.intersect(stone).is_empty(), "{point} in {window}");
                }
                let side = layout.board_side();
                assert!(area.min.min_element() >= 0.0 && area.max.max_element() <= side);
            }
        }
    }
}
