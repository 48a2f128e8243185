//! [`Chances`]: the engine's opinion of positions.

use engine::{Limits, Progress, SearchHandler, Searcher, TreeParams, TreeSearch, expected_points};
use player::StopToken;
use rules::{Game, Point};

/// Searches positions with a node limit. Equal positions have equal chances. It blocks the caller.
pub(crate) struct Chances {
    search: TreeSearch,
    nodes: u64,
}

/// The engine's opinion of a position.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Opinion {
    /// The share of the points that the side to move can expect, 0 to 1.
    pub(crate) share: f32,
    /// The best move, and what may follow.
    pub(crate) line: Vec<Point>,
    /// Depth of the search in plies.
    pub(crate) depth: u16,
}

/// MiB of the search's table.
const TABLE: u16 = 16;

impl Chances {
    /// A search with at most `nodes` nodes for each position.
    pub(crate) fn new(nodes: u64) -> Self {
        let params = TreeParams {
            table_mib: TABLE,
            keep: false,
            ..TreeParams::default()
        };
        Self {
            search: TreeSearch::new(params),
            nodes,
        }
    }

    /// The opinion of a position; `None` when the game is over or the search was stopped.
    pub(crate) fn of(&mut self, game: &Game, stop: &StopToken) -> Option<Opinion> {
        let limits = Limits {
            nodes: Some(self.nodes),
            ..Limits::default()
        };
        self.search.new_game();
        let decision = self.search.search(game, &limits, &mut Halting(stop))?;
        if stop.is_set() {
            return None;
        }
        let best = decision.progress.best();
        Some(Opinion {
            share: expected_points(decision.score),
            line: best.map_or_else(|| vec![decision.point], |it| it.line.clone()),
            depth: decision.progress.depth,
        })
    }
}

/// Ends a search when the token is set.
struct Halting<'a>(&'a StopToken);

impl SearchHandler for Halting<'_> {
    fn stopped(&mut self) -> bool {
        self.0.is_set()
    }

    fn progress(&mut self, _progress: &Progress) {}
}
