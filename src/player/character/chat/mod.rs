//! What characters say: the lines, the decision to say one, and the events of a game.
//!
//! Three independent parts. A [`Chat`] is data, the sections `[[players.ID.chat]]` of
//! `players.toml`. A [`Conversation`] decides whether to say something on an [`Occasion`], and
//! what. An [`Observer`] finds the occasions in a game; those that the game does not show (see
//! [`Event`]) come from the code that runs it. Nothing here influences a move.
//!
//! To add an event: a variant of [`Event`], its row in [`Event::offers`], and the code that detects
//! it.

mod conversation;
mod entry;
mod event;
mod lines;
mod local_text;
mod observer;
mod placeholder;

pub use conversation::{Conversation, Facts, Names, Occasion, Utterance};
pub use entry::{Chat, Entry};
pub use event::{Event, Mood};
pub use lines::{LANGUAGES, Lines};
pub use local_text::LocalText;
pub use observer::{BLUNDER, Observer};
pub use placeholder::Placeholder;
