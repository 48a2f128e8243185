//! The chat of characters: the lines as data, when a line is said, and which events of a game give
//! reason for one.

mod conversation;
mod data;
mod observer;
mod predictions;
mod table;
