//! [`Backlog`]: the lines that wait for the end of a search.

use std::collections::VecDeque;

use protocol::Line;

/// Lines in order. Their bytes are bounded, not their number, so that an `END` after thousands of
/// short lines is read.
#[derive(Debug, Default)]
pub(super) struct Backlog {
    lines: VecDeque<Line>,
    bytes: usize,
}

impl Backlog {
    /// Above this number of bytes no line is read. It is enough for some 100,000 commands.
    const MOST_BYTES: usize = 4 << 20;

    pub(super) const fn is_full(&self) -> bool {
        self.bytes >= Self::MOST_BYTES
    }

    pub(super) fn push(&mut self, line: Line) {
        self.bytes += weight(&line);
        self.lines.push_back(line);
    }

    pub(super) fn pop(&mut self) -> Option<Line> {
        let line = self.lines.pop_front()?;
        self.bytes -= weight(&line);
        Some(line)
    }

    /// The lines, the oldest first.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Line> {
        self.lines.iter()
    }
}

/// Number of bytes that a line takes.
const fn weight(line: &Line) -> usize {
    size_of::<Line>() + line.text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_short_lines_fit_and_few_long_ones() {
        let line = |length| Line {
            text: "x".repeat(length),
            cut: false,
        };
        let room = |length| {
            let mut backlog = Backlog::default();
            while !backlog.is_full() {
                backlog.push(line(length));
            }
            let count = backlog.iter().count();
            while backlog.pop().is_some() {}
            assert_eq!(backlog.bytes, 0);
            count
        };
        assert!(room(10) > 50_000, "{}", room(10));
        assert!(room(4_096) < 1_100, "{}", room(4_096));
    }
}
