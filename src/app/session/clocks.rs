//! The clocks. What the sides have left is in the notes of the record; what a turn costs is the referee's word; how long the turn takes is
//! told by the app, which alone reads the time.

use std::time::Duration;

use super::Session;
use arena::{Referee, TimeControl};
use engine::Limits;
use record::{NodeId, Note};
use rules::{Game, Side};

impl Session {
    /// How much time `side` was given.
    pub fn time_control(&self, side: Side) -> TimeControl {
        self.lineup.time.control_of(self.player_of(side))
    }

    /// What `side` has left in the position shown, the turn that is going on taken off; `None` without a clock.
    pub fn clock(&self, side: Side) -> Option<Duration> {
        let own_turn = self.game.side_of(self.game.side_to_move()) == side;
        let gone = if own_turn {
            self.elapsed()
        } else {
            Duration::ZERO
        };
        self.limits[side.index()].after(gone).longest()
    }

    /// What the clock of `side` leaves it for the turn that is going on.
    pub fn limits(&self, side: Side) -> Limits {
        self.limits[side.index()].after(self.elapsed())
    }

    /// The side whose turn goes on, so that its time passes if nothing else keeps it from deciding. A human's turn does not begin before the
    /// game is started; a bot's begins when the bot is asked for a move.
    pub fn side_on_clock(&self) -> Option<Side> {
        let side = self.side_to_decide()?;
        let has_turn = self.is_started || !self.is_human(side);
        (has_turn && !self.is_paused() && !self.looks_elsewhere()).then_some(side)
    }

    /// Whether the clock of `side` waits for its first move, because nobody has started the game.
    pub fn awaits_first_move(&self, side: Side) -> bool {
        let waits = !self.is_started && self.human_to_decide() == Some(side);
        waits && self.clock(side).is_some()
    }

    /// So much more time has passed in the turn that is going on.
    pub(crate) fn pass(&mut self, time: Duration) {
        self.turn += time;
    }

    /// Whether a human is out of time and has lost by it.
    pub(crate) fn flag_falls(&self) -> bool {
        let side = self.human_to_decide();
        side.is_some_and(|side| self.clock(side) == Some(Duration::ZERO))
            && self.referee().call_flag(self.elapsed())
    }

    /// How long the turn at the position shown has taken: nothing where the game does not stand.
    pub(super) fn elapsed(&self) -> Duration {
        if self.looks_elsewhere() {
            Duration::ZERO
        } else {
            self.turn
        }
    }

    /// A judge for the turn that is going on.
    pub(super) fn referee(&self) -> Referee {
        Referee::resume(self.game.clone(), self.limits).with_flag(self.lineup.time.flag)
    }

    /// What both sides have at the beginning of the turn at this node: what their last notes say.
    pub(super) fn limits_at(&self, node: NodeId) -> [Limits; 2] {
        let mut limits = Side::ALL.map(|side| self.time_control(side).limits());
        if limits.iter().all(|limits| limits.clock.is_none()) {
            return limits;
        }
        let mut game = Game::new(self.tree.setup());
        for node in self.tree.path(node) {
            let side = game.to_decide().map(|(side, _)| side);
            let Some((side, action)) = side.zip(self.tree.action(node)) else {
                continue;
            };
            game.play(action).expect("the record has legal lines");
            let clock = limits[side.index()].clock.as_mut();
            if let Some((clock, left)) = clock.zip(self.tree.note(node).clock_ms) {
                clock.left = Duration::from_millis(left);
            }
        }
        limits
    }

    /// What the record notes of a turn of `side` that ends with the referee's clocks as they are now. A line that is gone along without
    /// being played keeps what it has.
    pub(super) fn time_note(&self, side: Side, referee: &Referee) -> TimeNote {
        TimeNote {
            time_ms: (!self.looks_elsewhere()).then(|| ms(self.turn)),
            clock_ms: referee.clock(side).map(|clock| ms(clock.left)),
        }
    }
}

/// What a turn took.
pub(super) struct TimeNote {
    time_ms: Option<u64>,
    clock_ms: Option<u64>,
}

impl TimeNote {
    pub(super) fn write_to(self, note: &mut Note) {
        if self.time_ms.is_some() || note.clock_ms.is_none() {
            (note.time_ms, note.clock_ms) = (self.time_ms.or(note.time_ms), self.clock_ms);
        }
    }
}

fn ms(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
