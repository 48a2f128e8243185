//! The question whether to resign, above the card of the user.

use bevy::prelude::Val;

use crate::panel::view::PanelView;
use crate::ui::{Banner, BannerButton, BannerText};
use game::Intent;
use paint::icon::Icon;

pub(super) fn banner(view: &PanelView) -> Option<Banner> {
    let question = view.words.get("resign-question");
    let question = BannerText::new(question, 15.0).bold();
    let resign = BannerButton::worded("button-resign-now", Icon::Resign, Intent::Resign);
    let play = BannerButton::worded("button-keep-playing", Icon::Play, Intent::KeepPlaying);
    view.session.is_asked_to_resign().then(|| {
        Banner(vec![
            question.beside_buttons(Val::Auto).into(),
            resign.leading(true).into(),
            play.into(),
        ])
    })
}
