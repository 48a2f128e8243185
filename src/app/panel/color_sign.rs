//! [`ColorSign`]: the colour of a side, on its card.

use bevy::prelude::Component;

use rules::{Color as Stone, Side};

/// The sign of a side's colour.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ColorSign {
    /// The side.
    pub side: Side,
    /// Its colour in the position shown.
    pub color: Stone,
}
