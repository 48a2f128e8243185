//! What further threads save the tree search.

use std::time::Instant;

use serde::Serialize;

use super::search::games;
use crate::{Limits, Silent, TreeParams, TreeSearch};

/// Time to depth with one thread and with several.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct ThreadsReport {
    /// Plies to which each position was searched.
    pub depth: u16,
    /// Threads of the second search.
    pub threads: u8,
    /// Wall-clock time over all positions and rounds, with one thread and with that many.
    pub ms: [u64; 2],
    /// Positions made.
    pub nodes: [u64; 2],
    /// Time with many threads as a share of that with one.
    pub time_share: f64,
}

/// Times that each position is searched: with several threads, no two searches are alike.
const ROUNDS: usize = 3;
const DEPTH: u16 = 18;

/// Searches the positions of [`search`](super::search()) with one thread and with `threads`, in turn, from an empty table each. Takes about
/// a minute and a half with two.
pub fn threads(threads: u8) -> ThreadsReport {
    let limits = Limits {
        depth: Some(DEPTH),
        ..Limits::default()
    };
    let mut trees = [1, threads].map(|threads| {
        TreeSearch::new(TreeParams {
            threads,
            ..TreeParams::default()
        })
    });
    let (mut seconds, mut nodes) = ([0.0; 2], [0; 2]);
    for _ in 0..ROUNDS {
        for game in games() {
            for (at, tree) in trees.iter_mut().enumerate() {
                tree.new_game();
                let begun = Instant::now();
                let decision = tree.search(&game, &limits, &mut Silent);
                seconds[at] += begun.elapsed().as_secs_f64();
                nodes[at] += decision.expect("the game goes on").progress.nodes;
            }
        }
    }
    ThreadsReport {
        depth: DEPTH,
        threads,
        ms: seconds.map(|it| (it * 1e3) as u64),
        nodes,
        time_share: seconds[1] / seconds[0],
    }
}
