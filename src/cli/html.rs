//! [`HtmlArgs`]: the option `--html`, and the pages that it asks for.

use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;

use super::ledger::COMMIT;
use super::outputs::{Content, Outputs};
use super::shard_args::ChosenShard;
use super::words;
use arena::{GameRecord, PairingReport, Rating, Standings, TournamentSpec};
use report::{Bar, Experiment, Head, ledger_page, tournament_page};

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
        let report = standings.report();
        let head = Head {
            title,
            facts: facts(
                spec,
                &words::games(report.games, report.of, report.distinct),
            ),
        };
        let bars = report.pairings.iter().map(pairing_bar).collect::<Vec<_>>();
        let page = tournament_page(&head, (spec, standings), games, &bars, ratings);
        write(path, &page)
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
            facts: facts(first.spec, &games),
        };
        write(path, &ledger_page(&head, experiments))
    }
}

fn write(path: &Path, page: &str) -> anyhow::Result<()> {
    let written = storage::write(path, page);
    written.with_context(|| format!("{}: cannot be written", path.display()))
}

/// The conditions of the games.
fn facts(spec: &TournamentSpec, games: &str) -> Vec<(&'static str, String)> {
    let size = spec.setup.size();
    vec![
        ("Played", games.to_owned()),
        ("Rule", format!("{}, {size} lines", spec.setup.rule())),
        ("Limits", words::limits(spec)),
        ("Openings", spec.openings_summary()),
        ("Seed", spec.seed.to_string()),
        (
            "Program",
            format!("nekomoku {}, commit {COMMIT}", env!("CARGO_PKG_VERSION")),
        ),
    ]
}

/// The Elo of a pairing.
fn pairing_bar(pairing: &PairingReport) -> Bar {
    let [a, b] = &pairing.players;
    let label = format!("{a} – {b}");
    let elo = (pairing.elo, pairing.elo_error, pairing.elo_bound);
    elo_bar(label, elo, pairing.tally.games())
}

/// The bar of an Elo difference with the half-width of its interval and, for a clean score, the
/// bound that it allows.
pub(super) fn elo_bar(
    label: String,
    (elo, error, bound): (f64, f64, Option<f64>),
    games: u32,
) -> Bar {
    let (interval, words) = match bound {
        _ if games == 0 => ([f64::NEG_INFINITY, f64::INFINITY], "no games".to_owned()),
        Some(bound) if elo > 0.0 => ([bound, f64::INFINITY], format!("at least {bound:+.0}")),
        Some(bound) => ([f64::NEG_INFINITY, bound], format!("at most {bound:+.0}")),
        None => (
            [elo - error, elo + error],
            format!("{elo:+.0} ± {error:.0}"),
        ),
    };
    Bar {
        label,
        elo,
        interval,
        words,
    }
}
