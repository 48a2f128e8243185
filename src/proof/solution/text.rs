//! Strategies as short texts: `hh(iiji)gg`.
//!
//! A node is the attacker's point; then, for each reply with an answer of its own, the reply and
//! the node that answers it, in brackets; then the node that answers every other reply. A point
//! with nothing after it makes five. A point is two letters, column and row, both from `a`.

use crate::strategy::{Strategy, StrategyBuilder};
use rules::{MAX_SIZE, Point};

/// Largest depth of a tree of nodes: more moves than a side has on the largest board.
const DEEPEST: usize = 250;
/// Largest number of nodes of a strategy.
const MOST_NODES: usize = 2_000_000;

/// Why a text is not a strategy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("strategy, byte {at}: expected {expected}")]
pub struct TextError {
    /// The place, in bytes from 0.
    pub at: usize,
    /// What was expected there.
    pub expected: &'static str,
}

/// The text of a strategy. A node that answers several replies is written for each of them.
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
/// The first place where the text is malformed.
pub fn read_strategy(text: &str) -> Result<Strategy, TextError> {
    let mut builder = StrategyBuilder::default();
    let mut scanner = Scanner::new(text);
    read_node(&mut scanner, &mut builder)?;
    scanner.end()?;
    let built = builder.build();
    Ok(built.expect("a node comes before those that follow it"))
}

/// The plies of the longest line of a strategy's text, both sides counted: what
/// [`Strategy::plies`] returns, without building the strategy.
///
/// # Errors
/// The first place where the text is malformed.
pub(super) fn text_plies(text: &str) -> Result<u16, TextError> {
    let mut scanner = Scanner::new(text);
    let plies = count_plies(&mut scanner)?;
    scanner.end()?;
    Ok(plies)
}

fn read_node(scanner: &mut Scanner<'_>, builder: &mut StrategyBuilder) -> Result<u32, TextError> {
    let number = builder.play(scanner.node()?);
    while let Some(reply) = scanner.reply()? {
        let next = read_node(scanner, builder)?;
        builder.reply(number, reply, next);
        scanner.close()?;
    }
    if scanner.has_otherwise() {
        let next = read_node(scanner, builder)?;
        builder.otherwise(number, next);
    }
    scanner.leave();
    Ok(number)
}

fn count_plies(scanner: &mut Scanner<'_>) -> Result<u16, TextError> {
    scanner.node()?;
    let mut plies = 1;
    while scanner.reply()?.is_some() {
        plies = plies.max(count_plies(scanner)?.saturating_add(2));
        scanner.close()?;
    }
    if scanner.has_otherwise() {
        plies = plies.max(count_plies(scanner)?.saturating_add(2));
    }
    scanner.leave();
    Ok(plies)
}

/// Reads the marks of a text one after the other.
struct Scanner<'a> {
    text: &'a [u8],
    at: usize,
    nodes: usize,
    /// The nodes that are being read, from the outermost to the innermost.
    depth: usize,
}

impl<'a> Scanner<'a> {
    const fn new(text: &'a str) -> Self {
        Self {
            text: text.as_bytes(),
            at: 0,
            nodes: 0,
            depth: 0,
        }
    }

    const fn error(&self, expected: &'static str) -> TextError {
        TextError {
            at: self.at,
            expected,
        }
    }

    /// Begins a node and returns its point.
    fn node(&mut self) -> Result<Point, TextError> {
        if self.depth > DEEPEST || self.nodes > MOST_NODES {
            return Err(self.error("the end: the strategy is too large"));
        }
        self.nodes += 1;
        self.depth += 1;
        self.point()
    }

    /// Ends the current node.
    const fn leave(&mut self) {
        self.depth -= 1;
    }

    /// The next reply that the current node names.
    fn reply(&mut self) -> Result<Option<Point>, TextError> {
        if self.text.get(self.at) != Some(&b'(') {
            return Ok(None);
        }
        self.at += 1;
        self.point().map(Some)
    }

    /// The end of a named reply.
    fn close(&mut self) -> Result<(), TextError> {
        if self.text.get(self.at) != Some(&b')') {
            return Err(self.error("`)`"));
        }
        self.at += 1;
        Ok(())
    }

    /// True where a node for every other reply follows.
    fn has_otherwise(&self) -> bool {
        self.text.get(self.at).is_some_and(u8::is_ascii_lowercase)
    }

    fn end(&self) -> Result<(), TextError> {
        if self.at < self.text.len() {
            Err(self.error("the end"))
        } else {
            Ok(())
        }
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
            let strategy = read_strategy(text).expect(text);
            assert_eq!(strategy_text(&strategy), text);
            assert_eq!(text_plies(text), Ok(strategy.plies()), "{text}");
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
            assert_eq!(text_plies(text), Err(error));
        }
        let deep = "hh".repeat(300);
        assert!(read_strategy(&deep).is_err() && text_plies(&deep).is_err());
    }
}
