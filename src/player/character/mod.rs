//! What makes a character beside the moves it would play: a layer over the ranked moves of a search, the same for every kind that searches.
//!
//! A search says what each move is worth; the `Actor` makes a move of it. It draws what the character overlooks this time
//! ([`Perception`]), what it likes better than its worth ([`Style`]), which of nearly equal moves it plays ([`Choice`]), and whether it
//! goes on at all ([`Manners`]). Before it searches it plays by heart what its libraries know ([`BookOptions`]). [`level`] sets the lot by
//! one number; `floor` holds whatever the settings say. Without any of it the search is asked as if there were no layer. All draws come from the seed and the position: no clock has a part in them.

mod actor;
pub mod chat;
mod choice;
mod curve;
mod floor;
mod glance;
pub mod level;
mod manners;
mod memory;
mod perception;
mod portrait;
mod repertoire;
mod style;
mod traits;
mod worth;

pub(crate) use actor::{Actor, Aloud, Mind, Performance};
pub use choice::Choice;
pub use curve::Curve;
pub use manners::Manners;
pub use perception::Perception;
pub use portrait::{Mean, Portrait};
pub use repertoire::BookOptions;
pub(crate) use repertoire::{BUILTIN, BuiltinBooks, Repertoire};
pub use style::Style;
pub(crate) use traits::Traits;

/// The key of the section `search` that names a file of weights.
pub(crate) const WEIGHTS_KEY: &str = "weights";
