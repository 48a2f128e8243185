//! `nekomoku tune play`: games of the engine against itself.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, mpsc};

use clap::Args;
use serde_json::json;

use super::files::{GameFile, read_weights};
use crate::outputs::{Content, Outputs};
use engine::state::{RuleWeights, Weights};
use rules::{GameSetup, Rule};
use train::{PlayParams, SelfGame, TreeMover, play};

#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    /// freestyle, standard or renju.
    #[arg(long)]
    rule: Rule,
    /// Lines of the board, 5 to 22.
    #[arg(long, value_name = "N", default_value_t = GameSetup::DEFAULT_SIZE)]
    size: u8,
    /// Games that the file has in the end.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,
    /// Nodes a move; each move gets a quarter more or less.
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    nodes: u64,
    /// Seed of the games; equal calls write equal files.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Games at a time.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Weights to play with instead of the built-in ones.
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// File of games, which is begun or gone on with.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Who plays, as the file says it.
const MOVER: &str = "tree";

pub(super) fn run(args: &PlayArgs) -> anyhow::Result<()> {
    Outputs::default()
        .reads(&args.weights)
        .writes(&args.out, Content::Continued)
        .check(false)?;
    let setup = GameSetup::new(args.rule, args.size)?;
    let weights = match &args.weights {
        None => RuleWeights::builtin(args.rule),
        Some(path) => {
            let weights = read_weights(path)?;
            let (rule, wanted) = (weights.rule(), args.rule);
            anyhow::ensure!(
                rule == wanted,
                "{}: weights for {rule}, expected {wanted}",
                path.display()
            );
            weights
        }
    };
    let params = PlayParams {
        setup,
        nodes: args.nodes,
        seed: args.seed,
        weights: Arc::new(Weights::builtin().with(weights.clone())),
    };
    let (mut file, played) = GameFile::open(&args.out, &header(&params, &weights))?;
    if played < args.games {
        self_play(&params, played..args.games, args.threads, |game| {
            let done = game.number + 1;
            if done % 100 == 0 {
                terminal::tell(&format!("{done} of {} games", args.games));
            }
            file.add(&game.to_line())
        })?;
    }
    let path = args.out.display();
    terminal::print_line(&format!("{path}: {} games", played.max(args.games)))
}

/// The first line of the file: only with the same can it be gone on with.
fn header(params: &PlayParams, weights: &RuleWeights) -> String {
    json!({
        "self_play": 1,
        "mover": MOVER,
        "weights": format!("{:016x}", fingerprint(&weights.to_string())),
        "rule": params.setup.rule(),
        "size": params.setup.size(),
        "nodes": params.nodes,
        "seed": params.seed,
    })
    .to_string()
}

/// Tells texts apart.
// CITE: Fowler, Noll and Vo, FNV-1a, 64 bits.
fn fingerprint(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    })
}

/// Plays games on several threads and gives them on in the order of their numbers.
fn self_play(
    params: &PlayParams,
    numbers: std::ops::Range<u64>,
    threads: u16,
    mut done: impl FnMut(SelfGame) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let next = AtomicU64::new(numbers.start);
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let (sender, next, end) = (sender.clone(), &next, numbers.end);
            scope.spawn(move || {
                let mut mover = TreeMover::new(Arc::clone(&params.weights));
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    // Nobody listens any more when a game could not be written.
                    if number >= end || sender.send(play(&mut mover, params, number)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut early = BTreeMap::new();
        let mut number = numbers.start;
        for game in receiver {
            early.insert(game.number, game);
            while let Some(game) = early.remove(&number) {
                done(game)?;
                number += 1;
            }
        }
        Ok(())
    })
}
