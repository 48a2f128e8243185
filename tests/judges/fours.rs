//! Continuous fours by the rules alone: every move is tried.

use rules::{Board, Color, Point, Rule, foul};

/// True when there is a five on the board.
pub fn has_five(board: &Board, rule: Rule) -> bool {
    let mut points = board.points();
    points.any(|point| {
        let color = board.get(point);
        color.is_some_and(|color| rule.makes_five(board, point, color))
    })
}

/// The empty points where a colour makes five.
pub fn fives(board: &Board, rule: Rule, color: Color) -> Vec<Point> {
    let empty = board.empty_points();
    empty
        .filter(|&point| rule.makes_five(board, point, color))
        .collect()
}

/// True when the rule allows this empty point to a colour.
pub fn is_legal(board: &Board, rule: Rule, point: Point, color: Color) -> bool {
    !rule.restricts(color) || foul(board, point).is_none()
}

/// Whether `attacker`, to move, wins by continuous fours within `moves` moves including the five.
/// Every move is tried, by the rules alone.
pub fn wins_by_fours(board: &mut Board, rule: Rule, attacker: Color, moves: u16) -> bool {
    if moves == 0 {
        return false;
    }
    if !fives(board, rule, attacker).is_empty() {
        return true;
    }
    let points = match &fives(board, rule, !attacker)[..] {
        [] => board.empty_points().collect(),
        [one] => vec![*one],
        _ => return false,
    };
    points.into_iter().any(|point| {
        if !is_legal(board, rule, point, attacker) {
            return false;
        }
        board.place(point, attacker);
        let wins = match fives(board, rule, attacker)[..] {
            [] => false,
            [answer] if is_legal(board, rule, answer, !attacker) => {
                board.place(answer, !attacker);
                let wins = wins_by_fours(board, rule, attacker, moves - 1);
                board.remove(answer);
                wins
            }
            _ => moves > 1 && (board.empty_points()).any(|it| is_legal(board, rule, it, !attacker)),
        };
        board.remove(point);
        wins
    })
}
