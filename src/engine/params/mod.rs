//! Parameters that users or a tuner can set, each declared once.
//!
//! The macro [`params!`](crate::params!) declares a struct whose fields are the keys of a section,
//! [`choices!`](crate::choices!) an enum whose variants are the words of a key. A declaration gives
//! the type, the default, the range, the unit and the documentation of a key. The check of a value,
//! its error message and the reference page follow from it:
//!
//! ```
//! engine::params! {
//!     /// How a bot rolls dice.
//!     #[derive(Clone, Debug, PartialEq)]
//!     pub struct Dice {
//!         /// Share of the rolls that are thrown again.
//!         pub again: f64 = 0.2, range 0..=1;
//!         /// Number of dice.
//!         pub dice: u8 = 2, range 1..=6;
//!     }
//! }
//! use engine::Params;
//! assert_eq!(Dice { dice: 7, ..Dice::default() }.out_of_range().len(), 1);
//! ```

mod keys;
mod macros;
mod read;
mod values;

pub use keys::{Choice, Key, KeyValue, ParamType, Params, names, unknown_key};
pub use read::read_params;
pub use serde;
