//! Games opened by swap and swap2: a human gathers stones, answers by buttons, and sees who holds
//! which colour.

use app::{ColorSign, MarkView, SheetCommand};
use bevy::prelude::*;
use game::Intent;
use record::Record;
use rules::{Action, Color as Stone, Expect, GameSetup, OpeningRule, Side, Stones};

use crate::support::*;

const WINDOW: Vec2 = Vec2::new(1280.0, 800.0);

fn swap2() -> GameSetup {
    GameSetup::default().with_opening(OpeningRule::Swap2)
}

fn view(black: &str, white: &str) -> App {
    view_app(lineup(black, white, swap2()), WINDOW, 1.0)
}

/// Clicks on these points, one after the other, and waits for the effect.
fn lay(app: &mut App, points: &[&str]) {
    let before = session(app).cursor();
    for text in points {
        intend(app, Intent::Place(point(text)));
    }
    update_until(app, "the stones", |app| session(app).cursor() != before);
    app.update();
}

fn expected(app: &App) -> Option<(Side, Expect)> {
    session(app).game().to_decide()
}

fn gathered(app: &mut App) -> Vec<String> {
    let mut marks = app.world_mut().query::<&MarkView>();
    let marks = marks.iter(app.world());
    let gathered = marks.filter(|mark| format!("{:?}", mark.kind) == "Gathered");
    let mut points = gathered
        .map(|mark| mark.point.to_string())
        .collect::<Vec<_>>();
    points.sort();
    points
}

fn is_shown(app: &mut App, name: &str) -> bool {
    if !has_name(app, name) {
        return false;
    }
    let entity = find_named(app, name);
    let node = app.world().get::<Node>(entity).expect("it is a node");
    node.display != Display::None
}

/// The colours beside the names of the first and the second side.
fn signs(app: &mut App) -> [Stone; 2] {
    let mut signs = app.world_mut().query::<&ColorSign>();
    Side::ALL.map(|side| {
        let mut signs = signs.iter(app.world());
        let sign = signs.find(|sign| sign.side == side);
        sign.expect("each side has one").color
    })
}

#[test]
fn a_human_gathers_three_stones_which_are_one_action() {
    let mut app = view("you", "you");
    app.update();
    assert!(is_shown(&mut app, "Opening"));
    assert!(!is_shown(&mut app, "button-take-black"));
    intend(&mut app, Intent::Place(point("h8")));
    intend(&mut app, Intent::Place(point("i9")));
    app.update();
    assert_eq!(gathered(&mut app), ["h8", "i9"]);
    assert!(texts(&mut app).iter().any(|it| it.contains("(2 of 3)")));
    // The stone is taken back and laid on another point.
    intend(&mut app, Intent::Place(point("h8")));
    app.update();
    assert_eq!(gathered(&mut app), ["i9"]);
    assert_eq!(ply(&app), 0);
    lay(&mut app, &["g7", "f6"]);
    let three = Stones::Three(["i9", "g7", "f6"].map(point));
    assert_eq!(session(&app).game().actions(), [Action::PlaceMany(three)]);
    assert_eq!(gathered(&mut app), Vec::<String>::new());
    assert_eq!(expected(&app), Some((Side::Second, Expect::ChoiceOrTwo)));
}

#[test]
fn a_swap_changes_the_colours_on_the_cards_and_can_be_taken_back() {
    let mut app = view("you", "you");
    lay(&mut app, &["h8", "i9", "g7"]);
    assert_eq!(signs(&mut app), [Stone::Black, Stone::White]);
    press(&mut app, "button-take-black");
    update_until(&mut app, "the swap", |app| {
        session(app).game().actions().len() == 2
    });
    app.update();
    assert_eq!(signs(&mut app), [Stone::White, Stone::Black]);
    assert_eq!(
        expected(&app),
        Some((Side::First, Expect::Stone(Stone::White)))
    );
    assert!(!is_shown(&mut app, "Opening"));
    assert!(names_of_moves(&mut app).contains(&"takes Black".to_owned()));
    intend(&mut app, Intent::Undo);
    app.update();
    assert_eq!(expected(&app), Some((Side::Second, Expect::ChoiceOrTwo)));
    assert_eq!(signs(&mut app), [Stone::Black, Stone::White]);
    play(&mut app, &["a1"]);
    assert_eq!(
        expected(&app),
        Some((Side::First, Expect::Stone(Stone::Black)))
    );
}

fn names_of_moves(app: &mut App) -> Vec<String> {
    let mut spans = app.world_mut().query::<&TextSpan>();
    spans.iter(app.world()).map(|it| it.0.clone()).collect()
}

#[test]
fn two_more_stones_leave_the_choice_to_the_other_side() {
    let mut app = view("you", "you");
    lay(&mut app, &["h8", "i9", "g7"]);
    press(&mut app, "button-lay-two");
    intend(&mut app, Intent::Place(point("a1")));
    app.update();
    assert_eq!(gathered(&mut app), ["a1"]);
    // The choice to lay two more is withdrawn, then made again.
    press(&mut app, "button-lay-two");
    assert_eq!(gathered(&mut app), Vec::<String>::new());
    press(&mut app, "button-lay-two");
    lay(&mut app, &["b2", "c3"]);
    assert_eq!(ply(&app), 5);
    assert_eq!(expected(&app), Some((Side::First, Expect::Choice)));
    assert!(!is_shown(&mut app, "button-lay-two"));
    press(&mut app, "button-take-black");
    update_until(&mut app, "the swap", |app| {
        session(app).game().actions().len() == 3
    });
    app.update();
    assert_eq!(signs(&mut app), [Stone::Black, Stone::White]);
    assert_eq!(
        expected(&app),
        Some((Side::Second, Expect::Stone(Stone::White)))
    );
}

#[test]
fn what_is_gathered_stays_with_its_position() {
    let mut app = view("you", "you");
    intend(&mut app, Intent::Place(point("h8")));
    intend(&mut app, Intent::Place(point("a16")));
    assert_eq!(notice(&app).as_deref(), Some("A16 is off the board"));
    assert_eq!(game(&app).opening_draft().stones(), [point("h8")]);
    intend(&mut app, Intent::Restart);
    app.update();
    assert_eq!(game(&app).opening_draft().stones(), []);
    for impossible in [Intent::Swap, Intent::LayTwo] {
        intend(&mut app, impossible);
        assert_eq!(ply(&app), 0);
    }
}

#[test]
fn bots_open_against_a_human_and_each_other() {
    let mut app = view_app(lineup("brisk", "counting", swap2()), WINDOW, 1.0);
    update_until(&mut app, "the opening", |app| {
        matches!(expected(app), None | Some((_, Expect::Stone(_)))) && ply(app) > 3
    });
    let mut app = view("counting", "you");
    update_until(&mut app, "three stones", |app| ply(app) == 3);
    app.update();
    assert!(is_shown(&mut app, "Opening"));
    intend(&mut app, Intent::Swap);
    update_until(&mut app, "the answer", |app| ply(app) == 4);
    app.update();
    assert_eq!(signs(&mut app), [Stone::White, Stone::Black]);
    assert_eq!(session(&app).human_to_decide(), Some(Side::Second));
}

#[test]
fn setup_sheet_has_the_opening_rules_and_a_kept_game_its_own() {
    let mut app = default_view("you", "you");
    press(&mut app, "button-new-game");
    press(&mut app, "Opening swap2");
    app.world_mut().write_message(SheetCommand::Start);
    app.update();
    app.update();
    assert_eq!(session(&app).game().setup(), swap2());
    lay(&mut app, &["h8", "i9", "g7"]);
    intend(&mut app, Intent::Swap);
    update_until(&mut app, "the swap", |app| {
        session(app).game().actions().len() == 2
    });
    app.update();
    let record = session(&app).record();
    let text = record.to_text();
    let read = Record::parse(&text).expect("it was written");
    assert_eq!(&read.game(), session(&app).game());
    let mut other = default_view("you", "you");
    let path = tempfile::tempdir().expect("a folder");
    let file = path.path().join("game.json");
    std::fs::write(&file, text).expect("there is room");
    send(&mut other, Intent::OpenGame(file));
    update_until(&mut other, "the game", |app| ply(app) == 3);
    other.update();
    assert_eq!(signs(&mut other), [Stone::White, Stone::Black]);
    assert!(names_of_moves(&mut other).contains(&"H8 I9 G7".to_owned()));
}
