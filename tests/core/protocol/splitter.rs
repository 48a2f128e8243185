//! [`LineSplitter`]: bytes to lines.

use proptest::prelude::*;
use protocol::{Line, LineSplitter};

use crate::property::cases;

/// The lines of `bytes`, which come in chunks of these lengths, the rest at once.
fn split(bytes: &[u8], chunks: &[usize]) -> Vec<Line> {
    let mut splitter = LineSplitter::default();
    let mut lines = Vec::new();
    let mut rest = bytes;
    for &length in chunks {
        let (chunk, later) = rest.split_at(length.min(rest.len()));
        splitter.push(chunk, |line| lines.push(line));
        rest = later;
    }
    splitter.push(rest, |line| lines.push(line));
    lines.extend(splitter.finish());
    lines
}

fn texts(bytes: &[u8]) -> Vec<String> {
    split(bytes, &[])
        .into_iter()
        .map(|line| line.text)
        .collect()
}

#[test]
fn lf_cr_and_crlf_end_a_line() {
    assert_eq!(texts(b"a\nb\rc\r\nd"), ["a", "b", "c", "d"]);
    assert_eq!(texts(b"a\n\nb\r\rc\r\n\r\n"), ["a", "", "b", "", "c", ""]);
    assert_eq!(texts(b"\n\r"), ["", ""]);
    assert_eq!(texts(b""), Vec::<String>::new());
}

#[test]
fn what_is_not_utf_8_is_replaced() {
    assert_eq!(texts(b"a\xffb\n\0c\n"), ["a\u{fffd}b", "\0c"]);
}

#[test]
fn long_line_loses_its_tail_and_the_next_does_not() {
    let long = "x".repeat(LineSplitter::LONGEST);
    let lines = split(format!("{long}\n{long}y\nz\n{long}yy").as_bytes(), &[]);
    let cut = lines.iter().map(|line| line.cut).collect::<Vec<_>>();
    assert_eq!(cut, [false, true, false, true]);
    assert_eq!(lines[1].text, long);
    assert_eq!(lines[2].text, "z");
    assert_eq!(lines[3].text, long);
}

fn bytes() -> impl Strategy<Value = Vec<u8>> {
    let byte = prop_oneof![Just(b'\n'), Just(b'\r'), Just(b'a'), any::<u8>()];
    prop::collection::vec(byte, 0..200)
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn lines_do_not_depend_on_the_chunks(
        bytes in bytes(),
        chunks in prop::collection::vec(0..9_usize, 0..60),
    ) {
        prop_assert_eq!(split(&bytes, &chunks), split(&bytes, &[]));
    }

    #[test]
    fn line_has_no_end_in_it(bytes in bytes()) {
        for line in split(&bytes, &[]) {
            prop_assert!(!line.text.contains(['\n', '\r']));
        }
    }
}
