//! Games as they are kept, and the files that hold one.

mod formats;
mod grown;
mod json;
mod puzzle;
mod renlib;
mod samples;
mod tree;
