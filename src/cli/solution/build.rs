//! `nekomoku solution build`.

use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use super::args::BuildArgs;
use crate::named::read_text;
use crate::outputs::{Content, Outputs};
use crate::shard_args::ChosenShard;
use anyhow::{Context, ensure};
use pbrain::terminal;
use proof::solution::SolutionHeader;
use rules::parse_points;
use solution::{Adapted, BuildParams, BuildProgress, Builder, Proposals, build};
use storage::FileKind;

/// Time between two lines about the progress.
const REPORT_EVERY: Duration = Duration::from_secs(60);

pub(super) fn run(args: &BuildArgs, shard: Option<&ChosenShard>) -> anyhow::Result<ExitCode> {
    Outputs::default()
        .reads(&args.propose)
        .reads(&args.adapt)
        .writes(&args.out, Content::Continued)
        .check(false)?;
    let from = parse_points(&args.from, args.size).context("--from")?;
    if let Some(chosen) = shard {
        chosen.reject("--from", !from.is_empty(), "one position has no units")?;
    }
    let header = SolutionHeader {
        shard: shard.map(|chosen| chosen.shard.to_string()),
        ..SolutionHeader::new(args.rule, args.size, from)
    };
    let params = BuildParams {
        proposals: proposals(args.propose.as_deref(), &header)?,
        adapted: adapted(args.adapt.as_deref(), &header)?,
        header,
        memory_mib: args.memory,
    };
    let mut builder = Builder::open(&params, &args.out, args.resume)?;
    let mut progress = Printer::new();
    let shard = shard.map(|chosen| chosen.shard);
    let is_whole = build(&mut builder, shard, args.rounds, &mut |it| {
        progress.take(it)
    })?;
    let last = progress.last.as_ref();
    ensure!(last.is_some() || is_whole, "nothing was computed");
    if let Some(last) = last {
        terminal::print(&progress.line(last))?;
    }
    Ok(ExitCode::from(u8::from(!is_whole)))
}

/// The moves to try first.
fn proposals(file: Option<&Path>, header: &SolutionHeader) -> anyhow::Result<Proposals> {
    let Some(file) = file else {
        return Ok(Proposals::default());
    };
    let text = read_text(file, FileKind::Openings)?;
    Proposals::read(&text, header).with_context(|| file.display().to_string())
}

/// The solution whose answers are tried first.
fn adapted(file: Option<&Path>, header: &SolutionHeader) -> anyhow::Result<Option<Adapted>> {
    let Some(file) = file else { return Ok(None) };
    let solution = super::file::read(file)?;
    let other = solution.header().size;
    let adapted = Adapted::new(solution, header).with_context(|| {
        let (name, size) = (file.display(), header.size);
        format!(
            "{name}: not for boards of {size} lines, expected a solution with the same winning \
             side, and odd numbers of lines or even ones on both boards, not {other} and {size}"
        )
    })?;
    Ok(Some(adapted))
}

/// Prints how far the computation is, once a minute.
struct Printer {
    begun: Instant,
    reported: Instant,
    last: Option<BuildProgress>,
    /// Units settled or tried in vain when the latest of them took time, and how many took none:
    /// those that a file already held.
    worked: Worked,
}

/// Units of the current round, and the time they took.
#[derive(Default)]
struct Worked {
    round: u32,
    units: usize,
    begun: Option<Instant>,
}

impl Printer {
    fn new() -> Self {
        let now = Instant::now();
        Self {
            begun: now,
            reported: now,
            last: None,
            worked: Worked::default(),
        }
    }

    fn take(&mut self, progress: &BuildProgress) -> bool {
        let before = self.last.as_ref().map_or(0, |last| last.nodes);
        self.worked.count(progress, progress.nodes > before);
        if self.reported.elapsed() >= REPORT_EVERY {
            self.reported = Instant::now();
            terminal::complain(&self.line(progress));
        }
        self.last = Some(progress.clone());
        true
    }

    fn line(&self, progress: &BuildProgress) -> String {
        let BuildProgress {
            round,
            units,
            settled,
            open,
            left,
            positions,
            proofs,
            ..
        } = progress;
        let line = progress.line.iter().map(ToString::to_string);
        let line = line.collect::<String>();
        let line = match line.as_str() {
            "" => line,
            moves => format!("; {moves}"),
        };
        let nodes = progress.nodes / 1_000_000;
        let hours = self.begun.elapsed().as_secs_f64() / 3600.0;
        let left_hours = self
            .worked
            .hours_left(*left)
            .map_or_else(String::new, |hours| {
                format!("; this round ends in about {hours:.1} h at the present rate")
            });
        format!(
            "{hours:.2} h, round {round}: {settled} of {units} units settled, {open} not in this \
             round, {left} still to be tried; {positions} positions, {proofs} strategies, \
             {nodes} M nodes{line}{left_hours}"
        )
    }
}

impl Worked {
    /// Counts a unit unless the file held it already.
    fn count(&mut self, progress: &BuildProgress, took_time: bool) {
        if self.round != progress.round {
            *self = Self {
                round: progress.round,
                ..Self::default()
            };
        }
        if took_time || self.begun.is_some() {
            self.begun.get_or_insert_with(Instant::now);
            self.units += 1;
        }
    }

    fn hours_left(&self, left: usize) -> Option<f64> {
        let hours = self.begun?.elapsed().as_secs_f64() / 3600.0;
        Some(hours / self.units as f64 * left as f64)
    }
}
