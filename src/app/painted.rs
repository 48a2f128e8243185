//! [`Painted`]: which picture a node shows.

use std::sync::Arc;

use bevy::prelude::{Component, ImageNode, Pickable};

use super::face::Face;
use paint::icon::Icon;
use paint::mark::ModelSign;
use paint::stone::StoneColor;
use paint::thumbnail::Thumbnail;
use rules::Color as Stone;

/// The picture that a node shows. The pointer passes through it.
#[derive(Component, Clone, Debug, PartialEq, Eq, Hash)]
#[require(ImageNode, Pickable = Pickable::IGNORE)]
pub enum Painted {
    /// The board with its lines.
    Board,
    /// A stone on the board.
    Stone(Stone),
    /// The ring on the last stone, which has this colour; wide if there is a number in it.
    LastMove(Stone, bool),
    /// The cross on a forbidden point.
    Forbidden,
    /// The ring around a stone of the winning five.
    Win,
    /// The ring around a stone that explains a hint or a forbidden point.
    Evidence,
    /// What a stone would complete, and for whom.
    Model(ModelSign, Stone),
    /// The disc under a move of the analysis, of this tone.
    Candidate(u8),
    /// The sign of a move that an opening library knows.
    BookMove,
    /// The keyboard's cursor.
    Cursor,
    /// A stone as a sign, with its side in logical pixels.
    StoneSign(Stone, u16),
    /// An icon in white, to be tinted, with its side in logical pixels.
    Icon(Icon, u16),
    /// The theme of this place among all, with its side in logical pixels.
    Swatch(usize, u16),
    /// A position with its side in logical pixels.
    Thumbnail(Arc<Thumbnail>, u16),
    /// A portrait with its side in logical pixels.
    Portrait(Face, u16),
}

/// The colour of a stone in a picture.
pub(crate) const fn stone_color(color: Stone) -> StoneColor {
    match color {
        Stone::Black => StoneColor::Black,
        Stone::White => StoneColor::White,
    }
}
