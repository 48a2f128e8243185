//! The banner of the teacher in the panel: an offer to take the last move back, which says more
//! when it is asked to.

use bevy::prelude::*;

use super::banner::frame;

use crate::AppSystems;
use crate::command::asks;
use crate::driver::{Of, changed};
use crate::locale::{Words, point_names};
use crate::theme::widget::{Emphasis, EmphasisOf, localized_label, small_button};
use crate::theme::{Fonts, Ink, ReadOut, palette};
use game::{Editor, Intent, Offer, Session, Step, Teacher, TeachingCommand, TeachingPoint};
use rules::Point;

#[derive(Component)]
struct TeacherBanner;

#[derive(Component)]
struct TeacherText;

/// The button that asks for the next step, until the line is shown.
#[derive(Component)]
struct More;

/// The button of the most likely answer.
#[derive(Component)]
struct LeadingTeacherButton;

pub(super) fn plugin(app: &mut App) {
    let changed = changed::<Teacher>
        .or_else(changed::<Session>)
        .or_else(changed::<Editor>)
        .or_else(resource_changed::<Words>);
    app.add_systems(
        Update,
        (emphasize, tell.run_if(changed)).in_set(AppSystems::UpdateView),
    );
}

pub(super) fn banner(fonts: &Fonts) -> impl Bundle {
    let whole = || Node {
        width: percent(100),
        ..default()
    };
    let button = |key: &'static str, command: TeachingCommand| {
        let words = localized_label(key, fonts.bold(13.0), palette::TEXT);
        small_button(key, asks(Intent::Teach(command)), words)
    };
    (
        Name::new("Teacher"),
        TeacherBanner,
        frame(),
        children![
            (
                localized_label("teach-title", fonts.bold(15.0), palette::ACCENT),
                whole(),
            ),
            (
                Text::new(""),
                fonts.text(14.0),
                Ink(palette::TEXT),
                whole(),
                TeacherText,
                ReadOut,
                Pickable::IGNORE,
            ),
            (button("teach-more", TeachingCommand::More), More),
            (
                button("teach-take-back", TeachingCommand::TakeBack),
                LeadingTeacherButton
            ),
            button("teach-go-on", TeachingCommand::Dismiss),
        ],
    )
}

fn emphasize(mut leading: Query<&mut EmphasisOf, Added<LeadingTeacherButton>>) {
    for mut emphasis in &mut leading {
        emphasis.0 = Emphasis::Primary;
    }
}

fn tell(
    (teacher, session, editor): (Of<Teacher>, Of<Session>, Of<Editor>),
    words: Res<Words>,
    mut banner: Single<&mut Node, (With<TeacherBanner>, Without<More>)>,
    mut more: Single<&mut Node, With<More>>,
    mut told: Single<&mut Text, With<TeacherText>>,
) {
    let Some(offer) = teacher.offer().filter(|_| !editor.is_open()) else {
        banner.display = Display::None;
        return;
    };
    banner.display = Display::Flex;
    more.display = match offer.step {
        Step::Why => Display::None,
        _ => Display::Flex,
    };
    told.set_if_neq(Text(in_words(offer, &session, &words)));
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
            words.with("teach-why-missed", &[first, ("plies", (*plies).into())])
        }
        (_, Some(TeachingPoint::Losing { plies, .. })) => {
            words.with("teach-why-losing", &[other(), ("plies", (*plies).into())])
        }
        (_, Some(TeachingPoint::Weaker { loss, line })) => {
            let first = ("point", points(&line[..1.min(line.len())]).into());
            let percent = ("percent", (loss * 100.0).round().into());
            words.with("teach-why-weaker", &[first, percent])
        }
        (Step::Sought | Step::That, None) => words.get("teach-that"),
        (_, None) => words.with("teach-where", &[("points", points(offer.points()).into())]),
    }
}
