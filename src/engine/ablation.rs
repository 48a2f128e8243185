//! Measures what the techniques of a simple search save: the same positions searched with and
//! without each technique.
// CITE: the seed of the owl, a course project's minimax, measured the same three: neighbour points,
// their order by the last two moves, pruning.

use std::time::{Duration, Instant};

use serde::Serialize;

use super::eval::EvaluatorKind;
use super::limits::Limits;
use super::models::{Generator, ModelParams, ModelSearch, MoveOrder, Switches};
use super::progress::Silent;
use super::schedule::{MAX_WIDTH, Schedule};
use super::score::Score;
use super::searcher::Searcher;
use rules::{Game, GameSetup, Rule, parse_point};

/// Depth of the course project's search in plies. Its description does not state the depth; without
/// pruning it made 21,542 positions a move, which fits three plies with about 28 points.
pub const SEED_DEPTH: u8 = 3;

/// A technique that saves nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Technique {
    /// Only empty points with a neighbour stone in the eight directions are tried; without it, all
    /// empty points. May change the value.
    NeighbourPoints,
    /// The neighbours of the last two stones are tried first; without it, the points from the
    /// bottom left. Never changes the value.
    Ordering,
    /// Alpha-beta; without it, plain minimax. Never changes the value.
    Pruning,
}

impl Technique {
    /// All techniques.
    pub const ALL: [Self; 3] = [Self::NeighbourPoints, Self::Ordering, Self::Pruning];
}

/// The measured search, `depth` plies deep (1 to 64), with all techniques except one: the search of
/// the course project, which has neither a transposition table nor iterative deepening.
///
/// # Panics
/// When `depth` is out of range.
pub fn ablation_params(depth: u8, without: Option<Technique>) -> ModelParams {
    let has = |technique| without != Some(technique);
    ModelParams {
        evaluator: EvaluatorKind::Shapes,
        schedule: Schedule::fixed(depth, MAX_WIDTH, MAX_WIDTH).expect("a depth in range"),
        generator: if has(Technique::NeighbourPoints) {
            Generator::Neighbours
        } else {
            Generator::All
        },
        order: MoveOrder::LastMove,
        table_mib: 1,
        switches: Switches {
            pruning: has(Technique::Pruning),
            ordering: has(Technique::Ordering),
            table: false,
            deepening: false,
        },
        ..ModelParams::default()
    }
}

/// Size of the board of the fixed positions, in lines.
const SIZE: u8 = 15;
/// The fixed positions, move by move: usual beginnings, then three stones near the centre continued
/// by a search six plies deep.
const POSITIONS: [&str; 9] = [
    "h8",
    "h8 i9",
    "h8 h9 j9",
    "i9 h11 i12 i10",
    "j7 i8 l8 l7 k6 l5",
    "h6 j7 k5 k6 i8 l5",
    "f6 f7 f9 e8 g6 e6 e9 g8",
    "h7 i5 j7 g7 h6 h8 f6 i6 i7 g5",
    "j8 h10 i9 k7 l8 i8 i7 k9 h6 k6 k8 m8",
];

/// Results of searches of the same positions to the same depth.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AblationReport {
    /// Depth of every search in plies.
    pub depth: u8,
    /// The evaluator of all searches.
    pub evaluator: EvaluatorKind,
    /// The positions.
    pub positions: Vec<SearchedPosition>,
    /// One comparison for each technique; the other techniques are enabled.
    pub comparisons: Vec<Comparison>,
}

/// A searched position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SearchedPosition {
    /// The rule.
    pub rule: Rule,
    /// Size of the board in lines.
    pub size: u8,
    /// The moves to the position, `h8 i9`.
    pub moves: String,
}

/// The nodes that one technique saves.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// The technique.
    pub technique: Technique,
    /// With all other techniques.
    pub without: Effort,
    /// With all techniques.
    pub with: Effort,
    /// Nodes without the technique divided by nodes with it.
    pub factor: f64,
}

/// The cost of deciding on one move in each position.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Effort {
    /// Total number of nodes.
    pub nodes: u64,
    /// Mean number of nodes for a move.
    pub nodes_per_move: f64,
    /// Total time in milliseconds.
    pub ms: f64,
    /// Mean time for a move in milliseconds.
    pub ms_per_move: f64,
    /// The value of each position for its side to move.
    pub values: Vec<Score>,
}

/// The default positions: 1 to 12 stones under the freestyle rule on 15 lines.
pub fn ablation_positions() -> Vec<Game> {
    let setup = GameSetup::new(Rule::Freestyle, SIZE).expect("a size that there is");
    let position = |moves: &str| {
        let points = moves.split(' ').map(|text| parse_point(text, SIZE));
        let points = points.map(|point| point.expect("a point of the board"));
        Game::with_moves(setup, points.collect::<Vec<_>>()).expect("legal moves")
    };
    POSITIONS.into_iter().map(position).collect()
}

/// Searches the positions, at least one and none of them decided, `depth` plies deep, see
/// [`ablation_params`], with all techniques and without each.
///
/// The numbers of nodes repeat exactly. Each further ply takes many times as long.
///
/// # Panics
/// When `depth` is not from 1 to 64, or a game is over.
pub fn ablation(games: &[Game], depth: u8) -> AblationReport {
    let with = Effort::of(games, depth, None);
    let compare = |technique| {
        let without = Effort::of(games, depth, Some(technique));
        Comparison {
            technique,
            factor: without.nodes as f64 / with.nodes as f64,
            without,
            with: with.clone(),
        }
    };
    AblationReport {
        depth,
        evaluator: EvaluatorKind::Shapes,
        positions: games.iter().map(SearchedPosition::of).collect(),
        comparisons: Technique::ALL.into_iter().map(compare).collect(),
    }
}

impl SearchedPosition {
    fn of(game: &Game) -> Self {
        let moves: Vec<String> = game.moves().map(|point| point.to_string()).collect();
        Self {
            rule: game.rule(),
            size: game.board().size(),
            moves: moves.join(" "),
        }
    }
}

impl Effort {
    fn of(games: &[Game], depth: u8, without: Option<Technique>) -> Self {
        let (mut nodes, mut time, mut values) = (0, Duration::ZERO, Vec::new());
        for game in games {
            let mut search = ModelSearch::new(ablation_params(depth, without), 0);
            let begun = Instant::now();
            let decision = search.search(game, &Limits::default(), &mut Silent);
            time += begun.elapsed();
            let decision = decision.expect("the game continues");
            nodes += decision.progress.nodes;
            values.push(decision.score);
        }
        let moves = games.len() as f64;
        let ms = time.as_secs_f64() * 1_000.0;
        Self {
            nodes,
            nodes_per_move: nodes as f64 / moves,
            ms,
            ms_per_move: ms / moves,
            values,
        }
    }
}
