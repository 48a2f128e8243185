//! The banner of an opening in the panel: the question to a human, and the answers that are not
//! stones.

use bevy::prelude::px;

use crate::locale::Words;
use crate::panel::view::PanelView;
use crate::ui::{Banner, BannerButton, BannerText};
use game::{Intent, OpeningDraft, Session};
use paint::icon::Icon;
use rules::Expect;

pub(super) fn banner(view: &PanelView) -> Option<Banner> {
    let session = &view.session;
    let question = question_of(session, &view.opening_draft, &view.words)?;
    let question = BannerText::new(question, 14.0).beside_buttons(px(150));
    let take = BannerButton::worded("button-take-black", Icon::Swap, Intent::Swap);
    let lay = BannerButton::worded("button-lay-two", Icon::New, Intent::LayTwo);
    let take = Intent::Swap.is_possible(session).then(|| take.into());
    let lay = OpeningDraft::may_lay_two(session).then(|| lay.into());
    let parts = [Some(question.into()), take, lay];
    Some(Banner(parts.into_iter().flatten().collect()))
}

/// The text of the question; `None` if no human has to give another answer than one stone.
fn question_of(session: &Session, opening_draft: &OpeningDraft, words: &Words) -> Option<String> {
    session.human_to_decide()?;
    let laid = [("laid", opening_draft.stones().len().into())];
    match session.game().to_decide()?.1 {
        Expect::Stone(_) => None,
        Expect::Three => Some(words.with("opening-three", &laid)),
        Expect::Choice => Some(words.get("opening-choice")),
        Expect::ChoiceOrTwo if opening_draft.wanted(session).is_some() => {
            Some(words.with("opening-two", &laid))
        }
        Expect::ChoiceOrTwo => Some(words.get("opening-choice-or-two")),
    }
}
