//! The question whether to resign, above the card of the user.

use bevy::prelude::*;

use super::banner::frame;
use crate::AppSystems;
use crate::command::asks;
use crate::driver::{Of, changed};
use crate::locale::Localized;
use crate::theme::widget::{Emphasis, worded_button};
use crate::theme::{Fonts, Ink, palette};
use game::{Intent, Session};
use paint::icon::Icon;

#[derive(Component)]
struct ResignBanner;

pub(super) fn plugin(app: &mut App) {
    let ask = ask.in_set(AppSystems::UpdateView);
    app.add_systems(Update, ask.run_if(changed::<Session>));
}

pub(super) fn banner(fonts: &Fonts) -> impl Bundle {
    (
        Name::new("Resign?"),
        ResignBanner,
        frame(),
        children![
            (
                Text::default(),
                Localized("resign-question"),
                fonts.bold(15.0),
                Ink(palette::TEXT),
                Node {
                    flex_grow: 1.0,
                    ..default()
                },
                Pickable::IGNORE,
            ),
            worded_button(
                fonts,
                Icon::Resign,
                "button-resign-now",
                asks(Intent::Resign),
                Emphasis::Plain
            ),
            worded_button(
                fonts,
                Icon::Play,
                "button-keep-playing",
                asks(Intent::KeepPlaying),
                Emphasis::Primary
            ),
        ],
    )
}

fn ask(session: Of<Session>, mut banner: Single<&mut Node, With<ResignBanner>>) {
    banner.display = if session.is_asked_to_resign() {
        Display::Flex
    } else {
        Display::None
    };
}
