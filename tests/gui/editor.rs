//! A position is set up stone by stone, and a game continues from it.

use app::{DraftView, Page, SheetCommand, StoneView};
use bevy::input::keyboard::Key;
use bevy::input_focus::{FocusCause, InputFocus};
use bevy::prelude::*;
use game::{Archive, EditCommand, Editor, Intent, Notice};
use rules::Color as Stone;

use crate::support::*;

fn editor(app: &App) -> &Editor {
    game(app).editor()
}

fn edit(app: &mut App, command: EditCommand) {
    intend(app, Intent::Edit(command));
}

/// The stones on the board that are seen, `h8` for a black and `(h8)` for a white one, in
/// alphabetical order.
fn seen(app: &mut App) -> String {
    // Visibility follows in the next update.
    app.update();
    let mut pieces = app
        .world_mut()
        .query::<(&InheritedVisibility, Option<&StoneView>, Option<&DraftView>)>();
    let stones = pieces.iter(app.world()).filter(|(shown, ..)| shown.get());
    let stones = stones.filter_map(|(_, stone, draft)| match (stone, draft) {
        (Some(stone), _) => Some((stone.point, stone.color)),
        (_, Some(draft)) => draft.lies.then_some((draft.point, draft.color)),
        _ => None,
    });
    let mut stones = stones
        .map(|(point, color)| match color {
            Stone::Black => point.to_string(),
            Stone::White => format!("({point})"),
        })
        .collect::<Vec<_>>();
    stones.sort();
    stones.join(" ")
}

fn says(app: &mut App, wanted: &str) {
    app.update();
    let texts = texts(app);
    assert!(texts.iter().any(|it| it == wanted), "{wanted}: {texts:?}");
}

#[test]
fn a_position_is_set_up_by_mouse_and_played_on_from() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut app = default_view_in(folder.path(), "you", "you");
    play(&mut app, &["h8", "i9"]);
    app.world_mut()
        .write_message(SheetCommand::Open(Page::Games));
    app.update();
    app.update();
    press(&mut app, "games-edit");
    assert!(editor(&app).is_open());
    says(&mut app, "1 black, 1 white: Black to move.");
    assert_eq!(seen(&mut app), "(i9) h8");
    // Black, whose turn it was, is selected. The other mouse button places the other colour, and a
    // click on a stone removes it.
    for (stone, button) in [
        ("j10", PointerButton::Primary),
        ("c3", PointerButton::Secondary),
        ("i9", PointerButton::Primary),
    ] {
        let place = place_of_point(&mut app, point(stone));
        click_with(&mut app, place, button);
    }
    assert_eq!(seen(&mut app), "(c3) h8 j10");
    // The stone that a click would place is shown on the board as well.
    let place = place_of_point(&mut app, point("e12"));
    hover(&mut app, place);
    app.update();
    let mut drafts = app.world_mut().query::<&DraftView>();
    let ghost = drafts.iter(app.world()).find(|it| !it.lies).copied();
    let ghost = ghost.map(|it| (it.point, it.color));
    assert_eq!(ghost, Some((point("e12"), Stone::Black)));
    says(&mut app, "2 black, 1 white: White to move.");
    press(&mut app, "edit-white");
    assert_eq!(editor(&app).brush(), Some(Stone::White));
    for stone in ["d4", "e5"] {
        let place = place_of_point(&mut app, point(stone));
        click(&mut app, place);
    }
    let uneven = "2 black, 3 white. There must be as many black stones as white ones, or one more."
        .to_owned();
    says(&mut app, &uneven);
    press(&mut app, "edit-finish");
    assert_eq!(
        notice(&app).as_deref(),
        Some("No game that can continue leads to this position.")
    );
    assert!(editor(&app).is_open() && session(&app).number() == 0);
    tap(&mut app, KeyCode::KeyU);
    press(&mut app, "edit-finish");
    assert!(!editor(&app).is_open());
    let game = session(&app).game();
    let moves = game.moves().map(|it| it.to_string()).collect::<Vec<_>>();
    assert_eq!(
        (moves.concat().as_str(), game.side_to_move()),
        ("h8c3j10d4", Stone::Black)
    );
    assert_eq!(seen(&mut app), "(c3) (d4) h8 j10");
    // The game is like any other: it is saved, can be continued, and its moves can be taken back.
    play(&mut app, &["h9"]);
    assert_eq!(Archive::at(folder.path().to_owned()).entries().count(), 2);
    intend(&mut app, Intent::Undo);
    intend(&mut app, Intent::Undo);
    assert_eq!(ply(&app), 3);
}

#[test]
fn a_position_is_set_up_by_keys_alone() {
    let mut app = default_view("you", "you");
    play(&mut app, &["h8"]);
    tap(&mut app, KeyCode::KeyB);
    assert_eq!(editor(&app).brush(), Some(Stone::White));
    tap(&mut app, KeyCode::Delete);
    assert_eq!(seen(&mut app), "");
    tap(&mut app, KeyCode::KeyX);
    // The cursor appears on the last stone of the game.
    tap(&mut app, KeyCode::ArrowUp);
    tap(&mut app, KeyCode::ArrowUp);
    tap(&mut app, KeyCode::Enter);
    tap(&mut app, KeyCode::ArrowRight);
    tap(&mut app, KeyCode::KeyX);
    tap(&mut app, KeyCode::Space);
    assert_eq!(seen(&mut app), "(i9) h9");
    tap(&mut app, KeyCode::Backspace);
    assert_eq!(seen(&mut app), "h9");
    // Each step can be undone, clearing the board as well.
    for _ in 0..3 {
        hold_key(&mut app, Key::Control, KeyCode::ControlLeft, |app| {
            tap(app, KeyCode::KeyZ);
        });
    }
    assert_eq!(seen(&mut app), "h8");
    // Escape first hides the cursor, then leaves the editor; the game is unchanged.
    tap(&mut app, KeyCode::Escape);
    assert!(editor(&app).is_open());
    tap(&mut app, KeyCode::KeyX);
    edit(&mut app, EditCommand::Put(point("a1"), Stone::Black));
    tap(&mut app, KeyCode::Escape);
    assert!(!editor(&app).is_open());
    assert_eq!((seen(&mut app).as_str(), ply(&app)), ("h8", 1));
    assert_eq!(session(&app).number(), 0);
    play(&mut app, &["a2"]);
    assert_eq!(ply(&app), 2);
}

#[test]
fn a_position_that_no_game_can_continue_from_is_refused() {
    let mut app = default_view("you", "you");
    edit(&mut app, EditCommand::Begin);
    let stones = [
        ("h8", "a1"),
        ("i8", "a3"),
        ("j8", "a5"),
        ("k8", "a7"),
        ("l8", "a9"),
    ];
    for (black, white) in stones {
        edit(&mut app, EditCommand::Put(point(black), Stone::Black));
        edit(&mut app, EditCommand::Put(point(white), Stone::White));
    }
    edit(&mut app, EditCommand::Finish);
    assert!(matches!(session(&app).notice(), Some(Notice::NotSetUp(_))));
    assert!(editor(&app).is_open());
    edit(&mut app, EditCommand::Leave);
    assert_eq!(
        session(&app).notice(),
        None,
        "the error goes with the editor"
    );
    // The stones are there again.
    edit(&mut app, EditCommand::Begin);
    // No stone lies off the board.
    edit(&mut app, EditCommand::Put(point("t20"), Stone::Black));
    assert_eq!(editor(&app).stones().len(), 10);
    edit(&mut app, EditCommand::Put(point("l8"), Stone::Black));
    edit(&mut app, EditCommand::Put(point("l9"), Stone::Black));
    edit(&mut app, EditCommand::Finish);
    assert_eq!((ply(&app), editor(&app).is_open()), (10, false));
}

#[test]
fn a_button_of_the_banner_keeps_the_focus_while_its_texts_change() {
    let mut app = default_view("you", "you");
    edit(&mut app, EditCommand::Begin);
    app.update();
    let button = find_named(&mut app, "edit-clear");
    let mut focus = app.world_mut().resource_mut::<InputFocus>();
    focus.set(button, FocusCause::Navigated);
    intend(&mut app, Intent::Place(point("h8")));
    says(&mut app, "1 black, 0 white: White to move.");
    assert_eq!(find_named(&mut app, "edit-clear"), button);
    assert_eq!(app.world().resource::<InputFocus>().get(), Some(button));
}
