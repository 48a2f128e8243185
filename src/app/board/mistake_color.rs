//! The colours of mistakes, on stones, in the list of moves and on the graph.

use game::Class;
use paint::Rgba;

/// The colour of a kind of mistake.
pub(crate) const fn mistake_color(class: Class) -> Rgba {
    Rgba::hex(match class {
        Class::Inaccuracy => 0xE8_D44D,
        Class::Mistake => 0xF0_9A3E,
        Class::Blunder => 0xF0_5B4C,
    })
}
