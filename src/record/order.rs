//! An order of moves that leads to a given position.

use super::growth::Growth;
use super::tree::{NodeId, Tree};
use rules::{GameSetup, OpeningRule, Point, PositionError, stones_of};

/// Why no game leads to a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OrderError {
    /// The stones are not a position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// The numbers of stones do not fit alternating colours.
    #[error(
        "{0} black and {1} white stones, expected the same number of each, or one more black stone"
    )]
    Count(usize, usize),
    /// Every order would end the game before the last stone, or a point is forbidden in every
    /// order.
    #[error("no order of legal moves leads there")]
    Impossible,
}

impl Tree {
    /// A game that leads to these stones, and its node with all of them; the numbers of stones
    /// decide the side to move. Moves are in the order of the lists, except that a forbidden move
    /// waits until it is legal. The opening is free, whatever `setup` says.
    ///
    /// # Errors
    /// When no game was found that can be continued from the position.
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
        let laid = growth.lay([black.to_vec(), white.to_vec()]);
        laid.map_err(|_| OrderError::Impossible)?;
        if growth.game().result().is_some() {
            return Err(OrderError::Impossible);
        }
        let node = growth.node();
        Ok((growth.into_tree(), node))
    }
}
