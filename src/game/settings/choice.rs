//! [`Choice`]: the last choice on the setup sheet.

use serde::{Deserialize, Serialize};

use crate::lineup::Pairing;

/// A choice of the setup sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// The pairing that was chosen.
    pub pairing: Pairing,
    /// The pairing of the section `[match]` when the user chose. If the section has changed since,
    /// the section takes precedence.
    pub instead_of: Pairing,
}
