//! [`Bookmark`]: where somebody was in a file of puzzles.

use std::collections::BTreeSet;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

/// Where somebody was in a file of puzzles.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Bookmark {
    /// The file; the program's own puzzles where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<PathBuf>,
    /// Which one, from 0.
    pub at: usize,
    /// Those that were solved.
    pub solved: BTreeSet<usize>,
}
