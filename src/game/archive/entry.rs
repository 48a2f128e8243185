//! [`Entry`]: a saved game in the list of games.

use std::fs;
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;

use record::{Opened, ReadOptions, Record, Seat};
use rules::{Board, Color, GameResult, GameSetup, Point, Rule, Side};
use storage::{self, FileKind, FileLock};

/// A saved game.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// Its file.
    pub file: PathBuf,
    /// When the game was begun, in the user's time zone: `2026-11-22 18:03`.
    pub date: String,
    /// The title that the user gave to it.
    pub title: Option<String>,
    /// `[side]`: the players.
    pub players: [Seat; 2],
    /// The side that has Black at the end.
    pub black: Side,
    /// Rule, size and opening rule.
    pub setup: GameSetup,
    /// Number of stones on the board.
    pub plies: u16,
    /// The stones of the last position.
    pub stones: Vec<(Point, Color)>,
    /// The result; `None` for an unfinished game.
    pub result: Option<GameResult>,
    /// True when another window has the game open.
    pub is_open_elsewhere: bool,
}

impl Entry {
    /// Reads a file.
    ///
    /// # Errors
    /// One line that names the file and says what is wrong with it.
    pub fn read(file: &Path) -> Result<Self, String> {
        let (_, record) = read(file)?;
        let game = record.game();
        Ok(Self {
            file: file.to_owned(),
            date: date_of(file).unwrap_or_default(),
            title: title_of(file),
            stones: stones(game.board()),
            players: record.players,
            black: game.side_of(Color::Black),
            setup: game.setup(),
            plies: game.ply(),
            result: game.result().cloned(),
            is_open_elsewhere: FileLock::is_held(file),
        })
    }
}

fn stones(board: &Board) -> Vec<(Point, Color)> {
    let stones = board.points().map(|point| (point, board.get(point)));
    stones
        .filter_map(|(point, color)| Some((point, color?)))
        .collect()
}

/// Positions of the largest game that is shown: the list of moves has a button for each.
const MOST_POSITIONS: usize = 5_000;

/// The game of a file in any format. A file that does not name its rule has this one, or the usual
/// rule of its format.
///
/// # Errors
/// One line that names the file and says what is wrong with it.
pub(super) fn read_any(file: &Path, rule: Option<Rule>) -> Result<Opened, String> {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    // The window waits while it is read.
    storage::open(file, FileKind::KeptGame).map_err(|error| format!("{name}: {error}"))?;
    let options = ReadOptions {
        rule,
        any_game: rule.is_some(),
        ..ReadOptions::default()
    };
    let opened = Opened::read(file, &options);
    let opened = opened.map_err(|error| format!("{name}: {error}"))?;
    showable(opened).map_err(|error| format!("{name}: {error}"))
}

/// Reads a kept game that is over.
///
/// # Errors
/// One line about what is wrong with the file, or that the game is not over.
pub(crate) fn read_record(file: &Path) -> Result<Record, String> {
    finished(file, read_any(file, None)?.record)
}

/// The text and the game of a kept game that is over.
///
/// # Errors
/// One line about what is wrong with the file, or that the game is not over.
pub(crate) fn read_finished(file: &Path) -> Result<(String, Record), String> {
    let (text, record) = read(file)?;
    Ok((text, finished(file, record)?))
}

/// The game of a file, if it is over.
fn finished(file: &Path, record: Record) -> Result<Record, String> {
    let end = record.tree.end_of_line(record.shown);
    match record.tree.game_at(end).result() {
        Some(_) => Ok(record),
        None => Err(format!("{}: the game is not over", file.display())),
    }
}

/// The opened game, if the window can show it.
///
/// # Errors
/// When it has too many positions.
pub(super) fn showable(opened: Opened) -> Result<Opened, String> {
    let positions = opened.record.tree.walk().count();
    if positions > MOST_POSITIONS {
        Err(format!(
            "it has {positions} positions, expected at most {MOST_POSITIONS}"
        ))
    } else {
        Ok(opened)
    }
}

/// Reads a game in the format of this program. Returns its text as well.
pub(super) fn read(file: &Path) -> Result<(String, Record), String> {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let text = storage::read_text(file, FileKind::KeptGame);
    let text = text.map_err(|error| format!("{name}: {error}"))?;
    let record = Record::parse(&text).map_err(|error| format!("{name}: {error}"))?;
    Ok((text, record))
}

/// The time that the name of a kept game begins with, which is when the game was begun; for a file
/// with another name, the time of its last write. In the user's time zone: `2026-11-22 18:03`.
pub(crate) fn date_of(file: &Path) -> Option<String> {
    let begun = || {
        let name = file.file_stem()?.to_str()?;
        DateTime::strptime("%Y%m%d-%H%M%S", name.get(.."20261122-180300".len())?).ok()
    };
    let written = || {
        let time = fs::metadata(file).ok()?.modified().ok()?;
        let time = Timestamp::try_from(time).ok()?;
        Some(time.to_zoned(TimeZone::system()).datetime())
    };
    let time = begun().or_else(written)?;
    Some(time.strftime("%Y-%m-%d %H:%M").to_string())
}

/// The title of a game, which is a part of the name of its file: `20261122-180300-001 Title.json`.
pub(super) fn title_of(file: &Path) -> Option<String> {
    let stem = file.file_stem()?.to_str()?;
    let (_, title) = stem.split_once(' ')?;
    Some(title.to_owned())
}
