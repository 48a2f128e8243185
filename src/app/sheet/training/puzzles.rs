//! The list of puzzles: number, themes, length and state.

use bevy::prelude::*;

use crate::command::asks;
use crate::locale::{Words, beside};
use crate::sheet::rows::{Row, label, line, scroll_area, small_tile};
use crate::sheet::view::View;
use crate::theme::palette;
use crate::theme::widget::tile;
use game::{Difficulty, Intent, ListedPuzzle, PuzzleCommand, Theme};

pub(super) fn puzzles(view: &View, listed: &[ListedPuzzle]) -> Row {
    let list = Node {
        flex_wrap: FlexWrap::Wrap,
        align_content: AlignContent::FlexStart,
        column_gap: px(8),
        row_gap: px(6),
        ..default()
    };
    let listed = listed.iter().enumerate();
    scroll_area("Puzzle list", list).holding(listed.map(|(at, it)| puzzle(view, at, it)))
}

fn puzzle(view: &View, at: usize, puzzle: &ListedPuzzle) -> Row {
    let words = &view.words;
    let number = [
        ("number", (at + 1).into()),
        ("color", words.color(puzzle.side).into()),
    ];
    let title = beside([
        words.with("training-puzzle", &number),
        words.rule(puzzle.rule),
    ]);
    let texts = [title, about(puzzle, words)];
    let solved = puzzle.is_solved.then(|| {
        let solved = words.get("training-state-solved");
        // A button tints its children, but not their children.
        line(0.0).holding([label(solved, view.fonts.bold(12.0), palette::GOOD)])
    });
    let opens = Intent::Puzzle(PuzzleCommand::At(at));
    let tile = tile(format!("Puzzle {}", at + 1), asks(opens), puzzle.is_open);
    small_tile(view, view.roomy(32.4, 48.5), tile, texts, solved)
}

/// Difficulty, themes, length and number of winning moves.
fn about(puzzle: &ListedPuzzle, words: &Words) -> String {
    let mut themes = puzzle.themes.clone();
    // The length says it.
    themes.retain(|&theme| theme != Theme::ThreeMoves);
    if themes.is_empty() {
        themes.extend(puzzle.kind.parse::<Theme>());
    }
    let named = themes.iter().map(|&theme| words.theme(theme));
    let other = themes.is_empty().then(|| words.get("theme-other"));
    let length = puzzle.plies.map(|it| words.in_moves("training-moves", it));
    let difficulty = puzzle.difficulty.map(|it| words.get(difficulty_key(it)));
    let winning = puzzle
        .winning_moves
        .map(|moves| words.with("training-winning-moves", &[("moves", moves.into())]));
    let facts = difficulty.into_iter().chain(named).chain(other);
    beside(facts.chain(length).chain(winning))
}

const fn difficulty_key(difficulty: Difficulty) -> &'static str {
    match difficulty {
        Difficulty::Easy => "difficulty-easy",
        Difficulty::Medium => "difficulty-medium",
        Difficulty::Hard => "difficulty-hard",
        Difficulty::VeryHard => "difficulty-very-hard",
    }
}
