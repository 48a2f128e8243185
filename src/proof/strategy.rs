//! [`Strategy`]: what an attacker plays against every reply.

use serde::{Deserialize, Serialize};

use rules::Point;

/// A move of the attacker and what follows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StrategyNode {
    /// The attacker's move.
    pub play: Point,
    /// Replies with a node of their own, by its number.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub replies: Vec<(Point, u32)>,
    /// The number of the node against every other reply; none where the move wins at once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub otherwise: Option<u32>,
}

/// A way to win for a side that is to move: a tree of its moves, the first one at the root.
///
/// Invariant: the nodes that a node names have larger numbers, so that every line ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<StrategyNode>", into = "Vec<StrategyNode>")]
pub struct Strategy(Vec<StrategyNode>);

/// Nodes that make no strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StrategyError {
    /// There is not even a first move.
    #[error("a strategy has no nodes, expected at least a first move")]
    Empty,
    /// A node names one that is not there, or not behind it.
    #[error("node {node} names node {named}, expected a number from {} to {last}", node + 1)]
    Order {
        /// Number of the node.
        node: usize,
        /// The number it names.
        named: u32,
        /// Number of the last node.
        last: usize,
    },
}

impl TryFrom<Vec<StrategyNode>> for Strategy {
    type Error = StrategyError;

    fn try_from(nodes: Vec<StrategyNode>) -> Result<Self, StrategyError> {
        let last = nodes.len().checked_sub(1).ok_or(StrategyError::Empty)?;
        for (number, node) in nodes.iter().enumerate() {
            let mut named = node.next_nodes();
            if let Some(named) = named.find(|&it| it as usize <= number || it as usize > last) {
                return Err(StrategyError::Order {
                    node: number,
                    named,
                    last,
                });
            }
        }
        Ok(Self(nodes))
    }
}

impl From<Strategy> for Vec<StrategyNode> {
    fn from(strategy: Strategy) -> Self {
        strategy.0
    }
}

impl StrategyNode {
    fn next_nodes(&self) -> impl Iterator<Item = u32> + '_ {
        let replies = self.replies.iter().map(|&(_, node)| node);
        replies.chain(self.otherwise)
    }

    /// The number of the node that answers a reply.
    pub fn against(&self, reply: Point) -> Option<u32> {
        let named = self.replies.iter().find(|(point, _)| *point == reply);
        named.map(|&(_, node)| node).or(self.otherwise)
    }
}

impl Strategy {
    /// The node with this number; the first move has 0.
    ///
    /// # Panics
    /// When there is none.
    pub fn node(&self, number: u32) -> &StrategyNode {
        &self.0[number as usize]
    }

    /// Moves of the attacker in all lines together.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Never: a strategy has a first move.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Plies of the longest line, both sides' moves counted.
    pub fn plies(&self) -> u16 {
        self.longest()[0]
    }

    /// The longest line: the attacker's moves and the replies that hold out longest, in turn. A reply that is not named is left out with
    /// all that follows: any move would do.
    pub fn line(&self) -> Vec<Point> {
        let longest = self.longest();
        let mut line = Vec::new();
        let mut next = Some(0_u32);
        while let Some(number) = next {
            let node = self.node(number);
            line.push(node.play);
            let best = node
                .replies
                .iter()
                .max_by_key(|(_, it)| longest[*it as usize]);
            next = best.map(|&(reply, it)| {
                line.push(reply);
                it
            });
        }
        line
    }

    /// `[node]`: plies of the longest line from there on, at most 65,535.
    pub fn longest(&self) -> Vec<u16> {
        let mut longest = vec![1_u16; self.0.len()];
        for number in (0..self.0.len()).rev() {
            let below = self.0[number]
                .next_nodes()
                .map(|it| longest[it as usize].saturating_add(2));
            longest[number] = below.max().unwrap_or(1);
        }
        longest
    }
}

/// Puts a strategy together, from the first move on.
#[derive(Debug, Default)]
pub struct StrategyBuilder(Vec<StrategyNode>);

impl StrategyBuilder {
    /// Adds a move; gives back its number. What follows it is added later, by [`reply`](Self::reply) and [`otherwise`](Self::otherwise).
    pub fn play(&mut self, play: Point) -> u32 {
        self.0.push(StrategyNode {
            play,
            replies: Vec::new(),
            otherwise: None,
        });
        self.0.len() as u32 - 1
    }

    /// Against this reply to `node`, the strategy goes on with `next`.
    pub fn reply(&mut self, node: u32, reply: Point, next: u32) {
        self.0[node as usize].replies.push((reply, next));
    }

    /// Against every other one, with `next`.
    pub fn otherwise(&mut self, node: u32, next: u32) {
        self.0[node as usize].otherwise = Some(next);
    }

    /// Adds all of another strategy; gives back the number of its first move.
    pub fn graft(&mut self, strategy: &Strategy) -> u32 {
        let first = self.0.len() as u32;
        let shifted = strategy.0.iter().map(|node| StrategyNode {
            play: node.play,
            replies: node
                .replies
                .iter()
                .map(|&(reply, next)| (reply, first + next))
                .collect(),
            otherwise: node.otherwise.map(|next| first + next),
        });
        self.0.extend(shifted);
        first
    }

    /// The attacker's moves added since there were so many.
    pub fn plays_since(&self, moves: usize) -> Vec<Point> {
        self.0[moves..].iter().map(|node| node.play).collect()
    }

    /// Moves so far.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The strategy.
    ///
    /// # Errors
    /// When nodes are named that are not behind those that name them.
    pub fn build(self) -> Result<Strategy, StrategyError> {
        self.0.try_into()
    }
}
