//! Parameters of the order of moves and of quiescence.

use crate::params;
use crate::search::value::{Depth, PLY};

params! {
    /// History heuristic: bonus of a move that fails high, malus of the moves tried before it. At
    /// depth `d` in whole plies it is `square * d^2 + linear * d + base`.
    // CITE: J. Schaeffer, "The history heuristic", 1983;
    // https://www.chessprogramming.org/History_Heuristic
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct HistoryBonus {
        /// Factor of the squared depth.
        ///
        /// Chosen by hand, not tuned.
        pub square: i32 = 20, range 0..=500, unit "history units";
        /// Factor of the depth.
        ///
        /// Chosen by hand, not tuned.
        pub linear: i32 = 100, range 0..=2000, unit "history units";
        /// Constant term of the bonus.
        ///
        /// Chosen by hand, not tuned.
        pub base: i32 = -80, range -2000..=2000, unit "history units";
        /// Largest bonus.
        ///
        /// Chosen by hand, not tuned.
        pub max: i32 = 6144, range 1..=8192, unit "history units";
    }
}

params! {
    /// Order of moves: the urgency of the point, history and the counter move.
    // CITE: J. Uiterwijk, "The countermove heuristic", 1992;
    // https://www.chessprogramming.org/Countermove_Heuristic
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct MoveOrdering {
        /// Urgency that one unit of history is worth.
        ///
        /// At 12,000 nodes a move, a quarter of it scored 73 ± 58 Elo less under freestyle and
        /// 58 ± 53 under standard (120 games each); twice as much was no better.
        pub history_weight: i32 = 64, range 0..=1024, unit "4096ths";
        /// Urgency that is added for the counter move.
        ///
        /// Chosen by hand, not tuned.
        pub counter_move: i32 = 20, range 0..=1000, unit "urgency units";
        /// Remaining depth from which the policy of the net corrects the urgency of points.
        ///
        /// At 8,000 nodes a move under standard, six plies scored 58 ± 65 Elo less, two and one ply
        /// 12 ± 62 less and 20 ± 62 more, at a higher cost (120 games each).
        pub policy_depth: Depth = 4 * PLY, range 0..=960, unit "sixteenths of a ply";
        /// Share of the correction that counts; 0: no policy.
        ///
        /// As above, 60 % scored 17 ± 52 Elo more and 150 % 29 ± 52 less (120 games each).
        pub policy_weight: i32 = 100, range 0..=400, unit "%";
    }
}

params! {
    /// Quiescence: beyond the horizon, the side to move may continue with fours.
    // CITE: https://www.chessprogramming.org/Quiescence_Search; fours instead of captures, as in
    // Rapfi (Haobin Duan, search/ab).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Quiescence {
        /// Plies beyond the horizon within which every near four is tried; deeper, only fours that
        /// make more.
        ///
        /// After Rapfi.
        pub wide_plies: i32 = 2, range 0..=32, unit "plies";
        /// Steps in any direction within which a four is near the own last move.
        ///
        /// Measured in play: together with `near_line` +25 ± 56 and +37 ± 52 Elo (140 games each).
        pub near_square: i32 = 2, range 0..=20, unit "points";
        /// Steps on a line within which a four is near the own last move.
        ///
        /// Measured in play together with `near_square`.
        pub near_line: i32 = 4, range 0..=20, unit "points";
        /// Plies beyond the horizon within which results are stored in the table.
        ///
        /// Chosen by hand, not tuned.
        pub stored_plies: i32 = 4, range 0..=64, unit "plies";
    }
}
