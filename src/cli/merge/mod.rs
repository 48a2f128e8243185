//! `nekomoku merge OUT SHARD..`: merges the files of all shards of a job into the file and the
//! report of one call.

mod games;
mod journals;
mod ledger;
mod unit_journals;

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, anyhow, bail, ensure};
use clap::Args;

use super::arena_args::{parse_anchor, parse_sprt};
use super::calibrate::CalibrationFiles;
use super::html::HtmlArgs;
use super::ledger::LedgerFiles;
use super::outputs::{Content, Outputs};
use super::train_command::{params, strength};
use super::{mine, puzzles, unit_journal};
use arena::{ShardJournal, Sprt};
use pbrain::terminal;
use storage::FileKind;
use storage::shard::{Piece, ShardSet};
use train::GamesHeader;

/// The part of a file that its kind is detected from, in bytes.
const HEAD: u64 = 1 << 16;

#[derive(Debug, Args)]
pub(super) struct MergeArgs {
    /// File to write: the journal or the self-play games of the whole job. For shards of `ledger`,
    /// the folder to write.
    out: PathBuf,
    /// Files of the shards, or folders of `ledger`, in any order.
    #[arg(value_name = "SHARD", required = true)]
    shards: Vec<PathBuf>,
    /// Merge unfinished shards, and report what is missing.
    #[arg(long)]
    partial: bool,
    /// Test the merged match by SPRT, as with `match --sprt`.
    #[arg(long, value_name = "ELO0,ELO1[,ALPHA,BETA]", value_parser = parse_sprt)]
    #[arg(allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// Player of a tournament or a calibration with a fixed rating.
    #[arg(long, value_name = "ID=ELO", value_parser = parse_anchor)]
    anchor: Option<(String, f64)>,
    /// Write each game of a match, tournament or calibration to this folder as SGF and as PSQ.
    #[arg(long, value_name = "FOLDER")]
    save_games: Option<PathBuf>,
    #[command(flatten)]
    files: CalibrationFiles,
    #[command(flatten)]
    ledger: LedgerFiles,
    #[command(flatten)]
    html: HtmlArgs,
    /// Overwrite files that exist.
    #[arg(long)]
    force: bool,
    /// Print the result as a JSON object.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &MergeArgs) -> anyhow::Result<ExitCode> {
    let first = &args.shards[0];
    if first.is_dir() {
        return ledger::merge(args);
    }
    args.outputs().check(args.force)?;
    args.check_new(&args.out)?;
    let head = head_of(first).with_context(|| first.display().to_string())?;
    if GamesHeader::recognizes(&head) {
        games::merge(args)
    } else if unit_journal::recognizes(&head, puzzles::JOB) {
        unit_journals::merge(args)
    } else if unit_journal::recognizes(&head, mine::JOB) {
        unit_journals::merge_mined(args)
    } else if unit_journal::recognizes(&head, params::JOB) {
        unit_journals::merge_tuned(args)
    } else if unit_journal::recognizes(&head, strength::JOB) {
        unit_journals::merge_strength(args)
    } else if ShardJournal::recognizes(&head) {
        journals::merge(args)
    } else {
        bail!(
            "{}: not a file of a shard, expected a journal or a file of self-play games",
            first.display()
        )
    }
}

fn head_of(path: &Path) -> anyhow::Result<Vec<u8>> {
    let file = storage::open(path, FileKind::Journal)?;
    let mut head = Vec::new();
    file.take(HEAD).read_to_end(&mut head)?;
    Ok(head)
}

impl MergeArgs {
    /// The files of every kind of job.
    fn outputs(&self) -> Outputs {
        let outputs = Outputs::default().keeps(&self.shards);
        outputs.writes(&self.out, Content::Continued)
    }

    /// Checks that the output does not exist, unless it may be overwritten.
    fn check_new(&self, out: &Path) -> anyhow::Result<()> {
        let may_write = self.force || !out.exists();
        ensure!(
            may_write,
            "{}: exists already; --force overwrites it",
            out.display()
        );
        Ok(())
    }

    /// Checks that the set is complete. With `--partial`, reports what is missing instead.
    fn check_whole(&self, set: &ShardSet, noun: &str) -> anyhow::Result<()> {
        if !self.partial {
            let whole = set.check_whole();
            return whole.map_err(|error| anyhow!("{error}; --partial merges what is there"));
        }
        for missing in set.missing() {
            terminal::complain(&format!("shard {missing} is missing"));
        }
        for piece in set.unfinished() {
            let Piece {
                file,
                shard,
                done,
                of,
            } = piece;
            terminal::complain(&format!("{file}: shard {shard} has {done} of {of} {noun}"));
        }
        Ok(())
    }

    /// Rejects options that do not apply to this kind of job.
    fn reject(&self, job: &str, options: &[(&str, bool)]) -> anyhow::Result<()> {
        let given = options.iter().find(|(_, given)| *given);
        match given {
            Some((option, _)) => bail!("{option} is not for the shards of `{job}`"),
            None => Ok(()),
        }
    }

    /// Rejects all options that do not apply to every kind of job.
    fn reject_all(&self, job: &str) -> anyhow::Result<()> {
        let options = [
            self.for_matches(),
            self.for_ratings(),
            self.for_styles(),
            self.for_ledger(),
        ];
        self.reject(job, &options)?;
        let page = ("--html", self.html.is_given());
        self.reject(job, &[self.for_games(), page])
    }

    const fn for_matches(&self) -> (&'static str, bool) {
        ("--sprt", self.sprt.is_some())
    }

    const fn for_ratings(&self) -> (&'static str, bool) {
        let given = self.files.rate.is_some() || self.anchor.is_some();
        ("--rate or --anchor", given)
    }

    const fn for_styles(&self) -> (&'static str, bool) {
        let given = self.files.styles.is_some() || self.files.table.is_some();
        ("--styles or --table", given)
    }

    const fn for_games(&self) -> (&'static str, bool) {
        ("--save-games", self.save_games.is_some())
    }

    const fn for_ledger(&self) -> (&'static str, bool) {
        ("--markdown or --toml", self.ledger.are_given())
    }
}
