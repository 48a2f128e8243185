//! The banner of the result in the panel, where it covers no stone.

use bevy::prelude::*;

use super::banner::{column, frame};
use super::comment::Writing;
use super::theatre::OnlyWhile;

use crate::AppSystems;
use crate::command::{Chair, Command, Page, SheetCommand, asks};
use crate::driver::{Of, changed};
use crate::layout::Layout;
use crate::locale::Words;
use crate::theme::palette::Role;
use crate::theme::widget::{Emphasis, EmphasisOf, localized_label, small_button};
use crate::theme::{Fonts, Ink, palette};
use game::{DrillCommand, Editor, Intent, Mode, PuzzleCommand, ReportRange, Session, Settings};
use record::Format;
use rules::{DrawReason, Forfeit, GameResult, Side, WinReason};

#[derive(Component)]
struct ResultBanner;

#[derive(Component)]
struct Headline;

#[derive(Component)]
struct Reason;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            emphasize,
            show_result.run_if(
                changed::<Session>
                    .or_else(changed::<Settings>)
                    .or_else(changed::<Editor>)
                    .or_else(resource_changed::<Writing>)
                    .or_else(resource_changed::<Layout>)
                    .or_else(resource_changed::<Words>),
            ),
        )
            .in_set(AppSystems::UpdateView),
    );
}

pub(super) fn banner(fonts: &Fonts) -> impl Bundle {
    (
        Name::new("Result"),
        ResultBanner,
        frame(),
        children![told(fonts), next_steps(fonts)],
    )
}

/// The winner and the reason.
fn told(fonts: &Fonts) -> impl Bundle {
    let text = |font, ink: Role| (Text::new(""), font, Ink(ink), Pickable::IGNORE);
    (
        column(),
        Pickable::IGNORE,
        children![
            (text(fonts.bold(19.0), palette::ACCENT), wrapped(), Headline),
            (text(fonts.text(14.0), palette::TEXT), wrapped(), Reason),
        ],
    )
}

/// Long names without spaces are broken between characters.
fn wrapped() -> TextLayout {
    TextLayout {
        linebreak: LineBreak::WordOrCharacter,
        ..default()
    }
}

/// The buttons for the next steps. They have words and no icons, so that they fit into every panel.
fn next_steps(fonts: &Fonts) -> impl Bundle {
    let replace = |side: Side| SheetCommand::Open(Page::Picker(Chair::Seat(side)));
    (
        Node {
            column_gap: px(6),
            row_gap: px(6),
            flex_wrap: FlexWrap::Wrap,
            ..default()
        },
        Pickable::IGNORE,
        children![
            (
                step(fonts, "button-review", Intent::Review),
                LeadingResultButton,
                OnlyWhile(|session| !session.contest().is_posed()),
            ),
            (
                step(
                    fonts,
                    "button-next-puzzle",
                    Intent::Puzzle(PuzzleCommand::Next)
                ),
                LeadingResultButton,
                OnlyWhile(|session| session.contest().is_posed()),
            ),
            (
                step(fonts, "button-rematch", Intent::Restart),
                OnlyWhile(|session| !session.contest().is_posed()),
            ),
            (
                step(fonts, "button-swap-sides", Intent::SwapSides),
                OnlyWhile(has_human),
            ),
            step(fonts, "button-save", Intent::SaveGame(Format::Json)),
            (
                step(
                    fonts,
                    "button-new-opponent",
                    SheetCommand::Open(Page::Picker(Chair::Opponent))
                ),
                OnlyWhile(has_opponent),
            ),
            (
                step(
                    fonts,
                    "button-report",
                    SheetCommand::Report(ReportRange::Last)
                ),
                OnlyWhile(has_human),
            ),
            (
                step(
                    fonts,
                    "button-practise-mistakes",
                    Intent::Drill(DrillCommand::PractiseMistakes)
                ),
                OnlyWhile(has_human),
            ),
            (
                step(fonts, "button-retry", Intent::Retry),
                OnlyWhile(|session| session.failed_side().is_some()),
            ),
            (
                step(fonts, "button-replace", replace(Side::First)),
                OnlyWhile(|session| session.failed_side() == Some(Side::First)),
            ),
            (
                step(fonts, "button-replace", replace(Side::Second)),
                OnlyWhile(|session| session.failed_side() == Some(Side::Second)),
            ),
        ],
    )
}

/// The button of the most likely next step.
#[derive(Component)]
struct LeadingResultButton;

fn step(fonts: &Fonts, key: &'static str, command: impl Into<Command>) -> impl Bundle {
    let words = localized_label(key, fonts.bold(13.0), palette::TEXT);
    small_button(key, asks(command), words)
}

fn emphasize(mut leading: Query<&mut EmphasisOf, Added<LeadingResultButton>>) {
    for mut emphasis in &mut leading {
        emphasis.0 = Emphasis::Primary;
    }
}

/// Whether a human has played a game, not a puzzle.
fn has_human(session: &Session) -> bool {
    !session.contest().is_between_bots() && !session.contest().is_posed()
}

/// Whether a human has played a game against a bot.
fn has_opponent(session: &Session) -> bool {
    let [one, other] = Side::ALL.map(|side| session.is_human(side));
    one != other && !session.contest().is_posed()
}

/// The height of a panel that has room for the result and for a comment that is being written.
const ROOM_FOR_BOTH: f32 = 620.0;

/// True when the banner gives way to what is done in the panel: a position that is set up, and in a
/// low panel a comment that is being written.
pub(super) fn gives_way(editor: &Editor, writing: Writing, layout: &Layout) -> bool {
    editor.is_open() || writing.is_going_on() && layout.panel_height < ROOM_FOR_BOTH
}

fn show_result(
    (session, settings, editor): (Of<Session>, Of<Settings>, Of<Editor>),
    (writing, layout): (Res<Writing>, Res<Layout>),
    words: Res<Words>,
    mut banner: Single<&mut Node, With<ResultBanner>>,
    mut headline: Single<&mut Text, (With<Headline>, Without<Reason>)>,
    mut reason: Single<&mut Text, With<Reason>>,
) {
    let result = session.game().result();
    // The review needs the place, and a lesson has words of its own.
    let is_lesson = session.contest().is_guided();
    let is_shown = result.is_some() && settings.mode == Mode::Play && !is_lesson;
    banner.display = if is_shown && !gives_way(&editor, *writing, &layout) {
        Display::Flex
    } else {
        Display::None
    };
    if let Some(result) = result {
        (headline.0, reason.0) = tell(result, &session, &words);
    }
}

/// The winner and the reason.
fn tell(result: &GameResult, session: &Session, words: &Words) -> (String, String) {
    let moves = || ("moves", session.game().ply().into());
    match result {
        GameResult::Draw(reason) => {
            let why = match reason {
                DrawReason::BoardFull => words.with("result-board-full", &[moves()]),
                DrawReason::NoLegalPoint => words.get("result-no-legal-point"),
                DrawReason::Adjudicated => words.with("result-adjudicated", &[moves()]),
                DrawReason::Agreed => words.with("result-agreed", &[moves()]),
            };
            (words.get("result-draw"), why)
        }
        GameResult::Win { winner, reason } => {
            let names = Side::ALL.map(|side| words.name(session.character(side)));
            let name = |side: Side| {
                let name = if names[0] == names[1] {
                    words.color(session.game().color_of(side))
                } else {
                    names[side.index()].to_owned()
                };
                ("name", name.into())
            };
            let (winner, loser) = (*winner, !*winner);
            let only_human = |side: Side| session.is_human(side) && !session.is_human(!side);
            let headline = if only_human(winner) {
                words.get("result-you-win")
            } else {
                words.with("result-wins", &[name(winner)])
            };
            let why = match reason {
                WinReason::Five => {
                    let row = session.game().winning_stones().len();
                    words.with("result-five", &[("row", row.into()), moves()])
                }
                WinReason::Resignation if only_human(loser) => {
                    words.with("result-you-resigned", &[moves()])
                }
                WinReason::Resignation => words.with("result-resigned", &[name(loser), moves()]),
                WinReason::Adjudicated => words.with("result-adjudicated", &[moves()]),
                WinReason::Forfeit(Forfeit::Time) if only_human(loser) => {
                    words.get("result-you-ran-out")
                }
                WinReason::Forfeit(Forfeit::Time) => words.with("result-ran-out", &[name(loser)]),
                WinReason::Forfeit(forfeit) => {
                    let reason = ("reason", words.forfeit(forfeit).into());
                    words.with("result-forfeit", &[name(loser), reason])
                }
            };
            (headline, why)
        }
    }
}
