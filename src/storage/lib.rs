//! Files on disk: the room that every other room reads and writes them through.
//!
//! Reading accepts regular files up to the limit of their [`FileKind`]; [`read_stream`] accepts
//! pipes and devices as well. Writing replaces a regular file whole or not at all, and never
//! replaces a device, a pipe or a symbolic link. A [`LineFile`] grows line by line and survives a
//! crash. A [`FileLock`] keeps others from writing. [`shard`] divides long jobs among machines.

mod file_lock;
mod kind;
mod line;
mod line_file;
mod read;
pub mod shard;
mod single_writer;
mod target;
mod write;

pub use file_lock::FileLock;
pub use kind::FileKind;
pub use line::{Seal, checksum, sealed, unsealed};
pub use line_file::{LineFile, LineFileError};
pub use read::{ReadError, open, read, read_stream, read_text, text_of};
pub use target::{Target, name_of};
pub use write::{check_writable, create, write, write_with};
