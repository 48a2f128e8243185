//! [`Reading`]: a game while it is read from SGF.

use super::private::Private;
use super::read::{Properties, is_move};
use super::value::{Place, escape, move_ids, place};
use crate::format::quote;
use crate::growth::Growth;
use crate::json::{Record, Seat};
use crate::note::EvaluationError;
use crate::property::Property;
use crate::tree::NodeId;
use rules::{Action, Color, Forfeit, Point, Side};

/// The game so far, and the node at which its tree grows.
pub(super) struct Reading {
    pub(super) growth: Growth,
    /// The final Black and White.
    pub(super) players: [Seat; 2],
    pub(super) seed: u64,
    pub(super) time: Option<serde_json::Value>,
    pub(super) shown: Option<NodeId>,
    /// The value of `RE`.
    pub(super) result: Option<String>,
    /// True when the rest of the current line cannot be played.
    pub(super) is_left_out: bool,
    /// The nodes after which moves were cut.
    pub(super) cut_after: Vec<NodeId>,
}

impl Reading {
    /// Performs the action of a node. Returns the colour of its stone if it places one.
    ///
    /// # Errors
    /// The reason why the action cannot be performed.
    pub(super) fn step(
        &mut self,
        properties: &Properties,
        private: &Private,
    ) -> Result<Option<Color>, String> {
        let mut moves = properties.iter().filter(|(id, _)| is_move(id));
        let mover = self.growth.game().side_to_move();
        let (action, mover) = match (moves.next(), private.action) {
            (Some(_), _) if moves.next().is_some() => {
                return Err("two moves in one node".to_owned());
            }
            (Some((id, values)), _) => (Action::Place(self.moved(id, values[0])?), Some(mover)),
            (None, Some(action)) => (action, None),
            (None, None) => return Ok(None),
        };
        let played = self.growth.play(action);
        played.map_err(|error| error.to_string())?;
        Ok(mover)
    }

    /// The point of a move, whose colour must be the one to move.
    fn moved(&self, id: &str, value: &str) -> Result<Point, String> {
        let standing = self.growth.game();
        let turn = standing.side_to_move();
        if move_ids(turn).0 != id {
            return Err(format!("{id}: {} is out of turn", quote(value)));
        }
        match place(value, standing.setup().size()) {
            Some(Place::Point(point)) => Ok(point),
            Some(Place::Pass) => Err(format!("{turn} passes")),
            None => Err(format!(
                "{id}: {} is not a point of the board",
                quote(value)
            )),
        }
    }

    /// Stores the data of [`PRIVATE`](super::private::PRIVATE).
    pub(super) fn know(&mut self, private: Private) -> Result<(), EvaluationError> {
        let node = self.growth.node();
        if let Some(evaluation) = &private.evaluation {
            evaluation.check(self.growth.game().setup().size())?;
        }
        if private.time_ms.is_some() || private.clock_ms.is_some() || private.evaluation.is_some() {
            let note = self.growth.tree_mut().note_mut(node);
            note.time_ms = private.time_ms;
            note.clock_ms = private.clock_ms.or(note.clock_ms);
            note.evaluation = private.evaluation;
        }
        if let Some((side, forfeit)) = private.forfeit {
            self.growth.tree_mut().forfeit(node, side, forfeit);
        }
        if private.draw {
            self.growth.tree_mut().agree_draw(node);
        }
        if private.shown {
            self.shown = Some(node);
        }
        if let Some(ids) = private.players {
            let seats = self.players.iter_mut().zip(ids);
            seats.for_each(|(seat, id)| seat.id = id);
        }
        self.seed = private.seed.unwrap_or(self.seed);
        self.time = private.time.or(self.time.take());
        Ok(())
    }

    /// The finished game. It has the result of the file if its moves do not decide the result.
    pub(super) fn finish(self) -> Record {
        let mut tree = self.growth.into_tree();
        let root = tree.root();
        let end = tree.end_of_line(root);
        let game = tree.game_at(end);
        let mut shown = self.shown.unwrap_or(end);
        let mut players = self.players;
        if game.color_of(Side::First) == Color::White {
            players.swap(0, 1);
        }
        if let Some(result) = self.result.filter(|_| game.result().is_none()) {
            let is_cut = self.cut_after.contains(&end);
            let lost = lost(&result).filter(|_| !is_cut);
            match lost.map(|(color, how)| (game.side_of(color), how)) {
                Some((side, 'T')) => tree.forfeit(end, side, Forfeit::Time),
                Some((side, 'R')) if game.to_decide().is_some_and(|(it, _)| it == side) => {
                    let resigned = tree.add(end, Action::Resign);
                    if shown == end {
                        shown = resigned;
                    }
                }
                // An unfinished game has no result either.
                _ => {
                    let kept = Property::new("RE", vec![escape(&result)]);
                    let note = tree.note_mut(root);
                    note.properties.extend(kept);
                }
            }
        }
        Record {
            tree,
            shown,
            players,
            seed: self.seed,
            time: self.time,
            review: None,
        }
    }
}

/// The losing colour of `RE`, and the letter of the reason.
fn lost(result: &str) -> Option<(Color, char)> {
    let (winner, how) = result.trim().split_once('+')?;
    let loser = match winner {
        "B" => Color::White,
        "W" => Color::Black,
        _ => return None,
    };
    Some((loser, how.chars().next()?))
}
