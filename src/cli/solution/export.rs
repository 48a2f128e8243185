//! `nekomoku solution export`: a solution as a game with variations, for other programs.

use std::collections::HashSet;

use anyhow::Context;
use serde::Serialize;

use super::args::ExportArgs;
use crate::outputs::{Content, Outputs};
use crate::words;
use pbrain::terminal;
use proof::solution::{Answered, Solution, read_strategy};
use record::{Format, NodeId, Record, Tree};
use rules::{Action, Board, Color, GameSetup, Point, Symmetry};

/// What `--json` prints.
#[derive(Serialize)]
struct Report {
    /// The file written.
    file: String,
    /// Positions of the winning side, each in one line.
    positions: usize,
    /// Moves of both sides in all lines.
    moves: usize,
}

pub(super) fn run(args: &ExportArgs) -> anyhow::Result<()> {
    let to = args.to.display().to_string();
    let target = Format::of_output(&args.to, Format::WITH_LINES).with_context(|| to.clone())?;
    Outputs::default()
        .reads([&args.file])
        .writes(&args.to, Content::Game(target))
        .check(args.force.force)?;
    let solution = super::file::read(&args.file)?;
    let setup = GameSetup::new(solution.header().rule, solution.header().size)?;
    let mut export = Export {
        solution: &solution,
        record: Record::new(setup),
        seen: HashSet::new(),
    };
    export.run()?;
    let (record, positions) = (export.record, export.seen.len());
    target.save(&record, &args.to).with_context(|| to.clone())?;
    let report = Report {
        file: to,
        positions,
        moves: record.tree.walk().count() - 1,
    };
    terminal::print_report(args.json, &report, || {
        format!(
            "{}: {}, {}",
            report.file,
            words::count(report.positions as u64, "position"),
            words::count(report.moves as u64, "move"),
        )
    })
}

/// A record in the making.
struct Export<'a> {
    solution: &'a Solution,
    record: Record,
    /// Positions whose answer is in the record.
    seen: HashSet<usize>,
}

/// A position in the record, in its own orientation.
struct Place {
    node: NodeId,
    board: Board,
}

impl Place {
    fn play(&self, tree: &mut Tree, point: Point) -> anyhow::Result<Self> {
        let color = Color::ALL[usize::from(self.board.stones() % 2)];
        let mut board = self.board.clone();
        let node = tree.play(self.node, Action::Place(point))?;
        board.place(point, color);
        Ok(Self { node, board })
    }
}

impl Export<'_> {
    fn run(&mut self) -> anyhow::Result<()> {
        let mut first = Place {
            node: self.record.tree.root(),
            board: Board::new(self.solution.header().size),
        };
        for &point in &self.solution.header().from.0 {
            first = first.play(&mut self.record.tree, point)?;
        }
        self.record.shown = first.node;
        self.position(&first)
    }

    /// The answer to a position and what follows it; once for each position.
    fn position(&mut self, place: &Place) -> anyhow::Result<()> {
        let Some((number, symmetry)) = self.solution.find(&place.board) else {
            self.comment(place, "No answer is known.");
            return Ok(());
        };
        if !self.seen.insert(number) {
            self.comment(
                place,
                "Another line has the answer, perhaps turned or mirrored.",
            );
            return Ok(());
        }
        let size = self.solution.header().size;
        let back = |point: Point| symmetry.inverse().map(point, size);
        let answered = &self.solution.answered()[number];
        let next = place.play(&mut self.record.tree, back(answered.play()))?;
        for (proof, replies) in &answered.proofs {
            let replies = replies.0.iter().map(|&point| back(point));
            let replies = replies.collect::<Vec<_>>();
            self.proven(&next, *proof, &replies, symmetry.inverse())?;
        }
        if let Some(proof) = answered.otherwise {
            let others = self.others(answered, &next, symmetry);
            self.proven(&next, proof, &others, symmetry.inverse())?;
        }
        for (reply, _) in self.solution.next_positions(number) {
            let after = next.play(&mut self.record.tree, back(reply))?;
            self.position(&after)?;
        }
        Ok(())
    }

    /// The replies that an answer does not name.
    fn others(&self, answered: &Answered, next: &Place, symmetry: Symmetry) -> Vec<Point> {
        let size = self.solution.header().size;
        let named = answered.proofs.iter().flat_map(|(_, replies)| &replies.0);
        let named = named.chain(&answered.stored.0).collect::<HashSet<_>>();
        let empty = next.board.empty_points();
        empty
            .filter(|&point| !named.contains(&symmetry.map(point, size)))
            .collect()
    }

    /// The longest line of a strategy after the first of the replies that it wins against; the
    /// other replies are in the comment.
    fn proven(
        &mut self,
        place: &Place,
        proof: u32,
        replies: &[Point],
        back: Symmetry,
    ) -> anyhow::Result<()> {
        let [first, others @ ..] = replies else {
            return Ok(());
        };
        let strategy = read_strategy(&self.solution.proofs()[proof as usize])?;
        let after = place.play(&mut self.record.tree, *first)?;
        if !others.is_empty() {
            let others = others.iter().map(ToString::to_string);
            let others = others.collect::<Vec<_>>().join(" ");
            self.comment(&after, &format!("The same moves win against {others}."));
        }
        let size = self.solution.header().size;
        let mut place = after;
        for point in strategy.line() {
            place = place.play(&mut self.record.tree, back.map(point, size))?;
        }
        Ok(())
    }

    fn comment(&mut self, place: &Place, text: &str) {
        let note = self.record.tree.note_mut(place.node);
        text.clone_into(&mut note.comment);
    }
}
