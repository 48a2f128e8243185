//! [`Strategy`]: the moves of an attacker against every reply.

use serde::{Deserialize, Serialize};

use rules::Point;

/// A move of the attacker, and the nodes of the replies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StrategyNode {
    /// The attacker's move.
    pub play: Point,
    /// Replies with a node of their own, and the numbers of these nodes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub replies: Vec<(Point, u32)>,
    /// Number of the node for every other reply; `None` when the move wins at once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub otherwise: Option<u32>,
}

/// A winning strategy for the side to move: a tree of its moves with the first move at the root.
///
/// Invariant: a node names only nodes with larger numbers, so every line ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<StrategyNode>", into = "Vec<StrategyNode>")]
pub struct Strategy(Vec<StrategyNode>);

/// Why nodes are not a strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StrategyError {
    /// There is no first move.
    #[error("a strategy has no nodes, expected at least a first move")]
    Empty,
    /// A node names one that does not exist or has a smaller number.
    #[error("node {node} names node {named}, expected a number from {} to {last}", node + 1)]
    Order {
        /// Number of the node.
        node: usize,
        /// The number that it names.
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
    /// When there is no such node.
    pub fn node(&self, number: u32) -> &StrategyNode {
        &self.0[number as usize]
    }

    /// The strategy from a node on.
    ///
    /// # Panics
    /// When there is no such node.
    #[must_use]
    pub fn part(&self, number: u32) -> Self {
        let mut builder = StrategyBuilder::default();
        let mut numbers =
            std::collections::HashMap::from([(number, builder.play(self.node(number).play))]);
        for old in number..self.0.len() as u32 {
            let Some(&new) = numbers.get(&old) else {
                continue;
            };
            let node = self.node(old);
            let mut of = |builder: &mut StrategyBuilder, next: u32| {
                *numbers
                    .entry(next)
                    .or_insert_with(|| builder.play(self.node(next).play))
            };
            for &(reply, next) in &node.replies {
                let next = of(&mut builder, next);
                builder.reply(new, reply, next);
            }
            if let Some(next) = node.otherwise {
                let next = of(&mut builder, next);
                builder.otherwise(new, next);
            }
        }
        builder
            .build()
            .expect("a node is added by one that comes before it")
    }

    /// Number of attacker moves in all lines.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Always false: a strategy has a first move.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Length of the longest line in plies, with the moves of both sides.
    pub fn plies(&self) -> u16 {
        self.longest()[0]
    }

    /// The longest line: the attacker's moves and the replies that resist longest, in turn. The
    /// line ends at a reply that is not named, because any move is possible there.
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

    /// `[node]`: length of the longest line from the node in plies, at most 65,535.
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

/// Builds a strategy from its first move.
#[derive(Debug, Default)]
pub struct StrategyBuilder(Vec<StrategyNode>);

impl StrategyBuilder {
    /// Adds a move and returns its number. [`reply`](Self::reply) and
    /// [`otherwise`](Self::otherwise) add its answers later.
    pub fn play(&mut self, play: Point) -> u32 {
        self.0.push(StrategyNode {
            play,
            replies: Vec::new(),
            otherwise: None,
        });
        self.0.len() as u32 - 1
    }

    /// Sets the node `next` as the answer to `reply` after `node`.
    pub fn reply(&mut self, node: u32, reply: Point, next: u32) {
        self.0[node as usize].replies.push((reply, next));
    }

    /// Sets the node `next` as the answer to every other reply after `node`.
    pub fn otherwise(&mut self, node: u32, next: u32) {
        self.0[node as usize].otherwise = Some(next);
    }

    /// Adds all nodes of another strategy and returns the number of its first move.
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

    /// The attacker's moves after the first `moves` moves.
    pub fn plays_since(&self, moves: usize) -> Vec<Point> {
        self.0[moves..].iter().map(|node| node.play).collect()
    }

    /// Number of moves so far.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// True when the strategy has no move.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The finished strategy.
    ///
    /// # Errors
    /// When a node names a node with a smaller number or one that does not exist.
    pub fn build(self) -> Result<Strategy, StrategyError> {
        self.0.try_into()
    }
}
