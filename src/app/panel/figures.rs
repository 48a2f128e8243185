//! The figures of a search and the scores of its candidates as texts.

use std::time::Duration;

use crate::locale::{Words, beside};
use crate::theme::palette;
use crate::theme::palette::Role;
use engine::{Origin, Progress, Proven, Score};

/// Depth, nodes, speed, share of the model checker, time and proven result, on one line.
pub(super) fn figures_of(
    progress: Option<&Progress>,
    running: Option<Duration>,
    words: &Words,
) -> String {
    let seconds = |time: Duration| {
        let seconds = format!("{:.1}", time.as_secs_f64());
        words.with("thinking-seconds", &[("seconds", seconds.into())])
    };
    let Some(progress) = progress else {
        return running.map_or_else(|| words.get("thinking-nothing-yet"), seconds);
    };
    let proven = progress.proven.map(|proven| match proven {
        Proven::Win(plies) => words.in_moves("thinking-win", plies),
        Proven::Loss(plies) => words.in_moves("thinking-loss", plies),
    });
    let mut figures = Vec::new();
    let without_search = match progress.origin {
        Origin::Library => Some("thinking-by-heart"),
        Origin::Strategy => Some("thinking-solved"),
        Origin::Search => (progress.nodes == 0).then_some("thinking-at-once"),
    };
    if let Some(key) = without_search {
        figures.push(words.get(key));
    } else {
        let depth = match (progress.depth, progress.selective_depth) {
            (depth, selective) if selective > depth => format!("{depth} / {selective}"),
            (depth, _) => depth.to_string(),
        };
        let counted = |key: &str, number: u64| words.with(key, &[("count", count(number).into())]);
        figures.push(words.with("thinking-depth", &[("depth", depth.into())]));
        figures.push(counted("thinking-nodes", progress.nodes));
        figures.push(counted("thinking-speed", progress.nps()));
        figures.extend(progress.model_share.map(|share| {
            let percent = format!("{:.0}", 100.0 * share);
            words.with("thinking-models", &[("percent", percent.into())])
        }));
        figures.push(seconds(running.unwrap_or(progress.elapsed)));
    }
    beside(figures.into_iter().chain(proven))
}

/// A count in three digits: `950`, `84 k`, `2.1 M`.
fn count(number: u64) -> String {
    match number {
        0..1_000 => number.to_string(),
        1_000..9_950 => format!("{:.1} k", number as f64 / 1e3),
        9_950..999_500 => format!("{:.0} k", number as f64 / 1e3),
        999_500..9_950_000 => format!("{:.1} M", number as f64 / 1e6),
        _ => format!("{:.0} M", number as f64 / 1e6),
    }
}

/// A score from the bot's view: positive when the bot is ahead. Proven results are in moves of the
/// winner.
pub(super) fn score_of(score: Score, words: &Words) -> (String, Role) {
    let color = if score < 0 {
        palette::BAD
    } else {
        palette::GOOD
    };
    let text = match Proven::from_score(score) {
        Some(Proven::Win(plies)) => words.in_moves("score-win", plies),
        Some(Proven::Loss(plies)) => words.in_moves("score-loss", plies),
        None if score.unsigned_abs() >= 1_000_000 => format!("{:+} M", score / 1_000_000),
        None if score.unsigned_abs() >= 100_000 => format!("{:+} k", score / 1_000),
        None => format!("{score:+}"),
    };
    (text.replace('-', "\u{2212}"), color)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_keep_three_digits() {
        for (number, shown) in [
            (0, "0"),
            (999, "999"),
            (1_000, "1.0 k"),
            (9_949, "9.9 k"),
            (9_950, "10 k"),
            (999_499, "999 k"),
            (999_500, "1.0 M"),
            (2_140_000, "2.1 M"),
            (9_950_000, "10 M"),
            (31_000_000, "31 M"),
        ] {
            assert_eq!(count(number), shown);
        }
    }
}
