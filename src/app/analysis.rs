//! [`Analysis`]: a third seat that looks at the position shown, for as long as it is shown and no bot has its turn. Its answer is dropped.

use std::time::Duration;

use bevy::prelude::*;

use super::AppSystems;
use super::cast_book::CastBook;
use super::seats::{SeatMaker, ask_seats};
use super::session::{Notice, Session};
use crate::engine::{Candidate, Limits, Progress};
use crate::player::config::{STRONGEST, UnknownPlayer};
use crate::player::{BuildContext, Seat, SeatMsg, Stop};
use crate::record::NodeId;
use crate::rules::{Action, Point};

/// Moves whose value is made exact.
pub const CANDIDATES: u16 = 5;

/// What the strongest of the cast makes of the position shown, where the user wants to know.
#[derive(Resource, Default)]
pub struct Analysis {
    on: bool,
    /// Opened when it is wanted first, by the number of the game it was prepared for.
    seat: Option<(u64, Seat)>,
    /// The position it was asked about: number of the game, and where in its tree.
    asked: Option<(u64, NodeId)>,
    asked_at: Duration,
    /// Whether it has come to its end.
    done: bool,
    progress: Option<Progress>,
}

impl Analysis {
    /// Whether the user wants it.
    pub const fn is_on(&self) -> bool {
        self.on
    }

    /// Whether it is looking at a position now.
    pub const fn is_thinking(&self) -> bool {
        self.asked.is_some() && !self.done
    }

    /// What it has found out about the position shown.
    pub const fn progress(&self) -> Option<&Progress> {
        self.progress.as_ref()
    }

    /// How long it has been thinking at `now` on the app's clock.
    pub(super) const fn thinking_for(&self, now: Duration) -> Duration {
        now.saturating_sub(self.asked_at)
    }

    /// Switches it on or off.
    pub fn toggle(&mut self) {
        self.on = !self.on;
    }

    /// Looks at another position, or at none.
    fn ask(&mut self, wanted: Option<(u64, NodeId)>, session: &Session, now: Duration) {
        let Some((_, seat)) = &mut self.seat else {
            return;
        };
        match wanted {
            Some(_) => {
                let limits = Limits {
                    lines: Some(CANDIDATES),
                    ..Limits::default()
                };
                seat.think(session.game().clone(), limits);
            }
            None => seat.stop(Stop::Abort),
        }
        (self.asked, self.asked_at) = (wanted, now);
        (self.done, self.progress) = (false, None);
    }

    /// Takes what the seat says; gives back why it failed, if it did.
    fn listen(&mut self) -> Option<String> {
        let (_, seat) = self.seat.as_mut()?;
        while let Some(message) = seat.poll() {
            match message {
                SeatMsg::Progress(_, progress) if self.asked.is_some() => {
                    self.progress = Some(*progress);
                }
                SeatMsg::Decided(_, answer) => {
                    self.done = true;
                    match answer {
                        // The only move is played without a word.
                        Ok(Action::Place(point)) => {
                            self.progress.get_or_insert_with(|| only(point));
                        }
                        Ok(_) => {}
                        Err(error) => return Some(error.to_string()),
                    }
                }
                SeatMsg::Ready(Err(error)) => return Some(error.to_string()),
                _ => {}
            }
        }
        None
    }
}

fn only(point: Point) -> Progress {
    let candidate = Candidate {
        point,
        score: None,
        visits: 0,
        line: vec![point],
    };
    Progress {
        candidates: vec![candidate],
        ..Progress::default()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Analysis>();
    app.add_systems(
        Update,
        analyse.in_set(AppSystems::ReadSeats).after(ask_seats),
    );
}

fn analyse(
    mut analysis: ResMut<Analysis>,
    mut session: ResMut<Session>,
    maker: Res<SeatMaker>,
    book: Res<CastBook>,
    time: Res<Time<Real>>,
) {
    // What is told of it is shown when it changes.
    let quiet = analysis.bypass_change_detection();
    let before = (quiet.asked, quiet.done, quiet.progress.clone());
    let bots_turn = session
        .side_to_think()
        .is_some_and(|side| !session.is_human(side));
    let free = quiet.on && !bots_turn && session.side_to_decide().is_some();
    let mut failure = None;
    let wanted = free.then(|| (session.number(), session.cursor()));
    if !quiet.on {
        // Its thread ends with what it was at.
        (quiet.seat, quiet.asked, quiet.progress) = (None, None, None);
    } else if wanted.is_some() && quiet.seat.as_ref().map(|it| it.0) != Some(session.number()) {
        let opened = open(&session, &maker, &book);
        failure = opened.as_ref().err().map(ToString::to_string);
        quiet.seat = opened.ok().map(|seat| (session.number(), seat));
        quiet.asked = None;
    }
    if quiet.on && quiet.asked != wanted {
        quiet.ask(wanted, &session, time.elapsed());
    }
    failure = failure.or_else(|| quiet.listen());
    if let Some(why) = failure {
        quiet.on = false;
        session.tell(Notice::NotAnalysed(why));
    }
    if before != (quiet.asked, quiet.done, quiet.progress.clone()) {
        analysis.set_changed();
    }
}

/// A seat for the strongest of the cast, who looks at this game.
fn open(session: &Session, maker: &SeatMaker, book: &CastBook) -> Result<Seat, UnknownPlayer> {
    let character = book.cast().get(STRONGEST)?;
    let registry = book.registry();
    let factory = character
        .unbounded(registry)
        .factory(registry, BuildContext::default());
    let mut seat = Seat::spawn("analysis", factory, maker.wake());
    seat.new_game(session.game().setup());
    Ok(seat)
}
