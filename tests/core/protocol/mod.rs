//! The protocol as text: every input is read without a panic, and what is written is read back.

mod lines;
mod replies;
mod splitter;
