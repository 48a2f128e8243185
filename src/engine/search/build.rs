//! What a player has to know of [`TreeParams`]: memory, threads, mistakes, and the search that they
//! make.

use super::dynamics::Dynamics;
use super::history::HISTORY_BYTES;
use super::params::{MOST_TABLE_MIB, TreeParams};
use super::searcher_params::{ParamError, SearcherParams};
use super::tree_search::TreeSearch;
use crate::eval::WindowTable;
use crate::params::Params;
use crate::range::fitting_table;
use crate::searcher::Searcher;

impl SearcherParams for TreeParams {
    fn build(self, _seed: u64) -> Box<dyn Searcher> {
        Box::new(TreeSearch::new(self))
    }

    fn memory(&self) -> u64 {
        let table = u64::from(self.table_mib.max(self.most_table_mib)) << 20;
        table + histories(self)
    }

    /// A search of few nodes would not keep its bound with
    /// many threads, and would gain nothing.
    fn share(&mut self, threads: usize) {
        const MANY_NODES: u64 = 100_000;
        let is_long = self.max_nodes == 0 || self.max_nodes >= MANY_NODES;
        if self.threads == 0 && is_long {
            self.threads = u8::try_from(threads).unwrap_or(u8::MAX).clamp(1, 64);
        }
    }

    /// Divides `bytes` between the histories and the transposition table, which may grow to all
    /// that they leave when the search has no node bound of its own. Otherwise it is at most
    /// `table_mib`, which suits that bound. It never becomes smaller than 1 MiB or larger than
    /// 4096 MiB.
    fn fit(&mut self, bytes: u64) {
        let most = fitting_table(MOST_TABLE_MIB, bytes.saturating_sub(histories(self)));
        self.table_mib = self.table_mib.min(most);
        self.most_table_mib = if self.max_nodes == 0 { most } else { 0 };
    }

    fn check(&self) -> Vec<ParamError> {
        let numbers = self.out_of_range().into_iter().map(ParamError::Range);
        let patterns = self
            .patterns
            .longer_than(WindowTable::MAX_POINTS)
            .into_iter();
        let patterns = patterns.map(ParamError::Pattern);
        let tuning = self
            .search
            .out_of_range()
            .into_iter()
            .map(ParamError::Range);
        numbers.chain(tuning).chain(patterns).collect()
    }

    fn tree(&mut self) -> Option<&mut TreeParams> {
        Some(self)
    }

    fn max_nodes(&self) -> u64 {
        self.max_nodes
    }

    fn follows_schedule(&self) -> bool {
        self.dynamics == Dynamics::Schedule
    }

    fn threads(&self) -> usize {
        usize::from(self.threads.max(1))
    }
}

/// Bytes of the helper threads' histories.
fn histories(params: &TreeParams) -> u64 {
    u64::from(params.threads.saturating_sub(1)) * HISTORY_BYTES
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table, and what it may grow to.
    fn fitted(params: &TreeParams, mib: u64) -> [u16; 2] {
        let mut params = params.clone();
        params.fit(mib << 20);
        [params.table_mib, params.most_table_mib]
    }

    #[test]
    fn table_may_take_all_memory_unless_nodes_are_bounded() {
        let free = TreeParams::default();
        for mib in [1, 24, 64, 1_000, 4_096] {
            assert_eq!(fitted(&free, mib), [mib.min(64) as u16, mib as u16]);
        }
        assert_eq!(fitted(&free, 9_000), [64, 4_096]);
        assert_eq!(fitted(&free, 0), [1, 1]);
        let bounded = TreeParams {
            max_nodes: 5_000,
            ..free
        };
        assert_eq!(fitted(&bounded, 1_000), [64, 0]);
        assert_eq!(fitted(&bounded, 24), [24, 0]);
    }

    #[test]
    fn histories_leave_the_rest_to_the_table() {
        let threads = TreeParams {
            threads: 3,
            ..TreeParams::default()
        };
        let histories = 2 * HISTORY_BYTES;
        let table = u64::from(fitted(&threads, 40)[1]) << 20;
        assert!(table + histories <= 40 << 20 && table + histories > 38 << 20);
    }
}
