//! Opening libraries are read and written in pieces, without a copy of the whole in memory.

use allocation_counter::measure;
use record::{Format, Opened, ReadOptions, Record};
use rules::{Action, Game, GameSetup, Rule};

/// How a library begins, and the empty board.
const START: [u8; 22] = *b"\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\0\0";
/// h8 without anything below it, with a sibling and without.
const H8: [u8; 2] = [0x78, 0xC0];
const LAST_H8: [u8; 2] = [0x78, 0x40];
/// Of h8, one node after the other, in a file of a megabyte.
const NODES: usize = 500_000;

#[test]
fn library_takes_memory_for_its_positions_and_none_for_its_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("long.lib");
    let bytes = [&START[..], &H8.repeat(NODES - 1), &LAST_H8].concat();
    std::fs::write(&file, &bytes).expect("it can be written");
    let mut opened = None;
    let counted = measure(|| opened = Some(Opened::read(&file, &ReadOptions::default())));
    let record = opened.expect("it was read").expect("it is sound").record;
    assert_eq!(record.tree.walk().count(), 2, "they are all equal");
    let most = bytes.len() as u64 / 20;
    assert!(counted.bytes_max < most, "{} bytes", counted.bytes_max);
}

#[test]
fn library_is_written_a_text_at_a_time() {
    let setup = GameSetup::new(Rule::Renju, 15).expect("a size in range");
    let mut record = Record::new(setup);
    let root = record.tree.root();
    for point in Game::new(setup).legal_points() {
        let child = record.tree.play(root, Action::Place(point));
        let child = child.expect("it is legal");
        record.tree.note_mut(child).comment = "first".repeat(2_000);
    }
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("texts.lib");
    let counted = measure(|| {
        let losses = Format::Lib.save(&record, &file);
        assert!(losses.expect("it can be written").is_empty());
    });
    let length = std::fs::metadata(&file).expect("it is there").len();
    assert!(length > 10_000, "{length} bytes");
    assert!(
        counted.bytes_max < length / 10,
        "{} bytes",
        counted.bytes_max
    );
}
