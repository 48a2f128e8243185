//! The solved games: the page, the banner with the plies, and the numbers on every reply.

use app::{CandidateView, Page, SheetCommand};
use bevy::prelude::*;
use game::{EditCommand, Intent, Mode};
use rules::{Rule, Side};

use crate::support::*;

fn open(app: &mut App, page: Page) {
    app.world_mut().write_message(SheetCommand::Open(page));
    for _ in 0..3 {
        app.update();
    }
}

/// The numbers on the board with their points.
fn numbers(app: &mut App) -> Vec<(String, u16)> {
    let mut views = app.world_mut().query::<&CandidateView>();
    let number = |view: &CandidateView| (view.point.to_string(), view.worth.parse().ok());
    let numbers = views.iter(app.world()).map(number);
    numbers
        .filter_map(|(point, number)| Some((point, number?)))
        .collect()
}

#[test]
fn the_user_holds_out_against_the_solution_and_reads_how_long() {
    let mut app = default_view("you", "cat");
    open(&mut app, Page::Solved);
    press(&mut app, "Solved standard");
    app.update();
    press(&mut app, "solved-hold-out");
    update_until(&mut app, "the first stone", |app| ply(app) == 1);
    assert_eq!(page(&app), None);
    let setup = session(&app).game().setup();
    assert_eq!((setup.rule(), setup.size()), (Rule::Standard, 15));
    assert!(session(&app).is_human(Side::Second));
    assert_eq!(game(&app).settings().mode, Mode::Play);
    app.update();
    assert!(has_text(&mut app, "White has held out until move 1."));
    assert!(has_text(&mut app, "The best defence lasts until move 53."));
    assert!(numbers(&mut app).is_empty(), "the analysis is off");
    play(&mut app, &["a1"]);
    update_until(&mut app, "the answer", |app| ply(app) == 3);
    app.update();
    assert!(has_text(&mut app, "White has held out until move 3."));
    send(&mut app, Intent::Resign);
    app.update();
    app.update();
    assert!(!has_text(&mut app, "at the latest"), "the game is over");
}

#[test]
fn every_reply_has_the_plies_to_the_end_and_the_longest_resists_as_announced() {
    let mut app = default_view("you", "cat");
    open(&mut app, Page::Solved);
    press(&mut app, "solved-walk");
    update_until(&mut app, "the first stone", |app| ply(app) == 1);
    assert_eq!(session(&app).game().setup().rule(), Rule::Freestyle);
    for stones in [1_u16, 3] {
        update_until(&mut app, "the replies", |app| {
            let progress = game(app).analysis().progress();
            ply(app) == stones && progress.is_some_and(|it| !it.resistance.is_empty())
        });
        app.update();
        let numbers = numbers(&mut app);
        assert_eq!(numbers.len(), 225 - usize::from(stones));
        assert!(has_text(
            &mut app,
            "Numbers: moves of both sides to the end"
        ));
        let held_out = game(&app).coach().resistance().held_out(session(&app));
        let held_out = held_out.expect("the oracle has announced it");
        let (hardest, longest) = numbers.iter().max_by_key(|it| it.1).expect("a reply");
        assert_eq!(held_out.end, stones + longest);
        assert!(
            numbers
                .iter()
                .all(|(_, plies)| *plies % 2 == 0 && *plies > 0)
        );
        // The hardest reply keeps the end where it is.
        assert_eq!(held_out.end, held_out.longest);
        play(&mut app, &[hardest]);
    }
}

#[test]
fn the_page_is_opened_from_the_games() {
    let mut app = default_view("you", "cat");
    open(&mut app, Page::Games);
    press(&mut app, "games-solved");
    app.update();
    assert_eq!(page(&app), Some(Page::Solved));
}

#[test]
fn the_banner_of_a_solved_game_gives_way_to_the_editor() {
    let mut app = default_view("you", "cat");
    open(&mut app, Page::Solved);
    press(&mut app, "solved-hold-out");
    update_until(&mut app, "the first stone", |app| ply(app) == 1);
    app.update();
    let is_seen = |app: &mut App| {
        let banner = find_named(app, "Solved");
        app.world().get::<Node>(banner).expect("a node").display != Display::None
    };
    assert!(is_seen(&mut app));
    for (command, expected) in [(EditCommand::Begin, false), (EditCommand::Leave, true)] {
        intend(&mut app, Intent::Edit(command));
        app.update();
        assert_eq!(is_seen(&mut app), expected, "{command:?}");
    }
}
