//! [`Action`]: the actions of keys, and [`Context`]: where a key has an action.

/// Where a key has a meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Context {
    /// On the setup sheet.
    Setup,
    /// On the settings sheet.
    Settings,
    /// While a sheet is open.
    Sheet,
    /// While a position is set up.
    Editor,
    /// While a game is shown.
    Game,
    /// While no sheet is open.
    Board,
    /// Everywhere except in a text field.
    Everywhere,
}

impl Context {
    /// All contexts in the order in which the list of keys shows them.
    pub const ALL: [Self; 7] = [
        Self::Game,
        Self::Board,
        Self::Everywhere,
        Self::Editor,
        Self::Sheet,
        Self::Setup,
        Self::Settings,
    ];

    /// The name of its section in a file of keys.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Setup => "setup",
            Self::Settings => "settings",
            Self::Sheet => "sheet",
            Self::Editor => "editor",
            Self::Game => "game",
            Self::Board => "board",
            Self::Everywhere => "everywhere",
        }
    }

    /// The key of its title in the locales.
    pub const fn text_key(self) -> &'static str {
        match self {
            Self::Setup => "keys-setup",
            Self::Settings => "keys-settings",
            Self::Sheet => "keys-sheet",
            Self::Editor => "keys-editor",
            Self::Game => "keys-game",
            Self::Board => "keys-board",
            Self::Everywhere => "keys-everywhere",
        }
    }
}

/// Declares the actions: each with its name in files and the key of its words in the locales.
macro_rules! actions {
    ($($(#[$doc:meta])* $action:ident = $name:literal, $text:literal;)+) => {
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
        }
    };
}

actions! {
    /// Moves the board cursor to the left.
    CursorLeft = "cursor_left", "key-cursor-left";
    /// Moves the board cursor to the right.
    CursorRight = "cursor_right", "key-cursor-right";
    /// Moves the board cursor up.
    CursorUp = "cursor_up", "key-cursor-up";
    /// Moves the board cursor down.
    CursorDown = "cursor_down", "key-cursor-down";
    /// Hides the board cursor.
    HideCursor = "hide_cursor", "key-hide-cursor";
    /// Starts the next game after a game, and the next puzzle after a puzzle.
    Continue = "continue", "key-continue";
    /// Plays a stone where the board cursor is.
    Place = "place", "key-place";
    /// Takes a move back.
    Undo = "undo", "key-undo";
    /// Plays the move again that was taken back.
    Redo = "redo", "key-redo";
    /// Starts the same pairing or the same puzzle again.
    Rematch = "rematch", "key-rematch";
    /// Starts another game with exchanged colours.
    SwapSides = "swap_sides", "key-swap-sides";
    /// Analyses the finished game and shows its first mistake.
    Review = "review", "key-review";
    /// Lets the bot move at once.
    MoveNow = "move_now", "key-move-now";
    /// Gives a hint.
    Hint = "hint", "key-hint";
    /// Pauses or resumes bots.
    Pause = "pause", "key-pause";
    /// Lets a paused bot make one move.
    Step = "step", "key-step";
    /// Shows bots' games faster.
    Faster = "faster", "key-faster";
    /// Shows bots' games slower.
    Slower = "slower", "key-slower";
    /// Shows the position one move earlier.
    Back = "back", "key-back";
    /// Shows the position one move later.
    Forward = "forward", "key-forward";
    /// Shows the start of the game.
    First = "first", "key-first";
    /// Shows the end of the line.
    Last = "last", "key-last";
    /// Replays the line move by move, or stops the replay.
    Replay = "replay", "key-replay";
    /// Shows the next mistake.
    NextMistake = "next_mistake", "key-next-mistake";
    /// Shows the previous mistake.
    PreviousMistake = "previous_mistake", "key-previous-mistake";
    /// Begins to set up a position.
    SetUpPosition = "set_up_position", "key-set-up-position";
    /// Opens the setup of a new game.
    NewGame = "new_game", "key-new-game";
    /// Opens the library of games.
    Games = "games", "key-games";
    /// Opens the next puzzle.
    NextPuzzle = "next_puzzle", "key-next-puzzle";
    /// Switches between Play and Analyse.
    Analyse = "analyse", "key-analyse";
    /// Shows or hides the models on the board.
    Models = "models", "key-models";
    /// Shows or hides the opponent's search during a game.
    Thinking = "thinking", "key-thinking";
    /// Shows no numbers on the stones, the last one, or all.
    Numbers = "numbers", "key-numbers";
    /// Pauses bots at threats, or no longer.
    Threats = "pause_at_threats", "key-threats";
    /// Opens the field for a comment.
    Comment = "comment", "key-comment";
    /// Copies what the bot thinks.
    CopyThinking = "copy_thinking", "key-copy-thinking";
    /// Opens the settings.
    Settings = "settings", "key-settings";
    /// Focuses the next button.
    NextButton = "next_button", "key-next-button";
    /// Focuses the previous button.
    PreviousButton = "previous_button", "key-previous-button";
    /// Opens or closes the menu of all functions.
    Menu = "menu", "key-menu";
    /// Opens the list of keys.
    Help = "help", "key-help";
    /// Switches to the next language.
    Language = "language", "key-language";
    /// Lets the window fill the screen, or not.
    FullScreen = "full_screen", "key-full-screen";
    /// Plays no sounds, or all.
    Quiet = "quiet", "key-quiet";
    /// Reads players.toml, themes and keys again.
    Reload = "reload", "key-reload";
    /// Saves a copy of the game.
    Save = "save", "key-save";
    /// Saves a picture of the board.
    Picture = "picture", "key-picture";
    /// Copies the moves of the game.
    Copy = "copy", "key-copy";
    /// Opens the game on the clipboard.
    Paste = "paste", "key-paste";
    /// Plays from the position that was set up.
    PlayPosition = "play_position", "key-play-position";
    /// Sets up stones of the other colour.
    SwapBrush = "swap_brush", "key-swap-brush";
    /// Removes all stones.
    Clear = "clear", "key-clear";
    /// Leaves the editor.
    LeaveEditor = "leave_editor", "key-leave-editor";
    /// Closes the sheet.
    Close = "close", "key-close";
    /// Starts the game of the setup sheet.
    Start = "start", "key-start";
    /// Scrolls up by a few lines.
    ScrollUp = "scroll_up", "key-scroll-up";
    /// Scrolls down by a few lines.
    ScrollDown = "scroll_down", "key-scroll-down";
    /// Scrolls up by a page.
    PageUp = "page_up", "key-page-up";
    /// Scrolls down by a page.
    PageDown = "page_down", "key-page-down";
    /// Scrolls to the top.
    Top = "top", "key-top";
    /// Scrolls to the bottom.
    Bottom = "bottom", "key-bottom";
    /// Selects the line above.
    LineUp = "line_up", "key-line-up";
    /// Selects the line below.
    LineDown = "line_down", "key-line-down";
    /// Takes the choice before the present one.
    PreviousChoice = "previous_choice", "key-previous-choice";
    /// Takes the choice after the present one.
    NextChoice = "next_choice", "key-next-choice";
}

impl Action {
    /// True when the action repeats while its key is held.
    pub const fn repeats(self) -> bool {
        matches!(
            self,
            Self::CursorLeft
                | Self::CursorRight
                | Self::CursorUp
                | Self::CursorDown
                | Self::Back
                | Self::Forward
                | Self::Undo
                | Self::Redo
                | Self::NextMistake
                | Self::PreviousMistake
                | Self::NextButton
                | Self::PreviousButton
                | Self::ScrollUp
                | Self::ScrollDown
                | Self::PageUp
                | Self::PageDown
                | Self::LineUp
                | Self::LineDown
        )
    }
}
