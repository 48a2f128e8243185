//! The protocol as text: whatever comes is read, and what is written is read again.

mod lines;
mod replies;
mod splitter;
