//! Reports about the search: `MESSAGE` lines for a reader, and for a board that draws them.
// CITE: the wording is that of Yixin and Rapfi, which analysis boards know how to read.

use std::time::Duration;

use engine::{Candidate, Progress, Proven, Score};
use protocol::{Dialect, Reply};
use rules::Point;

/// Largest number of plies of a reported line.
const PLIES: usize = 12;

/// The notation of points, and the level of detail.
#[derive(Clone, Copy, Debug)]
pub(super) struct Manner {
    pub(super) dialect: Dialect,
    pub(super) size: u8,
    /// The level of `INFO show_detail`.
    pub(super) detail: i64,
}

/// The reports of one search.
#[derive(Debug, Default)]
pub(super) struct News {
    told_at: Option<Duration>,
    told: Option<Reply>,
    best: Option<Point>,
}

impl News {
    /// Smallest time between reports: about three lines a second.
    const EVERY: Duration = Duration::from_millis(300);

    /// The lines about `progress`, if a report is due.
    pub(super) fn due(&mut self, progress: &Progress, manner: Manner) -> Vec<Reply> {
        let is_due = self
            .told_at
            .is_none_or(|at| progress.elapsed.saturating_sub(at) >= Self::EVERY);
        if is_due {
            self.last(progress, manner)
        } else {
            Vec::new()
        }
    }

    /// The lines about the last progress, unless they were reported.
    pub(super) fn last(&mut self, progress: &Progress, manner: Manner) -> Vec<Reply> {
        let mut lines = Vec::new();
        let Some(best) = progress.best().filter(|_| manner.detail > 0) else {
            return lines;
        };
        self.told_at = Some(progress.elapsed);
        if manner.detail > 1 && self.best != Some(best.point) {
            self.best = Some(best.point);
            let at = manner.dialect.coordinate(best.point, manner.size);
            lines.push(Reply::Message("REALTIME REFRESH".to_owned()));
            lines.push(Reply::Message(format!("REALTIME BEST {at}")));
        }
        let summary = Reply::Message(manner.summary(progress, best));
        if self.told.as_ref() != Some(&summary) {
            self.told = Some(summary.clone());
            lines.push(summary);
        }
        lines
    }
}

impl Manner {
    /// A summary: `depth 8-14 ev 120 n 45210 n/ms 145 tm 310 pv 7,7 8,8`. Readers of Rapfi's lines
    /// expect the speed, and read neither nodes nor time without it.
    fn summary(self, progress: &Progress, best: &Candidate) -> String {
        let ms = progress.elapsed.as_millis();
        format!(
            "depth {}-{} ev {} n {} n/ms {} tm {ms} pv {}",
            progress.depth,
            progress.selective_depth,
            value(best.score),
            progress.nodes,
            u128::from(progress.nodes) / ms.max(1),
            self.line(best)
        )
    }

    /// `(1) 120 | 8-14 | 7,7 8,8` for each of the best `count` candidates.
    pub(super) fn candidates(self, progress: &Progress, count: usize) -> Vec<Reply> {
        let shown = progress.candidates.iter().take(count).enumerate();
        let line = |(index, candidate): (usize, &Candidate)| {
            Reply::Message(format!(
                "({}) {} | {}-{} | {}",
                index + 1,
                value(candidate.score),
                progress.depth,
                progress.selective_depth,
                self.line(candidate)
            ))
        };
        shown.map(line).collect()
    }

    /// The principal variation, which has at least one move.
    fn line(self, candidate: &Candidate) -> String {
        let only = [candidate.point];
        let line = if candidate.line.is_empty() {
            &only
        } else {
            candidate.line.as_slice()
        };
        let text = |&point| self.dialect.coordinate(point, self.size).to_string();
        line.iter()
            .take(PLIES)
            .map(text)
            .collect::<Vec<_>>()
            .join(" ")
    }
}

/// A score in engine units, or `+M7` for a win in seven plies and `-M6` for a loss in six; `?` if
/// unknown.
fn value(score: Option<Score>) -> String {
    match score.map(|score| (score, Proven::from_score(score))) {
        None => "?".to_owned(),
        Some((_, Some(Proven::Win(plies)))) => format!("+M{plies}"),
        Some((_, Some(Proven::Loss(plies)))) => format!("-M{plies}"),
        Some((score, None)) => score.to_string(),
    }
}
