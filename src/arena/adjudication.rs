//! [`Adjudication`]: games that are ended before their end, by an agreement made before them.

use player::Score;
use rules::{DrawReason, GameResult, Side, WinReason};

/// When a game is ended. The default never ends one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Adjudication {
    /// A draw once so many stones are on board.
    pub draw_plies: Option<u16>,
    /// A loss for a side that sees itself lost.
    pub loss: Option<LossRule>,
}

/// When a side counts as lost: by its own word alone, so that no player can gain by what it reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct LossRule {
    /// A turn counts when its own value of the position, in engine units, is minus this or less.
    pub score: Score,
    /// So many turns of its own, one after the other.
    pub turns: u16,
}

/// Keeps count for one game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Adjudicator {
    agreed: Adjudication,
    /// `[side]`: turns in a row in which the side saw itself lost.
    lost_turns: [u16; 2],
}

impl Adjudicator {
    pub(super) const fn new(agreed: Adjudication) -> Self {
        Self {
            agreed,
            lost_turns: [0, 0],
        }
    }

    /// The result after a turn of `side` that made it `ply` stones, and which it thought worth `score` to itself.
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
