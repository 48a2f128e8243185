//! PSQ, the file format of Piskvork, and REC, the format of its tournaments.
//!
//! ```text
//! Piskvorky 15x15, 11:11, 0      columns x rows, levels of the players (0: human), who began
//! 8,8,120                        column from the left, row from the top, from 1; milliseconds
//! pbrain-a.exe                   the players, the one on the left first; only in tournaments
//! pbrain-b.exe
//! -1                             how it ended, a number
//! ```
//!
//! A REC begins with the players, the one with the first move first. It has 20 lines or more and
//! counts coordinates from 0. Neither format names the rule. The text after the moves is read
//! tolerantly, as in Piskvork.

// CITE: Piskvork, game.cpp, openPsq and savePsq

use std::fmt::Write;

use super::encoding::{decode, lines};
use super::format::{FormatError, Opened, ReadOptions, Written, quote};
use super::json::{Record, Seat};
use super::loss::Losses;
use super::main_line::{Holds, main_line, of_points, points};
use rules::{GameSetup, Point, Rule};

/// Smallest board size of a REC in lines.
const REC_SIZE: u8 = 20;

pub(super) fn read(bytes: &[u8], options: &ReadOptions) -> Result<Opened, FormatError> {
    let mut losses = Losses::default();
    let text = decode(bytes, options.encoding, &mut losses);
    let (number, first) = numbered(&text).next().unwrap_or((1, ""));
    let head = Head::parse(first).ok_or_else(|| {
        let message = format!(
            "{} is not a head, expected one like `Piskvorky 15x15, 0:0, 0`",
            quote(first)
        );
        FormatError::Line(number, message)
    })?;
    let size = u8::try_from(head.columns)
        .ok()
        .filter(|_| head.columns == head.rows);
    let setup = size.and_then(|size| setup(options, size)).ok_or_else(|| {
        let message = format!(
            "a board of {}x{} lines, expected a square of 5 to 22",
            head.columns, head.rows
        );
        FormatError::Line(number, message)
    })?;
    let (mut opened, rest) = play(setup, numbered(&text).skip(1), 1)?;
    // Two lines of names and one of the result; outside of tournaments only the last line.
    if let [left, right, ..] = rest[..]
        && left.parse::<i64>().is_err()
    {
        let names = if head.second_began {
            [right, left]
        } else {
            [left, right]
        };
        opened.record.players = names.map(seat);
    }
    opened.losses.extend(losses);
    Ok(opened)
}

pub(super) fn read_rec(bytes: &[u8], options: &ReadOptions) -> Result<Opened, FormatError> {
    let mut losses = Losses::default();
    let text = decode(bytes, options.encoding, &mut losses);
    let mut lines = numbered(&text);
    let names = [lines.next(), lines.next()];
    let [Some((_, first)), Some((_, second))] = names else {
        let message = "two lines with the names of the players expected";
        return Err(FormatError::Line(1, message.to_owned()));
    };
    let moves = numbered(&text)
        .skip(2)
        .map_while(|(_, line)| Move::parse(line));
    let most = moves.map(|it| it.x.max(it.y)).max().unwrap_or(0);
    let size = u8::try_from(most.saturating_add(1)).unwrap_or(u8::MAX);
    let setup = setup(options, size.max(REC_SIZE)).ok_or_else(|| {
        let message = format!("a move in line {size} of the board, expected at most 22 lines");
        FormatError::Whole(message)
    })?;
    let (mut opened, _) = play(setup, lines, 0)?;
    opened.record.players = [first, second].map(seat);
    opened.losses.extend(losses);
    Ok(opened)
}

/// Writes the main line with the times of its moves and the names of the players, who are marked as
/// human.
pub(super) fn write(record: &Record) -> Written {
    let size = record.tree.setup().size();
    let mut text = format!("Piskvorky {size}x{size}, 0:0, 0\n");
    let line = main_line(record);
    for (node, point) in points(record, &line) {
        // The stones of an opening are one turn, which ends with the last of them.
        let is_last = record
            .tree
            .action(node)
            .is_some_and(|action| action.points().last() == Some(&point));
        let time = record.tree.note(node).time_ms.filter(|_| is_last);
        let time = time.unwrap_or(0);
        let (x, y) = (point.x() + 1, size - point.y());
        writeln!(text, "{x},{y},{time}").expect("a text takes everything");
    }
    if record.players.iter().any(|seat| !seat.name.is_empty()) {
        for seat in &record.players {
            text += &name_line(&seat.name);
        }
    }
    text += "-1\n";
    let holds = Holds {
        times: true,
        names: true,
        ..Holds::default()
    };
    Written {
        bytes: text.into_bytes(),
        losses: holds.losses_of(record),
    }
}

/// A name on a line of its own that is read neither as a move nor as a result.
fn name_line(name: &str) -> String {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.is_empty() || name.parse::<i64>().is_ok() || Move::parse(&name).is_some() {
        format!("player {name}\n").replace(" \n", "\n")
    } else {
        name + "\n"
    }
}

fn seat(name: &str) -> Seat {
    Seat {
        id: String::new(),
        name: name.to_owned(),
    }
}

fn setup(options: &ReadOptions, size: u8) -> Option<GameSetup> {
    GameSetup::new(options.rule.unwrap_or(Rule::Freestyle), size).ok()
}

/// The lines that are not empty, with their numbers from 1.
fn numbered(text: &str) -> impl Iterator<Item = (usize, &str)> {
    (1..).zip(lines(text)).filter(|(_, line)| !line.is_empty())
}

/// Plays the moves at the beginning, counted from `origin`, up to the first one that cannot be
/// played, and returns the lines after them.
fn play<'a>(
    setup: GameSetup,
    lines: impl Iterator<Item = (usize, &'a str)>,
    origin: i32,
) -> Result<(Opened, Vec<&'a str>), FormatError> {
    let size = setup.size();
    let (mut points, mut places, mut rest) = (Vec::new(), Vec::new(), Vec::new());
    let mut losses = Losses::default();
    for (number, line) in lines {
        let read = Move::parse(line);
        let Some(read) = read.filter(|_| rest.is_empty()) else {
            let is_move = read.is_some_and(|read| read.has_time);
            losses.leave_out(usize::from(is_move), || {
                format!("in line {number}: {} stands after other text", quote(line))
            });
            rest.push(line);
            continue;
        };
        let (x, from_top) = (read.x.checked_sub(origin), read.y.checked_sub(origin));
        let y = from_top.and_then(|it| (i32::from(size) - 1).checked_sub(it));
        let point = x.zip(y).and_then(|(x, y)| Point::try_new(x, y, size));
        points.push(point.ok_or_else(|| {
            let last = i32::from(size) - 1 + origin;
            let message = format!(
                "{} is off the board, expected {origin} to {last}",
                quote(line)
            );
            FormatError::Line(number, message)
        })?);
        places.push((number, read.ms));
    }
    let mut opened = of_points(setup, &points, |at| format!("in line {}", places[at].0));
    opened.losses.extend(losses);
    let record = &mut opened.record;
    let nodes = record.tree.path(record.shown);
    for (&node, &(_, ms)) in nodes.iter().skip(1).zip(&places) {
        if ms > 0 {
            record.tree.note_mut(node).time_ms = Some(ms);
        }
    }
    Ok((opened, rest))
}

/// The first line of a PSQ.
struct Head {
    columns: u32,
    rows: u32,
    /// True when the player on the right moved first.
    second_began: bool,
}

impl Head {
    fn parse(line: &str) -> Option<Self> {
        let mut numbers = line.strip_prefix("Piskvorky")?.split([',', 'x', ':']);
        let mut number = || numbers.next()?.trim().parse::<u32>().ok();
        let (columns, rows) = (number()?, number()?);
        let (_levels, began) = ((number()?, number()?), number()?);
        (began <= 1).then_some(Self {
            columns,
            rows,
            second_began: began == 1,
        })
    }
}

/// A move as written in a line.
#[derive(Clone, Copy)]
struct Move {
    x: i32,
    y: i32,
    ms: u64,
    has_time: bool,
}

impl Move {
    fn parse(line: &str) -> Option<Self> {
        let mut numbers = line.split(',').map(str::trim);
        let (x, y) = (numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?);
        let ms = numbers.next().and_then(|it| it.parse().ok());
        Some(Self {
            x,
            y,
            ms: ms.unwrap_or(0),
            has_time: ms.is_some(),
        })
    }
}
