//! The dialogs of the system for opening and saving files.

use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use crossbeam_channel::{Receiver, TryRecvError, bounded};

use super::AppSystems;
use super::driver::{Game, Intents};
use super::locale::Words;
use crate::command::DialogCommand;
use game::{EngineCommand, Intent, Notice, RepertoireCommand, ReportCommand, TournamentCommand};

/// Asks the user for a file, and returns `None` if the user chooses none. It is called on a thread
/// of its own. Without this resource the commands have no effect.
#[derive(Resource, Clone, Copy)]
pub struct FileDialogs(pub fn(DialogCommand) -> Option<PathBuf>);

/// The dialog that is open.
#[derive(Resource, Default)]
struct OpenDialog(Option<PendingDialog>);

struct PendingDialog {
    command: DialogCommand,
    answer: Receiver<Answer>,
}

/// The chosen file, and how long the dialog was open.
type Answer = (Option<PathBuf>, Duration);

/// Nobody dismisses a dialog in less time. An answer without a file that comes sooner means that
/// the system could not show one, which the library reports in no other way.
const QUICKEST: Duration = Duration::from_millis(150);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<OpenDialog>();
    app.add_systems(Update, (open, answer).chain().in_set(AppSystems::CarryOut));
}

/// The dialogs of the system.
pub(super) const fn native() -> FileDialogs {
    FileDialogs(ask)
}

fn ask(command: DialogCommand) -> Option<PathBuf> {
    let dialog = rfd::FileDialog::new();
    match command {
        DialogCommand::Open => dialog
            .add_filter("*", &["json", "sgf", "psq", "lib", "pos", "txt", "jsonl"])
            .pick_file(),
        DialogCommand::AddLines(_) => dialog
            .add_filter("*", &["sgf", "lib", "book", "json", "psq", "pos", "txt"])
            .pick_file(),
        DialogCommand::AddEngine | DialogCommand::Openings => dialog.pick_file(),
        DialogCommand::SaveAs => dialog
            .set_file_name("game.json")
            .add_filter("*", &["json", "sgf", "psq", "lib", "txt"])
            .save_file(),
        DialogCommand::SaveReport => dialog
            .set_file_name("report.html")
            .add_filter("*", &["html"])
            .save_file(),
    }
}

/// Opens a dialog, unless one is open.
fn open(
    mut commands: MessageReader<DialogCommand>,
    dialogs: Option<Res<FileDialogs>>,
    mut opened: ResMut<OpenDialog>,
    game: Res<Game>,
    mut intents: Intents,
) {
    for &command in commands.read() {
        let Some(FileDialogs(ask)) = dialogs.as_deref().copied() else {
            continue;
        };
        if opened.0.is_some() {
            continue;
        }
        let (answers, answer) = bounded(1);
        let wake = game.waker().wake();
        let work = move || {
            let begun = Instant::now();
            let chosen = ask(command);
            let _ = answers.send((chosen, begun.elapsed()));
            wake();
        };
        match thread::Builder::new().name("dialog".to_owned()).spawn(work) {
            Ok(_) => opened.0 = Some(PendingDialog { command, answer }),
            Err(error) => intents.send(Intent::Tell(Notice::NotOpened(error.to_string()))),
        }
    }
}

/// Carries out the user's choice.
fn answer(mut opened: ResMut<OpenDialog>, words: Res<Words>, mut intents: Intents) {
    let Some(PendingDialog { command, answer }) = &opened.0 else {
        return;
    };
    let command = *command;
    let (chosen, time) = match answer.try_recv() {
        Ok(answer) => answer,
        Err(TryRecvError::Empty) => return,
        // The dialog has failed, and a log says why.
        Err(TryRecvError::Disconnected) => (None, Duration::ZERO),
    };
    opened.0 = None;
    if chosen.is_none() && time < QUICKEST {
        intents.send(Intent::Tell(Notice::NoDialog));
    }
    if let Some(file) = chosen {
        intents.send(match command {
            DialogCommand::Open => Intent::OpenGame(file),
            DialogCommand::AddLines(choice) => {
                Intent::Repertoire(RepertoireCommand::Add(file, choice))
            }
            DialogCommand::AddEngine => Intent::Engines(EngineCommand::AddFile(file)),
            DialogCommand::Openings => Intent::Tournament(TournamentCommand::TakeOpenings(file)),
            DialogCommand::SaveAs => Intent::SaveGameAs(file),
            DialogCommand::SaveReport => {
                Intent::Report(ReportCommand::Save(file, words.language()))
            }
        });
    }
}
