//! Clocks: which clock runs, how much time is left, and what happens when it runs out.

use std::time::Duration;

use app::{Page, Sheet, SheetCommand};
use arena::FlagRule;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy::ui::InteractionDisabled;
use game::{Intent, Language, SeatStatus, TimeOdds, TimeTerms};
use rules::{Forfeit, GameResult, GameSetup, Side, WinReason};

use crate::support::*;

const SECOND: Duration = Duration::from_secs(1);

fn terms(control: &str) -> TimeTerms {
    TimeTerms {
        control: control.parse().expect("it is a time control"),
        ..default()
    }
}

/// Updates an app, without letting time pass, until every request is carried out.
fn settle(app: &mut App) {
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO));
    for _ in 0..3 {
        app.update();
    }
}

/// Lets an hour pass, long enough for a running clock to run out several times over.
fn let_an_hour_pass(app: &mut App) {
    for _ in 0..4 {
        let_pass(app, 900 * SECOND);
    }
}

/// The time that a side has left, in ms.
fn left(app: &App, side: Side) -> Option<u128> {
    let left = session(app).clock(side);
    left.map(|left| left.as_millis())
}

fn both(app: &App) -> [Option<u128>; 2] {
    Side::ALL.map(|side| left(app, side))
}

fn place(app: &mut App, stone: &str) {
    let before = ply(app);
    let_pass(app, Duration::ZERO);
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO));
    intend(app, Intent::Place(point(stone)));
    update_until(app, stone, |app| ply(app) == before + 1);
}

fn lost_on_time(app: &App) -> Option<Side> {
    match session(app).game().result() {
        Some(GameResult::Win {
            winner,
            reason: WinReason::Forfeit(Forfeit::Time),
        }) => Some(!*winner),
        _ => None,
    }
}

#[test]
fn a_sheet_stops_a_humans_clock() {
    let mut app = timed_view("you", "slow", terms("5m+3s"), Language::English);
    intend(&mut app, Intent::Restart);
    let_pass(&mut app, 3 * SECOND);
    let before = left(&app, Side::First);
    assert!(before < Some(297_001));
    tap_control(&mut app, KeyCode::KeyN);
    let stopped = left(&app, Side::First);
    let_pass(&mut app, 100 * SECOND);
    assert_eq!(left(&app, Side::First), stopped);
    tap(&mut app, KeyCode::Escape);
    let_pass(&mut app, SECOND);
    assert!(left(&app, Side::First) < stopped);
}

fn timed_view(black: &str, white: &str, time: TimeTerms, language: Language) -> App {
    let mut lineup = lineup(black, white, GameSetup::default());
    lineup.time = time;
    view_app_in(language, lineup, Vec2::new(1280.0, 800.0), 1.0)
}

fn is_visible(app: &mut App, name: &str) -> bool {
    let entity = find_named(app, name);
    let visible = app.world().get::<InheritedVisibility>(entity);
    visible.is_some_and(|it| it.get()) && place_of(app, entity).1.min_element() > 0.0
}

#[test]
fn cards_show_the_clocks_and_when_time_is_low() {
    let mut app = timed_view("you", "slow", terms("1m"), Language::English);
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO));
    intend(&mut app, Intent::Restart);
    let passed = 60_000 - u64::try_from(left(&app, Side::First).expect("a clock")).expect("small");
    let_pass(&mut app, Duration::from_millis(22_500 - passed));
    app.update();
    let shown = texts(&mut app);
    assert!(shown.contains(&"00:37".to_owned()), "{shown:?}");
    assert!(shown.contains(&"01:00".to_owned()), "{shown:?}");
    assert!(is_visible(&mut app, "Clock of the first side"));
    assert!(!is_visible(&mut app, "Low time of the first side"));
    let_pass(&mut app, 28 * SECOND);
    app.update();
    let shown = texts(&mut app);
    assert!(shown.contains(&"0:09.5".to_owned()), "{shown:?}");
    assert!(is_visible(&mut app, "Low time of the first side"));
    let_pass(&mut app, 10 * SECOND);
    app.update();
    let shown = texts(&mut app);
    assert!(
        shown.contains(&"You ran out of time.".to_owned()),
        "{shown:?}"
    );
}

#[test]
fn without_a_clock_there_is_none_on_the_cards() {
    let mut app = timed_view("you", "slow", terms("none"), Language::English);
    for side in Side::ALL {
        assert!(!is_visible(&mut app, &format!("Clock of the {side}")));
        assert!(!is_visible(&mut app, &format!("Clock of the {side} below")));
    }
}

#[test]
fn the_sheet_sets_clocks_and_remembers_them() {
    let mut app = timed_view("you", "slow", terms("none"), Language::English);
    tap_control(&mut app, KeyCode::KeyN);
    assert_eq!(app.world().resource::<Sheet>().page(), Some(Page::Setup));
    app.update();
    let flag = find_named(&mut app, "Flag Shown");
    let is_off = app.world().get::<InteractionDisabled>(flag).is_some();
    assert!(is_off, "without a clock there is nothing to lose");
    for name in ["Clock 3m+2s", "Flag Shown", "Odds Left", "say-swap"] {
        let entity = find_named(&mut app, name);
        let (center, _) = place_of(&app, entity);
        click(&mut app, center);
        app.update();
    }
    let expected = TimeTerms {
        odds: TimeOdds::Right,
        flag: FlagRule::Shown,
        ..terms("3m+2s")
    };
    assert_eq!(app.world().resource::<Sheet>().draft().time, expected);
    app.world_mut().write_message(SheetCommand::Start);
    app.update();
    app.update();
    let remembered = game(&app).settings().choice.as_ref();
    assert_eq!(remembered.map(|it| it.pairing.time), Some(expected));
    assert_eq!(session(&app).contest().lineup().time, expected);
    assert_eq!(left(&app, Side::Second), Some(90_000));
}

/// The window as the program opens it without arguments: the setup sheet over the remembered game.
fn first_window(black: &str, white: &str, time: TimeTerms) -> App {
    let mut lineup = lineup(black, white, GameSetup::default());
    lineup.time = time;
    let mut game = game_plugin(book(), lineup, false);
    game.setup_sheet = true;
    let window = (Vec2::new(1280.0, 800.0), 1.0);
    let mut app = window_app(game, Language::English, window, None);
    settle(&mut app);
    assert_eq!(app.world().resource::<Sheet>().page(), Some(Page::Setup));
    app
}

#[test]
fn a_game_that_nobody_started_is_not_lost_on_time() {
    let mut app = first_window("you", "slow", terms("30s"));
    let_an_hour_pass(&mut app);
    tap(&mut app, KeyCode::Escape);
    assert_eq!(app.world().resource::<Sheet>().page(), None);
    let shown = texts(&mut app);
    assert!(
        shown.iter().any(|it| it == "your move starts the clock"),
        "{shown:?}"
    );
    let_an_hour_pass(&mut app);
    assert_eq!(lost_on_time(&app), None);
    assert_eq!(left(&app, Side::First), Some(30_000));
    // The first move starts the clock and costs no time.
    place(&mut app, "h8");
    assert_eq!(left(&app, Side::First), Some(30_000));
    update_until(&mut app, "the bot to be at work", |app| {
        let mut seats = game(app).seats().iter();
        seats.any(|seat| seat.status() == SeatStatus::Thinking)
    });
    let_pass(&mut app, SECOND);
    app.update();
    assert!(left(&app, Side::Second) <= Some(29_000));
    intend(&mut app, Intent::MoveNow);
    update_until(&mut app, "the answer", |app| ply(app) == 2);
    let_pass(&mut app, 7 * SECOND);
    assert_eq!(left(&app, Side::First), Some(23_000));
    let_an_hour_pass(&mut app);
    assert_eq!(lost_on_time(&app), Some(Side::First));
}

#[test]
fn start_and_a_rematch_start_the_clock_at_once() {
    let mut app = first_window("you", "slow", terms("30s"));
    tap(&mut app, KeyCode::Enter);
    settle(&mut app);
    let_pass(&mut app, 4 * SECOND);
    assert_eq!(left(&app, Side::First), Some(26_000));
    // The sheet stops the clock, and closing the sheet restarts it, because the game had begun.
    tap_control(&mut app, KeyCode::KeyN);
    let_an_hour_pass(&mut app);
    tap(&mut app, KeyCode::Escape);
    let_pass(&mut app, SECOND);
    assert_eq!(left(&app, Side::First), Some(25_000));
    intend(&mut app, Intent::Restart);
    settle(&mut app);
    let_pass(&mut app, 3 * SECOND);
    assert_eq!(left(&app, Side::First), Some(27_000));
    let_an_hour_pass(&mut app);
    assert_eq!(lost_on_time(&app), Some(Side::First));
}

#[test]
fn bots_that_wait_behind_the_sheet_play_when_it_is_left_and_lose_no_time_before() {
    let mut app = first_window("random", "random", terms("30s"));
    let_an_hour_pass(&mut app);
    assert_eq!((ply(&app), lost_on_time(&app)), (0, None));
    assert_eq!(both(&app), [Some(30_000), Some(30_000)]);
    tap(&mut app, KeyCode::Escape);
    update_until(&mut app, "the game", |app| ply(app) > 2);
    assert_eq!(lost_on_time(&app), None);
}

/// The window is not updated although an update is due, as in a process that is stopped.
#[test]
fn an_update_that_comes_seconds_too_late_costs_no_clock() {
    let mut app = timed_view("you", "slow", terms("30s"), Language::English);
    intend(&mut app, Intent::Restart);
    settle(&mut app);
    let before = left(&app, Side::First).expect("a clock");
    std::thread::sleep(8 * SECOND);
    let_pass(&mut app, 8 * SECOND);
    let passed = before - left(&app, Side::First).expect("a clock");
    assert!(passed < 3_000, "{passed} ms of 8000");
    let_pass(&mut app, 2 * SECOND);
    let further = before - passed - left(&app, Side::First).expect("a clock");
    assert_eq!(further, 2_000);
}
