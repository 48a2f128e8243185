//! [`Shelf`]: the puzzles of a file, opened at one of them.

use std::mem;
use std::path::{self, Path};

use super::difficulty::Difficulty;
use crate::bookmark::Bookmark;
use crate::mining::Theme;
use crate::settings::Settings;
use record::{NodeId, Puzzle, Tree, read_puzzles};
use rules::{Color, Rule};
use storage::{self, FileKind};

/// The puzzles that ship with the program, after those for beginners.
static OWN: &str = include_str!("../../../assets/puzzles.jsonl");
/// Wins in one to nine plies.
static FIRST: &str = include_str!("../../../assets/first-puzzles.jsonl");

/// The puzzles of a file, opened at one of them.
#[derive(Clone, Debug, Default)]
pub(super) struct Shelf {
    bookmark: Bookmark,
    /// The puzzles whose position a game can reach.
    puzzles: Vec<Puzzle>,
    /// True for puzzles of the drill, which have no place in a file.
    is_drill: bool,
    /// A message that was not shown yet: which puzzles were left out.
    complaint: Option<String>,
}

/// A puzzle in the list of puzzles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedPuzzle {
    /// The kind of win, in the words of the author.
    pub kind: String,
    /// What the win is about, as far as it is known; the first theme says which moves it consists
    /// of.
    pub themes: Vec<Theme>,
    /// The rule.
    pub rule: Rule,
    /// Size of the board in lines.
    pub size: u8,
    /// The side to move, which wins.
    pub side: Color,
    /// Number of plies until the five, if it is known.
    pub plies: Option<u16>,
    /// How hard it is, if that is known.
    pub difficulty: Option<Difficulty>,
    /// Number of moves that are known to win, if they are known.
    pub winning_moves: Option<usize>,
    /// True when the user has solved it.
    pub is_solved: bool,
    /// True for the puzzle that is opened next.
    pub is_open: bool,
}

/// The themes in the facts of a puzzle; those that this program does not know are left out.
fn themes_of(puzzle: &Puzzle) -> Vec<Theme> {
    let facts = puzzle.facts.iter();
    let names = facts.flat_map(|facts| &facts.themes);
    names.filter_map(|name| name.parse().ok()).collect()
}

/// True when the name of a file is that of puzzles and not of a game.
pub fn is_puzzle_file(file: &Path) -> bool {
    let extension = file.extension().and_then(|it| it.to_str());
    extension.is_some_and(|it| it.eq_ignore_ascii_case("jsonl"))
}

impl Shelf {
    /// The puzzles of the program, opened at the user's bookmark.
    pub(super) fn own(settings: &Settings) -> Self {
        let mut own = Self::of(FIRST).unwrap_or_default();
        let added = own.puzzles.len();
        let others = Self::of(OWN).unwrap_or_default();
        own.puzzles.extend(others.puzzles);
        own.opened_at(settings.puzzles.clone().after_adding(added))
    }

    /// The puzzles, in their order.
    pub(super) fn puzzles(&self) -> &[Puzzle] {
        &self.puzzles
    }

    /// What the list shows of each puzzle.
    pub(super) fn list(&self) -> Vec<ListedPuzzle> {
        let puzzles = self.puzzles.iter().enumerate();
        let listed = puzzles.map(|(at, puzzle)| ListedPuzzle {
            kind: puzzle.kind.clone(),
            themes: themes_of(puzzle),
            rule: puzzle.rule,
            size: puzzle.size,
            side: puzzle.side,
            plies: puzzle
                .facts
                .as_ref()
                .map(|it| it.plies)
                .filter(|it| *it > 0),
            difficulty: Difficulty::of(puzzle),
            winning_moves: puzzle
                .facts
                .as_ref()
                .map(|it| it.solutions.len())
                .filter(|it| *it > 0),
            is_solved: self.bookmark.solved.contains(&at),
            is_open: self.bookmark.at == at,
        });
        listed.collect()
    }

    /// The shelf opened at this puzzle, or at the last one.
    pub(super) fn at(self, at: usize) -> Self {
        let bookmark = Bookmark {
            at,
            ..self.bookmark.clone()
        };
        self.opened_at(bookmark)
    }

    pub(super) const fn is_drill(&self) -> bool {
        self.is_drill
    }

    /// Puzzles of the drill, opened at the first one.
    pub(super) fn of_drill(puzzles: Vec<Puzzle>) -> Self {
        Self {
            puzzles,
            is_drill: true,
            ..Self::default()
        }
    }

    /// The puzzles of a file, at the first, or where the user was when it is the last one that was
    /// open.
    ///
    /// # Errors
    /// One line that names the file, and the line where one is wrong.
    pub(super) fn of_file(file: &Path, settings: &Settings) -> Result<Self, String> {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        // The path is absolute, because the next start may be in another folder.
        let file = &path::absolute(file).unwrap_or_else(|_| file.to_owned());
        let text = storage::read_text(file, FileKind::Puzzles);
        let text = text.map_err(|error| format!("{name}: {error}"))?;
        let shelf = Self::of(&text).map_err(|(line, error)| format!("{name}:{line}: {error}"))?;
        if shelf.puzzles.is_empty() {
            let complaint = shelf.complaint;
            let why = complaint.unwrap_or_else(|| "no puzzle in it".to_owned());
            return Err(format!("{name}: {why}"));
        }
        let last = settings.puzzle_file.as_ref();
        let last = last.filter(|it| it.file.as_ref() == Some(file));
        let bookmark = last.cloned().unwrap_or_else(|| Bookmark {
            file: Some(file.to_owned()),
            ..Bookmark::default()
        });
        Ok(shelf.opened_at(bookmark))
    }

    fn opened_at(self, mut bookmark: Bookmark) -> Self {
        bookmark.at = bookmark.at.min(self.puzzles.len().saturating_sub(1));
        Self { bookmark, ..self }
    }

    /// The puzzles of a text; an error has the number of a line and the mistake in it.
    fn of(text: &str) -> Result<Self, (usize, String)> {
        let mut shelf = Self::default();
        let mut left_out = Vec::new();
        for (line, puzzle) in read_puzzles(text) {
            let puzzle = puzzle.map_err(|error| (line, error.to_string()))?;
            match puzzle.game() {
                Ok(_) if puzzle.is_defence() => {
                    left_out.push(format!("line {line}: a defence cannot be played out"));
                }
                Ok(_) => shelf.puzzles.push(puzzle),
                Err(error) => left_out.push(format!("line {line}: {error}")),
            }
        }
        if let Some(first) = left_out.first() {
            let number = left_out.len();
            shelf.complaint = Some(format!("{number} left out, {first}"));
        }
        Ok(shelf)
    }

    /// True for open puzzles that are not those of the drill.
    pub(super) const fn is_listed(&self) -> bool {
        !self.puzzles.is_empty() && !self.is_drill
    }

    /// The number of the current puzzle from 0, the number of all, and whether the current one was
    /// solved.
    pub(super) fn place(&self) -> (usize, usize, bool) {
        let at = self.bookmark.at;
        (at, self.puzzles.len(), self.bookmark.solved.contains(&at))
    }

    /// The shelf opened `by` puzzles later; the first follows the last.
    pub(super) fn turned(self, by: isize) -> Self {
        let count = self.puzzles.len().max(1);
        let at = (self.bookmark.at + count).saturating_add_signed(by) % count;
        let bookmark = Bookmark {
            at,
            ..self.bookmark
        };
        Self { bookmark, ..self }
    }

    pub(super) fn puzzle(&self) -> Option<&Puzzle> {
        self.puzzles.get(self.bookmark.at)
    }

    /// The puzzle with a game that leads to it.
    pub(super) fn posed(&self) -> Option<(&Puzzle, (Tree, NodeId))> {
        let puzzle = self.puzzle()?;
        Some((puzzle, puzzle.game().ok()?))
    }

    pub(super) fn mark_solved(&mut self) {
        self.bookmark.solved.insert(self.bookmark.at);
    }

    /// Stores the bookmark in the settings.
    pub(super) fn remember(&self, settings: &mut Settings) {
        if self.is_drill {
            return;
        }
        match &self.bookmark.file {
            // The settings file is text, so the path has to be one.
            Some(file) if file.to_str().is_none() => {}
            Some(_) => settings.puzzle_file = Some(self.bookmark.clone()),
            None => settings.puzzles = self.bookmark.clone(),
        }
    }

    /// The puzzles that were left out; returned once.
    pub(super) fn take_complaint(&mut self) -> Option<String> {
        mem::take(&mut self.complaint)
    }
}
