//! Opening, saving, copying and pasting games.

use std::path::{Path, PathBuf};

use bevy::clipboard::Clipboard;
use bevy::prelude::*;
use bevy::render::view::window::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::window::FileDragAndDrop;

use super::{Archive, Claim, entry};
use crate::board::BoardView;
use crate::cast_book::CastBook;
use crate::clipboard::{copy_to, text_of};
use crate::command::AppCommand;
use crate::puzzle::is_puzzle_file;
use crate::session::{Notice, Session};
use record::{Format, Losses, Opened, ReadOptions, Record, Tree};
use rules::{Action, parse_points};

/// A file that was dropped on the window is opened.
pub(super) fn take_dropped(
    mut dropped: MessageReader<FileDragAndDrop>,
    mut commands: MessageWriter<AppCommand>,
) {
    for drop in dropped.read() {
        if let FileDragAndDrop::DroppedFile { path_buf, .. } = drop {
            commands.write(AppCommand::OpenGame(path_buf.clone()));
        }
    }
}

pub(super) fn carry_out(
    mut wanted: MessageReader<AppCommand>,
    mut archive: ResMut<Archive>,
    mut session: ResMut<Session>,
    book: Res<CastBook>,
    mut clipboard: ResMut<Clipboard>,
    boards: Query<(&ComputedNode, &UiGlobalTransform), With<BoardView>>,
    mut commands: Commands,
) {
    for command in wanted.read() {
        let notice = match command {
            AppCommand::OpenGame(file) if !is_puzzle_file(file) => {
                open(file, &mut archive, &mut session, &book)
            }
            AppCommand::ContinueGame => go_on(&mut archive, &mut session, &book),
            AppCommand::SaveGame(format) => Some(save(*format, &session, &archive)),
            AppCommand::CopyGame => Some(copy_to(&mut clipboard, moves(&session))),
            AppCommand::PasteGame => paste(&mut clipboard, &mut session, &book),
            AppCommand::SavePicture => {
                take_picture(&mut commands, &boards);
                None
            }
            _ => None,
        };
        if let Some(notice) = notice {
            session.tell(notice);
        }
    }
}

fn open(
    file: &Path,
    archive: &mut Archive,
    session: &mut Session,
    book: &CastBook,
) -> Option<Notice> {
    // Locked before it is read: what is read is then what is there when it is written.
    let claim = archive.claim(file);
    let is_open_elsewhere = matches!(claim, Claim::Elsewhere);
    match entry::read_any(file) {
        Ok(Opened { record, losses }) => {
            session.open(record.clone(), book.cast(), &book.human());
            archive.took(session.number(), claim, &record);
            if is_open_elsewhere {
                return Some(Notice::OpenElsewhere);
            }
            partly(&losses)
        }
        Err(error) => Some(Notice::NotOpened(error)),
    }
}

/// What is said of a game that was not read as a whole.
fn partly(losses: &Losses) -> Option<Notice> {
    (!losses.is_empty()).then(|| Notice::PartlyOpened(losses.to_string()))
}

/// Continues the game that the last start left unfinished: a bot that is to decide moves, and clocks run. A game that another window has
/// opened meanwhile is only shown.
fn go_on(archive: &mut Archive, session: &mut Session, book: &CastBook) -> Option<Notice> {
    let file = archive.unfinished()?.file.clone();
    let notice = open(&file, archive, session, book);
    if notice.is_none() {
        session.resume();
        session.start_clocks();
    }
    notice
}

/// A file for the user, in the folder of documents where there is one and no other was named.
fn own_file(archive: &Archive, extension: &str) -> PathBuf {
    let user = directories::UserDirs::new();
    let documents = user.map(|user| user.document_dir().unwrap_or(user.home_dir()).to_owned());
    let folder = archive.copies.clone().or(documents);
    let now = jiff::Zoned::now().strftime("%Y-%m-%d %H-%M-%S");
    let name = format!("Nekomoku {now}.{extension}");
    folder.unwrap_or_default().join(name)
}

fn save(format: Format, session: &Session, archive: &Archive) -> Notice {
    let file = own_file(archive, format.extension());
    let name = file.display().to_string();
    match format.save(&session.record(), &file) {
        Ok(losses) if losses.is_empty() => Notice::Saved(name),
        Ok(losses) => {
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            Notice::PartlySaved(name.into_owned(), losses.to_string())
        }
        Err(error) => Notice::NotSaved(format!("{name}: {error}")),
    }
}

/// The stones of the position shown, in order: `h8i9g7`.
fn moves(session: &Session) -> String {
    let moves = session.game().moves();
    moves.map(|point| point.to_string()).collect()
}

fn paste(clipboard: &mut Clipboard, session: &mut Session, book: &CastBook) -> Option<Notice> {
    let text = match text_of(clipboard) {
        Ok(text) => text,
        Err(error) => return Some(Notice::NotOpened(error)),
    };
    match pasted(&text, session) {
        Ok(Opened { record, losses }) => {
            session.open(record, book.cast(), &book.human());
            partly(&losses)
        }
        Err(error) => Some(Notice::NotOpened(error)),
    }
}

/// A game in any format that is text, or stones in order, which those who play now play on.
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

/// A picture of the board alone, as it is on the screen.
fn take_picture(
    commands: &mut Commands,
    boards: &Query<(&ComputedNode, &UiGlobalTransform), With<BoardView>>,
) {
    let Ok((node, transform)) = boards.single() else {
        return;
    };
    let board = Rect::from_center_size(transform.translation, node.size());
    let save = move |captured: On<ScreenshotCaptured>,
                     archive: Res<Archive>,
                     mut session: ResMut<Session>| {
        let file = own_file(&archive, "png");
        session.tell(match save_part(&captured.image, board, &file) {
            Ok(()) => Notice::Saved(file.display().to_string()),
            Err(error) => Notice::NotSaved(format!("{}: {error}", file.display())),
        });
    };
    commands.spawn(Screenshot::primary_window()).observe(save);
}

fn save_part(image: &Image, part: Rect, file: &Path) -> Result<(), String> {
    let picture = image.clone().try_into_dynamic();
    let picture = picture.map_err(|error| error.to_string())?;
    let (corner, size) = (part.min.as_uvec2(), part.size().as_uvec2());
    let part = picture.crop_imm(corner.x, corner.y, size.x, size.y);
    part.to_rgb8().save(file).map_err(|error| error.to_string())
}
