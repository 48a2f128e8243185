//! [`AppCommand`]: what the user wants of the app itself, whichever key or button said it. What it wants of the game is an `Intent`.

use bevy::prelude::*;

use super::AppSystems;
use super::locale::Words;

/// Something the user wants done to the app. It is always possible and never changes the game.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum AppCommand {
    /// Speak the next language.
    NextLanguage,
}

impl AppCommand {
    /// Keys that stand for a command, while no Control key is down.
    const KEYS: [(KeyCode, Self); 1] = [(KeyCode::KeyL, Self::NextLanguage)];
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<AppCommand>();
    app.add_systems(Update, read_keys.in_set(AppSystems::ReadInput));
    app.add_systems(Update, choose_language.in_set(AppSystems::ApplyIntents));
}

fn read_keys(keys: Res<ButtonInput<KeyCode>>, mut commands: MessageWriter<AppCommand>) {
    let control = [
        KeyCode::ControlLeft,
        KeyCode::ControlRight,
        KeyCode::SuperLeft,
        KeyCode::SuperRight,
    ];
    if keys.any_pressed(control) {
        return;
    }
    for (_, command) in AppCommand::KEYS
        .iter()
        .filter(|(key, _)| keys.just_pressed(*key))
    {
        commands.write(*command);
    }
}

fn choose_language(mut commands: MessageReader<AppCommand>, mut words: ResMut<Words>) {
    for command in commands.read() {
        match command {
            AppCommand::NextLanguage => {
                let next = words.language().next();
                words.set_language(next);
            }
        }
    }
}
