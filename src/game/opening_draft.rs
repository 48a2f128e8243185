//! [`OpeningDraft`]: the stones of an opening that a human gathers before they are played as one
//! action.

use super::session::{Place, Session};
use rules::{Action, ActionError, Expect, Point, Stones};

/// The stones gathered so far, in the order of play. They are discarded when another position is
/// shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpeningDraft {
    stones: Vec<Point>,
    /// True when the user has chosen to lay two stones instead of one.
    lays_two: bool,
    /// The game and the position that it belongs to.
    place: Option<Place>,
}

impl OpeningDraft {
    /// The stones gathered so far.
    pub fn stones(&self) -> &[Point] {
        &self.stones
    }

    /// The number of stones of one action in the position shown; `None` if each stone is an action
    /// of its own.
    pub fn wanted(&self, session: &Session) -> Option<usize> {
        session.human_to_decide()?;
        match session.game().to_decide()?.1 {
            Expect::Three => Some(3),
            Expect::ChoiceOrTwo if self.lays_two => Some(2),
            _ => None,
        }
    }

    /// True when a human may choose between one stone and two.
    pub fn may_lay_two(session: &Session) -> bool {
        let expect = session.game().to_decide().map(|(_, expect)| expect);
        session.human_to_decide().is_some() && expect == Some(Expect::ChoiceOrTwo)
    }

    /// Switches between one stone and two. The gathered stones are removed.
    pub(crate) fn toggle_two(&mut self) {
        self.lays_two = !self.lays_two;
        self.stones.clear();
    }

    /// Places a stone on this point, or removes the one that is there. Returns the action once it
    /// is complete.
    ///
    /// # Errors
    /// Why no stone can be placed on this point.
    pub(crate) fn put(
        &mut self,
        session: &Session,
        point: Point,
    ) -> Result<Option<Action>, ActionError> {
        let Some(wanted) = self.wanted(session) else {
            return Ok(Some(Action::Place(point)));
        };
        if let Some(known) = self.stones.iter().position(|&stone| stone == point) {
            self.stones.remove(known);
            return Ok(None);
        }
        let board = session.game().board();
        if !board.contains(point) {
            return Err(ActionError::OffBoard(point));
        }
        if !board.is_empty(point) {
            return Err(ActionError::Occupied(point));
        }
        self.stones.push(point);
        if self.stones.len() < wanted {
            return Ok(None);
        }
        let stones = std::mem::take(&mut self.stones);
        Ok(Stones::try_from(stones).ok().map(Action::PlaceMany))
    }

    /// Discards the stones when another position is shown. Returns true if there were any.
    pub(crate) fn follow(&mut self, session: &Session) -> bool {
        let place = Some(session.place());
        let moves = self.place != place;
        if moves {
            *self = Self {
                place,
                ..Self::default()
            };
        }
        moves
    }
}
