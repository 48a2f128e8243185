//! [`Action`]: the actions of keys with their commands, and [`Context`]: where a key has an action.

use crate::command::{
    ClipboardCommand, Command, CommentCommand, MoveChoice, NextLanguage, Page, SavePicture,
    ScrollSheet, SheetCommand, WalkButtons,
};
use game::{EditCommand, Intent, PuzzleCommand, Setting, Switch};
use record::Format;

/// Declares the contexts: each with the name of its section in a file of keys, and the key of its
/// title in the locales.
macro_rules! contexts {
    ($($(#[$doc:meta])* $context:ident = $name:literal, $text:literal;)+) => {
        /// Where a key has a meaning.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Context {
            $($(#[$doc])* $context,)+
        }

        impl Context {
            /// All contexts in the order in which the list of keys shows them.
            pub const ALL: [Self; 7] = [$(Self::$context),+];

            /// The name of its section in a file of keys.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$context => $name,)+
                }
            }

            /// The key of its title in the locales.
            pub const fn text_key(self) -> &'static str {
                match self {
                    $(Self::$context => $text,)+
                }
            }
        }
    };
}

contexts! {
    /// While a game is shown.
    Game = "game", "keys-game";
    /// While no sheet is open.
    Board = "board", "keys-board";
    /// Everywhere except in a text field.
    Everywhere = "everywhere", "keys-everywhere";
    /// While a position is set up.
    Editor = "editor", "keys-editor";
    /// While a sheet is open.
    Sheet = "sheet", "keys-sheet";
    /// On the setup sheet.
    Setup = "setup", "keys-setup";
    /// On the settings sheet.
    Settings = "settings", "keys-settings";
}

/// Declares the actions: each with its name in files, the key of its words in the locales, and its
/// command, unless that depends on the screen. In brackets: whether it `repeats` while its key is
/// held, or `changes_keys`, that is, the meaning of keys.
macro_rules! actions {
    (@command) => { None };
    (@command $command:expr) => { Some($command.into()) };
    (@is repeats repeats) => { true };
    (@is changes_keys changes_keys) => { true };
    (@is $wanted:ident $($kind:ident)?) => { false };
    ($(
        $(#[$doc:meta])*
        $action:ident $([$kind:ident])? = $name:literal, $text:literal $(=> $command:expr)?;
    )+) => {
        /// An action of a key.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Action {
            $($(#[$doc])* $action,)+
        }

        impl Action {
            /// All actions.
            pub const ALL: &'static [Self] = &[$(Self::$action),+];

            /// The name in a file of keys.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$action => $name,)+
                }
            }

            /// The key of its words in the locales.
            pub const fn text_key(self) -> &'static str {
                match self {
                    $(Self::$action => $text,)+
                }
            }

            /// The command of the action; `None` where it depends on the screen.
            pub(crate) fn command(self) -> Option<Command> {
                match self {
                    $(Self::$action => actions!(@command $($command)?),)+
                }
            }

            /// True when the action repeats while its key is held.
            pub const fn repeats(self) -> bool {
                match self {
                    $(Self::$action => actions!(@is repeats $($kind)?),)+
                }
            }

            /// True when the action may change the meaning of keys.
            pub(crate) const fn changes_keys(self) -> bool {
                match self {
                    $(Self::$action => actions!(@is changes_keys $($kind)?),)+
                }
            }
        }
    };
}

actions! {
    /// Moves the board cursor to the left.
    CursorLeft [repeats] = "cursor_left", "key-cursor-left";
    /// Moves the board cursor to the right.
    CursorRight [repeats] = "cursor_right", "key-cursor-right";
    /// Moves the board cursor up.
    CursorUp [repeats] = "cursor_up", "key-cursor-up";
    /// Moves the board cursor down.
    CursorDown [repeats] = "cursor_down", "key-cursor-down";
    /// Hides the board cursor.
    HideCursor = "hide_cursor", "key-hide-cursor";
    /// Continues a lesson, confirms a resignation, or starts the next game or puzzle after the end of
    /// one.
    Continue [changes_keys] = "continue", "key-continue";
    /// Plays a stone where the board cursor is.
    Place = "place", "key-place";
    /// Takes a move back.
    Undo [repeats] = "undo", "key-undo" => Intent::Undo;
    /// Plays the move again that was taken back.
    Redo [repeats] = "redo", "key-redo" => Intent::Redo;
    /// Starts the same pairing or the same puzzle again.
    Rematch [changes_keys] = "rematch", "key-rematch" => Intent::Restart;
    /// Starts another game with exchanged colours.
    SwapSides [changes_keys] = "swap_sides", "key-swap-sides" => Intent::SwapSides;
    /// Analyses the finished game and shows its first mistake.
    Review = "review", "key-review" => Intent::Review;
    /// Lets the bot move at once.
    MoveNow = "move_now", "key-move-now" => Intent::MoveNow;
    /// Gives a hint.
    Hint = "hint", "key-hint" => Intent::Hint;
    /// Pauses or resumes bots.
    Pause = "pause", "key-pause" => Intent::Pause;
    /// Lets a paused bot make one move.
    Step = "step", "key-step" => Intent::Step;
    /// Shows bots' games faster.
    Faster = "faster", "key-faster" => Intent::Set(Setting::FasterTempo);
    /// Shows bots' games slower.
    Slower = "slower", "key-slower" => Intent::Set(Setting::SlowerTempo);
    /// Shows the position one move earlier.
    Back [repeats] = "back", "key-back" => Intent::Back;
    /// Shows the position one move later.
    Forward [repeats] = "forward", "key-forward" => Intent::Forward;
    /// Shows the start of the game.
    First = "first", "key-first" => Intent::First;
    /// Shows the end of the line.
    Last = "last", "key-last" => Intent::Last;
    /// Replays the line move by move, or stops the replay.
    Replay = "replay", "key-replay" => Intent::Replay;
    /// Shows the next mistake.
    NextMistake [repeats] = "next_mistake", "key-next-mistake" => Intent::NextMistake;
    /// Shows the previous mistake.
    PreviousMistake [repeats] = "previous_mistake", "key-previous-mistake"
        => Intent::PreviousMistake;
    /// Begins to set up a position.
    SetUpPosition [changes_keys] = "set_up_position", "key-set-up-position"
        => Intent::Edit(EditCommand::Begin);
    /// Opens the setup of a new game.
    NewGame [changes_keys] = "new_game", "key-new-game" => SheetCommand::Open(Page::Setup);
    /// Opens the library of games.
    Games [changes_keys] = "games", "key-games" => SheetCommand::Open(Page::Games);
    /// Opens the next puzzle.
    NextPuzzle [changes_keys] = "next_puzzle", "key-next-puzzle"
        => Intent::Puzzle(PuzzleCommand::Next);
    /// Switches between Play and Analyse.
    Analyse = "analyse", "key-analyse" => Intent::ToggleAnalysis;
    /// Shows or hides the models on the board.
    Models = "models", "key-models" => Intent::Set(Setting::Toggle(Switch::Models));
    /// Shows or hides the opponent's search during a game.
    Thinking = "thinking", "key-thinking" => Intent::Set(Setting::Toggle(Switch::Thinking));
    /// Shows no numbers on the stones, the last one, or all.
    Numbers = "numbers", "key-numbers" => Intent::Set(Setting::NextNumbers);
    /// Pauses bots at threats, or no longer.
    Threats = "pause_at_threats", "key-threats"
        => Intent::Set(Setting::Toggle(Switch::PauseAtThreats));
    /// Opens the field for a comment.
    Comment [changes_keys] = "comment", "key-comment" => CommentCommand::Write;
    /// Copies what the bot thinks.
    CopyThinking = "copy_thinking", "key-copy-thinking" => ClipboardCommand::CopyThinking;
    /// Opens the settings.
    Settings [changes_keys] = "settings", "key-settings" => SheetCommand::Open(Page::Settings);
    /// Focuses the next button.
    NextButton [repeats] = "next_button", "key-next-button" => WalkButtons { back: false };
    /// Focuses the previous button.
    PreviousButton [repeats] = "previous_button", "key-previous-button"
        => WalkButtons { back: true };
    /// Opens or closes the menu of all functions.
    Menu [changes_keys] = "menu", "key-menu" => SheetCommand::Open(Page::Menu);
    /// Opens the list of keys.
    Help [changes_keys] = "help", "key-help" => SheetCommand::Open(Page::Help);
    /// Switches to the next language.
    Language = "language", "key-language" => NextLanguage;
    /// Lets the window fill the screen, or not.
    FullScreen = "full_screen", "key-full-screen"
        => Intent::Set(Setting::Toggle(Switch::FullScreen));
    /// Plays no sounds, or all.
    Quiet = "quiet", "key-quiet" => Intent::Set(Setting::ToggleQuiet);
    /// Reads players.toml, themes and keys again.
    Reload = "reload", "key-reload" => Intent::ReadCast;
    /// Saves a copy of the game.
    Save = "save", "key-save" => Intent::SaveGame(Format::Json);
    /// Saves a picture of the board.
    Picture [changes_keys] = "picture", "key-picture" => SavePicture;
    /// Copies the moves of the game.
    Copy = "copy", "key-copy" => Intent::CopyGame;
    /// Opens the game on the clipboard.
    Paste [changes_keys] = "paste", "key-paste" => ClipboardCommand::PasteGame;
    /// Plays from the position that was set up.
    PlayPosition [changes_keys] = "play_position", "key-play-position"
        => Intent::Edit(EditCommand::Finish);
    /// Sets up stones of the other colour.
    SwapBrush = "swap_brush", "key-swap-brush";
    /// Removes all stones.
    Clear = "clear", "key-clear" => Intent::Edit(EditCommand::Clear);
    /// Leaves the editor.
    LeaveEditor [changes_keys] = "leave_editor", "key-leave-editor"
        => Intent::Edit(EditCommand::Leave);
    /// Closes the sheet.
    Close [changes_keys] = "close", "key-close" => SheetCommand::Close;
    /// Starts the game of the setup sheet.
    Start [changes_keys] = "start", "key-start" => SheetCommand::Start;
    /// Scrolls up by a few lines.
    ScrollUp [repeats] = "scroll_up", "key-scroll-up" => ScrollSheet::Lines(-1);
    /// Scrolls down by a few lines.
    ScrollDown [repeats] = "scroll_down", "key-scroll-down" => ScrollSheet::Lines(1);
    /// Scrolls up by a page.
    PageUp [repeats] = "page_up", "key-page-up" => ScrollSheet::Pages(-1);
    /// Scrolls down by a page.
    PageDown [repeats] = "page_down", "key-page-down" => ScrollSheet::Pages(1);
    /// Scrolls to the top.
    Top = "top", "key-top" => ScrollSheet::Top;
    /// Scrolls to the bottom.
    Bottom = "bottom", "key-bottom" => ScrollSheet::Bottom;
    /// Selects the line above.
    LineUp [repeats] = "line_up", "key-line-up" => MoveChoice::Line(-1);
    /// Selects the line below.
    LineDown [repeats] = "line_down", "key-line-down" => MoveChoice::Line(1);
    /// Takes the choice before the present one.
    PreviousChoice = "previous_choice", "key-previous-choice" => MoveChoice::Choice(-1);
    /// Takes the choice after the present one.
    NextChoice = "next_choice", "key-next-choice" => MoveChoice::Choice(1);
}
