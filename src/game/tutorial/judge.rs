//! Judging a move of a lesson, and the answer of the other side to it. All of it is decided by the
//! rules and by searches for threats with few nodes. It blocks the caller.

use super::lesson::{TutorialGoal, TutorialLesson};
use crate::prover::Situation;
use engine::threat::{Goal, Outcome, ThreatSolver};
use rules::{Action, Color, Game, GameResult, Point};

/// What a move of a lesson is, and what follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LessonVerdict {
    /// The lesson is solved.
    Solved,
    /// The move is right; the other side answers here.
    Right(Point),
    /// The move is wrong; the other side shows why.
    Wrong(Refutation),
}

/// The answer of the other side to a wrong move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refutation {
    /// It makes a five here.
    Five(Point),
    /// It closes the four here.
    Closes(Point),
    /// It makes an open four here.
    OpenFour(Point),
    /// It takes this point, which stops the attack.
    Takes(Point),
}

impl Refutation {
    /// Its point.
    pub const fn point(self) -> Point {
        match self {
            Self::Five(point)
            | Self::Closes(point)
            | Self::OpenFour(point)
            | Self::Takes(point) => point,
        }
    }
}

/// Node limit of a search for threats; the positions of lessons need far fewer.
const NODES: u64 = 12_000;
/// Memory of that search in bytes.
const MEMORY: u64 = 16 << 20;

/// Judges the last move of `after`, which the user has played; `is_first` is true for the first
/// move of the lesson.
pub(super) fn judge(
    lesson: &TutorialLesson,
    after: &Game,
    is_first: bool,
) -> Option<LessonVerdict> {
    if let Some(result) = after.result() {
        let is_won = matches!(result, GameResult::Win { winner, .. }
            if after.color_of(*winner) == lesson.side);
        return is_won.then_some(LessonVerdict::Solved);
    }
    let is_answer = is_first && lesson.answers.contains(&after.last_move()?);
    if is_answer && lesson.goal == TutorialGoal::Defend {
        return Some(LessonVerdict::Solved);
    }
    let refutation = reply(lesson, after, is_first, is_answer)?;
    let is_right = if is_first {
        is_answer
    } else {
        keeps_the_win(after, refutation, lesson.side)
    };
    Some(if is_right {
        LessonVerdict::Right(refutation.point())
    } else {
        LessonVerdict::Wrong(refutation)
    })
}

/// The answer of the other side to the last move of `after`.
fn reply(
    lesson: &TutorialLesson,
    after: &Game,
    is_first: bool,
    is_answer: bool,
) -> Option<Refutation> {
    let (at, own) = (Situation::of(after), lesson.side);
    if let Some(five) = legal(&at, at.five_points(!own)) {
        return Some(Refutation::Five(five));
    }
    if let Some(end) = legal(&at, at.five_points(own)) {
        return Some(Refutation::Closes(end));
    }
    if let Some(point) = open_four(&at).filter(|_| !is_answer) {
        return Some(Refutation::OpenFour(point));
    }
    let planned = is_answer.then(|| legal(&at, lesson.replies.clone()));
    let answers = is_first.then(|| stopping(&at, &lesson.answers));
    let planned = planned.flatten().or_else(|| answers.flatten());
    let threatened = || stopping(&at, &line_of_win(&at, own, Goal::ShortestVcf));
    let any = || at.near_stones().first().copied();
    planned
        .or_else(threatened)
        .or_else(any)
        .map(Refutation::Takes)
}

/// The next move of a win by threats of the side of the lesson. It is found within a few
/// milliseconds, or not at all.
pub(super) fn next_move(lesson: &TutorialLesson, game: &Game) -> Option<Point> {
    let at = Situation::of(game);
    let five = legal(&at, at.five_points(lesson.side));
    five.or_else(|| line_of_win(&at, lesson.side, Goal::Vct).first().copied())
}

/// The first of these points with which the side to move stops the attack of the other side, as far
/// as a small search sees, or else the first legal one.
fn stopping(at: &Situation, points: &[Point]) -> Option<Point> {
    let mut legal = points.iter().copied().filter(|&it| at.is_legal(it));
    let stops = legal.clone().find(|&point| {
        let next = at.after(point);
        line_of_win(&next, next.side, Goal::Win).is_empty()
    });
    stops.or_else(|| legal.next())
}

/// The first point where the side to move may play.
fn legal(at: &Situation, points: Vec<Point>) -> Option<Point> {
    points.into_iter().find(|&point| at.is_legal(point))
}

/// A point where the side to move makes two fives possible at once.
fn open_four(at: &Situation) -> Option<Point> {
    let near = at.near_stones().into_iter();
    let mut near = near.filter(|&point| at.after(point).five_points(at.side).len() > 1);
    near.next()
}

/// The longest line of a win of `color` by threats, as if it were to move; empty when none was
/// found.
fn line_of_win(at: &Situation, color: Color, goal: Goal) -> Vec<Point> {
    let mut solver = ThreatSolver::within(MEMORY);
    let answer = solver.solve(&at.board, at.rule, color, goal, NODES, &mut || false);
    match answer.outcome {
        Outcome::Win(strategy) => strategy.line(),
        _ => Vec::new(),
    }
}

/// True when `own` still wins by threats after this answer of the other side.
fn keeps_the_win(after: &Game, refutation: Refutation, own: Color) -> bool {
    let mut then = after.clone();
    let is_played = then.play(Action::Place(refutation.point())).is_ok();
    let goes_on = is_played && then.result().is_none();
    goes_on && !line_of_win(&Situation::of(&then), own, Goal::Vct).is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::{Duration, Instant};

    /// The time is printed, because it depends on the machine; it is why moves are judged on a
    /// thread of their own.
    #[test]
    fn every_first_move_near_stones_is_judged() {
        let mut slowest = Duration::ZERO;
        for lesson in TutorialLesson::all() {
            let (tree, node) = lesson.game().expect("a game leads there");
            let game = tree.game_at(node);
            for point in Situation::of(&game).near_stones() {
                let mut after = game.clone();
                after.play(Action::Place(point)).expect("it is legal");
                let begun = Instant::now();
                let verdict = judge(lesson, &after, true);
                slowest = slowest.max(begun.elapsed());
                assert!(verdict.is_some(), "{} {point}", lesson.key);
            }
        }
        println!("the slowest verdict takes {slowest:?}");
    }
}
