//! Reading libraries.

use std::io::{BufRead, Seek};

use super::bytes::{LINE_BREAK, MOST_NODES, SIZE, START_ID, START_VALUE, point_of};
use super::nodes::{LibNode, Nodes};
use super::{flag, labels};
use crate::encoding::Texts;
use crate::format::{FormatError, Opened, ReadOptions};
use crate::growth::Growth;
use crate::guess::Guess;
use crate::json::Record;
use crate::loss::Losses;
use crate::main_line::of_move;
use crate::property::Property;
use rules::{Action, GameSetup, Rule};

/// Reads a library. Reading starts at the beginning of the file and makes two passes: the first
/// pass finds the encoding of all texts. The position shown is the empty one. Needs 32 bytes of
/// memory for each node and more for comments and labels; the file itself is not kept.
///
/// A line is cut at the first move that cannot be played, such as a pass or a forbidden point. This
/// counts as a loss.
pub(crate) fn read<R: BufRead + Seek>(
    mut file: R,
    options: &ReadOptions,
) -> Result<Opened, FormatError> {
    let texts = texts_of(Nodes::new(&mut file)?, options)?;
    file.rewind().map_err(FormatError::unreadable)?;
    let setup = GameSetup::new(options.rule.unwrap_or(Rule::Renju), SIZE);
    let mut reader = Reader {
        growth: Growth::new(setup.expect("15 lines are a board")),
        below: 0,
        siblings: Vec::new(),
        texts,
        losses: Losses::default(),
    };
    reader.read(Nodes::new(file)?)?;
    let mut record = Record::new(reader.growth.game().setup());
    record.tree = reader.growth.into_tree();
    texts.tell(&mut reader.losses);
    Ok(Opened {
        losses: reader.losses,
        ..Opened::of(record)
    })
}

/// How the texts of a library are decoded. Costs one pass over its nodes.
fn texts_of<R: BufRead>(mut nodes: Nodes<R>, options: &ReadOptions) -> Result<Texts, FormatError> {
    let mut guess = Guess::default();
    let mut count = 0;
    while let Some(node) = nodes.next()? {
        count += 1;
        if count > MOST_NODES {
            let message = format!("too many nodes, expected at most {MOST_NODES}");
            return Err(FormatError::Whole(message));
        }
        if !node.is_old {
            guess.feed(&node.comment);
        }
        guess.feed(&node.board_text);
    }
    Ok(match options.encoding {
        Some(_) => Texts::of([].into_iter(), None, options.encoding),
        None => Texts::guessed(guess, None),
    })
}

struct Reader {
    growth: Growth,
    /// Number of skipped nodes below the growing node of the tree.
    below: usize,
    /// `[node]`: its depth, for nodes with a sibling that has not been read.
    siblings: Vec<usize>,
    texts: Texts,
    losses: Losses,
}

impl Reader {
    fn read<R: BufRead>(&mut self, mut nodes: Nodes<R>) -> Result<(), FormatError> {
        let mut is_first = true;
        while let Some(node) = nodes.next()? {
            let is_root = std::mem::take(&mut is_first) && node.point == 0;
            if is_root {
                self.know(&node, true);
            } else {
                self.descend(&node)?;
            }
            // The node is a leaf with a sibling, which follows.
            if node.is(flag::SIBLING) {
                self.siblings.push(self.growth.depth() + self.below);
            }
            if node.is(flag::LEAF)
                && let Some(number) = self.siblings.pop()
            {
                self.back_to(number.saturating_sub(1));
            }
        }
        if let Some([major, minor]) = nodes.later {
            let read = || format!("{major}.{minor}, read as the version before it");
            self.losses.tell("a later version of RenLib", read);
        }
        if let Some(cut) = nodes.cut {
            self.losses.leave_out(1, || cut);
        }
        for _ in &self.siblings {
            self.losses
                .add("lines that the file announces and does not have");
        }
        Ok(())
    }

    fn back_to(&mut self, depth: usize) {
        self.growth.back_to(depth);
        self.below = depth - self.growth.depth();
    }

    /// Moves to a node, or counts it as skipped.
    fn descend(&mut self, node: &LibNode) -> Result<(), FormatError> {
        let is_move = !node.is(flag::NO_MOVE);
        if self.below > 0 {
            self.below += 1;
            self.losses.leave_out(usize::from(is_move), || {
                format!("at byte {}: it follows a text without a move", node.at)
            });
            return Ok(());
        }
        if node.point == 0 {
            if is_move {
                self.leave_out(node, "a pass");
            } else {
                self.losses.add("texts on no point");
                self.below += 1;
            }
            return Ok(());
        }
        let point = point_of(node.point).ok_or_else(|| {
            let message = format!(
                "{:02X} is not a point, expected a column from 1",
                node.point
            );
            FormatError::Byte(node.at, message)
        })?;
        if !is_move {
            // Only the label of its point is used, for the position before.
            self.label(node, false);
            self.below += 1;
            return Ok(());
        }
        match self.growth.play(Action::Place(point)) {
            Ok(_) => {
                self.label(node, true);
                self.know(node, false);
            }
            Err(error) => self.leave_out(node, &of_move(point, &error)),
        }
        Ok(())
    }

    fn leave_out(&mut self, node: &LibNode, why: &str) {
        let at = node.at;
        self.losses.leave_out(1, || format!("at byte {at}: {why}"));
        self.below += 1;
    }

    /// Stores the label and the mark of a point at the position before the move.
    fn label(&mut self, node: &LibNode, is_played: bool) {
        if !is_played && !node.comment.is_empty() {
            self.losses.add("comments on texts");
        }
        if node.board_text.is_empty() && !node.is(flag::MARK) {
            return;
        }
        let text = self.text(&node.board_text);
        let before = if is_played {
            self.growth
                .parent()
                .expect("a move has a position before it")
        } else {
            self.growth.node()
        };
        let point = point_of(node.point).expect("it was looked up before");
        let note = self.growth.tree_mut().note_mut(before);
        labels::label(note, point, &text);
        if node.is(flag::MARK) {
            labels::mark(note, point);
        }
    }

    /// Stores the comment and flags of a node.
    fn know(&mut self, node: &LibNode, is_root: bool) {
        if is_root && (!node.board_text.is_empty() || node.is(flag::MARK)) {
            self.losses.add("texts and marks of the empty board");
        }
        if !node.is(flag::START) && node.comment.is_empty() {
            return;
        }
        let comment = if node.is_old {
            lines(&swedish(&node.comment))
        } else {
            lines(&self.text(&node.comment))
        };
        let place = self.growth.node();
        let note = self.growth.tree_mut().note_mut(place);
        if note.comment != comment {
            note.remark(&comment);
        }
        if node.is(flag::START) && note.property(START_ID).is_none() {
            let start = Property::new(START_ID, vec![START_VALUE.to_owned()]);
            note.properties.extend(start);
        }
    }

    fn text(&mut self, bytes: &[u8]) -> String {
        self.texts.decode(bytes, &mut self.losses).into_owned()
    }
}

/// A comment with its first line and the other lines separated by line feeds. Some programs write
/// no first line.
fn lines(comment: &str) -> String {
    let comment = comment
        .strip_prefix(char::from(LINE_BREAK))
        .unwrap_or(comment);
    let divided = comment.replacen(char::from(LINE_BREAK), "\n", 1);
    divided.replace("\r\n", "\n").replace('\r', "\n")
}

/// Decodes a comment in the oldest form: seven bits, Swedish.
fn swedish(bytes: &[u8]) -> String {
    let letter = |&byte: &u8| match byte & 0x7F {
        b'}' => 'å',
        b'{' => 'ä',
        b'|' => 'ö',
        b']' => 'Å',
        b'[' => 'Ä',
        b'\\' => 'Ö',
        plain => char::from(plain),
    };
    bytes.iter().map(letter).collect()
}
