//! The words that the texts of a review share.

use arena::report::PageLanguage;
use rules::{Color, Point};

use super::phase::Phase;

/// The name of a colour.
pub(super) fn color_name(color: Color, language: PageLanguage) -> &'static str {
    language.of(match color {
        Color::Black => ["Black", "黑方"],
        Color::White => ["White", "白方"],
    })
}

/// The name of a part of the game.
pub(crate) fn phase_name(phase: Phase, language: PageLanguage) -> &'static str {
    let chinese = match phase {
        Phase::Opening => "开局",
        Phase::Middle => "中盘",
        Phase::End => "后盘",
    };
    language.of([phase.name(), chinese])
}

/// The points of a line, separated by spaces.
pub(super) fn names(points: &[Point]) -> String {
    let names = points.iter().map(ToString::to_string);
    names.collect::<Vec<_>>().join(" ")
}

/// The side that played a move, and the part of the game.
pub(super) fn about(color: Color, phase: Phase, language: PageLanguage) -> String {
    let (color, phase) = (color_name(color, language), phase_name(phase, language));
    language.of([format!("{color}, {phase}"), format!("{color}，{phase}")])
}

/// Names the line of a win.
pub(super) fn the_win(line: &str, language: PageLanguage) -> String {
    language.of([format!("the win: {line}"), format!("必胜：{line}")])
}
