//! What characters say: the lines as data, when one is said, and what in a game gives reason to.

mod conversation;
mod data;
mod observer;
mod predictions;
mod table;
