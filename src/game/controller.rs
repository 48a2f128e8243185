//! [`Controller`]: owns the whole state of the game, and is the only way to change it.

mod apply;
mod changes;
mod coach;
mod engines;
mod next_game;
mod puzzle_search;
mod repertoire;
mod reports;
#[cfg(test)]
mod tests;
mod tick;
mod tournament;
mod tutor;
mod workshop;

use std::time::Duration;

use super::alarm::Alarm;
use super::analysis::{Analysis, Defences};
use super::archive::Archive;
use super::calendar::Calendar;
use super::cast_book::CastBook;
use super::coach::Coach;
use super::editor::Editor;
use super::engines::EngineDesk;
use super::event::Event;
use super::hint::Hint;
use super::library::Library;
use super::lineup::Lineup;
use super::mining::PuzzleSearch;
use super::notice::Notice;
use super::opening_draft::OpeningDraft;
use super::permission::Permissions;
use super::puzzle::Puzzles;
use super::reports::Reports;
use super::review::{FactJob, ReviewLimits, Reviewed};
use super::seats::{SeatHandle, Seats};
use super::session::{Flow, Place, Session};
use super::settings::Settings;
use super::speech::Voices;
use super::stored::Stored;
use super::threat_pause::ThreatPause;
use super::tournament::TournamentDesk;
use super::waker::Waker;
use super::watched::{Seen, Watched, watched_parts};
use super::workshop::Workshop;
use record::{Evaluation, NodeId};
use rules::Side;

/// The folder of the journals of tournaments, within that of the saved games.
const JOURNALS: &str = "tournaments";

/// The initial state of a controller.
#[derive(Clone, Debug)]
pub struct Start {
    /// The cast.
    pub book: CastBook,
    /// The players and terms of the first game.
    pub lineup: Lineup,
    /// Seed of the players' random choices.
    pub seed: u64,
    /// The user's settings, with their file.
    pub settings: Settings,
    /// Where games are kept.
    pub archive: Archive,
    /// The name of the program with its version, for the head of reports.
    pub program: String,
    /// True when a bot's quick answer is delayed to its shortest thinking time. False in tests and
    /// unattended games.
    pub think_time: bool,
    /// True when the setup sheet is open at the start: the game waits, as after
    /// [`Intent::Hold`](crate::Intent::Hold).
    pub setup_sheet: bool,
    /// Limits of the reviews for reports.
    pub review_limits: ReviewLimits,
    /// The source of the date.
    pub calendar: Calendar,
}

/// The game on screen and everything beside it. It is changed by [`apply`](Self::apply) and
/// [`tick`](Self::tick) and by nothing else.
pub struct Controller {
    session: Watched<Session>,
    opening_draft: Watched<OpeningDraft>,
    editor: Watched<Editor>,
    workshop: Watched<Workshop>,
    permissions: Watched<Permissions>,
    book: Watched<CastBook>,
    settings: Watched<Settings>,
    archive: Watched<Archive>,
    analysis: Watched<Analysis>,
    defences: Watched<Defences>,
    hint: Watched<Hint>,
    library: Watched<Library>,
    reviewed: Watched<Reviewed>,
    /// The search for what is proven about the line shown.
    proofs: FactJob,
    /// What the running search had found when the review was updated.
    live: Option<(NodeId, Evaluation)>,
    puzzles: Watched<Puzzles>,
    coach: Coach,
    tournament: Watched<TournamentDesk>,
    engines: Watched<EngineDesk>,
    calendar: Calendar,
    seats: Seats,
    voices: Voices,
    waker: Waker,
    /// The time of the last call, if there was one.
    now: Option<Duration>,
    think_time: bool,
    /// Whether something lies over the board.
    is_covered: bool,
    /// How bots were moving, while the game waits because another one is set up.
    held: Option<Flow>,
    /// Where the user asked for a review, until its first mistake is shown.
    review_from: Option<Place>,
    next_game: Alarm,
    next_ply: Alarm,
    threat_pause: ThreatPause,
    seen: SeenParts,
    events: Vec<Event>,
}

/// The revisions that dependent parts have seen.
#[derive(Debug, Default)]
struct SeenParts {
    session_by_voices: Seen,
    session_by_library: Seen,
    session_by_review: Seen,
    session_by_puzzles: Seen,
    session_by_archive: Seen,
    analysis_by_library: Seen,
    book_by_library: Seen,
    book_by_engines: Seen,
    puzzles: Seen,
    settings: Seen,
}

impl Controller {
    /// A controller with an empty game. Bots get their seats at the first tick.
    pub fn new(start: Start) -> Self {
        let waker = Waker::default();
        let mut book = start.book;
        let mut session = Session::new(start.lineup, start.seed);
        if let Some(name) = &start.settings.name {
            book.call_human(Some(name));
            session.follow_names(book.cast());
        }
        let held = start.setup_sheet.then(|| session.flow());
        if held.is_some() {
            session.pause();
        } else if start.archive.unfinished().is_some() {
            session.tell(Notice::Unfinished);
        }
        if let Some(mistake) = start.settings.mistake() {
            session.tell(Notice::SettingsBroken(mistake.to_owned()));
        }
        let folder = start.settings.folder();
        let coach = Coach {
            ratings: Watched::new(Stored::in_folder(folder)),
            drill: Watched::new(Stored::in_folder(folder)),
            puzzle_search: Watched::new(PuzzleSearch::new(Stored::in_folder(folder))),
            repertoires: Watched::new(Stored::in_folder(folder)),
            reports: Watched::new(Reports::with_limits(start.review_limits)),
            now_s: start.calendar.seconds(Duration::ZERO),
            ..Coach::default()
        };
        let engines = EngineDesk::new(Stored::in_folder(folder));
        let journals = start.archive.folder().map(|it| it.join(JOURNALS));
        let tournament = TournamentDesk::new(journals, start.program);
        let settings = Watched::new(start.settings);
        let mut seen = SeenParts::default();
        seen.settings.is_news(&settings);
        Self {
            session: Watched::new(session),
            opening_draft: Watched::default(),
            editor: Watched::default(),
            workshop: Watched::default(),
            permissions: Watched::default(),
            seats: Seats::new(book.registry().clone(), waker.clone()),
            book: Watched::new(book),
            settings,
            archive: Watched::new(start.archive),
            analysis: Watched::default(),
            defences: Watched::default(),
            hint: Watched::default(),
            library: Watched::default(),
            reviewed: Watched::default(),
            proofs: FactJob::default(),
            live: None,
            puzzles: Watched::default(),
            coach,
            tournament: Watched::new(tournament),
            engines: Watched::new(engines),
            calendar: start.calendar,
            voices: Voices::default(),
            waker,
            now: None,
            think_time: start.think_time,
            is_covered: false,
            held,
            review_from: None,
            next_game: Alarm::default(),
            next_ply: Alarm::default(),
            threat_pause: ThreatPause::default(),
            seen,
            events: Vec::new(),
        }
    }

    watched_parts! {
        /// The game shown.
        session: Session;
        /// The stones of an opening that a human gathers.
        opening_draft: OpeningDraft;
        /// The position that is being set up.
        editor: Editor;
        /// The character that is edited.
        workshop: Workshop;
        /// The question whether an engine may start.
        permissions: Permissions;
        /// The cast.
        book: CastBook;
        /// The user's choices.
        settings: Settings;
        /// Where games are kept.
        archive: Archive;
        /// The analysis of the position shown.
        analysis: Analysis;
        /// What is known about every reply in the position shown, while it is analysed.
        defences: Defences;
        /// The advice for the position shown.
        hint: Hint;
        /// The moves of opening libraries in the position shown.
        library: Library;
        /// The review of the line shown.
        reviewed: Reviewed;
        /// The puzzle on screen.
        puzzles: Puzzles;
        /// The desk for tournaments.
        tournament: TournamentDesk;
        /// The desk for foreign engines.
        engines: EngineDesk;
    }

    /// What helps the user to become better.
    pub const fn coach(&self) -> &Coach {
        &self.coach
    }

    /// The seats of bots.
    pub const fn seats(&self) -> &Seats {
        &self.seats
    }

    /// The remarks of the characters.
    pub const fn voices(&self) -> &Voices {
        &self.voices
    }

    /// Wakes whoever calls [`tick`](Self::tick).
    pub const fn waker(&self) -> &Waker {
        &self.waker
    }

    /// The side whose clock runs. The clock is stopped while the game is paused and while another
    /// position is viewed, and while the teacher offers to take a move back. A human's clock is
    /// also stopped while a sheet covers the board and before the game is started, and a bot's
    /// while its player is being prepared.
    pub fn side_on_clock(&self) -> Option<Side> {
        let side = self.session.side_on_clock()?;
        if self.coach.teacher.offer().is_some() {
            return None;
        }
        let decides = if self.session.is_human(side) {
            !self.is_covered
        } else {
            self.seats.of(side).is_some_and(SeatHandle::is_at_work)
        };
        decides.then_some(side)
    }

    /// Whether the game waits because another one is set up.
    pub const fn is_held(&self) -> bool {
        self.held.is_some()
    }

    /// When the next ply of a replay is shown, or the next game of a series begins, on the clock of
    /// the ticks.
    pub fn goes_on_at(&self) -> Option<Duration> {
        self.next_ply.due().or(self.next_game.due())
    }
}
