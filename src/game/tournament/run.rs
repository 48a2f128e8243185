//! [`Run`]: the thread on which the arena plays a tournament.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread::{self, JoinHandle};

use crossbeam_channel::{Receiver, Sender, TryRecvError, unbounded};
use thread_priority::{ThreadPriority, set_current_thread_priority};

use super::live::{LiveGame, LiveGames};
use crate::waker::Waker;
use arena::{GameRecord, Journal, Machine, RunOptions, TournamentSpec, run_tournament};
use player::{Registry, Stop, StopToken, Wake};

/// A message of the thread.
pub(super) enum Message {
    /// The journal has these games, and this number of games is played at a time.
    Begun {
        /// The games of the journal.
        games: Vec<GameRecord>,
        /// Number of games at a time.
        concurrency: usize,
    },
    /// A game has ended and is in the journal.
    Game(Box<GameRecord>),
    /// The thread has ended, for this reason if it failed.
    Ended(Option<String>),
}

/// A tournament that is played on a thread of its own.
pub(super) struct Run {
    messages: Receiver<Message>,
    live: Arc<LiveGames>,
    stop: StopToken,
    thread: Option<JoinHandle<()>>,
}

impl Run {
    /// Plays the games that are not in the journal of this file, which is created when it is
    /// missing. All cores but one play.
    pub(super) fn begin(
        spec: TournamentSpec,
        file: PathBuf,
        registry: &Registry,
        waker: &Waker,
    ) -> Self {
        let (sender, messages) = unbounded();
        let (live, stop) = (Arc::new(LiveGames::default()), StopToken::new());
        let work = Work {
            spec,
            file,
            registry: registry.clone(),
            live: Arc::clone(&live),
            stop: stop.clone(),
            sender,
            wake: waker.wake(),
        };
        let thread = thread::Builder::new().name("tournament".to_owned());
        Self {
            messages,
            live,
            stop,
            // Without a thread the channel is closed at once.
            thread: thread.spawn(move || work.run()).ok(),
        }
    }

    /// The next message. After the last one, and after a panic, the thread has ended.
    pub(super) fn next(&self) -> Option<Message> {
        match self.messages.try_recv() {
            Ok(message) => Some(message),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => {
                Some(Message::Ended(Some("the thread has failed".to_owned())))
            }
        }
    }

    /// The games in progress, if they have changed since the last call.
    pub(super) fn live(&self) -> Option<Vec<LiveGame>> {
        self.live.news()
    }

    /// Interrupts the games.
    pub(super) fn stop(&self) {
        self.stop.request(Stop::Abort);
    }

    /// Interrupts the games and waits for the thread, which ends at once.
    pub(super) fn close(&mut self) {
        self.stop();
        if let Some(thread) = self.thread.take() {
            // A panic was reported by the thread.
            let _ = thread.join();
        }
    }

    /// True after a request to stop.
    pub(super) fn is_stopping(&self) -> bool {
        self.stop.is_set()
    }
}

impl Drop for Run {
    fn drop(&mut self) {
        self.stop();
    }
}

/// What the thread works with.
struct Work {
    spec: TournamentSpec,
    file: PathBuf,
    registry: Registry,
    live: Arc<LiveGames>,
    stop: StopToken,
    sender: Sender<Message>,
    wake: Wake,
}

impl Work {
    fn run(self) {
        // The window is more important; without the permission it runs as it is. On Linux the
        // threads of the games have the priority of this one.
        let _ = set_current_thread_priority(ThreadPriority::Min);
        let failure = self.play().err();
        self.send(Message::Ended(failure));
        (self.wake)();
    }

    fn play(&self) -> Result<(), String> {
        if let Some(folder) = self.file.parent() {
            let made = fs::create_dir_all(folder);
            made.map_err(|error| format!("{}: {error}", folder.display()))?;
        }
        let machine = Machine::here();
        let concurrency = machine.most_games(&self.registry, &self.spec);
        let concurrency = concurrency.map_err(|error| error.to_string())?;
        let (journal, played) =
            Journal::resume(&self.file, &self.spec).map_err(|error| error.to_string())?;
        let games = played.clone();
        self.send(Message::Begun { games, concurrency });
        let options = RunOptions {
            concurrency,
            journal: Some(journal),
            played,
            until: None,
            interrupt: self.stop.clone(),
            observer: Some(Arc::clone(&self.live) as _),
        };
        let played = run_tournament(&self.registry, &self.spec, options, |game, _| {
            self.send(Message::Game(Box::new(game.clone())));
        });
        played.map(|_| ()).map_err(|error| error.to_string())
    }

    /// Sends a message. The receiver is gone when the tournament is no longer shown.
    fn send(&self, message: Message) {
        let _ = self.sender.send(message);
    }
}
