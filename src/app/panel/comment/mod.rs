//! The comment on the position shown.

mod card;
mod drafts;
mod field;

pub(super) use card::{comment, plugin};
