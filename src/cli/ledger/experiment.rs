//! [`RunningMatch`]: the match of an experiment with its journal, played in rounds.

use std::path::PathBuf;

use anyhow::bail;

use super::definition::Experiment;
use super::table::Row;
use crate::program::COMMIT;
use crate::shard_args::ChosenShard;
use arena::{
    CallKind, GameRecord, Journal, Part, RunOptions, Standings, TournamentSpec, run_tournament,
};
use player::{Registry, StopToken};

/// An experiment and the games played so far.
pub(super) struct RunningMatch<'a> {
    experiment: &'a Experiment,
    spec: TournamentSpec,
    journal: PathBuf,
    standings: Standings,
    games: Vec<GameRecord>,
}

impl<'a> RunningMatch<'a> {
    /// The match with the games of its journal, if there is one. A decided match may be that of
    /// another commit.
    ///
    /// # Errors
    /// When the journal cannot be read or belongs to another match.
    pub(super) fn begin(
        experiment: &'a Experiment,
        spec: TournamentSpec,
        journal: PathBuf,
        (shard, registry): (Option<&ChosenShard>, &Registry),
    ) -> anyhow::Result<Self> {
        let part =
            |it: &ChosenShard| Part::new(it.shard, CallKind::Ledger, &spec.players, registry);
        let part = shard.map(part);
        let begun = Journal::commit(&journal);
        let spec = TournamentSpec {
            // A shard does not know the results of the other shards.
            sprt: spec.sprt.filter(|_| part.is_none()),
            part,
            commit: Some(begun.clone().unwrap_or_else(|| COMMIT.to_owned())),
            ..spec
        };
        let games = if journal.exists() {
            Journal::resume(&journal, &spec)?.1
        } else {
            Vec::new()
        };
        let standings = Standings::after(&spec, &games);
        if let Some(begun) = begun.filter(|it| it != COMMIT && !standings.is_decided()) {
            bail!(
                "{}: was begun by commit {begun}, but this program is of commit {COMMIT}: \
                 continue it with that one, or remove the file to begin again",
                journal.display()
            );
        }
        Ok(Self {
            experiment,
            spec,
            journal,
            standings,
            games,
        })
    }

    /// Plays the games with numbers below `until` that have not been played. Returns true if there
    /// were any.
    ///
    /// # Errors
    /// When a game cannot be written.
    pub(super) fn play(
        &mut self,
        until: u32,
        registry: &Registry,
        (concurrency, interrupt): (usize, &StopToken),
    ) -> anyhow::Result<bool> {
        let before = self.standings.played();
        let (journal, played) = Journal::resume(&self.journal, &self.spec)?;
        self.games.clone_from(&played);
        let options = RunOptions {
            concurrency,
            journal: Some(journal),
            played,
            until: Some(until),
            interrupt: interrupt.clone(),
            observer: None,
        };
        let games = &mut self.games;
        self.standings = run_tournament(registry, &self.spec, options, |game, _| {
            games.push(game.clone());
        })?;
        games.sort_by_key(|game| game.game);
        Ok(self.standings.played() > before)
    }

    /// True when no game of the call is left to play.
    pub(super) fn is_decided(&self) -> bool {
        self.standings.is_decided()
    }

    pub(super) const fn standings(&self) -> &Standings {
        &self.standings
    }

    /// The experiment for a page.
    pub(super) fn for_page(&self) -> arena::report::Experiment<'_> {
        let games = (&self.spec, &self.standings, self.games.as_slice());
        self.row().for_page(games)
    }

    /// The current result of the experiment.
    pub(super) fn row(&self) -> Row {
        Row::new(self.experiment, &self.spec, &self.standings)
    }
}
