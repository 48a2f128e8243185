//! Position text: the points of one line in order, `h8i9g7`. Rows count from the bottom, as in
//! renju, Yixin-Board and gomocalc. A record from a program that counts from the top, such as
//! c-gomoku-cli, has to be flipped.
//!
//! Points as people and other programs write them are read as well: with numbers of moves, colours,
//! brackets and marks between them, in an address, and as numbers from 0, `7,7 8,8`, whose row
//! counts from the top as in the Gomocup protocol.

use super::encoding::{decode, lines};
use super::format::{FormatError, Opened, ReadOptions, Written, quote};
use super::json::Record;
use super::loss::Losses;
use super::main_line::{Holds, main_line, of_points, points};
use super::moves_text::{Moves, moves_of};
use rules::{GameSetup, Rule};

/// The positions of a file.
pub(super) struct Positions {
    setup: GameSetup,
    /// The moves of each position, with the number of its first line, from 1.
    positions: std::vec::IntoIter<(usize, Result<Moves, String>)>,
    losses: Losses,
}

impl Positions {
    /// Reads a file. It has one position a line, or one position with a move or a numbered move on
    /// each line. Empty lines and lines that begin with `#` are skipped.
    ///
    /// # Errors
    /// When the size of the board is not supported.
    pub(super) fn of(bytes: &[u8], options: &ReadOptions) -> Result<Self, FormatError> {
        let mut losses = Losses::default();
        let text = decode(bytes, options.encoding, &mut losses);
        let rule = options.rule.unwrap_or(Rule::Freestyle);
        let setup = GameSetup::new(rule, options.size);
        let setup = setup.map_err(|error| FormatError::Whole(error.to_string()))?;
        let is_position = |line: &&str| !line.is_empty() && !line.starts_with('#');
        let lines = (1..)
            .zip(lines(&text))
            .filter(|(_, line)| is_position(line));
        let mut positions = lines
            .map(|(number, line)| (number, moves_of(line, setup.size())))
            .collect::<Vec<_>>();
        if let Some(whole) = Moves::joined(&positions) {
            positions = vec![whole];
        } else if positions.is_empty() {
            positions.push((1, Ok(Moves::default())));
        }
        Ok(Self {
            setup,
            positions: positions.into_iter(),
            losses,
        })
    }

    /// Reads the next position; `None` when there is none.
    pub(super) fn read(&mut self) -> Option<Result<Opened, FormatError>> {
        let (number, moves) = self.positions.next()?;
        let moves = match moves {
            Ok(moves) => moves,
            Err(text) => {
                let (text, size) = (quote(&text), self.setup.size());
                let expected = "expected a letter and a number, `h8`";
                let message = format!("{text} names no point of a {size}x{size} board, {expected}");
                return Some(Err(FormatError::Line(number, message)));
            }
        };
        let place = |at: usize| {
            format!(
                "in line {}: move {}",
                moves.lines.get(at).unwrap_or(&number),
                at + 1
            )
        };
        let mut opened = of_points(self.setup, &moves.points, place);
        let passes = || format!("in line {number}: a pass");
        opened.losses.leave_out(moves.after_pass, passes);
        opened.losses.extend(self.losses.clone());
        Some(Ok(opened))
    }

    /// Passes over the next position; returns false when there is none.
    pub(super) fn skip(&mut self) -> bool {
        self.positions.next().is_some()
    }
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
