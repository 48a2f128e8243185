//! What makes a character beside the moves it plays.

pub mod chat;
