//! [`Results`]: the results of a ledger as Markdown, TOML and JSON.

use std::fmt::Write;

use serde::Serialize;

use super::definition::{Definition, Experiment};
use crate::words;
use arena::report::elo_bar;
use arena::{GameRecord, Pentanomial, SprtReport, Standings, TournamentSpec};
use rules::Rule;

/// The results of a ledger.
#[derive(Debug, Serialize)]
pub(crate) struct Results {
    schema: u8,
    title: String,
    experiments: Vec<Row>,
}

/// The result of one experiment. Elo, score and likelihood are those of the player with the
/// measured feature against the player without it.
#[derive(Debug, Serialize)]
pub(crate) struct Row {
    id: String,
    title: String,
    change: String,
    /// Games played, and games to play.
    games: u32,
    of: u32,
    /// Number of games that do not repeat an earlier one. Only these count for Elo and likelihood.
    distinct: u32,
    wins: u32,
    draws: u32,
    losses: u32,
    score: f64,
    elo: f64,
    /// Half-width of the 95 % interval.
    elo_error: f64,
    /// The Elo bound of a clean score.
    #[serde(skip_serializing_if = "Option::is_none")]
    elo_bound: Option<f64>,
    los: f64,
    /// Pairs of games by points: 0, 0.5, 1, 1.5, 2.
    #[serde(skip_serializing_if = "Option::is_none")]
    pentanomial: Option<Pentanomial>,
    rule: Rule,
    size: u8,
    limits: String,
    openings: String,
    seed: u64,
    /// The commit of the program that played the games.
    #[serde(skip_serializing_if = "Option::is_none")]
    commit: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<SprtReport>,
}

impl Results {
    pub(crate) fn new(definition: &Definition, experiments: Vec<Row>) -> Self {
        Self {
            schema: 1,
            title: definition.title.clone(),
            experiments,
        }
    }

    /// The results as a TOML file.
    ///
    /// # Errors
    /// Never for these types. TOML has values that it cannot write.
    pub(crate) fn toml(&self) -> anyhow::Result<String> {
        let head =
            "# The results of a ledger. `nekomoku ledger` and `nekomoku merge` write this file.\n";
        Ok(format!("{head}{}", toml::to_string(self)?))
    }

    /// The results as a page with a table for each set of conditions.
    pub(crate) fn markdown(&self) -> String {
        let mut page = format!("# {}\n\n{EXPLANATION}\n", self.title);
        let groups = self
            .experiments
            .chunk_by(|a, b| a.conditions() == b.conditions());
        for rows in groups {
            let conditions = rows[0].conditions();
            let has_test = rows.iter().any(|row| row.sprt.is_some());
            let (head, rule) = if has_test {
                (" test |", " --- |")
            } else {
                ("", "")
            };
            let _ = write!(
                page,
                "\n{conditions}\n\n| | Elo | superior | won, drawn, lost | games | commit | \
                change |{head}\n| --- | --- | --- | --- | --- | --- | --- |{rule}\n"
            );
            for row in rows {
                page += &row.line(has_test);
            }
        }
        page
    }
}

const EXPLANATION: &str = "\
Each row is a match between two players that differ only in what the row names. Elo is the advantage
of the player that has it, with the half-width of the 95 % interval. `superior` is the probability
that this player is the stronger one. A game that repeats an earlier game of the match is among the
won, drawn and lost ones, but does not count for Elo and `superior`.
`nekomoku ledger` wrote this page.";

impl Row {
    pub(crate) fn new(
        experiment: &Experiment,
        spec: &TournamentSpec,
        standings: &Standings,
    ) -> Self {
        let report = standings.report();
        let pairing = &report.pairings[0];
        Self {
            id: experiment.id().to_owned(),
            title: experiment.title.clone(),
            change: experiment.words(),
            games: report.games,
            of: report.of,
            distinct: pairing.distinct,
            wins: pairing.tally.wins,
            draws: pairing.tally.draws,
            losses: pairing.tally.losses,
            score: pairing.score,
            elo: pairing.elo,
            elo_error: pairing.elo_error,
            elo_bound: pairing.elo_bound,
            los: pairing.los,
            pentanomial: pairing.pentanomial,
            rule: spec.setup.rule(),
            size: spec.setup.size(),
            limits: words::limits(spec),
            openings: spec.openings_summary(),
            seed: spec.seed,
            commit: spec.commit.clone(),
            sprt: report.sprt,
        }
    }

    /// The conditions of the match as a sentence.
    fn conditions(&self) -> String {
        let Self {
            rule,
            size,
            limits,
            openings,
            seed,
            ..
        } = self;
        let limits = match limits.as_str() {
            "the players' own" => "The players' own limits".to_owned(),
            limits => format!("{limits} a move"),
        };
        format!("{limits}, {rule}, {size} lines, {openings}, seed {seed}:")
    }

    /// The Elo difference `+35 ± 9`, or the bound of a clean score.
    fn elo(&self) -> String {
        let elo = (self.elo, self.elo_error, self.elo_bound);
        elo_bar(String::new(), elo, self.games).words
    }

    /// A row of the Markdown table.
    fn line(&self, has_test: bool) -> String {
        let Self {
            games,
            of,
            distinct,
            wins,
            draws,
            losses,
            ..
        } = self;
        let of = if games < of && self.sprt.is_none() {
            format!(" of {of}")
        } else {
            String::new()
        };
        let cells = [
            cell(&self.title),
            self.elo(),
            if *games == 0 {
                "-".to_owned()
            } else {
                format!("{:.1} %", 100.0 * self.los)
            },
            format!("{wins}, {draws}, {losses}"),
            format!("{games}{of} ({distinct} distinct)"),
            cell(self.commit.as_deref().unwrap_or("-")),
            format!("`{}`", cell(&self.change)),
        ];
        let test = self.sprt.as_ref().map(words::sprt).unwrap_or_default();
        let test = if has_test {
            format!(" {test} |")
        } else {
            String::new()
        };
        format!("| {} |{test}\n", cells.join(" | "))
    }

    /// The row for an HTML page, with its match.
    pub(crate) fn for_page<'a>(
        &self,
        (spec, standings, games): (&'a TournamentSpec, &'a Standings, &'a [GameRecord]),
    ) -> arena::report::Experiment<'a> {
        arena::report::Experiment {
            bar: elo_bar(
                self.title.clone(),
                (self.elo, self.elo_error, self.elo_bound),
                self.games,
            ),
            los: self.los,
            change: self.change.clone(),
            spec,
            standings,
            games,
        }
    }

    /// The current result in a line.
    pub(crate) fn summary(&self) -> String {
        let Self { id, games, of, .. } = self;
        format!(
            "{id}: {games} of {of} games, Elo {}",
            self.elo().replace('±', "+-")
        )
    }
}

/// A text in a cell of a Markdown table.
fn cell(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    text.replace('|', "\\|")
}
