//! The interval of updates: every frame during an animation, every character while a remark
//! appears, a few times a second while a bot thinks or a tournament is played. Otherwise the app
//! updates after an event, and when something is due: the next digits of a clock, a tooltip, the
//! end of a notice, the next ply of a replay.

use std::sync::Arc;
use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy::winit::{EventLoopProxyWrapper, UpdateMode, WinitSettings, WinitUserEvent};

use super::animation::{Fading, Settling};
use super::board::Petal;
use super::driver::Game;
use super::locale::Words;
use super::panel::next_change;
use super::toast::Toast;
use super::tooltip::PointedButton;
use super::{AppSystems, Motion};
use game::{SeatHandle, SeatStatus, Voice};
use rules::Side;

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(WinitSettings::desktop_app());
    app.add_systems(Startup, connect_waker);
    app.add_systems(Update, set_pace.after(AppSystems::UpdateView));
}

/// Lets the seats wake the event loop. Without a window system there is no event loop.
fn connect_waker(game: Res<Game>, proxy: Option<Res<EventLoopProxyWrapper>>) {
    if let Some(proxy) = proxy {
        let proxy = (**proxy).clone();
        game.waker().set(Arc::new(move || {
            // This fails only after the loop has ended.
            let _ = proxy.send_event(WinitUserEvent::WakeUp);
        }));
    }
}

/// The remarks, and the way they are shown.
#[derive(SystemParam)]
struct Speech<'w> {
    game: Res<'w, Game>,
    words: Res<'w, Words>,
    motion: Res<'w, Motion>,
    time: Res<'w, Time<Real>>,
}

impl Speech<'_> {
    fn voices(&self) -> impl Iterator<Item = &Voice> {
        Side::ALL
            .into_iter()
            .map(|side| self.game.voices().of(side))
    }

    fn is_typing(&self) -> bool {
        let (language, now) = (self.words.language().code(), self.time.elapsed());
        let mut remarks = self.voices().filter_map(Voice::remark);
        self.motion.0 && remarks.any(|remark| remark.is_typing(language, now))
    }

    /// The next time at which the digits of a clock, a remark or the position shown changes.
    fn due(&self) -> Option<Duration> {
        let (game, now) = (&self.game, self.time.elapsed());
        let clock = game.side_on_clock().and_then(|it| game.session().clock(it));
        let digits = clock.and_then(next_change).map(|wait| now + wait);
        let others = [digits, game.goes_on_at()].into_iter().flatten();
        let remarks = self.voices().filter_map(Voice::next_change);
        remarks.chain(others).filter(|due| *due > now).min()
    }
}

/// The wake-up for what is due next.
#[derive(Default)]
struct Alarm {
    due: Duration,
    /// The interval of updates that leads to it.
    wait: Duration,
}

impl Alarm {
    /// The delay that no user notices.
    const LATE: Duration = Duration::from_millis(50);
    /// An update that is too early has to be repeated, so the wake-up is later by this reserve.
    const RESERVE: Duration = Duration::from_millis(5);

    /// The interval of updates with which one comes when something is due, `tick` after `now`. The
    /// interval is `current` now, and is kept if possible, because each new one costs an update.
    fn set(&mut self, now: Duration, tick: Duration, current: Duration) -> Duration {
        let serves = |due: Duration| (now + tick..=now + tick + Self::LATE).contains(&due);
        if self.wait != current || !serves(self.due) {
            self.wait = if serves(now + current) {
                current
            } else {
                tick + Self::RESERVE
            };
            self.due = now + self.wait;
        }
        self.wait
    }
}

const FRAME: Duration = Duration::from_millis(16);
const CHARACTER: Duration = Duration::from_millis(28);
const NOW_AND_THEN: Duration = Duration::from_millis(100);
const A_QUARTER: Duration = Duration::from_millis(250);
const IDLE: Duration = Duration::from_secs(60);

fn set_pace(
    moving: Query<(), Or<(With<Settling>, With<Fading>, With<Petal>)>>,
    (game, pointed, toast): (Res<Game>, Res<PointedButton>, Res<Toast>),
    speech: Speech,
    mut alarm: Local<Alarm>,
    mut settings: ResMut<WinitSettings>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let busy =
        |seat: &SeatHandle| seat.status() == SeatStatus::Thinking || seat.is_asked_to_agree();
    let answers_soon =
        game.coach().tutorial().is_waiting() || game.coach().repertoire_drill().is_waiting();
    let is_busy = game.seats().iter().any(busy) || game.analysis().is_thinking() || answers_soon;
    let wait = if !moving.is_empty() {
        redraw.write(RequestRedraw);
        FRAME
    } else if speech.is_typing() {
        CHARACTER
    } else if is_busy {
        NOW_AND_THEN
    } else if game.tournament().is_running() {
        A_QUARTER
    } else {
        IDLE
    };
    let now = speech.time.elapsed();
    let others = [pointed.due(), toast.gone_at()].into_iter().flatten();
    let due = others.filter(|due| *due > now).chain(speech.due()).min();
    let wait = match (due, settings.focused_mode) {
        (Some(due), UpdateMode::Reactive { wait: current, .. }) => {
            wait.min(alarm.set(now, due - now, current))
        }
        _ => wait,
    };
    // Mouse motion outside the window and similar device events cause no update.
    let mode = UpdateMode::reactive_low_power(wait);
    if settings.focused_mode != mode {
        (settings.focused_mode, settings.unfocused_mode) = (mode, mode);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of updates in a minute with a running clock, whose digits change every second, if
    /// a frame takes `frame`.
    fn updates_in_a_minute(frame: Duration) -> u32 {
        let (mut alarm, mut wait) = (Alarm::default(), IDLE);
        let (mut now, mut updates) = (Duration::from_millis(420), 0);
        while now < Duration::from_secs(60) {
            let tick = Duration::from_secs(1) - Duration::from_nanos(now.subsec_nanos().into());
            let next = alarm.set(now, tick, wait);
            updates += 1;
            if next == wait {
                now = alarm.due.max(now + frame) + Duration::from_millis(2);
                assert!(now.subsec_millis() < 100, "{now:?}");
            } else {
                now += frame;
            }
            wait = next;
        }
        updates
    }

    #[test]
    fn updates_follow_the_seconds_and_hardly_cost_others() {
        for frame in [4, 30, 80] {
            let updates = updates_in_a_minute(Duration::from_millis(frame));
            assert!((60..=75).contains(&updates), "{updates} at {frame} ms");
        }
    }
}
