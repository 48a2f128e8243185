//! The board on screen: wood, coordinates, stones, marks, and the input on it.

mod balance;
mod book_moves;
mod candidates;
mod celebration;
mod coordinates;
mod draft;
mod evidence;
mod hinted;
mod input;
mod marks;
mod mistakes;
mod models;
mod numbers;
mod preview;
mod reason;
mod signs;
mod stones;

use bevy::prelude::*;

use super::AppSystems;
use super::art::Painted;
use super::layout::Layout;
use super::panel::BoardSlot;
use super::theme::{Shade, palette};
use rules::Point;

pub use book_moves::BookMoveView;
pub use candidates::CandidateView;
pub(super) use candidates::worth;
pub use celebration::Petal;
pub use draft::DraftView;
pub use evidence::EvidenceView;
pub use hinted::HintView;
pub use input::{HoveredPoint, KeyboardCursor};
pub use marks::MarkView;
pub use mistakes::MistakeView;
pub(super) use mistakes::mistake_color;
pub use models::{ModelView, models_of};
pub use numbers::NumberView;
pub use preview::{PreviewView, PreviewedLine};
pub use reason::ReasonView;
pub use stones::StoneView;

/// The board's node. Everything on the board is its child, placed absolutely.
#[derive(Component)]
#[require(Node)]
pub struct BoardView;

/// Layers on the board, from below.
mod layer {
    /// Crosses on forbidden points.
    pub const FORBIDDEN: i32 = 1;
    /// The models that a stone would complete.
    pub const MODELS: i32 = 2;
    /// The moves of opening libraries; the corners of their signs are visible under those of the
    /// analysis.
    pub const BOOK: i32 = 3;
    /// The best moves of the analysis.
    pub const CANDIDATES: i32 = 4;
    /// The stone that would be placed.
    pub const GHOST: i32 = 5;
    /// Stones of a line of the analysis or a bot.
    pub const PREVIEW: i32 = 6;
    /// Rings round the winning five; their glow stays under the stones beside it.
    pub const GLOW: i32 = 9;
    /// Stones; the one to the lower right lies above its neighbours' shadows alike in every game.
    pub const STONES: i32 = 10;
    /// Rings on stones.
    pub const RINGS: i32 = 2_000;
    /// Numbers on stones.
    pub const NUMBERS: i32 = 2_001;
    /// Signs of mistakes on stones.
    pub const MISTAKES: i32 = 2_002;
    /// The keyboard's cursor.
    pub const CURSOR: i32 = 2_003;
    /// The petals of a celebration.
    pub const PETALS: i32 = 2_004;
}

/// Where a piece lies on the board, and on which layer.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
struct OnPoint {
    point: Point,
    layer: i32,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn_board.after(super::panel::spawn_frame));
    app.add_systems(
        PostUpdate,
        place_pieces
            .after(super::art::paint)
            .before(bevy::ui::UiSystems::Layout),
    );
    app.add_plugins((
        balance::plugin,
        (evidence::plugin, hinted::plugin),
        input::plugin,
        reason::plugin,
        stones::plugin,
        (marks::plugin, mistakes::plugin, celebration::plugin),
        models::plugin,
        numbers::plugin,
        book_moves::plugin,
        candidates::plugin,
        preview::plugin,
        coordinates::plugin,
        draft::plugin,
    ));
    app.configure_sets(Update, BoardSystems.in_set(AppSystems::UpdateView));
}

/// Systems that let the board follow the session.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
struct BoardSystems;

fn spawn_board(mut commands: Commands, slot: Single<Entity, With<BoardSlot>>) {
    let shadow = BoxShadow::new(Color::NONE, px(0), px(6), px(0), px(18));
    let board = commands
        .spawn((
            Name::new("Board"),
            BoardView,
            Painted::Board,
            ImageNode::default(),
            Node {
                border_radius: BorderRadius::all(px(6)),
                ..default()
            },
            shadow,
            Shade(palette::BOARD_SHADOW),
            ChildOf(*slot),
        ))
        .id();
    input::observe(&mut commands, board);
}

/// The components of a piece on the board.
fn piece(painted: Painted, point: Point, layer: i32) -> impl Bundle {
    (
        painted,
        OnPoint { point, layer },
        ImageNode::default(),
        Node {
            position_type: PositionType::Absolute,
            ..default()
        },
        ZIndex(layer),
        Pickable::IGNORE,
    )
}

/// A square of this side around a place of the board, with its contents in the middle.
fn centred(center: Vec2, side: f32) -> Node {
    Node {
        position_type: PositionType::Absolute,
        left: px(center.x - side / 2.0),
        top: px(center.y - side / 2.0),
        width: px(side),
        height: px(side),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        ..default()
    }
}

/// A piece with a text in its middle.
fn lettered(
    painted: Painted,
    point: Point,
    layer: i32,
    text: (String, TextFont, Color),
) -> impl Bundle {
    let (text, font, color) = text;
    (
        painted,
        OnPoint { point, layer },
        Node {
            position_type: PositionType::Absolute,
            justify_content: JustifyContent::Center,
            align_items: AlignItems::Center,
            ..default()
        },
        ZIndex(layer),
        Pickable::IGNORE,
        children![letters(text, font, color)],
    )
}

/// A text in a colour of its own.
fn letters(text: String, font: TextFont, color: Color) -> impl Bundle {
    (
        Text::new(text),
        font,
        TextColor(color),
        TextLayout {
            linebreak: LineBreak::NoWrap,
            ..default()
        },
        Pickable::IGNORE,
    )
}

/// Removes entities that are not in `wanted`; leaves in `wanted` those that do not exist yet.
fn keep_wanted<'a, V: Component + PartialEq>(
    commands: &mut Commands,
    old: impl IntoIterator<Item = (Entity, &'a V)>,
    wanted: &mut Vec<V>,
) {
    for (entity, view) in old {
        match wanted.iter().position(|new| new == view) {
            Some(index) => {
                wanted.swap_remove(index);
            }
            None => commands.entity(entity).despawn(),
        }
    }
}

/// Centres every piece on its point.
fn place_pieces(mut pieces: Query<(Ref<OnPoint>, Ref<Painted>, &mut Node)>, layout: Res<Layout>) {
    for (on_point, painted, mut node) in &mut pieces {
        if !(layout.is_changed() || on_point.is_changed() || painted.is_changed()) {
            continue;
        }
        let (Val::Px(width), Val::Px(height)) = (node.width, node.height) else {
            continue;
        };
        let center = layout.point_center(on_point.point);
        (node.left, node.top) = (px(center.x - width / 2.0), px(center.y - height / 2.0));
    }
}

impl Layout {
    /// The centre of `point` on the board's node, in logical pixels from its top left corner.
    pub fn point_center(&self, point: Point) -> Vec2 {
        let row_from_top = self.grid.lines.saturating_sub(1 + u32::from(point.y()));
        let (x, y) = self.grid.point_center(u32::from(point.x()), row_from_top);
        Vec2::new(self.logical(x), self.logical(y))
    }

    /// The point nearest to a place on the board's node, in logical pixels from its top left corner, if it is within 0.48 cells.
    pub fn point_near(&self, place: Vec2) -> Option<Point> {
        const REACH: f32 = 0.48;
        let lines = self.grid.lines as u8;
        let origin = self.point_center(Point::new(0, 0));
        let cell = self.logical(self.grid.cell as f32);
        let column = ((place.x - origin.x) / cell).round() as i32;
        let row = ((origin.y - place.y) / cell).round() as i32;
        let point = Point::try_new(column, row, lines)?;
        (self.point_center(point).distance(place) <= REACH * cell).then_some(point)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_click_on_a_point_finds_it_and_one_between_points_does_not() {
        for (scale, lines) in [(1.0, 15), (1.5, 19), (2.0, 5), (1.25, 22)] {
            let layout = Layout::compute(Vec2::new(1280.0, 800.0), scale, lines);
            let cell = layout.logical(layout.grid.cell as f32);
            for point in Point::all(lines) {
                let center = layout.point_center(point);
                let offset = Vec2::new(0.3, -0.3) * cell;
                assert_eq!(layout.point_near(center), Some(point), "{layout:?}");
                assert_eq!(
                    layout.point_near(center + offset),
                    Some(point),
                    "{layout:?}"
                );
                assert_eq!(
                    layout.point_near(center + Vec2::splat(cell / 2.0)),
                    None,
                    "{layout:?}"
                );
            }
        }
    }
}
