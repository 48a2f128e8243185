//! [`Settings`]: what is remembered from one start to the next.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

use bevy::prelude::Resource;
use serde::{Deserialize, Serialize};

use super::appearance::Appearance;
use super::lineup::Pairing;
use super::locale::Language;
use super::tempo::Tempo;
use crate::player::config::Cast;

/// The user's choices. Unknown keys of the file are dropped; a file that cannot be read counts as none.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The language; the system's while it was never chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<Language>,
    /// How fast bots' games are shown.
    pub tempo: Tempo,
    /// Whether models are shown on the board.
    pub show_models: bool,
    /// Whether bots' games wait where there are two threats at once.
    pub pause_at_threats: bool,
    /// The last choice of the setup sheet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub choice: Option<Choice>,
    /// How the app looks and moves.
    pub appearance: Appearance,
    /// Where they are kept; nowhere in tests.
    #[serde(skip)]
    file: Option<PathBuf>,
}

/// A choice of the setup sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// What was chosen.
    pub pairing: Pairing,
    /// What the section `[match]` said then: when it has changed since, it is the later choice.
    pub instead_of: Pairing,
}

impl Settings {
    /// Reads `$NEKOMOKU_SETTINGS`, or `settings.toml` in the configuration folder.
    pub fn load() -> Self {
        let folder = directories::ProjectDirs::from("", "", "nekomoku");
        let file = env::var_os("NEKOMOKU_SETTINGS")
            .map(PathBuf::from)
            .or_else(|| Some(folder?.config_dir().join("settings.toml")));
        file.map_or_else(Self::default, |file| Self::read(&file))
    }

    /// The folder of the user's own themes.
    pub fn themes_folder(&self) -> Option<PathBuf> {
        Some(self.file.as_ref()?.parent()?.join("themes"))
    }

    /// Reads this file, and will write to it.
    pub fn read(file: &Path) -> Self {
        let text = fs::read_to_string(file).unwrap_or_default();
        Self {
            file: Some(file.to_owned()),
            ..toml::from_str(&text).unwrap_or_default()
        }
    }

    /// The pairing to begin with: the last choice, unless the section `[match]` has changed since or the cast lacks a player of it.
    pub fn pairing(&self, cast: &Cast) -> Pairing {
        let default = Pairing::from_cast(cast);
        let chosen = self.choice.as_ref();
        let valid = chosen
            .filter(|choice| choice.instead_of == default && choice.pairing.resolve(cast).is_ok());
        valid.map_or(default, |choice| choice.pairing.clone())
    }

    /// Writes them, all or nothing.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn save(&self) -> io::Result<()> {
        let Some(file) = &self.file else {
            return Ok(());
        };
        let text = toml::to_string(self).map_err(io::Error::other)?;
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder)?;
        }
        let draft = file.with_extension("tmp");
        fs::write(&draft, text)?;
        fs::rename(draft, file)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::lineup::Begins;
    use crate::app::time_terms::{TimeOdds, TimeTerms};
    use crate::arena::FlagRule;
    use crate::rules::Rule;

    #[test]
    fn what_was_saved_is_read_and_broken_files_count_as_none() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("new").join("settings.toml");
        let mut settings = Settings::read(&file);
        assert_eq!(settings.tempo, Tempo::Normal);
        settings.tempo = Tempo::Double;
        settings.language = Some(Language::Chinese);
        let pairing = Pairing {
            players: ["you".into(), "cat".into()],
            rule: Rule::Renju,
            size: 15,
            begins: Begins::Turns,
            games: 3,
            time: TimeTerms {
                control: "5+3".parse().expect("it is a control"),
                odds: TimeOdds::Right,
                flag: FlagRule::Shown,
            },
        };
        settings.choice = Some(Choice {
            instead_of: pairing.clone(),
            pairing,
        });
        settings.save().expect("it can be written");
        assert_eq!(Settings::read(&file), settings);
        let old = "[choice.pairing]\nplayers = [\"you\", \"cat\"]\nrule = \"renju\"\nsize = 15\n";
        let old = format!("{old}{}", old.replace("pairing", "instead_of"));
        fs::write(&file, old).expect("it can be written");
        let choice = Settings::read(&file).choice.expect("it is no mistake");
        assert_eq!(
            choice.pairing.time,
            TimeTerms::default(),
            "of before clocks"
        );
        for text in ["tempo = 7", "[choice]\npairing = [", "choice = 3"] {
            fs::write(&file, text).expect("it can be written");
            let read = Settings::read(&file);
            assert_eq!((read.tempo, read.choice), (Tempo::Normal, None), "{text}");
        }
    }
}
