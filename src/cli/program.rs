//! The name of this program, for pages and journals.

/// The commit of the sources that the program was built from.
pub(super) const COMMIT: &str = env!("NEKOMOKU_COMMIT");

/// The name of the program with its version and commit.
pub(super) const PROGRAM: &str = concat!(
    "nekomoku ",
    env!("CARGO_PKG_VERSION"),
    ", commit ",
    env!("NEKOMOKU_COMMIT")
);
