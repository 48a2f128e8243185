//! The Bevy app: board, input and animation in the ECS, and a seat with a player for each side.
//!
//! Two halves. The game half ([`GamePlugin`]: `session`, `seats`, `intent`) needs no window and holds all that happens in a game;
//! the view half (`layout`, `board`, `panel`, `art`, `theme`) only reads it and writes [`Intent`]s. What is thinking about what is
//! never noted in a flag: `seats` compares the position shown with what each seat was asked, every update.

mod animation;
mod art;
mod board;
mod capture;
mod input_pacing;
mod intent;
mod launch;
mod layout;
mod pace;
pub mod paint;
mod panel;
mod seats;
mod session;
mod theme;

use std::path::PathBuf;

use bevy::prelude::*;

use crate::player::Registry;
use crate::player::config::Character;
use crate::rules::GameSetup;

pub use board::{BoardView, HoveredPoint, KeyboardCursor, MarkView, StoneView};
pub use intent::Intent;
pub use launch::{LaunchError, run};
pub use layout::Layout;
pub use seats::{SeatHandle, SeatStatus};
pub use session::Session;

/// The game to open with.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// Who holds Black and who holds White.
    pub players: [Character; 2],
    /// Rule and size.
    pub setup: GameSetup,
    /// Seed of the players' random choices.
    pub seed: u64,
}

/// What the command line asks of the app.
#[derive(Clone, Debug)]
pub struct AppConfig {
    /// The kinds of players.
    pub registry: Registry,
    /// The first game.
    pub game: NewGame,
    /// Where to save a picture of the window.
    pub screenshot: Option<PathBuf>,
    /// Whether to close when the game is over; think-time manners and animations are then off.
    pub exit_when_over: bool,
    /// Size of the window in logical pixels.
    pub window: (u32, u32),
    /// Device pixels per logical pixel; `None` asks the display.
    pub scale: Option<f32>,
}

/// Order of the app's systems within an update.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AppSystems {
    /// Keys and clicks become intents.
    ReadInput,
    /// Intents change the session or go to a human's seat.
    ApplyIntents,
    /// What the seats say is ruled on and played; seats are asked for the position now shown.
    ReadSeats,
    /// The layout follows window and board.
    Measure,
    /// The view follows.
    UpdateView,
}

/// Comfort that tests and unattended games do without.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manners {
    /// Whether a bot's quick answer is held back for its shortest think time.
    pub think_time: bool,
    /// Whether stones move.
    pub animation: bool,
}

/// The game without its view.
pub struct GamePlugin {
    /// The kinds of players.
    pub registry: Registry,
    /// The first game.
    pub game: NewGame,
    /// Comfort.
    pub manners: Manners,
}

impl Plugin for GamePlugin {
    fn build(&self, app: &mut App) {
        app.configure_sets(
            Update,
            (
                AppSystems::ReadInput,
                AppSystems::ApplyIntents,
                AppSystems::ReadSeats,
                AppSystems::Measure,
                AppSystems::UpdateView,
            )
                .chain(),
        );
        app.insert_resource(self.manners);
        app.insert_resource(Session::new(self.game.clone()));
        app.insert_resource(seats::SeatMaker::new(self.registry.clone()));
        app.add_plugins((intent::plugin, seats::plugin));
    }
}

/// The view of the game: window contents, mouse and keyboard.
pub struct ViewPlugin;

impl Plugin for ViewPlugin {
    fn build(&self, app: &mut App) {
        app.add_plugins((
            theme::plugin,
            layout::plugin,
            art::plugin,
            panel::plugin,
            board::plugin,
            animation::plugin,
            pace::plugin,
            input_pacing::plugin,
        ));
    }
}
