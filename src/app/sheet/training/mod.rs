//! The training page: the lessons, the rating of the user, the practice, and the list of puzzles.

mod history;
mod puzzles;

use bevy::prelude::*;

use super::choices::{Choice, spawn_line, spawn_title};
use super::line_button::spawn_button;
use super::materials::{Materials, heading};
use crate::command::{Page, SheetCommand};
use crate::theme::palette;
use crate::theme::widget::{label, localized_label};
use game::{
    DrillCommand, Intent, ListedPuzzle, NewADay, Pairing, PuzzleCommand, Setting, TutorialCommand,
    TutorialLesson,
};
use player::config::Character;

/// The level of the opponent in the setup of a rated game, until the rating chooses one.
const MIDDLE: u8 = 50;

pub(super) fn fill(commands: &mut Commands, paper: Entity, materials: &Materials) {
    let title = heading(&materials.fonts, "training-title", "Leave the training");
    commands.spawn((title, ChildOf(paper)));
    spawn_lessons(commands, paper, materials);
    spawn_rating(commands, paper, materials);
    spawn_practice(commands, paper, materials);
    spawn_repertoire(commands, paper, materials);
    spawn_new_a_day(commands, paper, materials);
    spawn_search(commands, paper, materials);
    let listed = materials.game.puzzles().list(&materials.settings);
    spawn_progress(commands, paper, materials, &listed);
    puzzles::spawn(commands, paper, materials, &listed);
}

/// The lessons for users who are new to the game.
fn spawn_lessons(commands: &mut Commands, paper: Entity, materials: &Materials) {
    let title = ("training-lessons", palette::MUTED);
    let line = spawn_title(commands, paper, materials, title);
    let solved = materials.settings.tutorial.solved.len();
    let numbers = [
        ("solved", solved.into()),
        ("all", TutorialLesson::all().len().into()),
    ];
    let text = materials.words.with("training-lessons-solved", &numbers);
    let text = label(text, materials.fonts.text(14.0), palette::TEXT);
    commands.spawn((text, ChildOf(line)));
    let begin = Intent::Tutorial(TutorialCommand::Begin);
    spawn_button(
        commands,
        line,
        materials,
        ("training-learn", begin.into()),
        true,
    );
}

/// The rating for the rule and size of the last choice, and a rated game against a level of the
/// same strength.
fn spawn_rating(commands: &mut Commands, paper: Entity, materials: &Materials) {
    let pairing = rated_pairing(materials);
    let title = ("training-rating", palette::MUTED);
    let line = spawn_title(commands, paper, materials, title);
    if let Ok(lineup) = pairing.resolve(materials.book.cast()) {
        let (game, words) = (&materials.game, &materials.words);
        let rating = game.coach().rating(lineup.setup);
        let [low, high] = rating.interval();
        let games = game.coach().ratings().pool(lineup.setup).games.len();
        let setup = [
            ("rule", words.rule(pairing.rule).into()),
            ("size", pairing.size.into()),
        ];
        let rounded = |value: f64| format!("{value:.0}").into();
        let text = words.with(
            "training-rated",
            &[
                ("setup", words.with("games-setup", &setup).into()),
                ("elo", rounded(rating.elo)),
                ("error", rounded((high - low) / 2.0)),
                ("games", games.into()),
            ],
        );
        let text = label(text, materials.fonts.text(14.0), palette::TEXT);
        commands.spawn((text, ChildOf(line)));
    }
    let played = pairing.resolve(materials.book.cast());
    let play = SheetCommand::PlayRated(Box::new(pairing));
    spawn_button(
        commands,
        line,
        materials,
        ("training-play", play.into()),
        true,
    );
    if let Ok(lineup) = played {
        let pool = materials.game.coach().ratings().pool(lineup.setup);
        history::spawn(commands, paper, materials, &pool.games);
    }
}

/// The last choice with the user as one player. The rating replaces the other one.
fn rated_pairing(materials: &Materials) -> Pairing {
    let cast = materials.book.cast();
    let mut pairing = materials.settings.pairing(cast);
    let is_human = |id: &String| cast.get(id).is_ok_and(Character::is_human);
    match pairing.players.each_ref().map(is_human) {
        [false, false] => pairing.players[0] = materials.book.human().id,
        [true, true] => pairing.players[1] = format!("level-{MIDDLE}"),
        _ => {}
    }
    pairing
}

fn spawn_practice(commands: &mut Commands, paper: Entity, materials: &Materials) {
    let title = ("training-practice", palette::MUTED);
    let line = spawn_title(commands, paper, materials, title);
    let counts = materials
        .game
        .coach()
        .drill_counts(materials.game.settings());
    let numbers = [("due", counts.due.into()), ("all", counts.puzzles.into())];
    let text = materials.words.with("training-counts", &numbers);
    let text = label(text, materials.fonts.text(14.0), palette::TEXT);
    commands.spawn((text, ChildOf(line)));
    let next = SheetCommand::Practise(DrillCommand::Next);
    let add = SheetCommand::Practise(DrillCommand::AddListed);
    let has_due = counts.due > 0;
    spawn_button(
        commands,
        line,
        materials,
        ("training-practise", next.into()),
        has_due,
    );
    spawn_button(
        commands,
        line,
        materials,
        ("training-add", add.into()),
        true,
    );
}

/// The lines that the user learns.
fn spawn_repertoire(commands: &mut Commands, paper: Entity, materials: &Materials) {
    let title = ("repertoire-title", palette::MUTED);
    let line = spawn_title(commands, paper, materials, title);
    let counts = materials
        .game
        .coach()
        .line_counts(materials.game.settings());
    let numbers = [("due", counts.due.into()), ("all", counts.cards.into())];
    let text = materials.words.with("training-counts", &numbers);
    let text = label(text, materials.fonts.text(14.0), palette::TEXT);
    commands.spawn((text, ChildOf(line)));
    let open = SheetCommand::Open(Page::Repertoire);
    spawn_button(
        commands,
        line,
        materials,
        ("training-repertoire", open.into()),
        true,
    );
}

/// How many new questions the practice and the repertoires ask on a day.
fn spawn_new_a_day(commands: &mut Commands, paper: Entity, materials: &Materials) {
    let chosen = materials.settings.new_a_day;
    let choices = NewADay::ALL.map(|number| {
        let text = number.most().map_or_else(
            || materials.words.get("training-new-all"),
            |most| most.to_string(),
        );
        Choice {
            name: format!("New per day {number:?}"),
            text,
            command: Intent::Set(Setting::NewADay(number)).into(),
            chosen: number == chosen,
            possible: true,
        }
    });
    let title = ("training-new", palette::MUTED);
    let line = spawn_line(commands, paper, materials, title, choices);
    if materials.layout.labels {
        let note = localized_label(
            "training-new-note",
            materials.fonts.text(13.0),
            palette::MUTED,
        );
        commands.spawn((note, ChildOf(line)));
    }
}

/// The search for the user's own mistakes in all kept games.
fn spawn_search(commands: &mut Commands, paper: Entity, materials: &Materials) {
    let title = ("training-mistakes", palette::MUTED);
    let line = spawn_title(commands, paper, materials, title);
    let search = materials.game.coach().puzzle_search();
    let progress = search.progress();
    if progress.games > 0 {
        let numbers = [
            ("done", progress.done.into()),
            ("games", progress.games.into()),
            ("found", progress.found.into()),
        ];
        let text = materials.words.with("training-searched", &numbers);
        let text = label(text, materials.fonts.text(14.0), palette::TEXT);
        commands.spawn((text, ChildOf(line)));
    }
    let (key, command) = match search.is_on() {
        true => ("training-search-end", DrillCommand::EndSearch),
        false => ("training-search", DrillCommand::SearchGames),
    };
    let command = SheetCommand::Practise(command);
    spawn_button(commands, line, materials, (key, command.into()), true);
    let report = SheetCommand::Open(Page::Report);
    spawn_button(
        commands,
        line,
        materials,
        ("training-report", report.into()),
        true,
    );
}

fn spawn_progress(
    commands: &mut Commands,
    paper: Entity,
    materials: &Materials,
    listed: &[ListedPuzzle],
) {
    let title = ("training-progress", palette::MUTED);
    let line = spawn_title(commands, paper, materials, title);
    let solved = listed.iter().filter(|it| it.is_solved).count();
    let streak = materials.settings.streak;
    let numbers = [
        ("solved", solved.into()),
        ("all", listed.len().into()),
        ("now", streak.now.into()),
        ("best", streak.best.into()),
    ];
    let text = materials.words.with("training-solved", &numbers);
    let text = label(text, materials.fonts.text(14.0), palette::TEXT);
    commands.spawn((text, ChildOf(line)));
    let own = Intent::Puzzle(PuzzleCommand::Own);
    spawn_button(
        commands,
        line,
        materials,
        ("training-own", own.into()),
        true,
    );
}
