//! The banner of a puzzle in the panel: its number, the side that has to win, and whether the last
//! move keeps the win.

use crate::locale::{Words, beside, own_moves, point_name};
use crate::panel::view::PanelView;
use crate::theme::palette;
use crate::ui::{Banner, BannerButton, BannerPart, BannerText};
use game::{Intent, PuzzleCommand, Standing};
use paint::icon::Icon;
use rules::{Color, Point};

pub(super) fn banner(view: &PanelView) -> Option<Banner> {
    let (puzzles, session, words) = (&view.puzzles, &view.session, &view.words);
    let standing = puzzles.standing(session)?;
    let (at, count, solved) = puzzles.place(session)?;
    let side = puzzles.side(session)?;
    let place = [("number", (at + 1).into()), ("count", count.into())];
    let mut title = vec![words.with("puzzle-title", &place)];
    title.extend(solved.then(|| words.get("puzzle-was-solved")));
    let ink = match standing {
        Standing::Solved | Standing::Proven(_) => palette::GOOD,
        Standing::Escaped(_) | Standing::Lost => palette::BAD,
        Standing::Judging => palette::MUTED,
        _ => palette::TEXT,
    };
    let turn = |key, icon, command| BannerButton::icon(key, icon, Intent::Puzzle(command));
    let buttons = vec![
        BannerButton::icon("say-restart", Icon::Restart, Intent::Restart),
        turn(
            "say-previous-puzzle",
            Icon::Previous,
            PuzzleCommand::Previous,
        ),
        turn("say-next-puzzle", Icon::Next, PuzzleCommand::Next),
    ];
    let text = BannerText::new(in_words(standing, side, words), 14.0);
    Some(Banner(vec![
        BannerPart::Line(BannerText::new(beside(title), 15.0).bold(), buttons),
        text.ink(ink).into(),
    ]))
}

/// The state of the puzzle as a text; `side` has to win.
fn in_words(standing: Standing, side: Color, words: &Words) -> String {
    let colors = [
        ("color", words.color(side).into()),
        ("other", words.color(!side).into()),
    ];
    let with = |key: &str| words.with(key, &colors);
    let number = |key: &str, plies: u16| {
        let [color, other] = colors.clone();
        words.with(key, &[color, other, ("moves", own_moves(plies).into())])
    };
    let point = |key: &str, reply: Point| {
        let [color, other] = colors.clone();
        let point = ("point", point_name(reply).into());
        words.with(key, &[color, other, point])
    };
    match standing {
        Standing::Posed(None) => with("puzzle-posed"),
        Standing::Posed(Some(plies)) => number("puzzle-posed-proven", plies),
        Standing::Judging => words.get("puzzle-judging"),
        Standing::Proven(plies) => number("puzzle-proven", plies),
        Standing::Escaped(Some(reply)) => point("puzzle-escaped", reply),
        Standing::Unclear(Some(reply)) => point("puzzle-unproven", reply),
        Standing::Escaped(None) => with("puzzle-no-threat"),
        Standing::Unclear(None) => words.get("puzzle-unclear"),
        Standing::Solved => words.get("puzzle-solved"),
        Standing::Lost => words.get("puzzle-lost"),
    }
}
