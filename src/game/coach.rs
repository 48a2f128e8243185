//! [`Coach`]: what helps the user to become better, beside the game on screen.

use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::drill::{Drill, DrillCounts, Lesson};
use super::mining::PuzzleSearch;
use super::rating::{OwnRatings, PlayerRating, RatingDesk};
use super::repertoire::{LineCounts, Repertoire, RepertoireDrill, Repertoires};
use super::reports::Reports;
use super::resistance::Resistance;
use super::schedule::Today;
use super::session::Session;
use super::settings::Settings;
use super::teaching::Teacher;
use super::tutorial::Tutorial;
use super::watched::{Watched, watched_parts};
use rules::GameSetup;

/// The user's ratings, puzzles, repertoires and reports, the teacher and the tutorial. Its numbers
/// are those at the time of the controller's last tick.
#[derive(Default)]
pub struct Coach {
    pub(crate) ratings: Watched<OwnRatings>,
    pub(crate) rating_desk: RatingDesk,
    pub(crate) drill: Watched<Drill>,
    /// The puzzle of the drill on screen, until it is answered.
    pub(crate) lesson: Option<Lesson>,
    /// The numbers of the puzzles of the drill that are open, in the order of the puzzles.
    pub(crate) round: Vec<usize>,
    pub(crate) puzzle_search: Watched<PuzzleSearch>,
    pub(crate) repertoires: Watched<Repertoires>,
    pub(crate) repertoire_drill: Watched<RepertoireDrill>,
    pub(crate) reports: Watched<Reports>,
    pub(crate) teacher: Watched<Teacher>,
    pub(crate) resistance: Watched<Resistance>,
    pub(crate) tutorial: Watched<Tutorial>,
    /// The time of the last tick in seconds since 1970.
    pub(crate) now_s: i64,
}

impl Coach {
    watched_parts! {
        /// The user's ratings.
        ratings: OwnRatings;
        /// The puzzles that the user drills.
        drill: Drill;
        /// The search for puzzles in games.
        puzzle_search: PuzzleSearch;
        /// The repertoires of the user.
        repertoires: Repertoires;
        /// The questions about a repertoire.
        repertoire_drill: RepertoireDrill;
        /// The report about the user's games.
        reports: Reports;
        /// The teacher and its offer.
        teacher: Teacher;
        /// How long the loser of a solved game has held out.
        resistance: Resistance;
        /// The lesson on screen.
        tutorial: Tutorial;
    }

    /// The user's rating for a rule and size.
    pub fn rating(&self, setup: GameSetup) -> PlayerRating {
        self.ratings.pool(setup).rating_at(self.now_s)
    }

    /// Whether this game counts for the user's rating and is not over.
    pub fn is_rated(&self, session: &Session) -> bool {
        self.rating_desk.is_rated(session)
    }

    /// The user's rating in Elo before and after this game, if the game has counted.
    pub fn rating_change(&self, session: &Session) -> Option<[f64; 2]> {
        self.rating_desk.change(session)
    }

    /// The numbers of the drill, under the daily limit of these settings.
    pub fn drill_counts(&self, settings: &Settings) -> DrillCounts {
        self.drill.counts(self.today(self.now_s, settings))
    }

    /// The repertoire that is asked in this game.
    pub fn recited(&self, session: &Session) -> Option<&Repertoire> {
        self.repertoires.get(self.repertoire_drill.lines(session)?)
    }

    /// Lets the questions about the repertoire in this game do something; `None` where none is asked.
    pub(crate) fn ask_lines<R>(
        &mut self,
        session: &mut Watched<Session>,
        ask: impl FnOnce(&mut RepertoireDrill, &Repertoire, &mut Session) -> R,
    ) -> Option<R> {
        let of = self
            .repertoires
            .get(self.repertoire_drill.lines(session)?)?;
        Some(ask(&mut self.repertoire_drill, of, session))
    }

    /// The numbers of all repertoires, under the daily limit of these settings.
    pub fn line_counts(&self, settings: &Settings) -> LineCounts {
        self.repertoires.counts(self.today(self.now_s, settings))
    }

    /// The numbers of a repertoire, under the daily limit of these settings.
    pub fn line_counts_of(&self, repertoire: &Repertoire, settings: &Settings) -> LineCounts {
        repertoire.counts(self.today(self.now_s, settings))
    }

    /// Seconds until the next position of a repertoire is due, 0 if one is.
    pub fn seconds_until_due(&self, repertoire: &Repertoire) -> Option<i64> {
        let due_s = repertoire.next_due_s()?;
        Some(due_s.saturating_sub(self.now_s).max(0))
    }

    /// A time in seconds since 1970, and how many new questions of the drill and the repertoires
    /// are still asked on its day, which begins at midnight in the user's time zone.
    pub(crate) fn today(&self, now_s: i64, settings: &Settings) -> Today {
        let new_left = settings.new_a_day.most().map_or(usize::MAX, |most| {
            let span = midnight_before(now_s)..=now_s;
            let begun = self.drill.begun_in(&span) + self.repertoires.begun_in(&span);
            most.saturating_sub(begun)
        });
        Today { now_s, new_left }
    }
}

/// The midnight before a time in the user's time zone, both in seconds since 1970.
fn midnight_before(now_s: i64) -> i64 {
    let now = Timestamp::from_second(now_s).unwrap_or_default();
    let midnight = now.to_zoned(TimeZone::system()).start_of_day();
    midnight.map_or(now_s, |it| it.timestamp().as_second())
}
