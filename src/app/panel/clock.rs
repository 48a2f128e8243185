//! A player's clock on its card: large digits, beside the name if there is room, otherwise below
//! it. A game without a clock shows none.

use std::time::Duration;

use bevy::prelude::*;
use bevy::text::LineHeight;

use super::card_room::{PORTRAITS_NEED, has_width_for_clock};
use super::headroom::Headroom;
use crate::AppSystems;
use crate::driver::{Game, Of};
use crate::layout::Layout;
use crate::theme::widget::label;
use crate::theme::{Fill, Fonts, Ink, palette};
use game::Session;
use rules::Side;

/// The clock of this side, at one of its two places.
#[derive(Component, Clone, Copy)]
pub(super) struct ClockOf(pub Side, pub ClockPlace);

/// The place of a clock on its card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ClockPlace {
    /// Right of the name.
    Beside,
    /// Below the portrait, for cards without room beside the name.
    Below,
}

/// The text of the digits.
#[derive(Component)]
struct DigitsOf(Side);

/// The sign for low time, which does not depend on colours.
#[derive(Component)]
struct LowSignOf(Side);

/// Height of the digits.
const DIGITS: f32 = 28.0;
/// Side of the sign.
const SIGN: f32 = 20.0;
/// Less time than this is shown with tenths of a second.
const TENTHS: Duration = Duration::from_secs(10);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (place_clocks, show_time).in_set(AppSystems::UpdateView),
    );
}

/// The clock of `side` for this place.
pub(super) fn clock(side: Side, place: ClockPlace, fonts: &Fonts) -> impl Bundle {
    let node = Node {
        display: Display::None,
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
        ClockOf(side, place),
        node,
        Pickable::IGNORE,
        children![
            sign(side, fonts),
            (
                label("", fonts.bold(DIGITS), palette::TEXT),
                // Digits have no descenders.
                LineHeight::RelativeToFont(1.05),
                DigitsOf(side),
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
        LowSignOf(side),
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

/// Shows the clock of each side that has one, at the place with room for it. Small panels need the
/// room for the result.
fn place_clocks(
    session: Of<Session>,
    layout: Res<Layout>,
    headroom: Res<Headroom>,
    mut clocks: Query<(&ClockOf, &mut Node)>,
) {
    if !session.is_changed() && !layout.is_changed() && !headroom.is_changed() {
        return;
    }
    let is_over = session.game().result().is_some();
    let is_beside = !headroom.is_enough_for(PORTRAITS_NEED) || has_width_for_clock(&layout);
    let place = match (is_beside, is_over) {
        (true, _) => Some(ClockPlace::Beside),
        (false, false) => Some(ClockPlace::Below),
        (false, true) => None,
    };
    for (ClockOf(side, own), mut node) in &mut clocks {
        let display = if Some(*own) == place && session.clock(*side).is_some() {
            Display::Flex
        } else {
            Display::None
        };
        if node.display != display {
            node.display = display;
        }
    }
}

fn show_time(
    session: Of<Session>,
    game: Res<Game>,
    mut digits: Query<(&DigitsOf, &mut Text, &mut Ink)>,
    mut signs: Query<(&LowSignOf, &mut Visibility)>,
) {
    let running = game.side_on_clock();
    for side in Side::ALL {
        let Some(left) = session.clock(side) else {
            continue;
        };
        let low = session.is_time_low(side);
        let color = match (low, running == Some(side)) {
            (true, _) => palette::BAD,
            (false, true) => palette::ACCENT,
            (false, false) => palette::TEXT,
        };
        for (_, mut text, mut ink) in digits.iter_mut().filter(|(of, ..)| of.0 == side) {
            text.set_if_neq(Text(written(left)));
            ink.set_if_neq(Ink(color));
        }
        for (_, mut visibility) in signs.iter_mut().filter(|(of, _)| of.0 == side) {
            visibility.set_if_neq(if low {
                Visibility::Inherited
            } else {
                Visibility::Hidden
            });
        }
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
