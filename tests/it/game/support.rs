//! A game to test, with a clock that the test moves.

use std::time::{Duration, Instant};

use game::{
    Archive, Calendar, CastBook, Controller, Event, Intent, Lineup, SeatHandle, Session, Settings,
    Start, TimeTerms,
};
use rules::{Expect, Game, GameResult, GameSetup, Side};

pub use crate::cast::*;
use crate::patience::Bell;
pub use crate::patience::PATIENCE;

/// The most time that passes for a game between two looks of a test.
const LONGEST_LOOK: Duration = Duration::from_millis(100);

/// A game and its clock.
pub struct Desk {
    pub game: Controller,
    pub now: Duration,
    /// The time that an update takes.
    pub frame: Duration,
    /// What has happened so far.
    pub events: Vec<Event>,
}

impl Desk {
    pub fn new(start: Start) -> Self {
        let mut desk = Self {
            game: Controller::new(start),
            now: Duration::ZERO,
            frame: Duration::from_millis(16),
            events: Vec::new(),
        };
        desk.tick();
        desk
    }

    /// A game on an empty freestyle board, Black against White.
    pub fn between(black: &str, white: &str) -> Self {
        Self::new(start(lineup(black, white, GameSetup::default())))
    }

    /// A game with this cast on this board.
    pub fn of(book: CastBook, black: &str, white: &str, setup: GameSetup) -> Self {
        let lineup = lineup_of(&book, black, white, setup);
        Self::new(Start {
            book,
            ..start(lineup)
        })
    }

    /// A game in which time is limited.
    pub fn timed(black: &str, white: &str, time: TimeTerms) -> Self {
        let mut lineup = lineup(black, white, GameSetup::default());
        lineup.time = time;
        Self::new(start(lineup))
    }

    /// A game in which bots delay their quick answers.
    pub fn polite(black: &str, white: &str) -> Self {
        Self::new(Start {
            think_time: true,
            ..start(lineup(black, white, GameSetup::default()))
        })
    }

    /// A game with a time limit, in which bots delay their quick answers.
    pub fn polite_and_timed(black: &str, white: &str, time: TimeTerms) -> Self {
        let mut lineup = lineup(black, white, GameSetup::default());
        lineup.time = time;
        Self::new(Start {
            think_time: true,
            ..start(lineup)
        })
    }

    pub fn session(&self) -> &Session {
        self.game.session()
    }

    pub fn ply(&self) -> u16 {
        self.session().game().ply()
    }

    pub fn result(&self) -> Option<&GameResult> {
        self.session().game().result()
    }

    /// Makes an update that takes no time.
    pub fn tick(&mut self) {
        let happened = self.game.tick(self.now);
        self.events.extend(happened);
    }

    /// Lets the time of an update pass.
    pub fn update(&mut self) {
        self.pass(self.frame);
    }

    /// Lets this much time pass in one update.
    pub fn pass(&mut self, time: Duration) {
        self.now += time;
        self.tick();
    }

    /// Lets this much time pass and carries an intent out, before the next update.
    pub fn apply_after(&mut self, time: Duration, intent: Intent) {
        self.now += time;
        self.apply(intent);
    }

    /// Carries an intent out, without an update.
    pub fn apply(&mut self, intent: Intent) {
        let happened = self.game.apply(intent, self.now);
        self.events.extend(happened);
    }

    /// Lets the time of an update pass, carries an intent out, and makes an update.
    pub fn intend(&mut self, intent: Intent) {
        self.now += self.frame;
        self.apply(intent);
        self.tick();
    }

    /// Takes a move back, and waits for the consent of the other side.
    pub fn undo(&mut self) {
        self.intend(Intent::Undo);
        self.until("the consent", |desk| {
            !desk.game.seats().iter().any(SeatHandle::is_asked_to_agree)
        });
    }

    /// Plays these stones, one after the other, for the side to move.
    pub fn play(&mut self, stones: &str) {
        for stone in stones.split(' ') {
            let before = self.ply();
            self.intend(Intent::Place(point(stone)));
            assert_eq!(self.ply(), before + 1, "{stone}");
        }
    }

    /// Plays this stone and waits for the bot's answer.
    pub fn exchange(&mut self, stone: &str) {
        let plies = self.ply() + 2;
        self.intend(Intent::Place(point(stone)));
        self.until("the answer", |desk| desk.ply() == plies);
        self.update();
    }

    /// Waits for threads until `done`, for at most [`PATIENCE`]. Real time passes, unless updates
    /// take no time; but a test that gets no core for longer than [`LONGEST_LOOK`] loses no game on
    /// time for it.
    pub fn until(&mut self, what: &str, mut done: impl FnMut(&Self) -> bool) {
        let mut bell = Bell::of(self.game.waker());
        let begun = Instant::now();
        let mut last = begun;
        while !done(self) {
            assert!(
                begun.elapsed() < PATIENCE,
                "waited in vain for {what}\n{}",
                self.state()
            );
            let now = Instant::now();
            let passed = (now - std::mem::replace(&mut last, now)).min(LONGEST_LOOK);
            self.pass(if self.frame.is_zero() {
                Duration::ZERO
            } else {
                passed
            });
            bell.wait();
        }
    }

    pub fn until_over(&mut self) {
        self.until("the end", |desk| desk.result().is_some());
    }

    /// The decision that a human in front of the screen has to make.
    pub fn decide(&mut self, game: &Game) {
        let (_, expect) = game.to_decide().expect("the game continues");
        if expect.allows_swap() {
            return self.intend(Intent::Swap);
        }
        if expect == Expect::Three {
            let gathered = self.game.opening_draft().stones().to_vec();
            let empty = game.board().empty_points();
            let further = empty.filter(|point| !gathered.contains(point));
            for point in further.take(3 - gathered.len()).collect::<Vec<_>>() {
                self.intend(Intent::Place(point));
            }
            return;
        }
        let legal = game.legal_points().next().expect("the game continues");
        self.intend(Intent::Place(legal));
    }

    /// The state of the players, to find out why nothing happens.
    pub fn state(&self) -> String {
        let session = self.session();
        let position = session.position();
        let ids = Side::ALL.map(|side| session.character(side).id.clone());
        let laid = self.game.opening_draft().stones();
        format!(
            "{ids:?}, {:?}; game {}, {:?}, {:?} of {:?} from {:?}, laid {laid:?}, edits {}, \
            replays {}\nto think {:?}, {:?}, notice {:?}\n{}",
            self.game.seats().iter().collect::<Vec<_>>(),
            session.number(),
            session.game().setup(),
            session.cursor(),
            position.head(),
            position.start(),
            self.game.editor().is_open(),
            position.is_replaying(),
            session.side_to_think(),
            session.flow(),
            session.notice(),
            session.game().board(),
        )
    }
}

/// The setup of a game between these players: no delays, no settings from disk, no saved games.
pub fn start(lineup: Lineup) -> Start {
    Start {
        book: book(),
        lineup,
        seed: 7,
        settings: Settings::default(),
        archive: Archive::default(),
        program: "nekomoku".to_owned(),
        think_time: false,
        setup_sheet: false,
        review_limits: QUICK_REVIEW,
        calendar: Calendar::System,
    }
}
