//! The result of a search in the form that a record stores.

use engine::{Candidate, Progress, Proven};
use record::{Evaluation, ProvenWin};
use rules::{Color, Point};

/// The evaluation of a position in which `side_to_move` moves; `None` when the search reported no
/// value.
pub(super) fn evaluation(progress: &Progress, side_to_move: Color) -> Option<Evaluation> {
    let known = progress.candidates.iter();
    let known = known.filter_map(|candidate| Some((candidate.score?, candidate)));
    let (score, best) = known.max_by_key(|&(score, _)| score)?;
    let share = progress.share(best)?;
    let proven = match Proven::from_score(score) {
        Some(Proven::Win(plies)) => Some((side_to_move, plies)),
        Some(Proven::Loss(plies)) => Some((!side_to_move, plies)),
        None => None,
    };
    let of_black = match side_to_move {
        Color::Black => share,
        Color::White => 1.0 - share,
    };
    Some(Evaluation {
        // Three digits are more than the precision of the value.
        black: match proven {
            Some((winner, _)) => f32::from(u8::from(winner == Color::Black)),
            None => (of_black * 1e3).round() / 1e3,
        },
        proven: proven.map(|(winner, plies)| ProvenWin { winner, plies }),
        line: best.line.clone(),
        depth: progress.depth,
    })
}

/// The report for a position with only one move.
pub(super) fn only(point: Point) -> Progress {
    let candidate = Candidate {
        point,
        score: None,
        visits: 0,
        line: vec![point],
    };
    Progress {
        candidates: vec![candidate],
        ..Progress::default()
    }
}
