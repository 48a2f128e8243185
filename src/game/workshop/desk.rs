//! [`Workshop`]: the character that is edited, and what was saved.

use super::draft::{Draft, NAME};
use super::measurement::Measurement;
use crate::cast_book::CastBook;
use crate::lineup::Lineup;
use crate::players_file;
use crate::waker::Waker;
use player::config::{Character, change_keys, check_id, key_in};
use player::{OptionError, Registry};
use toml::Value;

/// A command to the workshop.
#[derive(Clone, Debug, PartialEq)]
pub enum WorkshopCommand {
    /// Edit the character with this ID. Changes to it that were not saved are there again.
    Edit(String),
    /// Edit a duplicate of the character with this ID, the one that was not saved if there is one.
    Duplicate(String),
    /// Give the character this name; an empty one removes it.
    Name(String),
    /// Set this key.
    Set(String, Value),
    /// Set this key to the value of this text, which is written as in the file; an empty text
    /// removes the key.
    Write(String, String),
    /// Set the tagline in the language with this code; an empty text changes nothing.
    Tagline(&'static str, String),
    /// Change what the character says.
    Say {
        /// The place of its section among those of the key `chat`, from 0.
        section: usize,
        /// The place of the wording, from 0; one more than the last adds a wording.
        place: usize,
        /// The code of the language.
        language: &'static str,
        /// The wording; an empty one is removed, unless it is the last.
        text: String,
    },
    /// Give this key the value that it had before.
    Restore(String),
    /// Write the changes to the user's file. Where the file has other values by now, the user is
    /// asked.
    Save,
    /// Write the changes over the values that the file has by now.
    SaveMine,
    /// Drop the changes of the keys that the file has other values of by now.
    TakeTheirs,
    /// Begin a game against the character as it is edited.
    Try,
    /// Measure the Elo of the character as it is edited.
    Measure,
    /// Interrupt the measurement.
    StopMeasuring,
}

// No value is NaN: every number comes from a scale.
impl Eq for WorkshopCommand {}

/// The result of saving the changes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Outcome {
    /// The changes were not saved yet.
    #[default]
    None,
    /// The changes are in this file.
    Saved(String),
    /// The file has other values of these keys since the character was opened.
    Conflict(Vec<String>),
    /// The changes cannot be saved, for this reason.
    Failed(String),
}

/// The character that is edited, if there is one.
#[derive(Default)]
pub struct Workshop {
    pub(super) draft: Option<Draft>,
    /// Other characters with changes that were not saved.
    unsaved: Vec<Draft>,
    outcome: Outcome,
    pub(super) measurement: Option<Measurement>,
    commands: u64,
}

impl Workshop {
    /// The character that is edited.
    pub const fn draft(&self) -> Option<&Draft> {
        self.draft.as_ref()
    }

    /// What has become of the changes.
    pub const fn outcome(&self) -> &Outcome {
        &self.outcome
    }

    /// Number of commands that were carried out. Between two of them only a measurement changes.
    pub const fn commands(&self) -> u64 {
        self.commands
    }

    /// Carries out a command, except [`WorkshopCommand::Try`].
    pub(crate) fn carry_out(
        &mut self,
        command: WorkshopCommand,
        book: &mut CastBook,
        waker: &Waker,
    ) {
        self.commands += 1;
        match command {
            WorkshopCommand::Measure => return self.measure(book, waker),
            WorkshopCommand::StopMeasuring => {
                self.stop_measuring();
                return;
            }
            edit => self.edit(edit, book),
        }
        if let Outcome::Saved(_) = self.outcome {
            self.stop_measuring();
        }
        self.follow_draft(book);
    }

    fn edit(&mut self, command: WorkshopCommand, book: &mut CastBook) {
        self.outcome = Outcome::None;
        match command {
            WorkshopCommand::Edit(id) => self.open(&id, false, book),
            WorkshopCommand::Duplicate(id) => self.open(&id, true, book),
            WorkshopCommand::Save => self.save(false, book),
            WorkshopCommand::SaveMine => self.save(true, book),
            WorkshopCommand::TakeTheirs => self.take_theirs(book),
            change => {
                if let Some(draft) = &mut self.draft {
                    change_draft(draft, change, book.registry());
                }
            }
        }
    }

    fn open(&mut self, id: &str, is_copy: bool, book: &CastBook) {
        let Ok(base) = book.cast().get(id) else {
            return;
        };
        self.unsaved
            .extend(self.draft.take_if(|it| it.is_changed()));
        let is_wanted = |it: &Draft| it.base.id == id && it.is_new == is_copy;
        if let Some(place) = self.unsaved.iter().position(is_wanted) {
            self.draft = Some(self.unsaved.swap_remove(place));
            return;
        }
        match players_file::read(book) {
            Err(error) => self.outcome = Outcome::Failed(error),
            Ok(text) => {
                let copy = is_copy.then(|| free_id(id, book));
                let mut draft = Draft::new(base, copy.as_deref(), book.registry(), text);
                if let Some(copy) = copy {
                    let number = copy.rsplit('-').next().unwrap_or_default();
                    let name = format!("{} {number}", base.display_name("en"));
                    draft.set(NAME, Some(name.into()), book.registry());
                }
                self.draft = Some(draft);
            }
        }
    }

    /// The present players with the edited character in place of the bot.
    pub(crate) fn lineup(&self, present: Lineup) -> Option<Lineup> {
        let draft = self.draft.as_ref().filter(|it| it.errors.is_empty())?;
        let mut lineup = present;
        let [left, right] = lineup.players.each_ref().map(Character::is_human);
        let bot = usize::from(left || !right);
        lineup.players[bot] = draft.character();
        lineup.games = 1;
        Some(lineup)
    }

    fn save(&mut self, is_forced: bool, book: &mut CastBook) {
        let Some(draft) = self.draft.as_mut().filter(|it| it.is_changed()) else {
            return;
        };
        self.outcome = match save(draft, is_forced, book) {
            Ok(outcome) => outcome,
            Err(error) => Outcome::Failed(error),
        };
    }

    fn take_theirs(&mut self, book: &CastBook) {
        let (Some(draft), Ok(latest)) = (&mut self.draft, players_file::read(book)) else {
            return;
        };
        for key in conflicts(draft, &latest) {
            draft.changes.remove(&key);
            if let (Some(value), false) = (key_in(&latest, &draft.id, &key), key == NAME) {
                draft.show(&key, &value);
            }
        }
        draft.opened = latest;
    }
}

/// Carries out a command that changes the draft.
fn change_draft(draft: &mut Draft, command: WorkshopCommand, registry: &Registry) {
    match command {
        WorkshopCommand::Name(name) => {
            let name = name.trim();
            let value = (!name.is_empty()).then(|| Value::from(name));
            draft.set(NAME, value, registry);
        }
        WorkshopCommand::Set(key, value) => draft.set(&key, Some(value), registry),
        WorkshopCommand::Write(key, text) => draft.write(&key, &text, registry),
        WorkshopCommand::Tagline(language, text) => draft.set_tagline(language, &text, registry),
        WorkshopCommand::Say {
            section,
            place,
            language,
            text,
        } => draft.say((section, place), language, &text, registry),
        WorkshopCommand::Restore(key) => draft.restore(&key, registry),
        _ => {}
    }
}

/// Writes the changes of a draft to the user's file.
///
/// # Errors
/// When the file cannot be read or written; the text says why. Errors of keys are in the draft.
fn save(draft: &mut Draft, is_forced: bool, book: &mut CastBook) -> Result<Outcome, String> {
    if draft.has_misread() {
        // The mistakes are shown at their keys.
        return Ok(Outcome::None);
    }
    let latest = players_file::read(book)?;
    let conflicts = conflicts(draft, &latest);
    if !conflicts.is_empty() && !is_forced {
        return Ok(Outcome::Conflict(conflicts));
    }
    if draft.is_new && key_in(&latest, &draft.id, "extends").is_some() {
        draft.id = free_id(&draft.base.id, book);
    }
    let text = match change_keys(&latest, &draft.id, &draft.key_changes()) {
        Ok(text) => text,
        Err(error) if error.path.is_empty() => return Err(error.message),
        Err(error) => {
            draft.errors = vec![error];
            return Ok(Outcome::None);
        }
    };
    if let Err(errors) = book.check_own(text.clone()) {
        return refuse(draft, errors.0.into_iter().map(|it| (it.key, it.message)));
    }
    let file = players_file::replace(book, &latest, &text)?;
    keep(draft, text, book);
    Ok(Outcome::Saved(file.display().to_string()))
}

/// Shows errors at the keys of a draft.
///
/// # Errors
/// The first one that is about something else.
fn refuse(
    draft: &mut Draft,
    errors: impl Iterator<Item = (String, String)>,
) -> Result<Outcome, String> {
    let section = format!("[players.{}]", draft.id);
    let mut elsewhere = None;
    draft.errors.clear();
    for (key, message) in errors {
        match key.strip_prefix(&section) {
            Some(key) => draft.errors.push(OptionError::new(key.trim(), message)),
            None => elsewhere = elsewhere.or(Some(format!("{key}: {message}"))),
        }
    }
    match elsewhere {
        Some(error) => Err(error),
        None => Ok(Outcome::None),
    }
}

/// Continues with the saved character. A key that another file overrides gets an error.
fn keep(draft: &mut Draft, text: String, book: &CastBook) {
    let Ok(saved) = book.cast().get(&draft.id) else {
        return;
    };
    let wanted = std::mem::take(&mut draft.changes);
    let before = Draft {
        changes: wanted.clone(),
        ..draft.clone()
    };
    *draft = Draft::new(saved, None, book.registry(), text);
    for (key, _) in wanted
        .iter()
        .filter(|(key, _)| !["chat", NAME].contains(&key.as_str()))
    {
        let field = before.fields.iter().find(|it| it.key == *key);
        let values = field.map(|field| [before.value(field), draft.value(field)]);
        if let Some([wanted, found]) = values
            && wanted != found
        {
            let message = "another file with precedence sets this key";
            draft.errors.push(OptionError::new(key.as_str(), message));
        }
    }
}

/// The changed keys that the file has other values of than when the draft was opened.
fn conflicts(draft: &Draft, latest: &str) -> Vec<String> {
    let value = |text: &str, key: &str| key_in(text, &draft.id, key);
    let keys = draft.changes.keys();
    let changed = keys.filter(|key| value(latest, key) != value(&draft.opened, key));
    changed.cloned().collect()
}

/// An ID like `fox-2` that no character has.
fn free_id(id: &str, book: &CastBook) -> String {
    let stem = id.trim_end_matches(|it: char| it.is_ascii_digit());
    let stem = stem.strip_suffix('-').unwrap_or(id);
    let free = |id: &String| book.cast().get(id).is_err() && check_id(id).is_ok();
    let numbered = (2..1_000).map(|number| format!("{stem}-{number}"));
    numbered
        .into_iter()
        .find(free)
        .unwrap_or_else(|| "own-1".to_owned())
}
