//! The remarks of bots. Each side has a [`Voice`], which makes at most one [`Remark`] at a time.
//!
//! The character decides whether it makes a remark on an occasion, and which one: see
//! [`chat`](player::character::chat). This module reports the occasions. An observer finds most of
//! them in the game; `voice` adds those that only the app knows: a player took a seat, a human
//! clicked on an occupied point, or a move takes long (`lull`). Remarks use random numbers of their
//! own, so they never change a move.

mod lull;
mod remark;
mod speaker;
mod typing;
mod voice;
mod voices;

pub use remark::Remark;
pub use voice::Voice;
pub use voices::Voices;
