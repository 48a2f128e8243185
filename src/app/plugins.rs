//! [`GamePlugin`] and [`ViewPlugin`]: the parts of the app.

use bevy::prelude::*;

use super::{
    AppSystems, Motion, animation, appearance, art, availability, board, clipboard, command,
    dialog, driver, focus, input_pacing, keymap, keys, language, layout, locale, pace, panel,
    picture, sheet, sound, theme, toast, tooltip, window,
};
use game::{Archive, Calendar, CastBook, Controller, Lineup, ReviewLimits, Settings, Start};

/// The game without its view.
pub struct GamePlugin {
    /// The cast.
    pub book: CastBook,
    /// The first game.
    pub lineup: Lineup,
    /// Seed of the players' random choices in it.
    pub seed: u64,
    /// Limits of the reviews for reports.
    pub review_limits: ReviewLimits,
    /// What was remembered, and where to.
    pub settings: Settings,
    /// Where games are kept.
    pub archive: Archive,
    /// The name of the program with its version, for the head of reports.
    pub program: String,
    /// True when a bot's quick answer is delayed to its shortest thinking time.
    pub think_time: bool,
    /// True for animations, unless the user has switched them off.
    pub motion: bool,
    /// Whether the setup sheet comes first.
    pub setup_sheet: bool,
}

impl Plugin for GamePlugin {
    fn build(&self, app: &mut App) {
        app.configure_sets(
            Update,
            (
                AppSystems::ReadInput,
                AppSystems::CarryOut,
                AppSystems::Drive,
                AppSystems::MarkChanges,
                AppSystems::Measure,
                AppSystems::UpdateView,
            )
                .chain(),
        );
        app.insert_resource(Motion(self.motion));
        let game = Controller::new(Start {
            book: self.book.clone(),
            lineup: self.lineup.clone(),
            seed: self.seed,
            settings: self.settings.clone(),
            archive: self.archive.clone(),
            program: self.program.clone(),
            think_time: self.think_time,
            setup_sheet: self.setup_sheet,
            review_limits: self.review_limits,
            calendar: Calendar::System,
        });
        driver::plugin(app, game);
    }
}

/// The view of the game: window contents, mouse and keyboard. In English, unless `Words` were
/// inserted before.
pub struct ViewPlugin;

impl Plugin for ViewPlugin {
    fn build(&self, app: &mut App) {
        app.add_plugins((
            (theme::plugin, command::plugin),
            locale::plugin,
            (window::plugin, language::plugin, availability::plugin),
            (keymap::plugin, keys::plugin, focus::plugin, tooltip::plugin),
            appearance::plugin,
            layout::plugin,
            (clipboard::plugin, dialog::plugin),
            (picture::plugin, sound::plugin),
            sheet::plugin,
            art::plugin,
            (panel::plugin, toast::plugin),
            board::plugin,
            animation::plugin,
            pace::plugin,
            input_pacing::plugin,
        ));
    }
}
