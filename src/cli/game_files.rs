//! Folders that commands write: [`GameFiles`] for the games of `match` and `tournament`, and
//! folders of proofs.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};

use super::named::write;
use arena::GameRecord;
use proof::Proof;
use record::Format;
use rules::GameSetup;

/// A folder for games of one setup.
pub(super) struct GameFiles {
    folder: PathBuf,
    setup: GameSetup,
}

impl GameFiles {
    /// The formats that every game is written in.
    const FORMATS: [Format; 2] = [Format::Sgf, Format::Psq];

    /// The folder, which is created when it does not exist. `played` are the games of this run that
    /// may be in it already.
    ///
    /// # Errors
    /// When the folder cannot be created, or, without `force`, holds games of another run.
    pub(super) fn create(
        folder: PathBuf,
        setup: GameSetup,
        played: &[GameRecord],
        force: bool,
    ) -> anyhow::Result<Self> {
        create_folder(&folder)?;
        let files = Self { folder, setup };
        if !force {
            files.check(played)?;
        }
        Ok(files)
    }

    /// Checks that every game file in the folder belongs to a game of `played`.
    fn check(&self, played: &[GameRecord]) -> anyhow::Result<()> {
        let own = played.iter().flat_map(|game| self.files_of(game));
        let own = own.map(|(_, file)| file).collect::<HashSet<_>>();
        let name = self.folder.display();
        let entries = fs::read_dir(&self.folder);
        let entries = entries.with_context(|| format!("{name}: cannot be read"))?;
        for entry in entries.flatten() {
            let file = entry.path();
            if is_game_file(&file) && !own.contains(&file) {
                let found = entry.file_name();
                bail!(
                    "{name}: holds games of another run, like {}; expected another folder, \
                     or --force to overwrite them",
                    found.to_string_lossy()
                );
            }
        }
        Ok(())
    }

    /// Writes a game as `0001-black-white.sgf` and `.psq`.
    pub(super) fn add(&self, game: &GameRecord) -> anyhow::Result<()> {
        let record = game.to_record(self.setup)?;
        for (format, file) in self.files_of(game) {
            let saved = format.save(&record, &file);
            saved.with_context(|| file.display().to_string())?;
        }
        Ok(())
    }

    /// The files that a game is written to.
    fn files_of(&self, game: &GameRecord) -> [(Format, PathBuf); 2] {
        let [black, white] = game.players.each_ref().map(|id| file_word(id));
        let name = format!("{:04}-{black}-{white}", game.game + 1);
        Self::FORMATS.map(|format| {
            let file = format!("{name}.{}", format.extension());
            (format, self.folder.join(file))
        })
    }
}

/// Creates a folder for output files, if it does not exist.
///
/// # Errors
/// When it cannot be created, or is a file.
pub(super) fn create_folder(folder: &Path) -> anyhow::Result<()> {
    let name = folder.display();
    if folder.exists() && !folder.is_dir() {
        bail!("{name}: is a file, expected a folder");
    }
    fs::create_dir_all(folder).with_context(|| format!("{name}: cannot be created"))
}

/// True for a name like `0001-black-white.sgf`.
fn is_game_file(file: &Path) -> bool {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let number = name.split_once('-').map(|(number, _)| number);
    let is_number = |it: &str| it.len() >= 4 && it.bytes().all(|byte| byte.is_ascii_digit());
    let format = Format::of_name(file);
    number.is_some_and(is_number) && format.is_ok_and(|it| GameFiles::FORMATS.contains(&it))
}

/// An ID as part of a file's name on every system.
pub(super) fn file_word(id: &str) -> String {
    id.replace(|it: char| !it.is_alphanumeric() && it != '_', "_")
}

/// Checks that a folder is new or empty.
///
/// # Errors
/// When it has files or cannot be read.
pub(super) fn expect_new_folder(folder: &Path) -> anyhow::Result<()> {
    let name = folder.display();
    if folder.exists() {
        let entries = fs::read_dir(folder).with_context(|| format!("{name}: cannot be read"))?;
        let is_empty = entries.count() == 0;
        ensure!(
            is_empty,
            "{name}: is not empty, expected a new folder, or --force to add files"
        );
    }
    Ok(())
}

/// Creates the folder, and writes each proof to a file in it: `proofs` yields the name without the
/// extension `.json`, and the proof.
///
/// # Errors
/// When a file cannot be written.
pub(super) fn write_proofs<'a>(
    folder: &Path,
    proofs: impl Iterator<Item = (String, &'a Proof)>,
) -> anyhow::Result<()> {
    create_folder(folder)?;
    for (name, proof) in proofs {
        let file = folder.join(format!("{name}.json"));
        write(&file, proof.to_text())?;
    }
    Ok(())
}
