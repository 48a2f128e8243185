//! If the user has chosen it, games of bots pause as soon as a side has two threats at once or an
//! open four, so that the user can look at the position.

use std::mem;

use super::session::{Arrival, Place, Session};
use engine::ModelBoard;
use engine::pattern::ModelKind;
use rules::{Color, Game};

/// Detects these positions.
#[derive(Debug, Default)]
pub(crate) struct ThreatPause {
    /// The position that was checked last; a game that continues from there is not paused again.
    looked: Option<Place>,
}

impl ThreatPause {
    /// The colour that has just made two threats at once or an open four, in an unfinished game
    /// between bots. Each position is reported once.
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

/// True when this colour has an open four, or can make two threats with one stone.
fn is_decisive(game: &Game, color: Color) -> bool {
    let models = ModelBoard::new(game);
    let open_four = models.models_of(color, ModelKind::OpenFour).next();
    open_four.is_some() || !models.crosses(color).is_empty()
}
