//! `nekomoku train selfplay`: games of the engine against itself.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Args;
use serde::Serialize;

use super::files::{Before, GameFile, read_weights};
use super::units::compute_all;
use crate::outputs::{Content, Outputs};
use crate::shard_args::{ChosenShard, ShardArgs};
use engine::TreeEvaluator;
use engine::state::Weights;
use pbrain::terminal;
use rules::{GameSetup, Rule};
use train::{GamesHeader, GamesPart, PlayParams, SelfGame, TreeMover, play};

#[derive(Debug, Args)]
pub(crate) struct SelfplayArgs {
    /// Rule: freestyle, standard or renju.
    #[arg(long)]
    rule: Rule,
    /// Board size, 5 to 22 lines.
    #[arg(long, value_name = "N", default_value_t = GameSetup::DEFAULT_SIZE)]
    size: u8,
    /// Number of games in the finished file; with --shard, of all shards together.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    games: u64,
    /// Node limit of a move. The limit of each move varies at random by up to a quarter.
    #[arg(long, value_name = "N", default_value_t = 5000)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    nodes: u64,
    /// Seed of the games. Equal calls write equal files.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Number of games that run at the same time. The file does not depend on it.
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Weights of the player. By default the built-in weights.
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// Correct the built-in weights by the built-in net of the rule: labels of its own games
    /// improve the next net.
    #[arg(long, conflicts_with = "weights")]
    net: bool,
    /// File of games. An existing file of the same call is continued.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    pub(crate) shard: ShardArgs,
    /// Print the result as a JSON object.
    #[arg(long)]
    json: bool,
}

/// The output of `--json`.
#[derive(Serialize)]
struct Report {
    /// Games in the file.
    games: u64,
    /// Positions with a value in the file.
    positions: u64,
    /// Bytes of the file.
    bytes: u64,
    bytes_per_position: f64,
    /// Games played by this run.
    played: u64,
    /// Wall-clock seconds of this run.
    seconds: f64,
    /// Positions with a value per second of this run.
    positions_per_second: f64,
}

/// Time between two progress lines.
const PAUSE: Duration = Duration::from_secs(10);

pub(super) fn run(args: &SelfplayArgs, shard: Option<&ChosenShard>) -> anyhow::Result<()> {
    Outputs::default()
        .reads(&args.weights)
        .writes(&args.out, Content::Continued)
        .check(false)?;
    let params = PlayParams {
        setup: GameSetup::new(args.rule, args.size)?,
        nodes: args.nodes,
        seed: args.seed,
        weights: Arc::new(weights(args)?),
        evaluator: if args.net {
            TreeEvaluator::Net
        } else {
            TreeEvaluator::Combinations
        },
    };
    let header = GamesHeader {
        setup: params.setup,
        nodes: params.nodes,
        seed: params.seed,
        player: TreeMover::fingerprint(&params),
        part: shard.map(|chosen| GamesPart {
            shard: chosen.shard,
            games: args.games,
        }),
    };
    let (mut file, before) = GameFile::open(&args.out, header)?;
    let own = shard.map_or(args.games, |chosen| chosen.shard.share(args.games));
    let mut progress = Progress::new(own, before);
    let numbers = (before.games..own).map(|place| header.number_of(place));
    self_play(&params, numbers, args.threads, |game| {
        file.add(&game)?;
        progress.add(&game);
        Ok(())
    })?;
    let report = progress.report(file.bytes());
    if args.json {
        terminal::print(&terminal::json(&report)?)
    } else {
        terminal::print_line(&format!("{}: {}", args.out.display(), report.text()))
    }
}

/// The weights of the rule, and the built-in ones of the other rules.
fn weights(args: &SelfplayArgs) -> anyhow::Result<Weights> {
    let builtin = Weights::builtin();
    let Some(path) = &args.weights else {
        return Ok(builtin);
    };
    Ok(builtin.with(read_weights(path, args.rule)?))
}

/// The progress of a run.
struct Progress {
    wanted: u64,
    before: Before,
    games: u64,
    positions: u64,
    begun: Instant,
    told: Instant,
}

impl Progress {
    fn new(wanted: u64, before: Before) -> Self {
        let now = Instant::now();
        Self {
            wanted,
            before,
            games: 0,
            positions: 0,
            begun: now,
            told: now,
        }
    }

    /// Counts a game, and prints a progress line now and then.
    fn add(&mut self, game: &SelfGame) {
        self.games += 1;
        self.positions += game.positions() as u64;
        if self.told.elapsed() >= PAUSE {
            self.told = Instant::now();
            let (done, wanted) = (self.before.games + self.games, self.wanted);
            let rate = self.positions as f64 / self.begun.elapsed().as_secs_f64();
            terminal::tell(&format!("{done} of {wanted} games, {rate:.0} positions/s"));
        }
    }

    fn report(&self, bytes: u64) -> Report {
        let positions = self.before.positions + self.positions;
        let seconds = self.begun.elapsed().as_secs_f64();
        Report {
            games: self.before.games + self.games,
            positions,
            bytes,
            bytes_per_position: bytes as f64 / positions.max(1) as f64,
            played: self.games,
            seconds,
            positions_per_second: self.positions as f64 / seconds.max(1e-9),
        }
    }
}

impl Report {
    fn text(&self) -> String {
        let Self {
            games,
            positions,
            bytes_per_position,
            played,
            positions_per_second,
            ..
        } = self;
        let file =
            format!("{games} games, {positions} positions, {bytes_per_position:.2} bytes each");
        match played {
            0 => file,
            _ => format!("{file}; played {played} games, {positions_per_second:.0} positions/s"),
        }
    }
}

/// Plays the games with these ascending numbers on several threads and passes them to `done` in
/// order.
fn self_play(
    params: &PlayParams,
    numbers: impl Iterator<Item = u64> + Clone + Send,
    threads: u16,
    mut done: impl FnMut(SelfGame) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let mut early = BTreeMap::new();
    let mut expected = numbers.clone().peekable();
    let begin = || {
        let mut mover = TreeMover::new(params);
        move |number| play(&mut mover, params, number)
    };
    compute_all((numbers, threads), begin, |game: SelfGame| {
        early.insert(game.number, game);
        while let Some(game) = expected.peek().and_then(|number| early.remove(number)) {
            done(game)?;
            expected.next();
        }
        Ok(())
    })
}
