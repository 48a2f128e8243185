//! The rating of the user: Glicko-2 from rated games against characters with a known Elo, for each
//! rule and size apart, and the level that scores half against it.

mod desk;
mod level;
mod pool;
mod store;

pub(crate) use desk::{RatingDesk, matched_lineup};
pub use level::{Levels, MatchedLevel, match_me};
pub use pool::{Opponent, PlayerRating, Pool, RatedGame};
pub use store::OwnRatings;
