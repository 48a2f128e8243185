//! The cards of the players: where they are, whose turn it is, and names that do not fit.

use bevy::prelude::*;
use game::{Intent, Language};
use rules::{GameSetup, Side};

use crate::support::*;

fn is_seen(app: &mut App, name: &str) -> bool {
    let entity = find_named(app, name);
    let visibility = app.world().get::<InheritedVisibility>(entity);
    let (_, size) = place_of(app, entity);
    visibility.is_some_and(|it| it.get()) && size.min_element() > 0.0
}

fn card(app: &mut App, side: Side) -> Vec2 {
    let card = find_named(app, &format!("Card of the {side}"));
    place_of(app, card).0
}

#[test]
fn the_user_sits_at_the_bottom() {
    for (black, white, near) in [
        ("you", "slow", Side::First),
        ("slow", "you", Side::Second),
        ("you", "you", Side::First),
        ("slow", "slow", Side::First),
    ] {
        let mut app = default_view(black, white);
        let [near_card, far_card] = [near, !near].map(|side| card(&mut app, side));
        assert!(near_card.y > far_card.y, "{black} {white}");
    }
    // In a high window the cards are beside each other.
    let lineup = lineup("slow", "you", GameSetup::default());
    let mut app = view_app(lineup, Vec2::new(600.0, 900.0), 1.0);
    assert!(card(&mut app, Side::Second).x < card(&mut app, Side::First).x);
}

#[test]
fn the_card_of_the_side_to_move_is_marked() {
    let mut app = default_view("you", "you");
    let marked = |app: &mut App| Side::ALL.map(|side| is_seen(app, &format!("To move: {side}")));
    app.update();
    assert_eq!(marked(&mut app), [true, false]);
    play(&mut app, &["h8"]);
    app.update();
    assert_eq!(marked(&mut app), [false, true]);
    intend(&mut app, Intent::Resign);
    app.update();
    assert_eq!(marked(&mut app), [false, false], "the game is over");
}

#[test]
fn enter_confirms_that_the_user_resigns() {
    let mut app = default_view("you", "you");
    play(&mut app, &["h8"]);
    press(&mut app, "button-resign");
    assert!(is_seen(&mut app, "Resign?"));
    tap(&mut app, KeyCode::Enter);
    app.update();
    assert!(session(&app).game().result().is_some());
}

#[test]
fn resigning_asks_once() {
    let mut app = default_view("you", "you");
    play(&mut app, &["h8"]);
    press(&mut app, "button-resign");
    assert!(is_seen(&mut app, "Resign?"));
    assert!(session(&app).game().result().is_none());
    press(&mut app, "button-keep-playing");
    app.update();
    assert!(!is_seen(&mut app, "Resign?"));
    press(&mut app, "button-resign");
    press(&mut app, "button-resign-now");
    app.update();
    assert!(session(&app).game().result().is_some());
    assert!(!is_seen(&mut app, "Resign?"));
}

/// A character whose name has as many characters as a name may have.
const LONG: &str = "[players.long]\nkind = \"random\"\n\
    name = { en = \"Maximilian, Lord of Many Boards!\", zh = \"三十二个汉字的名字也要能够完整地放进卡片里面不会挤掉别的东西吧\" }\n";

#[test]
fn long_names_are_cut_off_with_an_ellipsis_and_a_tooltip() {
    for language in [Language::English, Language::Chinese] {
        let book = book_with(LONG);
        let lineup = lineup_of(&book, "you", "long", GameSetup::default());
        let game = game_plugin(book, lineup, false);
        let mut app = view_of(game, language, Vec2::new(640.0, 480.0), 1.0);
        let name = find_named(&mut app, "Name of the second side");
        let parent = app.world().get::<ChildOf>(name).expect("it is clipped").0;
        let (center, size) = place_of(&app, parent);
        let whole = app.world().get::<Text>(name).expect("a text").0.clone();
        assert!(place_of(&app, name).1.x > size.x, "{language:?}");
        hover(&mut app, center);
        for _ in 0..50 {
            app.update();
        }
        let tooltip = find_named(&mut app, "Tooltip");
        let mut inside = app.world().get::<Children>(tooltip).expect("texts").iter();
        let shown = inside.any(|it| app.world().get::<Text>(it).is_some_and(|it| it.0 == whole));
        assert!(shown, "{language:?}");
        let card = find_named(&mut app, "Card of the second side");
        let (card, card_size) = place_of(&app, card);
        assert!(
            center.x + size.x / 2.0 <= card.x + card_size.x / 2.0,
            "{language:?}"
        );
    }
}
