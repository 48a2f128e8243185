//! The lines of a solution.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use super::text::TextError;
use rules::{Board, Color, GameSetup, MAX_SIZE, Point, PositionError, Rule, parse_points};

/// Version of the file format.
const VERSION: u8 = 1;

/// Points, as text one after the other: `h8i9`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Points(pub Vec<Point>);

impl Serialize for Points {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text = self.0.iter().map(ToString::to_string).collect::<String>();
        serializer.serialize_str(&text)
    }
}

impl<'de> Deserialize<'de> for Points {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let points = parse_points(&text, MAX_SIZE).map_err(D::Error::custom)?;
        Ok(Self(points))
    }
}

/// The first line of a solution's file: rule, board, first moves and scope.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SolutionHeader {
    /// Version of the file format: 1.
    pub solution: u8,
    /// The rule: freestyle or standard.
    pub rule: Rule,
    /// Lines of the board.
    pub size: u8,
    /// The moves before the first position, Black's first. The side to move after them wins.
    pub from: Points,
    /// The covered replies to the first move. Replies that a symmetry of the position maps onto
    /// them are covered too. `None` when all replies are covered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scope: Option<Points>,
    /// The part of a shared computation that the file holds, as `1/4`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<String>,
}

/// One line after the first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum SolutionLine {
    /// The text of a strategy. Strategies are numbered from 0 in the order of their lines.
    Proof(String),
    /// A position with its answer.
    Answered(Answered),
    /// A position for which no answer was found, which does not prove that none exists.
    Open(OpenPosition),
}

/// A position for which no answer was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpenPosition {
    /// Black's stones.
    pub black: Points,
    /// White's stones.
    pub white: Points,
    /// Nodes that the searches were allowed to use for it.
    pub nodes: u64,
}

/// A position with the attacker to move, its move, and why every reply loses.
///
/// The first of these that applies answers a reply:
///
/// 1. the strategy that lists the reply in `proofs`,
/// 2. the answer to the position after the reply, if `stored` lists the reply,
/// 3. the strategy `otherwise`,
/// 4. the answer to the position after the reply.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answered {
    /// Black's stones.
    pub black: Points,
    /// White's stones.
    pub white: Points,
    /// The attacker's move, one point.
    pub play: Points,
    /// The number of the strategy against all other replies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub otherwise: Option<u32>,
    /// Numbers of strategies, and the replies that each wins against.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub proofs: Vec<(u32, Points)>,
    /// Replies after which the position has an answer of its own.
    #[serde(default, skip_serializing_if = "is_none")]
    pub stored: Points,
}

fn is_none(points: &Points) -> bool {
    points.0.is_empty()
}

/// Why lines are not a solution.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SolutionError {
    /// The header has another version of the format.
    #[error("solution: version {0}, expected {VERSION}")]
    Version(u8),
    /// The rule has forbidden points.
    #[error("rule: {0} has no solutions, expected freestyle or standard")]
    Rule(Rule),
    /// The size of the board is not supported.
    #[error("size: {0} lines, expected 5 to 22")]
    Size(u8),
    /// The stones are not a position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// The answer is not a single empty point.
    #[error("play: {0}, expected one empty point")]
    Play(String),
    /// A reply is on a stone, off the board, or listed twice.
    #[error("the reply {0} is on a stone, off the board, or listed twice")]
    Reply(Point),
    /// A line names a strategy that is not in an earlier line.
    #[error("strategy {0} is not in the lines before, which have {1} strategies")]
    Proof(u32, usize),
    /// Two files differ in rule, board or first position.
    #[error("has another rule, board or first position")]
    Other,
    /// The text of a strategy is malformed.
    #[error("strategy {0}: {1}")]
    Text(usize, TextError),
}

impl SolutionHeader {
    /// A header for all replies.
    pub const fn new(rule: Rule, size: u8, from: Vec<Point>) -> Self {
        Self {
            solution: VERSION,
            rule,
            size,
            from: Points(from),
            scope: None,
            shard: None,
        }
    }

    pub(super) fn check(&self) -> Result<(), SolutionError> {
        if self.solution != VERSION {
            return Err(SolutionError::Version(self.solution));
        }
        if Color::ALL.iter().any(|&color| self.rule.restricts(color)) {
            return Err(SolutionError::Rule(self.rule));
        }
        let board = self.board()?;
        let scope = self.scope.iter().flat_map(|points| &points.0);
        let mut taken = scope.filter(|&&point| !board.is_empty(point));
        taken
            .next()
            .map_or(Ok(()), |&point| Err(SolutionError::Reply(point)))
    }

    /// The side that wins.
    pub fn attacker(&self) -> Color {
        Color::ALL[self.from.0.len() % 2]
    }

    /// The first position.
    ///
    /// # Errors
    /// When the moves make no position.
    pub fn board(&self) -> Result<Board, SolutionError> {
        let setup = GameSetup::new(self.rule, self.size);
        let setup = setup.map_err(|_| SolutionError::Size(self.size))?;
        let colors = Color::ALL.into_iter().cycle();
        Ok(setup.board_of(colors.zip(self.from.0.iter().copied()))?)
    }

    /// True when the solution is to cover this reply to the first move `play`.
    pub fn covers(&self, start: &Board, play: Point, reply: Point) -> bool {
        let Some(scope) = &self.scope else {
            return true;
        };
        let key = |reply: Point| {
            let mut board = start.clone();
            let attacker = self.attacker();
            for (point, color) in [(play, attacker), (reply, !attacker)] {
                if board.is_empty(point) {
                    board.place(point, color);
                }
            }
            super::canonical(&board).0
        };
        let wanted = key(reply);
        scope.0.iter().any(|&point| key(point) == wanted)
    }
}

impl Answered {
    /// The attacker's move.
    pub fn play(&self) -> Point {
        self.play.0[0]
    }

    /// Checks what can be checked without playing.
    pub(super) fn check(&self, board: &Board, proofs: usize) -> Result<(), SolutionError> {
        match self.play.0[..] {
            [play] if board.is_empty(play) => {}
            _ => {
                let named = self.play.0.iter().map(ToString::to_string);
                return Err(SolutionError::Play(named.collect()));
            }
        }
        let numbers = self.proofs.iter().map(|&(number, _)| number);
        let mut numbers = numbers.chain(self.otherwise);
        if let Some(number) = numbers.find(|&number| number as usize >= proofs) {
            return Err(SolutionError::Proof(number, proofs));
        }
        let mut seen = crate::PointSet::default();
        let replies = self.proofs.iter().flat_map(|(_, replies)| &replies.0);
        for &reply in replies.chain(&self.stored.0) {
            if !board.is_empty(reply) || reply == self.play() || seen.contains(reply) {
                return Err(SolutionError::Reply(reply));
            }
            seen.insert(reply);
        }
        Ok(())
    }
}
