//! Every reader of foreign text and bytes: valid samples, mutations that keep most of them valid,
//! and what must hold for whatever is read.
//!
//! Two programs use it: the test suite, which draws mutations from fixed seeds, and the fuzz
//! targets, which mutate what covers new code.

mod mutate;
mod readers;
mod samples;

pub use mutate::mutate;
pub use readers::Reader;
