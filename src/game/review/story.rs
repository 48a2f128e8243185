//! [`Story`]: how a lost game was lost, by proofs and by searches whose limits are named.

use rules::{Color, Point};
use serde::{Deserialize, Serialize};

use arena::report::PageLanguage;

use super::words::{color_name, names};

/// How a game was lost. Moves are named by the number of stones on the board after them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Story {
    /// The side that lost.
    pub loser: Color,
    /// The last move of the loser before which the search for a threat win of the other side was
    /// exhausted without one; `None` when there is no such move.
    pub onset: Option<usize>,
    /// The last move of the loser before which a legal move was not proven to lose.
    pub escape: Option<Escape>,
    /// The positions after it with the loser to move, from each of which every legal move is proven
    /// to lose.
    pub corridor: Vec<LostPosition>,
    /// The move that made five.
    pub blow: Option<StoryMove>,
    /// Node limit of the search for a threat win.
    pub nodes: u64,
}

/// A move of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoryMove {
    /// Number of stones on the board after it.
    pub number: usize,
    /// Its point.
    pub point: Point,
}

/// The move that lost the game: another one was not proven to lose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Escape {
    /// The move played.
    pub played: StoryMove,
    /// Plies of the proven win after it.
    pub plies: u16,
    /// Moves after which no win was found; empty when each move that was tried loses, and others
    /// are open.
    pub replies: Vec<Point>,
    /// Node limit of the search for a win after these moves.
    pub nodes: u64,
}

/// A position from which every legal move is proven to lose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LostPosition {
    /// Number of stones on the board.
    pub stones: usize,
    /// Number of plies until the other side has made five at the latest.
    pub plies: u16,
}

/// A sentence of a review.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// True when the checker has confirmed it, false when a search with a limit stands behind it.
    pub is_proven: bool,
    /// The sentence.
    pub text: String,
}

impl Story {
    /// The heading of the story.
    pub(super) fn title(&self, language: PageLanguage) -> String {
        let loser = color_name(self.loser, language);
        language.of([format!("How {loser} lost"), format!("{loser}是怎样输的")])
    }

    /// The story in sentences, in the order of the game.
    pub fn sentences(&self, language: PageLanguage) -> Vec<Sentence> {
        let [loser, winner] = [self.loser, !self.loser].map(|it| color_name(it, language));
        let escape = self.escape.as_ref();
        let onset = self.onset.map(|number| Sentence {
            is_proven: false,
            text: language.of([
                format!(
                    "Move {number} was the last before which the search for a threat win of \
                    {winner} was exhausted without one, within {} nodes.",
                    self.nodes
                ),
                format!(
                    "第 {number} 手是最后一手，其前对{winner}连续威胁取胜的搜索在 {} 个节点之内穷尽而没有结果。",
                    self.nodes
                ),
            ]),
        });
        let lost = escape.map(|escape| {
            let (StoryMove { number, point }, plies) = (escape.played, escape.plies);
            proven(language.of([
                format!("After move {number}, {point}, {loser} is lost in at most {plies} plies."),
                format!("第 {number} 手 {point} 之后，{loser}在 {plies} 手之内必败。"),
            ]))
        });
        let corridor = self.corridor.first().map(|first| {
            let (number, plies) = (first.stones + 1, first.plies);
            proven(language.of([
                format!(
                    "From move {number} onwards every legal move of {loser} loses, proven in at \
                    most {plies} plies."
                ),
                format!("从第 {number} 手起，{loser}的任何合法着法都败，已证明至多 {plies} 手。"),
            ]))
        });
        let blow = self.blow.map(|StoryMove { number, point }| {
            proven(language.of([
                format!("Move {number}, {point}, makes five."),
                format!("第 {number} 手 {point} 连成五子。"),
            ]))
        });
        let way_out = escape.map(|it| it.way_out(language));
        let told = [onset, lost, way_out, corridor, blow];
        told.into_iter().flatten().collect()
    }
}

impl Escape {
    /// The sentence about the moves that were not proven to lose.
    fn way_out(&self, language: PageLanguage) -> Sentence {
        let (names, nodes) = (names(&self.replies), self.nodes);
        let moves = names.replace(' ', language.of([" or ", "或"]));
        let text = if self.replies.is_empty() {
            language.of([
                "Other moves are open: neither a loss nor a defence was found.".to_owned(),
                "其他着法未定：既没有证明必败，也没有找到防守。".to_owned(),
            ])
        } else {
            language.of([
                format!(
                    "The last escape was {moves}: within {nodes} nodes no win of the other side \
                    was found after such a move."
                ),
                format!("最后的出路是 {moves}：在 {nodes} 个节点之内没有发现对方此后的必胜。"),
            ])
        };
        Sentence {
            is_proven: false,
            text,
        }
    }
}

const fn proven(text: String) -> Sentence {
    Sentence {
        is_proven: true,
        text,
    }
}
