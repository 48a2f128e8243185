//! The buttons on a player's card: to take the side over, to let another player play it, and to
//! read the log of an engine.

use bevy::prelude::*;

use super::card_room::BUTTONS_NEED;
use super::follow::{if_room, shown_while};
use super::view::PanelView;
use crate::command::{Chair, Page, SheetCommand, asks};
use crate::theme::widget::icon_button;
use game::Intent;
use paint::icon::Icon;
use rules::Side;

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
    // The button for the log of a foreign engine is there if there is one.
    let has_log = move |view: &PanelView| {
        let seat = view.game.seats().of(side);
        seat.is_some_and(|seat| !seat.console().is_empty())
    };
    let [take_over, replace, log] = chair_keys(side);
    let picker = SheetCommand::Open(Page::Picker(Chair::Seat(side)));
    (
        if_room(BUTTONS_NEED),
        Node {
            flex_direction: FlexDirection::Column,
            row_gap: px(4),
            ..default()
        },
        Pickable::IGNORE,
        children![
            (
                icon_button(take_over, Icon::Hand, asks(Intent::TakeOver(side))),
                shown_while(move |view| view.session.can_take_over(side)),
            ),
            (
                icon_button(replace, Icon::Setup, asks(picker)),
                shown_while(move |view| view.session.can_be_replaced(side)),
            ),
            (
                icon_button(log, Icon::Speech, asks(SheetCommand::Open(Page::Log(side)))),
                shown_while(has_log),
            ),
        ],
    )
}
