//! The buttons on a player's card: to take the side over, to let another player play it, and to
//! read the log of an engine.

use bevy::prelude::*;

use super::card_room::BUTTONS_NEED;
use super::theatre::OnlyWhile;
use crate::AppSystems;
use crate::command::{Chair, Page, SheetCommand, asks};
use crate::driver::Game;
use crate::theme::widget::icon_button;
use game::{Intent, Session};
use paint::icon::Icon;
use rules::Side;

/// The button for the log of a foreign engine; shown if there is one.
#[derive(Component)]
struct LogOf(Side);

pub(super) fn plugin(app: &mut App) {
    let show = show_log_buttons.in_set(AppSystems::UpdateView);
    app.add_systems(Update, show);
}

/// The text keys of the buttons that take a side over, let another player play it, and show the log
/// of its engine.
pub(crate) const fn chair_keys(side: Side) -> [&'static str; 3] {
    match side {
        Side::First => [
            "say-take-over-black",
            "say-another-for-black",
            "say-log-of-black",
        ],
        Side::Second => [
            "say-take-over-white",
            "say-another-for-white",
            "say-log-of-white",
        ],
    }
}

/// The buttons of the card of `side`.
pub(super) fn chair_buttons(side: Side) -> impl Bundle {
    let can_take_over: fn(&Session) -> bool = match side {
        Side::First => |session| session.can_take_over(Side::First),
        Side::Second => |session| session.can_take_over(Side::Second),
    };
    let can_be_replaced: fn(&Session) -> bool = match side {
        Side::First => |session| session.can_be_replaced(Side::First),
        Side::Second => |session| session.can_be_replaced(Side::Second),
    };
    let [take_over, replace, log] = chair_keys(side);
    let picker = SheetCommand::Open(Page::Picker(Chair::Seat(side)));
    (
        BUTTONS_NEED,
        Node {
            flex_direction: FlexDirection::Column,
            row_gap: px(4),
            ..default()
        },
        Pickable::IGNORE,
        children![
            (
                icon_button(take_over, Icon::Hand, asks(Intent::TakeOver(side))),
                OnlyWhile(can_take_over),
            ),
            (
                icon_button(replace, Icon::Setup, asks(picker)),
                OnlyWhile(can_be_replaced),
            ),
            (
                icon_button(log, Icon::Speech, asks(SheetCommand::Open(Page::Log(side)))),
                LogOf(side)
            ),
        ],
    )
}

fn show_log_buttons(game: Res<Game>, mut buttons: Query<(&LogOf, &mut Node)>) {
    for (LogOf(side), mut node) in &mut buttons {
        let seat = game.seats().of(*side);
        let display = if seat.is_none_or(|seat| seat.console().is_empty()) {
            Display::None
        } else {
            Display::Flex
        };
        if node.display != display {
            node.display = display;
        }
    }
}
