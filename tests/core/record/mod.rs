//! Stored games, and the formats of their files.

mod complete;
mod foreign;
mod formats;
mod grown;
mod json;
mod puzzle;
mod renlib;
mod samples;
mod tree;
