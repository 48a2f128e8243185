//! [`EngineDesk`]: the engine that is checked, and the commands.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use super::guest::Guest;
use super::record::{EngineChecks, EngineRecord, KIND, Program, spec_of};
use super::run::{CheckNews, begin_check};
use crate::background_job::BackgroundJob;
use crate::cast_book::CastBook;
use crate::players_file;
use crate::waker::Waker;
use player::Console;
use player::config::{Character, LocalText, UntrustedEngine};
use player::gomocup::check::{CheckReport, Fault};

/// A command to the desk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineCommand {
    /// Check the program of this file.
    AddFile(PathBuf),
    /// Check the program of this command line: a file, or words of which those with blanks are in
    /// double quotes.
    Add(String),
    /// End the check that runs. The guest stays only if it was checked.
    Cancel,
    /// Check the guest again.
    Retry,
    /// Add the guest to the user's file.
    Accept,
    /// Forget the guest.
    Dismiss,
    /// Check the engine of the character with this ID.
    Check(String),
    /// Remove the section of the character with this ID from the user's file.
    Remove(String),
    /// Put the section that was removed last back.
    Restore,
    /// Let the character with this ID analyse.
    Analyst(String),
}

/// The message about the last command.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum EngineNews {
    /// There is no message.
    #[default]
    None,
    /// The character with this name is in the cast.
    Added(String),
    /// The character with this name was removed, and can be put back.
    Removed(String),
    /// The character with this ID analyses from now on.
    Analyst(String),
    /// The user does not allow the program of this name.
    NotAllowed(LocalText),
    /// It cannot be done, because of this.
    Failed(String),
}

/// What a check is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Subject {
    Guest,
    /// The character with this ID.
    Character(String),
}

/// The check that runs.
pub(super) struct RunningCheck {
    pub(super) subject: Subject,
    pub(super) report: CheckReport,
    run: BackgroundJob<CheckNews>,
}

/// What is needed to put a section back.
pub(super) struct Removed {
    pub(super) name: String,
    pub(super) before: String,
    pub(super) after: String,
    pub(super) record: Option<(String, EngineRecord)>,
}

/// The foreign engines of the cast, the program that the user has chosen, and the check that runs.
#[derive(Default)]
pub struct EngineDesk {
    pub(crate) checks: EngineChecks,
    pub(super) guest: Option<Guest>,
    pub(super) running: Option<RunningCheck>,
    /// The logs of the checks since the start, by ID.
    pub(super) logs: BTreeMap<String, Console>,
    /// The characters with a section of this kind in the user's own file.
    pub(super) own: BTreeSet<String>,
    pub(super) removed: Option<Removed>,
    pub(super) news: EngineNews,
    /// The last command line, if it was refused and nothing was checked since; otherwise empty.
    refused: String,
}

impl EngineDesk {
    /// A desk with the results of earlier checks.
    pub(crate) fn new(checks: EngineChecks) -> Self {
        Self {
            checks,
            ..Self::default()
        }
    }

    /// The program that the user has chosen.
    pub const fn guest(&self) -> Option<&Guest> {
        self.guest.as_ref()
    }

    /// True while an engine is checked.
    pub const fn is_checking(&self) -> bool {
        self.running.is_some()
    }

    /// The message about the last command.
    pub const fn news(&self) -> &EngineNews {
        &self.news
    }

    /// The last command line, if it was refused and nothing was checked since; otherwise empty.
    pub fn refused(&self) -> &str {
        &self.refused
    }

    /// The log of the last check of this character, or of the guest; `None` before the first one
    /// since the start.
    pub fn log(&self, id: Option<&str>) -> Option<&Console> {
        match id {
            Some(id) => self.logs.get(id),
            None => self.guest.as_ref().map(|it| &it.console),
        }
    }

    /// The engine that the user has to allow before this command is carried out, and the name to
    /// ask with.
    pub(crate) fn question(
        &self,
        command: &EngineCommand,
        book: &CastBook,
    ) -> Option<(LocalText, UntrustedEngine)> {
        let program = match command {
            EngineCommand::AddFile(file) => Program::of_file(file).ok()?,
            EngineCommand::Add(line) => Program::of_line(line).ok()?,
            EngineCommand::Check(id) => {
                let character = book.cast().get(id).ok()?;
                return Some((character.name.clone(), character.untrusted.clone()?));
            }
            _ => return None,
        };
        let engine = UntrustedEngine::chosen(&program.command, program.folder.as_deref());
        let name = LocalText::One(program.file_name());
        (!book.allows(&engine)).then_some((name, engine))
    }

    /// The user does not allow the program of this name.
    pub(crate) fn refuse(&mut self, name: LocalText) {
        self.news = EngineNews::NotAllowed(name);
    }

    /// Carries out a command. The engine that it starts is allowed.
    pub(crate) fn carry_out(&mut self, command: EngineCommand, book: &mut CastBook, waker: &Waker) {
        self.news = EngineNews::None;
        let done = match command {
            EngineCommand::AddFile(file) => Program::of_file(&file).map(|it| self.add(it, waker)),
            EngineCommand::Add(line) => {
                let program = Program::of_line(&line);
                if program.is_err() {
                    self.refused = line;
                }
                program.map(|it| self.add(it, waker))
            }
            EngineCommand::Cancel => {
                self.cancel();
                Ok(())
            }
            EngineCommand::Retry => {
                if let Some(guest) = self.guest.take() {
                    self.add(guest.program, waker);
                }
                Ok(())
            }
            EngineCommand::Accept => self.accept(book),
            EngineCommand::Dismiss => {
                self.dismiss();
                Ok(())
            }
            EngineCommand::Check(id) => self.check(&id, book, waker),
            EngineCommand::Remove(id) => self.remove(&id, book),
            EngineCommand::Restore => self.restore(book),
            EngineCommand::Analyst(id) => self.choose_analyst(id, book),
        };
        if let Err(why) = done {
            self.news = EngineNews::Failed(why);
        }
    }

    fn add(&mut self, program: Program, waker: &Waker) {
        self.refused.clear();
        let guest = Guest::new(program);
        self.begin(Subject::Guest, guest.program.spec(), &guest.console, waker);
        self.guest = Some(guest);
    }

    fn check(&mut self, id: &str, book: &CastBook, waker: &Waker) -> Result<(), String> {
        let character = book.cast().get(id).map_err(|error| error.to_string())?;
        let spec = spec_of(character)?;
        let console = Console::default();
        self.begin(Subject::Character(id.to_owned()), spec, &console, waker);
        self.logs.insert(id.to_owned(), console);
        Ok(())
    }

    fn begin(
        &mut self,
        subject: Subject,
        spec: player::gomocup::EngineSpec,
        console: &Console,
        waker: &Waker,
    ) {
        self.cancel();
        self.running = Some(RunningCheck {
            subject,
            report: CheckReport::default(),
            run: begin_check(spec, console.clone(), waker),
        });
    }

    /// Ends the check that runs, whose engine is killed by its thread.
    pub(super) fn cancel(&mut self) {
        let Some(running) = self.running.take() else {
            return;
        };
        running.run.stop();
        if running.subject == Subject::Guest {
            self.guest = None;
        }
    }

    fn dismiss(&mut self) {
        let is_checked = |it: &RunningCheck| it.subject == Subject::Guest;
        if self.running.as_ref().is_some_and(is_checked) {
            self.cancel();
        }
        self.guest = None;
    }

    /// Takes what the thread has found by `now_s`, in seconds since 1970. Returns true if that is
    /// news for readers.
    pub(crate) fn tick(&mut self, book: &CastBook, now_s: i64) -> bool {
        let mut is_news = false;
        while let Some(running) = &mut self.running {
            match running.run.next() {
                None => break,
                Some(Some(CheckNews::Found(finding))) => running.report.add(&finding),
                Some(Some(CheckNews::Ended(is_complete))) => {
                    self.finish(is_complete, book, now_s);
                }
                Some(None) => self.finish(false, book, now_s),
            }
            is_news = true;
        }
        is_news
    }

    fn finish(&mut self, is_complete: bool, book: &CastBook, now_s: i64) {
        let Some(RunningCheck {
            subject,
            mut report,
            ..
        }) = self.running.take()
        else {
            return;
        };
        if !is_complete && report.failure.is_none() {
            report.failure = Some(Fault::Incomplete.into());
        }
        if report.failure.is_none() && report.rules.is_empty() {
            report.failure = Some(Fault::NoRule.into());
        }
        match subject {
            Subject::Guest => {
                if let Some(guest) = &mut self.guest {
                    guest.settle(report, now_s);
                }
            }
            Subject::Character(id) => {
                let program = book.cast().get(&id).ok().and_then(Program::of_character);
                if let Some(program) = program {
                    self.enter(id, EngineRecord::new(program, report, now_s));
                }
            }
        }
    }

    pub(super) fn enter(&mut self, id: String, record: EngineRecord) {
        self.checks.edit(|it| drop(it.records.insert(id, record)));
        self.report_warning();
    }

    /// Shows why the file of the checks could not be written, if it could not.
    pub(super) fn report_warning(&mut self) {
        if let Some(why) = self.checks.take_warning() {
            self.news = EngineNews::Failed(why);
        }
    }

    /// Notes which characters the user's own file has. To be called when the cast has changed.
    pub(crate) fn look_at(&mut self, book: &CastBook) {
        let text = players_file::read(book).unwrap_or_default();
        let engines = book.cast().characters().filter(|it| it.kind == KIND);
        let is_own = |it: &&Character| players_file::has_section(&text, &it.id);
        self.own = engines.filter(is_own).map(|it| it.id.clone()).collect();
    }

    /// Ends the check that runs and waits for its thread.
    pub(crate) fn close(&mut self) {
        if let Some(mut running) = self.running.take() {
            running.run.close();
        }
    }
}
