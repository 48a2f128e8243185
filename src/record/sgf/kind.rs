//! Which game an SGF holds, by `GM` and, where `GM` is wrong, by what else the file says.

use super::games;
use super::properties::{Properties, first};
use super::rule_name::RuleName;
use super::value::simple_text;
use crate::format::quote;

/// What is known about the game of a file.
pub(super) enum Kind {
    /// Gomoku or renju.
    Gomoku,
    /// `GM` names another game, and the file is read nevertheless; the text says which game.
    Other(String),
    /// As [`Other`](Self::Other), but the size of the board alone speaks against Go.
    Doubtful(String),
    /// Another game; the text says which one.
    Refused(String),
}

/// Parts of names of programs, events and places of gomoku.
const WORDS: [&str; 16] = [
    "gomoku",
    "renju",
    "五子",
    "连珠",
    "連珠",
    "五目",
    "오목",
    "렌주",
    "гомоку",
    "рэндзю",
    "piskvork",
    "yixin",
    "rapfi",
    "gomocalc",
    "nekomoku",
    "five in a row",
];

/// Sizes of the board, in lines, on which gomoku is played and Go is not.
const SIZES: [u8; 2] = [15, 20];

impl Kind {
    /// The game of a file with these properties in its first node. A file without `GM` is accepted:
    /// the standard's default is Go, but many gomoku programs leave the property out.
    pub(super) fn of(root: &Properties) -> Self {
        let Some(value) = first(root, "GM") else {
            return Self::Gomoku;
        };
        let number = value.trim().parse::<usize>().ok();
        let name = number.and_then(games::name);
        let found = match (number, name) {
            (Some(games::GOMOKU), _) => return Self::Gomoku,
            (Some(number), Some(name)) => format!("a game of {name} (GM[{number}])"),
            _ => format!("an unknown game (GM: {})", quote(value.trim())),
        };
        match number {
            Some(games::GO) if names_gomoku(root) => Self::Other(found),
            Some(games::GO) if is_like_go(root) => Self::Refused(found),
            Some(games::GO) => Self::Doubtful(found),
            _ => Self::Other(found),
        }
    }
}

/// True when the rule, the program or the event is one of gomoku.
fn names_gomoku(root: &Properties) -> bool {
    let rule = first(root, "RU").map(RuleName::of);
    rule.is_some_and(|it| it.rule.is_some())
        || ["AP", "EV", "GN", "GC", "SO", "PC", "RU", "C"]
            .iter()
            .any(|id| {
                let text = first(root, id).map(simple_text).unwrap_or_default();
                let text = text.to_lowercase();
                WORDS.iter().any(|word| text.contains(word))
            })
}

/// True when the file has the komi or the handicap of a game of Go, or a size of its board.
fn is_like_go(root: &Properties) -> bool {
    let has_terms = ["KM", "HA", "TB", "TW"].iter().any(|id| {
        first(root, id).is_some_and(|value| !matches!(value.trim(), "" | "0" | "0.0" | "0.00"))
    });
    let size = first(root, "SZ").and_then(|size| size.trim().split([':', 'x']).next());
    let size = size.and_then(|size| size.trim().parse().ok());
    has_terms || !size.is_some_and(|size| SIZES.contains(&size))
}
