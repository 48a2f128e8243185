//! A player's clock on its card: large digits, beside the name if there is room, otherwise below
//! it. A game without a clock shows none.

use std::time::Duration;

use bevy::prelude::*;
use bevy::text::LineHeight;

use super::card_room::{PORTRAITS_NEED, has_width_for_clock};
use super::follow::{follow_live, seen_if, shown_while};
use super::view::PanelView;
use crate::theme::palette::Role;
use crate::theme::widget::label;
use crate::theme::{Fill, Fonts, Ink, palette};
use rules::Side;

/// The place of a clock on its card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ClockPlace {
    /// Right of the name.
    Beside,
    /// Below the portrait, for cards without room beside the name.
    Below,
}

/// Height of the digits.
const DIGITS: f32 = 28.0;
/// Side of the sign.
const SIGN: f32 = 20.0;
/// Less time than this is shown with tenths of a second.
const TENTHS: Duration = Duration::from_secs(10);

/// The clock of `side` for this place.
pub(super) fn clock(side: Side, place: ClockPlace, fonts: &Fonts) -> impl Bundle {
    let node = Node {
        column_gap: px(8),
        align_items: AlignItems::Center,
        align_self: match place {
            ClockPlace::Beside => AlignSelf::FlexStart,
            ClockPlace::Below => AlignSelf::FlexEnd,
        },
        flex_shrink: 0.0,
        ..default()
    };
    let name = match place {
        ClockPlace::Beside => format!("Clock of the {side}"),
        ClockPlace::Below => format!("Clock of the {side} below"),
    };
    (
        Name::new(name),
        shown_while(move |view| {
            view.session.clock(side).is_some() && shown_place(view) == Some(place)
        }),
        node,
        Pickable::IGNORE,
        children![
            sign(side, fonts),
            (
                label("", fonts.bold(DIGITS), palette::TEXT),
                // Digits have no descenders.
                LineHeight::RelativeToFont(1.05),
                follow_live(move |view| Text(digits(view, side))),
                follow_live(move |view| Ink(ink(view, side))),
            )
        ],
    )
}

fn sign(side: Side, fonts: &Fonts) -> impl Bundle {
    let node = Node {
        width: px(SIGN),
        height: px(SIGN),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        border_radius: BorderRadius::MAX,
        ..default()
    };
    (
        Name::new(format!("Low time of the {side}")),
        follow_live(move |view| seen_if(view.session.is_time_low(side))),
        node,
        Fill(palette::BAD),
        Visibility::Hidden,
        Pickable::IGNORE,
        children![(
            label("!", fonts.bold(15.0), palette::ON_ACCENT),
            LineHeight::RelativeToFont(1.0),
        )],
    )
}

/// The place with room for the clocks, if there is one. Small panels need the room for the result.
fn shown_place(view: &PanelView) -> Option<ClockPlace> {
    let has_portraits = view.headroom.is_enough_for(PORTRAITS_NEED);
    if !has_portraits || has_width_for_clock(&view.layout) {
        return Some(ClockPlace::Beside);
    }
    let is_over = view.session.game().result().is_some();
    (!is_over).then_some(ClockPlace::Below)
}

fn digits(view: &PanelView, side: Side) -> String {
    view.session.clock(side).map_or_else(String::new, written)
}

fn ink(view: &PanelView, side: Side) -> Role {
    if view.session.is_time_low(side) {
        palette::BAD
    } else if view.game.side_on_clock() == Some(side) {
        palette::ACCENT
    } else {
        palette::TEXT
    }
}

/// The time as 04:37, 1:04:37, or, with tenths, 0:09.4.
fn written(left: Duration) -> String {
    let seconds = left.as_secs();
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    let second = seconds % 60;
    if left < TENTHS {
        format!("0:{second:02}.{}", left.subsec_millis() / 100)
    } else if hours > 0 {
        format!("{hours}:{minutes:02}:{second:02}")
    } else {
        format!("{minutes:02}:{second:02}")
    }
}

/// The time until the digits of a running clock with this much left change; `None` when it has run
/// out.
pub(crate) fn next_change(left: Duration) -> Option<Duration> {
    let next = if left < TENTHS {
        Duration::from_millis(100)
    } else {
        // Just after the second: at the second itself, the digits are still the old ones.
        Duration::from_nanos(u64::from(left.subsec_nanos()) + 1)
    };
    (!left.is_zero()).then_some(next)
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    #[test]
    fn clock_shows_seconds_and_tenths_when_they_count() {
        let cases = [
            (300_000, "05:00"),
            (277_999, "04:37"),
            (10_000, "00:10"),
            (9_999, "0:09.9"),
            (9_400, "0:09.4"),
            (49, "0:00.0"),
            (0, "0:00.0"),
            (3_877_000, "1:04:37"),
        ];
        for (left, expected) in cases {
            assert_eq!(written(ms(left)), expected);
        }
    }

    #[test]
    fn digits_change_when_they_are_looked_at_again_and_not_before() {
        for left in [300_000, 277_400, 12_001, 10_001, 10_000] {
            let left = ms(left);
            let wait = next_change(left).expect("it runs");
            let before = left.saturating_sub(wait.saturating_sub(Duration::from_nanos(1)));
            assert_eq!(written(left), written(before), "{left:?}");
            assert_ne!(
                written(left),
                written(left.saturating_sub(wait)),
                "{left:?}"
            );
        }
        assert_eq!(next_change(ms(9_999)), Some(ms(100)), "ten times a second");
        assert_eq!(next_change(Duration::ZERO), None);
    }
}
