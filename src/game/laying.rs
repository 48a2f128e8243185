//! [`Laying`]: the stones of an opening that a human gathers before they are played as one action.

use super::session::{Place, Session};
use rules::{Action, ActionError, Expect, Point, Stones};

/// What is gathered so far, in the order in which it will lie there. It belongs to the position shown: in another there is nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Laying {
    stones: Vec<Point>,
    /// Whether two stones are to be laid where one would do.
    lays_two: bool,
    /// The game and the position that it belongs to.
    place: Option<Place>,
}

impl Laying {
    /// The stones gathered so far.
    pub fn stones(&self) -> &[Point] {
        &self.stones
    }

    /// How many will be played at once in the position shown; `None` where a stone is played at once.
    pub fn wanted(&self, session: &Session) -> Option<usize> {
        session.human_to_decide()?;
        match session.game().to_decide()?.1 {
            Expect::Three => Some(3),
            Expect::ChoiceOrTwo if self.lays_two => Some(2),
            _ => None,
        }
    }

    /// Whether a human may lay two stones here, or one.
    pub fn may_lay_two(session: &Session) -> bool {
        let expect = session.game().to_decide().map(|(_, expect)| expect);
        session.human_to_decide().is_some() && expect == Some(Expect::ChoiceOrTwo)
    }

    /// Lays two stones instead of one, or the other way round. What was gathered is taken up.
    pub(crate) fn toggle_two(&mut self) {
        self.lays_two = !self.lays_two;
        self.stones.clear();
    }

    /// Puts a stone here, or takes up the one that is; gives the action once it is complete.
    ///
    /// # Errors
    /// Why none can lie here.
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

    /// In another position nothing is gathered. Returns whether there was one.
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
