//! [`run`]: plays the experiments of a ledger in rounds.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use super::definition::{Definition, Experiment};
use super::experiment::RunningMatch;
use super::table::Results;
use crate::arena_args::CapacityArgs;
use crate::arena_run::{check_capacity, exit_code};
use crate::game_files::create_folder;
use crate::html::HtmlArgs;
use crate::named::write;
use crate::outputs::{Content, Outputs};
use crate::shard_args::{ChosenShard, ShardArgs, usual_name};
use pbrain::terminal;
use player::config::Sources;
use player::{Registry, StopToken};

/// Number of games of an experiment before the next experiment takes its turn.
const ROUND: u32 = 100;

/// The copy of the definition in the folder of a ledger.
pub(crate) const DEFINITION: &str = "ledger.toml";

#[derive(Debug, Args)]
pub(crate) struct LedgerArgs {
    /// File of experiments. `docs/scale.md` explains it, `docs/ledger.toml` is an example.
    file: PathBuf,
    /// Folder for the results and for a journal of each experiment; existing journals are
    /// continued. By default `ledger`, for a shard `ledger-I-of-N`.
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
    /// Number of games of each experiment, instead of the number in the file.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: Option<u32>,
    #[command(flatten)]
    capacity: CapacityArgs,
    #[command(flatten)]
    pub(crate) shard: ShardArgs,
    #[command(flatten)]
    files: LedgerFiles,
    #[command(flatten)]
    html: HtmlArgs,
    /// Print the results as a JSON object.
    #[arg(long)]
    json: bool,
}

/// The output files of a ledger. A shard writes none of them; `merge` does.
#[derive(Debug, Args)]
pub(crate) struct LedgerFiles {
    /// File for the results of a ledger in Markdown. By default `results.md` in its folder.
    #[arg(long, value_name = "FILE")]
    markdown: Option<PathBuf>,
    /// File for the results of a ledger in TOML. By default `results.toml` in its folder.
    #[arg(long, value_name = "FILE")]
    toml: Option<PathBuf>,
}

pub(crate) fn run(
    args: &LedgerArgs,
    shard: Option<&ChosenShard>,
    registry: &Registry,
    sources: Sources,
) -> anyhow::Result<ExitCode> {
    if let Some(chosen) = shard {
        args.files.reject_with(chosen)?;
        args.html.reject_with(chosen)?;
    }
    let (definition, text) = Definition::read(&args.file)?;
    let specs = definition.specs(registry, sources, (&args.file, &text))?;
    let folder = args.folder(shard);
    create_folder(&folder)?;
    let outputs = Outputs::default().reads([&args.file]);
    let outputs = args.html.outputs(outputs);
    args.files
        .outputs(outputs, &folder, shard)
        .check(args.capacity.force)?;
    write_definition(&folder, &text)?;
    let interrupt = StopToken::new();
    terminal::stop_on_interrupt(interrupt.clone());
    let mut matches = Vec::new();
    for (experiment, mut spec) in definition.experiments.iter().zip(specs) {
        spec.games = args.games.unwrap_or(spec.games);
        check_capacity(registry, &spec, args.capacity)?;
        let journal = folder.join(journal_name(experiment));
        matches.push(RunningMatch::begin(
            experiment,
            spec,
            journal,
            (shard, registry),
        )?);
    }
    let concurrency = usize::from(args.capacity.concurrency);
    let mut until = 0;
    while matches.iter().any(|it| !it.is_decided()) && !interrupt.is_set() {
        until += ROUND;
        for it in matches.iter_mut().filter(|it| !it.is_decided()) {
            if it.play(until, registry, (concurrency, &interrupt))? {
                terminal::tell(&it.row().summary());
            }
        }
        if shard.is_none() {
            args.files.write(&folder, &results(&definition, &matches))?;
        }
    }
    let results = results(&definition, &matches);
    if shard.is_none() {
        args.files.write(&folder, &results)?;
        let pages = matches.iter().map(RunningMatch::for_page);
        args.html
            .write_ledger(&definition.title, &pages.collect::<Vec<_>>())?;
    }
    print(&results, args.json)?;
    if interrupt.is_set() {
        terminal::complain("interrupted; the same call continues it");
    }
    let undecided = matches.iter().find(|it| !it.is_decided());
    let outcomes = undecided
        .or(matches.first())
        .map(|it| exit_code(it.standings()));
    Ok(outcomes.unwrap_or(ExitCode::SUCCESS))
}

/// The file name of an experiment's journal.
pub(crate) fn journal_name(experiment: &Experiment) -> String {
    format!("{}.jsonl", experiment.id())
}

/// Copies the definition to the folder, for `merge`.
pub(crate) fn write_definition(folder: &Path, text: &str) -> anyhow::Result<()> {
    let path = folder.join(DEFINITION);
    if fs::read_to_string(&path).is_ok_and(|old| old == text) {
        return Ok(());
    }
    write(&path, text)
}

fn results(definition: &Definition, matches: &[RunningMatch<'_>]) -> Results {
    Results::new(definition, matches.iter().map(RunningMatch::row).collect())
}

/// Prints the results.
pub(crate) fn print(results: &Results, json: bool) -> anyhow::Result<()> {
    terminal::print_report(json, results, || results.markdown().trim_end().to_owned())
}

impl LedgerArgs {
    fn folder(&self, shard: Option<&ChosenShard>) -> PathBuf {
        let named = self.folder.clone();
        named.unwrap_or_else(|| usual_name("ledger", shard).into())
    }
}

impl LedgerFiles {
    /// True when one of the files is named.
    pub(crate) const fn are_given(&self) -> bool {
        self.markdown.is_some() || self.toml.is_some()
    }

    /// Adds the files of a ledger in this folder to the outputs of the call.
    pub(crate) fn outputs(
        &self,
        outputs: Outputs,
        folder: &Path,
        shard: Option<&ChosenShard>,
    ) -> Outputs {
        let outputs = outputs.writes(&folder.join(DEFINITION), Content::Continued);
        match shard {
            Some(_) => outputs,
            None => outputs
                .writes(&self.markdown(folder), Content::LedgerPage)
                .writes(&self.toml(folder), Content::LedgerResults),
        }
    }

    /// Writes the results of a ledger in this folder.
    pub(crate) fn write(&self, folder: &Path, results: &Results) -> anyhow::Result<()> {
        write(&self.markdown(folder), results.markdown())?;
        write(&self.toml(folder), results.toml()?)
    }

    fn reject_with(&self, shard: &ChosenShard) -> anyhow::Result<()> {
        let instead = "give it to `nekomoku merge`, which writes the results of the merged games";
        shard.reject("--markdown", self.markdown.is_some(), instead)?;
        shard.reject("--toml", self.toml.is_some(), instead)
    }

    fn markdown(&self, folder: &Path) -> PathBuf {
        let default = || folder.join("results.md");
        self.markdown.clone().unwrap_or_else(default)
    }

    fn toml(&self, folder: &Path) -> PathBuf {
        let default = || folder.join("results.toml");
        self.toml.clone().unwrap_or_else(default)
    }
}
