//! `players.toml`: from files to a [`Cast`] of characters.
//!
//! Two stages: this module reads the keys that all characters share ([`Character`]). The rest of a
//! section is a table that the builder of the kind in the [`Registry`](super::Registry) parses.
//! Sections `[players.ID]` of several files are merged by ID (see `layer.rs`). All errors of all
//! sections are reported at once, with file, line and key ([`ConfigErrors`]).

mod cast;
mod change;
mod character;
mod defaults;
mod descent;
mod error;
mod id;
mod layer;
mod load;
mod loader;
mod removal;
mod section;
mod source;
mod syntax;
mod trust;
mod untrusted;

pub use crate::avatar::{Avatar, PictureCheck, PictureContent, PictureFile};
pub use crate::character::chat::LocalText;
pub use cast::{Cast, NotPlayable, UnknownPlayer, VacantRole};
pub use change::{KeyChange, change_keys, change_role, key_in};
pub use character::{Character, TimeManners, common_keys, with_level};
pub use defaults::{MatchDefaults, Role, Roles};
pub use error::{ConfigError, ConfigErrors};
pub use id::{IdError, MAX_ID_LENGTH, check as check_id};
pub use layer::{Layer, segments};
pub use removal::without_player;
pub use source::{
    EMBEDDED, EMBEDDED_CHAT, Source, Sources, brain_sources, default_sources, named_sources,
    own_file, sources_with,
};
pub use trust::redefinitions;
pub use untrusted::UntrustedEngine;
