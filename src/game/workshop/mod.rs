//! [`Workshop`]: characters are edited here, and saved to the user's `players.toml`.

mod desk;
mod draft;
mod field;
mod measurement;
mod measuring;
mod remarks;

pub use desk::{Outcome, Workshop, WorkshopCommand};
pub use draft::Draft;
pub use field::{Control, Field, Group, Scale, number_of};
pub use measurement::{MeasurementProgress, Unmeasured};
pub use remarks::Wordings;
