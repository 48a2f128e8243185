//! Kind `models`: alpha-beta over the points that the models on board ask for.

use super::search_options::Options;
use crate::registry::{KindReference, default_keys};
use engine::ModelParams;

/// The entry of the kind in the reference of `players.toml`.
pub(super) const REFERENCE: KindReference = KindReference {
    about: "Alpha-beta over the candidate points that the models on board give, with depth and \
            width by the number of stones. A model is a shape with the points that complete it.",
    example: r#"
[players.tom]
kind = "models"
search = { evaluator = "shapes", max_nodes = 20_000 }
"#,
    keys: default_keys::<Options<ModelParams>>,
};
