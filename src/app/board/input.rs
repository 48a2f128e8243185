//! Mouse and keyboard on the board become intents.

use bevy::prelude::*;

use super::BoardView;
use crate::AppSystems;
use crate::driver::{Intents, Of};
use crate::layout::Layout;
use crate::sheet;
use game::{EditCommand, Editor, Intent, PuzzleCommand, Session, Setting, Settings};
use rules::Point;

/// The point under the mouse.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HoveredPoint(pub Option<Point>);

/// The keyboard's cursor; shown from the first arrow key to the next click.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KeyboardCursor(pub Option<Point>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<HoveredPoint>();
    app.init_resource::<KeyboardCursor>();
    app.add_systems(
        Update,
        (
            move_cursor,
            read_editor_keys.before(move_cursor),
            read_keys.run_if(|editor: Of<Editor>| !editor.is_open()),
        )
            .in_set(AppSystems::ReadInput)
            .run_if(sheet::is_closed),
    );
}

pub(super) fn observe(commands: &mut Commands, board: Entity) {
    commands
        .entity(board)
        .observe(click)
        .observe(hover)
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

const SHIFT: [KeyCode; 2] = [KeyCode::ShiftLeft, KeyCode::ShiftRight];
const CONTROL: [KeyCode; 3] = [
    KeyCode::ControlLeft,
    KeyCode::ControlRight,
    KeyCode::SuperLeft,
];

/// Whether a key was pressed that takes the last thing back.
fn takes_back(keys: &ButtonInput<KeyCode>) -> bool {
    keys.any_just_pressed([KeyCode::Backspace, KeyCode::KeyU])
        || keys.any_pressed(CONTROL) && keys.just_pressed(KeyCode::KeyZ)
}

/// Arrow keys move the cursor, which appears on the last stone or in the centre.
fn move_cursor(
    keys: Res<ButtonInput<KeyCode>>,
    session: Of<Session>,
    mut cursor: ResMut<KeyboardCursor>,
) {
    const ARROWS: [(KeyCode, i32, i32); 4] = [
        (KeyCode::ArrowLeft, -1, 0),
        (KeyCode::ArrowRight, 1, 0),
        (KeyCode::ArrowDown, 0, -1),
        (KeyCode::ArrowUp, 0, 1),
    ];
    // With Shift the arrows go through the game.
    if keys.any_pressed(SHIFT) {
        return;
    }
    let size = session.game().setup().size();
    let limit = i32::from(size) - 1;
    for (_, dx, dy) in ARROWS.iter().filter(|(key, ..)| keys.just_pressed(*key)) {
        let from = cursor
            .0
            .filter(|point| point.x() < size && point.y() < size);
        let start = || session.game().last_move().unwrap_or(Point::center(size));
        cursor.0 = Some(match from {
            None => start(),
            Some(point) => {
                let (x, y) = (i32::from(point.x()) + dx, i32::from(point.y()) + dy);
                Point::try_new(x.clamp(0, limit), y.clamp(0, limit), size).unwrap_or(point)
            }
        });
    }
    if keys.just_pressed(KeyCode::Escape) {
        cursor.0 = None;
    }
}

/// B sets a position up and plays on from it. Meanwhile X changes the colour, Enter and Space put a stone, Delete takes up all of them;
/// Escape leaves, once it has hidden the cursor.
fn read_editor_keys(
    keys: Res<ButtonInput<KeyCode>>,
    editor: Of<Editor>,
    cursor: Res<KeyboardCursor>,
    mut intents: Intents,
) {
    let Some(brush) = editor.brush() else {
        if keys.just_pressed(KeyCode::KeyB) && !keys.any_pressed(CONTROL) {
            intents.send(Intent::Edit(EditCommand::Begin));
        }
        return;
    };
    let puts = keys.any_just_pressed([KeyCode::Enter, KeyCode::Space]);
    if let Some(point) = cursor.0.filter(|_| puts) {
        intents.send(Intent::Place(point));
    }
    if takes_back(&keys) {
        intents.send(Intent::Undo);
    }
    for (key, command) in [
        (KeyCode::KeyB, EditCommand::Finish),
        (KeyCode::KeyX, EditCommand::Brush(!brush)),
        (KeyCode::Delete, EditCommand::Clear),
        (KeyCode::Escape, EditCommand::Leave),
    ] {
        if keys.just_pressed(key) && (command != EditCommand::Leave || cursor.0.is_none()) {
            intents.send(Intent::Edit(command));
        }
    }
}

/// Keys with a meaning of their own. Enter and Space play where the cursor is; when the game is over, Enter and R begin another. R begins a
/// puzzle anew at any time, and Enter goes on to the next one.
fn read_keys(
    keys: Res<ButtonInput<KeyCode>>,
    session: Of<Session>,
    cursor: Res<KeyboardCursor>,
    settings: Of<Settings>,
    mut intents: Intents,
) {
    let pressed = |wanted: &[KeyCode]| keys.any_just_pressed(wanted.iter().copied());
    let control = keys.any_pressed(CONTROL);
    let over = session.game().result().is_some();
    if takes_back(&keys) {
        intents.send(Intent::Undo);
    }
    if control && pressed(&[KeyCode::KeyY]) {
        intents.send(Intent::Redo);
    }
    let posed = session.contest().is_posed();
    if over && posed && !control && pressed(&[KeyCode::Enter]) {
        intents.send(Intent::Puzzle(PuzzleCommand::Next));
    } else if !control
        && ((over || posed) && pressed(&[KeyCode::KeyR]) || over && pressed(&[KeyCode::Enter]))
    {
        intents.send(Intent::Restart);
    } else if let Some(point) = cursor
        .0
        .filter(|_| pressed(&[KeyCode::Enter, KeyCode::Space]))
    {
        intents.send(Intent::Place(point));
    }
    if control {
        return;
    }
    if pressed(&[KeyCode::Space]) && cursor.0.is_none() {
        intents.send(Intent::Pause);
    }
    let shift = keys.any_pressed(SHIFT);
    if !shift && pressed(&[KeyCode::KeyE]) {
        intents.send(Intent::NextMistake);
    }
    if shift {
        for (key, intent) in [
            (KeyCode::KeyE, Intent::PreviousMistake),
            (KeyCode::ArrowLeft, Intent::Back),
            (KeyCode::ArrowRight, Intent::Forward),
        ] {
            if pressed(&[key]) {
                intents.send(intent);
            }
        }
    }
    let simple = [
        (&[KeyCode::KeyS][..], Intent::MoveNow),
        (&[KeyCode::KeyH], Intent::Hint),
        (&[KeyCode::Home], Intent::First),
        (&[KeyCode::End], Intent::Last),
        (&[KeyCode::PageUp], Intent::Back),
        (&[KeyCode::PageDown], Intent::Forward),
        (&[KeyCode::KeyP], Intent::Replay),
        (&[KeyCode::Period], Intent::Step),
        (
            &[KeyCode::Equal, KeyCode::NumpadAdd],
            Intent::Set(Setting::Tempo(settings.tempo.faster())),
        ),
        (
            &[KeyCode::Minus, KeyCode::NumpadSubtract],
            Intent::Set(Setting::Tempo(settings.tempo.slower())),
        ),
    ];
    for (keys, intent) in simple {
        if pressed(keys) {
            intents.send(intent);
        }
    }
}
