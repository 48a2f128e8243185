//! [`SearchParams`]: every number of the main search that play depends on, by technique.
//!
//! A line is `key: type = default, range, unit, source;`. The numbers are values of a search, so
//! that a tuner can vary them. Not among them are the numbers that the caller of a search chooses
//! ([`TreeParams`](crate::TreeParams)), sizes of tables, and bounds that make the search correct.

use crate::params;
use crate::search::value::{Depth, PLY, Value};
use rules::Rule;

/// Technique and number follow Rapfi (Haobin Duan, search/ab), whose author found them by matches.
/// The number may be rounded to this search's units or adjusted by hand.
const RAPFI: &str = "Rapfi";
/// There was no match.
const BY_HAND: &str = "chosen by hand";

/// Declares a struct for each technique, and [`SearchParams`], which has all of them.
macro_rules! techniques {
    ($(
        $(#[doc = $about:literal])*
        $technique:ident: $name:ident {
            $(
                $(#[doc = $doc:literal])*
                $key:ident: $type:ty = $default:expr $(, $range:expr, $unit:literal, $source:expr)?;
            )*
        }
    )*) => {
        $(params! {
            $(#[doc = $about])*
            #[derive(Clone, Copy, Debug, PartialEq)]
            pub struct $name {
                $(
                    $(#[doc = $doc])*
                    pub $key: $type = $default $(, range $range, unit $unit, source $source)?;
                )*
            }
        })*

        params! {
            /// The numbers of the main search. Depths are in sixteenths of a ply, values in engine
            /// units, of which 200 are about half a win.
            ///
            /// A tuner lists the numbers with [`Params::parameters`](crate::Params::parameters), by
            /// paths such as `razoring.base`, and sets numbers by deserializing a table of them.
            /// Numbers that the table does not have keep their defaults.
            #[derive(Clone, Copy, Debug, PartialEq)]
            pub struct SearchParams {
                $($(#[doc = $about])* pub $technique: $name = $name::default();)*
            }
        }
    };
}

/// Declares a struct with a number for each rule.
macro_rules! by_rule {
    ($(
        $(#[doc = $about:literal])*
        $name:ident: $freestyle:expr, $standard:expr, $renju:expr, $range:expr, $unit:literal;
    )*) => {$(
        params! {
            $(#[doc = $about])*
            #[derive(Clone, Copy, Debug, PartialEq)]
            pub struct $name {
                /// Under freestyle.
                pub freestyle: i32 = $freestyle, range $range, unit $unit, source RAPFI;
                /// Under standard.
                pub standard: i32 = $standard, range $range, unit $unit, source RAPFI;
                /// Under renju.
                pub renju: i32 = $renju, range $range, unit $unit, source RAPFI;
            }
        }

        impl $name {
            /// The number under a rule.
            #[inline]
            pub(crate) const fn under(&self, rule: Rule) -> i32 {
                match rule {
                    Rule::Freestyle => self.freestyle,
                    Rule::Standard => self.standard,
                    Rule::Renju => self.renju,
                }
            }
        }
    )*};
}

by_rule! {
    /// Distance above beta for each ply of depth.
    FutilityMargins: 63, 61, 80, 0..=400, "engine units";
    /// Weight of `ln(depth) * ln(number of the move)`.
    NumberWeights: 100, 80, 78, 0..=300, "percent";
}

techniques! {
    /// Extensions of forced answers and of the table's move.
    // CITE: https://www.chessprogramming.org/Extensions; the values follow Rapfi.
    extension: Extensions {
        /// Extension of the answer to a five; above one ply, the remaining depth grows with it.
        forced: Depth = PLY * 5 / 4, 0..=32, "sixteenths of a ply", RAPFI;
        /// Extension of the table's move outside of the principal variation, where it is not tested
        /// for singularity.
        table_move: Depth = 1, 0..=32, "sixteenths of a ply", RAPFI;
        /// Extension of the table's move on the principal variation.
        table_move_pv: Depth = 4, 0..=32, "sixteenths of a ply", RAPFI;
        /// Addition for a table move that makes a four within `near_steps` of the side's last move.
        near_four: Depth = 4, 0..=32, "sixteenths of a ply", BY_HAND;
        /// Largest distance of a near four from the side's last move, in steps.
        near_steps: i32 = 4, 0..=20, "points", BY_HAND;
        /// Addition for a table move that makes a four within `middling_steps` of the side's last
        /// move.
        middling_four: Depth = 1, 0..=32, "sixteenths of a ply", BY_HAND;
        /// Largest distance from the side's last move at which a four is extended, in steps.
        middling_steps: i32 = 6, 0..=20, "points", BY_HAND;
        /// Plies to which a line is extended, as a multiple of the iteration's depth.
        max_ply_factor: i32 = 2, 1..=8, "", BY_HAND;
    }

    /// Singular extension: the table's move is searched deeper where all other moves are worse.
    /// Where they are not, it leads to multi-cut pruning or to a negative extension.
    // CITE: T. Anantharaman, M. Campbell and F.-h. Hsu, "Singular extensions", 1990;
    // https://www.chessprogramming.org/Singular_Extensions
    singular: SingularExtension {
        /// Smallest depth at which the table's move is tested.
        min_depth: Depth = 27 * PLY / 4, 32..=480, "sixteenths of a ply", RAPFI;
        /// Depth by which the table's entry may be shallower than the node.
        max_table_gap: Depth = 2 * PLY, 0..=160, "sixteenths of a ply", RAPFI;
        /// Distance below the table's value for each ply of depth.
        margin_per_ply: Value = 1, 0..=20, "engine units", RAPFI;
        /// As `margin_per_ply`, where the position has lain on a principal variation.
        margin_per_ply_was_pv: Value = 2, 0..=20, "engine units", RAPFI;
        /// Depth of the test as a share of the depth of the node.
        depth_share: Depth = 15, 1..=31, "32nds", RAPFI;
        /// Extension of a singular move.
        extension: Depth = PLY, 0..=48, "sixteenths of a ply", RAPFI;
        /// Distance below the first margin at which a singular move is extended twice.
        double_margin: Value = 25, 0..=500, "engine units", RAPFI;
        /// Extension of a singular move that is extended twice.
        double_extension: Depth = 2 * PLY, 0..=64, "sixteenths of a ply", RAPFI;
        /// Sum of extensions on a line at which no further move is extended twice.
        max_extended: Depth = 8 * PLY, 0..=640, "sixteenths of a ply", BY_HAND;
        /// Extension of a move that is not singular and whose table value fails high.
        negative_extension: Depth = -PLY * 3 / 2, -64..=0, "sixteenths of a ply", RAPFI;
    }

    /// Fail-high reduction: less depth in an expected cut node whose evaluation is above the
    /// window.
    // CITE: R. Feldmann, "Fail-high reductions", Advances in Computer Chess 8, 1997
    fail_high_reduction: FailHighReduction {
        /// Distance of the evaluation above beta at depth 0.
        margin_base: Value = -9, -200..=400, "engine units", RAPFI;
        /// More distance of the evaluation above beta for each whole ply of depth.
        margin_per_ply: Value = 15, 0..=200, "engine units", RAPFI;
        /// Reduction of a move that makes no four.
        reduction: Depth = PLY, 0..=64, "sixteenths of a ply", RAPFI;
        /// Extension of a four after an own four.
        repeated_four: Depth = PLY, 0..=32, "sixteenths of a ply", RAPFI;
    }

    /// Reduction of the moves that follow one that raised alpha.
    // CITE: Stockfish reduces the other moves after one that raised alpha; Rapfi's author measured
    // it for gomoku.
    alpha_reduction: AlphaReduction {
        /// Depth that the node has to exceed.
        min_depth: Depth = 2 * PLY, 0..=160, "sixteenths of a ply", RAPFI;
        /// Depth that the node has to stay below.
        max_depth: Depth = 12 * PLY, 0..=640, "sixteenths of a ply", RAPFI;
        /// Bound of the absolute value of the best move.
        max_value: Value = 2000, 0..=20_000, "engine units", RAPFI;
        /// Reduction of the moves that follow one that raised alpha.
        reduction: Depth = PLY, 0..=64, "sixteenths of a ply", RAPFI;
    }

    /// Internal iterative reduction on the principal variation: less depth where the table knows no
    /// move, or has known it from a shallower search only.
    // CITE: https://www.chessprogramming.org/Internal_Iterative_Reductions; the staleness follows
    // Rapfi.
    internal_reduction: InternalReduction {
        /// Reduction where the table knows no move.
        no_table_move: Depth = PLY / 3, 0..=64, "sixteenths of a ply", RAPFI;
        /// Reduction as a share of the depth that the table's entry lacks.
        stale_percent: Depth = 28, 0..=100, "percent", RAPFI;
        /// Largest reduction for a table entry from a shallower search.
        max_stale: Depth = 58, 0..=160, "sixteenths of a ply", RAPFI;
    }

    /// Internal iterative deepening: at a large depth, a shallower search finds a first move where
    /// the table knows none.
    // CITE: https://www.chessprogramming.org/Internal_Iterative_Deepening; the values follow Rapfi.
    internal_deepening: InternalDeepening {
        /// Smallest depth at which internal iterative deepening is done.
        min_depth: Depth = 235, 48..=960, "sixteenths of a ply", RAPFI;
        /// Reduction of the node itself.
        reduction: Depth = 2 * PLY / 3, 0..=64, "sixteenths of a ply", RAPFI;
        /// The first search is as deep as the node divided by this number, less `offset`.
        divisor: Depth = 3, 1..=8, "", RAPFI;
        /// Depth that is subtracted from the depth of the first search.
        offset: Depth = 15 * PLY / 2, -320..=320, "sixteenths of a ply", RAPFI;
    }

    /// History heuristic: bonus of a move that fails high, malus of the moves tried before it. At
    /// depth `d` in whole plies it is `square * d^2 + linear * d + base`.
    // CITE: J. Schaeffer, "The history heuristic", 1983;
    // https://www.chessprogramming.org/History_Heuristic
    history: HistoryBonus {
        /// Factor of the squared depth.
        square: i32 = 20, 0..=500, "history units", BY_HAND;
        /// Factor of the depth.
        linear: i32 = 100, 0..=2000, "history units", BY_HAND;
        /// Constant term of the bonus.
        base: i32 = -80, -2000..=2000, "history units", BY_HAND;
        /// Largest bonus.
        max: i32 = 6144, 1..=8192, "history units", BY_HAND;
    }

    /// Order of moves: the urgency of the point, history and the counter move.
    // CITE: J. Uiterwijk, "The countermove heuristic", 1992;
    // https://www.chessprogramming.org/Countermove_Heuristic
    ordering: MoveOrdering {
        /// Urgency that one unit of history is worth.
        history_weight: i32 = 64, 0..=1024, "4096ths",
            "at 12,000 nodes a move, a quarter of it scored -73 ± 58 Elo under freestyle and -58 ± \
            53 under standard (120 games each); twice as much was no better";
        /// Urgency that is added for the counter move.
        counter_move: i32 = 20, 0..=1000, "urgency units", BY_HAND;
        /// Remaining depth from which the policy of the net corrects the urgency of points.
        policy_depth: Depth = 4 * PLY, 0..=960, "sixteenths of a ply",
            "at 8,000 nodes a move under standard, six plies scored -58 ± 65 Elo, two -12 ± 62, \
            and one +20 ± 62 at a higher cost (120 games each)";
        /// Share of the correction that counts; 0: no policy.
        policy_weight: i32 = 100, 0..=400, "%",
            "at 8,000 nodes a move under standard, 60 % scored +17 ± 52 Elo and 150 % -29 ± 52 \
            (120 games each)";
    }

    /// Quiescence: beyond the horizon, the side to move may continue with fours.
    // CITE: https://www.chessprogramming.org/Quiescence_Search; fours instead of captures, as in
    // Rapfi (Haobin Duan, search/ab).
    quiescence: Quiescence {
        /// Plies beyond the horizon within which every near four is tried; deeper, only fours that
        /// make more.
        wide_plies: i32 = 2, 0..=32, "plies", RAPFI;
        /// Steps in any direction within which a four is near the side's last move.
        near_square: i32 = 2, 0..=20, "points",
            "scored +25 ± 56 and +37 ± 52 Elo together with `near_line` (140 games each)";
        /// Steps on a line within which a four is near the side's last move.
        near_line: i32 = 4, 0..=20, "points", "measured with `near_square`";
        /// Plies beyond the horizon within which results are stored in the table.
        stored_plies: i32 = 4, 0..=64, "plies", BY_HAND;
    }

    /// Razoring: near the horizon, a position far below the window is searched for wins by fours
    /// only.
    // CITE: https://www.chessprogramming.org/Razoring; here it drops into the search for fours, as
    // in Rapfi.
    razoring: Razoring {
        /// Smallest depth at which a position is not razored.
        max_depth: Depth = 5 * PLY / 2, 0..=160, "sixteenths of a ply", RAPFI;
        /// Distance below alpha at depth 0.
        base: Value = 19, 0..=500, "engine units", RAPFI;
        /// More distance below alpha for each ply of depth.
        per_ply: Value = 14, 0..=200, "engine units", RAPFI;
    }

    /// Reverse futility pruning, also called static null move pruning: a position far above the
    /// window fails high without a search.
    // CITE: https://www.chessprogramming.org/Reverse_Futility_Pruning
    reverse_futility: ReverseFutility {
        /// Distance above beta for each ply of depth.
        per_ply: FutilityMargins = FutilityMargins::default();
        /// Less distance per ply in an expected cut node without a table entry.
        unknown_cut_node: Value = 12, 0..=100, "engine units", RAPFI;
    }

    /// Null move pruning: where even a pass fails high, the position does.
    // CITE: D. Beal, "A generalised quiescence search algorithm", 1990;
    // https://www.chessprogramming.org/Null_Move_Pruning
    null_move: NullMove {
        /// Smallest depth at which a pass is tried.
        min_depth: Depth = 8 * PLY, 16..=480, "sixteenths of a ply", RAPFI;
        /// Distance of the evaluation above beta at depth 0.
        margin: Value = 600, 0..=2000, "engine units", RAPFI;
        /// The margin shrinks by this much for each ply of depth.
        margin_per_ply: Value = 28, 0..=200, "engine units", RAPFI;
        /// Largest amount by which the depth shrinks the margin.
        max_margin_drop: Value = 300, 0..=2000, "engine units", BY_HAND;
        /// Depth by which the search after the pass is reduced.
        reduction: Depth = 4 * PLY, 16..=160, "sixteenths of a ply", RAPFI;
        /// The search after the pass is also reduced by the depth divided by this number.
        reduction_divisor: Depth = 8, 1..=64, "", RAPFI;
    }

    /// Late move pruning, also called move count pruning: late moves are left out once another move
    /// holds. Near the horizon the picker also holds quiet moves back that make and stop nothing.
    // CITE: https://www.chessprogramming.org/Futility_Pruning; the count follows Rapfi.
    late_move_pruning: LateMovePruning {
        /// Moves tried at depth 0.
        base: f64 = 3.0, 0.0..=50.0, "moves", RAPFI;
        /// The depth in plies to this power is added to the moves tried.
        exponent: f64 = 1.32, 0.5..=3.0, "", RAPFI;
        /// Divisor of the moves tried where the side to move does not improve.
        not_improving_divisor: f64 = 2.0, 1.0..=8.0, "", RAPFI;
        /// Moves that are tried at every depth.
        min_moves: i32 = 2, 1..=50, "moves", BY_HAND;
        /// Smallest depth at which quiet moves are not held back.
        quiet_max_depth: Depth = 5 * PLY, 0..=320, "sixteenths of a ply", BY_HAND;
        /// Quiet moves are held back only where at least this many other moves remain.
        quiet_min_moves: i32 = 12, 1..=100, "moves", BY_HAND;
        /// History above which a quiet move is not held back.
        quiet_history: i32 = 1500, -24_576..=24_576, "history units", BY_HAND;
    }

    /// Late move reductions: late moves are searched less deep at first. The terms are added up;
    /// negative ones search deeper.
    // CITE: https://www.chessprogramming.org/Late_Move_Reductions; the terms are Rapfi's (Haobin
    // Duan, search/ab/search.cpp).
    late_move_reduction: LateMoveReduction {
        /// Smallest depth at which moves are reduced.
        min_depth: Depth = 2 * PLY, 0..=160, "sixteenths of a ply", RAPFI;
        /// Weight of `ln(depth) * ln(number of the move)`.
        by_number: NumberWeights = NumberWeights::default();
        /// Reduction outside of the principal variation, where the side to move does not improve.
        not_improving: Depth = PLY, -64..=64, "sixteenths of a ply", RAPFI;
        /// Reduction in an expected cut node, unless the move is a killer.
        cut_node: Depth = 29, -64..=64, "sixteenths of a ply", RAPFI;
        /// Reduction where the position has lain on a principal variation.
        was_pv: Depth = -PLY, -64..=64, "sixteenths of a ply", RAPFI;
        /// Reduction of a four.
        four: Depth = -PLY, -64..=64, "sixteenths of a ply", "tested in a group, see above";
        /// Reduction of a move that makes and stops nothing.
        trivial: Depth = PLY / 2, -64..=64, "sixteenths of a ply", RAPFI;
        /// Reduction of a move that does not stop an open four, far from the side's last move.
        useless_defence_far_from_own: Depth = 15, -64..=64, "sixteenths of a ply", RAPFI;
        /// Reduction of a move that does not stop an open four, far from the other side's last
        /// move.
        useless_defence_far_from_other: Depth = 31, -64..=64, "sixteenths of a ply", RAPFI;
        /// Reduction of a move that continues an attack.
        continued_attack: Depth = -PLY / 2, -64..=64, "sixteenths of a ply", RAPFI;
        /// Steps within which a move is near another one.
        near_steps: i32 = 4, 0..=20, "points", RAPFI;
        /// Reduction for each unit of complexity of a move that makes and stops nothing, far from
        /// both last moves.
        complexity_trivial_far: i32 = 10, 0..=100, "percent of a ply", "by analogy to Rapfi";
        /// Reduction for each unit of complexity of a move that makes and stops nothing, near one
        /// of the last moves.
        complexity_trivial: i32 = 4, 0..=100, "percent of a ply", "by analogy to Rapfi";
        /// Reduction for each unit of complexity of a move below a double two that stops less than
        /// an open three.
        complexity_unimportant: i32 = 2, 0..=100, "percent of a ply", "by analogy to Rapfi";
        /// Reduction for each unit of complexity of any other move.
        complexity_other: i32 = 1, 0..=100, "percent of a ply", "by analogy to Rapfi";
        /// History that changes no reduction.
        neutral_history: i32 = 800, -24_576..=24_576, "history units", BY_HAND;
        /// History above the neutral one that is worth one ply.
        history_per_ply: i32 = 9000, 100..=100_000, "history units", BY_HAND;
    }

    /// Re-search depth: how deep a move is searched again whose reduced search beat alpha.
    // CITE: https://www.chessprogramming.org/Late_Move_Reductions; deeper and shallower re-searches
    // follow Stockfish and Rapfi.
    re_search: ReSearch {
        /// Distance above alpha that a value has to exceed for a re-search one step deeper.
        deeper_margin: Value = 34, 0..=500, "engine units", RAPFI;
        /// `deeper_margin` grows by this much for each ply of reduction.
        deeper_per_ply: Value = 11, 0..=100, "engine units", RAPFI;
        /// Distance above alpha that a value has to exceed for a re-search two steps deeper.
        much_deeper_margin: Value = 320, 0..=2000, "engine units", RAPFI;
        /// `much_deeper_margin` grows by this much for each ply of reduction.
        much_deeper_per_ply: Value = 26, 0..=200, "engine units", RAPFI;
        /// Value above the best move, for each ply of depth, below which the re-search is a step
        /// shallower.
        shallower_per_ply: Value = 1, 0..=50, "engine units", RAPFI;
        /// Depth by which a re-search is one step deeper or shallower.
        step: Depth = PLY, 0..=48, "sixteenths of a ply", RAPFI;
        /// Sum of extensions on a line at which the re-search is at most one ply deeper.
        max_extended: Depth = 5 * PLY, 0..=640, "sixteenths of a ply", BY_HAND;
    }

    /// Marks of positions that have lain on a principal variation, which are kept in the table.
    // CITE: Stockfish's `ttPv`.
    pv_mark: PvMark {
        /// Depth that a node has to exceed to pass marks on to its parent and its moves.
        min_depth: Depth = 3 * PLY, 0..=160, "sixteenths of a ply", RAPFI;
    }

    /// Late move reductions at the root.
    // CITE: https://www.chessprogramming.org/Late_Move_Reductions
    root_reduction: RootReduction {
        /// Smallest depth at which moves are reduced.
        min_depth: Depth = 3 * PLY, 0..=160, "sixteenths of a ply", BY_HAND;
        /// Weight of `ln(depth) * ln(number of the move)`.
        weight: i32 = 75, 0..=300, "percent", BY_HAND;
        /// Depth that is subtracted from the reduction.
        offset: Depth = PLY / 2, 0..=64, "sixteenths of a ply", BY_HAND;
    }

    /// Aspiration windows: the first window of an iteration lies around the value of the iteration
    /// before. Its width is a parameter of the tree search.
    // CITE: https://www.chessprogramming.org/Aspiration_Windows; the growth follows Rapfi and
    // Stockfish.
    aspiration: Aspiration {
        /// Smallest depth with an aspiration window.
        min_depth: Depth = 5 * PLY, 16..=320, "sixteenths of a ply", BY_HAND;
        /// Growth of the width after a failure, as a share of the width.
        growth_percent: Value = 50, 0..=400, "percent", RAPFI;
        /// Growth of the width after a failure that is added to the share `growth_percent` of it.
        growth: Value = 8, 0..=200, "engine units", RAPFI;
        /// Largest width; a wider window becomes the full window.
        max_width: Value = 2000, 0..=20_000, "engine units", BY_HAND;
        /// Reduction after three failures above the window in a row; a third of it for each.
        fail_high_reduction: Depth = PLY, 0..=64, "sixteenths of a ply", RAPFI;
    }

    /// Several threads: deferred moves and the vote for the move to play.
    // CITE: T. Kerrigan, "Simplified ABDADA", 2017; the vote follows Stockfish and Rapfi.
    parallel: ParallelSearch {
        /// Smallest depth at which a thread asks before every move whether another thread has
        /// settled the position.
        settled_depth: Depth = 2 * PLY, 0..=320, "sixteenths of a ply", BY_HAND;
        /// Smallest depth at which a thread defers moves that another thread searches.
        defer_depth: Depth = 3 * PLY / 2, 0..=320, "sixteenths of a ply", BY_HAND;
        /// Weight of the vote of the thread with the lowest value, before it is multiplied by the
        /// depth.
        vote_base: Value = 15, 0..=500, "engine units", RAPFI;
    }
}
