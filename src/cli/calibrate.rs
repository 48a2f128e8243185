//! `nekomoku calibrate`: a rated tournament of the cast and the levels, with fixed conditions, and
//! figures of how each plays.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use serde::Serialize;

use super::arena_args::{CapacityArgs, RunArgs};
use super::arena_run::{Played, exit_code, part_of, play};
use super::html::HtmlArgs;
use super::named::write;
use super::outputs::{Content, Outputs};
use super::shard_args::{ChosenShard, ShardArgs, usual_name};
use super::tournament_command::{RatedReport, leaders, write_ratings};
use super::words;
use arena::{
    Anchor, CallKind, Format, GameRecord, Openings, Rating, Ratings, Standings, Strength,
    TournamentSpec, rate,
};
use engine::Limits;
use pbrain::terminal;
use player::character::{Mean, Portrait};
use player::config::{Cast, Character, Source, Sources};
use player::{Fingerprint, Registry};
use rules::{GameSetup, Side};

/// The player with the fixed rating, and the rating. All calibrations share this zero.
const ANCHOR: (&str, f64) = ("cat", 1500.0);
/// Number of next stronger players that each player meets.
const NEIGHBOURS: u16 = 12;
/// Number of random stones at the start of each game.
const OPENING_PLIES: u16 = 4;

#[derive(Debug, Args)]
pub(super) struct CalibrateArgs {
    /// IDs of the characters to rate beside the cat and the players for the levels. By default the
    /// whole cast.
    #[arg(id = "entrants", value_name = "ID")]
    players: Vec<String>,
    /// Number of games of each pairing.
    #[arg(long, value_name = "N", default_value_t = 20)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=100_000))]
    games: u32,
    /// Node limit of a turn. Below 100000, the highest levels do not play at full strength.
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Seed of the openings and of the players.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    capacity: CapacityArgs,
    #[command(flatten)]
    pub(super) shard: ShardArgs,
    /// Journal of the games; an existing one is continued. By default `calibrate.jsonl`, for a
    /// shard `calibrate-I-of-N.jsonl`.
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
    #[command(flatten)]
    files: CalibrationFiles,
    #[command(flatten)]
    html: HtmlArgs,
    /// Print the result as a JSON object.
    #[arg(long)]
    json: bool,
}

/// The output files of a calibration. A shard writes none of them; `merge` does.
#[derive(Debug, Args)]
pub(super) struct CalibrationFiles {
    /// File for the ratings of a calibration. By default `ratings.toml`.
    #[arg(long, value_name = "FILE")]
    pub(super) rate: Option<PathBuf>,
    /// File for the style figures of a calibration. By default `styles.toml`.
    #[arg(long, value_name = "FILE")]
    pub(super) styles: Option<PathBuf>,
    /// File for the whole cross table of a calibration. By default `crosstable.txt`; the terminal
    /// shows the columns that fit.
    #[arg(long, value_name = "FILE")]
    pub(super) table: Option<PathBuf>,
}

/// The output of `--json`.
#[derive(Serialize)]
struct CalibrationReport<'a> {
    #[serde(flatten)]
    report: RatedReport,
    /// Style figures by ID.
    styles: &'a BTreeMap<String, Portrait>,
}

/// The file of style figures.
#[derive(Serialize)]
struct Styles {
    schema: u8,
    players: BTreeMap<String, Portrait>,
}

pub(super) fn run(
    args: &CalibrateArgs,
    shard: Option<&ChosenShard>,
    registry: &Registry,
    sources: Sources,
) -> anyhow::Result<ExitCode> {
    let journal = args.journal(shard);
    let outputs = Outputs::default().writes(&journal, Content::Continued);
    let outputs = args.html.outputs(outputs);
    match shard {
        None => args.files.outputs(outputs),
        Some(chosen) => {
            args.files.reject_with(chosen)?;
            args.html.reject_with(chosen)?;
            outputs
        }
    }
    .check(args.capacity.force)?;
    let run = RunArgs {
        capacity: args.capacity,
        resume: journal.exists(),
        journal: Some(journal.clone()),
        save_games: None,
        logs: None,
    };
    let spec = spec(args, registry, sources)?;
    let spec = part_of(spec, shard, CallKind::Calibrate, (registry, &run))?;
    let Played { standings, games } = play(registry, &spec, &run, leaders)?;
    let fingerprints = spec.players.iter().map(|it| it.fingerprint(registry));
    let calibration = Calibration {
        spec: &spec,
        standings: &standings,
        games: &games,
        anchor: usual_anchor(),
        fingerprints: fingerprints.collect(),
    };
    let files = Some(&args.files).filter(|_| shard.is_none());
    calibration.report(files, &args.html, args.json)?;
    Ok(exit_code(&standings))
}

impl CalibrateArgs {
    /// The path of the journal.
    fn journal(&self, shard: Option<&ChosenShard>) -> PathBuf {
        let named = self.journal.clone();
        named.unwrap_or_else(|| format!("{}.jsonl", usual_name("calibrate", shard)).into())
    }
}

impl CalibrationFiles {
    /// Adds the files to the outputs of the call.
    pub(super) fn outputs(&self, outputs: Outputs) -> Outputs {
        outputs
            .writes(self.rate(), Content::Ratings)
            .writes(self.styles(), Content::Styles)
            .writes(self.table(), Content::Table)
    }

    fn reject_with(&self, shard: &ChosenShard) -> anyhow::Result<()> {
        let instead = "give it to `nekomoku merge`, which writes the results of the merged games";
        shard.reject("--rate", self.rate.is_some(), instead)?;
        shard.reject("--styles", self.styles.is_some(), instead)?;
        shard.reject("--table", self.table.is_some(), instead)
    }

    fn rate(&self) -> &Path {
        self.rate.as_deref().unwrap_or(Path::new("ratings.toml"))
    }

    fn styles(&self) -> &Path {
        self.styles.as_deref().unwrap_or(Path::new("styles.toml"))
    }

    fn table(&self) -> &Path {
        self.table.as_deref().unwrap_or(Path::new("crosstable.txt"))
    }
}

/// The fixed rating unless another one is given.
pub(super) fn usual_anchor() -> Anchor {
    Anchor::Player(ANCHOR.0.to_owned(), ANCHOR.1)
}

/// The games of a calibration, or of a part of one.
pub(super) struct Calibration<'a> {
    pub(super) spec: &'a TournamentSpec,
    pub(super) standings: &'a Standings,
    /// The games, in the order of their numbers.
    pub(super) games: &'a [GameRecord],
    pub(super) anchor: Anchor,
    /// One for each player.
    pub(super) fingerprints: Vec<Fingerprint>,
}

impl Calibration<'_> {
    /// Prints the result. Writes the files when all games have been played.
    pub(super) fn report(
        self,
        files: Option<&CalibrationFiles>,
        html: &HtmlArgs,
        json: bool,
    ) -> anyhow::Result<()> {
        let ratings = rate(&self.standings.distinct_table(), &self.anchor);
        let styles = portraits(self.games, self.spec.setup);
        print_result(self.standings, ratings.as_deref().ok(), &styles, json)?;
        let page = (self.spec, self.standings);
        html.write_tournament("Calibration", page, self.games, ratings.as_deref().ok())?;
        let Some(files) = files.filter(|_| self.standings.is_decided()) else {
            return Ok(());
        };
        let table = self.standings.cross_table();
        write(files.table(), table.render(ratings.as_deref().ok()))?;
        write_ratings(files.rate(), self.spec, ratings?, self.fingerprints)?;
        write_styles(files.styles(), styles)
    }
}

fn print_result(
    standings: &Standings,
    ratings: Option<&[Rating]>,
    styles: &BTreeMap<String, Portrait>,
    json: bool,
) -> anyhow::Result<()> {
    if json {
        let report = RatedReport::new(standings, ratings);
        let report = CalibrationReport { report, styles };
        return terminal::print(&terminal::json(&report)?);
    }
    let width = words::line_width();
    let table = standings.cross_table().render_within(ratings, width);
    let report = standings.report();
    let games = words::games(report.games, report.of, report.distinct);
    let styles = style_table(styles, width);
    terminal::print(&format!("{table}\n{games}\n{styles}"))
}

/// The tournament: each player against those of similar strength.
fn spec(
    args: &CalibrateArgs,
    registry: &Registry,
    mut sources: Sources,
) -> anyhow::Result<TournamentSpec> {
    // The lowest precedence: a cast may have characters with the IDs of the levels.
    sources.insert_weakest(levels());
    let cast = Cast::load_from(registry, &sources)?;
    super::report(&cast, &sources);
    let is_asked = |it: &&Character| match args.players.as_slice() {
        [] => !it.is_human() && it.kind != "gomocup",
        asked => asked.contains(&it.id) || it.id.starts_with("level-") || it.id == ANCHOR.0,
    };
    for id in &args.players {
        let is_human = cast.playable(id)?.is_human();
        anyhow::ensure!(!is_human, "`{id}` is a human, expected other players");
    }
    let players = cast.characters().filter(is_asked).cloned();
    let known = Ratings::default();
    Ok(TournamentSpec {
        format: Format::Neighbours(NEIGHBOURS),
        games: args.games,
        setup: cast.defaults().setup(),
        limits: Limits {
            nodes: Some(args.nodes),
            ..Limits::default()
        },
        openings: Openings::Random(OPENING_PLIES),
        seed: args.seed,
        ..TournamentSpec::among(in_order(players.collect(), &known, registry))
    })
}

/// A character for every tenth level, of the kind `tree`.
fn levels() -> Source {
    let section =
        |level: u8| format!("[players.level-{level}]\nkind = \"tree\"\nlevel = {level}\n");
    Source {
        name: "levels".to_owned(),
        text: (0..=100).step_by(10).map(section).collect(),
    }
}

/// The players by their known strength, with unknown ones in the middle.
fn in_order(mut players: Vec<Character>, known: &Ratings, registry: &Registry) -> Vec<Character> {
    let strength = |it: &Character| known.strength(it, registry).map_or(ANCHOR.1, Strength::elo);
    players.sort_by(|a, b| strength(a).total_cmp(&strength(b)));
    players
}

/// The style figures of all players, by ID.
fn portraits(games: &[GameRecord], setup: GameSetup) -> BTreeMap<String, Portrait> {
    let mut portraits = BTreeMap::<String, Portrait>::new();
    for record in games {
        let Ok(game) = record.replay(setup) else {
            continue;
        };
        let opening = record.opening.split_whitespace().count();
        for side in Side::ALL {
            let id = &record.players[side.index()];
            let portrait = portraits.entry(id.clone()).or_default();
            portrait.add(&game, side, opening);
        }
    }
    portraits
}

/// The figures in columns with their standard errors; only the first ones if lines of `width`
/// characters have no room for all.
fn style_table(styles: &BTreeMap<String, Portrait>, width: usize) -> String {
    const CELL: usize = 15;
    let widest = styles.keys().map(String::len).max().unwrap_or(0);
    let head = [
        "fours %", "greed %", "distance", "made %", "attack %", "centre", "mirror %", "tension",
        "length",
    ];
    let shown = (width.saturating_sub(widest) / CELL).min(head.len());
    let head = head.map(|word| format!("{word:>CELL$}"))[..shown].concat();
    let mut lines = vec![format!("{:widest$}{head}", "style")];
    for (id, it) in styles {
        let cells = [
            (it.fours, 100.0),
            (it.greed, 100.0),
            (it.distance, 1.0),
            (it.made, 100.0),
            (it.balance, 100.0),
            (it.centre, 1.0),
            (it.mirrored, 100.0),
            (it.tension, 1.0),
            (it.length, 1.0),
        ];
        let cell = |(mean, unit): (Mean, f64)| {
            format!("{:>7.2} +-{:4.2}", mean.value() * unit, mean.error() * unit)
        };
        lines.push(format!("{id:widest$}{}", cells.map(cell)[..shown].concat()));
    }
    lines.join("\n")
}

fn write_styles(path: &Path, players: BTreeMap<String, Portrait>) -> anyhow::Result<()> {
    let text = toml::to_string(&Styles { schema: 1, players })?;
    let head = "# How each player played: mean over its games and standard error. \
                See `nekomoku calibrate`.\n";
    write(path, format!("{head}{text}"))
}
