//! The measured strength of the edited character, and the button that measures it.

use bevy::a11y::AccessibilityNode;
use bevy::prelude::*;

use crate::command::{Asks, Page};
use crate::driver::{Game, Intents};
use crate::locale::{Localized, Words};
use crate::sheet::rows::{self, Row, column, small};
use crate::sheet::state::Sheet;
use crate::sheet::view::View;
use crate::theme::{Ink, Said, palette};
use game::{Draft, Intent, MeasurementProgress, Unmeasured, Workshop, WorkshopCommand};

/// The text with the measured strength.
#[derive(Component)]
pub(super) struct MeasuredView;

/// The button that begins and ends a measurement.
#[derive(Component)]
pub(super) struct MeasureButton;

/// What the button does: the keys of its words and of what is read out, and the command.
const fn use_of(is_measuring: bool) -> (&'static str, &'static str, WorkshopCommand) {
    if is_measuring {
        (
            "workshop-stop-measuring",
            "say-stop-measuring",
            WorkshopCommand::StopMeasuring,
        )
    } else {
        ("workshop-measure", "say-measure", WorkshopCommand::Measure)
    }
}

/// The estimated strength, and for a character that can be measured the button and the text about
/// it. They have the height of two lines, whatever the texts are.
pub(super) fn line(view: &View, draft: &Draft, estimate: Row) -> Row {
    let texts = column(0.0).laid_out(|node| {
        node.min_height = px(36);
        node.justify_content = JustifyContent::Center;
    });
    let texts = texts.holding([estimate]);
    if !draft.is_measurable() {
        return rows::line(8.0).holding([texts]);
    }
    let (workshop, words) = (&view.workshop, &view.words);
    let (key, said, command) = use_of(workshop.is_measuring());
    let button = small(view, key, Intent::Workshop(command))
        .with((MeasureButton, Name::new("Measure"), Said(words.get(said))))
        .enabled(draft.can_be_measured());
    let text = Row::new((
        MeasuredView,
        Text::new(measured(workshop, words)),
        view.fonts.text(13.0),
        Ink(palette::MUTED),
        Pickable::IGNORE,
    ));
    rows::line(8.0).holding([button, texts.holding([text])])
}

type Buttons<'w, 's> = Query<
    'w,
    's,
    (
        &'static mut Asks,
        &'static mut AccessibilityNode,
        &'static Children,
    ),
    With<MeasureButton>,
>;

/// Shows how far the measurement has come. The page is not rebuilt for it, so that a text that is
/// being written stays.
pub(super) fn refresh(
    game: Res<Game>,
    words: Res<Words>,
    mut views: Query<&mut Text, With<MeasuredView>>,
    mut buttons: Buttons,
    mut labels: Query<&mut Localized>,
) {
    let workshop = game.workshop();
    for mut text in &mut views {
        text.set_if_neq(Text(measured(workshop, &words)));
    }
    let (key, said, command) = use_of(workshop.is_measuring());
    for (mut asks, mut node, children) in &mut buttons {
        asks.0 = Intent::Workshop(command.clone()).into();
        node.set_label(words.get(said));
        let mut inside = labels.iter_many_mut(children);
        while let Some(mut label) = inside.fetch_next() {
            label.set_if_neq(Localized(key));
        }
    }
}

/// Interrupts the measurement when the user has left the workshop.
pub(super) fn leave(sheet: Res<Sheet>, game: Res<Game>, mut intents: Intents) {
    let mut pages = sheet.page.iter().chain(&sheet.path);
    let is_open = sheet.page.is_some() && pages.any(|it| matches!(it, Page::Workshop(_)));
    if !is_open && game.workshop().is_measuring() {
        intents.send(Intent::Workshop(WorkshopCommand::StopMeasuring));
    }
}

/// What is known about the strength; empty before the first measurement.
fn measured(workshop: &Workshop, words: &Words) -> String {
    match workshop.measurement() {
        None => String::new(),
        Some(MeasurementProgress {
            failure: Some(why), ..
        }) => unmeasured(&why, words),
        Some(progress) => told(&progress, words),
    }
}

fn told(progress: &MeasurementProgress, words: &Words) -> String {
    let MeasurementProgress {
        games,
        of,
        rating,
        is_running,
        ..
    } = progress;
    let Some(rating) = rating else {
        return if *is_running {
            words.get("workshop-measuring-first")
        } else {
            String::new()
        };
    };
    let rounded = |value: f64| format!("{value:.0}").into();
    let key = if *is_running {
        "workshop-measuring"
    } else {
        "workshop-measured"
    };
    words.with(
        key,
        &[
            ("elo", rounded(rating.elo)),
            ("error", rounded(rating.error)),
            ("games", games.to_string().into()),
            ("of", of.to_string().into()),
        ],
    )
}

fn unmeasured(why: &Unmeasured, words: &Words) -> String {
    let because = |why: String| words.with("workshop-not-measured", &[("why", why.into())]);
    match why {
        Unmeasured::NoOpponents => words.get("workshop-no-opponents"),
        Unmeasured::Failed(forfeit) => because(words.forfeit(forfeit)),
        Unmeasured::NotPlayed(why) => because(why.clone()),
    }
}
