//! The banner of the result in the panel, where it covers no stone.

use bevy::prelude::*;

use super::banner::frame;
use super::theatre::OnlyWhile;

use crate::AppSystems;
use crate::driver::{Of, changed};
use crate::locale::Words;
use crate::paint::icon::Icon;
use crate::sheet::{Chair, Page, SheetCommand};
use crate::theme::palette::Role;
use crate::theme::widget::{Emphasis, button};
use crate::theme::{Fonts, Ink, palette};
use game::{Intent, Mode, PuzzleCommand, Session, Settings};
use record::Format;
use rules::{DrawReason, Forfeit, GameResult, Side, WinReason};

#[derive(Component)]
struct Banner;

#[derive(Component)]
struct Headline;

#[derive(Component)]
struct Reason;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        show_result.in_set(AppSystems::UpdateView).run_if(
            changed::<Session>
                .or_else(changed::<Settings>)
                .or_else(resource_changed::<Words>),
        ),
    );
}

pub(super) fn banner(fonts: &Fonts) -> impl Bundle {
    (
        Name::new("Result"),
        Banner,
        frame(),
        children![told(fonts), next_steps(fonts)],
    )
}

/// The winner and the reason.
fn told(fonts: &Fonts) -> impl Bundle {
    let text = |font, ink: Role| (Text::new(""), font, Ink(ink), Pickable::IGNORE);
    (
        Node {
            flex_direction: FlexDirection::Column,
            row_gap: px(4),
            flex_grow: 1.0,
            flex_basis: px(150),
            ..default()
        },
        Pickable::IGNORE,
        children![
            (text(fonts.bold(19.0), palette::ACCENT), Headline),
            (text(fonts.text(14.0), palette::TEXT), Reason),
        ],
    )
}

/// The buttons for the next steps.
fn next_steps(fonts: &Fonts) -> impl Bundle {
    (
        Node {
            column_gap: px(8),
            row_gap: px(8),
            flex_wrap: FlexWrap::Wrap,
            ..default()
        },
        Pickable::IGNORE,
        children![
            (
                button(
                    fonts,
                    Icon::Chart,
                    "button-review",
                    Intent::Review,
                    Emphasis::Primary
                ),
                OnlyWhile(|session| !session.contest().is_posed()),
            ),
            (
                button(
                    fonts,
                    Icon::Restart,
                    "button-rematch",
                    Intent::Restart,
                    Emphasis::Plain
                ),
                OnlyWhile(|session| !session.contest().is_posed()),
            ),
            (
                button(
                    fonts,
                    Icon::Swap,
                    "button-swap-sides",
                    Intent::SwapSides,
                    Emphasis::Plain
                ),
                OnlyWhile(has_human),
            ),
            button(
                fonts,
                Icon::Save,
                "button-save",
                Intent::SaveGame(Format::Json),
                Emphasis::Plain
            ),
            (
                button(
                    fonts,
                    Icon::Setup,
                    "button-new-opponent",
                    SheetCommand::Open(Page::Picker(Chair::Opponent)),
                    Emphasis::Plain
                ),
                OnlyWhile(has_opponent),
            ),
            (
                button(
                    fonts,
                    Icon::Next,
                    "button-next-puzzle",
                    Intent::Puzzle(PuzzleCommand::Next),
                    Emphasis::Primary
                ),
                OnlyWhile(|session| session.contest().is_posed()),
            ),
            (
                button(
                    fonts,
                    Icon::Play,
                    "button-retry",
                    Intent::Retry,
                    Emphasis::Plain
                ),
                OnlyWhile(|session| session.failed_side().is_some()),
            ),
            go_on_with_another(Side::First, fonts),
            go_on_with_another(Side::Second, fonts),
        ],
    )
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

/// The button after a failure of a player, for continuing the game with another one.
fn go_on_with_another(side: Side, fonts: &Fonts) -> impl Bundle {
    let asks = SheetCommand::Open(Page::Picker(Chair::Seat(side)));
    let failed: fn(&Session) -> bool = match side {
        Side::First => |session| session.failed_side() == Some(Side::First),
        Side::Second => |session| session.failed_side() == Some(Side::Second),
    };
    (
        button(fonts, Icon::Setup, "button-replace", asks, Emphasis::Plain),
        OnlyWhile(failed),
    )
}

fn show_result(
    session: Of<Session>,
    settings: Of<Settings>,
    words: Res<Words>,
    mut banner: Single<&mut Node, With<Banner>>,
    mut headline: Single<&mut Text, (With<Headline>, Without<Reason>)>,
    mut reason: Single<&mut Text, With<Reason>>,
) {
    let result = session.game().result();
    // The review needs the place.
    banner.display = if result.is_some() && settings.mode == Mode::Play {
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
