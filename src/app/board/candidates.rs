//! The best moves of the analysis, shown on their points with their values.

use bevy::prelude::*;

use super::overlay::{BoardData, Overlay};
use super::piece::{layer, lettered};
use super::signs;
use super::worth::worth;
use crate::locale::own_moves;
use crate::painted::Painted;
use engine::Progress;
use game::{CANDIDATES, Outlook};
use rules::Point;

/// A move of the analysis on the board.
#[derive(Component, Clone, Debug, PartialEq)]
pub struct CandidateView {
    /// Its point.
    pub point: Point,
    /// Its tone: 0 for the best move, to 4.
    pub tone: u8,
    /// Its value to the side to move: the expected share of the points in percent, or `M` and the
    /// winner's moves to a proven win, with a minus for a loss. For a reply to a threat also `=` or
    /// `?`, for a reply in a solved position the plies to the end.
    pub worth: String,
    /// Height of the text in logical pixels.
    size: f32,
}

/// Height of a text of two characters in cells.
const TEXT: f32 = 0.36;
/// Width of a text in cells: that of the disc, less its rim.
const WIDTH: f32 = 0.72;
/// Width of a character in heights.
const CHARACTER: f32 = 0.6;
/// Shares of the points below the best, from which a move has the next tone.
const TONES: [f32; 4] = [0.02, 0.05, 0.12, 0.25];
/// Number of lost replies above which they have no signs, because they would cover the board.
const MOST_LOST: usize = 24;
/// Shares of the longest resistance that are missing, from which a reply has the next tone.
const SHORTER: [f32; 4] = [0.15, 0.35, 0.55, 0.75];

impl Overlay for CandidateView {
    fn has_changed(data: &BoardData) -> bool {
        signs::have_changed(data) || data.session.is_changed() || data.defences.is_changed()
    }

    fn wanted(data: &BoardData) -> Vec<Self> {
        let progress = data.analysis.progress();
        let progress = progress.filter(|_| signs::are_shown(data));
        let mut wanted = progress.map_or_else(Vec::new, |it| views(it, data.cell()));
        let map = data.defences.map();
        let map = map.filter(|_| signs::are_shown(data) && !signs::are_numbers(data));
        let replies = map.map_or(&[][..], |map| &map.replies);
        let lost = replies.iter().filter(|it| it.1.plies().is_some()).count();
        let most_lose = lost > MOST_LOST;
        for reply in replies {
            let known = wanted.iter_mut().find(|it| it.point == reply.0);
            let view = reply_view(reply, most_lose && known.is_none(), data.cell());
            match (known, view) {
                // A loss is proven, and the value of the search is not.
                (Some(known), Some(lost)) if reply.1.plies().is_some() => *known = lost,
                (None, Some(view)) => wanted.push(view),
                _ => {}
            }
        }
        wanted
    }

    fn bundle(&self, data: &BoardData) -> impl Bundle {
        let text = (self.worth.clone(), data.fonts.bold(self.size), Color::WHITE);
        let disc = Painted::Candidate(self.tone);
        lettered(disc, self.point, layer::CANDIDATES, text)
    }
}

/// The moves whose value is known, the best first; or the only one.
fn views(progress: &Progress, cell: f32) -> Vec<CandidateView> {
    if !progress.resistance.is_empty() {
        return resistance(&progress.resistance, cell);
    }
    let view = |point: Point, tone: u8, worth: String| CandidateView {
        point,
        tone,
        size: height(&worth, cell),
        worth,
    };
    if let [only] = &progress.candidates[..] {
        let worth = worth(progress, only).unwrap_or_default();
        return vec![view(only.point, 0, worth)];
    }
    let known = progress.candidates.iter().filter(|it| it.score.is_some());
    let mut known = known.collect::<Vec<_>>();
    known.sort_by_key(|it| std::cmp::Reverse(it.score));
    let share = |it| progress.share(it).unwrap_or_default();
    let best = known.first().map_or(0.0, |it| share(it));
    let known = known.into_iter().take(usize::from(CANDIDATES));
    let views = known.filter_map(|it| {
        let less = best - share(it);
        let tone = TONES.iter().filter(|&&least| less >= least).count() as u8;
        Some(view(it.point, tone, worth(progress, it)?))
    });
    views.collect()
}

/// A reply to a threat: minus, `M` and the winner's moves where it is proven to lose, `=` where no
/// threat win was found within the limit. If `only_others`, a lost reply has no sign, and an open
/// one has `?`.
fn reply_view(
    (point, outlook): &(Point, Outlook),
    only_others: bool,
    cell: f32,
) -> Option<CandidateView> {
    let (tone, worth) = match outlook {
        Outlook::Lost(win) if !only_others => (4, format!("\u{2212}M{}", own_moves(win.plies()))),
        Outlook::NoThreatWin => (1, "=".to_owned()),
        Outlook::Open if only_others => (1, "?".to_owned()),
        Outlook::Lost(_) | Outlook::Open => return None,
    };
    Some(CandidateView {
        point: *point,
        tone,
        size: height(&worth, cell),
        worth,
    })
}

/// Every reply in a solved position with the plies to the end; the longer it resists, the better
/// its tone.
fn resistance(replies: &[(Point, u16)], cell: f32) -> Vec<CandidateView> {
    let longest = replies.iter().map(|&(_, plies)| plies).max();
    let longest = f32::from(longest.unwrap_or(1));
    let view = |&(point, plies): &(Point, u16)| {
        let less = 1.0 - f32::from(plies) / longest;
        let worth = plies.to_string();
        CandidateView {
            point,
            tone: SHORTER.iter().filter(|&&least| less >= least).count() as u8,
            size: height(&worth, cell),
            worth,
        }
    };
    replies.iter().map(view).collect()
}

/// The height of a text in logical pixels with which it fits into its disc.
fn height(text: &str, cell: f32) -> f32 {
    let length = text.chars().count().max(1) as f32;
    (cell * TEXT.min(WIDTH / (CHARACTER * length))).floor()
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Candidate, WIN};

    #[test]
    fn worth_is_a_share_or_a_distance_and_tones_follow_it() {
        let scores = [WIN - 9, 0, 200, -200, 8 - WIN];
        let candidates = scores.iter().zip(0..).map(|(&score, x)| Candidate {
            point: Point::new(x, 0),
            score: Some(score),
            visits: 0,
            line: Vec::new(),
        });
        let progress = Progress {
            candidates: candidates.collect(),
            ..Progress::default()
        };
        let shown = views(&progress, 42.0);
        let told = shown.iter().map(|view| (&*view.worth, view.tone));
        let expected = [
            ("M5", 0),
            ("73", 4),
            ("50", 4),
            ("27", 4),
            ("\u{2212}M4", 4),
        ];
        assert_eq!(told.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn long_values_are_smaller_so_that_they_fit_into_their_discs() {
        for cell in [16.0, 24.0, 42.0, 90.0] {
            for text in ["7", "50", "M9", "M27", "\u{2212}M8", "\u{2212}M128"] {
                let width = CHARACTER * height(text, cell) * text.chars().count() as f32;
                assert!(width <= WIDTH * cell + 0.01, "{text} in {cell}");
            }
        }
        assert!(height("50", 42.0) > height("\u{2212}M128", 42.0));
    }
}
