//! The bar at the top (name, rule, status) and the one at the bottom (buttons).

use bevy::prelude::*;

use crate::app::AppSystems;
use crate::app::intent::Intent;
use crate::app::layout::Layout;
use crate::app::paint::icon::Icon;
use crate::app::session::Session;
use crate::app::theme::widget::{Emphasis, button, label};
use crate::app::theme::{Fonts, palette};

#[derive(Component)]
struct Bar(usize);

#[derive(Component)]
struct RuleText;

#[derive(Component)]
struct StatusText;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            size_bars.run_if(resource_changed::<Layout>),
            write_texts.run_if(resource_changed::<Session>),
        )
            .in_set(AppSystems::UpdateView),
    );
}

fn bar(index: usize) -> impl Bundle {
    (
        Bar(index),
        Node {
            width: percent(100),
            padding: UiRect::axes(px(12), px(0)),
            column_gap: px(8),
            align_items: AlignItems::Center,
            flex_shrink: 0.0,
            overflow: Overflow::clip(),
            ..default()
        },
        BackgroundColor(palette::BAR),
        Pickable::IGNORE,
    )
}

pub(super) fn top(fonts: &Fonts) -> impl Bundle {
    (
        Name::new("Top bar"),
        bar(0),
        children![
            label("Nekomoku", fonts.bold(17.0), palette::ACCENT),
            (
                label("", fonts.text(14.0), palette::MUTED),
                RuleText,
                Node {
                    margin: UiRect::left(px(12)),
                    ..default()
                }
            ),
            (
                Node {
                    flex_grow: 1.0,
                    ..default()
                },
                Pickable::IGNORE
            ),
            (label("", fonts.text(14.0), palette::MUTED), StatusText),
        ],
    )
}

pub(super) fn bottom(fonts: &Fonts) -> impl Bundle {
    use Emphasis::{Plain, Primary};
    (
        Name::new("Bottom bar"),
        bar(1),
        children![
            button(fonts, Icon::Undo, "Undo", Intent::Undo, Plain),
            button(fonts, Icon::Redo, "Redo", Intent::Redo, Plain),
            button(fonts, Icon::Restart, "New game", Intent::Restart, Plain),
            (
                Node {
                    flex_grow: 1.0,
                    ..default()
                },
                Pickable::IGNORE
            ),
            button(fonts, Icon::MoveNow, "Move now", Intent::MoveNow, Primary),
            button(fonts, Icon::Resign, "Resign", Intent::Resign, Plain),
        ],
    )
}

fn size_bars(layout: Res<Layout>, mut bars: Query<(&Bar, &mut Node)>) {
    for (Bar(index), mut node) in &mut bars {
        node.height = px(layout.bars[*index]);
    }
}

fn write_texts(
    session: Res<Session>,
    mut rule: Single<&mut Text, (With<RuleText>, Without<StatusText>)>,
    status: Single<(&mut Text, &mut TextColor), With<StatusText>>,
) {
    let setup = session.game().setup();
    let name = setup.rule().to_string();
    let (first, rest) = name.split_at(1);
    rule.0 = format!(
        "{}{rest} {size}\u{d7}{size}",
        first.to_uppercase(),
        size = setup.size()
    );
    let (mut text, mut color) = status.into_inner();
    (text.0, color.0) = match session.notice() {
        Some(notice) => (notice.to_string(), palette::ACCENT),
        None => (status_line(&session), palette::MUTED),
    };
}

/// Whose turn it is, which ply, where the last stone lies.
fn status_line(session: &Session) -> String {
    let game = session.game();
    let last = game.last_move().map_or_else(String::new, |point| {
        format!(" \u{b7} last {}", name_of(point))
    });
    if game.result().is_some() {
        return format!("Game over \u{b7} {} moves{last}", game.ply());
    }
    format!(
        "{} to move \u{b7} move {}{last}",
        game.side_to_move(),
        game.ply() + 1
    )
}

/// A point as people write it: `H8`.
pub(super) fn name_of(point: crate::rules::Point) -> String {
    point.to_string().to_uppercase()
}
