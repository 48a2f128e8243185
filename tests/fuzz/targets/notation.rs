//! Reading a point never panics; what was read is on the board and is written and read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nekomoku::rules::{MAX_SIZE, MIN_SIZE, format_x_y, parse_point};

fuzz_target!(|input: (u8, &str)| {
    let (size, text) = input;
    let size = MIN_SIZE + size % (MAX_SIZE - MIN_SIZE + 1);
    match parse_point(text, size) {
        Ok(point) => {
            assert!(point.x() < size && point.y() < size);
            assert_eq!(parse_point(&point.to_string(), size), Ok(point));
            assert_eq!(parse_point(&format_x_y(point, size), size), Ok(point));
        }
        Err(error) => assert!(error.to_string().contains(text)),
    }
});
