//! The banner of a solved game in the panel: how long the loser has held out, and how long the best
//! defence lasts.

use bevy::prelude::*;

use super::banner::{column, frame};

use crate::AppSystems;
use crate::driver::{Of, changed};
use crate::locale::Words;
use crate::theme::{Fonts, Ink, palette};
use game::{Editor, HeldOut, Resistance, Session};
use rules::Color;

#[derive(Component)]
struct SolvedBanner;

/// A line of the banner.
#[derive(Component, Clone, Copy)]
enum SolvedLine {
    /// The plies of the loser so far.
    Plies,
    /// The end of the game.
    End,
}

pub(super) fn plugin(app: &mut App) {
    let changed = changed::<Session>
        .or_else(changed::<Resistance>)
        .or_else(changed::<Editor>)
        .or_else(resource_changed::<Words>);
    app.add_systems(Update, tell.in_set(AppSystems::UpdateView).run_if(changed));
}

pub(super) fn banner(fonts: &Fonts) -> impl Bundle {
    let line = |font, line: SolvedLine| {
        (
            Text::new(""),
            font,
            Ink(palette::TEXT),
            line,
            Pickable::IGNORE,
        )
    };
    (
        Name::new("Solved"),
        SolvedBanner,
        frame(),
        children![(
            column(),
            Pickable::IGNORE,
            children![
                line(fonts.bold(15.0), SolvedLine::Plies),
                line(fonts.text(14.0), SolvedLine::End),
            ],
        )],
    )
}

fn tell(
    (session, resistance, editor): (Of<Session>, Of<Resistance>, Of<Editor>),
    words: Res<Words>,
    mut banner: Single<&mut Node, With<SolvedBanner>>,
    mut lines: Query<(&SolvedLine, &mut Text)>,
) {
    let held_out = resistance.held_out(&session).filter(|_| !editor.is_open());
    let Some(held_out) = held_out else {
        banner.display = Display::None;
        return;
    };
    banner.display = Display::Flex;
    for (line, mut text) in &mut lines {
        let told = match line {
            SolvedLine::Plies => {
                in_words(["solved-you", "solved-white"], held_out, &session, &words)
            }
            SolvedLine::End => match session.game().result() {
                None => in_words(["solved-end"; 2], held_out, &session, &words),
                Some(_) => in_words(["solved-over"; 2], held_out, &session, &words),
            },
        };
        text.set_if_neq(Text(told));
    }
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
