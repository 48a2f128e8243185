//! Evaluates the leaves of a library.

use std::path::Path;

use anyhow::Context;
use indicatif::ProgressBar;
use serde::Serialize;

use super::args::JudgeArgs;
use super::file::{lock, read, save};
use engine::book::{Book, BookBuilder, JudgeLimits, LeafJudge, LeafValue};
use pbrain::terminal;
use rules::{Game, Point};

/// The output of `--json`.
#[derive(Serialize)]
struct Report {
    file: String,
    /// Leaves evaluated in this run.
    judged: usize,
    /// Of these, leaves where the side to move wins by threats.
    threats: usize,
    /// Of these, leaves with the value of a search.
    searched: usize,
    /// Of these, leaves where the game is over.
    over: usize,
    /// Leaves that cannot be evaluated, because their line has an illegal move.
    refused: usize,
    /// Leaves that remain for another run.
    left: usize,
    moves: usize,
    bytes: usize,
}

/// Evaluates the leaves without a value, in stages. The file is replaced after each stage, so a run
/// that is killed loses one stage at most. The next run evaluates the remaining leaves with the
/// same results, because a value depends on its position alone.
pub(super) fn run(args: &JudgeArgs) -> anyhow::Result<()> {
    // A library that cannot be read needs no lock.
    read(&args.book)?;
    let _lock = lock(&args.book)?;
    let book = read(&args.book)?;
    let leaves = book.open_leaves();
    let mut judging = Judging::new(&book, leaves.len(), args)?;
    let mut unsaved = 0;
    for line in leaves {
        if args
            .leaves
            .is_some_and(|most| judging.report.judged >= most)
        {
            break;
        }
        judging.judge(&book, &line);
        unsaved += 1;
        if unsaved == args.stage.get() {
            judging.save(&args.book)?;
            unsaved = 0;
        }
    }
    if unsaved > 0 || judging.report.bytes == 0 {
        judging.save(&args.book)?;
    }
    judging.bar.finish_and_clear();
    let report = judging.report;
    terminal::print_report(args.json, &report, || report.text())
}

struct Judging {
    builder: BookBuilder,
    judge: LeafJudge,
    report: Report,
    bar: ProgressBar,
}

impl Judging {
    fn new(book: &Book, leaves: usize, args: &JudgeArgs) -> anyhow::Result<Self> {
        let builder = BookBuilder::new(book.rule(), book.size());
        let mut builder = builder.context("expected a board of 5 to 16 lines")?;
        builder.add(book);
        Ok(Self {
            builder,
            judge: LeafJudge::new(JudgeLimits {
                threats: args.threat_nodes,
                search: args.nodes,
            }),
            report: Report {
                file: args.book.display().to_string(),
                judged: 0,
                threats: 0,
                searched: 0,
                over: 0,
                refused: 0,
                left: leaves,
                moves: book.moves(),
                bytes: 0,
            },
            bar: ProgressBar::new(leaves as u64),
        })
    }

    /// Evaluates the leaf at the end of a line.
    fn judge(&mut self, book: &Book, line: &[Point]) {
        self.bar.inc(1);
        let report = &mut self.report;
        report.left -= 1;
        let game = Game::with_moves(book.setup(), line.iter().copied());
        let Some(value) = game.ok().and_then(|game| self.judge.judge(&game)) else {
            report.refused += 1;
            return;
        };
        report.judged += 1;
        *match value {
            LeafValue::Threats => &mut report.threats,
            LeafValue::Searched(_) => &mut report.searched,
            LeafValue::Over(_) => &mut report.over,
        } += 1;
        self.builder.stand_at(line);
        self.builder.set_leaf(value);
    }

    fn save(&mut self, file: &Path) -> anyhow::Result<()> {
        let book = self.builder.clone().finish();
        self.report.moves = book.moves();
        self.report.bytes = save(&book, file)?;
        Ok(())
    }
}

impl Report {
    fn text(&self) -> String {
        let refused = match self.refused {
            0 => String::new(),
            refused => format!("; the rules refuse the lines to {refused} more"),
        };
        format!(
            "{}: {} leaves judged: {} won by threats, {} by a search, {} where the game is over\n\
             {} leaves are left{refused}\n{} moves in {} bytes",
            self.file,
            self.judged,
            self.threats,
            self.searched,
            self.over,
            self.left,
            self.moves,
            self.bytes
        )
    }
}
