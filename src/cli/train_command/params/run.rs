//! [`Run`]: plays the rounds of a run, and waits for the other shards after each.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{bail, ensure};

use super::super::units::play_missing;
use crate::unit_journal::{self, JobHeader, Results, UnitJournal};
use crate::words;
use pbrain::terminal;
use train::{Number, Tuner};

/// Time between two progress lines.
const PAUSE: Duration = Duration::from_secs(10);
/// Time between two looks at the journals of other shards.
const LOOK: Duration = Duration::from_millis(200);

/// A run: its journal, and the results so far, those of other shards included.
pub(super) struct Run {
    header: JobHeader,
    journal: UnitJournal,
    results: Results<i8>,
    told: Instant,
}

impl Run {
    /// Opens the journal of a run, or begins it.
    ///
    /// # Errors
    /// When the file belongs to another call, or cannot be read or written.
    pub(super) fn open(path: &Path, header: JobHeader) -> anyhow::Result<Self> {
        let (journal, results) = UnitJournal::open(path, &header, true)?;
        Ok(Self {
            header,
            journal,
            results,
            told: Instant::now(),
        })
    }

    /// Plays all rounds that are left.
    ///
    /// # Errors
    /// When a journal cannot be read or written, or is not of this call.
    pub(super) fn play_all(
        &mut self,
        tuner: &mut Tuner,
        threads: u16,
        others: &[PathBuf],
    ) -> anyhow::Result<()> {
        while let Some(units) = tuner.round() {
            self.play(tuner, units.clone(), threads)?;
            let results = self.wait_for(units, others)?;
            tuner.advance(&results);
            self.tell_progress(tuner);
        }
        self.journal.sync()
    }

    /// Plays the own units of a round that are missing.
    fn play(&mut self, tuner: &Tuner, units: Range<u64>, threads: u16) -> anyhow::Result<()> {
        let run = (&mut self.journal, &self.header, &mut self.results);
        play_missing(run, (units, threads), |unit| tuner.play(unit), |_| {})
    }

    /// The results of a round in order, when all shards have theirs.
    fn wait_for(&mut self, units: Range<u64>, others: &[PathBuf]) -> anyhow::Result<Vec<i8>> {
        loop {
            let known = units
                .clone()
                .map_while(|unit| self.results.get(&unit).copied());
            let known = known.collect::<Vec<_>>();
            if known.len() as u64 == units.end - units.start {
                return Ok(known);
            }
            for path in others {
                self.read_other(path)?;
            }
            if units.clone().all(|unit| self.results.contains_key(&unit)) {
                continue;
            }
            if self.told.elapsed() >= PAUSE {
                self.told = Instant::now();
                let waits = units
                    .clone()
                    .filter(|unit| !self.results.contains_key(unit));
                let pairs = words::count(waits.count() as u64, "pair");
                terminal::tell(&format!("waiting for {pairs} of other shards"));
            }
            std::thread::sleep(LOOK);
        }
    }

    /// Adds the results in the journal of another shard, if it has begun.
    fn read_other(&mut self, path: &Path) -> anyhow::Result<()> {
        let is_begun = path.metadata().is_ok_and(|it| it.len() > 0);
        if !is_begun {
            return Ok(());
        }
        let (header, results) = unit_journal::read::<i8>(path)?;
        let name = path.display();
        if let Some(difference) = self.header.difference(&header) {
            bail!("{name}: is a shard of another call: {difference}");
        }
        ensure!(
            header.shard != self.header.shard,
            "{name}: is of the same shard as this call"
        );
        self.results.extend(results);
        Ok(())
    }

    /// Prints a progress line now and then.
    fn tell_progress(&mut self, tuner: &Tuner) {
        if self.told.elapsed() >= PAUSE {
            self.told = Instant::now();
            let (done, all) = (
                tuner.round().map_or(tuner.units(), |it| it.start),
                tuner.units(),
            );
            let moved = tuner
                .numbers()
                .iter()
                .max_by(|a, b| drift(a).total_cmp(&drift(b)));
            let moved = moved.map_or_else(String::new, |it| {
                format!(
                    ", largest change: {} {} -> {:.2}",
                    it.key, it.default, it.value
                )
            });
            terminal::tell(&format!("{done} of {all} pairs{moved}"));
        }
    }
}

/// The relative change of a number.
fn drift(number: &Number) -> f64 {
    (number.value - number.default).abs() / number.default.abs().max(1.0)
}
