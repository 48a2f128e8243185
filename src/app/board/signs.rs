//! Whether signs on good moves are shown: those of the analysis and those of opening libraries.

use bevy::prelude::DetectChanges;

use super::overlay::BoardData;

/// True when data that decides about the signs has changed since the last update.
pub(super) fn have_changed(data: &BoardData) -> bool {
    data.analysis.is_changed()
        || data.line.is_changed()
        || data.settings.is_changed()
        || data.layout.is_changed()
}

/// True when the signs are shown. The stones of a line replace them.
pub(super) fn are_shown(data: &BoardData) -> bool {
    data.analysis.is_on() && data.settings.shown().candidates && data.line.line.is_empty()
}

/// True when every reply has a number, which leaves no room for other signs.
pub(super) fn are_numbers(data: &BoardData) -> bool {
    let progress = data.analysis.progress();
    progress.is_some_and(|progress| !progress.resistance.is_empty())
}
