//! [`UnitJournal`]: the results of a job's numbered units in a file, from which the job can be
//! resumed.
//!
//! JSON Lines. The first line is a [`JobHeader`], each other line the result of a unit. Each line
//! ends with a checksum; an unfinished last line is cut off when the job is resumed.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::named;
use super::shard_args::ChosenShard;
use storage::shard::Shard;
use storage::{FileKind, LineFile, Seal, sealed, unsealed};

/// The description of a job. Only an equal job continues a journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct JobHeader {
    /// The subcommand.
    pub(super) job: String,
    /// The version of the journal's format.
    pub(super) version: u32,
    /// Number of units of the job, in all shards together.
    pub(super) units: u64,
    /// All other arguments that decide the results.
    pub(super) arguments: BTreeMap<String, Value>,
    /// The shard of the journal; `None` for the whole job.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) shard: Option<Shard>,
}

/// The result of a unit.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Line<T> {
    unit: u64,
    result: T,
}

/// The results of units, by the numbers of the units.
pub(super) type Results<T> = BTreeMap<u64, T>;

/// An open journal.
pub(super) struct UnitJournal {
    lines: LineFile,
}

impl JobHeader {
    /// The version of the format that is written and read.
    pub(super) const VERSION: u32 = 1;

    /// The header of a job with this number of units, and with these arguments.
    pub(super) fn new(
        job: &str,
        units: u64,
        arguments: impl IntoIterator<Item = (&'static str, Value)>,
        shard: Option<&ChosenShard>,
    ) -> Self {
        let arguments = arguments.into_iter();
        let arguments = arguments.map(|(name, value)| (name.to_owned(), value));
        Self {
            job: job.to_owned(),
            version: Self::VERSION,
            units,
            arguments: arguments.collect(),
            shard: shard.map(|chosen| chosen.shard),
        }
    }

    /// True when the call computes this unit.
    pub(super) fn has(&self, unit: u64) -> bool {
        self.shard.is_none_or(|shard| shard.has(unit))
    }

    /// The first difference to another header, apart from the shard: `nodes was 5, is 6`. `None`
    /// for headers of one job.
    pub(super) fn difference(&self, other: &Self) -> Option<String> {
        let fields = |it: &Self| {
            let mut fields = it.arguments.clone();
            fields.insert("job".to_owned(), it.job.clone().into());
            fields.insert("version".to_owned(), it.version.into());
            fields.insert("units".to_owned(), it.units.into());
            fields
        };
        let (own, others) = (fields(self), fields(other));
        let mut keys = own.keys().chain(others.keys());
        let key = keys.find(|&key| own.get(key) != others.get(key))?;
        let shown = |it: &BTreeMap<String, Value>| {
            it.get(key)
                .map_or_else(|| "not set".to_owned(), Value::to_string)
        };
        Some(format!(
            "`{key}` was {}, is {}",
            shown(&others),
            shown(&own)
        ))
    }
}

impl UnitJournal {
    /// Creates a journal, or continues an existing one with `resume`. Returns its results.
    ///
    /// # Errors
    /// When the file exists without `resume`, belongs to another job or shard, has a changed line,
    /// or cannot be read or written.
    pub(super) fn open<T: DeserializeOwned>(
        path: &Path,
        header: &JobHeader,
        resume: bool,
    ) -> anyhow::Result<(Self, Results<T>)> {
        let object = serde_json::to_string(header)?;
        if !resume {
            let mut lines = LineFile::create(path)?;
            lines.add(&object)?;
            lines.sync()?;
            return Ok((Self { lines }, Results::new()));
        }
        let name = path.display();
        let (mut lines, text) = LineFile::open(path)?;
        let whole = LineFile::whole(&text);
        if whole == 0 {
            let unbegun = sealed(&object).as_bytes().starts_with(&text);
            ensure!(unbegun, "{name}:1: is not a journal of this call");
            lines.cut(0)?;
            lines.add(&object)?;
            lines.sync()?;
            return Ok((Self { lines }, Results::new()));
        }
        let (found, results) = parse::<T>(&text[..whole]).with_context(|| name.to_string())?;
        if let Some(difference) = header.difference(&found) {
            bail!("{name}: was written for another call: {difference}");
        }
        if header.shard != found.shard {
            let [was, is] = [found.shard, header.shard].map(shard_words);
            bail!("{name}: was written for {was}, expected {is}");
        }
        lines.cut(whole)?;
        Ok((Self { lines }, results))
    }

    /// Adds the result of a unit. The system has the line when this returns.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(super) fn add<T: Serialize>(&mut self, unit: u64, result: &T) -> anyhow::Result<()> {
        self.lines.add(&line(unit, result)?)?;
        Ok(self.lines.sync_when_due()?)
    }

    /// Writes all added lines to the disk.
    ///
    /// # Errors
    /// When the system reports a failure.
    pub(super) fn sync(&mut self) -> anyhow::Result<()> {
        Ok(self.lines.sync()?)
    }
}

/// The results of the units of the call. Those in the journal, if there is one, are not computed
/// again; the others are written to it as soon as they are known.
///
/// # Errors
/// When a unit cannot be computed, or as [`UnitJournal::open`] and [`UnitJournal::add`].
pub(super) fn results_of<I, T: Serialize + DeserializeOwned>(
    (journal, resume): (Option<&PathBuf>, bool),
    header: &JobHeader,
    units: impl IntoIterator<Item = I>,
    mut compute: impl FnMut(I) -> anyhow::Result<T>,
) -> anyhow::Result<Results<T>> {
    let opened = journal.map(|path| UnitJournal::open(path, header, resume));
    let (mut journal, results) = opened.transpose()?.unzip();
    let mut results: Results<T> = results.unwrap_or_default();
    for (number, unit) in (0..).zip(units) {
        if !header.has(number) || results.contains_key(&number) {
            continue;
        }
        let result = compute(unit)?;
        if let Some(journal) = &mut journal {
            journal.add(number, &result)?;
        }
        results.insert(number, result);
    }
    if let Some(journal) = &mut journal {
        journal.sync()?;
    }
    Ok(results)
}

fn shard_words(shard: Option<Shard>) -> String {
    shard.map_or_else(|| "all units".to_owned(), |shard| format!("shard {shard}"))
}

fn line<T: Serialize>(unit: u64, result: &T) -> serde_json::Result<String> {
    serde_json::to_string(&Line { unit, result })
}

/// True for the beginning of a journal of this job.
pub(super) fn recognizes(head: &[u8], job: &str) -> bool {
    head.starts_with(format!("{{\"job\":\"{job}\"").as_bytes())
}

/// Reads a journal. An unfinished last line is left out.
///
/// # Errors
/// When the file cannot be read, is not a journal, or has a changed line.
pub(super) fn read<T: DeserializeOwned>(path: &Path) -> anyhow::Result<(JobHeader, Results<T>)> {
    let bytes = named::read(path, FileKind::Journal)?;
    parse(&bytes[..LineFile::whole(&bytes)]).with_context(|| path.display().to_string())
}

/// Writes the journal of a job with these results.
///
/// # Errors
/// When the file cannot be written.
pub(super) fn write<T: Serialize>(
    path: &Path,
    header: &JobHeader,
    results: &Results<T>,
) -> anyhow::Result<()> {
    let lines = results.iter().map(|(&unit, result)| line(unit, result));
    let lines = lines.collect::<serde_json::Result<Vec<_>>>()?;
    let header = serde_json::to_string(header)?;
    named::write_with(path, |out| {
        let mut all = std::iter::once(&header).chain(&lines);
        all.try_for_each(|line| writeln!(out, "{}", sealed(line)))
    })
}

fn parse<T: DeserializeOwned>(text: &[u8]) -> anyhow::Result<(JobHeader, Results<T>)> {
    let lines = (1..).zip(text.split(|&byte| byte == b'\n'));
    let mut lines = lines.filter(|(_, line)| !line.is_empty());
    let (_, first) = lines.next().context("is empty, expected a journal")?;
    let header = object::<JobHeader>(first).context("line 1")?;
    let version = header.version;
    ensure!(
        version == JobHeader::VERSION,
        "line 1: version {version} of the format, expected {}",
        JobHeader::VERSION
    );
    let mut results = Results::new();
    for (number, line) in lines {
        let read = object::<Line<T>>(line).and_then(|Line { unit, result }| {
            ensure!(unit < header.units, "unit {unit} of {}", header.units);
            ensure!(header.has(unit), "unit {unit} belongs to another shard");
            ensure!(
                results.insert(unit, result).is_none(),
                "unit {unit} occurs twice"
            );
            Ok(())
        });
        read.with_context(|| format!("line {number}"))?;
    }
    Ok((header, results))
}

/// The object of a line with its checksum.
fn object<T: DeserializeOwned>(line: &[u8]) -> anyhow::Result<T> {
    match unsealed(line) {
        Seal::Intact(object) => Ok(serde_json::from_slice(&object)?),
        Seal::Broken => bail!("was altered: its checksum does not match"),
        Seal::Missing => bail!("was altered: it has no checksum"),
    }
}
