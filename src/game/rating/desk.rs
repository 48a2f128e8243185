//! [`RatingDesk`]: which game counts, and what it changes.

use player::config::Character;
use rules::{Forfeit, GameResult, Side, WinReason};

use super::level::opponent_of;
use super::{Levels, Opponent, OwnRatings, PlayerRating, match_me};
use crate::cast_book::CastBook;
use crate::lineup::{Lineup, Pairing, PairingError};
use crate::session::Session;
use crate::watched::Watched;

/// The game that counts for the user's rating, if one does, and what the last one has changed.
#[derive(Debug, Default)]
pub(crate) struct RatingDesk {
    rated: Option<Rated>,
    /// The number of the last game that counted in the session, and the Elo before and after it.
    change: Option<(u64, [f64; 2])>,
}

/// A game that counts.
#[derive(Clone, Debug)]
struct Rated {
    /// Its number in the session.
    game: u64,
    /// The side of the user.
    side: Side,
    /// ID of the other side.
    id: String,
    opponent: Opponent,
}

/// The lineup of a pairing in which a level of this strength plays for each bot; `None` when the
/// levels have no ratings.
///
/// # Errors
/// When the cast lacks a player or the size is none.
pub(crate) fn matched_lineup(
    pairing: &Pairing,
    rating: &PlayerRating,
    book: &CastBook,
) -> Result<Option<Lineup>, PairingError> {
    let mut lineup = pairing.resolve(book.cast())?;
    let levels = Levels::of(book.ratings(), book.registry());
    let Some(matched) = match_me(rating, &levels) else {
        return Ok(None);
    };
    let players = lineup.players.iter_mut();
    let bots = players.filter(|player| !player.is_human());
    bots.for_each(|bot| *bot = Character::of_level(matched.level));
    Ok(Some(lineup))
}

impl RatingDesk {
    /// Lets the game that has just begun count, if a human plays a character with a known Elo.
    /// Returns whether it does.
    pub(crate) fn begin(&mut self, session: &Session, book: &CastBook) -> bool {
        let human = |side: &Side| session.is_human(*side) && !session.is_human(!*side);
        self.rated = Side::ALL.into_iter().find(human).and_then(|side| {
            let character: &Character = session.character(!side);
            Some(Rated {
                game: session.number(),
                side,
                id: character.id.clone(),
                opponent: opponent_of(character, book.ratings(), book.registry())?,
            })
        });
        self.rated.is_some()
    }

    /// Whether the game shown counts and is not over.
    pub(crate) fn is_rated(&self, session: &Session) -> bool {
        let rated = self.rated.as_ref();
        rated.is_some_and(|rated| rated.game == session.number())
    }

    /// Lets the game not count. Returns whether it did.
    pub(crate) fn annul(&mut self) -> bool {
        self.rated.take().is_some()
    }

    /// The Elo before and after the game shown, if it has counted.
    pub(crate) fn change(&self, session: &Session) -> Option<[f64; 2]> {
        let of_shown = |(game, change)| (game == session.number()).then_some(change);
        self.change.and_then(of_shown)
    }

    /// Enters the result of the game shown, if it counts and has ended, at this time in seconds
    /// since 1970. Returns whether it was entered.
    pub(crate) fn settle(
        &mut self,
        session: &Session,
        ratings: &mut Watched<OwnRatings>,
        now_s: i64,
    ) -> bool {
        // A game that was left before its end does not count.
        self.rated.take_if(|it| it.game != session.number());
        let Some(result) = session.position().outcome() else {
            return false;
        };
        let Some(rated) = self.rated.take() else {
            return false;
        };
        let Some(score) = score_of(result, rated.side) else {
            return false;
        };
        let setup = session.contest().lineup().setup;
        let opponent = (rated.id.as_str(), rated.opponent);
        let before = ratings.pool(setup).rating.elo;
        ratings.enter(setup, now_s, opponent, score);
        let after = ratings.pool(setup).rating.elo;
        self.change = Some((rated.game, [before, after]));
        true
    }
}

/// The score of a side; `None` when a player failed, which says nothing about strength.
fn score_of(result: &GameResult, side: Side) -> Option<f64> {
    match result {
        GameResult::Win {
            reason: WinReason::Forfeit(Forfeit::Crash(_) | Forfeit::Illegal(_)),
            ..
        } => None,
        GameResult::Win { winner, .. } => Some(f64::from(u8::from(*winner == side))),
        GameResult::Draw(_) => Some(0.5),
    }
}
