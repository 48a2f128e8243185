//! Bytes to lines: every line ending, and bytes that are not text.

use super::Manager;

#[test]
fn every_line_ending_is_recognised() {
    for end in ["\n", "\r", "\r\n", "\n\n", "\r\n\r\n", "  \r\n"] {
        let mut manager = Manager::first();
        manager.send_bytes(
            ["START 15", "", "BEGIN", "TURN 7,7", ""]
                .join(end)
                .as_bytes(),
        );
        for line in ["OK", "0,14", "1,14"] {
            manager.expect(line);
        }
        manager.send_bytes(format!("END{end}").as_bytes());
        manager.ends();
    }
}

#[test]
fn lines_may_come_byte_by_byte() {
    let mut manager = Manager::first();
    for byte in b"START 15\r\nBEGIN\r\nEND\r\n" {
        manager.send_bytes(&[*byte]);
    }
    manager.expect("OK");
    manager.expect("0,14");
    manager.ends();
}

#[test]
fn bytes_that_are_no_text_are_unknown() {
    let mut manager = Manager::first();
    manager
        .send_bytes(b"\0START 15\0\r\n\0\r\n\xff\xfe\r\nBEG\0IN\r\nTURN \xc3\x28,1\r\nBEGIN\0\r\n");
    for line in [
        "OK",
        "UNKNOWN command \\u{fffd}\\u{fffd}",
        "UNKNOWN command BEG\\u{0}IN",
        "ERROR TURN needs `x,y`",
        "0,14",
    ] {
        manager.expect(line);
    }
    manager.send("END");
    manager.ends();
}

#[test]
fn endless_line_is_cut_and_unknown() {
    let mut manager = Manager::first();
    let long = "x".repeat(100_000);
    manager.send(&format!(
        "START 15\n{long}\nINFO {long}\nBOARD\n1,1,{long}\nDONE\nBEGIN"
    ));
    manager.expect("OK");
    manager.expect("UNKNOWN the line is too long");
    manager.expect("MESSAGE INFO: the line is longer than 4096 bytes; the line is ignored");
    manager.expect("ERROR a line of the board is neither..");
    manager.expect("0,14");
}
