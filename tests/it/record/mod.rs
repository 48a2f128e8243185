//! Games as they are kept.

mod json;
mod tree;
