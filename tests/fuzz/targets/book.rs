//! Any bytes as an opening library: refused in one line, or a library that can be walked through, asked and written again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nekomoku::engine::book::{Book, BookBuilder};
use nekomoku::rules::{Board, Symmetry};

fuzz_target!(|bytes: &[u8]| {
    let book = match Book::from_bytes(bytes) {
        Ok(book) => book,
        Err(error) => {
            assert!(!error.to_string().contains('\n'), "{error}");
            return;
        }
    };
    let found = book.find(&Board::new(book.size()), Symmetry::Identity);
    assert!(found.is_some());
    let mut builder = BookBuilder::new(book.rule(), book.size()).expect("it was read");
    builder.add(&book);
    let again = builder.finish();
    assert_eq!(Book::from_bytes(&again.to_bytes()), Ok(again));
});
