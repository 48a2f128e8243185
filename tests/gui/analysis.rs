//! The analysis: what the window shows of it.

use app::{BookMoveView, CandidateView, PreviewView};
use bevy::prelude::*;
use engine::book::{Book, Transforms};
use game::{Analysis, Intent};
use rules::{Game, GameSetup, Point};

use crate::support::*;

fn analysis(app: &App) -> &Analysis {
    game(app).analysis()
}

#[test]
fn an_analysis_that_fails_is_reported_and_switched_off() {
    let book = book_with("[players.oracle]\nkind = \"bad\"\nhow = \"panics\"");
    let mut app = game_app_of(book, "you", "random", GameSetup::default());
    send(&mut app, Intent::ToggleAnalysis);
    update_until(&mut app, "the failure", |app| notice(app).is_some());
    let told = notice(&app).expect("a notice");
    assert!(told.contains("the analysis has failed"), "{told}");
    assert!(!analysis(&app).is_on());
    intend(&mut app, Intent::Place(point("h8")));
    update_until(&mut app, "the game continues", |app| ply(app) == 2);
}

fn shown(app: &mut App) -> Vec<CandidateView> {
    let mut views = app.world_mut().query::<&CandidateView>();
    views.iter(app.world()).cloned().collect()
}

/// The stones of the line shown, in the order of play.
fn previewed(app: &mut App) -> Vec<Point> {
    let mut views = app.world_mut().query::<&PreviewView>();
    let mut stones = views.iter(app.world()).collect::<Vec<_>>();
    stones.sort_by_key(|stone| stone.number);
    stones.iter().map(|stone| stone.point).collect()
}

#[test]
fn tab_shows_the_best_moves_on_the_board_and_hides_them() {
    let mut app = default_view("you", "you");
    // Two threes at once win, which ends the analysis; its result stays on screen.
    for stone in ["h8", "a1", "i8", "b3", "j9", "a15", "j10", "o1"] {
        intend(&mut app, Intent::Place(point(stone)));
        app.update();
    }
    assert!(shown(&mut app).is_empty());
    tap(&mut app, KeyCode::Tab);
    update_until(&mut app, "a proven win", |app| {
        let progress = analysis(app).progress();
        progress.is_some_and(|progress| progress.proven.is_some()) && !analysis(app).is_thinking()
    });
    app.update();
    let views = shown(&mut app);
    assert!((1..=5).contains(&views.len()), "{views:?}");
    assert!(views.iter().all(|view| !view.worth.is_empty()));
    let best = views.iter().find(|view| view.tone == 0);
    let best = best.expect("a best move").point;
    // Hovering over a move, or over its row, shows the line that follows it.
    assert_eq!(previewed(&mut app), []);
    let over_move = place_of_point(&mut app, best);
    hover(&mut app, over_move);
    app.update();
    assert_eq!(previewed(&mut app).first(), Some(&best));
    let row = find_named(&mut app, "Line 1");
    let over_row = place_of(&app, row).0;
    hover(&mut app, over_row);
    app.update();
    let line = analysis(&app).progress().expect("it is known").candidates[0]
        .line
        .clone();
    assert_eq!(previewed(&mut app), line);
    hover(&mut app, Vec2::new(5.0, 300.0));
    app.update();
    app.update();
    assert_eq!(previewed(&mut app), []);

    tap(&mut app, KeyCode::Tab);
    app.update();
    assert!(shown(&mut app).is_empty());
}

fn known(app: &mut App) -> Vec<Point> {
    let mut views = app.world_mut().query::<&BookMoveView>();
    let mut points = views
        .iter(app.world())
        .map(|view| view.point)
        .collect::<Vec<_>>();
    points.sort_unstable();
    points
}

#[test]
fn moves_of_the_opening_library_are_shown_on_the_board_during_an_analysis() {
    // A line of the library with several moves after it.
    let book = &Book::builtin()[0];
    let mut line = Vec::new();
    let mut open = None;
    book.walk(|plies, point, _| {
        line.truncate(plies);
        line.push(point);
        let game = Game::with_moves(book.setup(), line.clone()).expect("it is legal");
        let found = book.find(game.board(), &Transforms::default());
        let count = found.map_or(0, |it| it.moves.len());
        if open.is_none() && (2..6).contains(&count) && plies > 1 {
            open = Some(line.clone());
        }
    });
    let line = open.expect("there is such a line");
    let mut app = default_view("you", "you");
    for &point in &line {
        intend(&mut app, Intent::Place(point));
        app.update();
    }
    assert_eq!(known(&mut app), []);
    tap(&mut app, KeyCode::Tab);
    app.update();
    let game = session(&app).game().clone();
    let found = book.find(game.board(), &Transforms::default());
    let moves = found.expect("it is in the library").moves;
    let mut points = moves.iter().map(|it| it.point).collect::<Vec<_>>();
    points.sort_unstable();
    assert_eq!(known(&mut app), points);
    let told = format!("library moves {}", points.len());
    let texts = texts(&mut app);
    assert!(texts.iter().any(|it| it.contains(&told)), "{texts:?}");

    // The next position is not in the opening library.
    intend(&mut app, Intent::Place(point("a1")));
    app.update();
    app.update();
    assert_eq!(known(&mut app), []);
    intend(&mut app, Intent::Undo);
    app.update();
    app.update();
    assert_eq!(known(&mut app), points);
    tap(&mut app, KeyCode::Tab);
    app.update();
    assert_eq!(known(&mut app), []);
}
