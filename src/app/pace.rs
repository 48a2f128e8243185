//! How often the app updates: every frame while something moves, for every character while somebody speaks, now and then while a bot
//! thinks or a bubble stands, otherwise when something happens.

use std::sync::Arc;
use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy::winit::{EventLoopProxyWrapper, UpdateMode, WinitSettings, WinitUserEvent};

use super::analysis::Analysis;
use super::animation::{Fading, Settling};
use super::locale::Words;
use super::seats::{SeatHandle, SeatMaker, SeatStatus};
use super::session::Session;
use super::speech::Voice;
use super::tempo::NextGame;
use super::{AppSystems, Manners};

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(WinitSettings::desktop_app());
    app.add_systems(Startup, connect_waker);
    app.add_systems(Update, set_pace.after(AppSystems::UpdateView));
}

/// Lets the seats wake the event loop; without a window system there is nobody to wake.
fn connect_waker(maker: Res<SeatMaker>, proxy: Option<Res<EventLoopProxyWrapper>>) {
    if let Some(proxy) = proxy {
        let proxy = (**proxy).clone();
        maker.set_waker(Arc::new(move || {
            // Fails only after the loop has ended.
            let _ = proxy.send_event(WinitUserEvent::WakeUp);
        }));
    }
}

/// What is being said, and how it is shown.
#[derive(SystemParam)]
struct Speech<'w, 's> {
    voices: Query<'w, 's, &'static Voice>,
    words: Res<'w, Words>,
    manners: Res<'w, Manners>,
    time: Res<'w, Time<Real>>,
}

impl Speech<'_, '_> {
    fn is_typing(&self) -> bool {
        let (language, now) = (self.words.language().code(), self.time.elapsed());
        let mut remarks = self.voices.iter().filter_map(Voice::remark);
        self.manners.animation && remarks.any(|remark| remark.is_typing(language, now))
    }

    /// How long to wait for the next change: in one of two steps, because every new pace costs an update.
    fn wait(&self) -> Option<Duration> {
        const LONG: Duration = Duration::from_secs(1);
        let next = self.voices.iter().filter_map(Voice::next_change).min()?;
        let left = next.saturating_sub(self.time.elapsed());
        Some(if left > LONG { LONG } else { NOW_AND_THEN })
    }
}

const FRAME: Duration = Duration::from_millis(16);
const CHARACTER: Duration = Duration::from_millis(28);
const NOW_AND_THEN: Duration = Duration::from_millis(100);
const IDLE: Duration = Duration::from_secs(60);

fn set_pace(
    moving: Query<(), Or<(With<Settling>, With<Fading>)>>,
    seats: Query<&SeatHandle>,
    analysis: Res<Analysis>,
    speech: Speech,
    session: Res<Session>,
    next_game: Res<NextGame>,
    mut settings: ResMut<WinitSettings>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let busy =
        |seat: &SeatHandle| seat.status() == SeatStatus::Thinking && !session.is_human(seat.side());
    let wait = if !moving.is_empty() {
        redraw.write(RequestRedraw);
        FRAME
    } else if speech.is_typing() || session.is_replaying() {
        CHARACTER
    } else if seats.iter().any(busy) || analysis.is_thinking() || next_game.is_due() {
        NOW_AND_THEN
    } else {
        speech.wait().unwrap_or(IDLE)
    };
    // Mouse motion outside the window and the like is no reason to update.
    let mode = UpdateMode::reactive_low_power(wait);
    if settings.focused_mode != mode {
        (settings.focused_mode, settings.unfocused_mode) = (mode, mode);
    }
}
