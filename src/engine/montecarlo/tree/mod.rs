//! [`Tree`]: a best-first tree whose leaves are evaluated by shallow searches, and a deep search
//! that verifies its best moves.
//!
//! Each simulation walks down the tree by PUCT ([`select`]), evaluates one new node and backs up
//! its value ([`backup`]). A node gets its list of moves at its second visit ([`expand`]).
//! Verification always has its share of the nodes, whatever ends the search; the move is the one
//! that verification finds best among the tree's best moves.
// CITE: alpha-beta in the place of playouts, Winands, Bjornsson, "Alpha-beta-based play-outs in
// Monte-Carlo Tree Search", 2011; shallow searches for the priors, Baier, Winands, "MCTS-Minimax
// Hybrids with State Evaluations", 2018.

mod arena;
mod backup;
mod best_first;
mod expand;
mod select;
mod show;
mod value;

pub(super) use self::arena::NODE_BYTES;
pub(super) use best_first::search;
use best_first::{Tree, claim};
