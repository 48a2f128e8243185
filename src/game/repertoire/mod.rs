//! [`Repertoire`]: the lines that the user learns with one colour, each of its positions asked by
//! spaced repetition (FSRS).

mod gather;
mod library;
mod lines;
mod place;
mod read;
mod repertoire_drill;
mod spot;
mod store;
mod walk;

pub use lines::{LineChoice, LineCounts, MOST_POSITIONS, Repertoire, RepertoireCommand};
pub(crate) use repertoire_drill::Entered;
pub use repertoire_drill::{RepertoireDrill, RepertoireDrillScore, RepertoireDrillState};
pub use store::Repertoires;
