//! The layer of characters over a search: what it changes, and what it must not change.

mod choice;
mod floor;
mod level;
mod manners;
mod measured;
mod perception;
mod portrait;
mod repertoire;
mod style;
mod support;
