//! [`Run`]: the thread on which the arena plays a tournament.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::live::{LiveGame, LiveGames};
use crate::background_job::{BackgroundJob, give_way};
use crate::waker::Waker;
use arena::{GameRecord, Journal, Machine, RunOptions, TournamentSpec, run_tournament};
use player::{Registry, StopToken};

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
    pub(super) thread: BackgroundJob<Message>,
    live: Arc<LiveGames>,
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
        let live = Arc::new(LiveGames::default());
        let (registry, observer) = (registry.clone(), Arc::clone(&live));
        let work = move |stop: &StopToken, send: &dyn Fn(Message)| {
            give_way();
            let played = play(&spec, &file, (&registry, observer), stop, send);
            send(Message::Ended(played.err()));
        };
        Self {
            thread: BackgroundJob::reporting("tournament", waker.wake(), work),
            live,
        }
    }

    /// The next message. After the last one, and after a panic, the thread has ended.
    pub(super) fn next(&self) -> Option<Message> {
        let failed = || Message::Ended(Some("the thread has failed".to_owned()));
        self.thread.next().map(|it| it.unwrap_or_else(failed))
    }

    /// The games in progress, if they have changed since the last call.
    pub(super) fn live(&self) -> Option<Vec<LiveGame>> {
        self.live.news()
    }
}

fn play(
    spec: &TournamentSpec,
    file: &Path,
    (registry, live): (&Registry, Arc<LiveGames>),
    stop: &StopToken,
    send: &dyn Fn(Message),
) -> Result<(), String> {
    if let Some(folder) = file.parent() {
        let made = fs::create_dir_all(folder);
        made.map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    let concurrency = Machine::here().most_games(registry, spec);
    let concurrency = concurrency.map_err(|error| error.to_string())?;
    let (journal, played) = Journal::resume(file, spec).map_err(|error| error.to_string())?;
    let games = played.clone();
    send(Message::Begun { games, concurrency });
    let options = RunOptions {
        concurrency,
        journal: Some(journal),
        played,
        until: None,
        interrupt: stop.clone(),
        observer: Some(live as _),
    };
    let played = run_tournament(registry, spec, options, |game, _| {
        send(Message::Game(Box::new(game.clone())));
    });
    played.map(|_| ()).map_err(|error| error.to_string())
}
