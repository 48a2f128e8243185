//! Any bytes as a library.
#![no_main]

mod format;

use libfuzzer_sys::fuzz_target;
use nekomoku::record::Format;

fuzz_target!(|bytes: &[u8]| format::reads_anything(Format::Lib, bytes));
