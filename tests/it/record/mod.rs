//! Games as they are kept.

mod tree;
