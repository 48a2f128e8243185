//! Time passes: the session is told of it while somebody is to use it up.
//!
//! A clock stands still while the game is paused and while another position is looked at. A human's stands still as well while a sheet lies
//! over the board, and a bot's while its player is still getting ready.
//!
//! A human's clock does not run before the game is started, so that nobody loses a game that nobody started:
//!
//! | how the game came about | the clock of a human to move |
//! |---|---|
//! | the program starts, with a game that was named or remembered | waits for the first move of either side |
//! | the setup sheet is closed without Start | is as it was before |
//! | Start on the setup sheet, or a rematch | runs at once |
//! | a kept game or a file is opened, or a game is pasted | waits for the next move |
//! | an unfinished game is continued | runs at once |
//! | a position was set up on the board | waits for the first move |
//!
//! A bot's clock runs whenever the bot is thinking about its move, also in the games of a series.

use std::time::Instant;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::time::{TimeSystems, TimeUpdateStrategy};

use super::AppSystems;
use super::seats::SeatHandle;
use super::session::Session;
use super::sheet::Sheet;
use rules::Side;

/// Tells whose time passes.
#[derive(SystemParam)]
pub(super) struct Clockwork<'w, 's> {
    seats: Query<'w, 's, &'static SeatHandle>,
    sheet: Option<Res<'w, Sheet>>,
}

impl Clockwork<'_, '_> {
    /// The side whose time passes.
    pub(super) fn running(&self, session: &Session) -> Option<Side> {
        let side = session.side_on_clock()?;
        let decides = if session.is_human(side) {
            self.sheet
                .as_ref()
                .is_none_or(|sheet| sheet.page().is_none())
        } else {
            let mut seats = self.seats.iter();
            seats.any(|seat| seat.side() == side && seat.is_at_work())
        };
        decides.then_some(side)
    }
}

/// Lets the app's clock tell when an update began. By itself it tells when the last picture was shown, which is as long ago as the app
/// slept since then.
pub(super) fn exact_time_plugin(app: &mut App) {
    let read = |mut strategy: ResMut<TimeUpdateStrategy>| {
        *strategy = TimeUpdateStrategy::ManualInstant(Instant::now());
    };
    app.add_systems(First, read.before(TimeSystems));
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, keep_time.before(AppSystems::ReadInput));
}

/// Takes what has passed since the last update from whom it was running for, and calls a human's flag.
fn keep_time(mut session: ResMut<Session>, clockwork: Clockwork, time: Res<Time<Real>>) {
    if clockwork.running(&session).is_some() {
        // The rest of the app looks again when the position changes, not whenever time passes.
        session.bypass_change_detection().pass(time.delta());
        if session.flag_falls() {
            session.lose_on_time();
        }
    }
}
