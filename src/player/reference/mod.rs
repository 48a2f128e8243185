//! The reference of `players.toml`: every key with its type, range, default and meaning, from the
//! declarations of the keys.

mod page;
mod table;

pub use page::page;

use engine::params::{Key, KeyValue, Params};

/// The entry of a kind of player in the reference.
#[derive(Clone, Copy, Debug)]
pub struct KindReference {
    /// How it plays, in one or two sentences.
    pub about: &'static str,
    /// A section of `players.toml` that uses it.
    pub example: &'static str,
    /// Its keys with their defaults: [`default_keys`] of its options.
    pub keys: fn() -> Vec<Key>,
}

/// The keys of a section with their defaults.
pub fn default_keys<P: Params>() -> Vec<Key> {
    P::default().keys()
}

/// The type of a key in one or two words.
fn type_of(key: &Key) -> &'static str {
    match &key.value {
        KeyValue::Number {
            takes_curve: true, ..
        } => "number or curve",
        KeyValue::Number { is_whole: true, .. } => "whole number",
        KeyValue::Number { .. } => "number",
        KeyValue::Flag(_) => "true or false",
        KeyValue::Word { .. } => "word",
        KeyValue::Part(_) => "section",
        KeyValue::Sections { .. } => "list of sections",
        KeyValue::Other { expected, .. } => expected,
    }
}
