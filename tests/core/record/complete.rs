//! No move is dropped in silence: of every damaged file, the moves that are read and the moves that
//! are reported are all moves that the file has.

use proptest::prelude::{Strategy, any, proptest};
use proptest::{collection::vec, prop_assert_eq, sample::select};
use record::{Format, ReadOptions};
use rules::{Point, Rule};

use crate::property::cases;

/// What happens to a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Damage {
    None,
    /// A move is repeated.
    Repeated,
    /// A move is a pass, or names no point.
    NoPoint,
    /// The file ends early.
    Cut,
    /// A byte that is not UTF-8 stands in a comment or in a name.
    WrongByte,
    /// Brackets that are not escaped stand in a comment, or text outside of values.
    Stray,
    /// All moves are in one node, or every line ends with a carriage return alone.
    Joined,
}

const DAMAGES: [Damage; 7] = [
    Damage::None,
    Damage::Repeated,
    Damage::NoPoint,
    Damage::Cut,
    Damage::WrongByte,
    Damage::Stray,
    Damage::Joined,
];

fn points() -> impl Strategy<Value = Vec<Point>> {
    vec((0..15_u8, 0..15_u8), 1..30)
        .prop_map(|places| places.into_iter().map(|(x, y)| Point::new(x, y)).collect())
}

/// A damaged file, and the number of moves in it.
struct File {
    bytes: Vec<u8>,
    moves: usize,
}

/// A place in a list or a text that is as far along as `at` in all numbers.
fn place(at: u16, length: usize) -> usize {
    usize::from(at) * length / (usize::from(u16::MAX) + 1)
}

fn damaged(points: &[Point], damage: Damage, at: u16) -> Vec<Option<Point>> {
    let mut moves = points.iter().copied().map(Some).collect::<Vec<_>>();
    let number = place(at, moves.len());
    match damage {
        Damage::Repeated => moves.insert(number, moves[number]),
        Damage::NoPoint => moves.insert(number, None),
        _ => {}
    }
    moves
}

/// Cuts a file, and counts the moves that begin before the cut.
fn cut(mut bytes: Vec<u8>, starts: &[usize], damage: Damage, (at, least): (u16, usize)) -> File {
    if damage == Damage::Cut {
        bytes.truncate(least + place(at, bytes.len() - least));
    }
    let moves = starts.iter().filter(|&&start| start < bytes.len()).count();
    File { bytes, moves }
}

fn sgf(points: &[Point], damage: Damage, at: u16) -> File {
    let head = "(;GM[4]SZ[15]PB[one]PW[two]";
    let mut text = head.as_bytes().to_vec();
    let mut starts = Vec::new();
    let moves = damaged(points, damage, at);
    let strange = place(at, moves.len());
    for (number, point) in moves.into_iter().enumerate() {
        if damage != Damage::Joined {
            text.push(b';');
        }
        starts.push(text.len());
        let letter = |coordinate| char::from(b'a' + coordinate);
        let value = point.map(|point| [letter(point.x()), letter(14 - point.y())]);
        let value = value.map_or_else(String::new, String::from_iter);
        text.extend(format!("{}[{value}]", ["B", "W"][number % 2]).bytes());
        if number == strange {
            match damage {
                Damage::WrongByte => text.extend(b"C[\xe9\xbb\x91\xe6]"),
                Damage::Stray => text.extend(b"C[see [1], [b] and [2] ]!"),
                _ => text.extend(b"C[a comment]"),
            }
        }
    }
    text.extend(b")\n");
    cut(text, &starts, damage, (at, head.len()))
}

fn piskvork(points: &[Point], damage: Damage, at: u16, is_rec: bool) -> File {
    let end = if damage == Damage::Joined {
        "\r"
    } else {
        "\r\n"
    };
    let head = if is_rec {
        format!("one{end}two{end}")
    } else {
        format!("Piskvorky 20x20, 0:0, 0{end}")
    };
    let (mut text, mut starts) = (head.clone().into_bytes(), Vec::new());
    let origin = u8::from(!is_rec);
    let strange = place(at, points.len());
    // A line that is no move ends the moves of these formats, and nothing is a pass.
    for (number, point) in damaged(points, damage, at).into_iter().enumerate() {
        if number == strange && damage == Damage::Stray {
            text.extend(format!("text{end}").bytes());
        }
        if let Some(point) = point {
            starts.push(text.len());
            let (x, y) = (point.x() + origin, point.y() + origin);
            text.extend(format!("{x},{y},7{end}").bytes());
        }
    }
    if damage == Damage::WrongByte {
        text.extend(format!("na\u{e9}me{end}").bytes());
        let last = text.len() - end.len();
        text.insert(last, 0xE9);
    }
    let mut file = cut(text, &starts, damage, (at, head.len()));
    // A line that is cut before its second number is no move.
    let is_open = |it: &u8| !b"\r\n".contains(it);
    let length = file.bytes.iter().rev().take_while(|it| is_open(it)).count();
    let last = &file.bytes[file.bytes.len() - length..];
    let is_half = last
        .iter()
        .position(|&it| it == b',')
        .is_none_or(|at| at + 1 == last.len());
    if damage == Damage::Cut && length > 0 && file.moves > 0 && is_half {
        file.moves -= 1;
    }
    file
}

fn text(points: &[Point], damage: Damage, at: u16) -> File {
    let between = [" ", "", "-", " \u{2192} ", ", "][usize::from(at % 5)];
    let moves = damaged(points, damage, at);
    let count = moves.len();
    let words = moves
        .into_iter()
        .map(|it| it.map_or_else(|| "pass".to_owned(), |it| it.to_string()));
    let words = words.collect::<Vec<_>>();
    let text = match damage {
        Damage::Stray => format!("({})", words.join(")(")),
        _ => words.join(between),
    };
    File {
        bytes: text.into_bytes(),
        moves: count,
    }
}

fn library(points: &[Point], damage: Damage, at: u16) -> File {
    let mut bytes = b"\xffRenLib\xff\x03\x04".to_vec();
    bytes.resize(20, 0xFF);
    bytes.extend([0, 0]);
    let head = bytes.len();
    let mut starts = Vec::new();
    let moves = damaged(points, damage, at);
    let (last, strange) = (moves.len() - 1, place(at, moves.len()));
    for (number, point) in moves.into_iter().enumerate() {
        starts.push(bytes.len());
        let byte = point.map_or(0, |it| (14 - it.y()) << 4 | (it.x() + 1));
        let leaf = if number == last { 0x40 } else { 0 };
        let comment: &[u8] = match damage {
            Damage::WrongByte if number == strange => b"\xe9\xbb\x91\xe6\0\0",
            _ if number == strange => b"text\0\0",
            _ => b"",
        };
        bytes.extend([byte, leaf | if comment.is_empty() { 0 } else { 8 }]);
        bytes.extend(comment);
    }
    cut(bytes, &starts, damage, (at, head))
}

fn pos(points: &[Point], damage: Damage, at: u16) -> File {
    let moves = damaged(points, damage, at);
    let moves = moves.into_iter().flatten().collect::<Vec<_>>();
    let count = u8::try_from(moves.len()).expect("they are few");
    let places = moves.iter().map(|it| (14 - it.y()) * 15 + it.x());
    File {
        bytes: [count].into_iter().chain(places).collect(),
        moves: moves.len(),
    }
}

proptest! {
    #![proptest_config(cases(4_000))]

    #[test]
    fn moves_read_and_moves_reported_are_the_moves_of_a_damaged_file(
        points in points(),
        damage in select(DAMAGES.to_vec()),
        rule in select(Rule::ALL.to_vec()),
        at in any::<u16>(),
    ) {
        for (format, file) in [
            (Format::Sgf, sgf(&points, damage, at)),
            (Format::Psq, piskvork(&points, damage, at, false)),
            (Format::Rec, piskvork(&points, damage, at, true)),
            (Format::Text, text(&points, damage, at)),
            (Format::Lib, library(&points, damage, at)),
            (Format::Pos, pos(&points, damage, at)),
        ] {
            let options = ReadOptions { rule: Some(rule), ..ReadOptions::default() };
            let opened = format.read(&file.bytes, &options);
            let opened = opened.unwrap_or_else(|error| panic!("{format:?}: {error}"));
            let read = opened.record.tree.walk().count() - 1;
            prop_assert_eq!(
                read + opened.losses.moves(),
                file.moves,
                "{:?} {:?}: {}", format, String::from_utf8_lossy(&file.bytes), opened.losses
            );
        }
    }
}

/// A game in the program's own format is read whole, or refused.
#[test]
fn a_damaged_game_of_the_own_format_is_refused() {
    let text = Format::Text
        .read(b"h8i9g7", &ReadOptions::default())
        .expect("a game");
    let written = Format::Json
        .write(&text.record)
        .expect("it can be written")
        .bytes;
    for end in 0..written.len() - 1 {
        let read = Format::Json.read(&written[..end], &ReadOptions::default());
        assert!(read.is_err(), "{end}");
    }
}
