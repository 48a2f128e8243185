//! [`Archive`]: the folder to which every game is saved while it is played, so that a crash loses
//! nothing, and from which games are opened.

mod change;
mod entry;
mod exchange;
mod folder;
mod pairings;

pub use entry::Entry;
pub(crate) use entry::{date_of, read_finished, read_record};
pub(crate) use exchange::{moves, paste, save_as};
pub use folder::Archive;
pub use pairings::{PairResults, Tally};
