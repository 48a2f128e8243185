//! [`AppCommand`]: what the user wants of the app itself, whichever key or button said it. What it wants of the game is an `Intent`.

use std::path::PathBuf;

use bevy::prelude::*;

use super::analysis::Analysis;
use super::appearance::AppearanceCommand;
use super::cast_book::CastBook;
use super::editor::EditCommand;
use super::locale::Words;
use super::session::{Notice, Session};
use super::settings::Settings;
use super::sheet::{self, Page, SheetCommand};
use super::shown::Mode;
use super::{AppSystems, Manners};
use record::Format;
use rules::printable;

/// Something the user wants done to the app. It is always possible.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum AppCommand {
    /// Speak the next language.
    NextLanguage,
    /// Read the files of the cast again.
    ReadCast,
    /// Show the models on the board, or not.
    ToggleModels,
    /// Let bots' games wait where there are two threats at once, or not.
    TogglePauseAtThreats,
    /// Let the player with the role `analysis` look at the position shown, or not.
    ToggleAnalysis,
    /// Use the app for this.
    SetMode(Mode),
    /// Put what the bot thinks on the clipboard.
    CopyThinking,
    /// Open the game of this file, or its puzzles.
    OpenGame(PathBuf),
    /// Set one of the program's own puzzles, where the user was in them.
    OwnPuzzles,
    /// Set the next puzzle, or the one that was left where none is on screen.
    NextPuzzle,
    /// The one before.
    PreviousPuzzle,
    /// Something done to a position that is being set up.
    Edit(EditCommand),
    /// Go on with the game that the last start left unfinished.
    ContinueGame,
    /// Write the game to a file of its own, in this format.
    SaveGame(Format),
    /// Write a picture of the board.
    SavePicture,
    /// Put the stones on the clipboard, in order.
    CopyGame,
    /// Open what is on the clipboard.
    PasteGame,
    /// Write the comment on the position shown.
    WriteComment,
    /// Write it no more.
    LeaveComment,
    /// Take the comment away that is being written.
    RemoveComment,
    /// Another look.
    Appearance(AppearanceCommand),
    /// Something done on the sheet that lies over the game.
    Sheet(SheetCommand),
}

/// Keys that stand for a command, while no Control key is down.
static KEYS: [(KeyCode, AppCommand); 3] = [
    (KeyCode::KeyL, AppCommand::NextLanguage),
    (KeyCode::F5, AppCommand::ReadCast),
    (
        KeyCode::F1,
        AppCommand::Sheet(SheetCommand::Open(Page::Help)),
    ),
];
/// Keys that stand for a command while a Control key is down.
static CONTROL_KEYS: [(KeyCode, AppCommand); 5] = [
    (
        KeyCode::KeyO,
        AppCommand::Sheet(SheetCommand::Open(Page::Games)),
    ),
    (KeyCode::KeyS, AppCommand::SaveGame(Format::Json)),
    (KeyCode::KeyP, AppCommand::SavePicture),
    (KeyCode::KeyC, AppCommand::CopyGame),
    (KeyCode::KeyV, AppCommand::PasteGame),
];
/// Keys without one, while nothing lies over the game.
static GAME_KEYS: [(KeyCode, AppCommand); 11] = [
    (
        KeyCode::KeyO,
        AppCommand::Sheet(SheetCommand::Open(Page::Games)),
    ),
    (
        KeyCode::KeyN,
        AppCommand::Sheet(SheetCommand::Open(Page::Setup)),
    ),
    (KeyCode::KeyZ, AppCommand::NextPuzzle),
    (KeyCode::KeyM, AppCommand::ToggleModels),
    (KeyCode::KeyT, AppCommand::TogglePauseAtThreats),
    (KeyCode::Tab, AppCommand::ToggleAnalysis),
    (KeyCode::KeyC, AppCommand::CopyThinking),
    (KeyCode::KeyW, AppCommand::WriteComment),
    (
        KeyCode::KeyD,
        AppCommand::Appearance(AppearanceCommand::NextNumbers),
    ),
    (
        KeyCode::Comma,
        AppCommand::Sheet(SheetCommand::Open(Page::Settings)),
    ),
    (
        KeyCode::Slash,
        AppCommand::Sheet(SheetCommand::Open(Page::Help)),
    ),
];

/// Carries commands out.
pub(super) fn plugin(app: &mut App) {
    app.add_message::<AppCommand>();
    app.init_resource::<Settings>();
    app.init_resource::<Words>();
    app.add_systems(Update, apply.in_set(AppSystems::CarryOut));
    app.add_systems(Update, enter_mode.in_set(AppSystems::Measure));
    app.add_systems(Update, remember_tempo.in_set(AppSystems::UpdateView));
    app.add_systems(Startup, tell_mistake);
    app.add_systems(Last, save_settings);
}

/// Turns keys into commands.
pub(super) fn keys_plugin(app: &mut App) {
    let read = (
        read_keys::<3>(&KEYS, false),
        read_keys::<5>(&CONTROL_KEYS, true),
        read_keys::<11>(&GAME_KEYS, false).run_if(sheet::is_closed),
        reload_when_focused,
    );
    app.add_systems(Update, read.in_set(AppSystems::ReadInput));
}

fn tell_mistake(settings: Res<Settings>, mut session: ResMut<Session>) {
    if let Some(mistake) = settings.mistake() {
        session.tell(Notice::SettingsBroken(mistake.to_owned()));
    }
}

/// A system that turns these keys into commands, with or without a Control key.
fn read_keys<const N: usize>(
    wanted: &'static [(KeyCode, AppCommand); N],
    control: bool,
) -> impl Fn(Res<ButtonInput<KeyCode>>, MessageWriter<AppCommand>) {
    const CONTROL: [KeyCode; 4] = [
        KeyCode::ControlLeft,
        KeyCode::ControlRight,
        KeyCode::SuperLeft,
        KeyCode::SuperRight,
    ];
    move |keys, mut commands| {
        if keys.any_pressed(CONTROL) != control {
            return;
        }
        let pressed = wanted.iter().filter(|(key, _)| keys.just_pressed(*key));
        pressed.for_each(|(_, command)| {
            commands.write(command.clone());
        });
    }
}

/// Whoever comes back from an editor finds the cast as it was saved there.
fn reload_when_focused(
    mut focus: MessageReader<bevy::window::WindowFocused>,
    mut commands: MessageWriter<AppCommand>,
) {
    if focus.read().any(|focus| focus.focused) {
        commands.write(AppCommand::ReadCast);
    }
}

fn apply(
    mut commands: MessageReader<AppCommand>,
    mut words: ResMut<Words>,
    mut settings: ResMut<Settings>,
    mut book: ResMut<CastBook>,
    mut session: ResMut<Session>,
    mut analysis: ResMut<Analysis>,
) {
    for command in commands.read() {
        match command {
            AppCommand::NextLanguage => {
                let next = words.language().next();
                words.set_language(next);
                settings.language = Some(next);
            }
            // Nobody need look at a cast that is as it was.
            AppCommand::ReadCast => {
                if book.bypass_change_detection().reload() {
                    book.set_changed();
                    session.tell(match book.errors() {
                        Some(errors) => Notice::CastBroken(errors.total()),
                        None => Notice::CastRead,
                    });
                }
            }
            AppCommand::ToggleModels => {
                let models = AppearanceCommand::Models(!settings.shown().models);
                *settings = settings.after(&models);
            }
            AppCommand::TogglePauseAtThreats => {
                settings.pause_at_threats = !settings.pause_at_threats;
                session.tell(Notice::PausesAtThreats(settings.pause_at_threats));
            }
            AppCommand::ToggleAnalysis => analysis.toggle(),
            AppCommand::SetMode(mode) => analysis.switch(*mode == Mode::Analyse),
            // Carried out elsewhere.
            AppCommand::OpenGame(_)
            | AppCommand::OwnPuzzles
            | AppCommand::NextPuzzle
            | AppCommand::PreviousPuzzle
            | AppCommand::Edit(_)
            | AppCommand::ContinueGame
            | AppCommand::SaveGame(_)
            | AppCommand::SavePicture
            | AppCommand::CopyGame
            | AppCommand::PasteGame
            | AppCommand::CopyThinking
            | AppCommand::WriteComment
            | AppCommand::LeaveComment
            | AppCommand::RemoveComment
            | AppCommand::Appearance(_)
            | AppCommand::Sheet(_) => {}
        }
    }
}

/// The analysis is on while the app is used for it; it may have failed.
fn enter_mode(analysis: Res<Analysis>, mut settings: ResMut<Settings>) {
    let mode = if analysis.is_on() {
        Mode::Analyse
    } else {
        Mode::Play
    };
    if settings.mode != mode {
        settings.mode = mode;
    }
}

fn remember_tempo(manners: Res<Manners>, mut settings: ResMut<Settings>) {
    if manners.is_changed() && settings.tempo != manners.tempo {
        settings.tempo = manners.tempo;
    }
}

/// Losing them is no reason to disturb anybody.
pub(super) fn save_settings(mut settings: ResMut<Settings>) {
    if !settings.is_changed() || settings.is_added() {
        return;
    }
    if let Err(error) = settings.bypass_change_detection().save() {
        let error = printable(&error.to_string());
        warn!("the settings could not be saved: {error}");
    }
}
