//! Kind `montecarlo`: Monte Carlo searches above the alpha-beta search of the kind `tree`.

use super::search_files::keys_with_files;
use crate::registry::KindReference;
use engine::MonteCarloParams;

/// The entry of the kind in the reference of `players.toml`.
pub(super) const REFERENCE: KindReference = KindReference {
    about: "Monte Carlo search above the alpha-beta search of the kind `tree`. Draws and noise \
            come from `seed`, so that a game under node limits repeats.",
    example: r#"
[players.shadow]
kind = "montecarlo"
seed = 7
search.max_nodes = 50_000
search.rollouts.temperature = 0.5
"#,
    keys: keys_with_files::<MonteCarloParams>,
};
