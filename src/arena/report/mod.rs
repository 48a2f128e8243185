//! Matches, tournaments, ledgers and reviewed games, each as one HTML file that needs no network:
//! cross table, Elo with error bars, causes of the ends of games, openings, the verdicts of a
//! review, and every game to replay on a board.

mod bars;
mod cross;
mod endings;
mod games;
mod language;
mod openings;
mod page;
mod review;
mod reviews;
mod table;
mod wording;

pub use bars::Bar;
pub use language::PageLanguage;
pub use page::{Experiment, Head, ledger_page, tournament_page};
pub use review::{ReviewPage, Verdict, review_page};
pub use reviews::{PageTable, ReviewedGame, reviews_page};
pub use wording::{count, elo_bar, facts, games_played, limits, match_title, tournament_title};
