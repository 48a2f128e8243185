//! Settings files of versions without modes.

use serde::Deserialize;

use super::{Numbers, Shown};

/// The keys of settings files of versions without modes.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct Earlier {
    show_models: bool,
    appearance: EarlierAppearance,
    play: Option<toml::Table>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct EarlierAppearance {
    numbers: Option<Numbers>,
    coordinates: Option<bool>,
}

impl Earlier {
    /// The display settings of such a file, for both modes; `None` for a file of a later version.
    pub(super) fn shown(text: &str) -> Option<Shown> {
        let earlier: Self = toml::from_str(text).ok()?;
        let default = Shown::default();
        earlier.play.is_none().then(|| Shown {
            numbers: earlier.appearance.numbers.unwrap_or_default(),
            coordinates: earlier
                .appearance
                .coordinates
                .unwrap_or(default.coordinates),
            models: earlier.show_models,
            ..default
        })
    }
}
