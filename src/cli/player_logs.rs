//! [`PlayerLogs`]: the folder to which `match` and `tournament` write what engines and scripts say.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use anyhow::{Context, anyhow, bail};

use super::game_files::{create_folder, file_word};
use arena::{Fixture, Observer, TournamentSpec};
use player::{Console, LogLine};
use rules::Side;

/// A folder with a file for each player and game. The file of a player that says nothing is not
/// created.
pub(super) struct PlayerLogs {
    folder: PathBuf,
    /// IDs of the players, in the order of the tournament.
    ids: Vec<String>,
    failed: Arc<OnceLock<String>>,
}

impl PlayerLogs {
    /// The folder, which is created when it does not exist. With `overwrites` it may hold logs.
    ///
    /// # Errors
    /// When the folder cannot be created, or holds logs that must not be overwritten.
    pub(super) fn create(
        folder: PathBuf,
        spec: &TournamentSpec,
        overwrites: bool,
    ) -> anyhow::Result<Self> {
        let name = folder.display().to_string();
        create_folder(&folder)?;
        let entries = fs::read_dir(&folder).with_context(|| format!("{name}: cannot be read"))?;
        let mut files = entries.flatten().map(|entry| entry.path());
        if !overwrites && let Some(found) = files.find(|file| is_log(file)) {
            bail!(
                "{}: is a log of another run, expected a folder without logs, or --force to \
                 overwrite them",
                found.display()
            );
        }
        Ok(Self {
            folder,
            ids: spec.players.iter().map(|it| it.id.clone()).collect(),
            failed: Arc::default(),
        })
    }

    /// Why a log could not be written, if one could not.
    pub(super) fn error(&self) -> Option<anyhow::Error> {
        self.failed.get().map(|message| anyhow!("{message}"))
    }
}

impl Observer for PlayerLogs {
    fn console(&self, fixture: &Fixture, side: Side) -> Console {
        let (game, place) = (fixture.index + 1, side.index() + 1);
        let id = file_word(&self.ids[fixture.players[side.index()]]);
        let mut log = Log {
            path: self.folder.join(format!("{game:04}-{place}-{id}.log")),
            file: None,
        };
        let failed = self.failed.clone();
        Console::with_copy(move |line| {
            if failed.get().is_none()
                && let Err(error) = log.add(line)
            {
                let path = log.path.display();
                failed.get_or_init(|| format!("{path}: cannot be written: {error}"));
            }
        })
    }
}

/// The file of one player in one game.
struct Log {
    path: PathBuf,
    /// `None` before the first line.
    file: Option<File>,
}

impl Log {
    fn add(&mut self, line: &LogLine) -> io::Result<()> {
        let file = match self.file.take() {
            Some(file) => file,
            None => File::create(&self.path)?,
        };
        // One call for a line, so that the file has it when the program is killed.
        self.file
            .insert(file)
            .write_all(format!("{line}\n").as_bytes())
    }
}

/// True for a name like `0001-1-cat.log`.
fn is_log(file: &Path) -> bool {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let mut parts = name.splitn(3, '-');
    let game = parts.next().unwrap_or_default();
    let is_game = game.len() >= 4 && game.bytes().all(|byte| byte.is_ascii_digit());
    is_game
        && parts
            .next()
            .is_some_and(|place| ["1", "2"].contains(&place))
        && parts.next().is_some_and(|rest| rest.ends_with(".log"))
}
