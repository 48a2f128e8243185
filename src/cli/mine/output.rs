//! The files that a call writes, and its report.

use std::collections::BTreeMap;

use anyhow::ensure;
use serde::Serialize;

use super::args::MineArgs;
use crate::game_files::{expect_new_folder, write_proofs};
use crate::named::write_with;
use crate::outputs::{Content, Outputs};
use crate::words;
use game::{Mined, MinedPuzzle};
use pbrain::terminal;
use storage::Target;

/// Checks that nothing is overwritten without permission.
///
/// # Errors
/// When the file of puzzles exists, or the folder of proofs is not empty, without `--force`.
pub(super) fn check_outputs(args: &MineArgs) -> anyhow::Result<()> {
    Outputs::default()
        .reads(&args.games)
        .writes_if(args.out.as_deref(), Content::Continued)
        .writes_if(args.journal.as_deref(), Content::Continued)
        .check(args.force)?;
    if args.force {
        return Ok(());
    }
    if let Some(out) = &args.out
        && let Target::File(file) = Target::of(out)?
    {
        let is_new = !file.exists();
        ensure!(
            is_new,
            "{}: exists already; --force overwrites it",
            out.display()
        );
    }
    match &args.proofs {
        Some(folder) => expect_new_folder(folder),
        None => Ok(()),
    }
}

/// Writes the puzzles and their proofs as far as they are asked for.
///
/// # Errors
/// When a file cannot be written.
pub(super) fn write_outputs(args: &MineArgs, puzzles: &[&MinedPuzzle]) -> anyhow::Result<()> {
    if let Some(folder) = &args.proofs {
        let named = (1..).zip(puzzles);
        write_proofs(
            folder,
            named.map(|(number, mined)| (format!("{number:04}"), &mined.proof)),
        )?;
    }
    let Some(out) = &args.out else {
        return Ok(());
    };
    write_with(out, |out| {
        let mut puzzles = puzzles.iter();
        puzzles.try_for_each(|mined| writeln!(out, "{}", serde_json::to_string(&mined.puzzle)?))
    })
}

/// The output of `--json`.
#[derive(Serialize)]
pub(super) struct Report {
    games: usize,
    /// Number of moves that were judged.
    judged: u32,
    /// Number of games with at least one puzzle.
    games_with_puzzles: usize,
    puzzles: usize,
    /// Number of puzzles that a symmetry maps onto an earlier one, and that were left out.
    repeated: usize,
    /// Number of puzzles with each theme.
    themes: BTreeMap<String, usize>,
}

impl Report {
    /// The report on these games and their distinct puzzles.
    pub(super) fn new<'a>(
        mined: impl Iterator<Item = &'a Mined>,
        distinct: &[&MinedPuzzle],
    ) -> Self {
        let (mut games, mut with, mut judged, mut all) = (0, 0, 0, 0);
        for mined in mined {
            games += 1;
            with += usize::from(!mined.puzzles.is_empty());
            judged += mined.judged;
            all += mined.puzzles.len();
        }
        let mut themes = BTreeMap::new();
        for theme in distinct.iter().filter_map(|it| it.puzzle.facts.as_ref()) {
            for theme in &theme.themes {
                *themes.entry(theme.clone()).or_default() += 1;
            }
        }
        Self {
            games,
            judged,
            games_with_puzzles: with,
            puzzles: distinct.len(),
            repeated: all - distinct.len(),
            themes,
        }
    }

    /// Prints the report.
    ///
    /// # Errors
    /// When standard output cannot be written.
    pub(super) fn print(&self, json: bool) -> anyhow::Result<()> {
        terminal::print_report(json, self, || self.text())
    }

    fn text(&self) -> String {
        let games = words::count(self.games as u32, "game");
        let (with, judged) = (self.games_with_puzzles, self.judged);
        let share = 100.0 * with as f64 / self.games.max(1) as f64;
        let puzzles = words::count(self.puzzles as u32, "puzzle");
        let themes = self.themes.iter();
        let themes = themes.map(|(theme, count)| format!("{theme:<16} {count:>5}"));
        let first = [
            format!("{games}, {judged} moves judged, {with} with a puzzle ({share:.1} %)"),
            format!("{puzzles}, {} repeated ones left out", self.repeated),
        ];
        first
            .into_iter()
            .chain(themes)
            .collect::<Vec<_>>()
            .join("\n")
    }
}
