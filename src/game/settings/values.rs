//! [`Settings`]: the choices and their file.

#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};
use std::{env, io};

use super::appearance::Appearance;
use super::choice::Choice;
use super::earlier::Earlier;
use super::language::Language;
use super::merge;
use super::new_a_day::NewADay;
use super::setting::Setting;
use super::shown::{Mode, Shown};
use super::sounds::{self, Sounds};
use super::streak::Streak;
use super::switch::Switch;
use super::thoroughness::Thoroughness;
use crate::bookmark::Bookmark;
use crate::lineup::Pairing;
use crate::stored::{lock, replace_file};
use crate::teaching::Strictness;
use crate::tempo::Tempo;
use player::config::Cast;
use serde::{Deserialize, Serialize};
use storage::{self, FileKind};
use toml::Table;

/// The user's choices. Unknown keys of the file are dropped. A file with a mistake is ignored, but
/// kept under another name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The language; `None` for that of the system.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<Language>,
    /// The name of the user; `None` for that of the cast.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The speed at which games of bots are shown.
    pub tempo: Tempo,
    /// True when games of bots pause as soon as a side has two threats at once.
    pub pause_at_threats: bool,
    /// How strict the teacher is.
    #[serde(skip_serializing_if = "Strictness::is_off")]
    pub teaching: Strictness,
    /// How long the analysis searches.
    #[serde(skip_serializing_if = "Thoroughness::is_normal")]
    pub thoroughness: Thoroughness,
    /// How many new questions the drill and the repertoires ask on a day.
    #[serde(skip_serializing_if = "NewADay::is_usual")]
    pub new_a_day: NewADay,
    /// Which sounds are played.
    pub sounds: Sounds,
    /// The volume of the sounds in percent.
    pub volume: u8,
    /// The last choice of the setup sheet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub choice: Option<Choice>,
    /// The bookmark in the puzzles of the program.
    pub puzzles: Bookmark,
    /// The bookmark in the lessons of the tutorial.
    #[serde(skip_serializing_if = "Bookmark::is_unused")]
    pub tutorial: Bookmark,
    /// Number of puzzles solved in a row at the first try, and the largest such number.
    pub streak: Streak,
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
    /// The settings before they were reset, until another choice is made.
    #[serde(skip)]
    before_reset: Option<Box<Self>>,
    /// The file of the settings; `None` in tests.
    #[serde(skip)]
    file: Option<PathBuf>,
    /// What was read or written last: only other choices are written.
    #[serde(skip)]
    base: Option<Box<Self>>,
    /// The mistake in the file.
    #[serde(skip)]
    mistake: Option<String>,
    /// Why the file could not be written at the last try.
    #[serde(skip)]
    failure: Option<String>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            language: None,
            name: None,
            tempo: Tempo::default(),
            pause_at_threats: false,
            teaching: Strictness::default(),
            thoroughness: Thoroughness::default(),
            new_a_day: NewADay::default(),
            sounds: Sounds::default(),
            volume: sounds::USUAL_VOLUME,
            choice: None,
            puzzles: Bookmark::default(),
            tutorial: Bookmark::default(),
            streak: Streak::default(),
            puzzle_file: None,
            appearance: Appearance::default(),
            play: Shown::default(),
            analyse: Shown::default(),
            mode: Mode::default(),
            before_reset: None,
            file: None,
            base: None,
            mistake: None,
            failure: None,
        }
    }
}

impl Settings {
    /// Reads `$NEKOMOKU_SETTINGS`, or `settings.toml` in the configuration folder.
    pub fn load() -> Self {
        let folder = directories::ProjectDirs::from("", "", "nekomoku");
        let file = env::var_os("NEKOMOKU_SETTINGS")
            .filter(|it| !it.is_empty())
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
        settings.base = Some(Box::new(settings.clone()));
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

    /// True when this choice is the current one.
    pub fn has(&self, setting: &Setting) -> bool {
        let after = Self {
            before_reset: self.before_reset.clone(),
            ..self.after(setting)
        };
        after == *self
    }

    /// Applies this choice.
    pub(crate) fn take(&mut self, setting: &Setting) {
        let before_reset = self.before_reset.take();
        self.appearance.take(setting);
        let (mode, setting) = match setting {
            Setting::In(mode, setting) => (*mode, &**setting),
            setting => (self.mode, setting),
        };
        match setting {
            Setting::Switch(switch, on) => *self.switch_mut(*switch, mode) = *on,
            Setting::Toggle(switch) => {
                let value = self.switch_mut(*switch, mode);
                *value = !*value;
            }
            Setting::Numbers(numbers) => self.shown_mut(mode).numbers = *numbers,
            Setting::NextNumbers => {
                let numbers = &mut self.shown_mut(mode).numbers;
                *numbers = numbers.next();
            }
            Setting::Name(name) => self.name = name_of(name),
            Setting::Thoroughness(thoroughness) => self.thoroughness = *thoroughness,
            Setting::Reset => self.reset(),
            Setting::UndoReset => {
                if let Some(before) = before_reset {
                    self.copy_display(&before);
                }
            }
            Setting::Window(..) => self.before_reset = before_reset,
            Setting::Language(language) => self.language = Some(*language),
            Setting::Tempo(tempo) => self.tempo = *tempo,
            Setting::FasterTempo => self.tempo = self.tempo.faster(),
            Setting::SlowerTempo => self.tempo = self.tempo.slower(),
            Setting::Teaching(strictness) => self.teaching = *strictness,
            Setting::NewADay(number) => self.new_a_day = *number,
            Setting::Sounds(sounds) => self.sounds = *sounds,
            Setting::ToggleQuiet => self.sounds = self.sounds.toggled(),
            Setting::Volume(percent) => self.volume = *percent,
            Setting::Choice(choice) => self.choice = Some((**choice).clone()),
            _ => {}
        }
    }

    /// The value of a switch, that of `mode` where each mode has its own.
    fn switch_mut(&mut self, switch: Switch, mode: Mode) -> &mut bool {
        match switch {
            Switch::ReducedMotion => &mut self.appearance.reduced_motion,
            Switch::FullScreen => &mut self.appearance.full_screen,
            Switch::PauseAtThreats => &mut self.pause_at_threats,
            Switch::Coordinates => &mut self.shown_mut(mode).coordinates,
            Switch::Models => &mut self.shown_mut(mode).models,
            Switch::Candidates => &mut self.shown_mut(mode).candidates,
            Switch::Balance => &mut self.shown_mut(mode).balance,
            Switch::Thinking => &mut self.shown_mut(mode).thinking,
        }
    }

    fn shown_mut(&mut self, mode: Mode) -> &mut Shown {
        match mode {
            Mode::Play => &mut self.play,
            Mode::Analyse => &mut self.analyse,
        }
    }

    /// Sets the choices of the settings sheet to their defaults, except language and name.
    fn reset(&mut self) {
        let before = self.clone();
        self.copy_display(&Self::default());
        self.before_reset = Some(Box::new(before));
    }

    /// Takes over the choices that [`reset`](Self::reset) changes.
    fn copy_display(&mut self, other: &Self) {
        self.appearance = Appearance {
            window: self.appearance.window,
            full_screen: self.appearance.full_screen,
            ..other.appearance.clone()
        };
        self.play = other.play.clone();
        self.analyse = other.analyse.clone();
        self.tempo = other.tempo;
        self.pause_at_threats = other.pause_at_threats;
        self.teaching = other.teaching;
        self.thoroughness = other.thoroughness;
        (self.sounds, self.volume) = (other.sounds, other.volume);
    }

    /// True when the settings were reset and nothing was chosen since.
    pub const fn is_reset(&self) -> bool {
        self.before_reset.is_some()
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

    /// Writes the choices that were made in this window since the last time, and keeps those that
    /// another window has written; completely or not at all. A file with a mistake is kept beside
    /// it, as `settings.toml.broken`, or under the next number, `settings.toml.broken2`, where that
    /// name is taken.
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
        let Some(file) = self.file.clone() else {
            return Ok(());
        };
        // Another window reads and writes the file before this one or after it.
        let _lock = lock(&file);
        let found = Self::read(&file);
        let has_mistake = found.mistake.is_some();
        let is_valid = !has_mistake && file.exists();
        let mut merged = found.table();
        self.take_progress_of(found);
        let own = self.table();
        match &self.base {
            Some(base) if is_valid => merge::take_changes(&mut merged, &base.table(), &own),
            _ => merged = own,
        }
        let merged = merged.try_into::<Self>().map_err(io::Error::other)?;
        let text = toml::to_string(&merged).map_err(io::Error::other)?;
        replace_file(&file, has_mistake, &text)?;
        self.mistake = None;
        self.base = Some(Box::new(Self {
            mode: Mode::default(),
            before_reset: None,
            file: None,
            base: None,
            failure: None,
            ..self.clone()
        }));
        Ok(())
    }

    /// The choices as the file has them.
    fn table(&self) -> Table {
        Table::try_from(self).unwrap_or_default()
    }

    /// Adds what was solved in another window, which has written the same file.
    fn take_progress_of(&mut self, found: Self) {
        self.puzzles.take_solved(found.puzzles);
        self.tutorial.take_solved(found.tutorial);
        match (&mut self.puzzle_file, found.puzzle_file) {
            (Some(own), Some(other)) => own.take_solved(other),
            (own, other) => *own = own.take().or(other),
        }
        self.streak.best = self.streak.best.max(found.streak.best);
    }
}

/// The name that the user has written, without control characters; `None` for an empty one.
fn name_of(written: &str) -> Option<String> {
    let visible = written.trim().chars().filter(|it| !it.is_control());
    let name = visible.take(LONGEST_NAME).collect::<String>();
    (!name.is_empty()).then_some(name)
}

/// Largest number of characters in the name of the user.
const LONGEST_NAME: usize = 32;
