//! Watching bots: pause, step and tempo in the bottom bar, game and score in the top bar.

use bevy::prelude::*;

use super::follow::{follow, on_while, shown_while};
use crate::command::asks;
use crate::locale::{Words, beside};
use crate::theme::widget::{Emphasis, button, icon_button, label};
use crate::theme::{Fonts, palette};
use game::{Intent, Session, Setting, Switch, Tempo};
use paint::icon::Icon;

/// The controls of a game between bots.
pub(super) fn controls(fonts: &Fonts) -> impl Bundle {
    let group = Node {
        column_gap: px(8),
        align_items: AlignItems::Center,
        ..default()
    };
    let tempo_width = Node {
        width: px(40),
        justify_content: JustifyContent::Center,
        ..default()
    };
    (
        Name::new("Theatre"),
        group,
        shown_while(|view| view.session.contest().is_between_bots()),
        Pickable::IGNORE,
        children![
            (
                button(
                    fonts,
                    Icon::Pause,
                    "button-pause",
                    asks(Intent::Pause),
                    Emphasis::Plain
                ),
                shown_while(|view| !view.session.flow().is_paused()),
            ),
            (
                button(
                    fonts,
                    Icon::Play,
                    "button-continue",
                    asks(Intent::Pause),
                    Emphasis::Primary
                ),
                shown_while(|view| view.session.flow().is_paused()),
            ),
            button(
                fonts,
                Icon::Step,
                "button-step",
                asks(Intent::Step),
                Emphasis::Plain
            ),
            (
                icon_button(
                    "say-pause-at-threats",
                    Icon::Alert,
                    asks(Intent::Set(Setting::Toggle(Switch::PauseAtThreats)))
                ),
                on_while(|view| view.settings.pause_at_threats),
            ),
            icon_button(
                "say-slower",
                Icon::Previous,
                asks(Intent::Set(Setting::SlowerTempo))
            ),
            (
                tempo_width,
                Pickable::IGNORE,
                children![(
                    label("", fonts.bold(14.0), palette::TEXT),
                    follow(|view| Text::new(tempo(view.settings.tempo))),
                )],
            ),
            icon_button(
                "say-faster",
                Icon::Next,
                asks(Intent::Set(Setting::FasterTempo))
            ),
        ],
    )
}

/// Which game it is and how it stands.
pub(super) fn series_text(fonts: &Fonts) -> impl Bundle {
    let text = follow(|view| Text(series(&view.session, &view.words)));
    (label("", fonts.text(14.0), palette::MUTED), text)
}

/// The tempo as a factor.
const fn tempo(tempo: Tempo) -> &'static str {
    match tempo {
        Tempo::Quarter => "\u{bc}\u{d7}",
        Tempo::Half => "\u{bd}\u{d7}",
        Tempo::Normal => "1\u{d7}",
        Tempo::Double => "2\u{d7}",
        Tempo::Quadruple => "4\u{d7}",
        Tempo::Max => "max",
    }
}

/// The number of the game in its series, and the score.
fn series(session: &Session, words: &Words) -> String {
    let mut parts = Vec::new();
    if session.contest().lineup().games > 1 {
        let (game, games) = (
            session.contest().series().game() + 1,
            session.contest().lineup().games,
        );
        let arguments = [("game", game.into()), ("games", games.into())];
        parts.push(words.with("series-game", &arguments));
    }
    parts.extend(score(session, words));
    beside(parts)
}

/// The points of both players, once a game has counted.
pub(super) fn score(session: &Session, words: &Words) -> Option<String> {
    let score = session.score();
    let points = |player: usize| {
        let draws = f64::from(score.draws) / 2.0;
        f64::from(score.wins[player]) + draws
    };
    let points = format!("{} : {}", points(0), points(1));
    let players = session.contest().lineup().players.each_ref();
    let [left, right] = players.map(|player| words.name(player));
    (score.games() > 0).then(|| {
        if left == right {
            points
        } else {
            format!("{left} {points} {right}")
        }
    })
}
