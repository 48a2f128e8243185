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
    /// A turn counts when the side's own score, in engine units, is minus this or less.
    pub score: Score,
    /// Number of such turns in a row.
    pub turns: u16,
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

    /// The result after a turn of `side`, for which the side reported `score`, with `ply` stones on
    /// the board.
    pub(super) fn judge(
        &mut self,
        side: Side,
        score: Option<Score>,
        ply: u16,
    ) -> Option<GameResult> {
        if let Some(rule) = self.agreed.loss {
            let turns = &mut self.lost_turns[side.index()];
            let lost = score.is_some_and(|score| score <= -rule.score);
            *turns = if lost { *turns + 1 } else { 0 };
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
