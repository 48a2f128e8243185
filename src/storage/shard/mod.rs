//! Long jobs on several machines. A job is a list of numbered units, each of which gives the same
//! result on every machine. A [`Shard`] is the part of one machine, [`ArrayJob`] finds the shard in
//! the environment of a scheduler's array job, and a [`ShardSet`] checks that the files of several
//! shards make up the whole job.

mod array_job;
mod number;
mod set;

pub use array_job::{ArrayJob, ArrayJobError, SHARDS_VARIABLE};
pub use number::{Shard, ShardError};
pub use set::{Piece, SetError, ShardSet};
