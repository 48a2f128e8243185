//! Turns mouse input on the board into intents; [`KeyboardCursor`] is the point that the keyboard
//! has selected.

use bevy::input::mouse::MouseScrollUnit;
use bevy::prelude::*;

use super::piece::{BoardSystems, BoardView};
use crate::driver::{Intents, Of};
use crate::layout::Layout;
use game::{EditCommand, Editor, Intent, Session};
use rules::Point;

/// The point under the mouse.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HoveredPoint(pub Option<Point>);

/// The keyboard's cursor; shown from the first arrow key to the next click.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KeyboardCursor(pub Option<Point>);

impl KeyboardCursor {
    /// Moves the cursor by `(dx, dy)` points and keeps it on the board. A hidden cursor appears on
    /// the last stone, or in the centre of an empty board.
    pub(crate) fn step(&mut self, (dx, dy): (i32, i32), session: &Session) {
        let size = session.game().setup().size();
        let limit = i32::from(size) - 1;
        let shown = self.0.filter(|it| it.x() < size && it.y() < size);
        self.0 = Some(match shown {
            None => session.game().last_move().unwrap_or(Point::center(size)),
            Some(point) => {
                let (x, y) = (i32::from(point.x()) + dx, i32::from(point.y()) + dy);
                Point::try_new(x.clamp(0, limit), y.clamp(0, limit), size).unwrap_or(point)
            }
        });
    }
}

/// The distance that a mouse wheel or a touchpad has scrolled since the last step through the game.
#[derive(Component, Default)]
struct Turned(f32);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<HoveredPoint>();
    app.init_resource::<KeyboardCursor>();
    app.add_systems(Update, hide_off_board.before(BoardSystems));
}

/// Hides a cursor that a larger board has left.
fn hide_off_board(mut cursor: ResMut<KeyboardCursor>, session: Of<Session>) {
    let size = session.game().setup().size();
    let is_off = |it: Point| it.x() >= size || it.y() >= size;
    if cursor.0.is_some_and(is_off) {
        cursor.0 = None;
    }
}

pub(super) fn observe(commands: &mut Commands, board: Entity) {
    commands
        .entity(board)
        .insert(Turned::default())
        .observe(click)
        .observe(hover)
        .observe(turn)
        .observe(leave);
}

/// The point at a picking backend's position, which runs from -0.5 to 0.5 across the node.
fn point_at(position: Option<Vec3>, board: &ComputedNode, layout: &Layout) -> Option<Point> {
    let size = board.size() * board.inverse_scale_factor();
    layout.point_near((position?.truncate() + Vec2::splat(0.5)) * size)
}

fn click(
    click: On<Pointer<Click>>,
    boards: Query<&ComputedNode, With<BoardView>>,
    layout: Res<Layout>,
    editor: Of<Editor>,
    mut cursor: ResMut<KeyboardCursor>,
    mut intents: Intents,
) -> Result {
    let board = boards.get(click.entity)?;
    let Some(point) = point_at(click.hit.position, board, &layout) else {
        return Ok(());
    };
    match (click.button, editor.brush()) {
        (PointerButton::Primary, _) => {
            cursor.0 = None;
            intents.send(Intent::Place(point));
        }
        (PointerButton::Secondary, Some(brush)) => {
            intents.send(Intent::Edit(EditCommand::Put(point, !brush)));
        }
        _ => {}
    }
    Ok(())
}

fn hover(
    moved: On<Pointer<Move>>,
    boards: Query<&ComputedNode, With<BoardView>>,
    layout: Res<Layout>,
    mut hovered: ResMut<HoveredPoint>,
) -> Result {
    let point = point_at(moved.hit.position, boards.get(moved.entity)?, &layout);
    hovered.set_if_neq(HoveredPoint(point));
    Ok(())
}

fn leave(_left: On<Pointer<Out>>, mut hovered: ResMut<HoveredPoint>) {
    hovered.set_if_neq(HoveredPoint(None));
}

/// The wheel steps through the moves: down shows the next position, up the one before.
fn turn(
    wheel: On<Pointer<Scroll>>,
    mut boards: Query<&mut Turned>,
    editor: Of<Editor>,
    mut intents: Intents,
) -> Result {
    /// Pixels that a touchpad moves for one step.
    const STEP: f32 = 40.0;
    if editor.is_open() {
        return Ok(());
    }
    let mut turned = boards.get_mut(wheel.entity)?;
    turned.0 += match wheel.unit {
        MouseScrollUnit::Line => wheel.y,
        MouseScrollUnit::Pixel => wheel.y / STEP,
    };
    while turned.0.abs() >= 1.0 {
        let up = turned.0 > 0.0;
        turned.0 -= turned.0.signum();
        intents.send(if up { Intent::Back } else { Intent::Forward });
    }
    Ok(())
}
