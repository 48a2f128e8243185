//! [`MergeArgs`]: the arguments of `nekomoku merge`, and the checks for every kind of job.

use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail, ensure};
use clap::Args;

use crate::arena_args::{parse_anchor, parse_sprt};
use crate::calibrate::CalibrationFiles;
use crate::html::HtmlArgs;
use crate::ledger::LedgerFiles;
use crate::outputs::{Content, Outputs};
use arena::Sprt;
use pbrain::terminal;
use storage::shard::{Piece, ShardSet};

#[derive(Debug, Args)]
pub(crate) struct MergeArgs {
    /// File to write: the journal or the self-play games of the whole job. For shards of `ledger`,
    /// the folder to write.
    pub(super) out: PathBuf,
    /// Files of the shards, or folders of `ledger`, in any order.
    #[arg(value_name = "SHARD", required = true)]
    pub(super) shards: Vec<PathBuf>,
    /// Merge unfinished shards, and report what is missing.
    #[arg(long)]
    pub(super) partial: bool,
    /// Test the merged match by SPRT, as with `match --sprt`.
    #[arg(long, value_name = "ELO0,ELO1[,ALPHA,BETA]", value_parser = parse_sprt)]
    #[arg(allow_hyphen_values = true)]
    pub(super) sprt: Option<Sprt>,
    /// Player of a tournament or a calibration with a fixed rating.
    #[arg(long, value_name = "ID=ELO", value_parser = parse_anchor)]
    pub(super) anchor: Option<(String, f64)>,
    /// Write each game of a match, tournament or calibration to this folder as SGF and as PSQ.
    #[arg(long, value_name = "FOLDER")]
    pub(super) save_games: Option<PathBuf>,
    #[command(flatten)]
    pub(super) files: CalibrationFiles,
    #[command(flatten)]
    pub(super) ledger: LedgerFiles,
    #[command(flatten)]
    pub(super) html: HtmlArgs,
    /// Overwrite files that exist.
    #[arg(long)]
    pub(super) force: bool,
    /// Print the result as a JSON object.
    #[arg(long)]
    pub(super) json: bool,
}

impl MergeArgs {
    /// The files of every kind of job.
    pub(super) fn outputs(&self) -> Outputs {
        let outputs = Outputs::default().keeps(&self.shards);
        outputs.writes(&self.out, Content::Continued)
    }

    /// Checks that the output does not exist, unless it may be overwritten.
    pub(super) fn check_new(&self, out: &Path) -> anyhow::Result<()> {
        let may_write = self.force || !out.exists();
        ensure!(
            may_write,
            "{}: exists already; --force overwrites it",
            out.display()
        );
        Ok(())
    }

    /// Checks that the set is complete. With `--partial`, reports what is missing instead.
    pub(super) fn check_whole(&self, set: &ShardSet, noun: &str) -> anyhow::Result<()> {
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
    pub(super) fn reject(&self, job: &str, options: &[(&str, bool)]) -> anyhow::Result<()> {
        let given = options.iter().find(|(_, given)| *given);
        match given {
            Some((option, _)) => bail!("{option} is not for the shards of `{job}`"),
            None => Ok(()),
        }
    }

    /// Rejects all options that do not apply to every kind of job.
    pub(super) fn reject_all(&self, job: &str) -> anyhow::Result<()> {
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

    pub(super) const fn for_matches(&self) -> (&'static str, bool) {
        ("--sprt", self.sprt.is_some())
    }

    pub(super) const fn for_ratings(&self) -> (&'static str, bool) {
        let given = self.files.rate.is_some() || self.anchor.is_some();
        ("--rate or --anchor", given)
    }

    pub(super) const fn for_styles(&self) -> (&'static str, bool) {
        let given = self.files.styles.is_some() || self.files.table.is_some();
        ("--styles or --table", given)
    }

    pub(super) const fn for_games(&self) -> (&'static str, bool) {
        ("--save-games", self.save_games.is_some())
    }

    pub(super) const fn for_ledger(&self) -> (&'static str, bool) {
        ("--markdown or --toml", self.ledger.are_given())
    }
}
