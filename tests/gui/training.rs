//! The training page: the list of puzzles, the practice, and rated games.

use app::{HintView, Page, PreviewView, SheetCommand};
use bevy::prelude::*;
use bevy::ui::InteractionDisabled;
use game::{Intent, PuzzleCommand, Setting, Strictness};
use rules::{Point, Side};

use crate::support::*;

fn open_training(app: &mut App) {
    app.world_mut()
        .write_message(SheetCommand::Open(Page::Training));
    for _ in 0..3 {
        app.update();
    }
}

#[test]
fn the_first_puzzles_are_short_and_a_click_opens_one() {
    let mut app = default_view("you", "cat");
    let listed = game(&app).puzzles().list(game(&app).settings());
    let lengths = listed.iter().take(10).map(|it| it.plies.unwrap_or(99));
    let lengths = lengths.collect::<Vec<_>>();
    assert_eq!(lengths, [1, 1, 3, 3, 3, 3, 5, 5, 5, 5]);
    let next = &listed[10..46];
    assert!(
        next.iter()
            .all(|it| (5..=9).contains(&it.plies.unwrap_or(99)))
    );
    assert!(next.is_sorted_by_key(|it| it.difficulty));
    assert!(listed.iter().all(|it| it.plies.is_some() && !it.is_solved));
    open_training(&mut app);
    for expected in [
        "1. Black wins \u{b7} Freestyle",
        "easy \u{b7} fours \u{b7} in one move",
        "0 of 106 solved \u{b7} 0 in a row at the first try, best 0",
    ] {
        assert!(
            has_text(&mut app, expected),
            "{expected}: {:#?}",
            texts(&mut app)
        );
    }
    press(&mut app, "Puzzle 3");
    app.update();
    let place = game(&app).puzzles().place(session(&app));
    assert_eq!((page(&app), place), (None, Some((2, 106, false))));
}

/// Takes the defender over and gives it a row on free points, while the user plays elsewhere.
fn lose_to_a_human(app: &mut App) {
    let defender = !game(app).puzzles().side(session(app)).expect("a puzzle");
    for side in Side::ALL {
        intend(app, Intent::TakeOver(side));
    }
    let is_free = |app: &App, x, y| session(app).game().board().get(Point::new(x, y)).is_none();
    let rows = (0..15).flat_map(|y| (0..11).map(move |x| (x, y)));
    let mut free = rows.filter(|&(x, y)| (x..x + 5).all(|x| is_free(app, x, y)));
    let (x, y) = free.next().expect("a row is free");
    let row = (x..x + 5).map(|x| Point::new(x, y)).collect::<Vec<_>>();
    let mut elsewhere = (0..15)
        .rev()
        .flat_map(|y| (0..15).step_by(2).map(move |x| (x, y)));
    let mut placed = 0;
    while session(app).game().result().is_none() {
        let color = session(app).game().side_to_move();
        let point = if color == defender {
            placed += 1;
            row[placed - 1]
        } else {
            let mut points = elsewhere.by_ref().map(|(x, y)| Point::new(x, y));
            let free = points.find(|it| !row.contains(it) && is_free(app, it.x(), it.y()));
            free.expect("a point is free")
        };
        intend(app, Intent::Place(point));
        app.update();
    }
}

#[test]
fn the_practice_takes_the_listed_puzzles_and_opens_the_first_that_is_due() {
    let mut app = default_view("you", "cat");
    open_training(&mut app);
    press(&mut app, "training-practise");
    assert_eq!(page(&app), Some(Page::Training), "nothing is due");
    press(&mut app, "training-add");
    assert!(has_text(&mut app, "10 due today, 106 in all"));
    press(&mut app, "training-practise");
    app.update();
    assert_eq!(page(&app), None);
    assert!(game(&app).puzzles().side(session(&app)).is_some());
    assert!(has_text(&mut app, "Puzzle 1 of 10"));
    press(&mut app, "say-next-puzzle");
    assert!(has_text(&mut app, "Puzzle 2 of 10"));
    tap(&mut app, KeyCode::KeyZ);
    app.update();
    assert!(has_text(&mut app, "Puzzle 3 of 10"));
    lose_to_a_human(&mut app);
    tap(&mut app, KeyCode::Enter);
    app.update();
    assert!(has_text(&mut app, "Puzzle 4 of 10"));
    // The list is that of the program's puzzles again.
    open_training(&mut app);
    assert!(has_name(&mut app, "Puzzle 2"));
}

#[test]
fn a_rated_game_begins_against_a_level_of_the_users_strength() {
    let mut app = default_view("you", "cat");
    open_training(&mut app);
    let rating = "Freestyle 15\u{d7}15: no rated game yet";
    assert!(has_text(&mut app, rating), "{:?}", texts(&mut app));
    assert!(!has_text(&mut app, "Rated \u{b7} "));
    press(&mut app, "training-play");
    app.update();
    assert_eq!(page(&app), None);
    assert!(game(&app).coach().is_rated(game(&app).session()));
    let opponent = &session(&app).character(Side::Second).id;
    assert!(opponent.starts_with("level-"), "{opponent}");
    assert!(has_text(&mut app, "Rated \u{b7} Black to move"));
}

/// A game in which the teacher offers to take the last move back.
fn offered() -> App {
    let mut app = default_view("you", "you");
    intend(&mut app, Intent::Set(Setting::Teaching(Strictness::Normal)));
    intend(&mut app, Intent::PasteGame("h8a1i8b3j8a15".into()));
    intend(&mut app, Intent::Replace(Side::Second, "slow".into()));
    intend(&mut app, Intent::Place(point("o1")));
    update_until(&mut app, "the offer", |app| {
        game(app).coach().teacher().offer().is_some()
    });
    app.update();
    app
}

#[test]
fn the_teacher_tells_that_then_where_and_then_plays_the_proof_out() {
    let mut app = offered();
    assert!(has_text(&mut app, "Take another look at your last move."));
    assert!(has_text(&mut app, "waiting") && !has_text(&mut app, "thinking\u{2026}"));
    let move_now = find_named(&mut app, "button-move-now");
    assert!(app.world().get::<InteractionDisabled>(move_now).is_some());
    press(&mut app, "teach-more");
    assert!(has_text(&mut app, "Better, marked on the board: "));
    let mut signs = app.world_mut().query::<&HintView>();
    assert_eq!(signs.iter(app.world()).count(), 1);
    press(&mut app, "teach-more");
    app.update();
    assert!(has_text(
        &mut app,
        "wins in 2 moves of yours. The numbers on the board show how it begins."
    ));
    let mut line = app.world_mut().query::<&PreviewView>();
    let numbers = line.iter(app.world()).map(|it| it.number);
    let mut numbers = numbers.collect::<Vec<_>>();
    numbers.sort_unstable();
    assert_eq!((numbers, ply(&app)), (vec![1, 2, 3], 6));
    press(&mut app, "teach-take-back");
    assert_eq!((ply(&app), game(&app).coach().teacher().offer()), (6, None));
    assert_eq!(line.iter(app.world()).count(), 0);
    let mut app = offered();
    press(&mut app, "teach-go-on");
    assert_eq!((ply(&app), game(&app).coach().teacher().offer()), (7, None));
}

#[test]
fn the_teacher_is_chosen_for_a_game_against_a_bot_on_the_setup_sheet() {
    let mut app = default_view("you", "cat");
    app.world_mut()
        .write_message(SheetCommand::Open(Page::Setup));
    app.update();
    app.update();
    press(&mut app, "Teacher Gentle");
    assert_eq!(game(&app).settings().teaching, Strictness::Gentle);
    assert_eq!(page(&app), Some(Page::Setup));
    let mut app = default_view("you", "you");
    app.world_mut()
        .write_message(SheetCommand::Open(Page::Setup));
    app.update();
    app.update();
    assert!(!has_name(&mut app, "Teacher Gentle"), "nobody is taught");
}

#[test]
fn the_strictness_of_the_teacher_is_a_setting_of_play() {
    let mut app = default_view("you", "cat");
    app.world_mut()
        .write_message(SheetCommand::Open(Page::Settings));
    app.update();
    app.update();
    press(&mut app, "Teacher Strict");
    assert_eq!(game(&app).settings().teaching, Strictness::Strict);
    press(&mut app, "Settings of Analyse");
    assert!(!has_name(&mut app, "Teacher Strict"));
    intend(&mut app, Intent::Set(Setting::Teaching(Strictness::Off)));
    intend(&mut app, Intent::Puzzle(PuzzleCommand::Own));
    assert_eq!(page(&app), None);
}

#[test]
fn the_mistakes_of_a_finished_game_are_practised() {
    let mut app = default_view("you", "you");
    intend(&mut app, Intent::PasteGame("h8a1i8b3j8a15o1c5".into()));
    intend(&mut app, Intent::Resign);
    app.update();
    app.update();
    press(&mut app, "button-practise-mistakes");
    assert!(game(&app).coach().puzzle_search().is_running());
    update_until(&mut app, "the search", |app| {
        !game(app).coach().puzzle_search().is_on()
    });
    assert!(game(&app).puzzles().side(session(&app)).is_some());
    let told = notice(&app).expect("it is told");
    assert!(told.contains("added to your practice"), "{told}");
    open_training(&mut app);
    assert!(has_text(&mut app, "1 of 1 games searched"));
    // There are no kept games.
    press(&mut app, "training-search");
    let told = notice(&app).expect("it is told");
    assert_eq!(told, "no new missed win was found");
}

#[test]
fn the_rating_is_drawn_over_the_games() {
    let mut app = default_view("you", "cat");
    let pairing = lineup("you", "kitten", Default::default()).pairing();
    for number in 0..2 {
        open_training(&mut app);
        assert!(!has_name(&mut app, "Rating over time"), "{number} games");
        intend(&mut app, Intent::BeginRated(pairing.clone()));
        intend(&mut app, Intent::Place(point("h8")));
        update_until(&mut app, "the answer", |app| ply(app) == 2);
        intend(&mut app, Intent::Resign);
        app.update();
        let setup = session(&app).game().setup();
        let elo = game(&app).coach().rating(setup).elo;
        let change = format!(" \u{2192} {elo:.0}");
        assert!(has_text(&mut app, &change), "{change}");
        assert!(!has_text(&mut app, "Rated \u{b7} "));
    }
    open_training(&mut app);
    assert!(has_name(&mut app, "Rating over time"));
}
