//! Merges journals of `match`, `tournament` and `calibrate`.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::bail;

use super::args::MergeArgs;
use crate::arena_run::exit_code;
use crate::calibrate::{self, Calibration};
use crate::game_files::GameFiles;
use crate::match_command;
use crate::named::written;
use crate::outputs::Content;
use crate::tournament_command::{self, anchor_among, write_ratings};
use arena::{CallKind, MergedJournal, ShardJournal, Standings, TournamentSpec};
use pbrain::terminal;

/// Merges journals of games.
pub(super) fn merge(args: &MergeArgs) -> anyhow::Result<ExitCode> {
    let merged = read(&args.shards)?;
    check_options(args, &merged)?;
    args.check_whole(&merged.set, "games")?;
    let outputs = args.html.outputs(args.outputs());
    let outputs = match merged.part.command {
        CallKind::Calibrate => args.files.outputs(outputs),
        _ => outputs.writes_if(args.files.rate.as_deref(), Content::Ratings),
    };
    outputs.check(args.force)?;
    // Before the journal is written, because it refuses a folder with games of another run.
    let (setup, games) = (merged.spec.setup, &merged.games);
    let folder = args.save_games.clone();
    let files = folder.map(|it| GameFiles::create(it, setup, &[], args.force));
    let files = files.transpose()?;
    written(&args.out, merged.write(&args.out))?;
    if let Some(files) = files {
        games.iter().try_for_each(|game| files.add(game))?;
    }
    let spec = TournamentSpec {
        sprt: args.sprt,
        ..merged.spec.clone()
    };
    let standings = Standings::after(&spec, &merged.games);
    if args.partial {
        let (done, of) = (standings.played(), spec.total_games());
        terminal::complain(&format!("{done} of {of} games"));
    }
    report(args, &merged, &spec, &standings)?;
    if args.partial && !standings.is_decided() {
        Ok(ExitCode::SUCCESS)
    } else {
        Ok(exit_code(&standings))
    }
}

/// The games of these journals.
pub(super) fn read(paths: &[PathBuf]) -> anyhow::Result<MergedJournal> {
    let shards = paths.iter().map(|path| ShardJournal::read(path));
    Ok(MergedJournal::new(shards.collect::<Result<_, _>>()?)?)
}

fn check_options(args: &MergeArgs, merged: &MergedJournal) -> anyhow::Result<()> {
    let (tests, ratings, styles) = (args.for_matches(), args.for_ratings(), args.for_styles());
    let ledger = args.for_ledger();
    match merged.part.command {
        CallKind::Match => args.reject("match", &[ratings, styles, ledger]),
        CallKind::Tournament => args.reject("tournament", &[tests, styles, ledger]),
        CallKind::Calibrate => args.reject("calibrate", &[tests, ledger]),
        CallKind::Ledger => bail!(
            "{}: is the journal of an experiment, expected the folders of `ledger`",
            args.shards[0].display()
        ),
    }
}

/// Prints and writes the result of the merged call.
fn report(
    args: &MergeArgs,
    merged: &MergedJournal,
    spec: &TournamentSpec,
    standings: &Standings,
) -> anyhow::Result<()> {
    let fingerprints = merged.part.fingerprints.clone();
    let ids = spec.players.iter().map(|it| it.id.clone());
    let ids = ids.collect::<Vec<_>>();
    let (page, games) = ((spec, standings), &merged.games);
    match merged.part.command {
        CallKind::Match | CallKind::Ledger => {
            match_command::print_report(standings, args.json)?;
            args.html
                .write_tournament(&arena::report::match_title(spec), page, games, None)
        }
        CallKind::Tournament => {
            let anchor = anchor_among(args.anchor.as_ref(), &ids)?;
            let ratings = tournament_command::print_report(standings, &anchor, args.json)?;
            let title = arena::report::tournament_title(spec);
            args.html
                .write_tournament(&title, page, games, ratings.as_deref().ok())?;
            let file = args.files.rate.as_deref();
            match file.filter(|_| standings.is_decided()) {
                Some(path) => write_ratings(path, spec, ratings?, fingerprints),
                None => Ok(()),
            }
        }
        CallKind::Calibrate => {
            let anchor = match &args.anchor {
                Some(_) => anchor_among(args.anchor.as_ref(), &ids)?,
                None => calibrate::usual_anchor(),
            };
            let calibration = Calibration {
                spec,
                standings,
                games: &merged.games,
                anchor,
                fingerprints,
            };
            calibration.report(Some(&args.files), &args.html, args.json)
        }
    }
}
