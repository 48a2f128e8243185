//! The banner of a puzzle in the panel: its number, the side that has to win, and whether the last
//! move keeps the win.

use bevy::prelude::*;

use super::banner::frame;

use crate::AppSystems;
use crate::command::asks;
use crate::driver::{Of, changed};
use crate::locale::{Words, beside, point_name};
use crate::theme::palette::Role;
use crate::theme::widget::{icon_button, spacer};
use crate::theme::{Fonts, Ink, palette};
use game::{Editor, Intent, PuzzleCommand, Puzzles, Session, Standing};
use paint::icon::Icon;
use rules::{Color, Point};

#[derive(Component)]
struct PuzzleBanner;

#[derive(Component)]
struct PuzzleTitle;

#[derive(Component)]
struct PuzzleText;

pub(super) fn plugin(app: &mut App) {
    let changed = changed::<Session>
        .or_else(changed::<Editor>)
        .or_else(changed::<Puzzles>)
        .or_else(resource_changed::<Words>);
    app.add_systems(Update, tell.in_set(AppSystems::UpdateView).run_if(changed));
}

pub(super) fn banner(fonts: &Fonts) -> impl Bundle {
    let text = |font, ink: Role| (Text::new(""), font, Ink(ink), Pickable::IGNORE);
    let line = Node {
        width: percent(100),
        align_items: AlignItems::Center,
        column_gap: px(8),
        ..default()
    };
    (
        Name::new("Puzzle"),
        PuzzleBanner,
        frame(),
        children![
            (
                line,
                Pickable::IGNORE,
                children![
                    (text(fonts.bold(15.0), palette::TEXT), PuzzleTitle),
                    spacer(),
                    icon_button("say-begin-anew", Icon::Restart, asks(Intent::Restart)),
                    icon_button(
                        "say-previous-puzzle",
                        Icon::Previous,
                        asks(Intent::Puzzle(PuzzleCommand::Previous))
                    ),
                    icon_button(
                        "say-next-puzzle",
                        Icon::Next,
                        asks(Intent::Puzzle(PuzzleCommand::Next))
                    ),
                ],
            ),
            (text(fonts.text(14.0), palette::TEXT), PuzzleText),
        ],
    )
}

fn tell(
    session: Of<Session>,
    (puzzles, editor): (Of<Puzzles>, Of<Editor>),
    words: Res<Words>,
    mut banner: Single<&mut Node, With<PuzzleBanner>>,
    mut title: Single<&mut Text, (With<PuzzleTitle>, Without<PuzzleText>)>,
    told: Single<(&mut Text, &mut Ink), With<PuzzleText>>,
) {
    let (mut text, mut ink) = told.into_inner();
    let shown = || {
        // The position that is set up is not the puzzle.
        let puzzles = Some(&puzzles).filter(|_| !editor.is_open())?;
        let standing = puzzles.standing(&session)?;
        Some((puzzles.place(&session)?, puzzles.side(&session)?, standing))
    };
    let Some(((at, count, solved), side, standing)) = shown() else {
        banner.display = Display::None;
        return;
    };
    banner.display = Display::Flex;
    let place = [("number", (at + 1).into()), ("count", count.into())];
    let mut parts = vec![words.with("puzzle-title", &place)];
    parts.extend(solved.then(|| words.get("puzzle-was-solved")));
    title.set_if_neq(Text(beside(parts)));
    text.set_if_neq(Text(in_words(standing, side, &words)));
    ink.set_if_neq(Ink(match standing {
        Standing::Solved | Standing::Proven(_) => palette::GOOD,
        Standing::Escaped(_) | Standing::Lost => palette::BAD,
        Standing::Judging => palette::MUTED,
        _ => palette::TEXT,
    }));
}

/// The state of the puzzle as a text; `side` has to win.
fn in_words(standing: Standing, side: Color, words: &Words) -> String {
    let colors = [
        ("color", words.color(side).into()),
        ("other", words.color(!side).into()),
    ];
    let with = |key: &str| words.with(key, &colors);
    let number = |key: &str, plies: u16| {
        let [color, other] = colors.clone();
        words.with(key, &[color, other, ("plies", plies.into())])
    };
    let point = |key: &str, reply: Point| {
        let [color, other] = colors.clone();
        let point = ("point", point_name(reply).into());
        words.with(key, &[color, other, point])
    };
    match standing {
        Standing::Posed(None) => with("puzzle-posed"),
        Standing::Posed(Some(plies)) => number("puzzle-posed-proven", plies),
        Standing::Judging => words.get("puzzle-judging"),
        Standing::Proven(plies) => number("puzzle-proven", plies),
        Standing::Escaped(Some(reply)) => point("puzzle-escaped", reply),
        Standing::Unclear(Some(reply)) => point("puzzle-unproven", reply),
        Standing::Escaped(None) => with("puzzle-no-threat"),
        Standing::Unclear(None) => words.get("puzzle-unclear"),
        Standing::Solved => words.get("puzzle-solved"),
        Standing::Lost => words.get("puzzle-lost"),
    }
}
