//! [`Bookmark`]: where somebody was in a file of puzzles.

use std::collections::BTreeSet;
use std::mem;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

/// Where somebody was in a file of puzzles.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Bookmark {
    /// The file; the program's own puzzles where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<PathBuf>,
    /// Number of the puzzle in its file, from 0.
    pub at: usize,
    /// Numbers of the solved puzzles.
    pub solved: BTreeSet<usize>,
    /// Number of the puzzles of the program that had been added, one after the other at the front,
    /// when the numbers were stored.
    #[serde(skip_serializing_if = "is_zero")]
    pub added: usize,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
const fn is_zero(number: &usize) -> bool {
    *number == 0
}

impl Bookmark {
    /// True when nothing was opened or solved.
    pub(crate) fn is_unused(&self) -> bool {
        *self == Self::default()
    }

    /// Adds the puzzles that another bookmark in the same list has as solved.
    pub(crate) fn take_solved(&mut self, other: Self) {
        if self.file == other.file {
            let added = self.added.max(other.added);
            let own = mem::take(self).after_adding(added);
            let solved = other.after_adding(added).solved;
            *self = own;
            self.solved.extend(solved);
        }
    }

    /// The bookmark in a list to which `added` puzzles were added in all. The newest of them stand
    /// behind those that were added before.
    pub(crate) fn after_adding(mut self, added: usize) -> Self {
        let (before, more) = (self.added, added.saturating_sub(self.added));
        let moved = |at: usize| if at < before { at } else { at + more };
        if self != Self::default() {
            self.at = moved(self.at);
            self.solved = self.solved.into_iter().map(moved).collect();
        }
        self.added = added;
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bookmark_moves_with_its_puzzle() {
        let new = Bookmark::default().after_adding(10);
        assert_eq!((new.at, new.added), (0, 10));
        let old = Bookmark {
            at: 3,
            solved: [0, 2].into(),
            ..Bookmark::default()
        };
        let moved = old.after_adding(10);
        assert_eq!((moved.at, &moved.solved), (13, &[10, 12].into()));
        assert_eq!(moved.clone().after_adding(10), moved);
        let first = Bookmark {
            at: 4,
            ..moved.clone()
        }
        .after_adding(46);
        assert_eq!((first.at, first.solved), (4, [46, 48].into()));
        let later = moved.clone().after_adding(46);
        assert_eq!((later.at, later.solved), (49, [46, 48].into()));
        // A window that knows fewer puzzles has the same ones as solved.
        for (mut own, other) in [
            (Bookmark::default(), moved.clone()),
            (moved.clone(), Bookmark::default()),
        ] {
            own.take_solved(other);
            assert_eq!((&own.solved, own.added), (&moved.solved, 10));
        }
    }
}
