//! The lessons for new players: from the first screen to the first game, by mouse
//! and by keys.

use app::{Page, SheetCommand, Words};
use bevy::prelude::*;
use game::{Language, Situation, TutorialGoal, TutorialLesson, TutorialState};
use rules::{GameSetup, Point, Side};

use crate::support::*;

/// The window at its smallest.
const SMALL: Vec2 = Vec2::new(640.0, 480.0);

/// The first screen: the setup of a game.
fn first_screen(language: Language, window: Vec2) -> App {
    let mut game = game_plugin(book(), lineup("you", "cat", GameSetup::default()), false);
    game.setup_sheet = true;
    let app = view_of(game, language, window, 1.0);
    assert_eq!(page(&app), Some(Page::Setup));
    app
}

fn state(app: &App) -> TutorialState {
    game(app).coach().tutorial().state()
}

fn lesson(app: &App) -> &'static TutorialLesson {
    let lesson = game(app).coach().tutorial().lesson(session(app));
    lesson.expect("a lesson is on screen")
}

/// The next right move, found by the rules: the answer of the lesson, a five, or an open four.
fn right_move(app: &App) -> Point {
    let at = Situation::of(session(app).game());
    if !game(app).coach().tutorial().is_begun() {
        return lesson(app).answers[0];
    }
    if let Some(&five) = at.five_points(at.side).first() {
        return five;
    }
    let makes_open_four = |point: &Point| at.after(*point).five_points(at.side).len() > 1;
    let near = at.near_stones().into_iter().find(makes_open_four);
    near.expect("an open four is there")
}

/// A legal point that is no answer and no five.
fn wrong_move(app: &App) -> Point {
    let at = Situation::of(session(app).game());
    let far = Point::all(15).find(|&point| at.is_legal(point));
    far.expect("the board is not full")
}

/// Waits until the other side has answered.
fn answered(app: &mut App) {
    update_until(app, "the answer", |app| {
        !game(app).coach().tutorial().is_waiting()
    });
    app.update();
    app.update();
}

/// Checks that a part of the banner is shown, inside the window and the panel.
fn is_seen(app: &mut App, name: &str, window: Vec2) {
    let entity = find_named(app, name);
    let (center, size) = place_of(app, entity);
    let (least, most) = (center - size / 2.0, center + size / 2.0);
    let is_inside = least.min_element() >= 0.0 && most.cmple(window).all();
    assert!(
        is_inside && size.min_element() > 0.0,
        "{name}: {center} {size}"
    );
    let panel = find_named(app, "Panel");
    let (center, size) = place_of(app, panel);
    let bottom = center.y + size.y / 2.0;
    assert!(
        most.y <= bottom + 0.5,
        "{name} ends at {} of {bottom}",
        most.y
    );
}

/// Checks the words of the lesson in the language of the app.
fn says(app: &mut App, key: &str) {
    let words = app.world().resource::<Words>();
    let wanted = words.get(key);
    assert!(!wanted.is_empty() && wanted != key);
    let found = texts(app);
    assert!(found.contains(&wanted), "{wanted}: {found:?}");
}

/// Plays a stone by the mouse or by keys.
type Play = fn(&mut App, Point);

fn play_by_mouse(app: &mut App, point: Point) {
    let place = place_of_point(app, point);
    click(app, place);
    judged(app);
}

/// Moves the cursor by the arrow keys and presses Enter. In three of four lessons only Enter is a
/// key, because every step of the cursor is an update.
fn play_by_keys(app: &mut App, point: Point) {
    if !game(app).coach().tutorial().at().is_multiple_of(4) {
        return play_by_mouse(app, point);
    }
    move_cursor_to(app, point);
    tap(app, KeyCode::Enter);
    judged(app);
}

/// Waits for the verdict on a move.
fn judged(app: &mut App) {
    update_until(app, "the verdict", |app| {
        !game(app).coach().tutorial().is_judging()
    });
    app.update();
}

/// Goes on after a wrong or the last move.
type GoOn = fn(&mut App, &str);

fn go_on_by_mouse(app: &mut App, button: &str) {
    press(app, button);
    app.update();
}

fn go_on_by_keys(app: &mut App, _button: &str) {
    tap(app, KeyCode::Enter);
    app.update();
}

/// Plays all lessons with one wrong move each, and begins the first game.
fn play_all(app: &mut App, window: Vec2, play: Play, go_on: GoOn) {
    for (at, wanted) in TutorialLesson::all().iter().enumerate() {
        assert_eq!(
            (game(app).coach().tutorial().at(), lesson(app)),
            (at, wanted)
        );
        for part in ["title", "text"] {
            says(app, &format!("tutorial-{}-{part}", wanted.key));
        }
        is_seen(app, "Tutorial", window);
        let stones = ply(app);
        let wrong = wrong_move(app);
        play(app, wrong);
        assert!(
            matches!(state(app), TutorialState::Wrong(_)),
            "{}",
            wanted.key
        );
        answered(app);
        assert_eq!(ply(app), stones + 2);
        is_seen(app, "tutorial-again", window);
        go_on(app, "tutorial-again");
        assert_eq!((state(app), ply(app)), (TutorialState::Asked, stones));
        while state(app) != TutorialState::Solved {
            let right = right_move(app);
            play(app, right);
            assert!(
                !matches!(state(app), TutorialState::Wrong(_)),
                "{} {right}",
                wanted.key
            );
            answered(app);
        }
        let is_won = session(app).game().result().is_some();
        assert_eq!(
            is_won,
            wanted.goal != TutorialGoal::Defend,
            "{}",
            wanted.key
        );
        let next = if at + 1 == TutorialLesson::all().len() {
            "tutorial-play"
        } else {
            "tutorial-next"
        };
        is_seen(app, next, window);
        go_on(app, next);
    }
    assert_eq!(game(app).settings().tutorial.solved.len(), 12);
    let session = session(app);
    assert!(!session.contest().is_guided() && session.is_human(Side::First));
    assert_eq!(session.character(Side::Second).id, "kitten");
}

#[test]
fn a_newcomer_finds_the_lessons_and_plays_them_with_the_mouse() {
    for (language, window) in [
        (Language::English, Vec2::new(1280.0, 800.0)),
        (Language::Chinese, SMALL),
    ] {
        let mut app = first_screen(language, window);
        press(&mut app, "sheet-new-here");
        app.update();
        assert_eq!(page(&app), None);
        play_all(&mut app, window, play_by_mouse, go_on_by_mouse);
    }
}

#[test]
fn the_lessons_are_played_with_the_keyboard_alone_in_the_smallest_window() {
    let mut app = first_screen(Language::English, SMALL);
    for _ in 0..80 {
        tap(&mut app, KeyCode::Tab);
        let focus = app.world().resource::<bevy::input_focus::InputFocus>();
        if focus.get() == Some(find_named(&mut app, "sheet-new-here")) {
            break;
        }
    }
    tap(&mut app, KeyCode::Enter);
    app.update();
    assert_eq!(page(&app), None);
    play_all(&mut app, SMALL, play_by_keys, go_on_by_keys);
}

#[test]
fn a_hint_shows_the_answer_and_the_training_page_the_progress() {
    let mut app = first_screen(Language::English, Vec2::new(1280.0, 800.0));
    press(&mut app, "sheet-new-here");
    app.update();
    let mut rings = app.world_mut().query::<&app::EvidenceView>();
    let ringed = rings
        .iter(app.world())
        .map(|it| it.point)
        .collect::<Vec<_>>();
    assert_eq!(ringed.len(), lesson(&app).marked.len());
    tap(&mut app, KeyCode::KeyH);
    app.update();
    let mut signs = app.world_mut().query::<&app::HintView>();
    let shown = signs
        .iter(app.world())
        .map(|it| it.point)
        .collect::<Vec<_>>();
    assert_eq!(shown, lesson(&app).answers);
    let told = texts(&mut app);
    let named = |point: &Point| {
        let point = point.to_string().to_uppercase();
        told.iter()
            .any(|it| it.starts_with("The answer") && it.contains(&point))
    };
    assert!(lesson(&app).answers.iter().all(named), "{told:?}");
    let answer = right_move(&app);
    play_by_mouse(&mut app, answer);
    assert_eq!(state(&app), TutorialState::Solved);
    app.world_mut()
        .write_message(SheetCommand::Open(Page::Training));
    for _ in 0..3 {
        app.update();
    }
    let told = texts(&mut app);
    assert!(told.contains(&"1 of 12 solved".to_owned()), "{told:?}");
    press(&mut app, "training-learn");
    app.update();
    assert_eq!((page(&app), game(&app).coach().tutorial().at()), (None, 1));
    press(&mut app, "say-previous-lesson");
    assert_eq!(game(&app).coach().tutorial().at(), 0);
}
