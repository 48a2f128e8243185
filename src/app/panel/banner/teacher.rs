//! The banner of the teacher in the panel: an offer to take the last move back, with a button that
//! shows more of the reason.

use crate::locale::{Words, own_moves, point_names};
use crate::panel::view::PanelView;
use crate::theme::palette;
use crate::ui::{Banner, BannerButton, BannerPart, BannerText};
use game::{Intent, Offer, Session, Step, TeachingCommand, TeachingPoint};
use rules::Point;

pub(super) fn banner(view: &PanelView) -> Option<Banner> {
    let offer = view.teacher.offer()?;
    let words = &view.words;
    let title = BannerText::whole(words.get("teach-title"), 15.0).bold();
    let told = BannerText::whole(in_words(offer, &view.session, words), 14.0);
    let button = |key, command| BannerButton::low(key, 13.0, Intent::Teach(command));
    let mut parts: Vec<BannerPart> =
        vec![title.ink(palette::ACCENT).into(), told.read_out().into()];
    if offer.step != Step::Why {
        parts.push(button("teach-more", TeachingCommand::More).into());
    }
    parts.extend([
        button("teach-take-back", TeachingCommand::TakeBack)
            .leading(true)
            .into(),
        button("teach-go-on", TeachingCommand::Dismiss).into(),
    ]);
    Some(Banner(parts))
}

/// What the offer says at its step.
fn in_words(offer: &Offer, session: &Session, words: &Words) -> String {
    let points = |points: &[Point]| point_names(points.iter().copied());
    let other = || {
        let mover = session.tree().game_at(offer.node).side_to_move();
        ("other", words.color(mover).into())
    };
    match (offer.step, offer.why()) {
        (_, Some(TeachingPoint::MissedWin { plies, line })) => {
            let first = ("point", points(&line[..1.min(line.len())]).into());
            words.with(
                "teach-why-missed",
                &[first, ("moves", own_moves(*plies).into())],
            )
        }
        (_, Some(TeachingPoint::Losing { plies, .. })) => words.with(
            "teach-why-losing",
            &[other(), ("moves", own_moves(*plies).into())],
        ),
        (_, Some(TeachingPoint::Weaker { loss, line })) => {
            let first = ("point", points(&line[..1.min(line.len())]).into());
            let percent = ("percent", (loss * 100.0).round().into());
            words.with("teach-why-weaker", &[first, percent])
        }
        (Step::Sought | Step::That, None) => words.get("teach-that"),
        (_, None) => words.with("teach-where", &[("points", points(offer.points()).into())]),
    }
}
