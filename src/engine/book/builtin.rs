//! The libraries that come with the program; `assets/books/README.md` has their recipe.

use std::sync::Arc;

use super::Book;

const FILES: [&[u8]; 1] = [include_bytes!("../../../assets/books/freestyle.book")];

impl Book {
    /// The files of these libraries.
    pub const fn builtin_files() -> &'static [&'static [u8]] {
        &FILES
    }

    /// The libraries that the engine made, at most one for a rule and a size. Each call reads them
    /// anew, in less than a millisecond.
    pub fn builtin() -> Vec<Arc<Self>> {
        let read = |bytes| Self::from_bytes(bytes).expect("a test reads them");
        FILES.into_iter().map(read).map(Arc::new).collect()
    }
}
