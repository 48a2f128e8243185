//! [`Clocks`]: the time that the sides have left. The notes of the record store it, the referee
//! decides the cost of a turn, and the duration of the turn is an argument.
//!
//! A human's clock does not run before the game is started, so that nobody loses a game that was
//! never started:
//!
//! | how the game came about | the clock of a human to move |
//! |---|---|
//! | the program starts with a named or remembered game | waits for the first move of a side |
//! | the setup sheet is closed without Start | is as it was before |
//! | Start on the setup sheet, or a rematch | runs at once |
//! | a kept game or a file is opened, or a game is pasted | waits for the next move |
//! | an unfinished game is continued | runs at once |
//! | a position was set up on the board | waits for the first move |
//!
//! A bot's clock runs whenever the bot is thinking about its move, also in the games of a series.

use std::time::Duration;

use super::contest::Contest;
use arena::{Referee, TimeControl};
use engine::Limits;
use record::{NodeId, Note, Tree};
use rules::{Game, Side};

/// Less time than this is low, and so is less than a tenth of the time at the start.
const LOW: Duration = Duration::from_secs(10);

/// True when little time is left. After a short time at the start, that is less than a third of it.
pub(super) fn is_low(left: Duration, start: Duration) -> bool {
    left < (start / 10).max(LOW.min(start / 3))
}

/// The time of both sides at the beginning of the turn at the position shown, and the duration of
/// the turn at the head so far.
#[derive(Debug)]
pub(crate) struct Clocks {
    /// `[side]`: its limits at the beginning of the turn at the cursor.
    limits: [Limits; 2],
    /// `[side]`: the time by which it has overdrawn its clock at the beginning of that turn.
    debts: [Duration; 2],
    /// How long the turn at the head has taken.
    turn: Duration,
    /// The part of it that has passed since the answers of bots were read.
    unread: Duration,
    /// True when a human's clock may run: the game was started, or a move was played.
    is_started: bool,
}

impl Clocks {
    /// Full clocks that are not started.
    pub(super) fn new(contest: &Contest) -> Self {
        Self {
            limits: controls(contest).map(TimeControl::limits),
            debts: [Duration::ZERO; 2],
            turn: Duration::ZERO,
            unread: Duration::ZERO,
            is_started: false,
        }
    }

    /// Whether a human's clock may run. It stands still in a game that was only set up or opened,
    /// until somebody starts it, plays a move or continues it.
    pub(super) const fn is_started(&self) -> bool {
        self.is_started
    }

    /// Lets a human's clock run, because the user has started the game or continues a saved one.
    pub(crate) const fn start(&mut self) {
        self.is_started = true;
    }

    /// How long the turn at the head has taken.
    pub(super) const fn turn(&self) -> Duration {
        self.turn
    }

    /// Adds time to the current turn.
    pub(crate) fn pass(&mut self, time: Duration) {
        self.turn += time;
        self.unread += time;
    }

    /// Takes `time`, for which a bot's answer has waited, from the current turn: at most what has
    /// passed since the last call of [`note_read`](Self::note_read).
    pub(crate) fn credit(&mut self, time: Duration) {
        self.turn -= time.min(self.unread);
        self.unread = Duration::ZERO;
    }

    /// Notes that the answers of bots until now are read.
    pub(crate) const fn note_read(&mut self) {
        self.unread = Duration::ZERO;
    }

    /// Begins another turn.
    pub(super) const fn begin_turn(&mut self) {
        (self.turn, self.unread) = (Duration::ZERO, Duration::ZERO);
    }

    /// `[side]`: its limits at the beginning of the turn at the position shown.
    pub(super) const fn limits(&self) -> [Limits; 2] {
        self.limits
    }

    /// `[side]`: the time by which it has overdrawn its clock.
    pub(super) const fn debts(&self) -> [Duration; 2] {
        self.debts
    }

    /// Sets the clocks to those of the position at `node`.
    pub(super) fn read(&mut self, contest: &Contest, tree: &Tree, node: NodeId) {
        (self.limits, self.debts) = clocks_at(controls(contest), tree, node);
    }
}

fn controls(contest: &Contest) -> [TimeControl; 2] {
    Side::ALL.map(|side| contest.time_control(side))
}

/// The limits and the debts of both sides at the beginning of the turn at this node, from their
/// notes.
fn clocks_at(
    controls: [TimeControl; 2],
    tree: &Tree,
    node: NodeId,
) -> ([Limits; 2], [Duration; 2]) {
    let mut limits = controls.map(TimeControl::limits);
    let mut debts = [Duration::ZERO; 2];
    if limits.iter().all(|limits| limits.clock.is_none()) {
        return (limits, debts);
    }
    let mut game = Game::new(tree.setup());
    for node in tree.path(node) {
        let side = game.to_decide().map(|(side, _)| side);
        let Some((side, action)) = side.zip(tree.action(node)) else {
            continue;
        };
        game.play(action).expect("the record has legal lines");
        let clock = limits[side.index()].clock.as_mut();
        let (debt, note) = (&mut debts[side.index()], tree.note(node));
        if let Some((clock, left)) = clock.zip(note.clock_ms) {
            let time = Duration::from_millis(note.time_ms.unwrap_or(0));
            *debt += time.saturating_sub(clock.left);
            clock.left = Duration::from_millis(left);
        }
    }
    (limits, debts)
}

/// The times of a turn that the record stores.
pub(super) struct TimeNote {
    time_ms: Option<u64>,
    clock_ms: Option<u64>,
}

impl TimeNote {
    /// The note of a turn of `side` that ends with the referee's current clocks. `turn` is its
    /// duration; `None` for a move that is added without being played, which keeps its note.
    pub(super) fn new(turn: Option<Duration>, side: Side, referee: &Referee) -> Self {
        Self {
            time_ms: turn.map(ms),
            clock_ms: referee.clock(side).map(|clock| ms(clock.left)),
        }
    }

    pub(super) fn write_to(self, note: &mut Note) {
        if self.time_ms.is_some() || note.clock_ms.is_none() {
            (note.time_ms, note.clock_ms) = (self.time_ms.or(note.time_ms), self.clock_ms);
        }
    }
}

fn ms(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debt_follows_from_the_notes() {
        let control = "1s+0.5s".parse::<TimeControl>().expect("a time control");
        let mut tree = Tree::new(rules::GameSetup::default());
        let mut node = tree.root();
        // Of the first side, with what its clock shows afterwards, and its debt.
        let turns = [
            (1_800, 500, 800),
            (600, 500, 900),
            (0, 1_000, 900),
            (1_100, 500, 1_000),
        ];
        for (number, (time_ms, clock_ms, debt_ms)) in turns.into_iter().enumerate() {
            for (y, time_ms, clock_ms) in [(0, time_ms, clock_ms), (9, 0, 9_000)] {
                let point = rules::Point::new(2 * number as u8, y);
                node = tree.play(node, rules::Action::Place(point)).expect("legal");
                let note = tree.note_mut(node);
                (note.time_ms, note.clock_ms) = (Some(time_ms), Some(clock_ms));
            }
            let (limits, debts) = clocks_at([control; 2], &tree, node);
            let left = limits[0].clock.expect("a clock").left.as_millis();
            assert_eq!((left, debts[0].as_millis()), (clock_ms.into(), debt_ms));
            assert_eq!(debts[1], Duration::ZERO);
        }
    }

    #[test]
    fn low_is_below_ten_seconds_or_a_tenth() {
        let low = |left, start| is_low(Duration::from_millis(left), Duration::from_millis(start));
        assert!(low(29_999, 300_000) && !low(30_000, 300_000));
        assert!(low(9_999, 60_000) && !low(10_000, 60_000));
        assert!(low(3_333, 10_000) && !low(10_000, 10_000), "a move's time");
    }
}
