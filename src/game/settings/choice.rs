//! [`Choice`]: what was chosen on the setup sheet.

use serde::{Deserialize, Serialize};

use crate::lineup::Pairing;

/// A choice of the setup sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// What was chosen.
    pub pairing: Pairing,
    /// What the section `[match]` said then: when it has changed since, it is the later choice.
    pub instead_of: Pairing,
}
