//! [`Finding`]: the result of one test of an engine.

use super::fault::Fault;
use super::topic::Topic;
use rules::{MAX_SIZE, MIN_SIZE};

/// The outcome of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The engine follows the protocol.
    Good,
    /// The engine lacks an optional feature, or does something unusual without harm.
    Lacking,
    /// No game can be played with this fault.
    Bad,
}

/// The result of one test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What was tested.
    pub topic: Topic,
    /// The outcome.
    pub outcome: Outcome,
    /// The outcome in words.
    pub words: String,
    /// Why the test failed, if it did.
    pub fault: Option<Fault>,
}

/// Board sizes that are tested, the usual one first.
pub(super) const SIZES: [u8; 6] = [15, 19, 20, MIN_SIZE, 10, MAX_SIZE];
