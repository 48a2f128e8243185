//! Bots wait, where the user wants it, as soon as one of them has two threats at once or an open four: to be looked at in peace.

use std::mem;

use super::session::{Arrival, Place, Session};
use engine::ModelBoard;
use engine::pattern::ModelKind;
use rules::{Color, Game};

/// Notices where bots have got to.
#[derive(Debug, Default)]
pub(crate) struct ThreatPause {
    /// The position that was looked at last: a game that goes on from there is not stopped again.
    looked: Option<Place>,
}

impl ThreatPause {
    /// The colour that has just got two threats at once or an open four in a game between bots that goes on, the first time that this is
    /// asked about the position shown.
    pub(crate) fn notice(&mut self, session: &Session) -> Option<Color> {
        let place = Some(session.place());
        let is_new = mem::replace(&mut self.looked, place) != place;
        let is_played = session.position().arrival() == Arrival::Played;
        if !(is_new && is_played && session.contest().is_between_bots()) {
            return None;
        }
        let mover = !session.game().side_to_move();
        let goes_on = session.side_to_decide().is_some();
        (goes_on && is_decisive(session.game(), mover)).then_some(mover)
    }
}

/// Whether this colour can make a five next from an open four, or two threats with one stone.
fn is_decisive(game: &Game, color: Color) -> bool {
    let models = ModelBoard::new(game);
    let open_four = models.models_of(color, ModelKind::OpenFour).next();
    open_four.is_some() || !models.crosses(color).is_empty()
}
