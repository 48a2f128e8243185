//! [`SearchParams`]: the numbers of the main search.

mod numbers;
#[cfg(test)]
mod tests;

pub use self::numbers::{
    HistoryBonus, LateMovePruning, LateMoveReduction, Quiescence, SearchParams,
};
