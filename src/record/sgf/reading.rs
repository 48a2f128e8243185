//! [`Reading`]: a game while it is read from SGF.

use std::borrow::Cow;

use super::private::Private;
use super::properties::{Properties, is_move};
use super::rule_name::RuleName;
use super::start::opening;
use super::value::{Place, escape, place};
use crate::format::quote;
use crate::growth::Growth;
use crate::json::{Record, Seat};
use crate::loss::Losses;
use crate::main_line::{explain, lose_by_foul, of_move};
use crate::note::EvaluationError;
use crate::property::Property;
use crate::tree::{NodeId, Tree};
use rules::{Action, ActionError, Color, Forfeit, GameSetup, OpeningRule, Point, Rule, Side};

/// The game so far, and the node at which its tree grows.
#[derive(Default)]
pub(super) struct Reading {
    pub(super) growth: Growth,
    /// Number of nodes after the first one and before the first move, whose stones are read.
    pub(super) nodes_before_moves: usize,
    /// The name of another game, if moves that cannot be played prove it.
    pub(super) doubt: Option<String>,
    /// True when Nekomoku has written the file.
    pub(super) is_own: bool,
    /// True when the file names its rule.
    pub(super) has_named_rule: bool,
    /// The opening that the file names.
    pub(super) opening: OpeningRule,
    /// The final Black and White.
    players: [Seat; 2],
    seed: u64,
    time: Option<serde_json::Value>,
    shown: Option<NodeId>,
    /// The value of `RE`.
    pub(super) result: Option<String>,
    /// True when the rest of the current line cannot be played.
    pub(super) is_left_out: bool,
    /// The nodes after which moves were cut.
    cut_after: Vec<NodeId>,
    /// The first cut.
    first_cut: Option<Cut>,
    /// Number of actions before the first move: stones that are set up, or of an opening.
    laid: usize,
    /// True when White of the file is Black of the record.
    is_exchanged: bool,
}

/// A place where a line was cut.
struct Cut {
    node: NodeId,
    /// Why its first move is illegal.
    error: Option<ActionError>,
    /// The moves that were left out, as far as all of them are points.
    points: Option<Vec<Point>>,
    /// True while its line is being read.
    is_open: bool,
}

/// Why a move is left out.
struct Fault {
    why: String,
    error: Option<ActionError>,
}

impl From<String> for Fault {
    fn from(why: String) -> Self {
        Self { why, error: None }
    }
}

impl Reading {
    /// A game without moves. Of the nodes after the first one, this number come before the moves.
    pub(super) fn new(setup: GameSetup, nodes_before_moves: usize, doubt: Option<String>) -> Self {
        Self {
            growth: Growth::new(setup),
            nodes_before_moves,
            doubt,
            ..Self::default()
        }
    }

    /// Plays the stones that are set up, whose colours may be exchanged.
    pub(super) fn lay(
        &mut self,
        stones: [Vec<Point>; 2],
        is_exchanged: bool,
    ) -> Result<(), ActionError> {
        self.growth.lay(stones)?;
        self.laid = self.growth.depth();
        self.is_exchanged = is_exchanged;
        Ok(())
    }

    /// Stores the names of Black and White of the file.
    pub(super) fn name(&mut self, names: [Option<String>; 2]) {
        for (seat, name) in self.players.iter_mut().zip(names) {
            seat.name = name.unwrap_or_default();
        }
    }

    /// The properties of a move of this colour of the record, and of its clock.
    pub(super) const fn move_ids(&self, color: Color) -> (&'static str, &'static str) {
        match (color, self.is_exchanged) {
            (Color::Black, false) | (Color::White, true) => ("B", "BL"),
            _ => ("W", "WL"),
        }
    }

    /// True when the property has stones of an opening, and the moves have not begun. Nekomoku
    /// writes no such property, and keeps those that it has not read as moves.
    pub(super) fn is_opening(&self, id: &str, values: &[Cow<str>]) -> bool {
        let size = self.growth.game().setup().size();
        let may_open = !self.is_own && self.growth.depth() == self.laid;
        may_open && !opening(id, values, size).is_empty()
    }

    /// Performs the actions of a node up to the first one that cannot be performed. Returns the
    /// colour of its last stone.
    pub(super) fn step(
        &mut self,
        properties: &Properties,
        private: &Private,
        line: usize,
        losses: &mut Losses,
    ) -> Option<Color> {
        let mut stones = Vec::new();
        for (id, values) in properties {
            if is_move(id) {
                stones.push((Some(id.as_str()), &*values[0]));
                let further = || format!("in line {line}: {id} has several values");
                losses.leave_out(values.len() - 1, further);
            } else if self.is_opening(id, values) {
                let parts = values.iter().flat_map(|it| it.split(','));
                stones.extend(parts.map(|part| (None, part)));
            }
        }
        let mut mover = None;
        for (number, &(id, value)) in stones.iter().enumerate() {
            let color = self.growth.game().side_to_move();
            if let Err(fault) = self.place(id, value) {
                let at = || format!("in line {line}: {}", fault.why);
                losses.leave_out(stones.len() - number, at);
                self.cut(fault.error);
                stones[number..]
                    .iter()
                    .for_each(|(_, value)| self.note_left_out(value));
                return mover;
            }
            mover = Some(color);
            if id.is_none() {
                self.laid = self.growth.depth();
            }
        }
        if let Some(action) = private.action.filter(|_| stones.is_empty())
            && let Err(error) = self.growth.play(action)
        {
            losses.leave_out(1, || format!("in line {line}: {error}"));
            self.cut(None);
        }
        mover
    }

    /// Plays a move of the colour that the property names, or of the colour to move.
    fn place(&mut self, id: Option<&str>, value: &str) -> Result<(), Fault> {
        let turn = self.growth.game().side_to_move();
        if let Some(id) = id.filter(|&id| id != self.move_ids(turn).0) {
            return Err(format!("{id}: {} is out of turn", quote(value)).into());
        }
        let id = id.unwrap_or("opening");
        let point = match place(value, self.growth.game().setup().size()) {
            Some(Place::Point(point)) => point,
            Some(Place::Pass) => return Err(format!("{turn} passes").into()),
            None => {
                let value = quote(value);
                return Err(format!("{id}: {value} is not a point of the board").into());
            }
        };
        let played = self.growth.play(Action::Place(point));
        played.map(|_| ()).map_err(|error| Fault {
            why: of_move(point, &error),
            error: Some(error),
        })
    }

    /// Cuts the line here.
    pub(super) fn cut(&mut self, error: Option<ActionError>) {
        self.is_left_out = true;
        self.cut_after.push(self.growth.node());
        self.first_cut.get_or_insert_with(|| Cut {
            node: self.growth.node(),
            error,
            points: Some(Vec::new()),
            is_open: true,
        });
    }

    /// Counts the moves of a node that comes after a cut.
    pub(super) fn pass_over(&mut self, properties: &Properties, losses: &mut Losses) {
        for (_, values) in properties.iter().filter(|(id, _)| is_move(id)) {
            losses.leave_out(values.len(), || {
                "after stones set up in mid-game".to_owned()
            });
            values.iter().for_each(|value| self.note_left_out(value));
        }
    }

    fn note_left_out(&mut self, value: &str) {
        let size = self.growth.game().setup().size();
        let Some(cut) = self.first_cut.as_mut().filter(|cut| cut.is_open) else {
            return;
        };
        match (place(value, size), &mut cut.points) {
            (Some(Place::Point(point)), Some(points)) => points.push(point),
            _ => cut.points = None,
        }
    }

    /// Returns to the node at which a line branched off, at this depth.
    pub(super) fn end_line(&mut self, depth: usize, is_left_out: bool) {
        self.growth.back_to(depth);
        self.is_left_out = is_left_out;
        if let Some(cut) = &mut self.first_cut {
            cut.is_open = false;
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

    /// The finished game, and another rule under which all moves of its main line can be played. It
    /// has the result of the file if its moves do not decide the result.
    pub(super) fn finish(mut self, losses: &mut Losses) -> (Record, Option<Rule>) {
        let mut tree = std::mem::take(&mut self.growth).into_tree();
        let (root, end) = (tree.root(), tree.end_of_line(tree.root()));
        let fitting = self.explain_cut(&mut tree, end, losses);
        let mut shown = self.shown.unwrap_or(end);
        let game = tree.game_at(end);
        let mut players = self.players;
        if (game.color_of(Side::First) == Color::White) != self.is_exchanged {
            players.swap(0, 1);
        }
        if let Some(result) = self.result.filter(|_| game.result().is_none()) {
            let is_cut = self.cut_after.contains(&end);
            let lost = lost(&result, self.is_exchanged).filter(|_| !is_cut);
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
        let mut record = Record {
            tree,
            shown,
            players,
            seed: self.seed,
            time: self.time,
            review: None,
        };
        if record.open_by(self.opening) {
            let root = record.tree.root();
            let properties = &mut record.tree.note_mut(root).properties;
            let is_held = |value: &str| RuleName::of(value).is_held(self.opening);
            properties.retain(|it| it.id() != "RU" || !is_held(&it.values()[0]));
        } else {
            losses.add_at("the opening rule", || self.opening.to_string());
        }
        (record, fitting)
    }

    /// Explains why the main line was cut: another rule fits, or its last move was a forbidden one,
    /// by which Black has lost. Returns that rule.
    fn explain_cut(&self, tree: &mut Tree, end: NodeId, losses: &mut Losses) -> Option<Rule> {
        let cut = self.first_cut.as_ref().filter(|cut| cut.node == end)?;
        let (error, left_out) = cut.error.as_ref().zip(cut.points.as_deref())?;
        let result = self.result.as_deref();
        let black_won = result.and_then(|it| lost(it, self.is_exchanged));
        let black_won = black_won.is_some_and(|(loser, _)| loser == Color::White);
        let game = tree.game_at(end);
        let fitting = explain(&game, left_out, losses);
        if matches!(error, ActionError::Forbidden(..)) && left_out.len() == 1 && !black_won {
            lose_by_foul(tree, end, error, losses);
        }
        fitting.filter(|_| !self.has_named_rule)
    }
}

/// The losing colour of `RE`, which may have to be exchanged, and the letter of the reason.
fn lost(result: &str, is_exchanged: bool) -> Option<(Color, char)> {
    let (winner, how) = result.trim().split_once('+')?;
    let loser = match winner {
        "B" => Color::White,
        "W" => Color::Black,
        _ => return None,
    };
    let loser = if is_exchanged { !loser } else { loser };
    Some((loser, how.chars().next()?))
}
