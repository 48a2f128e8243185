//! `nekomoku calibrate`: how strong the cast and the levels are, and how each plays. A rated tournament with everything chosen.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use clap::Args;
use serde::Serialize;

use super::arena_args::RunArgs;
use super::arena_run::{exit_code, play};
use super::outputs::{Content, Outputs};
use super::tournament_command::{RatedReport, leaders, write_ratings};
use super::words;
use arena::{
    Anchor, Format, GameRecord, Journal, Openings, Rating, Ratings, Standings, Strength,
    TournamentSpec, rate,
};
use engine::Limits;
use player::Registry;
use player::character::{Mean, Portrait};
use player::config::{Cast, Character, Source, Sources};
use rules::{GameSetup, Side};

/// Whose rating is fixed: the seed's cat, on the same zero as ever.
const ANCHOR: (&str, f64) = ("cat", 1500.0);
/// How many of the next stronger ones everybody meets.
const NEIGHBOURS: u16 = 5;
/// Stones set before each game.
const OPENING_PLIES: u16 = 4;

#[derive(Debug, Args)]
pub(super) struct CalibrateArgs {
    /// Who is measured beside the levels and the anchor; the whole cast when not given.
    #[arg(id = "entrants", value_name = "ID")]
    players: Vec<String>,
    /// Games of each pairing.
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    games: u32,
    /// Nodes a turn at most; with less than 100000 the highest levels are not measured in full.
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Seed of openings and players.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Games played at the same time.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    concurrency: u16,
    /// Play more games at the same time than the machine has cores for, and overwrite files that hold something else.
    #[arg(long)]
    force: bool,
    /// The journal of the games; where it is there already, the run goes on from it.
    #[arg(long, value_name = "FILE", default_value = "calibrate.jsonl")]
    journal: PathBuf,
    /// Where the ratings go.
    #[arg(long, value_name = "FILE", default_value = "ratings.toml")]
    rate: PathBuf,
    /// Where the figures of everybody's style go.
    #[arg(long, value_name = "FILE", default_value = "styles.toml")]
    styles: PathBuf,
    /// Where the whole cross table goes; the terminal shows the columns that fit.
    #[arg(long, value_name = "FILE", default_value = "crosstable.txt")]
    table: PathBuf,
    /// Print the result as a JSON object.
    #[arg(long)]
    json: bool,
}

/// The outcome as it is printed with `--json`.
#[derive(Serialize)]
struct CalibrationReport<'a> {
    #[serde(flatten)]
    report: RatedReport,
    /// Figures of style by ID.
    styles: &'a BTreeMap<String, Portrait>,
}

/// The file with the figures of style.
#[derive(Serialize)]
struct Styles {
    schema: u8,
    players: BTreeMap<String, Portrait>,
}

pub(super) fn run(
    args: &CalibrateArgs,
    registry: &Registry,
    sources: Sources,
) -> anyhow::Result<ExitCode> {
    Outputs::default()
        .writes(&args.journal, Content::Continued)
        .writes(&args.rate, Content::Ratings)
        .writes(&args.styles, Content::Styles)
        .writes(&args.table, Content::Table)
        .check(args.force)?;
    let spec = spec(args, registry, sources)?;
    let run = RunArgs {
        concurrency: args.concurrency,
        force: args.force,
        resume: args.journal.exists(),
        journal: Some(args.journal.clone()),
        save_games: None,
    };
    let standings = play(registry, &spec, &run, leaders)?;
    let anchor = Anchor::Player(ANCHOR.0.to_owned(), ANCHOR.1);
    let ratings = rate(&standings.distinct_table(), &anchor);
    let (_, mut games) = Journal::resume(&args.journal, &spec)?;
    games.sort_by_key(|record| record.game);
    let styles = portraits(&games, spec.setup);
    print_result(args, &standings, ratings.as_deref().ok(), &styles)?;
    if standings.is_decided() {
        let table = standings.cross_table().render(ratings.as_deref().ok());
        let written = storage::write(&args.table, table);
        written.with_context(|| format!("{}: cannot be written", args.table.display()))?;
        write_ratings(&args.rate, &spec, ratings?, registry)?;
        write_styles(&args.styles, styles)?;
    }
    Ok(exit_code(&standings))
}

fn print_result(
    args: &CalibrateArgs,
    standings: &Standings,
    ratings: Option<&[Rating]>,
    styles: &BTreeMap<String, Portrait>,
) -> anyhow::Result<()> {
    if args.json {
        let report = RatedReport::new(standings, ratings);
        let report = CalibrationReport { report, styles };
        return terminal::print(&terminal::json(&report)?);
    }
    let width = words::line_width();
    let table = standings.cross_table().render_within(ratings, width);
    terminal::print(&format!("{table}\n{}", style_table(styles, width)))
}

/// What is played: everybody against those of about its strength.
fn spec(
    args: &CalibrateArgs,
    registry: &Registry,
    mut sources: Sources,
) -> anyhow::Result<TournamentSpec> {
    // The weakest file: a cast may have levels of its own.
    sources.insert_weakest(levels());
    let cast = Cast::load_from(registry, &sources)?;
    super::report_redefinitions(&sources);
    let is_asked = |it: &&Character| match args.players.as_slice() {
        [] => !it.is_human() && it.kind != "gomocup",
        asked => asked.contains(&it.id) || it.id.starts_with("level-") || it.id == ANCHOR.0,
    };
    for id in &args.players {
        cast.playable(id)?;
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

/// A character for each tenth level, of the kind `tree`.
fn levels() -> Source {
    let section =
        |level: u8| format!("[players.level-{level}]\nkind = \"tree\"\nlevel = {level}\n");
    Source {
        name: "levels".to_owned(),
        text: (0..=100).step_by(10).map(section).collect(),
    }
}

/// By what is known of their strength; in the middle who is not known.
fn in_order(mut players: Vec<Character>, known: &Ratings, registry: &Registry) -> Vec<Character> {
    let strength = |it: &Character| known.strength(it, registry).map_or(ANCHOR.1, Strength::elo);
    players.sort_by(|a, b| strength(a).total_cmp(&strength(b)));
    players
}

/// How everybody played, by ID.
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

/// The figures in columns, with their standard errors; the first of them where lines of `width`
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
    let head = "# How each player played: mean over its games and standard error. See `nekomoku calibrate`.\n";
    storage::write(path, format!("{head}{text}"))
        .with_context(|| format!("{}: cannot be written", path.display()))
}
