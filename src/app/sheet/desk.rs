//! [`Desk`]: what the commands for the sheet may change.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::state::Sheet;
use crate::driver::{Game, Intents};

/// The data that commands of the sheet may change.
#[derive(SystemParam)]
pub(super) struct Desk<'w> {
    pub(super) sheet: ResMut<'w, Sheet>,
    pub(super) game: Res<'w, Game>,
    pub(super) intents: Intents<'w>,
    pub(super) time: Res<'w, Time<Real>>,
}
