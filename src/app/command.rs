//! [`AppCommand`]: what the user wants of the window, whichever key or button said it. What it wants of the game is an [`Intent`].

use bevy::prelude::*;
use bevy::window::FileDragAndDrop;

use super::AppSystems;
use super::driver::Intents;
use super::locale::Words;
use super::sheet::{self, Page, SheetCommand};
use game::{Intent, PuzzleCommand, Setting};
use record::Format;

/// Something the user wants done to the window. It is always possible.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum AppCommand {
    /// Speak the next language.
    NextLanguage,
    /// Put what the bot thinks on the clipboard.
    CopyThinking,
    /// Write a picture of the board.
    SavePicture,
    /// Open what is on the clipboard.
    PasteGame,
    /// Write the comment on the position shown.
    WriteComment,
    /// Write it no more.
    LeaveComment,
    /// Take the comment away that is being written.
    RemoveComment,
    /// Something done on the sheet that lies over the game.
    Sheet(SheetCommand),
}

/// What a key asks for.
#[derive(Clone)]
enum Wish {
    App(AppCommand),
    Game(Intent),
}

const fn page(page: Page) -> Wish {
    Wish::App(AppCommand::Sheet(SheetCommand::Open(page)))
}

/// Keys that ask for something while no Control key is down.
static KEYS: [(KeyCode, Wish); 3] = [
    (KeyCode::KeyL, Wish::App(AppCommand::NextLanguage)),
    (KeyCode::F5, Wish::Game(Intent::ReadCast)),
    (KeyCode::F1, page(Page::Help)),
];
/// Keys that ask for something while a Control key is down.
static CONTROL_KEYS: [(KeyCode, Wish); 5] = [
    (KeyCode::KeyO, page(Page::Games)),
    (KeyCode::KeyS, Wish::Game(Intent::SaveGame(Format::Json))),
    (KeyCode::KeyP, Wish::App(AppCommand::SavePicture)),
    (KeyCode::KeyC, Wish::Game(Intent::CopyGame)),
    (KeyCode::KeyV, Wish::App(AppCommand::PasteGame)),
];
/// Keys without one, while nothing lies over the game.
static GAME_KEYS: [(KeyCode, Wish); 11] = [
    (KeyCode::KeyO, page(Page::Games)),
    (KeyCode::KeyN, page(Page::Setup)),
    (
        KeyCode::KeyZ,
        Wish::Game(Intent::Puzzle(PuzzleCommand::Next)),
    ),
    (
        KeyCode::KeyM,
        Wish::Game(Intent::Set(Setting::ToggleModels)),
    ),
    (
        KeyCode::KeyT,
        Wish::Game(Intent::Set(Setting::TogglePauseAtThreats)),
    ),
    (KeyCode::Tab, Wish::Game(Intent::ToggleAnalysis)),
    (KeyCode::KeyC, Wish::App(AppCommand::CopyThinking)),
    (KeyCode::KeyW, Wish::App(AppCommand::WriteComment)),
    (KeyCode::KeyD, Wish::Game(Intent::Set(Setting::NextNumbers))),
    (KeyCode::Comma, page(Page::Settings)),
    (KeyCode::Slash, page(Page::Help)),
];

/// Carries commands out.
pub(super) fn plugin(app: &mut App) {
    app.add_message::<AppCommand>();
    app.init_resource::<Words>();
    app.add_systems(Update, change_language.in_set(AppSystems::CarryOut));
}

/// Turns keys, files that are dropped and the return to the window into commands and intents.
pub(super) fn keys_plugin(app: &mut App) {
    // Without a window nothing is dropped.
    app.add_message::<FileDragAndDrop>();
    let read = (
        read_keys::<3>(&KEYS, false),
        read_keys::<5>(&CONTROL_KEYS, true),
        read_keys::<11>(&GAME_KEYS, false).run_if(sheet::is_closed),
        reload_when_focused,
        take_dropped,
    );
    app.add_systems(Update, read.in_set(AppSystems::ReadInput));
}

/// A system that turns these keys into what they ask for, with or without a Control key.
fn read_keys<const N: usize>(
    wanted: &'static [(KeyCode, Wish); N],
    control: bool,
) -> impl Fn(Res<ButtonInput<KeyCode>>, MessageWriter<AppCommand>, Intents) {
    const CONTROL: [KeyCode; 4] = [
        KeyCode::ControlLeft,
        KeyCode::ControlRight,
        KeyCode::SuperLeft,
        KeyCode::SuperRight,
    ];
    move |keys, mut commands, mut intents| {
        if keys.any_pressed(CONTROL) != control {
            return;
        }
        let pressed = wanted.iter().filter(|(key, _)| keys.just_pressed(*key));
        for (_, wish) in pressed {
            match wish.clone() {
                Wish::App(command) => {
                    commands.write(command);
                }
                Wish::Game(intent) => intents.send(intent),
            }
        }
    }
}

/// Whoever comes back from an editor finds the cast as it was saved there.
fn reload_when_focused(
    mut focus: MessageReader<bevy::window::WindowFocused>,
    mut intents: Intents,
) {
    if focus.read().any(|focus| focus.focused) {
        intents.send(Intent::ReadCast);
    }
}

/// A file that was dropped on the window is opened.
fn take_dropped(mut dropped: MessageReader<FileDragAndDrop>, mut intents: Intents) {
    for drop in dropped.read() {
        if let FileDragAndDrop::DroppedFile { path_buf, .. } = drop {
            intents.send(Intent::OpenGame(path_buf.clone()));
        }
    }
}

fn change_language(
    mut commands: MessageReader<AppCommand>,
    mut words: ResMut<Words>,
    mut intents: Intents,
) {
    for _ in commands
        .read()
        .filter(|it| **it == AppCommand::NextLanguage)
    {
        let next = words.language().next();
        words.set_language(next);
        intents.send(Intent::Set(Setting::Language(next)));
    }
}
