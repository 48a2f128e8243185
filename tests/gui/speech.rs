//! What bots say, when, and how it appears.

use std::time::Duration;

use app::{Intent, Language, Manners, Remark, SeatHandle, SeatStatus, Voice, Words};
use bevy::prelude::*;
use bevy::text::TextLayoutInfo;
use bevy::time::TimeUpdateStrategy;
use bevy::window::RequestRedraw;
use bevy::winit::{UpdateMode, WinitSettings};
use player::GameSetup;
use player::character::chat::{Event, Mood};
use rules::Side;

use crate::support::*;

fn remark(app: &mut App, side: Side) -> Option<Remark> {
    let mut voices = app.world_mut().query::<(&SeatHandle, &Voice)>();
    let (_, voice) = voices
        .iter(app.world())
        .find(|(seat, _)| seat.side() == side)
        .expect("every seat has a voice");
    voice.remark().cloned()
}

/// What White says, in English; empty for nothing.
fn white(app: &mut App) -> String {
    remark(app, Side::Second).map_or_else(String::new, |remark| remark.text("en"))
}

fn black(app: &mut App) -> String {
    remark(app, Side::First).map_or_else(String::new, |remark| remark.text("en"))
}

/// Lets so much time pass in steps of 50 ms.
fn pass(app: &mut App, milliseconds: u64) {
    pass_in_steps(app, 50, milliseconds / 50);
}

fn pass_in_steps(app: &mut App, milliseconds: u64, steps: u64) {
    let step = Duration::from_millis(milliseconds);
    app.insert_resource(TimeUpdateStrategy::ManualDuration(step));
    for _ in 0..steps {
        app.update();
    }
}

/// Plays Black's stone and waits for the answer.
fn exchange(app: &mut App, stone: &str) {
    let before = ply(app);
    intend(app, Intent::Place(point(stone)));
    update_until(app, "the answer", |app| ply(app) == before + 2);
    app.update();
}

#[test]
fn a_bot_greets_and_a_human_says_nothing() {
    let mut app = game_app("you", "parrot");
    assert_eq!(white(&mut app), "Hello, You!");
    let greeting = remark(&mut app, Side::Second).expect("it was just heard");
    assert_eq!(greeting.event(), Event::Greet);
    assert_eq!(greeting.mood(), Some(Mood::Happy));
    assert_eq!(remark(&mut app, Side::First), None);
    // 2.5 s and 60 ms for each of the eleven characters of the longer language.
    pass(&mut app, 2_900);
    assert_eq!(white(&mut app), "Hello, You!");
    pass(&mut app, 400);
    assert_eq!(white(&mut app), "");
}

#[test]
fn a_human_who_would_have_words_is_silent() {
    let mut app = game_app("chatterbox", "chatterbox");
    assert_eq!((black(&mut app), white(&mut app)), Default::default());
    intend(&mut app, Intent::Replace(Side::First, "you".into()));
    assert_eq!((black(&mut app), white(&mut app)), Default::default());
}

#[test]
fn a_move_taken_back_is_answered_and_counted_in_each_game() {
    let mut app = game_app("you", "parrot");
    exchange(&mut app, "h8");
    intend(&mut app, Intent::Undo);
    assert_eq!(white(&mut app), "Undo 1: H8");
    exchange(&mut app, "g7");
    intend(&mut app, Intent::Undo);
    assert_eq!(white(&mut app), "Undo 2: G7");
    intend(&mut app, Intent::Redo);
    assert_eq!(white(&mut app), "", "nobody does anything in a redo");
    intend(&mut app, Intent::Restart);
    assert_eq!(white(&mut app), "Hello, You!");
    exchange(&mut app, "h8");
    intend(&mut app, Intent::Undo);
    assert_eq!(white(&mut app), "Undo 1: H8", "a new game forgets");
}

#[test]
fn each_illegal_click_is_answered_once() {
    let mut app = game_app("you", "parrot");
    exchange(&mut app, "h8");
    intend(&mut app, Intent::Place(point("h8")));
    assert_eq!(white(&mut app), "Not H8");
    let said = remark(&mut app, Side::Second);
    pass(&mut app, 500);
    intend(&mut app, Intent::Place(point("h8")));
    assert_eq!(remark(&mut app, Side::Second), said, "not begun anew");
    let answer = session(&app).game().last_move().expect("White has moved");
    intend(&mut app, Intent::Place(answer));
    assert_eq!(
        white(&mut app),
        format!("Not {}", answer.to_string().to_uppercase())
    );
}

#[test]
fn a_result_is_answered_until_it_is_taken_back() {
    let mut app = game_app("you", "parrot");
    exchange(&mut app, "h8");
    intend(&mut app, Intent::Resign);
    update_until(&mut app, "the end", |app| {
        session(app).game().result().is_some()
    });
    assert_eq!(white(&mut app), "Won after 2");
    pass(&mut app, 60_000);
    assert_eq!(white(&mut app), "Won after 2");
    intend(&mut app, Intent::Undo);
    assert_eq!(white(&mut app), "");
    intend(&mut app, Intent::Redo);
    assert_eq!(white(&mut app), "", "it has not won again");
}

#[test]
fn a_win_by_forfeit_is_forgotten_when_the_game_goes_on() {
    let mut app = game_app("panics", "adviser");
    update_until(&mut app, "the end", |app| {
        session(app).game().result().is_some()
    });
    assert_eq!(white(&mut app), "I won");
    intend(&mut app, Intent::Replace(Side::First, "slow".into()));
    assert_eq!(white(&mut app), "");
}

#[test]
fn two_bots_speak_and_a_finished_game_is_leafed_through_in_silence() {
    let mut app = game_app("brisk", "parrot");
    intend(&mut app, Intent::Replace(Side::First, "parrot".into()));
    let greeting = format!("Hello, {}!", name_of(&app));
    assert_eq!(black(&mut app), greeting);
    assert!(white(&mut app).starts_with("Who are you, "));
    intend(&mut app, Intent::Replace(Side::First, "brisk".into()));
    update_until(&mut app, "the end", |app| {
        session(app).game().result().is_some()
    });
    assert!(white(&mut app).starts_with("Lost after "));
    let mood = remark(&mut app, Side::Second).and_then(|remark| remark.mood());
    assert_eq!(mood, Some(Mood::Sad));
    for intent in [Intent::Undo, Intent::Undo, Intent::Redo, Intent::Redo] {
        intend(&mut app, intent.clone());
        assert_eq!(white(&mut app), "", "after {intent:?}");
    }
    assert!(session(&app).game().result().is_some());
}

/// What the player of White is called.
fn name_of(app: &App) -> &str {
    session(app).character(Side::Second).display_name("en")
}

#[test]
fn who_takes_over_is_noticed_and_who_leaves_is_heard_no_more() {
    let mut app = game_app("parrot", "thinker");
    update_until(&mut app, "Black's move", |app| ply(app) == 1);
    assert!(black(&mut app).starts_with("Hello, "));
    intend(&mut app, Intent::TakeOver(Side::First));
    assert_eq!(black(&mut app), "");
    intend(&mut app, Intent::TakeOver(Side::First));
    assert!(black(&mut app).starts_with("Hello, "));
    intend(&mut app, Intent::TakeOver(Side::Second));
    assert_eq!(black(&mut app), "Who are you, You?");
    assert_eq!(white(&mut app), "");
    intend(&mut app, Intent::Replace(Side::Second, "parrot".into()));
    assert!(white(&mut app).starts_with("Hello, "));
    intend(&mut app, Intent::Replace(Side::Second, "slow".into()));
    assert_eq!(white(&mut app), "", "it has nothing to say");
}

#[test]
fn thinking_is_said_when_it_takes_time_and_ends_with_it() {
    let mut app = game_app("you", "thinker");
    pass(&mut app, 4_000);
    intend(&mut app, Intent::Place(point("h8")));
    update_until(&mut app, "the stone", |app| ply(app) == 1);
    assert_eq!(white(&mut app), "", "a reflex would be no thinking");
    pass(&mut app, 600);
    assert_eq!(white(&mut app), "Hm...");
    pass(&mut app, 3_800);
    assert_eq!(white(&mut app), "4 seconds already");
    pass(&mut app, 30_000);
    assert_eq!(white(&mut app), "4 seconds already", "it still thinks");
    intend(&mut app, Intent::MoveNow);
    update_until(&mut app, "the answer", |app| ply(app) == 2);
    assert_eq!(white(&mut app), "");
}

#[test]
fn a_greeting_is_not_cut_short_by_thinking() {
    let mut app = game_app("thinker", "you");
    pass(&mut app, 2_500);
    assert_eq!(black(&mut app), "Now, then");
    pass(&mut app, 1_000);
    assert_eq!(black(&mut app), "Hm...");
}

#[test]
fn a_tip_comes_once_while_a_human_hesitates() {
    let mut app = game_app("you", "adviser");
    pass(&mut app, 5_500);
    assert_eq!(white(&mut app), "");
    pass(&mut app, 1_000);
    assert_eq!(white(&mut app), "Take your time");
    pass(&mut app, 20_000);
    assert_eq!(white(&mut app), "");
    exchange(&mut app, "h8");
    pass(&mut app, 6_500);
    assert_eq!(white(&mut app), "Take your time");
}

#[test]
fn what_it_thought_is_known_when_its_move_is_seen() {
    let mut app = game_app("seer", "you");
    update_until(&mut app, "the first stone", |app| ply(app) == 1);
    assert_eq!(black(&mut app), "5 to go");
    let guess = session(&app).game().legal_points().next();
    let guess = guess.expect("the board is all but empty");
    intend(&mut app, Intent::Place(guess));
    update_until(&mut app, "the guess", |app| ply(app) == 2);
    assert_eq!(
        black(&mut app),
        format!("{} was my guess no. 1", guess.to_string().to_uppercase())
    );
}

/// The words in the bubble of White.
fn shown(app: &mut App) -> String {
    let node = find_named(app, "Words of the second side");
    let text = app.world().get::<Text>(node).expect("it is a text");
    text.0.clone()
}

fn bubble_is_there(app: &mut App) -> bool {
    let node = find_named(app, "Bubble of the second side");
    let node = app.world().get::<Node>(node).expect("it is a node");
    node.display == Display::Flex
}

#[test]
fn characters_appear_with_time() {
    let mut app = default_view("you", "parrot");
    let whole = "Hello, You!";
    let mut lengths = Vec::new();
    while shown(&mut app) != whole {
        let typed = shown(&mut app);
        assert!(whole.starts_with(&typed), "{typed}");
        lengths.push(typed.len());
        assert!(lengths.len() < 60, "{lengths:?}");
        app.update();
    }
    assert!(lengths.is_sorted() && lengths.len() > 10, "{lengths:?}");
}

#[test]
fn without_animation_all_is_there_at_once() {
    let mut app = default_view("you", "parrot");
    app.world_mut().resource_mut::<Manners>().animation = false;
    intend(&mut app, Intent::Restart);
    assert_eq!(shown(&mut app), "Hello, You!");
}

#[test]
fn a_bubble_follows_the_language_and_vanishes() {
    let mut app = default_view("you", "parrot");
    pass(&mut app, 1_000);
    assert_eq!(shown(&mut app), "Hello, You!");
    let chinese = Language::Chinese;
    app.world_mut()
        .resource_mut::<Words>()
        .set_language(chinese);
    app.update();
    assert_eq!(shown(&mut app), "你，你好！");
    assert!(bubble_is_there(&mut app));
    pass(&mut app, 3_000);
    assert_eq!(shown(&mut app), "");
    assert!(!bubble_is_there(&mut app));
}

#[test]
fn the_app_rests_when_everything_is_said() {
    let mut app = default_view("you", "adviser");
    let wait = |app: &App| match app.world().resource::<WinitSettings>().focused_mode {
        UpdateMode::Reactive { wait, .. } => wait,
        UpdateMode::Continuous => Duration::ZERO,
    };
    assert!(wait(&app) < Duration::from_millis(40), "it types");
    pass(&mut app, 1_000);
    assert_eq!(wait(&app), Duration::from_secs(1), "it was read soon");
    pass(&mut app, 1_500);
    assert_eq!(wait(&app), Duration::from_millis(100), "it vanishes soon");
    pass(&mut app, 1_500);
    assert_eq!(wait(&app), Duration::from_secs(1), "a tip is to come");
    // The tip, and what it takes to read it.
    pass(&mut app, 8_000);
    assert!(!bubble_is_there(&mut app));
    assert_eq!(wait(&app), Duration::from_secs(60));
    app.world_mut()
        .resource_mut::<Messages<RequestRedraw>>()
        .clear();
    pass(&mut app, 1_000);
    assert!(app.world().resource::<Messages<RequestRedraw>>().is_empty());
}

#[test]
fn the_longest_words_fit_in_every_window_and_move_nothing() {
    let windows = [
        (1280.0, 800.0),
        (1024.0, 768.0),
        (900.0, 700.0),
        (800.0, 600.0),
        (640.0, 480.0),
        (600.0, 900.0),
    ];
    for (width, height) in windows {
        for language in Language::ALL {
            let case = format!("{width}x{height} {language:?}");
            let game = lineup("you", "longwinded", GameSetup::default());
            let mut app = view_app_in(language, game, Vec2::new(width, height), 1.0);
            pass_in_steps(&mut app, 500, 5);
            assert!(bubble_is_there(&mut app), "{case}");
            let card = find_named(&mut app, "Card of the second side");
            let [bubble, words] = ["Bubble of the second side", "Words of the second side"]
                .map(|name| find_named(&mut app, name));
            let (_, room) = place_of(&app, bubble);
            let (_, text) = place_of(&app, words);
            let laid_out = app.world().get::<TextLayoutInfo>(words);
            let drawn = laid_out.expect("it is a text").size;
            assert!(drawn.x <= text.x + 0.5 && drawn.y <= room.y, "{case}");
            assert!(text.x + 18.0 <= room.x && text.y <= room.y, "{case}");
            let (center, size) = place_of(&app, bubble);
            let (card_center, card_size) = place_of(&app, card);
            let reach = (center - card_center).abs() + size / 2.0;
            assert!(reach.cmple(card_size / 2.0).all(), "{case}");
            pass_in_steps(&mut app, 500, 10);
            assert!(!bubble_is_there(&mut app), "{case}");
            let silent = place_of(&app, card);
            assert_eq!(silent, (card_center, card_size), "{case}");
        }
    }
}

#[test]
fn only_long_words_cover_the_buttons_and_only_in_small_cards() {
    let covered = |white: &str, window: Vec2| {
        let game = lineup("you", white, GameSetup::default());
        let mut app = view_app(game, window, 1.0);
        pass_in_steps(&mut app, 500, 5);
        let [bubble, button] =
            ["Bubble of the second side", "Take over White"].map(|name| find_named(&mut app, name));
        let (bubble, size) = place_of(&app, bubble);
        let (button, button_size) = place_of(&app, button);
        let overlap = bubble.x + size.x / 2.0 > button.x - button_size.x / 2.0;
        let take_over = find_named(&mut app, "Take over White");
        let visibility = app.world().get::<InheritedVisibility>(take_over);
        assert_eq!(visibility.map(|it| !it.get()), Some(overlap), "{white}");
        overlap
    };
    let [small, large] = [Vec2::new(800.0, 600.0), Vec2::new(1280.0, 800.0)];
    assert!(!covered("parrot", small));
    assert!(covered("longwinded", small));
    assert!(!covered("longwinded", large));
}

#[test]
fn nobody_speaks_while_bots_are_paused() {
    let mut app = game_app("thinker", "adviser");
    intend(&mut app, Intent::Pause);
    pass(&mut app, 10_000);
    let mut seats = app.world_mut().query::<&SeatHandle>();
    let thinking = |seat: &SeatHandle| seat.status() == SeatStatus::Thinking;
    assert!(!seats.iter(app.world()).any(thinking));
    assert_eq!((black(&mut app), white(&mut app)), Default::default());
}
