//! The banner of a lesson in the panel: what there is to see, what became of the last move, and the
//! button that leads to the next step.

use crate::locale::{Words, lesson_key, point_name, point_names};
use crate::panel::view::PanelView;
use crate::theme::palette::{self, Role};
use crate::ui::{Banner, BannerButton, BannerPart, BannerText};
use game::{Intent, Refutation, Tutorial, TutorialCommand, TutorialState};
use paint::icon::Icon;
use rules::{Color, Point};

pub(super) fn banner(view: &PanelView) -> Option<Banner> {
    let (tutorial, words) = (&view.tutorial, &view.words);
    let lesson = tutorial.lesson(&view.session)?;
    let (told, ink) = match tutorial.shown_answers(&view.session) {
        [] => told(tutorial, lesson.side, words),
        answers => {
            let points = ("points", point_names(answers.iter().copied()).into());
            (words.with("tutorial-answer", &[points]), palette::TEXT)
        }
    };
    let number = ("number", (tutorial.at() + 1).into());
    let count = ("count", tutorial.count().into());
    let place = BannerText::new(words.with("tutorial-place", &[number, count]), 13.0);
    let turn = |key, icon, command| BannerButton::icon(key, icon, Intent::Tutorial(command));
    let turns = vec![
        turn(
            "say-previous-lesson",
            Icon::Previous,
            TutorialCommand::Previous,
        ),
        turn("say-next-lesson", Icon::Next, TutorialCommand::Next),
    ];
    let title = BannerText::whole(words.get(&lesson_key(lesson, "title")), 17.0).bold();
    let text = BannerText::whole(words.get(&lesson_key(lesson, "text")), 14.0);
    let mut parts: Vec<BannerPart> = vec![
        BannerPart::Line(place.ink(palette::MUTED), turns),
        title.ink(palette::ACCENT).into(),
        text.into(),
        BannerText::whole(told, 14.0)
            .bold()
            .ink(ink)
            .read_out()
            .into(),
    ];
    parts.extend(next_step(tutorial).map(BannerPart::Button));
    Some(Banner(parts))
}

/// The button that leads to the next step.
fn next_step(tutorial: &Tutorial) -> Option<BannerButton> {
    let key = match tutorial.state() {
        TutorialState::Wrong(_) => "tutorial-again",
        TutorialState::Solved if tutorial.is_last() => "tutorial-play",
        TutorialState::Solved => "tutorial-next",
        TutorialState::Asked | TutorialState::Right => return None,
    };
    let command = Intent::Tutorial(TutorialCommand::Continue);
    Some(BannerButton::low(key, 14.0, command).leading(true))
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
