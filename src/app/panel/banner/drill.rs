//! The banner of the questions about a repertoire: what is asked, what became of the last answer,
//! what the file says about it, and the summary.

use crate::command::{Page, SheetCommand};
use crate::driver::Game;
use crate::locale::{Words, beside, point_name};
use crate::panel::headroom::Headroom;
use crate::panel::view::PanelView;
use crate::theme::palette::{self, Role};
use crate::ui::{Banner, BannerButton, BannerPart, BannerText};
use game::{Intent, Repertoire, RepertoireCommand, RepertoireDrill, RepertoireDrillState};
use rules::Point;

/// Largest number of characters of a comment that a narrow panel has room for.
const SHORT: usize = 90;

pub(super) fn banner(view: &PanelView) -> Option<Banner> {
    let of = view.game.coach().recited(&view.session)?;
    let (drill, words) = (&view.drill, &view.words);
    let comment = comment(drill, view.layout.panel_width < Headroom::WIDE);
    let text = BannerText::whole;
    let told = text(told(&view.game, of, words), 14.0).bold();
    Some(Banner(vec![
        text(of.name().to_owned(), 15.0)
            .bold()
            .ink(palette::ACCENT)
            .into(),
        text(score(drill, words), 13.0).ink(palette::MUTED).into(),
        told.ink(color(drill.state())).read_out().into(),
        text(comment, 14.0).read_out().into(),
        BannerPart::Buttons(8, buttons(drill.state())),
    ]))
}

/// The buttons of a state.
fn buttons(state: RepertoireDrillState) -> Vec<BannerButton> {
    use RepertoireCommand::{Continue, Leave, Skip};
    let button = |key, command| BannerButton::low(key, 14.0, Intent::Repertoire(command));
    let end = button("recital-end", Leave);
    match state {
        RepertoireDrillState::Wrong(_) => {
            vec![button("recital-go-on", Continue).leading(true), end]
        }
        RepertoireDrillState::Asked => vec![button("recital-skip", Skip), end],
        RepertoireDrillState::Playing | RepertoireDrillState::Right => vec![end],
        RepertoireDrillState::Over => {
            let lines = SheetCommand::Open(Page::Repertoire);
            vec![BannerButton::low("recital-back", 14.0, lines).leading(true)]
        }
    }
}

/// What the file says about the last answer, as far as there is room.
fn comment(repertoire_drill: &RepertoireDrill, is_narrow: bool) -> String {
    let Some((point, text)) = repertoire_drill.comment() else {
        return String::new();
    };
    let mut shown = format!("{}: ", point_name(point));
    match text.char_indices().nth(SHORT).filter(|_| is_narrow) {
        Some((end, _)) => shown.extend([&text[..end], "\u{2026}"]),
        None => shown += text,
    }
    shown
}

fn score(repertoire_drill: &RepertoireDrill, words: &Words) -> String {
    let score = repertoire_drill.score();
    words.with(
        "recital-score",
        &[
            ("left", score.left.into()),
            ("right", score.right.into()),
            ("wrong", score.wrong.into()),
        ],
    )
}

const fn color(state: RepertoireDrillState) -> Role {
    match state {
        RepertoireDrillState::Right => palette::GOOD,
        RepertoireDrillState::Wrong(_) => palette::BAD,
        RepertoireDrillState::Playing => palette::MUTED,
        RepertoireDrillState::Asked | RepertoireDrillState::Over => palette::TEXT,
    }
}

/// What is asked, or what became of the last answer.
fn told(game: &Game, of: &Repertoire, words: &Words) -> String {
    let repertoire_drill = game.coach().repertoire_drill();
    let advised = repertoire_drill.advised(of, game.session());
    let points = advised.iter().copied().map(point_name).collect::<Vec<_>>();
    let points = ("points", points.join(", ").into());
    match repertoire_drill.state() {
        RepertoireDrillState::Playing => words.get("recital-playing"),
        RepertoireDrillState::Asked => match repertoire_drill.hints() {
            0 => {
                let color = words.color(of.side());
                words.with("recital-asked", &[("color", color.into())])
            }
            1 => words.with("recital-column", &[("columns", columns(&advised).into())]),
            _ => words.with("recital-points", &[points]),
        },
        RepertoireDrillState::Right => words.get("recital-right"),
        RepertoireDrillState::Wrong(point) => {
            let point = ("point", point_name(point).into());
            words.with("recital-wrong", &[point, points])
        }
        RepertoireDrillState::Over => beside(
            [summary(repertoire_drill, words)].into_iter().chain(
                game.coach()
                    .seconds_until_due(of)
                    .map(|wait_s| next_time(wait_s, words)),
            ),
        ),
    }
}

/// The letters of the columns of these points.
fn columns(points: &[Point]) -> String {
    let mut columns = points.iter().map(|it| it.x()).collect::<Vec<_>>();
    columns.sort_unstable();
    columns.dedup();
    let letters = columns
        .into_iter()
        .map(|x| char::from(b'A' + x).to_string());
    letters.collect::<Vec<_>>().join(", ")
}

fn summary(repertoire_drill: &RepertoireDrill, words: &Words) -> String {
    let score = repertoire_drill.score();
    match score.right + score.wrong {
        0 => words.get("recital-nothing"),
        asked => words.with("recital-over", &[("asked", asked.into())]),
    }
}

/// When the next position is due.
fn next_time(wait_s: i64, words: &Words) -> String {
    const MINUTE: i64 = 60;
    const HOUR: i64 = 60 * MINUTE;
    const DAY: i64 = 24 * HOUR;
    let (key, unit) = match wait_s {
        0 => return words.get("recital-next-now"),
        ..HOUR => ("recital-next-minutes", MINUTE),
        HOUR..DAY => ("recital-next-hours", HOUR),
        _ => ("recital-next-days", DAY),
    };
    let count = wait_s.saturating_add(unit - 1) / unit;
    words.with(key, &[("count", count.into())])
}
