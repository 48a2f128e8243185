//! The banner of a solved game in the panel: how long the loser has held out, and how long the best
//! defence lasts.

use crate::locale::Words;
use crate::panel::view::PanelView;
use crate::ui::{Banner, BannerPart, BannerText};
use game::{HeldOut, Session};
use rules::Color;

pub(super) fn banner(view: &PanelView) -> Option<Banner> {
    let session = &view.session;
    let held_out = view.resistance.held_out(session)?;
    let told = |keys| in_words(keys, held_out, session, &view.words);
    let end = if session.game().result().is_some() {
        "solved-over"
    } else {
        "solved-end"
    };
    let plies = BannerText::new(told(["solved-you", "solved-white"]), 15.0).bold();
    let end = BannerText::new(told([end; 2]), 14.0);
    Some(Banner(vec![BannerPart::Column([plies, end])]))
}

/// The first text where the user has White, the other one where somebody else has.
fn in_words(keys: [&str; 2], told: HeldOut, session: &Session, words: &Words) -> String {
    let white = session.game().side_of(Color::White);
    let key = keys[usize::from(!session.is_human(white) || session.is_human(!white))];
    let numbers = [
        ("plies", told.plies.into()),
        ("end", told.end.into()),
        ("longest", told.longest.into()),
    ];
    words.with(key, &numbers)
}
