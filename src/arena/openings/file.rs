//! [`OpeningFile`]: lists of openings in the formats of other programs.
//!
//! An *offset* file has numbers, `x,y, x,y, ..`, counted from the centre point `size / 2`, to the
//! right and down, as in Piskvork and c-gomoku-cli. A *pos* file has points, `h8i9g7`; whether rows
//! count from the bottom or from the top does not follow from the file. A line is an opening; empty
//! lines and lines that begin with `#` are skipped.

use rules::{Game, GameSetup, Point, parse_points};

/// The edge from which a pos file counts its rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RowsFrom {
    /// The bottom, as in renju, Yixin-Board and gomocalc.
    #[default]
    Bottom,
    /// The top, as in c-gomoku-cli.
    Top,
}

/// The openings of a file, all legal under one setup. Never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningFile {
    pub(super) openings: Vec<Vec<Point>>,
}

/// Why a file of openings is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpeningError {
    /// A line is invalid.
    #[error("line {line}: {message}")]
    Line {
        /// Number of the line, from 1.
        line: usize,
        /// The fault, and what was expected.
        message: String,
    },
    /// There is no opening.
    #[error("no opening in it, expected lines like `h8i9g7` or `0,0, 1,0, 1,3`")]
    Empty,
}

impl OpeningFile {
    /// The stones of each opening in the order of play.
    pub fn lines(&self) -> &[Vec<Point>] {
        &self.openings
    }

    /// Parses the text of a file for games of this setup. Each line may have either format.
    ///
    /// # Errors
    /// The first line that is not an opening, has an illegal move, or ends the game.
    pub fn parse(text: &str, setup: GameSetup, rows: RowsFrom) -> Result<Self, OpeningError> {
        let mut openings = Vec::new();
        // Editors on Windows begin UTF-8 files with this mark.
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

/// Parses `x,y, x,y`: offsets from the centre, to the right and down.
fn offsets(line: &str, size: u8) -> Result<Vec<Point>, String> {
    let numbers = line
        .split([',', ' ', '\t', ';'])
        .filter(|it| !it.is_empty())
        .map(|word| {
            let number = word.parse::<i32>().ok();
            number
                .filter(|it| it.unsigned_abs() <= u32::from(size))
                .ok_or_else(|| format!("`{word}` is not an offset on a board of {size} lines"))
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
