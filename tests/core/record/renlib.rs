//! RenLib libraries: files as RenLib writes them byte by byte, and a second, independent reader.

use std::collections::BTreeMap;

use proptest::prelude::{any, proptest};
use proptest::{prop_assert, prop_assert_eq, sample::select};
use record::{Format, NodeId, Note, ReadOptions, Record};
use rules::{Action, GameSetup, Point, Rule};

use super::formats::{record, steps, there_and_back};
use crate::property::cases;

/// The header of every library in the current format.
const HEAD: [u8; 20] = *b"\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff";

/// The content of the nodes of a library, by the bytes of the points that lead to them.
#[derive(Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Said {
    is_move: bool,
    is_marked: bool,
    comment: String,
    board_text: String,
}

/// The second reader: recursive, without a stack of siblings, without rules, and panicking at every
/// error.
struct Naive<'a> {
    bytes: &'a [u8],
    path: Vec<u8>,
    said: BTreeMap<Vec<u8>, Said>,
}

impl<'a> Naive<'a> {
    fn read(file: &'a [u8]) -> BTreeMap<Vec<u8>, Said> {
        let mut naive = Naive {
            bytes: file.strip_prefix(&HEAD).expect("a head"),
            path: Vec::new(),
            said: BTreeMap::new(),
        };
        let flags = naive.node();
        assert_eq!(flags & 0xC0, 0, "the empty board has no siblings");
        if !naive.bytes.is_empty() {
            naive.siblings();
        }
        assert!(naive.bytes.is_empty(), "nothing follows the tree");
        naive.said
    }

    fn siblings(&mut self) {
        loop {
            self.path.push(self.bytes[0]);
            let flags = self.node();
            if flags & 0x40 == 0 {
                self.siblings();
            }
            self.path.pop();
            if flags & 0x80 == 0 {
                return;
            }
        }
    }

    fn take(&mut self) -> [u8; 2] {
        let (pair, rest) = self.bytes.split_at(2);
        self.bytes = rest;
        [pair[0], pair[1]]
    }

    fn node(&mut self) -> u8 {
        let [_, flags] = self.take();
        let further = if flags & 1 == 0 { [0, 0] } else { self.take() };
        let comment = if flags & 8 == 0 {
            String::new()
        } else {
            self.text()
        };
        let board_text = if further[1] & 1 == 0 {
            String::new()
        } else {
            self.text()
        };
        let said = Said {
            is_move: flags & 2 == 0,
            is_marked: flags & 0x10 != 0,
            comment: comment.replace('\u{8}', "\n").replace("\r\n", "\n"),
            board_text,
        };
        let before = self.said.insert(self.path.clone(), said);
        assert_eq!(before, None, "every node is there once");
        flags
    }

    fn text(&mut self) -> String {
        let mut text = Vec::new();
        loop {
            let pair = self.take();
            text.extend(pair.iter().take_while(|&&byte| byte != 0));
            if pair.contains(&0) {
                return String::from_utf8(text).expect("we write UTF-8");
            }
        }
    }
}

/// The content of the nodes of a record: its moves, and the labels and marks without a move.
fn said(record: &Record) -> BTreeMap<Vec<u8>, Said> {
    let tree = &record.tree;
    let byte = |point: Point| (14 - point.y()) * 16 + point.x() + 1;
    let path = |node: NodeId| {
        let actions = tree.path(node).into_iter().filter_map(|it| tree.action(it));
        let points = actions.map(|action| match action {
            Action::Place(point) => Some(byte(point)),
            _ => None,
        });
        points.collect::<Option<Vec<_>>>()
    };
    let mut said = BTreeMap::<Vec<u8>, Said>::new();
    for node in tree.walk() {
        let Some(path) = path(node) else { continue };
        let note = tree.note(node);
        let entry = said.entry(path.clone()).or_default();
        entry.is_move = true;
        entry.comment.clone_from(&note.comment);
        for (place, text) in labels(note) {
            let (x, row) = (place.as_bytes()[0] - b'a', place.as_bytes()[1] - b'a');
            let below = [&path[..], &[row * 16 + x + 1]].concat();
            let entry = said.entry(below).or_default();
            match text {
                Some(text) => entry.board_text = text,
                None => entry.is_marked = true,
            }
        }
    }
    said
}

/// The labels of a position as texts, and its marks.
fn labels(note: &Note) -> Vec<(&str, Option<String>)> {
    let values = |id| note.property(id).map_or(&[][..], |it| it.values());
    let texts = values("LB").iter().map(|value| {
        let (place, text) = value.split_once(':').expect("a label");
        (place, Some(text.replace('\\', "")))
    });
    let marks = values("MA").iter().map(|value| (value.as_str(), None));
    texts.chain(marks).collect()
}

fn read(file: &[u8]) -> (Record, String) {
    let opened = Format::Lib.read(file, &ReadOptions::default());
    let opened = opened.unwrap_or_else(|error| panic!("{error}"));
    (opened.record, opened.losses.to_string())
}

/// Every line from the root to its end, each with its comment.
fn lines(record: &Record) -> Vec<String> {
    let tree = &record.tree;
    let leaves = tree.walk().filter(|&node| tree.first_child(node).is_none());
    let told = leaves.map(|leaf| {
        let points = tree.path(leaf).into_iter().filter_map(|it| tree.action(it));
        let points = points
            .map(|it| it.to_string())
            .collect::<Vec<_>>()
            .join(" ");
        let comment = &tree.note(leaf).comment;
        format!("{points}: {comment}")
            .trim_end_matches(": ")
            .to_owned()
    });
    told.collect()
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn second_reader_finds_what_was_written(
        steps in steps(),
        rule in select(Rule::ALL.to_vec()),
        shown in any::<u16>(),
    ) {
        let record = record(GameSetup::new(rule, 15).unwrap(), &steps, shown);
        let written = Format::Lib.write(&record).unwrap();
        prop_assert_eq!(Naive::read(&written.bytes), said(&record));
        let read = there_and_back(Format::Lib, &record);
        prop_assert_eq!(said(&read), said(&record));
        prop_assert_eq!(Format::Lib.write(&read).unwrap().bytes, written.bytes);
        // The first of several lines is the main line.
        let is_main_first = |node| read.tree.main_child(node) == read.tree.first_child(node);
        prop_assert!(read.tree.walk().all(is_main_first));
    }
}

#[test]
fn library_of_the_letter_is_read() {
    // The empty board with a comment; h8 with two answers, the first of them a leaf with a text on
    // it and a comment of three lines, the second with a mark, an answer of its own, and below that
    // a text on i10, where nobody plays.
    let mut file = HEAD.to_vec();
    file.extend(b"\x00\x08Joseki\0\0");
    file.extend(b"\x78\x00");
    file.extend(b"\x68\xC9\x00\x01good\x08for\r\nBlack\0A\0");
    file.extend(b"\x69\x10");
    file.extend(b"\x58\xC0\x59\x43\x00\x01?\0");
    let (record, losses) = read(&file);
    assert_eq!(losses, "");
    assert_eq!(lines(&record), ["h8 h9: good\nfor\nBlack", "h8 i9 h10"]);
    let tree = &record.tree;
    assert_eq!(record.shown, tree.root());
    assert_eq!(tree.setup(), GameSetup::new(Rule::Renju, 15).unwrap());
    assert_eq!(tree.note(tree.root()).comment, "Joseki");
    let h8 = tree.first_child(tree.root()).unwrap();
    let label = |node| labels(tree.note(node));
    assert_eq!(label(h8), [("hg", Some("A".to_owned())), ("ig", None)]);
    let i9 = tree.children(h8).nth(1).unwrap();
    assert_eq!(label(i9), [("if", Some("?".to_owned()))]);
}

#[test]
fn oldest_libraries_are_read() {
    // Without a head; the last letter of a comment has its highest bit set, and letters of Swedish
    // stand for brackets.
    let (record, losses) = read(b"\x78\x20b{st\xe1\xff\x68\x80\x58\x40\x69\x40");
    assert_eq!(losses, "");
    assert_eq!(lines(&record), ["h8 h9 h10", "h8 i9"]);
    let tree = &record.tree;
    let h8 = tree.first_child(tree.root()).unwrap();
    assert_eq!(tree.note(h8).comment, "bästa");
    // With a head of version 3.0, whose first node is h8 already.
    let mut file = HEAD.to_vec();
    file[9] = 0;
    file.extend(b"\x78\x00\x68\x40");
    assert_eq!(lines(&read(&file).0), ["h8 h9"]);
}

#[test]
fn what_cannot_be_played_is_left_out_with_all_that_follows_it() {
    // A pass with an answer, a stone on another one with an answer, and a line that is in order.
    let mut file = HEAD.to_vec();
    file.extend(b"\x00\x00\x78\x00\x00\x80\x68\x40\x78\x80\x68\x40\x69\x40");
    let (record, losses) = read(&file);
    assert_eq!(losses, "moves left out: 4, the first at byte 24: a pass");
    assert_eq!(lines(&record), ["h8 i9"]);

    let mut file = HEAD.to_vec();
    file.extend(b"\x00\x00\x78\x80\x68\x00");
    let (record, losses) = read(&file);
    assert_eq!(losses, "lines that the file announces and does not have: 1");
    assert_eq!(lines(&record), ["h8 h9"]);
}

#[test]
fn same_line_twice_is_one_with_both_comments() {
    let mut file = HEAD.to_vec();
    file.extend(b"\x00\x00\x78\x80\x68\x48one\0\x78\x00\x68\x48\x08two\0\0");
    let (record, losses) = read(&file);
    assert_eq!(losses, "");
    assert_eq!(
        lines(&record),
        ["h8 h9: one\ntwo"],
        "the second one has no first line"
    );
}

#[test]
fn comments_of_any_lines_come_back() {
    for comment in [
        "one",
        "one\ntwo",
        "one\n",
        "\n",
        "\ntwo",
        "\n\n\nfour\n\n",
        "",
    ] {
        let mut record = Record::new(GameSetup::new(Rule::Renju, 15).unwrap());
        let root = record.tree.root();
        comment.clone_into(&mut record.tree.note_mut(root).comment);
        let read = there_and_back(Format::Lib, &record);
        assert_eq!(read.tree.note(root).comment, comment);
    }
}

#[test]
fn comments_are_read_in_the_code_page_of_whoever_wrote_them() {
    let comment = "黑棋第九手是此局的要点，白棋难以防守";
    let (bytes, _, _) = encoding_rs::GBK.encode(comment);
    let mut file = HEAD.to_vec();
    file.extend(b"\x00\x00\x78\x48");
    file.extend(&*bytes);
    file.extend(b"\0\0");
    let (record, _) = read(&file);
    assert_eq!(lines(&record), [format!("h8: {comment}")]);
}

#[test]
fn damaged_library_is_refused_with_the_byte() {
    for (file, expected) in [
        (
            b"RenLib".to_vec(),
            "byte 0: no head of a library, expected `RenLib` between two bytes FF",
        ),
        (
            [&HEAD[..], b"\x00\x00\x70\x40"].concat(),
            "byte 22: 70 is not a point, expected a column from 1",
        ),
    ] {
        let error = Format::Lib
            .read(&file, &ReadOptions::default())
            .unwrap_err();
        assert_eq!(error.to_string(), expected);
    }
    let small = Record::new(GameSetup::new(Rule::Renju, 13).unwrap());
    let error = Format::Lib.write(&small).unwrap_err();
    assert_eq!(
        error.to_string(),
        "a library has 15 lines, and this board 13"
    );
}

#[test]
fn library_that_ends_early_or_is_of_a_later_version_is_read_with_a_report() {
    let with = |nodes: &[u8]| [&HEAD[..], nodes].concat();
    let mut newer = with(b"\x00\x00");
    newer[9] = 5;
    for (file, expected) in [
        (
            newer,
            "a later version of RenLib: 3.5, read as the version before it",
        ),
        (
            with(b"\x00\x00\x78"),
            "moves left out: 1, at byte 23: the file ends, expected a node of two bytes",
        ),
        (
            with(b"\x00\x00\x78\x01"),
            "moves left out: 1, at byte 24: the file ends, expected two bytes of further flags",
        ),
        (
            with(b"\x00\x00\x78\x08abc"),
            "moves left out: 1, at byte 24: a text does not end, expected its last byte and an \
             even number of them",
        ),
    ] {
        assert_eq!(read(&file).1, expected);
    }
}

/// A library of twenty megabytes: every line of four moves on a few points, repeated.
#[test]
fn large_library_is_read_and_written() {
    let points = (0..58_u8).map(|index| (index / 8 + 4) * 16 + index % 8 + 4);
    let points = points.collect::<Vec<_>>();
    let mut file = HEAD.to_vec();
    file.extend([0, 0]);
    below(&points, &mut Vec::new(), &mut file);
    let begun = std::time::Instant::now();
    let options = ReadOptions {
        rule: Some(Rule::Freestyle),
        ..ReadOptions::default()
    };
    let record = Format::Lib.read(&file, &options).unwrap().record;
    let read = begun.elapsed();
    let written = Format::Lib.write(&record).unwrap();
    let nodes = record.tree.walk().count();
    println!(
        "{} bytes, {nodes} nodes: read in {read:?}, both in {:?}",
        file.len(),
        begun.elapsed()
    );
    assert_eq!(nodes, file.len() / 2 - HEAD.len() / 2);
    assert!(written.bytes == file);
}

fn below(points: &[u8], path: &mut Vec<u8>, file: &mut Vec<u8>) {
    let free = points.iter().filter(|point| !path.contains(point));
    let free = free.copied().collect::<Vec<_>>();
    for (number, &point) in free.iter().enumerate() {
        let leaf = if path.len() == 3 { 0x40 } else { 0 };
        let sibling = if number + 1 < free.len() { 0x80 } else { 0 };
        file.extend([point, leaf | sibling]);
        if leaf == 0 {
            path.push(point);
            below(points, path, file);
            path.pop();
        }
    }
}
