//! The game on screen, without a window: players, lines, clocks, analysis, hints, review, puzzles,
//! the editor, the archive, the settings, and the remarks of characters.
//!
//! A front end calls [`Controller::apply`] with requests of the user ([`Intent`]) and
//! [`Controller::tick`] at intervals; both return the changes ([`Event`]). No other call changes
//! the game. Each part that is shown counts its changes ([`Watched`]). There is no window, no clock
//! and no sleep here: the time is an argument, a duration since a fixed moment. Bots search in
//! seats, on threads of their own; a [`Waker`] reports that a thread has a message.

mod advice;
mod alarm;
mod analysis;
mod archive;
mod background_job;
mod bookmark;
mod calendar;
mod cast_book;
mod coach;
mod controller;
mod drill;
mod editor;
mod engines;
mod event;
mod hint;
mod intent;
mod library;
mod lineup;
mod mining;
mod notice;
mod opening_draft;
mod permission;
mod players_file;
mod prover;
mod puzzle;
mod rating;
mod repertoire;
mod reports;
mod resistance;
mod review;
mod schedule;
mod seats;
mod seed;
mod series;
mod session;
mod settings;
mod speech;
mod stored;
mod strength;
mod teaching;
mod tempo;
mod threat_pause;
mod time_terms;
mod tournament;
mod trash;
mod tutorial;
mod waker;
mod watched;
mod window_config;
mod workshop;

pub use advice::{Finding, Step};
pub use analysis::{Analysis, CANDIDATES, Defences};
pub use archive::{Archive, Entry, PairResults, Tally};
pub use bookmark::Bookmark;
pub use calendar::Calendar;
pub use cast_book::CastBook;
pub use coach::Coach;
pub use controller::{Controller, Start};
pub use drill::{Drill, DrillCard, DrillCommand, DrillCounts};
pub use editor::{EditCommand, Editor};
pub use engines::{
    EngineChecks, EngineCommand, EngineDesk, EngineNews, EngineRecord, EngineRow, EngineStanding,
    Guest, GuestStage,
};
pub use event::Event;
pub use hint::{Hint, stones_behind};
pub use intent::Intent;
pub use library::Library;
pub use lineup::{Begins, Lineup, MAX_GAMES, Pairing, PairingError};
pub use mining::{
    Mined, MinedPuzzle, Miner, MiningOptions, PuzzleSearch, SearchProgress, Source, Theme,
};
pub use notice::{GameSource, Notice, OpeningDecision};
pub use opening_draft::OpeningDraft;
pub use permission::{Permissions, Request};
pub use prover::{
    CONFIRMATION, DefenceMap, Fault, ForcedWin, MOST_DEFENCES, Outlook, PlayedMove, Prover,
    Situation,
};
pub use puzzle::{Difficulty, ListedPuzzle, PuzzleCommand, Puzzles, Standing, is_puzzle_file};
pub use rating::{
    Levels, MatchedLevel, Opponent, OwnRatings, PlayerRating, Pool, RatedGame, match_me,
};
pub use repertoire::{
    LineChoice, LineCounts, MOST_POSITIONS, Repertoire, RepertoireCommand, RepertoireDrill,
    RepertoireDrillScore, RepertoireDrillState, Repertoires,
};
pub use reports::{
    GamesReport, LongestMove, Moment, ReportCommand, ReportProgress, ReportRange, ReportedGame,
    Reports,
};
pub use resistance::{HeldOut, Resistance};
pub use review::{
    Assessor, Class, Escape, FAR_ENOUGH, GameReview, JudgedMove, Judgement, LineFacts,
    LostPosition, Merit, MeritKind, Phase, ProvenFault, Reason, Review, ReviewLimits, Reviewed,
    Sentence, SideReview, Story, StoryMove, TimeUse,
};
pub use schedule::{Answer, Schedule};
pub use seats::{SeatHandle, SeatStatus, Seats};
pub use seed::readable_seed;
pub use series::{Series, SeriesScore};
pub use session::{Arrival, Contest, Flow, Guide, Place, Position, Session};
pub use settings::{
    AUTOMATIC_SCALE, Appearance, Choice, Language, Mode, NewADay, Numbers, SCALES, SMALLEST_WINDOW,
    Setting, Settings, Shown, Sounds, Streak, Switch, Thoroughness, VOLUMES,
};
pub use speech::{Remark, Voice, Voices};
pub use stored::{Stored, StoredContent};
pub use strength::{Band, Manner, Rank, Ranked};
pub use teaching::{Offer, Strictness, Teacher, TeachingCommand, TeachingPoint};
pub use tempo::Tempo;
pub use time_terms::{TimeOdds, TimeTerms};
pub use tournament::{
    EarlierTournament, EarlierTournaments, LiveGame, MOST_PLAYERS, OpeningChoice, OpeningText,
    ShownTournament, TableRow, TimeLeft, TournamentChoice, TournamentCommand, TournamentDesk,
    TournamentDraft, TournamentError, TournamentReport, TournamentStage, TournamentSummary,
    TurnLimit, WatchedGame,
};
pub use tutorial::{
    Refutation, Tutorial, TutorialCommand, TutorialGoal, TutorialLesson, TutorialState,
};
pub use waker::Waker;
pub use watched::{Seen, Watched};
pub use window_config::{FirstGame, LaunchError, WindowConfig};
pub use workshop::{
    Control, Draft, Field, Group, MeasurementProgress, Outcome, Scale, Unmeasured, Wordings,
    Workshop, WorkshopCommand, number_of,
};
