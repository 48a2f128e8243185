//! The banner of the questions about a repertoire: what is asked, what became of the last answer,
//! what the file says about it, and the summary.

use bevy::prelude::*;

use super::banner::frame;

use crate::AppSystems;
use crate::command::{Command, Page, SheetCommand, asks};
use crate::driver::{Game, Of, changed};
use crate::layout::Layout;
use crate::locale::{Words, beside, point_name};
use crate::theme::palette::Role;
use crate::theme::widget::{Emphasis, EmphasisOf, localized_label, row, small_button};
use crate::theme::{Fonts, Ink, ReadOut, palette};
use game::{
    Editor, Intent, Repertoire, RepertoireCommand, RepertoireDrill, RepertoireDrillState,
    Repertoires, Session,
};
use rules::Point;

/// Width from which a panel is wide.
const WIDE: f32 = 340.0;
/// Largest number of characters of a comment that a narrow panel has room for.
const SHORT: usize = 90;

#[derive(Component)]
struct DrillBanner;

/// A text of the banner.
#[derive(Component, Clone, Copy, PartialEq, Eq)]
enum DrillPart {
    /// The name of the repertoire.
    Name,
    /// The answers so far.
    Score,
    /// What is asked, or what became of the last answer.
    Told,
    /// What the file says about the last answer.
    Comment,
}

/// A button that is there only in some states.
#[derive(Component)]
struct ShownInDrill(fn(RepertoireDrillState) -> bool);

/// The button of the next step.
#[derive(Component)]
struct LeadingDrillButton;

pub(super) fn plugin(app: &mut App) {
    let changed = changed::<Session>
        .or_else(changed::<Editor>)
        .or_else(changed::<RepertoireDrill>)
        .or_else(changed::<Repertoires>)
        .or_else(resource_changed::<Layout>)
        .or_else(resource_changed::<Words>);
    app.add_systems(
        Update,
        (emphasize, (write, show_buttons).run_if(changed)).in_set(AppSystems::UpdateView),
    );
}

pub(super) fn banner(fonts: &Fonts) -> impl Bundle {
    let text = |part: DrillPart, font: TextFont, ink: Role| {
        let whole = Node {
            width: percent(100),
            ..default()
        };
        (Text::new(""), font, Ink(ink), part, whole, Pickable::IGNORE)
    };
    let lines = |command| Intent::Repertoire(command);
    let training = SheetCommand::Open(Page::Repertoire);
    (
        Name::new("Recital"),
        DrillBanner,
        frame(),
        children![
            text(DrillPart::Name, fonts.bold(15.0), palette::ACCENT),
            text(DrillPart::Score, fonts.text(13.0), palette::MUTED),
            (
                text(DrillPart::Told, fonts.bold(14.0), palette::TEXT),
                ReadOut
            ),
            (
                text(DrillPart::Comment, fonts.text(14.0), palette::TEXT),
                ReadOut
            ),
            (
                row(8.0),
                children![
                    (
                        button(fonts, "recital-go-on", lines(RepertoireCommand::Continue)),
                        ShownInDrill(|state| matches!(state, RepertoireDrillState::Wrong(_))),
                        LeadingDrillButton,
                    ),
                    (
                        button(fonts, "recital-skip", lines(RepertoireCommand::Skip)),
                        ShownInDrill(|state| state == RepertoireDrillState::Asked),
                    ),
                    (
                        button(fonts, "recital-end", lines(RepertoireCommand::Leave)),
                        ShownInDrill(|state| state != RepertoireDrillState::Over),
                    ),
                    (
                        button(fonts, "recital-back", training),
                        ShownInDrill(|state| state == RepertoireDrillState::Over),
                        LeadingDrillButton,
                    ),
                ],
            ),
        ],
    )
}

fn button(fonts: &Fonts, key: &'static str, command: impl Into<Command>) -> impl Bundle {
    let words = localized_label(key, fonts.bold(14.0), palette::TEXT);
    small_button(key, asks(command), words)
}

fn emphasize(mut leading: Query<&mut EmphasisOf, Added<LeadingDrillButton>>) {
    for mut emphasis in &mut leading {
        emphasis.0 = Emphasis::Primary;
    }
}

fn show_buttons(
    repertoire_drill: Of<RepertoireDrill>,
    mut buttons: Query<(&ShownInDrill, &mut Node)>,
) {
    for (ShownInDrill(is_shown), mut node) in &mut buttons {
        node.display = if is_shown(repertoire_drill.state()) {
            Display::Flex
        } else {
            Display::None
        };
    }
}

fn write(
    game: Res<Game>,
    editor: Of<Editor>,
    (words, layout): (Res<Words>, Res<Layout>),
    mut banner: Single<&mut Node, With<DrillBanner>>,
    mut texts: Query<(&DrillPart, &mut Text, &mut Ink, &mut Node), Without<DrillBanner>>,
) {
    let Some(of) = game
        .coach()
        .recited(game.session())
        .filter(|_| !editor.is_open())
    else {
        banner.display = Display::None;
        return;
    };
    banner.display = Display::Flex;
    let repertoire_drill = game.coach().repertoire_drill();
    for (part, mut text, mut ink, mut node) in &mut texts {
        let written = match part {
            DrillPart::Name => of.name().to_owned(),
            DrillPart::Score => score(repertoire_drill, &words),
            DrillPart::Told => {
                ink.set_if_neq(Ink(color(repertoire_drill.state())));
                told(&game, of, &words)
            }
            DrillPart::Comment => comment(repertoire_drill, layout.panel_width < WIDE),
        };
        node.display = if written.is_empty() {
            Display::None
        } else {
            Display::Flex
        };
        text.set_if_neq(Text(written));
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
