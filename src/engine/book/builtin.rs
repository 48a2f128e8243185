//! The built-in libraries. `assets/books/README.md` has the commands that made them.

use std::sync::Arc;

use super::Book;

const FILES: [&[u8]; 3] = [
    include_bytes!("../../../assets/books/freestyle.book"),
    include_bytes!("../../../assets/books/standard.book"),
    include_bytes!("../../../assets/books/renju.book"),
];

impl Book {
    /// The files of the built-in libraries.
    pub const fn builtin_files() -> &'static [&'static [u8]] {
        &FILES
    }

    /// The built-in libraries, at most one for each rule and size. Each call reads them again, in
    /// less than a millisecond.
    pub fn builtin() -> Vec<Arc<Self>> {
        let read = |bytes| Self::from_bytes(bytes).expect("a test reads them");
        FILES.into_iter().map(read).map(Arc::new).collect()
    }
}
