//! [`read`]: reads files of solutions.

use std::path::Path;

use crate::named;
use proof::solution::Solution;
use solution::read_solution;
use storage::FileKind;

/// Reads a solution, packed or not.
pub(super) fn read(file: &Path) -> anyhow::Result<Solution> {
    Ok(read_solution(file, &named::read(file, FileKind::Journal)?)?)
}
