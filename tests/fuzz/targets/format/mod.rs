//! What holds for the reader of every format, whatever the bytes.

use nekomoku::record::{Format, ReadOptions, Record};

/// Reading ends in a record or in an error of one line; a record can be written in every format that has room for it, and what is written
/// is read and written again as it stands.
pub fn reads_anything(format: Format, bytes: &[u8]) {
    let opened = match format.read(bytes, &ReadOptions::default()) {
        Ok(opened) => opened,
        Err(error) => {
            assert!(!error.to_string().contains('\n'), "{error}");
            return;
        }
    };
    assert!(opened.record.tree.walk().count() <= 1 + bytes.len());
    for target in Format::ALL {
        if let Some(first) = written(target, &opened.record) {
            // What a format cannot hold is gone after the first time.
            let second = written(target, &read_again(target, &first, &opened.record));
            let second = second.expect("it was written before");
            let third = written(target, &read_again(target, &second, &opened.record));
            assert_eq!(third, Some(second), "{target:?}");
        }
    }
}

fn written(format: Format, record: &Record) -> Option<Vec<u8>> {
    format.write(record).ok().map(|written| written.bytes)
}

fn read_again(format: Format, bytes: &[u8], record: &Record) -> Record {
    let setup = record.tree.setup();
    let options = ReadOptions {
        rule: Some(setup.rule()),
        size: setup.size(),
        ..ReadOptions::default()
    };
    format
        .read(bytes, &options)
        .expect("it was just written")
        .record
}
