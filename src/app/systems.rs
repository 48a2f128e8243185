//! [`AppSystems`]: the order of the app's systems, and [`Motion`]: whether animations are shown.

use bevy::prelude::*;

/// Order of the app's systems within an update.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AppSystems {
    /// Keys and clicks become intents and commands.
    ReadInput,
    /// Commands change the window and its sheets; some become intents.
    CarryOut,
    /// Intents change the game in the order in which they were sent, and the game makes its tick.
    Drive,
    /// The parts of the game that have changed are marked.
    MarkChanges,
    /// The layout follows window and board, and the sheets follow the game.
    Measure,
    /// The view follows the game.
    UpdateView,
}

/// Whether animations are shown. Tests and unattended games have none, and the user may switch them
/// off.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Motion(pub bool);
