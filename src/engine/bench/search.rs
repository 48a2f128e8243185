//! The tree search on a fixed set of positions.

use std::time::Instant;

use serde::Serialize;

use crate::{Limits, Searcher, Silent, TreeEvaluator, TreeParams, TreeSearch};
use rules::{Game, GameSetup, Point, Rule};

/// The result of the searches.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SearchReport {
    /// Number of positions searched.
    pub positions: usize,
    /// Number of nodes.
    pub nodes: u64,
    /// Wall-clock time.
    pub ms: u64,
    /// Nodes per second.
    pub nps: u64,
    /// A hash of nodes, values and moves. It changes whenever the search behaves differently, and
    /// is the same on every machine.
    pub signature: u32,
}

/// Rule, size and moves of positions from games of the engine against itself, 2 to 28 stones.
const POSITIONS: [(Rule, u8, &str); 24] = [
    (Rule::Freestyle, 15, "i8f5i9f10g8f8"),
    (Rule::Freestyle, 15, "f10h8f6f8j6g7e9e7"),
    (Rule::Freestyle, 15, "k10h11f7i9k12j12j9k11j11i10i8l11"),
    (Rule::Freestyle, 15, "k5i5g6j4h4i6g7l2k3g5h5i4i7h7h3"),
    (Rule::Freestyle, 15, "k4l5k8k5i8h8i6i7j6h6h7j5i5g6g5l6l9j7"),
    (
        Rule::Freestyle,
        15,
        "e7e4d5h6i8j6h5i5g6f7f8h4g3j4k3j5j7k6g9h10",
    ),
    (Rule::Freestyle, 15, "c8d7e8e6g5f7g7g8d5f6f5e5e4f9c6f3b7"),
    (
        Rule::Freestyle,
        15,
        "j10h7i5l5m5j7k7l6k6k8l8j6k4l4k5k3l3j5j8h5i6k9i9g11g6k11h6j4",
    ),
    (Rule::Standard, 15, "f10h8f6f8j6g7e9e7"),
    (Rule::Standard, 15, "l6m4j5i5l2j3l5i4i6l3k2l4"),
    (Rule::Standard, 15, "k5i5g6j4h4i6i7"),
    (Rule::Standard, 15, "k4l5k8k5i8h8i6j5i5i7j6l6l9"),
    (Rule::Renju, 15, "i8f5i9f10g8f8c11g9i7i6"),
    (Rule::Renju, 15, "f10h8f6f8j6g7e9e7g11h12"),
    (
        Rule::Renju,
        15,
        "k10h11f7i9k12j12j9i8j11i6i10h9i12l9k11k13l11m11j10l10j7j8h10g10k9k8l8g8",
    ),
    (Rule::Renju, 15, "k5i5g6j4h4i6"),
    (Rule::Renju, 15, "i9l11h12l9m11n10m6h10j10"),
    (Rule::Renju, 15, "e7e4d5h6i8j6h5i5g6"),
    (Rule::Freestyle, 20, "i3j7"),
    (Rule::Freestyle, 20, "i13k11i9i11"),
    (
        Rule::Freestyle,
        20,
        "e9d12g12g10c13e13g9f9f8h10e8e10f10c11f14d8d11h8f12h9h7",
    ),
    (Rule::Freestyle, 20, "n6l6j7m5k5l7j8o3n4"),
    (Rule::Standard, 20, "i13k11i9i11m9j10"),
    (Rule::Renju, 20, "j15k14i16i14j14j16j13h12i15"),
];

/// Searches all positions to a depth of `depth` plies with this evaluator on one thread, each with
/// an empty table.
pub fn search(depth: u16, evaluator: TreeEvaluator) -> SearchReport {
    let mut tree = TreeSearch::new(TreeParams {
        evaluator,
        table_mib: 16,
        ..TreeParams::default()
    });
    let limits = Limits {
        depth: Some(depth),
        ..Limits::default()
    };
    let begun = Instant::now();
    let (mut nodes, mut signature) = (0, 0_u64);
    for game in games() {
        tree.new_game();
        let decision = tree
            .search(&game, &limits, &mut Silent)
            .expect("the game continues");
        nodes += decision.progress.nodes;
        let told = [
            decision.progress.nodes,
            decision.score as u64,
            decision.point.index() as u64,
        ];
        // CITE: the mixing step is FNV-1a's (Fowler, Noll, Vo), a word at a time.
        signature = told.into_iter().fold(signature, |mixed, word| {
            (mixed ^ word).wrapping_mul(0x0100_0000_01b3)
        });
    }
    let elapsed = begun.elapsed();
    SearchReport {
        positions: POSITIONS.len(),
        nodes,
        ms: elapsed.as_millis() as u64,
        nps: (nodes as f64 / elapsed.as_secs_f64()) as u64,
        signature: (signature ^ signature >> 32) as u32,
    }
}

/// The positions.
pub(super) fn games() -> impl Iterator<Item = Game> {
    let positions = POSITIONS.into_iter();
    positions.map(|(rule, size, moves)| game(rule, size, moves))
}

fn game(rule: Rule, size: u8, moves: &str) -> Game {
    let setup = GameSetup::new(rule, size).expect("the sizes are good");
    let starts = moves.match_indices(|letter: char| letter.is_ascii_lowercase());
    let mut ends = starts.map(|(at, _)| at).collect::<Vec<_>>();
    ends.push(moves.len());
    let points = ends.windows(2).map(|pair| {
        let text = &moves[pair[0]..pair[1]];
        rules::parse_point(text, size).expect("the points are good")
    });
    Game::with_moves(setup, points.collect::<Vec<Point>>()).expect("the moves are legal")
}
