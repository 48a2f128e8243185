//! How often the app updates: every frame while something moves, now and then while a bot thinks, otherwise when something happens.

use std::sync::Arc;
use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy::winit::{EventLoopProxyWrapper, UpdateMode, WinitSettings, WinitUserEvent};

use super::AppSystems;
use super::animation::{Fading, Settling};
use super::seats::{SeatHandle, SeatMaker, SeatStatus};
use super::session::Session;
use super::tempo::NextGame;

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

fn set_pace(
    moving: Query<(), Or<(With<Settling>, With<Fading>)>>,
    seats: Query<&SeatHandle>,
    session: Res<Session>,
    next_game: Res<NextGame>,
    mut settings: ResMut<WinitSettings>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let busy =
        |seat: &SeatHandle| seat.status() == SeatStatus::Thinking && !session.is_human(seat.side());
    let wait = if !moving.is_empty() {
        redraw.write(RequestRedraw);
        Duration::from_millis(16)
    } else if seats.iter().any(busy) || next_game.is_due() {
        Duration::from_millis(100)
    } else {
        Duration::from_secs(60)
    };
    // Mouse motion outside the window and the like is no reason to update.
    let mode = UpdateMode::reactive_low_power(wait);
    if settings.focused_mode != mode {
        (settings.focused_mode, settings.unfocused_mode) = (mode, mode);
    }
}
