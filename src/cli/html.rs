//! [`HtmlArgs`]: the option `--html`, and the pages that it asks for.

use std::path::PathBuf;

use clap::Args;

use super::named::write;
use super::outputs::{Content, Outputs};
use super::program::PROGRAM;
use super::shard_args::ChosenShard;
use super::words;
use arena::report::{Experiment, Head, PageLanguage, facts, ledger_page, tournament_page};
use arena::{GameRecord, Rating, Standings, TournamentSpec};

#[derive(Clone, Debug, Default, Args)]
pub(super) struct HtmlArgs {
    /// Write the result as an HTML page: one file with tables, plots and every game to replay.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

impl HtmlArgs {
    /// True when a page is asked for.
    pub(super) const fn is_given(&self) -> bool {
        self.html.is_some()
    }

    /// Rejects the option for a shard.
    ///
    /// # Errors
    /// When it was given.
    pub(super) fn reject_with(&self, shard: &ChosenShard) -> anyhow::Result<()> {
        let instead = "give it to `nekomoku merge`, which reports the merged games";
        shard.reject("--html", self.is_given(), instead)
    }

    /// Adds the page to the files that the call writes.
    pub(super) fn outputs(&self, outputs: Outputs) -> Outputs {
        outputs.writes_if(self.html.as_deref(), Content::Page)
    }

    /// Writes the page of a match or a tournament, when it is asked for.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub(super) fn write_tournament(
        &self,
        title: &str,
        (spec, standings): (&TournamentSpec, &Standings),
        games: &[GameRecord],
        ratings: Option<&[Rating]>,
    ) -> anyhow::Result<()> {
        let Some(path) = &self.html else {
            return Ok(());
        };
        let page = (spec, standings);
        let page = tournament_page((title, PROGRAM), page, games, ratings);
        write(path, page)
    }

    /// Writes the page of a ledger, when it is asked for.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub(super) fn write_ledger(
        &self,
        title: &str,
        experiments: &[Experiment<'_>],
    ) -> anyhow::Result<()> {
        let (Some(path), Some(first)) = (&self.html, experiments.first()) else {
            return Ok(());
        };
        let played = experiments.iter().map(|it| it.standings.played());
        let games = words::count(played.sum::<u32>(), "game");
        let head = Head {
            title,
            facts: facts(first.spec, &games, PROGRAM),
            language: PageLanguage::English,
        };
        write(path, ledger_page(&head, experiments))
    }
}
