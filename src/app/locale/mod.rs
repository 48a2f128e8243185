//! The texts of the app: [`Words`] has every text on screen in the chosen
//! [`Language`](game::Language), which may change at any time.
//!
//! The texts are in `assets/locales`, one file for each language, in the format of Project Fluent.
//! A key has at least two parts joined by hyphens (`button-undo`), and every string literal of that
//! form in this crate counts as a key. A test compares the literals with the files, and the files
//! with each other. The rest of the program has no texts in a language; `phrases` turns its values
//! into words.
//!
//! A constant text is a [`Localized`] node and follows the language by itself. A composed text is
//! written by a system that also runs when [`Words`] has changed.

mod localized;
mod phrases;
mod words;

pub use localized::Localized;
pub(super) use localized::plugin;
pub use phrases::{beside, lesson_key, own_moves, point_name, point_names};
pub use words::Words;
