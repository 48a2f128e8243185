//! The replies of a defender that can matter against a threatened win by fours.

use super::effort::NodeBudget;
use super::fours::WinLine;
use crate::state::{PatternState, PointClass};
use rules::{Color, Point};

/// The replies of `attacker`'s opponent that could stop `line`, which wins if the attacker is to
/// move. Any other stone leaves the fours and their answers unchanged.
///
/// The replies are:
///
/// - points that weaken a four of the line,
/// - the answers in the line,
/// - points that turn an answer into a four of the defender,
/// - the defender's fours, which change the position,
/// - points that make a move of the line forbidden, or an answer legal, under renju.
///
/// The list may be incomplete when the node limit is reached.
pub(super) fn replies(
    state: &mut PatternState,
    attacker: Color,
    line: &WinLine,
    effort: &mut NodeBudget<'_>,
) -> Vec<Point> {
    let defender = !attacker;
    let mut found = Vec::new();
    let mut placed = 0;
    for pair in line.chunks(2) {
        let four = pair[0];
        let class = state.class(four, attacker);
        let least = match pair {
            [_] => class.min(PointClass::OpenFour),
            _ => PointClass::Four,
        };
        if class == PointClass::Foul {
            add(
                &mut found,
                turning_points(state, four, attacker, defender, effort),
            );
        }
        add(&mut found, state.relief(four, attacker, least));
        if class == PointClass::Five {
            break;
        }
        if !effort.spend() {
            break;
        }
        state.place(four, attacker);
        placed += 1;
        let answer = state.first(attacker, PointClass::Five);
        if let [_, answer] = *pair {
            add(&mut found, [answer]);
            add(
                &mut found,
                state.support(answer, defender, PointClass::Four),
            );
            if !effort.spend() {
                break;
            }
            state.place(answer, defender);
            placed += 1;
        } else if let Some(answer) = answer
            && state.is_forbidden(answer, defender)
        {
            add(&mut found, [answer]);
            add(
                &mut found,
                turning_points(state, answer, defender, defender, effort),
            );
        }
    }
    for _ in 0..placed {
        state.undo();
    }
    add(&mut found, state.fours(defender));
    keep_legal(state, defender, &mut found);
    found
}

/// The empty points where a stone of the colour `stones` makes the empty `point` forbidden to
/// `color`, or allowed. Threes that cannot become fours may depend on points far away.
fn turning_points(
    state: &mut PatternState,
    point: Point,
    color: Color,
    stones: Color,
    effort: &mut NodeBudget<'_>,
) -> Vec<Point> {
    let now = state.is_forbidden(point, color);
    let mut turning = state.foul_hangs_on(point, color);
    turning.retain(|&other| {
        if !effort.spend() {
            return false;
        }
        state.place(other, stones);
        let turns = state.is_forbidden(point, color) != now;
        state.undo();
        turns
    });
    turning
}

/// The replies that could stop all open fours that `attacker` threatens, when neither side
/// threatens a five.
pub(super) fn replies_to_open_fours(state: &mut PatternState, attacker: Color) -> Vec<Point> {
    let mut stops: Option<Vec<Point>> = None;
    let is_open_four = |point: &Point| state.class(*point, attacker) == PointClass::OpenFour;
    for point in state.fours(attacker).filter(is_open_four) {
        let relief = state.relief(point, attacker, PointClass::OpenFour);
        match &mut stops {
            None => stops = Some(relief.to_vec()),
            Some(stops) => stops.retain(|stop| relief.contains(stop)),
        }
    }
    let mut found = stops.unwrap_or_default();
    add(&mut found, state.fours(!attacker));
    keep_legal(state, !attacker, &mut found);
    found
}

/// Adds points that are not in the list yet.
fn add(found: &mut Vec<Point>, points: impl IntoIterator<Item = Point>) {
    for point in points {
        if !found.contains(&point) {
            found.push(point);
        }
    }
}

/// Keeps the points that are legal for `color`.
pub(super) fn keep_legal(state: &mut PatternState, color: Color, points: &mut Vec<Point>) {
    points.retain(|&point| state.is_empty(point) && !state.is_forbidden(point, color));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::Weights;
    use rules::{Board, Rule};

    #[test]
    fn turning_points_of_a_foul_equal_those_found_by_trying_all_points() {
        let (mut seed, mut turning) = (1_u64, 0);
        for _ in 0..400 {
            let mut board = Board::new(15);
            for _ in 0..40 {
                seed ^= seed << 13;
                seed ^= seed >> 7;
                seed ^= seed << 17;
                let point = Point::new(4 + (seed % 8) as u8, 4 + (seed >> 8) as u8 % 8);
                if board.is_empty(point) {
                    let color = Color::ALL[usize::from(seed >> 16 & 3 == 0)];
                    board.place(point, color);
                }
            }
            let state = &mut PatternState::new(&board, Rule::Renju, Color::Black, Weights::none());
            let is_foul = |it: &Point| state.class(*it, Color::Black) == PointClass::Foul;
            let fouls = state.candidates().filter(is_foul).collect::<Vec<_>>();
            for (point, stones) in fouls
                .into_iter()
                .flat_map(|it| Color::ALL.map(|color| (it, color)))
            {
                let now = state.is_forbidden(point, Color::Black);
                let others = board.empty_points().filter(|&it| it != point);
                let expected = others
                    .filter(|&other| {
                        state.place(other, stones);
                        let turns = state.is_forbidden(point, Color::Black) != now;
                        state.undo();
                        turns
                    })
                    .collect::<Vec<_>>();
                let stop = &mut || false;
                let effort = &mut NodeBudget::new(u64::MAX, stop);
                let found = turning_points(state, point, Color::Black, stones, effort);
                assert_eq!(found, expected, "{point}\n{board}");
                turning += found.len();
            }
        }
        assert!(turning > 500, "{turning}");
    }
}
