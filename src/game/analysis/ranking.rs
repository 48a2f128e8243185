//! The order of candidates: by worth, and steady while their values change a little.

use engine::{Candidate, Proven, Score, expected_points};

/// The share of the points by which a candidate has to be better than the one before it to take its
/// place.
const MARGIN: f32 = 0.02;

/// `candidates`, the best first, and those without a value last. Candidates in `before` keep their
/// order unless the values differ clearly.
pub(super) fn ranked(candidates: &[Candidate], before: &[Candidate]) -> Vec<Candidate> {
    let place = |it: &Candidate| before.iter().position(|old| old.point == it.point);
    let mut ranked = candidates.to_vec();
    // The sort is stable, so that the order of the search decides among equals.
    ranked.sort_by_key(|it| std::cmp::Reverse(it.score));
    ranked.sort_by_key(|it| (it.score.is_none(), place(it).unwrap_or(usize::MAX)));
    for start in 1..ranked.len() {
        for at in (1..=start).rev() {
            if !is_clearly_better(ranked[at].score, ranked[at - 1].score) {
                break;
            }
            ranked.swap(at - 1, at);
        }
    }
    ranked
}

/// True when a candidate with this score is clearly better than the one before it.
fn is_clearly_better(score: Option<Score>, before: Option<Score>) -> bool {
    let (Some(score), Some(before)) = (score, before) else {
        return score.is_some() && before.is_none();
    };
    let are_proven = [score, before].map(|it| Proven::from_score(it).is_some());
    match are_proven {
        [false, false] => expected_points(score) > expected_points(before) + MARGIN,
        _ => score > before,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::WIN;
    use rules::Point;

    fn candidates(scores: &[(u8, Option<Score>)]) -> Vec<Candidate> {
        let candidates = scores.iter().map(|&(x, score)| Candidate {
            point: Point::new(x, 0),
            score,
            visits: 0,
            line: Vec::new(),
        });
        candidates.collect()
    }

    fn order(candidates: &[Candidate]) -> Vec<u8> {
        candidates.iter().map(|it| it.point.x()).collect()
    }

    #[test]
    fn the_best_come_first_and_those_without_a_value_last() {
        let found = candidates(&[
            (1, None),
            (2, Some(-300)),
            (3, Some(WIN - 9)),
            (4, Some(200)),
            (5, Some(WIN - 5)),
            (6, None),
        ]);
        assert_eq!(order(&ranked(&found, &[])), [5, 3, 4, 2, 1, 6]);
    }

    #[test]
    fn small_changes_of_values_keep_the_order_and_large_ones_do_not() {
        let before = candidates(&[(1, Some(20)), (2, Some(10)), (3, Some(0))]);
        let shaken = candidates(&[(3, Some(12)), (2, Some(15)), (1, Some(8))]);
        assert_eq!(order(&ranked(&shaken, &before)), [1, 2, 3]);
        let turned = candidates(&[(1, Some(8)), (2, Some(10)), (3, Some(400))]);
        assert_eq!(order(&ranked(&turned, &before)), [3, 1, 2]);
        let won = candidates(&[(1, Some(8)), (2, Some(WIN - 3)), (3, Some(WIN - 7))]);
        assert_eq!(order(&ranked(&won, &before)), [2, 3, 1]);
    }

    #[test]
    fn new_candidates_find_their_place() {
        let before = candidates(&[(1, Some(20)), (2, Some(-500))]);
        let found = candidates(&[(2, Some(-500)), (7, Some(0)), (1, Some(20))]);
        assert_eq!(order(&ranked(&found, &before)), [1, 7, 2]);
    }
}
