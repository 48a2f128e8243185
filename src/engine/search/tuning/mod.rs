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
pub use self::ordering::{HistoryBonus, MoveOrdering, Quiescence};
pub use self::pruning::{LateMovePruning, NullMove, Razoring, ReverseFutility};
pub use self::reductions::{LateMoveReduction, PvMark, ReSearch};
pub use self::root::{Aspiration, ParallelSearch, RootReduction};

use crate::params;

params! {
    /// The numbers of the main search. Depths are in sixteenths of a ply, values in engine units,
    /// of which 200 are about half a win.
    ///
    /// Provenance. `After Rapfi`: technique and number follow Rapfi (Haobin Duan, search/ab), whose
    /// author found them by matches; the number may be rounded to this search's units or adjusted
    /// by hand, without a record of which. `Chosen by hand`: there was no match. Razoring before
    /// open fours, the fail-high reduction, re-search depths, shares of complexity, killers and
    /// distance in the reductions, internal reductions and internal deepening were tested as one
    /// group: +73 ± 52 Elo under freestyle, +108 ± 51 under standard and +41 ± 50 under renju (160
    /// games each, 20,000 nodes a move). No number was tuned by itself unless its declaration says
    /// so.
    ///
    /// A tuner lists the numbers with [`Params::parameters`](crate::Params::parameters), by paths
    /// such as `razoring.base`, and sets numbers by deserializing a table of them; all others keep
    /// their defaults. `players.toml` has no key for this section.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct SearchParams {
        /// Extensions of forced answers and of the table's move.
        pub extension: Extensions = Extensions::default();
        /// Singular extension.
        pub singular: SingularExtension = SingularExtension::default();
        /// Fail-high reduction.
        pub fail_high_reduction: FailHighReduction = FailHighReduction::default();
        /// Reduction of the moves that follow one that raised alpha.
        pub alpha_reduction: AlphaReduction = AlphaReduction::default();
        /// Internal iterative reduction on the principal variation.
        pub internal_reduction: InternalReduction = InternalReduction::default();
        /// Internal iterative deepening.
        pub internal_deepening: InternalDeepening = InternalDeepening::default();
        /// History heuristic.
        pub history: HistoryBonus = HistoryBonus::default();
        /// Order of moves.
        pub ordering: MoveOrdering = MoveOrdering::default();
        /// Quiescence.
        pub quiescence: Quiescence = Quiescence::default();
        /// Razoring.
        pub razoring: Razoring = Razoring::default();
        /// Reverse futility pruning.
        pub reverse_futility: ReverseFutility = ReverseFutility::default();
        /// Null move pruning.
        pub null_move: NullMove = NullMove::default();
        /// Late move pruning.
        pub late_move_pruning: LateMovePruning = LateMovePruning::default();
        /// Late move reductions.
        pub late_move_reduction: LateMoveReduction = LateMoveReduction::default();
        /// Re-search depth.
        pub re_search: ReSearch = ReSearch::default();
        /// Marks of positions that have lain on a principal variation, which are kept in the table.
        pub pv_mark: PvMark = PvMark::default();
        /// Late move reductions at the root.
        pub root_reduction: RootReduction = RootReduction::default();
        /// Aspiration windows.
        pub aspiration: Aspiration = Aspiration::default();
        /// Several threads.
        pub parallel: ParallelSearch = ParallelSearch::default();
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::Params;
    use crate::params::{Key, KeyValue};
    use crate::{Limits, Searcher, SearcherParams, Silent, TreeParams, TreeSearch};
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
        decision.expect("the game continues").progress.nodes
    }

    #[test]
    fn a_changed_number_reaches_the_search() {
        let default = SearchParams::default();
        let mut narrow = default;
        narrow.late_move_pruning.base = 0.0;
        let mut eager = default;
        eager.late_move_reduction.by_number.freestyle = 300;
        let nodes = [default, narrow, eager].map(nodes);
        assert!(nodes[0] != nodes[1] && nodes[0] != nodes[2], "{nodes:?}");
    }

    #[test]
    fn defaults_are_in_range_and_keys_are_unique() {
        let default = SearchParams::default();
        assert_eq!(default.out_of_range(), []);
        let mut paths = HashSet::new();
        let mut parameters = default.parameters().into_iter();
        assert!(parameters.all(|parameter| paths.insert(parameter.key)));
    }

    /// The number of keys of a section that are no sections themselves. Checks that each of them is
    /// a number with a finite range and has a description.
    fn declared(keys: &[Key]) -> usize {
        let count = |key: &Key| match &key.value {
            KeyValue::Part(keys) => declared(keys),
            value => {
                assert!(matches!(value, KeyValue::Number { .. }), "{key:?}");
                assert!(key.range.is_some_and(|it| it.max.is_finite()), "{key:?}");
                assert!(!key.doc().is_empty(), "{key:?}");
                1
            }
        };
        keys.iter().map(count).sum()
    }

    #[test]
    fn every_number_is_listed_with_its_range_and_unit() {
        let params = SearchParams::default();
        let listed = params.parameters();
        assert_eq!(listed.len(), declared(&params.keys()));
        let text = |path: &str| {
            let found = listed.iter().find(|parameter| parameter.key == path);
            found.map(|it| (it.value, it.range.to_string(), it.unit))
        };
        let expected = (Some(80.0), "0 to 400".to_owned(), "engine units");
        assert_eq!(text("reverse_futility.per_ply.renju"), Some(expected));
        let expected = (Some(1.32), "0.5 to 3".to_owned(), "");
        assert_eq!(text("late_move_pruning.exponent"), Some(expected));
    }

    #[test]
    fn numbers_can_be_set_by_path() {
        let table = r#"{"razoring": {"base": 30}, "reverse_futility": {"per_ply": {"renju": 90}}}"#;
        let read: SearchParams = serde_json::from_str(table).expect("all keys exist");
        let mut expected = SearchParams::default();
        expected.razoring.base = 30;
        expected.reverse_futility.per_ply.renju = 90;
        assert_eq!(read, expected);
        let unknown = serde_json::from_str::<SearchParams>(r#"{"razoring": {"bass": 30}}"#);
        let message = unknown.expect_err("there is no such key").to_string();
        assert!(message.starts_with("unknown field `bass`"), "{message}");
    }
}
