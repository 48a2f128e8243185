//! Opening, saving, copying and pasting games.

use std::path::{Path, PathBuf};

use super::{Archive, Claim, entry};
use crate::cast_book::CastBook;
use crate::notice::Notice;
use crate::session::Session;
use record::{Format, Losses, Opened, ReadOptions, Record, Tree};
use rules::{Action, parse_points};

impl Archive {
    /// Opens the game of a file. Returns the notice for the user.
    pub(crate) fn open_game(
        &mut self,
        file: &Path,
        session: &mut Session,
        book: &CastBook,
    ) -> Option<Notice> {
        // Locked before it is read: what is read is then what is there when it is written.
        let claim = self.claim(file);
        let is_open_elsewhere = matches!(claim, Claim::Elsewhere);
        match entry::read_any(file, self.rule) {
            Ok(Opened { record, losses }) => {
                session.open(record.clone(), book.cast(), &book.human());
                self.took(session.number(), claim, &record);
                if is_open_elsewhere {
                    return Some(Notice::OpenElsewhere);
                }
                partly(&losses)
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
        let notice = self.open_game(&file, session, book);
        if notice.is_none() {
            session.resume();
            session.start_clocks();
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

/// The notice about a game that was not read completely.
fn partly(losses: &Losses) -> Option<Notice> {
    (!losses.is_empty()).then(|| Notice::PartlyOpened(losses.to_string()))
}

/// The stones of the position shown, in order: `h8i9g7`.
pub(crate) fn moves(session: &Session) -> String {
    let moves = session.game().moves();
    moves.map(|point| point.to_string()).collect()
}

/// Opens the game of a text: one in any format that is text, or stones in order, from which the
/// current players continue. Returns the notice for the user.
pub(crate) fn paste(text: &str, session: &mut Session, book: &CastBook) -> Option<Notice> {
    match pasted(text, session) {
        Ok(Opened { record, losses }) => {
            session.open(record, book.cast(), &book.human());
            partly(&losses)
        }
        Err(error) => Some(Notice::NotOpened(error)),
    }
}

fn pasted(text: &str, session: &Session) -> Result<Opened, String> {
    let text = text.trim();
    let setup = session.game().setup();
    if let Ok(format) = Format::of_file(Path::new(""), text.as_bytes()) {
        let options = ReadOptions {
            rule: Some(setup.rule()),
            size: setup.size(),
            ..ReadOptions::default()
        };
        let opened = format.read(text.as_bytes(), &options);
        return entry::showable(opened.map_err(|error| error.to_string())?);
    }
    let points = parse_points(text, setup.size()).map_err(|error| error.to_string())?;
    let mut record = Record {
        tree: Tree::new(setup),
        review: None,
        ..session.record()
    };
    record.shown = record.tree.root();
    for point in points {
        let played = record.tree.play(record.shown, Action::Place(point));
        record.shown = played.map_err(|error| error.to_string())?;
    }
    let losses = Losses::default();
    Ok(Opened { record, losses })
}
