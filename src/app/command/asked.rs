//! [`Command`]: what a key, a button or a row of a page asks for.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::ui_widgets::Activate;

use super::messages::{
    ClipboardCommand, CommentCommand, DialogCommand, GameIntent, GamesCommand, MoveChoice,
    NextLanguage, SavePicture, ScrollSheet, WalkButtons,
};
use super::sheet::SheetCommand;
use game::{Intent, TournamentCommand};

/// Declares the commands: each is a message to the part of the window that carries it out.
macro_rules! commands {
    ($($(#[$doc:meta])* $command:ident($message:ty) = $field:ident;)+) => {
        /// What a key, a button or a row of a page asks for.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Command {
            $($(#[$doc])* $command($message),)+
        }

        $(impl From<$message> for Command {
            fn from(message: $message) -> Self {
                Self::$command(message)
            }
        })+

        /// Hands commands over to those who carry them out.
        #[derive(SystemParam)]
        pub(crate) struct CarryOut<'w> {
            $($field: MessageWriter<'w, $message>,)+
        }

        impl CarryOut<'_> {
            /// Hands a command over.
            pub(crate) fn send(&mut self, command: Command) {
                match command {
                    $(Command::$command(message) => drop(self.$field.write(message)),)+
                }
            }
        }

        /// Registers the messages, which keys and buttons send.
        pub(crate) fn plugin(app: &mut App) {
            $(app.add_message::<$message>();)+
            app.add_observer(carry_out);
        }
    };
}

commands! {
    /// A message to the game.
    Game(GameIntent) = game;
    /// A message to the sheet.
    Sheet(SheetCommand) = sheet;
    /// A message to the list of kept games.
    Games(GamesCommand) = games;
    /// A message to the comment on the position.
    Comment(CommentCommand) = comment;
    /// A message to the clipboard.
    Clipboard(ClipboardCommand) = clipboard;
    /// A dialog of the system for files.
    Dialog(DialogCommand) = dialogs;
    /// A picture of the board.
    Picture(SavePicture) = picture;
    /// A switch to the next language.
    Language(NextLanguage) = language;
    /// A move of the focus to another button.
    Walk(WalkButtons) = walks;
    /// A scroll of the lists.
    Scroll(ScrollSheet) = scrolls;
    /// A step on the lines or choices of the settings.
    Choice(MoveChoice) = choices;
}

/// What the button of this entity is for: the command that is carried out when it is used.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
pub struct Asks(pub Command);

/// The component of a button that has the effect of this command.
pub(crate) fn asks(command: impl Into<Command>) -> Asks {
    Asks(command.into())
}

/// Carries out the command of a button that was used.
fn carry_out(activated: On<Activate>, buttons: Query<&Asks>, mut carry_out: CarryOut) {
    if let Ok(Asks(command)) = buttons.get(activated.entity) {
        carry_out.send(command.clone());
    }
}

impl From<Intent> for Command {
    fn from(intent: Intent) -> Self {
        Self::Game(GameIntent(intent))
    }
}

impl From<TournamentCommand> for Command {
    fn from(command: TournamentCommand) -> Self {
        Self::Sheet(SheetCommand::Tournament(command))
    }
}
