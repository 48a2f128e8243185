//! [`Settings`]: the user's choices, which are kept from one start to the next.

mod appearance;
mod choice;
mod earlier;
mod language;
mod merge;
mod new_a_day;
mod setting;
mod shown;
mod sounds;
mod streak;
mod switch;
mod thoroughness;
mod values;

pub use appearance::{AUTOMATIC_SCALE, Appearance, SCALES, SMALLEST_WINDOW};
pub use choice::Choice;
pub use language::Language;
pub use new_a_day::NewADay;
pub use setting::Setting;
pub use shown::{Mode, Numbers, Shown};
pub use sounds::{Sounds, VOLUMES};
pub use streak::Streak;
pub use switch::Switch;
pub use thoroughness::Thoroughness;
pub use values::Settings;
