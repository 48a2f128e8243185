//! Traits of characters: a layer over the ranked moves of a search, the same for every kind with a
//! search.
//!
//! A search evaluates the moves; the `Actor` chooses one. It draws what the character overlooks
//! ([`Perception`]), what it prefers ([`Style`]), which of nearly equal moves it plays
//! ([`Choice`]), and whether it resigns ([`Manners`]). Before a search it plays what its opening
//! libraries know ([`BookOptions`]). [`level`] sets several of these by one number; `floor` applies
//! whatever the settings are. Without any of it the search plays alone. All draws come from the
//! seed and the position and never from a clock.

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

pub(crate) use actor::Actor;
pub use choice::Choice;
pub use curve::Curve;
pub use manners::Manners;
pub use perception::Perception;
pub use portrait::{Mean, Portrait};
pub use repertoire::BookOptions;
pub(crate) use repertoire::{BUILTIN, BuiltinBooks, Repertoire};
pub use style::Style;
pub(crate) use traits::Traits;
