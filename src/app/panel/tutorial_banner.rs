//! The banner of a lesson in the panel: what there is to see, what became of the last move, and the
//! button that leads to the next step.

use bevy::prelude::*;

use super::banner::frame;

use crate::AppSystems;
use crate::command::asks;
use crate::driver::{Of, changed};
use crate::locale::{Words, lesson_key, point_name, point_names};
use crate::theme::palette::Role;
use crate::theme::widget::{
    Emphasis, EmphasisOf, icon_button, localized_label, small_button, spacer,
};
use crate::theme::{Fonts, Ink, ReadOut, palette};
use game::{Editor, Intent, Refutation, Session, Tutorial, TutorialCommand, TutorialState};
use paint::icon::Icon;
use rules::{Color, Point};

#[derive(Component)]
struct TutorialBanner;

/// A text of the banner.
#[derive(Component, Clone, Copy, PartialEq, Eq)]
enum LessonPart {
    /// The number of the lesson.
    Place,
    /// What the lesson is called.
    Title,
    /// What there is to see.
    Lesson,
    /// What became of the last move.
    Told,
}

/// A button that is there only in some states of a lesson.
#[derive(Component)]
struct ShownInLesson(fn(&Tutorial) -> bool);

pub(super) fn plugin(app: &mut App) {
    let changed = changed::<Session>
        .or_else(changed::<Editor>)
        .or_else(changed::<Tutorial>)
        .or_else(resource_changed::<Words>);
    app.add_systems(
        Update,
        (emphasize, (write, show_buttons).run_if(changed)).in_set(AppSystems::UpdateView),
    );
}

pub(super) fn banner(fonts: &Fonts) -> impl Bundle {
    let line = || Node {
        width: percent(100),
        align_items: AlignItems::Center,
        column_gap: px(8),
        ..default()
    };
    let text = |part: LessonPart, font: TextFont, ink: Role| {
        (Text::new(""), font, Ink(ink), part, Pickable::IGNORE)
    };
    let whole = || Node {
        width: percent(100),
        ..default()
    };
    let turn = |name, icon, command| icon_button(name, icon, asks(Intent::Tutorial(command)));
    (
        Name::new("Tutorial"),
        TutorialBanner,
        frame(),
        children![
            (
                line(),
                Pickable::IGNORE,
                children![
                    text(LessonPart::Place, fonts.text(13.0), palette::MUTED),
                    spacer(),
                    turn(
                        "say-previous-lesson",
                        Icon::Previous,
                        TutorialCommand::Previous
                    ),
                    turn("say-next-lesson", Icon::Next, TutorialCommand::Next),
                ],
            ),
            (
                text(LessonPart::Title, fonts.bold(17.0), palette::ACCENT),
                whole()
            ),
            (
                text(LessonPart::Lesson, fonts.text(14.0), palette::TEXT),
                whole()
            ),
            (
                text(LessonPart::Told, fonts.bold(14.0), palette::TEXT),
                whole(),
                ReadOut,
            ),
            (
                go_on(fonts, "tutorial-again"),
                ShownInLesson(|it| matches!(it.state(), TutorialState::Wrong(_))),
            ),
            (
                go_on(fonts, "tutorial-next"),
                ShownInLesson(|it| it.state() == TutorialState::Solved && !it.is_last()),
            ),
            (
                go_on(fonts, "tutorial-play"),
                ShownInLesson(|it| it.state() == TutorialState::Solved && it.is_last()),
            ),
        ],
    )
}

/// A button with these words that leads to the next step.
fn go_on(fonts: &Fonts, key: &'static str) -> impl Bundle {
    let words = localized_label(key, fonts.bold(14.0), palette::TEXT);
    let command = Intent::Tutorial(TutorialCommand::Continue);
    (small_button(key, asks(command), words), LeadingLessonButton)
}

/// The button of the next step.
#[derive(Component)]
struct LeadingLessonButton;

fn emphasize(mut leading: Query<&mut EmphasisOf, Added<LeadingLessonButton>>) {
    for mut emphasis in &mut leading {
        emphasis.0 = Emphasis::Primary;
    }
}

fn show_buttons(tutorial: Of<Tutorial>, mut buttons: Query<(&ShownInLesson, &mut Node)>) {
    for (ShownInLesson(is_shown), mut node) in &mut buttons {
        node.display = if is_shown(&tutorial) {
            Display::Flex
        } else {
            Display::None
        };
    }
}

fn write(
    (session, tutorial, editor): (Of<Session>, Of<Tutorial>, Of<Editor>),
    words: Res<Words>,
    mut banner: Single<&mut Node, With<TutorialBanner>>,
    mut texts: Query<(&LessonPart, &mut Text, &mut Ink, &mut Node), Without<TutorialBanner>>,
) {
    let lesson = tutorial.lesson(&session).filter(|_| !editor.is_open());
    let Some(lesson) = lesson else {
        banner.display = Display::None;
        return;
    };
    banner.display = Display::Flex;
    let (told, role) = match tutorial.shown_answers(&session) {
        [] => told(&tutorial, lesson.side, &words),
        answers => {
            let points = ("points", point_names(answers.iter().copied()).into());
            (words.with("tutorial-answer", &[points]), palette::TEXT)
        }
    };
    for (part, mut text, mut ink, mut node) in &mut texts {
        let written = match part {
            LessonPart::Place => {
                let number = ("number", (tutorial.at() + 1).into());
                let count = ("count", tutorial.count().into());
                words.with("tutorial-place", &[number, count])
            }
            LessonPart::Title => words.get(&lesson_key(lesson, "title")),
            LessonPart::Lesson => words.get(&lesson_key(lesson, "text")),
            LessonPart::Told => {
                ink.set_if_neq(Ink(role));
                told.clone()
            }
        };
        node.display = if written.is_empty() {
            Display::None
        } else {
            Display::Flex
        };
        text.set_if_neq(Text(written));
    }
}

/// What became of the last move, and the colour of these words.
fn told(tutorial: &Tutorial, side: Color, words: &Words) -> (String, Role) {
    let other = ("other", words.color(!side).into());
    let shows = |key: &str, point: Point| {
        let point = ("point", point_name(point).into());
        words.with(key, &[other.clone(), point])
    };
    match tutorial.state() {
        TutorialState::Asked if tutorial.is_begun() => (words.get("tutorial-go-on"), palette::GOOD),
        TutorialState::Asked => {
            let color = [("color", words.color(side).into())];
            let key = match tutorial.at() {
                0 => "tutorial-how",
                _ => "tutorial-your-turn",
            };
            (words.with(key, &color), palette::TEXT)
        }
        TutorialState::Right => (words.get("tutorial-right"), palette::GOOD),
        TutorialState::Wrong(refutation) => {
            let text = match refutation {
                Refutation::Five(point) => shows("tutorial-wrong-five", point),
                Refutation::Closes(point) => shows("tutorial-wrong-closes", point),
                Refutation::OpenFour(point) => shows("tutorial-wrong-four", point),
                Refutation::Takes(point) => shows("tutorial-wrong-takes", point),
            };
            (text, palette::BAD)
        }
        TutorialState::Solved if tutorial.is_last() => (words.get("tutorial-end"), palette::GOOD),
        TutorialState::Solved => (words.get("tutorial-solved"), palette::GOOD),
    }
}
