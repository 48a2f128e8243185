//! [`run_tournament`]: plays a [`TournamentSpec`], several games at a time, and records each game.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::thread;

use crossbeam_channel::{Receiver, Sender};

use super::game_record::GameRecord;
use super::journal::{Journal, JournalError};
use super::openings::OpeningJudge;
use super::referee::Referee;
use super::standings::Standings;
use super::table::{TableTerms, play_watched};
use super::tournament::{Fixture, TournamentSpec};
use player::{BuildContext, Console, Registry, Seat, StopToken};
use rules::{Game, Side};

/// Sees the games of a tournament while they are played. The threads of the games call it and wait
/// for it, so it returns at once. By default it ignores what it sees.
pub trait Observer: Send + Sync {
    /// The console for the player of `side` in a game that is about to begin.
    fn console(&self, _fixture: &Fixture, _side: Side) -> Console {
        Console::default()
    }

    /// The game begins with this position, or has come to it.
    fn see(&self, _fixture: &Fixture, _game: &Game) {}

    /// The game is no longer played: it has ended or was interrupted.
    fn leave(&self, _fixture: &Fixture) {}
}

/// How a tournament is run. With node limits, none of this changes a game.
pub struct RunOptions {
    /// Number of concurrent games, at least 1.
    pub concurrency: usize,
    /// The journal for the games.
    pub journal: Option<Journal>,
    /// Games that were played before, see [`Journal::resume`].
    pub played: Vec<GameRecord>,
    /// Number of games of each pairing after which the run pauses; `None` for the whole tournament.
    pub until: Option<u32>,
    /// Ends the tournament from another thread; games in progress are dropped.
    pub interrupt: StopToken,
    /// Sees the running games.
    pub observer: Option<Arc<dyn Observer>>,
}

impl Default for RunOptions {
    /// One game at a time, without a journal.
    fn default() -> Self {
        Self {
            concurrency: 1,
            journal: None,
            played: Vec::new(),
            until: None,
            interrupt: StopToken::new(),
            observer: None,
        }
    }
}

/// Plays all games of the call's part that were not played before, in order, and calls `watch` for
/// each with the standings after it. Blocks.
///
/// Ends early when it is interrupted, and for two players when the sequential test has a verdict.
/// With limits that do not depend on a clock, the standings (except for times) are independent of
/// the number of concurrent games and of interruptions.
///
/// # Errors
/// When a game cannot be written, or not be begun because the system cannot start a thread. The games
/// before it are written.
pub fn run_tournament(
    registry: &Registry,
    spec: &TournamentSpec,
    options: RunOptions,
    mut watch: impl FnMut(&GameRecord, &Standings),
) -> Result<Standings, JournalError> {
    let mut standings = Standings::after(spec, &options.played);
    if standings.is_decided() {
        return Ok(standings);
    }
    let until = options.until.unwrap_or(u32::MAX);
    let left = spec
        .fixtures()
        .filter(|fixture| spec.has(fixture) && !standings.has(fixture.index))
        .filter(|fixture| fixture.game < until)
        .collect::<Vec<_>>();
    let queue = Mutex::new(left.into_iter());
    let mut journal = options.journal;
    // Ends the workers: at the caller's request, after a verdict, or after a failed write.
    let interrupt = StopToken::new();
    let mut wish = options.interrupt.signal().clone();
    let (sender, records) = crossbeam_channel::bounded(0);
    thread::scope(|scope| {
        let mut outcome = Ok(());
        for number in 0..options.concurrency.max(1) {
            let worker = GameRunner {
                registry,
                spec,
                queue: &queue,
                interrupt: &interrupt,
                observer: options.observer.as_deref(),
                records: sender.clone(),
                seats: None,
                opener: Opener::default(),
            };
            let started = thread::Builder::new().spawn_scoped(scope, move || worker.run());
            if let Err(error) = started {
                // With fewer threads there are fewer games at a time.
                if number == 0 {
                    outcome = Err(JournalError::Begin(error.to_string()));
                }
                break;
            }
        }
        drop(sender);
        // Moved here, so that no worker waits forever for a receiver if `watch` panics.
        let records = records;
        loop {
            let record = match next_event(&records, &wish, journal.as_ref()) {
                Event::Game(record) => Some(*record),
                Event::Failed(failure) => {
                    outcome = outcome.and(Err(JournalError::Begin(failure)));
                    None
                }
                Event::SyncDue => {
                    outcome = outcome.and(journal.as_mut().map_or(Ok(()), Journal::sync));
                    None
                }
                Event::Interrupt => {
                    wish = crossbeam_channel::never();
                    interrupt.request(player::Stop::Abort);
                    None
                }
                Event::Done => break,
            };
            if let Some(record) = record.filter(|_| outcome.is_ok()) {
                let added = journal.as_mut().map(|journal| journal.add(&record));
                outcome = added.unwrap_or(Ok(()));
                standings.add(&record);
                watch(&record, &standings);
            }
            if outcome.is_err() || standings.is_decided() {
                interrupt.request(player::Stop::Abort);
            }
        }
        outcome.and(journal.as_mut().map_or(Ok(()), Journal::sync))
    })?;
    Ok(standings)
}

/// An event in the loop over the games.
enum Event {
    /// A game has ended.
    Game(Box<GameRecord>),
    /// A game could not be begun.
    Failed(String),
    /// The journal must be synced.
    SyncDue,
    /// The caller requested the end.
    Interrupt,
    /// All workers have ended.
    Done,
}

fn next_event(
    records: &Receiver<Result<GameRecord, String>>,
    wish: &Receiver<Infallible>,
    journal: Option<&Journal>,
) -> Event {
    let wait = journal.and_then(Journal::sync_in);
    let sync_due = wait.map_or_else(crossbeam_channel::never, crossbeam_channel::after);
    crossbeam_channel::select! {
        recv(records) -> record => match record {
            Ok(Ok(record)) => Event::Game(Box::new(record)),
            Ok(Err(failure)) => Event::Failed(failure),
            Err(_) => Event::Done,
        },
        recv(wish) -> _ => Event::Interrupt,
        recv(sync_due) -> _ => Event::SyncDue,
    }
}

/// A worker that plays one game after another.
struct GameRunner<'a> {
    registry: &'a Registry,
    spec: &'a TournamentSpec,
    queue: &'a Mutex<std::vec::IntoIter<Fixture>>,
    interrupt: &'a StopToken,
    observer: Option<&'a dyn Observer>,
    records: Sender<Result<GameRecord, String>>,
    /// The seats of the last game. They are reused, with the memory of their players.
    seats: Option<[Seat; 2]>,
    opener: Opener,
}

/// Sets up openings. It keeps the last one, because the games that share an opening follow each
/// other.
#[derive(Default)]
struct Opener {
    judge: Option<OpeningJudge>,
    last: Option<(u32, Game)>,
}

impl Opener {
    fn open(&mut self, spec: &TournamentSpec, fixture: &Fixture) -> Game {
        if let Some((opening, game)) = &self.last
            && *opening == fixture.opening
        {
            return game.clone();
        }
        let (opening, seed) = (fixture.opening, fixture.seed);
        let openings = &spec.openings;
        let game = openings.game(spec.setup, opening, seed, &mut self.judge);
        self.last = Some((opening, game.clone()));
        game
    }
}

impl GameRunner<'_> {
    fn run(mut self) {
        while !self.interrupt.is_set() {
            let next = self
                .queue
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .next();
            let Some(record) = next.and_then(|fixture| self.play(&fixture).transpose()) else {
                return;
            };
            if self.records.send(record).is_err() {
                return;
            }
        }
    }

    /// Plays a game; `None` when it was interrupted.
    ///
    /// # Errors
    /// Why a player has no thread.
    fn play(&mut self, fixture: &Fixture) -> Result<Option<GameRecord>, String> {
        let spec = self.spec;
        let game = self.opener.open(spec, fixture);
        let consoles = Side::ALL.map(|side| {
            let observer = self.observer;
            observer.map_or_else(Console::default, |it| it.console(fixture, side))
        });
        let factories = Side::ALL.map(|side| {
            let context = BuildContext {
                seed: fixture.player_seed(side),
                console: consoles[side.index()].clone(),
                ..BuildContext::default()
            };
            spec.players[fixture.players[side.index()]].factory(self.registry, context)
        });
        let mut seats = match self.seats.take() {
            Some(mut seats) => {
                let both = seats.iter_mut().zip(factories);
                both.for_each(|(seat, factory)| seat.reseat(factory));
                seats
            }
            None => factories.map(|factory| Seat::spawn("player", factory, Arc::new(|| {}))),
        };
        let failure = seats.iter().find_map(Seat::failure).map(str::to_owned);
        let referee = Referee::resume(game, [spec.limits; 2]).with_patience(spec.patience);
        let terms = TableTerms {
            preparation: spec.preparation,
            adjudication: spec.adjudication,
            interrupt: self.interrupt.clone(),
        };
        let see = |game: &Game| {
            if let Some(observer) = self.observer {
                observer.see(fixture, game);
            }
        };
        let played = match failure {
            Some(_) => None,
            None => play_watched(referee, &mut seats, &terms, see),
        };
        if let Some(observer) = self.observer {
            observer.leave(fixture);
        }
        let Some(played) = played else {
            return failure.map_or(Ok(None), Err);
        };
        let record = GameRecord::new(spec, fixture, &played, &consoles);
        if record.forfeit().is_none() {
            self.seats = Some(seats);
        }
        Ok(Some(record))
    }
}
