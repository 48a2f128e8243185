//! The main line of a record, for formats without variations, and what such formats lose.

use super::format::Opened;
use super::json::{Record, Seat};
use super::loss::Losses;
use super::tree::{NodeId, Tree};
use rules::{Action, ActionError, Color, Forfeit, Game, GameSetup, Point, Rule};

/// The line through the position shown to its end, without the root.
pub(super) fn main_line(record: &Record) -> Vec<NodeId> {
    let tree = &record.tree;
    let mut line = tree.path(tree.end_of_line(record.shown));
    line.remove(0);
    line
}

/// The stones of a line. Several stones of an opening may belong to one node.
pub(super) fn points<'a>(
    record: &'a Record,
    line: &'a [NodeId],
) -> impl Iterator<Item = (NodeId, Point)> + 'a {
    line.iter().flat_map(|&node| {
        let action = record.tree.action(node);
        let stones = action.map_or(Vec::new(), |action| action.points().to_vec());
        stones.into_iter().map(move |point| (node, point))
    })
}

/// A record of one line with unknown players, shown at its end. The line is cut at the first move
/// that cannot be played; `place` names the place of a move in the file, by its number from 0.
pub(super) fn of_points(
    setup: GameSetup,
    points: &[Point],
    place: impl FnOnce(usize) -> String,
) -> Opened {
    let mut game = Game::new(setup);
    let mut record = Record::new(setup);
    let mut losses = Losses::default();
    let mut fitting = None;
    for (number, &point) in points.iter().enumerate() {
        let action = Action::Place(point);
        if let Err(error) = game.play(action) {
            let left_out = &points[number..];
            let at = || format!("{}: {}", place(number), of_move(point, &error));
            losses.leave_out(left_out.len(), at);
            fitting = explain(&game, left_out, &mut losses);
            if matches!(error, ActionError::Forbidden(..)) && left_out.len() == 1 {
                lose_by_foul(&mut record.tree, record.shown, &error, &mut losses);
            }
            break;
        }
        record.shown = record.tree.visit(record.shown, action);
    }
    Opened {
        record,
        losses,
        fitting,
    }
}

/// Why a move is illegal, with its point.
pub(super) fn of_move(point: Point, error: &ActionError) -> String {
    match error {
        ActionError::GameOver => format!("{point}: {error}"),
        _ => error.to_string(),
    }
}

/// Names in the losses the rule under which the moves that were left out after a game can be played
/// as well. Returns the first such rule.
pub(super) fn explain(game: &Game, left_out: &[Point], losses: &mut Losses) -> Option<Rule> {
    let points = || game.moves().chain(left_out.iter().copied());
    let fits = |rule: &Rule| {
        let setup = GameSetup::new(*rule, game.setup().size()).ok();
        setup.is_some_and(|setup| Game::with_moves(setup, points()).is_ok())
    };
    let fitting = Rule::ALL.into_iter().filter(fits).collect::<Vec<_>>();
    let names = fitting.iter().map(Rule::to_string).collect::<Vec<_>>();
    if !names.is_empty() {
        losses.explain_moves(&format!("; all moves fit {}", names.join(" and ")));
    }
    fitting.first().copied()
}

/// Records that Black has lost by the forbidden move that the error names.
pub(super) fn lose_by_foul(
    tree: &mut Tree,
    node: NodeId,
    error: &ActionError,
    losses: &mut Losses,
) {
    losses.explain_moves("; recorded as a loss of Black");
    let loser = tree.game_at(node).side_of(Color::Black);
    tree.forfeit(node, loser, Forfeit::Illegal(error.to_string()));
}

/// What a format can hold.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Holds {
    /// More than one line.
    pub(super) variations: bool,
    /// Comments.
    pub(super) comments: bool,
    /// Properties are kept, or the format counts their loss itself.
    pub(super) properties: bool,
    /// Times of moves.
    pub(super) times: bool,
    /// Names of players.
    pub(super) names: bool,
    /// The rule with which files of this format are read.
    pub(super) rule: Rule,
}

impl Holds {
    /// What a record has and this format cannot hold.
    pub(super) fn losses_of(self, record: &Record) -> Losses {
        let mut losses = Losses::default();
        let tree = &record.tree;
        if tree.setup().rule() != self.rule {
            losses.add_at("the rule", || tree.setup().rule().to_string());
        }
        if !tree.setup().opening().is_free() {
            losses.add_at("the opening rule", || tree.setup().opening().to_string());
        }
        if !self.names && record.players.iter().any(|seat| !seat.name.is_empty()) {
            losses.add("names of players");
        }
        let is_plain = |seat: &Seat| seat.id.is_empty();
        if record.seed != 0 || record.time.is_some() || !record.players.iter().all(is_plain) {
            losses.add("IDs of players, seed and terms of time");
        }
        let line = main_line(record);
        if self.variations {
            tree.walk()
                .for_each(|node| self.count(record, node, &mut losses));
        } else {
            self.count(record, tree.root(), &mut losses);
            line.iter()
                .for_each(|&node| self.count(record, node, &mut losses));
            let others = tree.walk().count() - 1 - line.len();
            (0..others).for_each(|_| losses.add("moves of other lines"));
        }
        losses
    }

    fn count(self, record: &Record, node: NodeId, losses: &mut Losses) {
        let note = record.tree.note(node);
        if !self.comments && !note.comment.is_empty() {
            losses.add("comments");
        }
        if !self.times && note.time_ms.is_some() {
            losses.add("times of moves");
        }
        if note.clock_ms.is_some() {
            losses.add("clocks");
        }
        if note.evaluation.is_some() {
            losses.add("evaluations");
        }
        if !self.properties {
            note.properties
                .iter()
                .for_each(|_| losses.add("marks and other properties"));
        }
        let action = record.tree.action(node);
        if action == Some(Action::Swap) {
            losses.add("swaps of colours");
        }
        if action == Some(Action::Resign) || record.tree.forfeited(node).is_some() {
            losses.add("games given up or forfeited");
        }
        if record.tree.is_draw_agreed(node) {
            losses.add("draws by agreement");
        }
    }
}
