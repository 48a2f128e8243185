//! The training page: the lessons, the rating of the user, the practice, and the list of puzzles.

mod history;
mod puzzles;

use super::heading::heading;
use super::page_spec::PageSpec;
use super::rows::{Choice, Row, choices_with, small, text, titled_text};
use super::view::View;
use crate::command::{Page, SheetCommand};
use crate::theme::palette;
use game::{
    DrillCommand, Intent, ListedPuzzle, NewADay, Pairing, PuzzleCommand, Setting, TutorialCommand,
    TutorialLesson,
};
use player::config::Character;

pub(super) const SPEC: PageSpec = PageSpec {
    depends_on: |view, _| {
        view.settings.is_changed()
            || view.drill.is_changed()
            || view.puzzle_search.is_changed()
            || view.repertoires.is_changed()
    },
    is_tall: true,
    ..PageSpec::new(rows)
};

/// The level of the opponent in the setup of a rated game, until the rating chooses one.
const MIDDLE: u8 = 50;

fn rows(view: &View) -> Vec<Row> {
    let listed = view.game.puzzles().list(&view.settings);
    let mut rows = vec![
        heading(view, "training-title", "say-leave-the-training"),
        lessons(view),
    ];
    rows.extend(rating(view));
    rows.extend([
        practice(view),
        lines(view),
        new_a_day(view),
        search(view),
        progress(view, &listed),
        puzzles::puzzles(view, &listed),
    ]);
    rows
}

/// The lessons for users who are new to the game.
fn lessons(view: &View) -> Row {
    let numbers = [
        ("solved", view.settings.tutorial.solved.len().into()),
        ("all", TutorialLesson::all().len().into()),
    ];
    let text = view.words.with("training-lessons-solved", &numbers);
    let begin = Intent::Tutorial(TutorialCommand::Begin);
    let begin = small(view, "training-learn", begin);
    titled_text(view, "training-lessons", text, [begin])
}

/// The rating for the rule and size of the last choice, and a rated game against a level of the
/// same strength.
fn rating(view: &View) -> Vec<Row> {
    let (coach, words) = (view.game.coach(), &view.words);
    let pairing = rated_pairing(view);
    let setup = pairing.resolve(view.book.cast()).map(|it| it.setup);
    let rated = setup
        .map(|it| (coach.rating(it), coach.ratings().pool(it).games))
        .ok();
    let text = rated.as_ref().map(|(rating, games)| {
        let [low, high] = rating.interval();
        let setup = [
            ("rule", words.rule(pairing.rule).into()),
            ("size", pairing.size.into()),
        ];
        let rounded = |value: f64| format!("{value:.0}").into();
        let numbers = [
            ("setup", words.with("games-setup", &setup).into()),
            ("elo", rounded(rating.elo)),
            ("error", rounded((high - low) / 2.0)),
            ("games", games.len().into()),
        ];
        let key = if games.is_empty() {
            "training-unrated"
        } else {
            "training-rated"
        };
        words.with(key, &numbers)
    });
    let play = SheetCommand::PlayRated(Box::new(pairing));
    let play = small(view, "training-play", play);
    let history = rated.and_then(|(_, games)| history::history(view, &games));
    let line = titled_text(view, "training-rating", text, [play]);
    [line].into_iter().chain(history).collect()
}

/// The last choice with the user as one player. The rating replaces the other one.
fn rated_pairing(view: &View) -> Pairing {
    let cast = view.book.cast();
    let mut pairing = view.settings.pairing(cast);
    let is_human = |id: &String| cast.get(id).is_ok_and(Character::is_human);
    match pairing.players.each_ref().map(is_human) {
        [false, false] => pairing.players[0] = view.book.human().id,
        [true, true] => pairing.players[1] = format!("level-{MIDDLE}"),
        _ => {}
    }
    pairing
}

fn practice(view: &View) -> Row {
    let counts = view.game.coach().drill_counts(&view.settings);
    let next = SheetCommand::Practise(DrillCommand::Next);
    let add = SheetCommand::Practise(DrillCommand::AddListed);
    let buttons = [
        small(view, "training-practise", next).enabled(counts.due > 0),
        small(view, "training-add", add),
    ];
    let text = counted(view, counts.due, counts.puzzles);
    titled_text(view, "training-practice", text, buttons)
}

/// The lines that the user learns.
fn lines(view: &View) -> Row {
    let counts = view.game.coach().line_counts(&view.settings);
    let open = SheetCommand::Open(Page::Repertoire);
    let open = small(view, "training-repertoire", open);
    let text = counted(view, counts.due, counts.cards);
    titled_text(view, "repertoire-title", text, [open])
}

/// How many questions are due, of all.
fn counted(view: &View, due: usize, all: usize) -> String {
    let numbers = [("due", due.into()), ("all", all.into())];
    view.words.with("training-counts", &numbers)
}

/// How many new questions the practice and the repertoires ask on a day.
fn new_a_day(view: &View) -> Row {
    let chosen = view.settings.new_a_day;
    let choices = NewADay::ALL.map(|number| {
        let most = number.most().map(|it| it.to_string());
        let text = most.unwrap_or_else(|| view.words.get("training-new-all"));
        let (name, set) = (format!("New per day {number:?}"), Setting::NewADay(number));
        Choice::new(name, text, Intent::Set(set), number == chosen)
    });
    let note = text("training-new-note", view.fonts.text(13.0), palette::MUTED);
    choices_with(view, "training-new", choices, view.roomy(Some(note), None))
}

/// The search for the user's own mistakes in all kept games.
fn search(view: &View) -> Row {
    let progress = view.puzzle_search.progress();
    let numbers = [
        ("done", progress.done.into()),
        ("games", progress.games.into()),
        ("found", progress.found.into()),
    ];
    let text = (progress.games > 0).then(|| view.words.with("training-searched", &numbers));
    let (key, command) = if view.puzzle_search.is_on() {
        ("training-search-end", DrillCommand::EndSearch)
    } else {
        ("training-search", DrillCommand::SearchGames)
    };
    let buttons = [
        small(view, key, SheetCommand::Practise(command)),
        small(view, "training-report", SheetCommand::Open(Page::Report)),
    ];
    titled_text(view, "training-mistakes", text, buttons)
}

fn progress(view: &View, listed: &[ListedPuzzle]) -> Row {
    let solved = listed.iter().filter(|it| it.is_solved).count();
    let streak = view.settings.streak;
    let numbers = [
        ("solved", solved.into()),
        ("all", listed.len().into()),
        ("now", streak.now.into()),
        ("best", streak.best.into()),
    ];
    let text = view.words.with("training-solved", &numbers);
    let own = small(view, "training-own", Intent::Puzzle(PuzzleCommand::Own));
    titled_text(view, "training-progress", text, [own])
}
