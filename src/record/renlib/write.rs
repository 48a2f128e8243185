//! Writing libraries.

use std::io::{self, Write};

use super::bytes::{LINE_BREAK, SIZE, START_ID, byte_of};
use super::flag;
use super::labels::{Label, is_label, labels};
use super::nodes::{HEAD, SIGNATURE, VERSION};
use crate::format::FormatError;
use crate::json::Record;
use crate::loss::Losses;
use crate::main_line::Holds;
use crate::note::Note;
use crate::tree::NodeId;
use rules::{Action, Point, Rule};

/// A node to write: a move, or a label on a point without a move.
struct Branch {
    point: Point,
    node: Option<NodeId>,
    /// More stones that the same node places after this one, in reverse order.
    further: Vec<Point>,
    text: String,
    is_marked: bool,
    has_sibling: bool,
}

/// Writes all lines of a record as a library, the main line first.
pub(crate) struct Writer<'a> {
    record: &'a Record,
    losses: Losses,
}

impl<'a> Writer<'a> {
    /// Prepares writing a record as a library.
    ///
    /// # Errors
    /// When the board does not have 15 lines.
    pub(crate) fn new(record: &'a Record) -> Result<Self, FormatError> {
        let size = record.tree.setup().size();
        if size != SIZE {
            let message = format!("a library has {SIZE} lines, and this board {size}");
            return Err(FormatError::Whole(message));
        }
        let holds = Holds {
            variations: true,
            comments: true,
            properties: true,
            rule: Rule::Renju,
            ..Holds::default()
        };
        let losses = holds.losses_of(record);
        Ok(Self { record, losses })
    }

    /// Writes the library node by node and returns what it cannot hold.
    pub(crate) fn write(mut self, out: &mut impl Write) -> io::Result<Losses> {
        let mut head = [0xFF; HEAD];
        head[..SIGNATURE.len()].copy_from_slice(SIGNATURE);
        head[SIGNATURE.len()..][..VERSION.len()].copy_from_slice(&VERSION);
        out.write_all(&head)?;
        let root = self.record.tree.root();
        self.node(out, [0, 0], self.record.tree.note(root), "")?;
        let mut open = self.branches(root);
        while let Some(branch) = open.pop() {
            let below = self.below(&branch);
            let mut flags = 0;
            for (says, flag) in [
                (branch.has_sibling, flag::SIBLING),
                (below.is_empty(), flag::LEAF),
                (branch.is_marked, flag::MARK),
                (branch.node.is_none(), flag::NO_MOVE),
            ] {
                flags |= if says { flag } else { 0 };
            }
            let nothing = Note::EMPTY;
            let node = branch.node.filter(|_| branch.further.is_empty());
            let note = node.map_or(&nothing, |node| self.record.tree.note(node));
            self.node(out, [byte_of(branch.point), flags], note, &branch.text)?;
            open.extend(below);
        }
        Ok(self.losses)
    }

    /// The children of a branch in reverse order.
    fn below(&mut self, branch: &Branch) -> Vec<Branch> {
        let mut further = branch.further.clone();
        match (branch.node, further.pop()) {
            (Some(node), None) => self.branches(node),
            (node, Some(point)) => vec![Branch {
                further,
                ..Branch::new(point, node, None)
            }],
            (None, None) => Vec::new(),
        }
    }

    /// The children of a node of the record in reverse order.
    fn branches(&mut self, node: NodeId) -> Vec<Branch> {
        let mut branches = self.lines(node);
        let before_last = branches.len().saturating_sub(1);
        let with_sibling = branches.iter_mut().take(before_last);
        with_sibling.for_each(|branch| branch.has_sibling = true);
        branches.reverse();
        branches
    }

    /// The lines after a node, the main line first, and the labels on other points. A library
    /// cannot hold a swap of colours, so the lines after a swap follow the node before it.
    fn lines(&mut self, node: NodeId) -> Vec<Branch> {
        let tree = &self.record.tree;
        let (mut labels, others) = labels(tree.note(node));
        (0..others).for_each(|_| self.losses.add("marks and other properties"));
        let main = tree.main_child(node);
        let rest = tree.children(node).filter(|&child| Some(child) != main);
        let mut lines = Vec::new();
        for child in main.into_iter().chain(rest) {
            let Some(action) = tree.action(child) else {
                continue;
            };
            if action == Action::Swap {
                if !tree.note(child).comment.is_empty() {
                    self.losses.add("comments on swaps of colours");
                }
                lines.extend(self.lines(child));
            }
            let Some((&point, further)) = action.points().split_first() else {
                continue;
            };
            let known = labels.iter().position(|label| label.point == point);
            let label = known.map(|at| labels.remove(at));
            lines.push(Branch {
                further: further.iter().rev().copied().collect(),
                ..Branch::new(point, Some(child), label)
            });
        }
        let labels = labels.into_iter();
        lines.extend(labels.map(|label| Branch::new(label.point, None, Some(label))));
        lines
    }

    /// Writes a node: its first two bytes, and its texts.
    fn node(
        &mut self,
        out: &mut impl Write,
        [point, mut flags]: [u8; 2],
        note: &Note,
        text: &str,
    ) -> io::Result<()> {
        for property in note.properties.iter().filter(|it| !is_label(it.id())) {
            if property.id() != START_ID {
                self.losses.add("marks and other properties");
            }
        }
        let comment = comment(&note.comment);
        for (says, flag) in [
            (!comment.is_empty(), flag::COMMENT),
            (note.property(START_ID).is_some(), flag::START),
            (!text.is_empty(), flag::EXTENDED),
        ] {
            flags |= if says { flag } else { 0 };
        }
        out.write_all(&[point, flags])?;
        if !text.is_empty() {
            out.write_all(&[0, flag::BOARD_TEXT])?;
        }
        if !comment.is_empty() {
            write_text(out, &comment)?;
        }
        if !text.is_empty() {
            write_text(out, text.replace('\0', "").as_bytes())?;
        }
        Ok(())
    }
}

/// Writes a text with its end byte, and another one if the number of bytes is odd.
fn write_text(out: &mut impl Write, text: &[u8]) -> io::Result<()> {
    let ends = 2 - text.len() % 2;
    out.write_all(text)?;
    out.write_all(&[0; 2][..ends])
}

impl Branch {
    fn new(point: Point, node: Option<NodeId>, label: Option<Label>) -> Self {
        let (text, is_marked) = label.map_or_else(Default::default, |it| (it.text, it.is_marked));
        Self {
            point,
            node,
            further: Vec::new(),
            text,
            is_marked,
            has_sibling: false,
        }
    }
}

/// A comment as RenLib separates its lines. A comment that begins with an empty line has no first
/// line.
fn comment(text: &str) -> Vec<u8> {
    let plain = text.replace(['\0', '\u{8}'], "");
    let plain = plain.replace("\r\n", "\n").replace('\r', "\n");
    let (first, others) = match plain.split_once('\n') {
        None => return plain.into_bytes(),
        Some(("", _)) => ("", plain.as_str()),
        Some(lines) => lines,
    };
    let others = others.replace('\n', "\r\n");
    [first.as_bytes(), &[LINE_BREAK], others.as_bytes()].concat()
}
