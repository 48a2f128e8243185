#![no_main]
//! No text makes a record panic, and what is read is written so that it is read again.

use libfuzzer_sys::fuzz_target;
use nekomoku::record::Record;

fuzz_target!(|text: &str| {
    if let Ok(record) = Record::parse(text) {
        let written = record.to_text();
        let again = Record::parse(&written).expect("what was written");
        assert_eq!(again.to_text(), written);
    }
});
