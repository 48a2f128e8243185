//! [`Reports`]: reads the games of a report and reviews them in the background, one after the
//! other, while no game is played.

use std::path::PathBuf;

use serde_json::Value;

use super::command::ReportRange;
use super::figures::GamesReport;
use super::page::page_of;
use super::reported::{ReportedGame, evaluations_of, main_line, review_to_keep};
use crate::archive::{date_of, read_finished};
use crate::background_job::{BackgroundJob, give_way};
use crate::review::{Assessor, GameReview, ReviewLimits};
use crate::waker::Waker;
use arena::report::PageLanguage;
use player::StopToken;
use record::{Evaluation, NodeId, Record};

/// Where a game comes from.
#[derive(Clone, Debug)]
pub(crate) enum ReportSource {
    /// The game on screen with its number in the session, and the sides of the user.
    Shown(Box<Record>, u64, [bool; 2]),
    /// A file of the archive.
    File(PathBuf),
}

/// The games of a report, and the search that reviews them.
#[derive(Default)]
pub struct Reports {
    limits: ReviewLimits,
    range: ReportRange,
    games: Vec<ReportedGame>,
    /// The sources of these games, in the same order.
    sources: Vec<ReportSource>,
    report: GamesReport,
    /// The sources to read.
    unread: Option<Vec<ReportSource>>,
    /// True after the user stopped the search.
    is_stopped: bool,
    /// The places of games that cannot be reviewed.
    failed: Vec<usize>,
    running: Option<RunningReport>,
}

/// How far the review of the games has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportProgress {
    /// The games are being read, or will be.
    Reading,
    /// Games are reviewed.
    Reviewing,
    /// The user has stopped the search, and some games have no review.
    Stopped,
    /// Every game that can be reviewed is.
    Done,
}

enum RunningReport {
    Reading(
        Vec<ReportSource>,
        BackgroundJob<Vec<(ReportSource, ReportedGame)>>,
    ),
    /// The place of the game that is reviewed.
    Reviewing(usize, BackgroundJob<Box<Finished>>),
}

/// A game that was reviewed, for its record.
struct Finished {
    /// The text of the file; empty for the game on screen.
    text: String,
    /// The evaluations on the main line.
    evaluations: Vec<(NodeId, Evaluation)>,
    record: Record,
    review: GameReview,
    kept: Option<Value>,
}

/// A review to be entered in the record of its game.
pub(crate) enum Saved {
    /// The game on screen with this number.
    Shown(u64, Vec<(NodeId, Evaluation)>, Value),
    /// The file with this text gets another one.
    File(PathBuf, String, Box<Record>),
}

impl Reports {
    /// No games, and these limits of a review.
    pub(crate) fn with_limits(limits: ReviewLimits) -> Self {
        Self {
            limits,
            ..Self::default()
        }
    }

    /// The limits of a review.
    pub(crate) const fn limits(&self) -> ReviewLimits {
        self.limits
    }

    /// Which games are reported.
    pub const fn range(&self) -> ReportRange {
        self.range
    }

    /// The games, the newest first.
    pub fn games(&self) -> &[ReportedGame] {
        &self.games
    }

    /// The figures of these games.
    pub const fn report(&self) -> &GamesReport {
        &self.report
    }

    /// How far the review has come.
    pub fn progress(&self) -> ReportProgress {
        let is_reading = matches!(self.running, Some(RunningReport::Reading(..)));
        if is_reading || self.unread.is_some() {
            return ReportProgress::Reading;
        }
        match self.next_unreviewed() {
            None => ReportProgress::Done,
            Some(_) if self.is_stopped => ReportProgress::Stopped,
            Some(_) => ReportProgress::Reviewing,
        }
    }

    /// True while a thread reads or reviews games.
    pub const fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// Where a game comes from.
    pub(crate) fn source(&self, game: usize) -> Option<&ReportSource> {
        self.sources.get(game)
    }

    /// Reports these games of the sources, the newest first.
    pub(crate) fn show(&mut self, range: ReportRange, sources: Vec<ReportSource>) {
        *self = Self {
            limits: self.limits,
            range,
            unread: Some(sources),
            ..Self::default()
        };
    }

    /// Stops the search; what was reviewed stays.
    pub(crate) fn stop(&mut self) {
        self.is_stopped = true;
        self.suspend();
    }

    /// The report as an HTML page in this language.
    pub(crate) fn page(&self, language: PageLanguage) -> String {
        page_of(&self.games, &self.report, self.limits, language)
    }

    fn next_unreviewed(&self) -> Option<usize> {
        let mut games = self.games.iter().enumerate();
        let next = games.find(|(at, game)| game.review.is_none() && !self.failed.contains(at));
        next.map(|(at, _)| at)
    }

    /// True while something is left to do.
    pub(crate) fn is_on(&self) -> bool {
        matches!(
            self.progress(),
            ReportProgress::Reading | ReportProgress::Reviewing
        )
    }

    /// Stops the thread; its work is done again later. Returns true if there was one.
    pub(crate) fn suspend(&mut self) -> bool {
        let stopped = self.running.take();
        let is_stopped = stopped.is_some();
        if let Some(RunningReport::Reading(sources, _)) = stopped {
            self.unread = Some(sources);
        }
        is_stopped
    }

    /// Begins with the next work, if no thread runs. Returns true if one begins. `human` is the ID
    /// of the user in records.
    pub(crate) fn resume(&mut self, waker: &Waker, human: &str) -> bool {
        if self.running.is_some() || !self.is_on() {
            return false;
        }
        let human = human.to_owned();
        if let Some(sources) = self.unread.take() {
            let (work, means) = (sources.clone(), (self.range.most(), self.limits));
            let look = move |stop: &StopToken| Some(read(work, means, &human, stop));
            let background_job = BackgroundJob::begin("report", waker.wake(), look);
            self.running = Some(RunningReport::Reading(sources, background_job));
            return true;
        }
        let Some(at) = self.next_unreviewed() else {
            return false;
        };
        let (source, limits) = (self.sources[at].clone(), self.limits);
        let look = move |stop: &StopToken| {
            give_way();
            review(source, limits, stop).map(Box::new)
        };
        let background_job = BackgroundJob::begin("review", waker.wake(), look);
        self.running = Some(RunningReport::Reviewing(at, background_job));
        true
    }

    /// Takes what the thread has found. Returns a review to be kept; `Some(None)` where something
    /// else has changed.
    pub(crate) fn listen(&mut self) -> Option<Option<Saved>> {
        let saved = match self.running.as_ref()? {
            RunningReport::Reading(_, background_job) => {
                let found = background_job.next()?.unwrap_or_default();
                (self.sources, self.games) = found.into_iter().unzip();
                None
            }
            RunningReport::Reviewing(at, background_job) => match background_job.next()? {
                Some(done) => {
                    self.games[*at].review = Some(done.review.clone());
                    done.saved(&self.sources[*at])
                }
                None => {
                    // It has panicked or its file is gone, as it would be again.
                    self.failed.push(*at);
                    None
                }
            },
        };
        self.running = None;
        self.report = GamesReport::of(&self.games);
        Some(saved)
    }
}

impl Finished {
    /// What is to be entered in the record of the game.
    fn saved(self, source: &ReportSource) -> Option<Saved> {
        let kept = self.kept?;
        Some(match source {
            ReportSource::Shown(_, number, _) => Saved::Shown(*number, self.evaluations, kept),
            ReportSource::File(file) => {
                let mut record = self.record;
                record.review = Some(kept);
                Saved::File(file.clone(), self.text, Box::new(record))
            }
        })
    }
}

/// The first `most` finished games of the user.
fn read(
    sources: Vec<ReportSource>,
    (most, limits): (usize, ReviewLimits),
    human: &str,
    stop: &StopToken,
) -> Vec<(ReportSource, ReportedGame)> {
    let sources = sources.into_iter().take_while(|_| !stop.is_set());
    let games = sources.filter_map(|source| {
        let game = match &source {
            ReportSource::Shown(record, _, humans) => ReportedGame::of(record, *humans, limits),
            ReportSource::File(file) => {
                let (_, record) = read_finished(file).ok()?;
                let humans = record.players.each_ref().map(|seat| seat.id == human);
                let game = ReportedGame::of(&record, humans, limits)?;
                Some(ReportedGame {
                    date: date_of(file).unwrap_or_default(),
                    ..game
                })
            }
        };
        game.map(|game| (source, game))
    });
    games.take(most).collect()
}

/// Reviews a game; `None` when it was stopped or its file cannot be read.
fn review(source: ReportSource, limits: ReviewLimits, stop: &StopToken) -> Option<Finished> {
    let (text, record) = match source {
        ReportSource::Shown(record, ..) => (String::new(), *record),
        ReportSource::File(file) => read_finished(&file).ok()?,
    };
    let mut assessed = record.clone();
    let review = Assessor::new(limits).review(&mut assessed, stop);
    if stop.is_set() {
        return None;
    }
    let mut record = record;
    let evaluations = evaluations_of(&assessed);
    for (node, evaluation) in &evaluations {
        let known = &mut record.tree.note_mut(*node).evaluation;
        if known
            .as_ref()
            .is_none_or(|it| evaluation.is_worth_more_than(it))
        {
            *known = Some(evaluation.clone());
        }
    }
    Some(Finished {
        kept: review_to_keep(&review, &main_line(&record), limits),
        text,
        evaluations,
        record,
        review,
    })
}
