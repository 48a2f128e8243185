//! `nekomoku train params`: tunes numbers of the search by games between its variants.

mod run;

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::bail;
use clap::Args;
use serde::Serialize;

use super::files::write_numbers;
use crate::args::ForceArg;
use crate::outputs::{Content, Outputs};
use crate::shard_args::{ChosenShard, ShardArgs};
use crate::unit_journal::JobHeader;
use crate::words;
use engine::TreeEvaluator;
use engine::state::Weights;
use pbrain::terminal;
use rules::{GameSetup, Rule};
use run::Run;
use train::{Number, PlayParams, TuneParams, Tuner};

#[derive(Debug, Args)]
pub(crate) struct ParamsArgs {
    /// Rule: freestyle, standard or renju.
    #[arg(long)]
    rule: Rule,
    /// Board size, 5 to 22 lines.
    #[arg(long, value_name = "N", default_value_t = GameSetup::DEFAULT_SIZE)]
    size: u8,
    /// Numbers to tune, or sections of them, such as `razoring` or `null_move.margin`. By default
    /// all numbers of the search.
    #[arg(long, value_name = "NAME", num_args = 1..)]
    only: Vec<String>,
    /// Number of rounds. The numbers move after each.
    #[arg(long, value_name = "N", default_value_t = 100)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    rounds: u32,
    /// Pairs of games in a round; with --shard, of all shards together.
    #[arg(long, value_name = "N", default_value_t = 16)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pairs: u32,
    /// Node limit of a move.
    #[arg(long, value_name = "N", default_value_t = 1000)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    nodes: u64,
    /// How far a number moves for a game won more than lost, in tenths of its default, at the end
    /// of the run. More for few games, less for many.
    #[arg(long, value_name = "F", default_value_t = 0.02, value_parser = parse_gain)]
    gain: f64,
    /// Seed of the games. Equal calls give equal results.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Number of pairs that are played at the same time. The result does not depend on it.
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Journal of the pairs. An existing journal of the same call is continued.
    #[arg(long, value_name = "FILE")]
    journal: PathBuf,
    /// Journals of all other shards. The shards run at the same time and wait for each other after
    /// each round.
    #[arg(long, value_name = "FILE", num_args = 1..)]
    others: Vec<PathBuf>,
    /// File to write the tuned numbers to, for the key `search.numbers` of a character.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) shard: ShardArgs,
    /// Print the result as a JSON object.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    force: ForceArg,
}

/// The output of `--json`.
#[derive(Serialize)]
struct Report<'a> {
    rule: Rule,
    rounds: u32,
    pairs: u64,
    numbers: Vec<TunedNumber<'a>>,
}

#[derive(Serialize)]
struct TunedNumber<'a> {
    name: &'a str,
    default: f64,
    /// The value as the search uses it.
    tuned: f64,
}

/// The subcommand in the header of its journal.
pub(crate) const JOB: &str = "train params";

fn parse_gain(text: &str) -> Result<f64, String> {
    let gain = text.parse::<f64>().ok();
    gain.filter(|gain| *gain > 0.0 && *gain <= 10.0)
        .ok_or_else(|| "expected a number above 0, up to 10".into())
}

pub(super) fn run(args: &ParamsArgs, shard: Option<&ChosenShard>) -> anyhow::Result<()> {
    Outputs::default()
        .reads(&args.others)
        .writes(&args.journal, Content::Continued)
        .writes_if(args.out.as_deref(), Content::Numbers)
        .check(args.force.force)?;
    check_others(args, shard)?;
    let mut tuner = Tuner::new(TuneParams {
        play: PlayParams {
            setup: GameSetup::new(args.rule, args.size)?,
            nodes: args.nodes,
            seed: args.seed,
            weights: Arc::new(Weights::builtin()),
            evaluator: TreeEvaluator::Net,
        },
        names: args.only.clone(),
        rounds: args.rounds,
        pairs: args.pairs,
        gain: args.gain,
    })
    .map_err(|error| {
        let examples = example_names(args.rule);
        anyhow::anyhow!("--only: {error}; names are like {examples}")
    })?;
    let mut run = Run::open(&args.journal, header_of(args, &tuner, shard))?;
    run.play_all(&mut tuner, args.threads, &args.others)?;
    if let Some(out) = &args.out {
        write_numbers(out, tuner.numbers(), &provenance(args))?;
    }
    report(args, &tuner)
}

/// Checks that the journals of the other shards are given exactly where there are other shards.
fn check_others(args: &ParamsArgs, shard: Option<&ChosenShard>) -> anyhow::Result<()> {
    let (expected, found) = (
        shard.map_or(0, |it| it.shard.count() as usize - 1),
        args.others.len(),
    );
    match shard {
        _ if expected == found => Ok(()),
        None => bail!("--others: given without --shard, expected both or none"),
        Some(shard) => bail!(
            "{shard} waits for the others after each round: expected --others with {}, \
             found {found}",
            words::count(expected as u64, "journal")
        ),
    }
}

fn example_names(rule: Rule) -> String {
    let names = Number::all(rule).into_iter().step_by(20);
    let names = names.map(|number| format!("`{}`", number.key));
    names.collect::<Vec<_>>().join(", ")
}

fn provenance(args: &ParamsArgs) -> String {
    let pairs = u64::from(args.rounds) * u64::from(args.pairs);
    let (rounds, pairs) = (
        words::count(args.rounds, "round"),
        words::count(pairs, "pair"),
    );
    let (nodes, seed, gain) = (args.nodes, args.seed, args.gain);
    format!("{rounds}, {pairs} of games, {nodes} nodes a move, gain {gain}, seed {seed}")
}

fn header_of(args: &ParamsArgs, tuner: &Tuner, shard: Option<&ChosenShard>) -> JobHeader {
    let names = tuner.numbers().iter().map(|number| number.key.as_str());
    let names = names.collect::<Vec<_>>().join(" ");
    let arguments = [
        ("rule", args.rule.to_string().into()),
        ("size", args.size.into()),
        ("nodes", args.nodes.into()),
        ("pairs", args.pairs.into()),
        ("gain", args.gain.into()),
        ("seed", args.seed.into()),
        ("numbers", names.into()),
        ("search", format!("{:016x}", tuner.fingerprint()).into()),
    ];
    JobHeader::new(JOB, tuner.units(), arguments, shard)
}

fn report(args: &ParamsArgs, tuner: &Tuner) -> anyhow::Result<()> {
    let numbers = tuner.numbers().iter().map(|number| TunedNumber {
        name: &number.key,
        default: number.default,
        tuned: number.rounded(),
    });
    let report = Report {
        rule: args.rule,
        rounds: args.rounds,
        pairs: tuner.units(),
        numbers: numbers.collect(),
    };
    if args.json {
        return terminal::print(&terminal::json(&report)?);
    }
    for TunedNumber {
        name,
        default,
        tuned,
    } in &report.numbers
    {
        terminal::print_line(&format!("{name} {default} -> {tuned}"))?;
    }
    terminal::print_line(&provenance(args))
}
