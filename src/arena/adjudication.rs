//! [`Adjudication`]: rules for ending a game early, fixed before the game.

use player::Score;
use rules::{DrawReason, GameResult, Side, WinReason};

/// When a game is ended early. By default never.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Adjudication {
    /// Number of stones at which the game is a draw.
    pub draw_plies: Option<u16>,
    /// When a side whose own score is low enough loses.
    pub loss: Option<LossRule>,
}

/// When a side loses by adjudication. Only its own score counts, so no player can gain by what it
/// reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct LossRule {
    /// When a turn counts.
    #[serde(flatten)]
    pub below: Below,
    /// Number of such turns in a row.
    pub turns: u16,
}

/// When a turn counts for a [`LossRule`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Below {
    /// The side's own share of the points is at most this, in percent.
    Percent(u8),
    /// The side's own score, in engine units, is minus this or less. Only in journals of earlier
    /// versions.
    Score(Score),
}

impl Below {
    /// True when a turn with this score and this share of the points, in per mille, counts.
    fn counts(self, score: Option<Score>, share: Option<u16>) -> bool {
        match self {
            Self::Percent(percent) => share.is_some_and(|it| it <= 10 * u16::from(percent)),
            Self::Score(least) => score.is_some_and(|score| score <= -least),
        }
    }
}

/// The state of the adjudication of one game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Adjudicator {
    agreed: Adjudication,
    /// `[side]`: number of turns in a row with a low enough score.
    lost_turns: [u16; 2],
}

impl Adjudicator {
    pub(super) const fn new(agreed: Adjudication) -> Self {
        Self {
            agreed,
            lost_turns: [0, 0],
        }
    }

    /// The result after a turn of `side`, for which the side reported `score` and `share`, its share
    /// of the points in per mille, with `ply` stones on the board.
    pub(super) fn judge(
        &mut self,
        side: Side,
        (score, share): (Option<Score>, Option<u16>),
        ply: u16,
    ) -> Option<GameResult> {
        if let Some(rule) = self.agreed.loss {
            let turns = &mut self.lost_turns[side.index()];
            let is_lost = rule.below.counts(score, share);
            *turns = if is_lost { *turns + 1 } else { 0 };
            if *turns >= rule.turns {
                return Some(GameResult::Win {
                    winner: !side,
                    reason: WinReason::Adjudicated,
                });
            }
        }
        let long = self.agreed.draw_plies.is_some_and(|plies| ply >= plies);
        long.then_some(GameResult::Draw(DrawReason::Adjudicated))
    }
}
