//! [`Settings`]: the user's choices, which are kept from one start to the next.

mod appearance;
mod choice;
mod earlier;
mod language;
mod setting;
mod shown;

use std::path::{Path, PathBuf};
use std::{env, fs, io, iter};

use serde::{Deserialize, Serialize};

use self::earlier::Earlier;
use super::bookmark::Bookmark;
use super::lineup::Pairing;
use super::teaching::Strictness;
use super::tempo::Tempo;
use player::config::Cast;
use storage::{self, FileKind};

pub use appearance::{Appearance, SCALES, SMALLEST_WINDOW};
pub use choice::Choice;
pub use language::Language;
pub use setting::Setting;
pub use shown::{Mode, Numbers, Shown};

/// The user's choices. Unknown keys of the file are dropped. A file with a mistake is ignored, but
/// kept under another name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The language; `None` for that of the system.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<Language>,
    /// The speed at which games of bots are shown.
    pub tempo: Tempo,
    /// True when games of bots pause as soon as a side has two threats at once.
    pub pause_at_threats: bool,
    /// How strict the teacher is.
    #[serde(skip_serializing_if = "Strictness::is_off")]
    pub teaching: Strictness,
    /// The last choice of the setup sheet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub choice: Option<Choice>,
    /// The bookmark in the puzzles of the program.
    pub puzzles: Bookmark,
    /// The bookmark in the last file of puzzles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub puzzle_file: Option<Bookmark>,
    /// Theme, scale and animations.
    pub appearance: Appearance,
    /// The display settings of the mode for playing.
    pub play: Shown,
    /// The display settings of the mode for analysing.
    pub analyse: Shown,
    /// The current mode; at the start that for playing.
    #[serde(skip)]
    pub mode: Mode,
    /// The file of the settings; `None` in tests.
    #[serde(skip)]
    file: Option<PathBuf>,
    /// The mistake in the file.
    #[serde(skip)]
    mistake: Option<String>,
    /// Why the file could not be written at the last try.
    #[serde(skip)]
    failure: Option<String>,
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

    /// The folder of the file, for other files of the user's; `None` in tests.
    pub(crate) fn folder(&self) -> Option<&Path> {
        self.file.as_ref()?.parent()
    }

    /// The file of the user's own keys.
    pub fn keys_file(&self) -> Option<PathBuf> {
        Some(self.file.as_ref()?.parent()?.join("keys.toml"))
    }

    /// Reads this file, if it exists. The settings are saved to it.
    pub fn read(file: &Path) -> Self {
        let text = match storage::read_text(file, FileKind::Settings) {
            Err(error) if !error.is_missing() => {
                return Self {
                    file: Some(file.to_owned()),
                    mistake: Some(format!("{}: {error}", file.display())),
                    ..Self::default()
                };
            }
            read => read.unwrap_or_default(),
        };
        let read = toml::from_str::<Self>(&text).map_err(|error| {
            let before = text.get(..error.span().unwrap_or_default().start);
            let line = before.unwrap_or_default().matches('\n').count() + 1;
            let message = error.message().lines().next().unwrap_or_default();
            format!("{}:{line}: {message}", file.display())
        });
        let mistake = read.as_ref().err().cloned();
        let mut settings = read.unwrap_or_default();
        if let Some(shown) = Earlier::shown(&text) {
            (settings.play, settings.analyse) = (shown.clone(), shown);
        }
        (settings.file, settings.mistake) = (Some(file.to_owned()), mistake);
        settings
    }

    /// The display settings of this mode.
    pub const fn shown(&self) -> &Shown {
        match self.mode {
            Mode::Play => &self.play,
            Mode::Analyse => &self.analyse,
        }
    }

    /// The settings after this choice.
    #[must_use]
    pub fn after(&self, setting: &Setting) -> Self {
        let mut after = self.clone();
        after.take(setting);
        after
    }

    /// Applies this choice.
    pub(crate) fn take(&mut self, setting: &Setting) {
        self.appearance.take(setting);
        match self.mode {
            Mode::Play => self.play.take(setting),
            Mode::Analyse => self.analyse.take(setting),
        }
        match setting {
            Setting::Language(language) => self.language = Some(*language),
            Setting::Tempo(tempo) => self.tempo = *tempo,
            Setting::FasterTempo => self.tempo = self.tempo.faster(),
            Setting::SlowerTempo => self.tempo = self.tempo.slower(),
            Setting::TogglePauseAtThreats => self.pause_at_threats = !self.pause_at_threats,
            Setting::Teaching(strictness) => self.teaching = *strictness,
            Setting::Choice(choice) => self.choice = Some((**choice).clone()),
            _ => {}
        }
    }

    /// The mistake in the file in one line, if there is one. The settings are the defaults then.
    pub fn mistake(&self) -> Option<&str> {
        self.mistake.as_deref()
    }

    /// The pairing to begin with: the last choice, unless the section `[match]` has changed since,
    /// or the cast does not have one of the players.
    pub fn pairing(&self, cast: &Cast) -> Pairing {
        let default = Pairing::from_cast(cast);
        let chosen = self.choice.as_ref();
        let valid = chosen
            .filter(|choice| choice.instead_of == default && choice.pairing.resolve(cast).is_ok());
        valid.map_or(default, |choice| choice.pairing.clone())
    }

    /// Writes the file, completely or not at all. A file with a mistake is kept beside it, as
    /// `settings.toml.broken`, or under the next number, `settings.toml.broken2`, where that name
    /// is taken.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn save(&mut self) -> io::Result<()> {
        let saved = self.write();
        let failure = saved.as_ref().err();
        self.failure = failure.map(ToString::to_string);
        saved
    }

    /// Why the settings could not be saved at the last try.
    pub fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }

    fn write(&mut self) -> io::Result<()> {
        let Some(file) = &self.file else {
            return Ok(());
        };
        let text = toml::to_string(self).map_err(io::Error::other)?;
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder)?;
        }
        if self.mistake.is_some() {
            fs::rename(file, name_of_broken(file))?;
            self.mistake = None;
        }
        storage::write(file, text)?;
        Ok(())
    }
}

/// A name beside `file` that no file has yet.
pub(crate) fn name_of_broken(file: &Path) -> PathBuf {
    let numbered = (2..).map(|number| format!("broken{number}"));
    let mut names = iter::once("broken".to_owned())
        .chain(numbered)
        .map(|extension| file.with_added_extension(extension));
    names
        .find(|name| !name.exists())
        .expect("the numbers do not end")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lineup::Begins;
    use crate::time_terms::{TimeOdds, TimeTerms};
    use arena::FlagRule;
    use rules::{OpeningRule, Rule};

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
            opening: OpeningRule::Swap2,
            begins: Begins::Turns,
            games: 3,
            time: TimeTerms {
                control: "5m+3s".parse().expect("it is a control"),
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
        let old = "show_models = true\n[appearance]\nnumbers = \"last\"\ncoordinates = false\n";
        fs::write(&file, old).expect("it can be written");
        let mut settings = Settings::read(&file);
        let shown = Shown {
            numbers: Numbers::Last,
            coordinates: false,
            models: true,
            ..Shown::default()
        };
        assert_eq!(
            [&settings.play, &settings.analyse],
            [&shown, &shown],
            "of before modes"
        );
        settings.mode = Mode::Analyse;
        settings.take(&Setting::Numbers(Numbers::All));
        settings.save().expect("it can be written");
        let read = Settings::read(&file);
        assert_eq!((read.play, read.analyse.numbers), (shown, Numbers::All));
        for text in ["tempo = 7", "[choice]\npairing = [", "choice = 3"] {
            fs::write(&file, text).expect("it can be written");
            let read = Settings::read(&file);
            assert_eq!((read.tempo, &read.choice), (Tempo::Normal, &None), "{text}");
            assert!(read.mistake().is_some());
        }
        let text = "show_models = true\ntempo = 7";
        fs::write(&file, text).expect("it can be written");
        let mut read = Settings::read(&file);
        let told = read.mistake().expect("it is told");
        assert!(told.contains("settings.toml:2: "), "{told}");
        read.save().expect("it can be written");
        assert_eq!(Settings::read(&file).mistake(), None);
        fs::write(&file, "tempo = 8").expect("it can be written");
        Settings::read(&file).save().expect("it can be written");
        for (extension, text) in [("broken", text), ("broken2", "tempo = 8")] {
            let kept = file.with_added_extension(extension);
            assert_eq!(fs::read_to_string(kept).expect("it is kept"), text);
        }
    }
}
