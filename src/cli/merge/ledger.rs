//! Merges folders of `ledger`.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{bail, ensure};

use super::args::MergeArgs;
use super::journals;
use crate::arena_run::exit_code;
use crate::game_files::create_folder;
use crate::ledger::write_definition;
use crate::ledger::{DEFINITION, Definition, Experiment, Results, Row, journal_name, print};
use crate::named::written;
use crate::outputs::Outputs;
use arena::{CallKind, MergedJournal, Standings, TournamentSpec};
use pbrain::terminal;

/// Merges the folders of a ledger: the journals of each experiment, and the results.
pub(super) fn merge(args: &MergeArgs) -> anyhow::Result<ExitCode> {
    let options = [
        args.for_matches(),
        args.for_ratings(),
        args.for_styles(),
        args.for_games(),
    ];
    args.reject("ledger", &options)?;
    for folder in &args.shards {
        let same = same_file::is_same_file(folder, &args.out).unwrap_or(false);
        ensure!(!same, "{}: is a shard and the output", folder.display());
    }
    let (definition, text) = definition(&args.shards)?;
    args.check_new(&args.out)?;
    // All files are read before one is written.
    let matches = definition.experiments.iter().map(|it| merged(args, it));
    let matches = matches.collect::<anyhow::Result<Vec<_>>>()?;
    create_folder(&args.out)?;
    let outputs = args.html.outputs(Outputs::default());
    let outputs = args.ledger.outputs(outputs, &args.out, None);
    outputs.check(args.force)?;
    write_definition(&args.out, &text)?;
    let mut rows = Vec::new();
    let mut code = ExitCode::SUCCESS;
    let both = definition.experiments.iter().zip(matches);
    let both = both.filter_map(|(experiment, merged)| Some((experiment, merged?)));
    for (experiment, MergedJournal { spec, games, .. }) in both {
        let spec = TournamentSpec {
            sprt: experiment.test(&definition),
            ..spec
        };
        let path = args.out.join(journal_name(experiment));
        written(&path, MergedJournal::write_as(&spec, &games, &path))?;
        let standings = Standings::after(&spec, &games);
        let row = Row::new(experiment, &spec, &standings);
        if standings.is_decided() && exit_code(&standings) != ExitCode::SUCCESS {
            code = exit_code(&standings);
        }
        rows.push((row, spec, standings, games));
    }
    let pages = rows
        .iter()
        .map(|(row, spec, standings, games)| row.for_page((spec, standings, games)));
    args.html
        .write_ledger(&definition.title, &pages.collect::<Vec<_>>())?;
    let rows = rows.into_iter().map(|(row, ..)| row);
    let results = Results::new(&definition, rows.collect());
    args.ledger.write(&args.out, &results)?;
    print(&results, args.json)?;
    Ok(code)
}

/// The definition of the ledger, which is the same in all folders, and its text.
fn definition(folders: &[PathBuf]) -> anyhow::Result<(Definition, String)> {
    let read = |folder: &PathBuf| {
        ensure!(
            folder.is_dir(),
            "{}: is not a folder, expected folders of `ledger`",
            folder.display()
        );
        Definition::read(&folder.join(DEFINITION))
    };
    let first = read(&folders[0])?;
    for folder in &folders[1..] {
        if read(folder)?.1 != first.1 {
            let [file, other] = [folder, &folders[0]].map(|it| it.join(DEFINITION));
            bail!(
                "{}: is another ledger than {}",
                file.display(),
                other.display()
            );
        }
    }
    Ok(first)
}

/// The games of an experiment; `None` when no shard has begun it and a partial merge is requested.
fn merged(args: &MergeArgs, experiment: &Experiment) -> anyhow::Result<Option<MergedJournal>> {
    let journal = |folder: &PathBuf| folder.join(journal_name(experiment));
    let paths = args.shards.iter().map(journal);
    let paths = paths.filter(|path| !args.partial || Path::exists(path));
    let paths = paths.collect::<Vec<_>>();
    if paths.is_empty() {
        terminal::complain(&format!("`{}` is missing", experiment.id()));
        return Ok(None);
    }
    let merged = journals::read(&paths)?;
    args.check_whole(&merged.set, "games")?;
    let is_experiment = merged.part.command == CallKind::Ledger;
    ensure!(
        is_experiment,
        "{}: is not a journal of an experiment",
        paths[0].display()
    );
    Ok(Some(merged))
}
