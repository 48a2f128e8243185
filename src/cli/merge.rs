//! `nekomoku merge OUT SHARD..`: the files of all shards of a call, put together into the file and
//! the report of one call.

use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail, ensure};
use clap::Args;

use super::arena_args::{parse_anchor, parse_sprt};
use super::arena_run::exit_code;
use super::calibrate::{Calibration, CalibrationFiles};
use super::match_command;
use super::outputs::{Content, Outputs};
use super::puzzles::{self, Solved};
use super::tournament_command::{self, anchor_among, write_ratings};
use super::train_command::differences;
use super::unit_journal::{self, JobHeader, Results};
use arena::{CallKind, MergedJournal, ShardJournal, Sprt, Standings, TournamentSpec};
use shard::{Piece, ShardSet};
use storage::FileKind;
use train::{GameReader, GamesHeader, SelfGame, game_block};

/// The part of a file that its kind is detected from, in bytes.
const HEAD: u64 = 1 << 16;

#[derive(Debug, Args)]
pub(super) struct MergeArgs {
    /// The file to write: the journal, or the file of self-play games, of the whole job.
    out: PathBuf,
    /// The files of the shards, in any order.
    #[arg(value_name = "SHARD", required = true)]
    shards: Vec<PathBuf>,
    /// Merge what is there, and report how much is missing.
    #[arg(long)]
    partial: bool,
    /// A sequential test of the merged match, as for `match`.
    #[arg(long, value_name = "ELO0,ELO1[,ALPHA,BETA]", value_parser = parse_sprt)]
    #[arg(allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// The player of a tournament whose rating is fixed, and at what.
    #[arg(long, value_name = "ID=ELO", requires = "rate", value_parser = parse_anchor)]
    anchor: Option<(String, f64)>,
    #[command(flatten)]
    files: CalibrationFiles,
    /// Overwrite files that exist.
    #[arg(long)]
    force: bool,
    /// Print the result as a JSON object.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &MergeArgs) -> anyhow::Result<ExitCode> {
    let outputs = Outputs::default().writes(&args.out, Content::Continued);
    outputs.check(args.force)?;
    ensure!(
        args.force || !args.out.exists(),
        "{}: exists already; --force overwrites it",
        args.out.display()
    );
    for shard in &args.shards {
        let same = same_file::is_same_file(shard, &args.out).unwrap_or(false);
        ensure!(!same, "{}: is a shard and the output", shard.display());
    }
    let first = &args.shards[0];
    let head = head_of(first).with_context(|| first.display().to_string())?;
    if GamesHeader::recognizes(&head) {
        merge_games(args)
    } else if unit_journal::recognizes(&head, puzzles::JOB) {
        merge_puzzles(args)
    } else if ShardJournal::recognizes(&head) {
        merge_journals(args)
    } else {
        bail!(
            "{}: is no file of a shard, expected a journal or a file of self-play games",
            first.display()
        )
    }
}

fn head_of(path: &Path) -> anyhow::Result<Vec<u8>> {
    let file = storage::open(path, FileKind::Journal)?;
    let mut head = Vec::new();
    file.take(HEAD).read_to_end(&mut head)?;
    Ok(head)
}

impl MergeArgs {
    /// Checks that the set is whole; with `--partial`, reports what is missing instead.
    fn check_whole(&self, set: &ShardSet, noun: &str) -> anyhow::Result<()> {
        if !self.partial {
            let whole = set.check_whole();
            return whole.context("--partial merges what is there");
        }
        for missing in set.missing() {
            terminal::complain(&format!("shard {missing} is missing"));
        }
        for piece in set.unfinished() {
            let Piece {
                file,
                shard,
                done,
                of,
            } = piece;
            terminal::complain(&format!("{file}: shard {shard} has {done} of {of} {noun}"));
        }
        Ok(())
    }

    /// Rejects options for the results of another kind of job.
    fn reject(&self, option: &str, given: bool, job: &str) -> anyhow::Result<()> {
        ensure!(!given, "{option} is not for the shards of `{job}`");
        Ok(())
    }

    fn reject_arena(&self, job: &str) -> anyhow::Result<()> {
        self.reject("--sprt", self.sprt.is_some(), job)?;
        self.reject("--rate, --styles or --table", self.files.are_given(), job)
    }
}

/// Merges the journals of `match`, `tournament` or `calibrate`.
fn merge_journals(args: &MergeArgs) -> anyhow::Result<ExitCode> {
    let shards = args.shards.iter().map(|path| ShardJournal::read(path));
    let merged = MergedJournal::new(shards.collect::<Result<_, _>>()?)?;
    args.check_whole(&merged.set, "games")?;
    let command = merged.part.command;
    let job = match command {
        CallKind::Match => "match",
        CallKind::Tournament => "tournament",
        CallKind::Calibrate => "calibrate",
    };
    let extra = args.files.styles.is_some() || args.files.table.is_some();
    args.reject(
        "--styles or --table",
        extra && command != CallKind::Calibrate,
        job,
    )?;
    args.reject(
        "--rate",
        args.files.rate.is_some() && command == CallKind::Match,
        job,
    )?;
    args.reject(
        "--sprt",
        args.sprt.is_some() && command != CallKind::Match,
        job,
    )?;
    let inputs = Outputs::default().reads(&args.shards);
    match (command, &args.files.rate) {
        (CallKind::Calibrate, _) => args.files.outputs(inputs).check(args.force)?,
        (_, Some(rate)) => inputs.writes(rate, Content::Ratings).check(args.force)?,
        _ => {}
    }
    let written = merged.write(&args.out);
    written.with_context(|| format!("{}: cannot be written", args.out.display()))?;
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
    match args.partial && !standings.is_decided() {
        true => Ok(ExitCode::SUCCESS),
        false => Ok(exit_code(&standings)),
    }
}

/// Prints and writes what one call of the command would have.
fn report(
    args: &MergeArgs,
    merged: &MergedJournal,
    spec: &TournamentSpec,
    standings: &Standings,
) -> anyhow::Result<()> {
    let fingerprints = merged.part.fingerprints.clone();
    match merged.part.command {
        CallKind::Match => match_command::print_report(standings, args.json),
        CallKind::Tournament => {
            let ids = spec.players.iter().map(|it| it.id.clone());
            let anchor = anchor_among(args.anchor.as_ref(), &ids.collect::<Vec<_>>())?;
            let ratings = tournament_command::print_report(standings, &anchor, args.json)?;
            match args
                .files
                .rate
                .as_deref()
                .filter(|_| standings.is_decided())
            {
                Some(path) => write_ratings(path, spec, ratings?, fingerprints),
                None => Ok(()),
            }
        }
        CallKind::Calibrate => {
            let calibration = Calibration {
                spec,
                standings,
                games: &merged.games,
                fingerprints,
            };
            calibration.report(Some(&args.files), args.json)
        }
    }
}

/// Merges the journals of `puzzles`.
fn merge_puzzles(args: &MergeArgs) -> anyhow::Result<ExitCode> {
    args.reject_arena("puzzles")?;
    let mut first: Option<(String, JobHeader)> = None;
    let mut pieces = Vec::new();
    let mut results = Results::<Solved>::new();
    for path in &args.shards {
        let file = path.display().to_string();
        let (header, found) = unit_journal::read::<Solved>(path)?;
        let shard = header.shard.with_context(|| {
            format!("{file}: is the journal of a call without --shard, expected that of a shard")
        })?;
        let (name, call) = first.get_or_insert_with(|| (file.clone(), header.clone()));
        if let Some(difference) = call.difference(&header) {
            bail!("{file}: is a shard of another call than {name}: {difference}");
        }
        pieces.push(Piece {
            file,
            shard,
            done: found.len() as u64,
            of: shard.share(header.units),
        });
        results.extend(found);
    }
    args.check_whole(&ShardSet::new(pieces)?, "positions")?;
    let (_, header) = first.context("no shards")?;
    let header = JobHeader {
        shard: None,
        ..header
    };
    unit_journal::write(&args.out, &header, &results)?;
    if args.partial {
        let (done, of) = (results.len(), header.units);
        terminal::complain(&format!("{done} of {of} positions"));
    }
    let nodes = header
        .arguments
        .get("nodes")
        .and_then(serde_json::Value::as_u64);
    let name = args.out.display().to_string();
    puzzles::report(results.values(), nodes.unwrap_or(0), (&name, args.json))?;
    Ok(ExitCode::SUCCESS)
}

/// A file of self-play games that is being read.
struct GameShard {
    path: PathBuf,
    header: GamesHeader,
}

impl GameShard {
    fn open(path: &Path) -> anyhow::Result<(Self, GameReader<BufReader<File>>)> {
        let named = || path.display().to_string();
        let file = storage::open(path, FileKind::SelfPlay).with_context(named)?;
        let reader = GameReader::new(BufReader::new(file)).with_context(named)?;
        let shard = Self {
            path: path.to_owned(),
            header: reader.header(),
        };
        Ok((shard, reader))
    }

    /// What the file holds; reads it once.
    fn piece(&self) -> anyhow::Result<Piece> {
        let file = self.path.display().to_string();
        let part = self.header.part.with_context(|| {
            format!("{file}: is the file of a call without --shard, expected that of a shard")
        })?;
        let (_, mut reader) = Self::open(&self.path)?;
        for game in reader.by_ref() {
            game.with_context(|| file.clone())?;
        }
        Ok(Piece {
            file,
            shard: part.shard,
            done: reader.games(),
            of: part.own_games(),
        })
    }
}

/// Merges files of self-play games. Reads each twice and keeps no game in memory. A partial file
/// ends before the first game that is missing.
fn merge_games(args: &MergeArgs) -> anyhow::Result<ExitCode> {
    args.reject_arena("train selfplay")?;
    let shards = args.shards.iter().map(|path| Ok(GameShard::open(path)?.0));
    let shards = shards.collect::<anyhow::Result<Vec<_>>>()?;
    let pieces = shards.iter().map(GameShard::piece);
    let set = ShardSet::new(pieces.collect::<anyhow::Result<_>>()?)?;
    let first = &shards[0];
    for other in &shards[1..] {
        let mut header = other.header;
        if let (Some(part), Some(own)) = (&mut header.part, first.header.part) {
            part.shard = own.shard;
        }
        if header != first.header {
            let (path, first_path) = (other.path.display(), first.path.display());
            let difference = differences(&header, &first.header);
            bail!("{path}: is a shard of another call than {first_path}: {difference}");
        }
    }
    args.check_whole(&set, "games")?;
    let total = first.header.part.map_or(0, |part| part.games);
    let written = write_games(args, &set, first.header, total);
    let (games, positions) =
        written.with_context(|| format!("{}: cannot be written", args.out.display()))?;
    let out = args.out.display();
    match args.json {
        true => {
            let report = serde_json::json!({ "games": games, "of": total, "positions": positions });
            terminal::print(&terminal::json(&report)?)?;
        }
        false => terminal::print_line(&format!(
            "{out}: {games} of {total} games, {positions} positions"
        ))?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes the games in the order of their numbers up to the first that is missing; returns how
/// many games and positions they are.
fn write_games(
    args: &MergeArgs,
    set: &ShardSet,
    header: GamesHeader,
    total: u64,
) -> anyhow::Result<(u64, u64)> {
    let mut readers = Vec::new();
    for piece in set.pieces() {
        let (_, reader) = GameShard::open(Path::new(&piece.file))?;
        readers.push((piece.shard, reader));
    }
    let whole = GamesHeader {
        part: None,
        ..header
    };
    let fill = |out: &mut dyn Write| -> io::Result<(u64, u64)> {
        out.write_all(&whole.to_bytes())?;
        let (mut games, mut positions) = (0, 0);
        for number in 0..total {
            let owner = readers.iter_mut().find(|(shard, _)| shard.has(number));
            let next = owner.and_then(|(_, reader)| reader.next());
            let Some(game) = next.transpose().map_err(io::Error::other)? else {
                break;
            };
            let game: SelfGame = game;
            out.write_all(&game_block(&game))?;
            games += 1;
            positions += game.positions() as u64;
        }
        Ok((games, positions))
    };
    Ok(storage::write_with(&args.out, fill)?)
}
