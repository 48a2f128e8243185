//! The references of `players.toml` and of the numbers of the search: every key with its type,
//! range, default and meaning, from the declarations of the keys.

mod numbers;
mod page;
mod table;

pub use crate::registry::{KindReference, default_keys};
pub use numbers::numbers_page;
pub use page::page;
