//! [`Keymap`]: which key does what. The built-in keys are in `assets/keys.toml`; a file `keys.toml`
//! in the configuration folder replaces single lines of it. Input, the list of keys, tooltips and
//! the documentation all read this table.

mod action;
mod chord;
mod table;

pub use action::{Action, Context};
pub use chord::{Chord, Modifiers, letter_on};
pub(super) use table::plugin;
pub use table::{Binding, Keymap};
