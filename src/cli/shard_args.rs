//! [`ShardArgs`]: the part of a job that a call takes, by its option or by an array job.

use std::fmt;
use std::path::PathBuf;

use anyhow::{bail, ensure};
use clap::Args;

use pbrain::terminal;
use storage::shard::{ArrayJob, Shard};

#[derive(Clone, Debug, Default, Args)]
pub(super) struct ShardArgs {
    /// Take only part I of N of the job; `merge` puts the parts together. In an array job of Slurm
    /// or Kubernetes the default follows from the environment.
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
}

/// A shard and its origin.
#[derive(Clone, Debug)]
pub(super) struct ChosenShard {
    pub(super) shard: Shard,
    /// The array job; `None` when the option named the shard.
    job: Option<ArrayJob>,
}

impl ShardArgs {
    /// The shard of the call, from its option or from the environment; `None` for the whole job.
    /// Reports the shard on stderr.
    ///
    /// # Errors
    /// When the environment is that of an array job and names no shard.
    pub(super) fn choose(&self) -> anyhow::Result<Option<ChosenShard>> {
        let chosen = match self.shard {
            Some(shard) => Some(ChosenShard { shard, job: None }),
            None => ArrayJob::here()?.map(|job| ChosenShard {
                shard: job.shard,
                job: Some(job),
            }),
        };
        if let Some(chosen) = &chosen {
            terminal::complain(&chosen.to_string());
        }
        Ok(chosen)
    }
}

impl ChosenShard {
    /// Rejects an option that is for the whole job only.
    ///
    /// # Errors
    /// When it was given.
    pub(super) fn reject(&self, option: &str, given: bool, instead: &str) -> anyhow::Result<()> {
        if given {
            bail!("{option} cannot be combined with {self}: {instead}");
        }
        Ok(())
    }

    /// Checks that the shard has a journal, which `merge` needs.
    ///
    /// # Errors
    /// When it has none.
    pub(super) fn require_journal(&self, journal: Option<&PathBuf>) -> anyhow::Result<()> {
        let has_journal = journal.is_some();
        ensure!(
            has_journal,
            "{self} needs a journal to be merged, expected --journal FILE"
        );
        Ok(())
    }
}

/// The default name of an output: `stem` for the whole job, `stem-I-of-N` for a shard.
pub(super) fn usual_name(stem: &str, shard: Option<&ChosenShard>) -> String {
    match shard.map(|chosen| chosen.shard) {
        Some(shard) => format!("{stem}-{}-of-{}", shard.number(), shard.count()),
        None => stem.to_owned(),
    }
}

impl fmt::Display for ChosenShard {
    /// `shard 2/4`, with the variables of an array job.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "shard {}", self.shard)?;
        match &self.job {
            Some(job) => write!(f, " ({job})"),
            None => Ok(()),
        }
    }
}
