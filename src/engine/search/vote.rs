//! The vote of several threads for the move to play.

use super::value::{MATE_BOUND, Value};
use rules::Point;

/// The result of a thread.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ballot {
    /// Its best move.
    pub point: Point,
    /// The value of the move; `None` when the thread has none.
    pub value: Option<Value>,
    /// Depth of its last finished iteration in plies.
    pub depth: usize,
}

/// The index of the ballot whose move is played. The first thread's ballot is the first and wins a
/// tie.
///
/// A proven win comes first, the shortest one of several. Otherwise each thread votes for its move
/// with the weight `(value - least + base) * depth`, `least` being the lowest value of all threads.
// CITE: votes by value and depth follow Stockfish and Rapfi (Haobin Duan, search/ab).
pub(super) fn elect(ballots: &[Ballot], base: Value) -> usize {
    let least = ballots.iter().filter_map(|it| it.value).min().unwrap_or(0);
    let weight = |ballot: &Ballot| {
        let value = ballot.value.map_or(0, |value| value - least + base);
        i64::from(value) * ballot.depth as i64
    };
    let rank = |ballot: &Ballot| {
        let same = ballots.iter().filter(|other| other.point == ballot.point);
        let win = ballot.value.filter(|&value| value >= MATE_BOUND);
        (win, same.map(weight).sum::<i64>(), weight(ballot))
    };
    let numbers = (0..ballots.len()).rev();
    numbers.max_by_key(|&at| rank(&ballots[at])).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::super::value::mate_in;
    use super::*;

    fn elected(ballots: &[(u8, Option<Value>, usize)]) -> usize {
        let ballots = ballots.iter().map(|&(column, value, depth)| Ballot {
            point: Point::new(column, 0),
            value,
            depth,
        });
        elect(&ballots.collect::<Vec<_>>(), 15)
    }

    #[test]
    fn votes_add_up_and_wins_go_first() {
        assert_eq!(elected(&[(0, Some(10), 8), (1, Some(10), 8)]), 0);
        assert_eq!(elected(&[(0, Some(10), 8), (1, Some(12), 9)]), 1);
        assert_eq!(
            elected(&[(0, Some(30), 9), (1, Some(20), 9), (1, Some(22), 9)]),
            2
        );
        assert_eq!(elected(&[(0, Some(900), 20), (1, Some(mate_in(9)), 3)]), 1);
        assert_eq!(
            elected(&[(0, Some(mate_in(7)), 3), (1, Some(mate_in(9)), 30)]),
            0
        );
        assert_eq!(elected(&[(0, None, 0), (1, None, 0)]), 0);
        assert_eq!(elected(&[(0, Some(-50), 9), (1, None, 0)]), 0);
    }
}
