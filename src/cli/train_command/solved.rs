//! `nekomoku train solved`: games of a shipped solution against a weaker defender, whose values are
//! exact.

use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::files::GameFile;
use crate::outputs::{Content, Outputs};
use pbrain::terminal;
use proof::solution::{Advice, Guide};
use rules::{Action, Game, GameSetup, Point, Rule};
use solution::SolvedGame;
use train::{GamesHeader, MATE, SelfGame, fingerprint_of};

#[derive(Debug, Args)]
pub(crate) struct SolvedArgs {
    /// Rule: freestyle or standard.
    #[arg(long)]
    rule: Rule,
    /// Number of games in the finished file.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// Seed of the replies. Equal calls write equal files.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// File of games. An existing file of the same call is continued.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

pub(super) fn run(args: &SolvedArgs) -> anyhow::Result<()> {
    Outputs::default()
        .writes(&args.out, Content::Continued)
        .check(false)?;
    let setup = GameSetup::new(args.rule, GameSetup::DEFAULT_SIZE)?;
    let solved = SolvedGame::of(setup);
    let solved = solved.with_context(|| format!("no solution is shipped for {}", args.rule))?;
    let guide = Guide::new(solved.solution())?;
    let header = GamesHeader {
        setup,
        nodes: 0,
        seed: args.seed,
        player: fingerprint_of(&[b"solved 1 ", solved.bytes()]),
        part: None,
    };
    let (mut file, before) = GameFile::open(&args.out, header)?;
    let mut positions = before.positions;
    for number in before.games..args.games {
        let game = game_of(&guide, setup, (args.seed, number))?;
        positions += game.positions() as u64;
        file.add(&game)?;
    }
    let games = before.games.max(args.games);
    let out = args.out.display();
    terminal::print_line(&format!("{out}: {games} games, {positions} positions"))
}

/// Chance that the defender replies with a longest resistance.
const RESISTS: f64 = 0.9;

/// The game with this seed and number: Black by the solution, White at random among the replies of
/// the longest resistance, or among those near the last stones.
fn game_of(guide: &Guide, setup: GameSetup, seed: (u64, u64)) -> anyhow::Result<SelfGame> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed.0);
    rng.set_stream(seed.1);
    let mut game = Game::new(setup);
    let (mut moves, mut values) = (Vec::new(), Vec::new());
    while game.result().is_none() {
        let advice = guide.advice(&moves);
        let (play, value) = match advice.context("the solution does not cover a reply")? {
            Advice::Win { play, .. } => (play, MATE),
            Advice::Loss(replies) => (reply(&replies, &moves, &mut rng), -MATE),
        };
        game.play(Action::Place(play))?;
        moves.push(play);
        values.push(Some(value));
    }
    Ok(SelfGame {
        number: seed.1,
        setup,
        moves,
        opening: 0,
        values,
        score: 1.0,
    })
}

/// A reply. `replies` begin with the longest resistance.
fn reply(replies: &[(Point, u16)], moves: &[Point], rng: &mut ChaCha8Rng) -> Point {
    const NEAR: u8 = 3;
    let longest = replies.first().map_or(0, |&(_, plies)| plies);
    let near = |point: Point| {
        let mut last = moves.iter().rev().take(4);
        last.any(|stone| {
            stone
                .x()
                .abs_diff(point.x())
                .max(stone.y().abs_diff(point.y()))
                <= NEAR
        })
    };
    let resists = rng.random_bool(RESISTS);
    let wanted = replies.iter().filter(|&&(point, plies)| {
        if resists {
            plies == longest
        } else {
            near(point)
        }
    });
    let wanted = wanted.map(|&(point, _)| point).collect::<Vec<_>>();
    let chosen = wanted.choose(rng).copied();
    chosen.unwrap_or_else(|| replies[0].0)
}
