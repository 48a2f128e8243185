//! [`ShownTournament`]: the tournament that is shown, whether it is played or not.

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::draft::{TournamentError, players_of};
use super::live::LiveGame;
use super::run::{Message, Run};
use super::table::{self, TableRow};
use super::time_left::TimeLeft;
use crate::waker::Waker;
use arena::report::{match_title, tournament_page, tournament_title};
use arena::{GameRecord, PairingReport, SprtReport, Standings, TournamentSpec};
use player::Registry;
use player::config::{Cast, Character};
use record::Record;
use rules::Game;

/// How far a tournament is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TournamentStage {
    /// Games are played.
    Running,
    /// Games were played until the user interrupted them, and end now.
    Stopping,
    /// Games are left to play.
    Paused,
    /// All games are played, or the match is decided.
    Over,
}

/// A game of the tournament: one in progress, or one that is over.
#[derive(Clone, Debug)]
pub struct WatchedGame {
    /// `[side]`: ID of its player.
    pub players: [String; 2],
    /// The game.
    pub game: Game,
    /// True while it is played.
    pub is_running: bool,
}

/// The tournament that is shown.
pub struct ShownTournament {
    file: PathBuf,
    spec: TournamentSpec,
    /// In the order in which they have ended.
    games: Vec<GameRecord>,
    standings: Standings,
    rows: Vec<TableRow>,
    /// True when the rows lack the last games.
    has_old_rows: bool,
    run: Option<Run>,
    live: Vec<LiveGame>,
    concurrency: usize,
    /// The estimate after the last game, and when it was made.
    left: Option<(TimeLeft, Duration)>,
    /// The time of the last look.
    now: Duration,
    failure: Option<String>,
}

impl ShownTournament {
    /// A tournament with the games of its journal.
    pub(super) fn new(file: PathBuf, spec: TournamentSpec, games: Vec<GameRecord>) -> Self {
        let standings = Standings::after(&spec, &games);
        Self {
            rows: table::rows(&standings),
            has_old_rows: false,
            file,
            spec,
            games,
            standings,
            run: None,
            live: Vec::new(),
            concurrency: 0,
            left: None,
            now: Duration::ZERO,
            failure: None,
        }
    }

    /// The journal.
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// The conditions.
    pub const fn spec(&self) -> &TournamentSpec {
        &self.spec
    }

    /// The results.
    pub const fn standings(&self) -> &Standings {
        &self.standings
    }

    /// The cross table, the best player first.
    pub fn rows(&self) -> &[TableRow] {
        &self.rows
    }

    /// The result of the pairing and the sequential test of a match of two players.
    pub fn duel(&self) -> Option<(PairingReport, Option<SprtReport>)> {
        if self.spec.players.len() != 2 {
            return None;
        }
        let report = self.standings.report();
        let pairing = report.pairings.into_iter().next()?;
        Some((pairing, report.sprt))
    }

    /// How far it is.
    pub fn stage(&self) -> TournamentStage {
        match &self.run {
            Some(run) if run.thread.is_stopping() => TournamentStage::Stopping,
            Some(_) => TournamentStage::Running,
            None if self.standings.is_decided() => TournamentStage::Over,
            None => TournamentStage::Paused,
        }
    }

    /// True while a thread plays.
    pub const fn is_running(&self) -> bool {
        self.run.is_some()
    }

    /// The games in progress, each in its place; at a place without one, the last game.
    pub fn live(&self) -> &[LiveGame] {
        &self.live
    }

    /// Number of games that are played at a time; 0 before the first one begins.
    pub const fn concurrency(&self) -> usize {
        self.concurrency
    }

    /// The range of the time that is left, while games are played and enough of them are over. A
    /// match with a sequential test may end earlier.
    pub fn time_left(&self) -> Option<TimeLeft> {
        let (left, made_at) = self.left?;
        let is_running = self.stage() == TournamentStage::Running;
        is_running.then(|| left.after(self.now.saturating_sub(made_at)))
    }

    /// The game with this number, from 0; `None` before it begins.
    pub fn game(&self, number: u32) -> Option<WatchedGame> {
        if let Some(live) = self.live.iter().find(|it| it.number == number) {
            let id = |player: usize| self.spec.players[player].id.clone();
            return Some(WatchedGame {
                players: live.players.map(id),
                game: live.game.clone(),
                is_running: live.is_running,
            });
        }
        let record = self.games.iter().find(|it| it.game == number)?;
        Some(WatchedGame {
            players: record.players.clone(),
            game: record.replay(self.spec.setup).ok()?,
            is_running: false,
        })
    }

    /// The numbers of the games between the players with these IDs that are over, from 0, in order.
    pub fn games_between(&self, players: [&str; 2]) -> Vec<u32> {
        let is_theirs = |record: &&GameRecord| {
            let [one, other] = record.players.each_ref().map(String::as_str);
            players == [one, other] || players == [other, one]
        };
        let games = self.games.iter().filter(is_theirs);
        let mut numbers = games.map(|it| it.game).collect::<Vec<_>>();
        numbers.sort_unstable();
        numbers
    }

    /// True when the game with this number, from 0, is over.
    pub fn has_ended(&self, number: u32) -> bool {
        self.standings.has(number)
    }

    /// The finished game with this number, from 0, for a file.
    pub(crate) fn record(&self, number: u32) -> Option<Record> {
        let record = self.games.iter().find(|it| it.game == number)?;
        record.to_record(self.spec.setup).ok()
    }

    /// The players as the cast has them now.
    pub(super) fn players(&self, cast: &Cast) -> Result<Vec<Character>, TournamentError> {
        players_of(self.spec.players.iter().map(|it| it.id.as_str()), cast)
    }

    /// Replaces the players by those of the cast, which have names and may have permission.
    pub(super) fn take(&mut self, players: Vec<Character>) {
        self.spec.players = players;
    }

    pub(super) fn can_resume(&self) -> bool {
        self.stage() == TournamentStage::Paused
    }

    pub(super) fn run(&mut self, registry: &Registry, waker: &Waker) {
        let (spec, file) = (self.spec.clone(), self.file.clone());
        self.live.clear();
        self.run = Some(Run::begin(spec, file, registry, waker));
    }

    pub(super) fn pause(&self) {
        if let Some(run) = &self.run {
            run.thread.stop();
        }
    }

    pub(super) fn close(&mut self) {
        if let Some(run) = &mut self.run {
            run.thread.close();
        }
    }

    /// Takes the messages of the thread, and looks at the games in progress if `looks`. Returns
    /// true if that is news.
    pub(super) fn listen(&mut self, looks: bool, now: Duration) -> bool {
        let mut is_news = false;
        self.now = now;
        while let Some(message) = self.run.as_ref().and_then(Run::next) {
            self.hear(message);
            is_news = true;
        }
        self.has_old_rows |= is_news;
        // Rows take longer the more games there are.
        if self.has_old_rows && (looks || self.run.is_none()) {
            self.has_old_rows = false;
            self.rows = table::rows(&self.standings);
            let left = TimeLeft::estimate(&self.spec, &self.games, self.concurrency);
            self.left = left.map(|left| (left, now));
            is_news = true;
        }
        let live = self.run.as_ref().filter(|_| looks).and_then(Run::live);
        if let Some(live) = live {
            self.live = live;
            is_news = true;
        }
        is_news
    }

    fn hear(&mut self, message: Message) {
        match message {
            Message::Begun { games, concurrency } => {
                self.standings = Standings::after(&self.spec, &games);
                (self.games, self.concurrency) = (games, concurrency);
            }
            Message::Game(game) => {
                self.standings.add(&game);
                self.games.push(*game);
            }
            Message::Ended(failure) => {
                self.failure = failure;
                self.run = None;
                self.live.clear();
            }
        }
    }

    /// Why the thread has ended, once, if it has failed.
    pub(super) const fn take_failure(&mut self) -> Option<String> {
        self.failure.take()
    }

    /// The results as an HTML page, which is that of the command line.
    pub(super) fn page(&self, program: &str) -> String {
        let mut games = self.games.clone();
        games.sort_by_key(|game| game.game);
        let is_match = self.spec.players.len() == 2;
        let (title, ratings) = if is_match {
            (match_title(&self.spec), None)
        } else {
            (
                tournament_title(&self.spec),
                table::ratings(&self.standings),
            )
        };
        let shown = (&self.spec, &self.standings);
        tournament_page((&title, program), shown, &games, ratings.as_deref())
    }
}
