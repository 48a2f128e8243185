//! [`Mover`]: the player of the training games.

use std::sync::Arc;

use super::game::MATE;
use super::params::{PLAY_VERSION, PlayParams};
use engine::state::Weights;
use engine::state::net::Net;
use engine::{
    Limits, Params, Proven, SearchParams, Searcher, Silent, TreeEvaluator, TreeParams, TreeSearch,
};
use rules::{Game, Point};

/// A search for training games.
pub trait Mover: Send {
    /// Forgets everything, so that a game does not depend on earlier ones.
    fn new_game(&mut self);

    /// A legal move for the side to move, and the value of the position for that side in engine
    /// units: 200 units change the logarithm of the odds by 1. [`MATE`] and more (or minus that and
    /// less) is a proven result. `None` only when the game is over.
    fn choose(&mut self, game: &Game, nodes: u64) -> Option<(Point, i32)>;
}

/// The tree search as a mover.
pub struct TreeMover(TreeSearch);

/// Size of its table. The searches are short.
const TABLE_MIB: u16 = 4;

impl TreeMover {
    /// A search with the evaluation of these parameters and a small table; all other parameters are
    /// the defaults.
    pub fn new(params: &PlayParams) -> Self {
        Self::with(params, SearchParams::default())
    }

    /// The same with these numbers of the search.
    pub(super) fn with(params: &PlayParams, search: SearchParams) -> Self {
        Self(TreeSearch::new(TreeParams {
            search,
            ..Self::params(params.evaluator, Arc::clone(&params.weights))
        }))
    }

    fn params(evaluator: TreeEvaluator, weights: Arc<Weights>) -> TreeParams {
        TreeParams {
            evaluator,
            table_mib: TABLE_MIB,
            weights,
            ..TreeParams::default()
        }
    }

    /// A hash of everything that decides its moves besides rule, size, nodes and seed: the
    /// parameters and the numbers of the search, the weights and the net of the rule, and the
    /// version of the code that plays games.
    pub fn fingerprint(params: &PlayParams) -> u64 {
        let search = Self::params(params.evaluator, Arc::default());
        let (keys, numbers) = (search.to_toml(), search.search.to_toml());
        let weights = params.weights.of(params.setup.rule()).to_string();
        let text = format!("tree {PLAY_VERSION} {keys} {numbers} {weights}");
        let net = match params.evaluator {
            TreeEvaluator::Net => Net::builtin_bytes(params.setup.rule()).unwrap_or_default(),
            _ => &[],
        };
        fingerprint_of(&[text.as_bytes(), net])
    }
}

/// A hash of these bytes, which is the same on every machine.
// CITE: Fowler, Noll and Vo, FNV-1a, 64 bits.
pub fn fingerprint_of(parts: &[&[u8]]) -> u64 {
    let bytes = parts.iter().copied().flatten();
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3)
    })
}

impl Mover for TreeMover {
    fn new_game(&mut self) {
        self.0.new_game();
    }

    fn choose(&mut self, game: &Game, nodes: u64) -> Option<(Point, i32)> {
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        let decision = self.0.search(game, &limits, &mut Silent)?;
        let value = match Proven::from_score(decision.score) {
            Some(Proven::Win(_)) => MATE,
            Some(Proven::Loss(_)) => -MATE,
            None => decision.score.clamp(1 - MATE, MATE - 1),
        };
        Some((decision.point, value))
    }
}
