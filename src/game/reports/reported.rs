//! [`ReportedGame`]: a finished game of the user, with its review if it has one.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::review::{GameReview, ReviewLimits, SideReview, moves_of};
use record::{Evaluation, NodeId, Record, Seat};
use rules::{Color, Game, Side};

/// Version of a review in a record.
const VERSION: u8 = 2;

/// A finished game of the user.
#[derive(Clone, Debug, PartialEq)]
pub struct ReportedGame {
    /// When the game was begun: `2026-11-22 18:03`; empty for a game that is not kept.
    pub date: String,
    /// `[color]`: the players.
    pub players: [Seat; 2],
    /// `[color]`: true for the colours of the user.
    pub own: [bool; 2],
    /// The game.
    pub game: Game,
    /// Its review; `None` until it was reviewed.
    pub review: Option<GameReview>,
}

/// A review as a record keeps it.
#[derive(Serialize, Deserialize)]
struct KeptReview {
    /// Version of the format.
    version: u8,
    /// The stones of the line that was reviewed.
    moves: String,
    limits: ReviewLimits,
    review: GameReview,
}

impl ReportedGame {
    /// The game of a record; `None` for a game that is not over or that the user did not play.
    /// `humans` are the sides of the user. A review with other limits does not count.
    pub(super) fn of(record: &Record, humans: [bool; 2], limits: ReviewLimits) -> Option<Self> {
        let game = main_line(record);
        game.result()?;
        let side = |color: Color| game.side_of(color);
        let own = Color::ALL.map(|color| humans[side(color).index()]);
        if own == [false; 2] {
            return None;
        }
        let player = |color: Color| record.players[side(color).index()].clone();
        let review = record.review.as_ref();
        Some(Self {
            date: String::new(),
            players: Color::ALL.map(player),
            own,
            review: review.and_then(|value| kept_review(value, &game, limits)),
            game,
        })
    }

    /// The reviews of the user's colours.
    pub fn own_sides(&self) -> impl Iterator<Item = &SideReview> {
        let sides = self.review.iter().flat_map(|review| &review.sides);
        sides.filter(|side| self.own[side.color.index()])
    }

    /// The colour of the user; `None` where the user played both.
    pub fn own_color(&self) -> Option<Color> {
        match self.own {
            [true, false] => Some(Color::Black),
            [false, true] => Some(Color::White),
            _ => None,
        }
    }

    /// `[color]`: the names of the players, or their IDs where they have none.
    pub fn names(&self) -> [&str; 2] {
        Color::ALL.map(|color| {
            let seat = &self.players[color.index()];
            if seat.name.is_empty() {
                seat.id.as_str()
            } else {
                seat.name.as_str()
            }
        })
    }

    /// The accuracy of the user, the mean of both colours where the user played both.
    pub fn accuracy(&self) -> Option<f32> {
        mean(self.own_sides().filter_map(|side| side.accuracy))
    }

    /// The result for the user: 1 for a win, 0 for a loss, a half for a draw. `None` where the user
    /// played both colours.
    pub fn score(&self) -> Option<f32> {
        let own: Side = self.game.side_of(self.own_color()?);
        let winner = self.game.result()?.winner();
        Some(winner.map_or(0.5, |winner| f32::from(u8::from(winner == own))))
    }
}

/// The mean of these numbers, if there are any.
pub(super) fn mean(numbers: impl Iterator<Item = f32>) -> Option<f32> {
    let (sum, count) = numbers.fold((0.0, 0), |(sum, count), it| (sum + it, count + 1));
    (count > 0).then(|| sum / count as f32)
}

/// The game at the end of the line through the position shown.
pub(super) fn main_line(record: &Record) -> Game {
    record.tree.game_at(record.tree.end_of_line(record.shown))
}

/// A review for a record of this game.
pub(super) fn review_to_keep(
    review: &GameReview,
    game: &Game,
    limits: ReviewLimits,
) -> Option<Value> {
    let kept = KeptReview {
        version: VERSION,
        moves: moves_of(game),
        limits,
        review: review.clone(),
    };
    serde_json::to_value(kept).ok()
}

/// The review in a record, if it is one of this game with these limits.
fn kept_review(value: &Value, game: &Game, limits: ReviewLimits) -> Option<GameReview> {
    let kept = KeptReview::deserialize(value).ok()?;
    let is_current =
        kept.version == VERSION && kept.limits == limits && kept.moves == moves_of(game);
    is_current.then_some(kept.review)
}

/// The evaluations on the main line of a record.
pub(super) fn evaluations_of(record: &Record) -> Vec<(NodeId, Evaluation)> {
    let line = record.tree.path(record.tree.end_of_line(record.shown));
    let known = line.into_iter().filter_map(|node| {
        let evaluation = record.tree.note(node).evaluation.clone()?;
        Some((node, evaluation))
    });
    known.collect()
}
