//! [`OpeningFile`]: lists of openings as other programs write them.
//!
//! An *offset* file has numbers, `x,y, x,y, ..`, counted from the centre point `size / 2`, to the right and down, as Piskvork and
//! c-gomoku-cli have it. A *pos* file has points, `h8i9g7`, with rows counted from the bottom or from the top: that cannot be told from
//! the file. One opening a line; empty lines and lines that begin with `#` are skipped.

use rules::{Game, GameSetup, Point, parse_points};

/// From which edge a pos file counts its rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RowsFrom {
    /// As the renju world, Yixin-Board and gomocalc do.
    #[default]
    Bottom,
    /// As c-gomoku-cli does.
    Top,
}

/// The openings of a file, legal under one setup. Never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningFile {
    pub(super) openings: Vec<Vec<Point>>,
}

/// What is wrong with a file of openings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpeningError {
    /// A line that cannot be played.
    #[error("line {line}: {message}")]
    Line {
        /// Its number, from 1.
        line: usize,
        /// What is wrong, and what was expected.
        message: String,
    },
    /// There is none.
    #[error("no opening in it, expected lines like `h8i9g7` or `0,0, 1,0, 1,3`")]
    Empty,
}

impl OpeningFile {
    /// The stones of each in the order in which they are played.
    pub fn lines(&self) -> &[Vec<Point>] {
        &self.openings
    }

    /// Reads the text of a file, in either format line by line, for games of this setup.
    ///
    /// # Errors
    /// The first line that is no opening, leaves the board, or is against the rules, or after which the game would be over.
    pub fn parse(text: &str, setup: GameSetup, rows: RowsFrom) -> Result<Self, OpeningError> {
        let mut openings = Vec::new();
        // Windows' editors mark UTF-8 so.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        for (index, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let opening = parse_line(line, setup, rows).map_err(|message| OpeningError::Line {
                line: index + 1,
                message,
            })?;
            openings.push(opening);
        }
        if openings.is_empty() {
            return Err(OpeningError::Empty);
        }
        Ok(Self { openings })
    }
}

fn parse_line(line: &str, setup: GameSetup, rows: RowsFrom) -> Result<Vec<Point>, String> {
    let size = setup.size();
    let points = if line.starts_with(|it: char| it.is_ascii_alphabetic()) {
        points(line, size, rows)?
    } else {
        offsets(line, size)?
    };
    let game =
        Game::with_moves(setup, points.iter().copied()).map_err(|error| error.to_string())?;
    match game.result() {
        None => Ok(points),
        Some(_) => Err("the game is over after it".to_owned()),
    }
}

fn points(line: &str, size: u8, rows: RowsFrom) -> Result<Vec<Point>, String> {
    let points = parse_points(line, size).map_err(|error| error.to_string())?;
    let turned = points.into_iter().map(|point| match rows {
        RowsFrom::Bottom => point,
        RowsFrom::Top => Point::new(point.x(), size - 1 - point.y()),
    });
    Ok(turned.collect())
}

/// `x,y, x,y`: offsets from the centre, to the right and down.
fn offsets(line: &str, size: u8) -> Result<Vec<Point>, String> {
    let numbers = line
        .split([',', ' ', '\t', ';'])
        .filter(|it| !it.is_empty())
        .map(|word| {
            let number = word.parse::<i32>().ok();
            number
                .filter(|it| it.abs() <= i32::from(size))
                .ok_or_else(|| format!("`{word}` is no offset on a board of {size} lines"))
        })
        .collect::<Result<Vec<_>, _>>()?;
    if !numbers.len().is_multiple_of(2) {
        return Err(format!(
            "{} numbers, expected pairs `x,y` of offsets from the centre",
            numbers.len()
        ));
    }
    let center = i32::from(size / 2);
    let point = |pair: &[i32]| {
        let (x, from_top) = (center + pair[0], center + pair[1]);
        let point = Point::try_new(x, i32::from(size) - 1 - from_top, size);
        point.ok_or_else(|| {
            let (x, y) = (pair[0], pair[1]);
            format!("`{x},{y}` from the centre is off a board of {size} lines")
        })
    };
    numbers.chunks(2).map(point).collect()
}
