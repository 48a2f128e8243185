//! [`Private`]: data of a node that has no property of the SGF standard.

use serde::{Deserialize, Serialize};

use crate::json::{Record, Seat};
use crate::note::Evaluation;
use crate::tree::NodeId;
use rules::{Action, Color, Forfeit, OpeningRule, Side};

/// The property that holds the data as JSON.
pub(super) const PRIVATE: &str = "NEKOMOKU";

/// The data of a node. The first five keys are those of the root.
#[derive(Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Private {
    /// The opening rule, if it is not free.
    #[serde(skip_serializing_if = "OpeningRule::is_free")]
    pub(super) opening: OpeningRule,
    /// IDs of the players: of the final Black, and of the final White.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) players: Option<[String; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) seed: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) time: Option<serde_json::Value>,
    /// True for the node of the position shown.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(super) shown: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) time_ms: Option<u64>,
    /// Only at the root; other nodes have `BL` or `WL`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) clock_ms: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) evaluation: Option<Evaluation>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) forfeit: Option<(Side, Forfeit)>,
    /// True when both sides agreed on a draw.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(super) draw: bool,
    /// The action, if it is not a move.
    #[serde(rename = "do", skip_serializing_if = "Option::is_none")]
    pub(super) action: Option<Action>,
}

/// The players with Black and White at the end of the main line.
pub(super) fn by_color(record: &Record) -> [&Seat; 2] {
    let tree = &record.tree;
    let game = tree.game_at(tree.end_of_line(tree.root()));
    Color::ALL.map(|color| &record.players[game.side_of(color).index()])
}

impl Private {
    /// The private data of a node.
    pub(super) fn of(record: &Record, node: NodeId) -> Self {
        let tree = &record.tree;
        let note = tree.note(node);
        let action = tree.action(node);
        let is_move = matches!(action, Some(Action::Place(_)));
        let mut private = Self {
            shown: node == record.shown,
            time_ms: note.time_ms,
            clock_ms: note.clock_ms.filter(|_| !is_move),
            evaluation: note.evaluation.clone(),
            forfeit: tree.forfeited(node).cloned(),
            draw: tree.is_draw_agreed(node),
            action: action.filter(|_| !is_move),
            ..Self::default()
        };
        if node == tree.root() {
            private.opening = tree.setup().opening();
            let ids = by_color(record).map(|seat| seat.id.clone());
            private.players = Some(ids).filter(|ids| ids.iter().any(|id| !id.is_empty()));
            private.seed = Some(record.seed).filter(|&seed| seed != 0);
            private.time.clone_from(&record.time);
        }
        private
    }
}
