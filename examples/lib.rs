//! Examples: programs of others that use Nekomoku.
