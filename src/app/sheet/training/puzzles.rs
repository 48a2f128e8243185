//! The list of puzzles: number, themes, length and state.

use bevy::prelude::*;

use crate::command::asks;
use crate::locale::{Words, beside};
use crate::sheet::materials::Materials;
use crate::sheet::scroll::scroll_list;
use crate::theme::widget::{label, remaining_column, row, tile};
use crate::theme::{palette, shortened_label};
use game::{Difficulty, Intent, ListedPuzzle, PuzzleCommand, Theme};

pub(super) fn spawn(
    commands: &mut Commands,
    paper: Entity,
    materials: &Materials,
    listed: &[ListedPuzzle],
) {
    let list = Node {
        flex_wrap: FlexWrap::Wrap,
        align_content: AlignContent::FlexStart,
        column_gap: px(8),
        row_gap: px(6),
        ..default()
    };
    let list = commands
        .spawn((scroll_list("Puzzle list", list), ChildOf(paper)))
        .id();
    for (at, puzzle) in listed.iter().enumerate() {
        spawn_puzzle(commands, list, materials, (at, puzzle));
    }
}

fn spawn_puzzle(
    commands: &mut Commands,
    list: Entity,
    materials: &Materials,
    (at, puzzle): (usize, &ListedPuzzle),
) {
    let (fonts, words) = (&materials.fonts, &materials.words);
    let width = if materials.layout.labels { 32.4 } else { 48.5 };
    let cell = Node {
        width: percent(width),
        ..default()
    };
    let cell = commands.spawn((cell, Pickable::IGNORE, ChildOf(list))).id();
    let opens = Intent::Puzzle(PuzzleCommand::At(at));
    let frame = commands
        .spawn((
            tile(format!("Puzzle {}", at + 1), asks(opens), puzzle.is_open),
            ChildOf(cell),
        ))
        .id();
    let number = [
        ("number", (at + 1).into()),
        ("color", words.color(puzzle.side).into()),
    ];
    let title = words.with("training-puzzle", &number);
    commands.spawn((
        remaining_column(0.0),
        Pickable::IGNORE,
        ChildOf(frame),
        children![
            shortened_label(title, fonts.bold(14.0), palette::TEXT),
            shortened_label(about(puzzle, words), fonts.text(12.0), palette::MUTED),
        ],
    ));
    if puzzle.is_solved {
        let solved = words.get("training-state-solved");
        let solved = label(solved, fonts.bold(12.0), palette::GOOD);
        // A button tints its children, but not their children.
        commands.spawn((row(0.0), ChildOf(frame), children![solved]));
    }
}

/// Difficulty, themes, length, number of winning moves and rule.
fn about(puzzle: &ListedPuzzle, words: &Words) -> String {
    let length = |plies: u16| words.with("training-plies", &[("plies", plies.into())]);
    let mut themes = puzzle.themes.clone();
    // The length says it.
    themes.retain(|&theme| theme != Theme::ThreeMoves);
    if themes.is_empty() {
        themes.extend(puzzle.kind.parse::<Theme>());
    }
    let named = themes.iter().map(|&theme| words.theme(theme));
    let other = themes.is_empty().then(|| words.get("theme-other"));
    let rule = words.rule(puzzle.rule);
    let length = puzzle.plies.map(length);
    let difficulty = puzzle.difficulty.map(|it| words.get(difficulty_key(it)));
    let winning = puzzle
        .winning_moves
        .map(|moves| words.with("training-winning-moves", &[("moves", moves.into())]));
    let facts = difficulty.into_iter().chain(named).chain(other);
    beside(facts.chain(length).chain(winning).chain([rule]))
}

const fn difficulty_key(difficulty: Difficulty) -> &'static str {
    match difficulty {
        Difficulty::Easy => "difficulty-easy",
        Difficulty::Medium => "difficulty-medium",
        Difficulty::Hard => "difficulty-hard",
        Difficulty::VeryHard => "difficulty-very-hard",
    }
}
