//! The engines of the cast: how each stands, and changing the user's own file.

use super::desk::{EngineDesk, EngineNews, Removed, RunningCheck, Subject};
use super::guest::{self, GuestStage};
use super::record::{EngineRecord, KIND, Program};
use crate::cast_book::CastBook;
use crate::players_file;
use player::config::{Character, Role, UntrustedEngine, change_keys, change_role, without_player};
use player::gomocup::check::CheckReport;

/// How an engine of the cast stands.
#[derive(Clone, Debug, PartialEq)]
pub enum EngineStanding<'a> {
    /// The user has to allow it before it starts.
    NeedsTrust(&'a UntrustedEngine),
    /// It is checked; this was found so far.
    Checking(&'a CheckReport),
    /// It was not checked, or is started otherwise by now.
    Unchecked,
    /// It was checked with this result.
    Checked(&'a EngineRecord),
}

/// An engine of the cast.
#[derive(Clone, Debug)]
pub struct EngineRow<'a> {
    /// The character that it plays for.
    pub character: &'a Character,
    /// How it stands.
    pub standing: EngineStanding<'a>,
    /// True when its section is in the user's own file, so that it can be removed.
    pub is_own: bool,
}

impl EngineRow<'_> {
    /// The program and its arguments, escaped.
    pub fn command(&self) -> String {
        let program = Program::of_character(self.character);
        let words = program.map(|it| it.command.join(" "));
        rules::printable(&words.unwrap_or_default())
    }
}

impl EngineDesk {
    /// The engines of the cast, in its order.
    pub fn rows<'a>(&'a self, book: &'a CastBook) -> impl Iterator<Item = EngineRow<'a>> {
        let engines = book.cast().characters().filter(|it| it.kind == KIND);
        engines.map(|character| EngineRow {
            standing: self.standing(character),
            is_own: self.own.contains(&character.id),
            character,
        })
    }

    fn standing<'a>(&'a self, character: &'a Character) -> EngineStanding<'a> {
        let id = &character.id;
        let is_about =
            |it: &&RunningCheck| matches!(&it.subject, Subject::Character(it) if it == id);
        if let Some(running) = self.running.as_ref().filter(is_about) {
            return EngineStanding::Checking(&running.report);
        }
        if let Some(engine) = &character.untrusted {
            return EngineStanding::NeedsTrust(engine);
        }
        let record = self.checks.get(id);
        let is_same = |it: &&EngineRecord| {
            Program::of_character(character).is_some_and(|program| program == it.program)
        };
        record
            .filter(is_same)
            .map_or(EngineStanding::Unchecked, EngineStanding::Checked)
    }

    /// What was found so far about the guest.
    pub fn progress(&self) -> Option<&CheckReport> {
        let running = self.running.as_ref();
        let running = running.filter(|it| it.subject == Subject::Guest);
        running.map(|it| &it.report)
    }

    /// Adds the guest to the user's file.
    pub(super) fn accept(&mut self, book: &mut CastBook) -> Result<(), String> {
        let Some(guest) = &self.guest else {
            return Ok(());
        };
        let GuestStage::Passed(record) = guest.stage().clone() else {
            return Ok(());
        };
        let latest = players_file::read(book)?;
        let name = guest.free_name(book);
        let id = guest.free_id(&name, book, &latest);
        let text = change_keys(&latest, &id, &guest::keys(&name, &record))
            .map_err(|error| error.message)?;
        replace(book, &latest, text)?;
        self.logs.insert(id.clone(), guest.console.clone());
        self.guest = None;
        self.look_at(book);
        self.news = EngineNews::Added(name);
        self.enter(id, record);
        Ok(())
    }

    /// Removes the section of a character from the user's file.
    pub(super) fn remove(&mut self, id: &str, book: &mut CastBook) -> Result<(), String> {
        if !self.own.contains(id) {
            return Ok(());
        }
        let is_about = |it: &RunningCheck| it.subject == Subject::Character(id.to_owned());
        if self.running.as_ref().is_some_and(is_about) {
            self.cancel();
        }
        let name = match book.cast().get(id) {
            Ok(character) => character.display_name("en").to_owned(),
            Err(_) => id.to_owned(),
        };
        let before = players_file::read(book)?;
        let after = without_player(&before, id).map_err(|error| error.message)?;
        replace(book, &before, after.clone())?;
        let record = self.checks.change(|it| it.records.remove(id));
        self.removed = Some(Removed {
            name: name.clone(),
            before,
            after,
            record: record.map(|record| (id.to_owned(), record)),
        });
        self.look_at(book);
        self.news = EngineNews::Removed(name);
        self.report_warning();
        Ok(())
    }

    /// Restores the section that was removed last, unless the file was changed after that.
    pub(super) fn restore(&mut self, book: &mut CastBook) -> Result<(), String> {
        let Some(removed) = self.removed.take() else {
            return Ok(());
        };
        if players_file::read(book)? != removed.after {
            return Err("the file has changed since the engine was removed".to_owned());
        }
        replace(book, &removed.after, removed.before)?;
        self.look_at(book);
        self.news = EngineNews::Added(removed.name);
        if let Some((id, record)) = removed.record {
            self.enter(id, record);
        }
        Ok(())
    }

    /// Lets a character analyse, by the section `[roles]` of the user's file.
    pub(super) fn choose_analyst(&mut self, id: String, book: &mut CastBook) -> Result<(), String> {
        let latest = players_file::read(book)?;
        let text = change_role(&latest, Role::Analysis, &id).map_err(|error| error.message)?;
        replace(book, &latest, text)?;
        match book.cast().role(Role::Analysis) {
            Ok(analyst) if analyst.id == id => self.news = EngineNews::Analyst(id),
            _ => return Err("another file with precedence names the analyst".to_owned()),
        }
        Ok(())
    }
}

/// Replaces the text of the user's file if the cast is valid with it.
fn replace(book: &mut CastBook, latest: &str, text: String) -> Result<(), String> {
    if let Err(errors) = book.check_own(text.clone()) {
        let first = errors.0.first().map(ToString::to_string);
        return Err(first.unwrap_or_default());
    }
    players_file::replace(book, latest, &text).map(|_| ())
}
