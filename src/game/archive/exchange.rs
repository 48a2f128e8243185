//! Opening, saving, copying and pasting games.

use std::path::{Path, PathBuf};

use super::entry;
use super::folder::{Archive, Claim};
use crate::cast_book::CastBook;
use crate::notice::{GameSource, Notice};
use crate::session::{Flow, Session};
use record::{Format, Opened, ReadOptions};
use rules::Rule;

impl Archive {
    /// Opens the game of a file, whose rule the user may have chosen. Returns the notice for the
    /// user.
    pub(crate) fn open_game(
        &mut self,
        file: &Path,
        chosen: Option<Rule>,
        session: &mut Session,
        book: &CastBook,
    ) -> Option<Notice> {
        // Locked before it is read: what is read is then what is there when it is written.
        let claim = self.claim(file);
        let is_open_elsewhere = matches!(claim, Claim::Elsewhere);
        match entry::read_any(file, chosen.or(self.rule)) {
            Ok(opened) => {
                let notice = partly(&opened, || GameSource::File(file.to_owned()));
                let record = opened.record;
                session.open(record.clone(), book.cast(), &book.human());
                self.took(session.number(), claim, &record);
                if is_open_elsewhere {
                    return Some(Notice::OpenElsewhere);
                }
                notice
            }
            Err(error) => Some(Notice::NotOpened(error)),
        }
    }

    /// Continues the game that the last start left unfinished: a bot that is to decide moves, and
    /// clocks run. A game that another window has opened meanwhile is only shown. Returns the
    /// notice for the user.
    pub(crate) fn continue_game(
        &mut self,
        session: &mut Session,
        book: &CastBook,
    ) -> Option<Notice> {
        let file = self.unfinished()?.file.clone();
        let notice = self.open_game(&file, None, session, book);
        if notice.is_none() {
            session.set_flow(Flow::RUNNING);
            session.clocks_mut().start();
        }
        notice
    }

    /// Saves the game to a file of its own. Returns the notice for the user.
    pub(crate) fn save(&self, format: Format, session: &Session) -> Notice {
        save_to(&self.new_copy(format.extension()), format, session)
    }

    /// The path of a file for the user, named after the time, in the folder of documents if there
    /// is one and no other folder was named.
    pub fn new_copy(&self, extension: &str) -> PathBuf {
        let user = directories::UserDirs::new();
        let documents = user.map(|user| user.document_dir().unwrap_or(user.home_dir()).to_owned());
        let folder = self.copies.clone().or(documents);
        let now = jiff::Zoned::now().strftime("%Y-%m-%d %H-%M-%S");
        let name = format!("Nekomoku {now}.{extension}");
        folder.unwrap_or_default().join(name)
    }
}

/// Saves the game to this file in the format of its extension; without an extension, in the
/// program's own. Returns the notice for the user.
pub(crate) fn save_as(file: &Path, session: &Session) -> Notice {
    if file.extension().is_none() {
        let file = file.with_added_extension(Format::Json.extension());
        return save_to(&file, Format::Json, session);
    }
    match Format::of_name(file) {
        Ok(format) => save_to(file, format, session),
        Err(error) => Notice::NotSaved(format!("{}: {error}", file.display())),
    }
}

/// Saves the game to this file. Returns the notice for the user.
fn save_to(file: &Path, format: Format, session: &Session) -> Notice {
    let name = file.display().to_string();
    match format.save(&session.record(), file) {
        Ok(losses) if losses.is_empty() => Notice::Saved(name),
        Ok(losses) => {
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            Notice::PartlySaved(name.into_owned(), losses.to_string())
        }
        Err(error) => Notice::NotSaved(format!("{name}: {error}")),
    }
}

/// The notice about a game that was not read completely. It offers the rule under which all moves
/// can be played, if there is one.
fn partly(opened: &Opened, source: impl FnOnce() -> GameSource) -> Option<Notice> {
    let what = opened.losses.to_string();
    match opened.fitting {
        Some(rule) => Some(Notice::OtherRule(what, source(), rule)),
        None => (!opened.losses.is_empty()).then_some(Notice::PartlyOpened(what)),
    }
}

/// The stones of the position shown, in order: `h8i9g7`.
pub(crate) fn moves(session: &Session) -> String {
    let moves = session.game().moves();
    moves.map(|point| point.to_string()).collect()
}

/// Opens the game of a text: one in any format that is text, or stones in order. A text that does
/// not name its rule has the rule that the user has chosen, or that of the game shown. Returns the
/// notice for the user.
pub(crate) fn paste(
    text: &str,
    chosen: Option<Rule>,
    session: &mut Session,
    book: &CastBook,
) -> Option<Notice> {
    match pasted(text, chosen, session) {
        Ok(opened) => {
            let notice = partly(&opened, || GameSource::Text(text.to_owned()));
            session.open(opened.record, book.cast(), &book.human());
            notice
        }
        Err(notice) => Some(notice),
    }
}

fn pasted(text: &str, chosen: Option<Rule>, session: &Session) -> Result<Opened, Notice> {
    let text = text.trim();
    let setup = session.game().setup();
    let options = ReadOptions {
        rule: chosen.or(Some(setup.rule())),
        size: setup.size(),
        any_game: chosen.is_some(),
        ..ReadOptions::default()
    };
    let format = Format::of_file(Path::new(""), text.as_bytes()).ok();
    let opened = format
        .unwrap_or(Format::Text)
        .read(text.as_bytes(), &options);
    let opened = opened.map_err(|error| error.to_string());
    opened
        .and_then(entry::showable)
        .map_err(|why| match format {
            Some(_) => Notice::NotOpened(why),
            None => Notice::NoGame,
        })
}
