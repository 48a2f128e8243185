//! Kind `tree`: the strong alpha-beta search.

use super::search_files::keys_with_files;
use super::searching::{Search, Searching};
use crate::Demand;
use crate::reference::KindReference;
use engine::{
    Decision, Dynamics, Lean, Limits, ParamError, Schedule, Score, SearchHandler, TreeParams,
    TreeSearch,
};
use rules::Game;

/// The player.
pub(super) type Tree = Searching<TreeSearch>;

/// The entry of the kind in the reference of `players.toml`.
pub(super) const REFERENCE: KindReference = KindReference {
    about: "Alpha-beta with the techniques of strong engines, on shapes that are updated with \
            every stone. The strongest kind.",
    example: r#"
[players.tim]
kind = "tree"
level = 35
choice.temperature = [[0, 6], [12, 1]]
perception = { miss_open_three = 0.2, tilt = 0.5 }
style = { attack = 1.5, centre = 10 }
manners = { resign = 3, draw = 40 }
book = { files = ["builtin"], max_ply = 16 }
"#,
    keys: keys_with_files::<TreeParams>,
};

impl Search for TreeSearch {
    type Params = TreeParams;
    /// Score above which a side of a swap opening counts as better: three points in five, by the
    /// logistic curve that scores are fitted to.
    const CLEAR: Score = 80;

    fn check(params: &TreeParams) -> Vec<ParamError> {
        params.check()
    }

    fn max_nodes(params: &TreeParams) -> u64 {
        params.max_nodes
    }

    fn tree(params: &mut TreeParams) -> Option<&mut TreeParams> {
        Some(params)
    }

    fn lean(params: &mut TreeParams, lean: Lean) {
        params.lean = lean;
    }

    fn share(params: &mut TreeParams, threads: usize) {
        params.share(threads);
    }

    fn demand(params: &TreeParams) -> Demand {
        Demand {
            threads: usize::from(params.threads.max(1)),
            memory: params.memory(),
        }
    }

    fn fit(params: &mut TreeParams, bytes: u64) {
        params.fit(bytes);
    }

    fn new(params: TreeParams, _seed: u64) -> Self {
        Self::new(params)
    }

    fn new_game(&mut self) {
        self.new_game();
    }

    fn follows_schedule(params: &TreeParams) -> bool {
        params.dynamics == Dynamics::Schedule
    }

    fn set_schedule(&mut self, schedule: Schedule) {
        self.set_schedule(schedule);
    }

    fn decide(
        &mut self,
        game: &Game,
        limits: &Limits,
        handler: &mut dyn SearchHandler,
    ) -> Option<Decision> {
        self.search(game, limits, handler)
    }

    fn ponder(&mut self, game: &Game, limits: &Limits, handler: &mut dyn SearchHandler) {
        self.ponder(game, limits, handler);
    }
}
