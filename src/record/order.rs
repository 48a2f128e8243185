//! An order of moves that leads to given stones.

use super::growth::Growth;
use super::tree::{NodeId, Tree};
use rules::{Action, GameSetup, OpeningRule, Point, PositionError, stones_of};

/// Why a position has no game that leads there.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OrderError {
    /// The stones make no position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// Colours that take turns have other numbers of stones.
    #[error("{0} black and {1} white stones, expected as many of either, or one more black one")]
    Count(usize, usize),
    /// Somebody would have won on the way or there, or a point stays forbidden.
    #[error("no order of legal moves leads there")]
    Impossible,
}

impl Tree {
    /// A game that leads to these stones, and where in it they all lie; the numbers tell who is to move there. Moves come in the order of the
    /// lists, but for points that are forbidden then: these wait. The opening is free, whatever `setup` says.
    ///
    /// # Errors
    /// When no game can be found that goes on from there.
    pub fn to_stones(
        setup: GameSetup,
        black: &[Point],
        white: &[Point],
    ) -> Result<(Self, NodeId), OrderError> {
        setup.board_of(stones_of(black, white))?;
        let counts = [black.len(), white.len()];
        if counts[0] != counts[1] && counts[0] != counts[1] + 1 {
            return Err(OrderError::Count(counts[0], counts[1]));
        }
        let mut growth = Growth::new(setup.with_opening(OpeningRule::Free));
        let mut left = [black.to_vec(), white.to_vec()];
        for ply in 0..black.len() + white.len() {
            let of_color = &mut left[ply % 2];
            let legal = |&point: &Point| growth.game().check(Action::Place(point)).is_ok();
            let next = of_color
                .iter()
                .position(legal)
                .ok_or(OrderError::Impossible)?;
            let action = Action::Place(of_color.remove(next));
            growth.play(action).map_err(|_| OrderError::Impossible)?;
        }
        if growth.game().result().is_some() {
            return Err(OrderError::Impossible);
        }
        let node = growth.node();
        Ok((growth.into_tree(), node))
    }
}
