//! [`TreeSearch`]: the fast alpha-beta search on the pattern state.

mod answer;
mod build;
mod currently_searching;
mod depth;
mod descent;
mod dynamics;
mod entry;
mod extend;
mod front;
mod generate;
mod history;
mod horizon;
mod iterations;
mod lean;
mod moves;
mod node;
mod params;
mod patterns;
mod picker;
mod prune;
mod pvs;
mod reach;
mod reduction;
mod root;
mod root_moves;
mod scored;
mod searcher_params;
mod table;
mod tables;
mod tree_search;
mod tuning;
mod update;
mod value;
mod verification;
mod vote;
mod win;
mod window;
mod worker;

pub(super) use self::answer::SearchResult;
pub(super) use self::depth::DepthLeft;
pub(super) use self::descent::{Descent, DescentMove, Listing};
pub use self::dynamics::{Complexity, Dynamics};
pub use self::lean::Lean;
pub use self::params::{Techniques, TreeEvaluator, TreeParams};
pub use self::reduction::complexity;
pub use self::searcher_params::{ParamError, SearcherParams};
pub use self::tree_search::TreeSearch;
pub use self::tuning::SearchParams;
pub(super) use self::value::{
    Depth, EVAL_BOUND, INFINITE, MATE_BOUND, PLY, Value, mate_in, to_score,
};
pub use self::value::{expected_points, score_of_points};
pub(super) use self::verification::Verification;
pub(super) use self::window::Window;
