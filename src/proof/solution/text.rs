//! Strategies as short texts: `hh(iiji)gg`.
//!
//! A node is the attacker's point; then, for each reply with an answer of its own, the reply and the node that answers it, in brackets; then
//! the node that answers every other reply. A node with nothing behind its point makes five. A point is two letters, column and row, both
//! from `a`.

use crate::strategy::{Strategy, StrategyBuilder};
use rules::{MAX_SIZE, Point};

/// Nodes above each other at most: more moves than a side has on the largest board.
const DEEPEST: usize = 250;
/// Nodes of a strategy at most.
const MOST_NODES: usize = 2_000_000;

/// Why a text is no strategy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("strategy, byte {at}: expected {expected}")]
pub struct TextError {
    /// The place, in bytes from 0.
    pub at: usize,
    /// What should be there.
    pub expected: &'static str,
}

/// The text of a strategy. Nodes that are named more than once are written more than once.
pub fn strategy_text(strategy: &Strategy) -> String {
    let mut text = String::new();
    write_node(strategy, 0, &mut text);
    text
}

fn write_node(strategy: &Strategy, number: u32, text: &mut String) {
    let node = strategy.node(number);
    write_point(node.play, text);
    for &(reply, next) in &node.replies {
        if Some(next) == node.otherwise {
            continue;
        }
        text.push('(');
        write_point(reply, text);
        write_node(strategy, next, text);
        text.push(')');
    }
    if let Some(next) = node.otherwise {
        write_node(strategy, next, text);
    }
}

fn write_point(point: Point, text: &mut String) {
    text.push(char::from(b'a' + point.x()));
    text.push(char::from(b'a' + point.y()));
}

/// The strategy of a text.
///
/// # Errors
/// The first place that has not the form.
pub fn read_strategy(text: &str) -> Result<Strategy, TextError> {
    let mut reader = Reader {
        text: text.as_bytes(),
        at: 0,
        builder: StrategyBuilder::default(),
    };
    reader.node(0)?;
    if reader.at < text.len() {
        return Err(reader.error("the end"));
    }
    let built = reader.builder.build();
    Ok(built.expect("a node comes before those that follow it"))
}

struct Reader<'a> {
    text: &'a [u8],
    at: usize,
    builder: StrategyBuilder,
}

impl Reader<'_> {
    const fn error(&self, expected: &'static str) -> TextError {
        TextError {
            at: self.at,
            expected,
        }
    }

    fn node(&mut self, depth: usize) -> Result<u32, TextError> {
        if depth > DEEPEST || self.builder.len() > MOST_NODES {
            return Err(self.error("the end: the strategy is too large"));
        }
        let play = self.point()?;
        let number = self.builder.play(play);
        while self.text.get(self.at) == Some(&b'(') {
            self.at += 1;
            let reply = self.point()?;
            let next = self.node(depth + 1)?;
            self.builder.reply(number, reply, next);
            if self.text.get(self.at) != Some(&b')') {
                return Err(self.error("`)`"));
            }
            self.at += 1;
        }
        if self.text.get(self.at).is_some_and(u8::is_ascii_lowercase) {
            let next = self.node(depth + 1)?;
            self.builder.otherwise(number, next);
        }
        Ok(number)
    }

    fn point(&mut self) -> Result<Point, TextError> {
        let expected = "a point, two letters from `a` to `v`";
        let letters = self.text.get(self.at..self.at + 2);
        let numbers = letters.map(|it| [it[0].wrapping_sub(b'a'), it[1].wrapping_sub(b'a')]);
        let Some([x, y]) = numbers.filter(|it| it.iter().all(|&it| it < MAX_SIZE)) else {
            return Err(self.error(expected));
        };
        self.at += 2;
        Ok(Point::new(x, y))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_read_and_written_again() {
        for text in ["hh", "hhii", "hh(iijj)gg", "hh(iijj(aabb)cc)(ddee)ff"] {
            assert_eq!(
                read_strategy(text).map(|it| strategy_text(&it)),
                Ok(text.to_owned())
            );
        }
    }

    #[test]
    fn a_text_without_the_form_is_rejected_where_it_is_wrong() {
        let wrong = [
            ("", 0),
            ("h", 0),
            ("hw", 0),
            ("hh(", 3),
            ("hh(iijj", 7),
            ("hh)", 2),
            ("hhiI", 2),
            ("hh(ii)gg", 5),
        ];
        for (text, at) in wrong {
            let error = read_strategy(text).expect_err(text);
            assert_eq!(error.at, at, "{text}: {error}");
        }
        let deep = "hh".repeat(300);
        assert!(read_strategy(&deep).is_err());
    }
}
