//! Watching bots: pause, step and tempo in the bottom bar, game, score and seed in the top bar.

use bevy::prelude::*;

use crate::AppSystems;
use crate::availability::OnWhile;
use crate::command::asks;
use crate::driver::{Of, changed};
use crate::locale::{Words, beside};
use crate::theme::widget::{Emphasis, button, icon_button, label};
use crate::theme::{Fonts, palette};
use game::{Intent, Session, Setting, Settings, Switch, Tempo};
use paint::icon::Icon;

/// A node that is there only while this holds.
#[derive(Component, Clone, Copy)]
pub(super) struct OnlyWhile(pub fn(&Session) -> bool);

/// Shows the tempo.
#[derive(Component)]
struct TempoText;

/// The text with the number of the game in its series, the score and the seed.
#[derive(Component)]
struct SeriesText;

pub(super) fn plugin(app: &mut App) {
    let rewritten = changed::<Session>.or_else(resource_changed::<Words>);
    app.add_systems(
        Update,
        (
            show_some.run_if(changed::<Session>),
            write_tempo.run_if(changed::<Settings>),
            write_series.run_if(rewritten),
        )
            .in_set(AppSystems::UpdateView),
    );
}

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
        OnlyWhile(|session| session.contest().is_between_bots()),
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
                OnlyWhile(|session| !session.flow().is_paused()),
            ),
            (
                button(
                    fonts,
                    Icon::Play,
                    "button-continue",
                    asks(Intent::Pause),
                    Emphasis::Primary
                ),
                OnlyWhile(|session| session.flow().is_paused()),
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
                OnWhile(|settings| settings.pause_at_threats),
            ),
            icon_button(
                "say-slower",
                Icon::Previous,
                asks(Intent::Set(Setting::SlowerTempo))
            ),
            (
                tempo_width,
                Pickable::IGNORE,
                children![(label("", fonts.bold(14.0), palette::TEXT), TempoText)],
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
    (label("", fonts.text(14.0), palette::MUTED), SeriesText)
}

fn show_some(session: Of<Session>, mut nodes: Query<(&OnlyWhile, &mut Node)>) {
    for (OnlyWhile(holds), mut node) in &mut nodes {
        let display = if holds(&session) {
            Display::Flex
        } else {
            Display::None
        };
        if node.display != display {
            node.display = display;
        }
    }
}

fn write_tempo(settings: Of<Settings>, mut text: Single<&mut Text, With<TempoText>>) {
    let words = match settings.tempo {
        Tempo::Quarter => "\u{bc}\u{d7}",
        Tempo::Half => "\u{bd}\u{d7}",
        Tempo::Normal => "1\u{d7}",
        Tempo::Double => "2\u{d7}",
        Tempo::Quadruple => "4\u{d7}",
        Tempo::Max => "max",
    };
    text.set_if_neq(Text::new(words));
}

/// Writes the score of the series. Before there is one, writes the seed of a game between bots,
/// with which the game can be repeated, and nothing otherwise.
fn write_series(
    session: Of<Session>,
    words: Res<Words>,
    mut text: Single<&mut Text, With<SeriesText>>,
) {
    let mut parts = Vec::new();
    let between_bots = session.contest().is_between_bots();
    if session.contest().lineup().games > 1 {
        let (game, games) = (
            session.contest().series().game() + 1,
            session.contest().lineup().games,
        );
        let arguments = [("game", game.into()), ("games", games.into())];
        parts.push(words.with("series-game", &arguments));
    }
    let score = session.score();
    if score.games() > 0 {
        let [left, right] = session.contest().lineup().players.each_ref();
        let points = |player: usize| {
            let draws = f64::from(score.draws) / 2.0;
            f64::from(score.wins[player]) + draws
        };
        let names = [left, right].map(|player| words.name(player).to_owned());
        let [left, right] = names;
        parts.push(if left == right {
            format!("{} : {}", points(0), points(1))
        } else {
            format!("{left} {} : {} {right}", points(0), points(1))
        });
    }
    if between_bots {
        let seed = session.contest().seed().to_string();
        parts.push(words.with("series-seed", &[("seed", seed.into())]));
    }
    text.set_if_neq(Text::new(beside(parts)));
}
