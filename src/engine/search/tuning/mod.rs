//! [`SearchParams`]: every number of the main search that play depends on, grouped by technique.
//!
//! The numbers are values of a search and not constants, so that a tuner can vary them. Three kinds
//! of numbers are not among them: those that the caller of a search chooses
//! ([`TreeParams`](super::TreeParams)), sizes of tables, and bounds that make the search correct.

mod extensions;
mod internal;
mod ordering;
mod pruning;
mod reductions;
mod root;

pub use self::extensions::{AlphaReduction, Extensions, FailHighReduction, SingularExtension};
pub use self::internal::{InternalDeepening, InternalReduction};
pub use self::ordering::{HistoryBonus, MoveOrdering, ProverShares, Quiescence};
pub use self::pruning::{LateMovePruning, NullMove, Razoring, ReverseFutility};
pub use self::reductions::{LateMoveReduction, PvMark, ReSearch};
pub use self::root::{Aspiration, ParallelSearch, RootReduction};

use crate::range::Parameters;

/// The numbers of the main search. Depths are in sixteenths of a ply, values in engine units, of
/// which 200 are about half a win.
///
/// Provenance. `After Rapfi`: technique and number follow Rapfi (Haobin Duan, search/ab), whose
/// author found them by matches; the number may be rounded to this search's units or adjusted by
/// hand, without a record of which. `Chosen by hand`: there was no match. Razoring before open fours,
/// the fail-high reduction, re-search depths, shares of complexity, killers and distance in the
/// reductions, internal reductions and internal deepening were tested as one group: +73 ± 52 Elo
/// under freestyle, +108 ± 51 under standard and +41 ± 50 under renju (160 games each, 20,000 nodes a
/// move). No number was tuned by itself unless its field says so.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SearchParams {
    /// Extensions of forced answers and of the table's move.
    pub extension: Extensions,
    /// Singular extension.
    pub singular: SingularExtension,
    /// Fail-high reduction.
    pub fail_high_reduction: FailHighReduction,
    /// Reduction of the moves that follow one that raised alpha.
    pub alpha_reduction: AlphaReduction,
    /// Internal iterative reduction on the principal variation.
    pub internal_reduction: InternalReduction,
    /// Internal iterative deepening.
    pub internal_deepening: InternalDeepening,
    /// History heuristic.
    pub history: HistoryBonus,
    /// Order of moves.
    pub ordering: MoveOrdering,
    /// Quiescence.
    pub quiescence: Quiescence,
    /// Proofs by threats beside the search.
    pub prover: ProverShares,
    /// Razoring.
    pub razoring: Razoring,
    /// Reverse futility pruning.
    pub reverse_futility: ReverseFutility,
    /// Null move pruning.
    pub null_move: NullMove,
    /// Late move pruning.
    pub late_move_pruning: LateMovePruning,
    /// Late move reductions.
    pub late_move_reduction: LateMoveReduction,
    /// Re-search depth.
    pub re_search: ReSearch,
    /// Marks of positions that have lain on a principal variation, which are kept in the
    /// table.
    pub pv_mark: PvMark,
    /// Late move reductions at the root.
    pub root_reduction: RootReduction,
    /// Aspiration windows.
    pub aspiration: Aspiration,
    /// Several threads.
    pub parallel: ParallelSearch,
}

impl SearchParams {
    /// All numbers with their ranges, for checks and for a tuner; keys are `group.field`.
    pub fn parameters(&self) -> Parameters {
        Parameters::default()
            .and(self.extension.parameters())
            .and(self.singular.parameters())
            .and(self.fail_high_reduction.parameters())
            .and(self.alpha_reduction.parameters())
            .and(self.internal_reduction.parameters())
            .and(self.internal_deepening.parameters())
            .and(self.history.parameters())
            .and(self.ordering.parameters())
            .and(self.quiescence.parameters())
            .and(self.prover.parameters())
            .and(self.razoring.parameters())
            .and(self.reverse_futility.parameters())
            .and(self.null_move.parameters())
            .and(self.late_move_pruning.parameters())
            .and(self.late_move_reduction.parameters())
            .and(self.re_search.parameters())
            .and(self.pv_mark.parameters())
            .and(self.root_reduction.parameters())
            .and(self.aspiration.parameters())
            .and(self.parallel.parameters())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::{Limits, Silent, TreeParams, TreeSearch};
    use rules::{Action, Game, GameSetup, Point};

    #[test]
    fn a_number_out_of_range_is_reported() {
        let mut params = TreeParams::default();
        params.search.razoring.base = -1;
        let errors = params.check();
        assert_eq!(errors.len(), 1);
        assert_eq!(
            errors[0].to_string(),
            "razoring.base is -1, expected 0 to 500"
        );
    }

    /// Nodes of a search nine plies deep.
    fn nodes(search: SearchParams) -> u64 {
        let mut game = Game::new(GameSetup::default());
        for (x, y) in [(7, 7), (8, 8), (9, 7), (8, 6), (6, 8)] {
            let played = game.play(Action::Place(Point::new(x, y)));
            played.expect("the point is empty");
        }
        let mut tree = TreeSearch::new(TreeParams {
            table_mib: 1,
            search,
            ..TreeParams::default()
        });
        let limits = Limits {
            depth: Some(9),
            ..Limits::default()
        };
        let decision = tree.search(&game, &limits, &mut Silent);
        decision.expect("the game goes on").progress.nodes
    }

    #[test]
    fn a_changed_number_reaches_the_search() {
        let default = SearchParams::default();
        let mut narrow = default;
        narrow.late_move_pruning.base = 0.0;
        let mut eager = default;
        eager.late_move_reduction.by_number = [300; 3];
        let nodes = [default, narrow, eager].map(nodes);
        assert!(nodes[0] != nodes[1] && nodes[0] != nodes[2], "{nodes:?}");
    }

    #[test]
    fn defaults_are_in_range_and_keys_are_unique() {
        let declared = SearchParams::default().parameters();
        assert_eq!(declared.errors(), []);
        let mut keys = HashSet::new();
        assert!(declared.iter().all(|parameter| keys.insert(&parameter.key)));
    }
}
