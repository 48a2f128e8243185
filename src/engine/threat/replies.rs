//! What a defender can do about a win by fours that the attacker threatens: every reply that could matter.

use super::effort::NodeBudget;
use super::fours::WinLine;
use crate::state::{PatternState, PointClass};
use rules::{Color, Point};

/// The replies of `attacker`'s opponent that could stop `line`, which wins if the attacker is to move. Any other stone leaves it as it is:
/// the fours stay fours, and the answers to them forced and harmless.
///
/// They are, along the line: what makes less of a four, the answers themselves, and what turns an answer into a four of the defender's; and
/// the defender's fours now, after which the position is another one. Where a move of the line is allowed, or an answer forbidden, only
/// because of other lines, also what changes that. Where the effort is spent, some may be missing.
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

/// The empty points where a stone of the colour `stones` makes the empty `point` forbidden to `color`, or no longer so. Threes that cannot
/// become fours may hang on points far away.
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

/// The replies that could stop all open fours that `attacker` threatens, where nobody threatens a five.
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

/// Adds points that are not there yet.
fn add(found: &mut Vec<Point>, points: impl IntoIterator<Item = Point>) {
    for point in points {
        if !found.contains(&point) {
            found.push(point);
        }
    }
}

/// Leaves the points where `color` may play.
pub(super) fn keep_legal(state: &mut PatternState, color: Color, points: &mut Vec<Point>) {
    points.retain(|&point| state.is_empty(point) && !state.is_forbidden(point, color));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::Weights;
    use rules::{Board, Rule};

    #[test]
    fn what_turns_a_foul_is_found_as_if_all_points_were_tried() {
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
                let stop = &mut |_| false;
                let effort = &mut NodeBudget::new(u64::MAX, stop);
                let found = turning_points(state, point, Color::Black, stones, effort);
                assert_eq!(found, expected, "{point}\n{board}");
                turning += found.len();
            }
        }
        assert!(turning > 500, "{turning}");
    }
}
