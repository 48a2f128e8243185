//! Position text: the points of one line in order, `h8i9g7`. Rows count from the bottom, as in
//! renju, Yixin-Board and gomocalc. A record from a program that counts from the top, such as
//! c-gomoku-cli, has to be flipped.

use super::encoding::decode;
use super::format::{FormatError, Opened, ReadOptions, Written, quote};
use super::json::Record;
use super::loss::Losses;
use super::main_line::{Holds, main_line, of_points, points};
use rules::{GameSetup, Rule, parse_points};

/// Reads the position that the options name. A file has one position a line; empty lines and lines
/// that begin with `#` are skipped.
pub(super) fn read(bytes: &[u8], options: &ReadOptions) -> Result<Opened, FormatError> {
    let text = decode(bytes, None);
    let rule = options.rule.unwrap_or(Rule::Freestyle);
    let setup = GameSetup::new(rule, options.size);
    let setup = setup.map_err(|error| FormatError::Whole(error.to_string()))?;
    let is_position = |line: &&str| !line.is_empty() && !line.starts_with('#');
    let lines = (1..).zip(text.lines().map(str::trim));
    let mut lines = lines.filter(|(_, line)| is_position(line));
    let Some((number, line)) = lines.nth(options.game.get() - 1) else {
        let wanted = format!("there is no position {}, expected one a line", options.game);
        return match options.game.get() {
            1 => Ok(Opened::of(Record::new(setup))),
            _ => Err(FormatError::NoGame(wanted)),
        };
    };
    let wrong = |message| FormatError::Line(number, message);
    let points = parse_points(line, setup.size()).map_err(|error| {
        let (size, text) = (error.size, quote(&error.text));
        let expected = "expected a letter and a number, `h8`";
        wrong(format!(
            "{text} names no point of a {size}x{size} board, {expected}"
        ))
    })?;
    let record = of_points(setup, points);
    let record = record.map_err(|(index, why)| wrong(format!("move {}: {why}", index + 1)))?;
    let mut losses = Losses::default();
    lines.for_each(|_| losses.add("further positions"));
    Ok(Opened { record, losses })
}

/// True when the first line of this text consists of letters with numbers behind them, like
/// `h8i9`, and no later byte is that of a binary file.
pub(super) fn is_likely(bytes: &[u8]) -> bool {
    let is_text = |byte: &u8| byte.is_ascii_graphic() || byte.is_ascii_whitespace();
    let start = bytes.trim_ascii_start();
    let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
    let line = start.split(is_end).next().unwrap_or_default();
    let mut before = b' ';
    let are_points = line.iter().all(|&byte| {
        let is_fit = match byte {
            b'0'..=b'9' => before.is_ascii_alphanumeric(),
            b' ' | b',' | b'\t' => !before.is_ascii_alphabetic(),
            _ => byte.is_ascii_alphabetic() && !before.is_ascii_alphabetic(),
        };
        before = byte;
        is_fit
    });
    line.len() > 1 && are_points && bytes.iter().all(is_text)
}

pub(super) fn write(record: &Record) -> Written {
    let line = main_line(record);
    let text = points(record, &line).map(|(_, point)| point.to_string());
    Written {
        bytes: (text.collect::<String>() + "\n").into_bytes(),
        losses: Holds::default().losses_of(record),
    }
}
