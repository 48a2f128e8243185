//! What a character says: its lines, when it says them, and what in a game gives it something to say.
//!
//! Three parts that know nothing of each other's inside. A [`Chat`] is data, the sections `[[players.ID.chat]]` of `players.toml`.
//! A [`Conversation`] decides whether an [`Occasion`] is worth a word and which one. An [`Observer`] finds the occasions in the
//! game; those that the game does not show (see [`Event`]) come from whoever runs it. Nothing here influences a move.
//!
//! To add an event: a variant of [`Event`], its row in [`Event::offers`], and whatever notices it.

mod conversation;
mod entry;
mod event;
mod lines;
mod observer;
mod placeholder;

pub use conversation::{Conversation, Facts, Names, Occasion, Utterance};
pub use entry::{Chat, Entry};
pub use event::{Event, Mood};
pub(crate) use lines::unknown_language;
pub use lines::{LANGUAGES, Lines};
pub use observer::{BLUNDER, Observer};
pub use placeholder::Placeholder;
