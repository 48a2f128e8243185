//! [`GameFiles`]: the folder in which `match` and `tournament` leave their games for other programs.

use std::fs;
use std::path::PathBuf;

use anyhow::Context;

use crate::arena::GameRecord;
use crate::record::Format;
use crate::rules::GameSetup;

/// A folder for games of one setup.
pub(super) struct GameFiles {
    folder: PathBuf,
    setup: GameSetup,
}

impl GameFiles {
    /// The formats that every game is written in.
    const FORMATS: [Format; 2] = [Format::Sgf, Format::Psq];

    /// In this folder, which is made where it is not there.
    pub(super) fn create(folder: PathBuf, setup: GameSetup) -> anyhow::Result<Self> {
        let made = fs::create_dir_all(&folder);
        made.with_context(|| format!("{}: cannot be made", folder.display()))?;
        Ok(Self { folder, setup })
    }

    /// Writes a game as `0001-black-white.sgf` and `.psq`, over one of that name.
    pub(super) fn add(&self, game: &GameRecord) -> anyhow::Result<()> {
        let record = game.to_record(self.setup)?;
        let [black, white] = game.players.each_ref().map(|id| file_word(id));
        let name = format!("{:04}-{black}-{white}", game.game + 1);
        for format in Self::FORMATS {
            let file = self.folder.join(format!("{name}.{}", format.extension()));
            let saved = format.save(&record, &file);
            saved.with_context(|| file.display().to_string())?;
        }
        Ok(())
    }
}

/// An ID as part of a file's name on every system.
fn file_word(id: &str) -> String {
    id.replace(|it: char| !it.is_alphanumeric() && it != '_', "_")
}
