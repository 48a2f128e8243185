//! Notices: a box at the lower edge of the board, below its coordinates. A notice stays until it can
//! be read, also while the game continues; a notice about a position disappears with the position. It
//! lies over an open sheet, whose buttons may have caused it, unless it is about a position, which the
//! sheet covers.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::AppSystems;
use crate::command::asks;
use crate::driver::{Game, Of};
use crate::layout::{Arrangement, BoardSlot, Layout, rest};
use crate::locale::{Words, beside};
use crate::sheet::Sheet;
use crate::theme::widget::{Emphasis, worded_button, wrapping_label};
use crate::theme::{Edge, EdgeOf, Fill, Fonts, ReadOut, palette};
use game::{Finding, Intent, Notice, Session, Step};
use paint::icon::Icon;
use rules::Rule;

/// The notice on screen.
#[derive(Resource, Default)]
pub(crate) struct Toast {
    notice: Option<Notice>,
    /// The number of the last notice that was shown. An equal notice has another number.
    number: u64,
    /// When it has been read, on the app's clock.
    read_at: Duration,
}

impl Toast {
    /// When the notice disappears by itself, on the app's clock. One about a position stays with it.
    pub(crate) fn gone_at(&self) -> Option<Duration> {
        let notice = self.notice.as_ref().filter(|it| !it.is_about_position());
        notice.map(|_| self.read_at)
    }
}

/// The place of the box.
#[derive(Component)]
struct NoticePlace;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Toast>();
    app.add_systems(Startup, spawn);
    app.add_systems(
        Update,
        (
            follow,
            show.run_if(
                resource_changed::<Toast>
                    .or_else(resource_changed::<Words>)
                    .or_else(resource_changed::<Layout>),
            ),
            place.run_if(
                resource_changed::<Toast>
                    .or_else(resource_changed::<Sheet>)
                    .or_else(resource_changed::<Layout>),
            ),
        )
            .chain()
            .in_set(AppSystems::UpdateView),
    );
}

fn spawn(mut commands: Commands, slot: Single<Entity, With<BoardSlot>>) {
    commands.spawn((
        Name::new("Notices"),
        NoticePlace,
        Node {
            position_type: PositionType::Absolute,
            right: px(0),
            bottom: px(1),
            justify_content: JustifyContent::Center,
            ..default()
        },
        ZIndex(5),
        GlobalZIndex::default(),
        Pickable::IGNORE,
        ChildOf(*slot),
    ));
}

/// Puts the notice between the coordinates of the board and the buttons below it, or over an open
/// sheet. There it is as low as the bar below the board, where it covers no buttons of the sheet.
fn place(
    (toast, sheet, layout): (Res<Toast>, Res<Sheet>, Res<Layout>),
    place: Single<(&mut Node, &mut GlobalZIndex), With<NoticePlace>>,
) {
    /// Over the bar below the board.
    const OVER_BAR: i32 = 1;
    /// Over the sheets and below the tooltips.
    const OVER_SHEETS: i32 = 20;
    /// Height of the buttons of the bar.
    const BUTTON: f32 = 36.0;
    let (mut node, mut layer) = place.into_inner();
    let notice = toast.notice.as_ref();
    let is_over = sheet.page().is_some() && notice.is_some_and(|it| !it.is_about_position());
    let edge = match layout.arrangement {
        Arrangement::Beside => rest(layout.bars[1], BUTTON) / 2.0,
        Arrangement::Below => 0.0,
    };
    let (bottom, number) = if is_over {
        (1.0 - layout.bars[1], OVER_SHEETS)
    } else {
        (-layout.gap - edge, OVER_BAR)
    };
    (node.left, node.bottom) = (px(layout.balance_width), px(bottom));
    layer.set_if_neq(GlobalZIndex(number));
}

/// The time in which everybody has read this text.
fn reading_time(text: &str) -> Duration {
    const LEAST: Duration = Duration::from_secs(4);
    const PER_CHARACTER: Duration = Duration::from_millis(70);
    let length = u32::try_from(text.chars().count()).unwrap_or(u32::MAX);
    LEAST.max(PER_CHARACTER.saturating_mul(length) + Duration::from_secs(2))
}

/// Takes new notices from the session, and removes the old one in time.
fn follow(
    session: Of<Session>,
    words: Res<Words>,
    time: Res<Time<Real>>,
    mut toast: ResMut<Toast>,
) {
    let now = time.elapsed();
    let (current, number) = (session.notice(), session.notice_number());
    if let Some(notice) = current.filter(|_| number != toast.number) {
        *toast = Toast {
            read_at: now + reading_time(&words.notice(notice)),
            notice: Some(notice.clone()),
            number,
        };
        return;
    }
    let Some(shown) = &toast.notice else { return };
    let is_undone = Intent::offered_by(shown).is_some_and(|undo| !undo.is_possible(&session));
    let is_gone = current.is_none() && (is_undone || shown.is_about_position());
    let is_read = now >= toast.read_at && !shown.is_about_position();
    if is_gone || is_read {
        toast.notice = None;
    }
}

/// Builds the box of the notice.
fn show(
    mut commands: Commands,
    place: Single<Entity, With<NoticePlace>>,
    (toast, game): (Res<Toast>, Res<Game>),
    (words, fonts, layout): (Res<Words>, Res<Fonts>, Res<Layout>),
    mut redraw: MessageWriter<RequestRedraw>,
) {
    commands.entity(*place).despawn_children();
    redraw.write(RequestRedraw);
    let Some(notice) = &toast.notice else { return };
    // A line of text has room between the coordinates and the buttons.
    let (size, padding) = if layout.labels { (14.0, 2) } else { (12.0, 0) };
    let frame = Node {
        max_width: percent(96),
        padding: UiRect::axes(px(10), px(padding)),
        column_gap: px(10),
        align_items: AlignItems::Center,
        flex_wrap: FlexWrap::Wrap,
        justify_content: JustifyContent::Center,
        border_radius: BorderRadius::all(px(8)),
        ..default()
    };
    let text = (
        wrapping_label(words.notice(notice), fonts.bold(size), palette::ACCENT),
        TextLayout {
            linebreak: LineBreak::WordOrCharacter,
            ..default()
        },
        ReadOut,
    );
    let toast = commands
        .spawn((
            Name::new("Notice"),
            frame,
            Fill(palette::CARD),
            Edge(palette::LINE, EdgeOf::Card),
            Pickable::IGNORE,
            ChildOf(*place),
            children![text],
        ))
        .id();
    let has_rings = !game.hint().evidence().is_empty();
    let legend = beside(legend(notice, has_rings).map(|key| words.get(key)));
    if !legend.is_empty() {
        let legend = wrapping_label(legend, fonts.text(13.0), palette::MUTED);
        commands.spawn((legend, ChildOf(toast)));
    }
    if let Some(offer) = Intent::offered_by(notice) {
        let (icon, key) = match notice {
            Notice::OtherRule(_, _, Rule::Freestyle) => (Icon::Open, "button-as-freestyle"),
            Notice::OtherRule(_, _, Rule::Standard) => (Icon::Open, "button-as-standard"),
            Notice::OtherRule(_, _, Rule::Renju) => (Icon::Open, "button-as-renju"),
            _ => (Icon::Undo, "button-restore"),
        };
        let button = worded_button(&fonts, icon, key, asks(offer), Emphasis::Plain);
        commands.spawn((button, ChildOf(toast)));
    }
}

/// What the signs of a hint on the board mean, at the step of the hint; `has_rings` is true when
/// stones are ringed.
fn legend(notice: &Notice, has_rings: bool) -> impl Iterator<Item = &'static str> {
    let (step, is_line) = match notice {
        Notice::Hint(_, Finding::Quiet(_)) => (None, false),
        Notice::Hint(step, finding) => {
            let is_line = matches!(finding, Finding::Win { .. } | Finding::Threat { .. });
            (Some(*step), is_line)
        }
        _ => (None, false),
    };
    let is_early = matches!(step, Some(Step::That | Step::Where));
    let rings = (is_early && has_rings).then_some("hint-legend-that");
    let point = (step == Some(Step::Where)).then_some("hint-legend-where");
    let numbers = (step == Some(Step::Why) && is_line).then_some("hint-legend-why");
    [rings, point, numbers].into_iter().flatten()
}
