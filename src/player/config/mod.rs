//! `players.toml`: from files to a [`Cast`] of characters.
//!
//! Two stages: this module reads what every character has in common ([`Character`]); the rest of a section is a table that the
//! kind's builder in the [`Registry`](super::Registry) turns into its own options. Sections `[players.ID]` of several files are
//! merged by ID (see `layer.rs`); every error of every section is reported at once, with file, line and key ([`ConfigErrors`]).

mod cast;
mod character;
mod error;
mod layer;
mod source;
mod trust;

/// Who is asked where nobody is named and the best there is is wanted: by managers of brains, who call a program by its name alone, and by
/// the analysis. The order of the cast was measured by matches.
pub const STRONGEST: &str = "lynx";

pub use cast::{Cast, MatchDefaults, NotPlayable, UnknownPlayer};
pub use character::{Character, LocalText, TimeManners};
pub use error::{ConfigError, ConfigErrors};
pub(crate) use layer::{Layer, segments};
pub use source::{
    EMBEDDED, EMBEDDED_CHAT, Source, Sources, brain_sources, default_sources, named_sources,
};
pub use trust::{UntrustedEngine, redefinitions};
