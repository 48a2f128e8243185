//! The result, in the panel, where it covers no stone.

use bevy::prelude::*;

use crate::app::AppSystems;
use crate::app::intent::Intent;
use crate::app::paint::icon::Icon;
use crate::app::session::Session;
use crate::app::theme::widget::{Emphasis, button};
use crate::app::theme::{Fonts, palette};
use crate::rules::{DrawReason, GameResult, Side, WinReason};

#[derive(Component)]
struct Banner;

#[derive(Component)]
struct Headline;

#[derive(Component)]
struct Reason;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        show_result
            .in_set(AppSystems::UpdateView)
            .run_if(resource_changed::<Session>),
    );
}

pub(super) fn banner(fonts: &Fonts) -> impl Bundle {
    (
        Name::new("Result"),
        Banner,
        Node {
            display: Display::None,
            flex_direction: FlexDirection::Column,
            padding: UiRect::axes(px(14), px(10)),
            row_gap: px(4),
            border: UiRect::all(px(2)),
            border_radius: BorderRadius::all(px(10)),
            flex_shrink: 0.0,
            ..default()
        },
        BackgroundColor(palette::BUTTON_PRESSED),
        BorderColor::all(palette::ACCENT),
        Pickable::IGNORE,
        children![
            (
                Text::new(""),
                fonts.bold(19.0),
                TextColor(palette::ACCENT),
                Headline,
                Pickable::IGNORE
            ),
            (
                Text::new(""),
                fonts.text(14.0),
                TextColor(palette::TEXT),
                Reason,
                Pickable::IGNORE
            ),
            (
                Node {
                    margin: UiRect::top(px(4)),
                    ..default()
                },
                Pickable::IGNORE,
                children![button(
                    fonts,
                    Icon::Restart,
                    "Rematch",
                    Intent::Restart,
                    Emphasis::Primary
                )],
            ),
        ],
    )
}

fn show_result(
    session: Res<Session>,
    mut banner: Single<&mut Node, With<Banner>>,
    mut headline: Single<&mut Text, (With<Headline>, Without<Reason>)>,
    mut reason: Single<&mut Text, With<Reason>>,
) {
    let result = session.game().result();
    banner.display = if result.is_some() {
        Display::Flex
    } else {
        Display::None
    };
    if let Some(result) = result {
        (headline.0, reason.0) = words(result, &session);
    }
}

/// Who won, and why.
fn words(result: &GameResult, session: &Session) -> (String, String) {
    let name = |side: Side| session.character(side).display_name("en").to_owned();
    let moves = session.game().ply();
    match result {
        GameResult::Draw(DrawReason::BoardFull) => (
            "A draw".into(),
            format!("The board is full after {moves} moves."),
        ),
        GameResult::Draw(DrawReason::NoLegalPoint) => (
            "A draw".into(),
            "Every point that is left is forbidden to Black.".into(),
        ),
        GameResult::Win { winner, reason } => {
            let one_human = session.is_human(*winner) && !session.is_human(!*winner);
            let headline = if one_human {
                "You win!".into()
            } else {
                format!("{} wins", name(*winner))
            };
            let why = match reason {
                WinReason::Five => {
                    let row = session.game().winning_stones().len();
                    let row = if row == 5 {
                        "Five".to_owned()
                    } else {
                        row.to_string()
                    };
                    format!("{row} in a row after {moves} moves.")
                }
                WinReason::Resignation
                    if session.is_human(!*winner) && !session.is_human(*winner) =>
                {
                    format!("You resigned after {moves} moves.")
                }
                WinReason::Resignation => {
                    format!("{} resigned after {moves} moves.", name(!*winner))
                }
                WinReason::Forfeit(forfeit) => format!("{} lost: {forfeit}.", name(!*winner)),
            };
            (headline, why)
        }
    }
}
