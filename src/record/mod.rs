//! A game as it is kept: every line ever tried, as a [`Tree`].

mod tree;

pub use tree::{NodeId, Tree};
