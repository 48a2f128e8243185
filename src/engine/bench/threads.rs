//! The time that more threads save the tree search.

use std::time::Instant;

use serde::Serialize;

use super::search::games;
use crate::{Limits, Searcher, Silent, TreeParams, TreeSearch};

/// Time to a fixed depth with one thread and with several.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct ThreadsReport {
    /// Depth of each search in plies.
    pub depth: u16,
    /// Threads of the second search.
    pub threads: u8,
    /// Wall-clock time over all positions and rounds: with one thread, with several.
    pub ms: [u64; 2],
    /// Number of nodes: with one thread, with several.
    pub nodes: [u64; 2],
    /// Time with several threads divided by that with one.
    pub time_share: f64,
}

/// Number of searches of each position, because searches with several threads differ.
const ROUNDS: usize = 3;
const DEPTH: u16 = 18;

/// Searches the positions of [`search`](super::search()) with one thread and with `threads` in
/// turn, each with an empty table. Takes about a minute and a half with two.
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
                nodes[at] += decision.expect("the game continues").progress.nodes;
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
