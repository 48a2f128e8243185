//! The bar of winning chances at the board's left edge, with Black's share from the bottom.

use bevy::prelude::*;

use super::piece::{BoardSystems, letters};
use crate::driver::{Of, changed};
use crate::layout::{BoardSlot, Layout, rest};
use crate::theme::{Edge, EdgeOf, Fonts, palette};
use game::{Analysis, Reviewed, Settings};

#[derive(Component)]
struct BalanceBar;

/// Black's part of the bar.
#[derive(Component)]
struct BlackPart;

/// The text with Black's share in percent.
#[derive(Component)]
struct ShareText;

const BLACK: Color = Color::srgb(0.08, 0.09, 0.1);
const WHITE: Color = Color::srgb(0.93, 0.92, 0.88);
/// The colour while the share is unknown.
const UNKNOWN: Color = Color::srgb(0.45, 0.46, 0.47);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn);
    let changed = changed::<Reviewed>
        .or_else(changed::<Analysis>)
        .or_else(changed::<Settings>)
        .or_else(resource_changed::<Layout>);
    app.add_systems(Update, follow.in_set(BoardSystems).run_if(changed));
}

fn spawn(mut commands: Commands, slot: Single<Entity, With<BoardSlot>>, fonts: Res<Fonts>) {
    let bar = Node {
        position_type: PositionType::Absolute,
        left: px(0),
        top: px(0),
        height: percent(100),
        justify_content: JustifyContent::Center,
        border_radius: BorderRadius::all(px(4)),
        overflow: Overflow::clip(),
        display: Display::None,
        ..default()
    };
    let black = Node {
        position_type: PositionType::Absolute,
        bottom: px(0),
        width: percent(100),
        ..default()
    };
    let text = Node {
        position_type: PositionType::Absolute,
        bottom: px(2),
        ..default()
    };
    commands.spawn((
        Name::new("Balance"),
        BalanceBar,
        bar,
        BackgroundColor(WHITE),
        Edge(palette::DISABLED, EdgeOf::Card),
        Pickable::IGNORE,
        ChildOf(*slot),
        children![
            (BlackPart, black, BackgroundColor(BLACK), Pickable::IGNORE),
            (
                letters(String::new(), fonts.bold(10.0), WHITE),
                ShareText,
                text
            ),
        ],
    ));
}

fn follow(
    analysis: Of<Analysis>,
    reviewed: Of<Reviewed>,
    settings: Of<Settings>,
    layout: Res<Layout>,
    mut bar: Single<
        (&mut Node, &mut BackgroundColor),
        (With<BalanceBar>, Without<BlackPart>, Without<ShareText>),
    >,
    mut black: Single<&mut Node, (With<BlackPart>, Without<ShareText>)>,
    fonts: Res<Fonts>,
    mut text: Single<(&mut Text, &mut TextFont, &mut TextColor, &mut Node), With<ShareText>>,
) {
    let share = reviewed.share();
    let (node, ground) = &mut *bar;
    // Narrow ones have no room for the figure.
    let gap = if layout.labels { 6.0 } else { 3.0 };
    node.width = px(rest(layout.balance_width, gap));
    node.display = if analysis.is_on() && settings.shown().balance {
        Display::Flex
    } else {
        Display::None
    };
    ground.0 = if share.is_some() { WHITE } else { UNKNOWN };
    let of_black = share.unwrap_or(0.0);
    black.height = percent(100.0 * of_black);
    let (text, font, ink, place) = &mut *text;
    let told = share.filter(|_| layout.labels);
    text.0 = told.map_or_else(String::new, |share| {
        let larger = share.max(1.0 - share);
        format!("{:.0}", 100.0 * larger)
    });
    // Three digits in the width of two.
    font.set_if_neq(fonts.bold(if text.0.len() > 2 { 7.5 } else { 10.0 }));
    // The figure is on the part of the side with the larger share.
    let black_is_better = of_black >= 0.5;
    ink.0 = if black_is_better { WHITE } else { BLACK };
    (place.bottom, place.top) = if black_is_better {
        (px(2), Val::Auto)
    } else {
        (Val::Auto, px(2))
    };
}
