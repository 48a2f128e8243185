//! The moves of the line shown.

use bevy::prelude::*;

use super::NeedsHeight;
use crate::app::AppSystems;
use crate::app::locale::point_name;
use crate::app::session::Session;
use crate::app::theme::widget::{growing_card, label, localized_label};
use crate::app::theme::{Fonts, palette};

/// Where the moves go: columns from top to bottom.
#[derive(Component)]
struct MoveList;

const ROW_HEIGHT: f32 = 19.0;
const COLUMN_WIDTH: f32 = 76.0;

pub(super) fn plugin(app: &mut App) {
    // The card grows and shrinks with what is above it.
    let resized = any_match_filter::<(With<MoveList>, Changed<ComputedNode>)>;
    let changed = resource_changed::<Session>.or_else(resized);
    app.add_systems(
        Update,
        list_moves.in_set(AppSystems::UpdateView).run_if(changed),
    );
}

pub(super) fn card(fonts: &Fonts) -> impl Bundle {
    (
        Name::new("Moves"),
        NeedsHeight(480.0),
        growing_card(),
        children![
            localized_label("moves-title", fonts.bold(15.0), palette::TEXT),
            (
                Name::new("Move list"),
                MoveList,
                Node {
                    flex_grow: 1.0,
                    flex_basis: px(0),
                    flex_direction: FlexDirection::Column,
                    flex_wrap: FlexWrap::Wrap,
                    align_content: AlignContent::FlexStart,
                    overflow: Overflow::clip(),
                    ..default()
                },
                Pickable::IGNORE,
            ),
        ],
    )
}

/// The newest moves that fit, in whole columns.
fn list_moves(
    mut commands: Commands,
    list: Single<(Entity, &ComputedNode), With<MoveList>>,
    session: Res<Session>,
    fonts: Res<Fonts>,
) {
    let (list, node) = *list;
    let size = node.size() * node.inverse_scale_factor();
    let rows = ((size.y / ROW_HEIGHT) as usize).max(1);
    let columns = ((size.x / COLUMN_WIDTH) as usize).max(1);
    let moves = session.game().moves().enumerate().collect::<Vec<_>>();
    let hidden_columns = moves.len().div_ceil(rows).saturating_sub(columns);
    commands.entity(list).despawn_children();
    for &(index, point) in &moves[(hidden_columns * rows).min(moves.len())..] {
        let last = index + 1 == moves.len();
        let (font, color) = if last {
            (fonts.bold(13.0), palette::ACCENT)
        } else {
            (fonts.text(13.0), palette::TEXT)
        };
        commands.spawn((
            Node {
                width: px(COLUMN_WIDTH),
                height: px(ROW_HEIGHT),
                column_gap: px(6),
                ..default()
            },
            Pickable::IGNORE,
            ChildOf(list),
            children![
                (
                    label(
                        format!("{}.", index + 1),
                        fonts.text(12.0),
                        palette::DISABLED
                    ),
                    Node {
                        width: px(28),
                        ..default()
                    }
                ),
                label(point_name(point), font, color),
            ],
        ));
    }
}
