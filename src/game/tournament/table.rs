//! [`TableRow`]: the cross table of a tournament with ratings.

use arena::{Anchor, Rating, Standings, Tally, rate};

/// The mean of all ratings.
const MEAN: f64 = 1500.0;

/// A row of the cross table.
#[derive(Clone, Debug, PartialEq)]
pub struct TableRow {
    /// Index of the player in the tournament.
    pub player: usize,
    /// Its rating, where games link all players. The mean of all is 1500.
    pub rating: Option<Rating>,
    /// All its games.
    pub total: Tally,
    /// Its games against the player of each row; `None` for itself.
    pub cells: Vec<Option<Tally>>,
}

/// The ratings of the players in their order, where games link all of them.
pub(super) fn ratings(standings: &Standings) -> Option<Vec<Rating>> {
    rate(&standings.distinct_table(), &Anchor::Mean(MEAN)).ok()
}

/// The rows, the best player first.
pub(super) fn rows(standings: &Standings) -> Vec<TableRow> {
    let table = standings.cross_table();
    let ratings = ratings(standings);
    let order = table.order(ratings.as_deref());
    let row = |&player: &usize| TableRow {
        player,
        rating: ratings.as_ref().and_then(|all| all.get(player).copied()),
        total: table.total(player),
        cells: order
            .iter()
            .map(|&other| (other != player).then(|| table.tally(player, other)))
            .collect(),
    };
    order.iter().map(row).collect()
}
