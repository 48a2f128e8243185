//! The banner of a solved game in the panel: how long the loser has held out, and how long the best
//! defence lasts.

use crate::panel::view::PanelView;
use crate::ui::{Banner, BannerPart, BannerText};

pub(super) fn banner(view: &PanelView) -> Option<Banner> {
    let held_out = view.resistance.held_out(&view.session)?;
    let told = |key| {
        let numbers = [
            ("moves", held_out.plies.into()),
            ("end", held_out.end.into()),
            ("longest", held_out.longest.into()),
        ];
        view.words.with(key, &numbers)
    };
    let end = if view.session.game().result().is_some() {
        "solved-over"
    } else {
        "solved-end"
    };
    let moves = BannerText::new(told("solved-so-far"), 15.0).bold();
    let end = BannerText::new(told(end), 14.0);
    Some(Banner(vec![BannerPart::Column([moves, end])]))
}
