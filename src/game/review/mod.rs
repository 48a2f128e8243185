//! [`Review`]: the winning chances through a line, and each move that lost some of them.

mod assessor;
mod chances;
mod fact_job;
mod facts;
mod game_review;
mod known;
mod line_review;
mod merit;
mod phase;
mod reason;
mod reviewed;
mod story;
mod wording;
mod words;

pub use assessor::{Assessor, ReviewLimits};
pub(crate) use chances::Chances;
pub(crate) use fact_job::FactJob;
pub use facts::LineFacts;
pub use game_review::{GameReview, JudgedMove, ProvenFault, SideReview, TimeUse};
pub use known::FAR_ENOUGH;
pub(crate) use known::Known;
pub use line_review::{Class, Judgement, Review};
pub use merit::{Merit, MeritKind};
pub use phase::Phase;
pub use reason::Reason;
pub use reviewed::Reviewed;
pub use story::{Escape, LostPosition, Sentence, Story, StoryMove};
pub(crate) use wording::{facts_of, moves_of, seconds, verdict};
pub(crate) use words::phase_name;
