//! The sizes of the card of a player, and what has room on it.

use super::needs::Needs;
use crate::layout::{Arrangement, Layout, rest};

/// Side of the portrait.
pub(super) const PORTRAIT: u16 = 52;
/// Height of the panel from which there is room for the line about a player, where it speaks.
pub(super) const TAGLINE_NEEDS: Needs = Needs::heights(480.0, 1_100.0);
/// Height of the panel from which there is room for the buttons.
pub(super) const BUTTONS_NEED: Needs = Needs::heights(400.0, FULL_CARDS);
/// Height of the panel from which there is room for portraits.
pub(super) const PORTRAITS_NEED: Needs = Needs::heights(300.0, FULL_CARDS);
const FULL_CARDS: f32 = 1_000.0;
/// Space between the portrait and what is beside it.
pub(super) const BESIDE_PORTRAIT: f32 = 12.0;
/// Height that two lines need, with a little space above them.
pub(super) const TWO_LINES: f32 = 40.0;

/// Width that the buttons of a card take, with the space before them.
pub(super) const BUTTONS: f32 = 44.0 + BESIDE_PORTRAIT;
/// Width that a clock beside the name takes, with the space before it.
const CLOCK: f32 = 120.0;
/// Width that a name needs beside a clock.
const NAME: f32 = 90.0;
/// Width of a card outside of what it holds.
const CARD_FRAME: f32 = 30.0;

/// Width of a card beside the portrait.
pub(super) fn width_beside_portrait(layout: &Layout) -> f32 {
    let card = match layout.arrangement {
        Arrangement::Beside => layout.panel_width,
        Arrangement::Below => rest(layout.panel_width, layout.gap) / 2.0,
    };
    rest(card, CARD_FRAME + f32::from(PORTRAIT) + BESIDE_PORTRAIT)
}

/// Whether a card is so wide that a clock has room beside the name.
pub(super) fn has_width_for_clock(layout: &Layout) -> bool {
    width_beside_portrait(layout) - BUTTONS - CLOCK >= NAME
}
