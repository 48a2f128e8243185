//! Sounds: what has happened in the game, and which button was pressed, becomes a [`Sound`].
//!
//! The sounds are made by the program ([`samples`]) and played by a [`SoundOutput`] on a thread of
//! its own ([`Speaker`]). Without the resource [`Speaker`] everything is silent, as in tests.

mod events;
mod output;
#[cfg(target_os = "linux")]
mod pulse;
mod synthesis;

pub(super) use events::{native, plugin};
pub use output::{SoundOutput, Speaker};
#[cfg(target_os = "linux")]
pub use pulse::PulseOutput;
pub use synthesis::{RATE, Sound, samples};
