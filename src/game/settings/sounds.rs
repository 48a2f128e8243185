//! [`Sounds`]: which sounds are played.

use serde::{Deserialize, Serialize};

/// Which sounds are played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Sounds {
    /// No sounds.
    Quiet,
    /// Sounds of the game, but not of buttons.
    Game,
    /// All sounds.
    #[default]
    All,
}

impl Sounds {
    /// Every choice, in the order of the declaration.
    pub const ALL: [Self; 3] = [Self::Quiet, Self::Game, Self::All];

    /// Quiet if any sound is played, and all sounds if none is.
    pub(super) const fn toggled(self) -> Self {
        match self {
            Self::Quiet => Self::All,
            Self::Game | Self::All => Self::Quiet,
        }
    }
}

/// The volumes that the settings sheet offers, in percent.
pub const VOLUMES: [u8; 5] = [20, 40, 60, 80, 100];
/// The volume of a new installation, in percent.
pub(super) const USUAL_VOLUME: u8 = VOLUMES[2];
