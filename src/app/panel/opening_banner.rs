//! The banner of an opening in the panel: the question to a human, and the answers that are not
//! stones.

use bevy::prelude::*;

use super::banner::frame;
use super::theatre::OnlyWhile;

use crate::AppSystems;
use crate::command::asks;
use crate::driver::{Of, changed};
use crate::locale::Words;
use crate::theme::widget::{Emphasis, worded_button};
use crate::theme::{Fonts, Ink, palette};
use game::{Editor, Intent, OpeningDraft, Session};
use paint::icon::Icon;
use rules::Expect;

#[derive(Component)]
struct OpeningBanner;

#[derive(Component)]
struct Question;

pub(super) fn plugin(app: &mut App) {
    let changed = changed::<Session>
        .or_else(changed::<OpeningDraft>)
        .or_else(changed::<Editor>)
        .or_else(resource_changed::<Words>);
    app.add_systems(Update, ask.in_set(AppSystems::UpdateView).run_if(changed));
}

pub(super) fn banner(fonts: &Fonts) -> impl Bundle {
    (
        Name::new("Opening"),
        OpeningBanner,
        frame(),
        children![
            (
                Question,
                Text::new(""),
                fonts.text(14.0),
                Ink(palette::TEXT),
                Node {
                    flex_grow: 1.0,
                    flex_basis: px(150),
                    ..default()
                },
                Pickable::IGNORE
            ),
            (
                worded_button(
                    fonts,
                    Icon::Swap,
                    "button-take-black",
                    asks(Intent::Swap),
                    Emphasis::Plain
                ),
                OnlyWhile(|session| Intent::Swap.is_possible(session)),
            ),
            (
                worded_button(
                    fonts,
                    Icon::New,
                    "button-lay-two",
                    asks(Intent::LayTwo),
                    Emphasis::Plain
                ),
                OnlyWhile(OpeningDraft::may_lay_two),
            ),
        ],
    )
}

fn ask(
    (session, opening_draft, editor): (Of<Session>, Of<OpeningDraft>, Of<Editor>),
    words: Res<Words>,
    mut banner: Single<&mut Node, With<OpeningBanner>>,
    mut question: Single<&mut Text, With<Question>>,
) {
    let asked = question_of(&session, &opening_draft, &words).filter(|_| !editor.is_open());
    banner.display = match asked {
        Some(_) => Display::Flex,
        None => Display::None,
    };
    question.set_if_neq(Text(asked.unwrap_or_default()));
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
