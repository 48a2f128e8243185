//! Writing SGF.

use std::fmt::Write;

use super::private::{PRIVATE, Private, by_color};
use super::rule_name::RuleName;
use super::value::{escape, move_ids, point_value, seconds};
use crate::json::Record;
use crate::property::Property;
use crate::tree::NodeId;
use rules::{Action, Color, Forfeit, GameResult, Point, WinReason};

/// The game as an SGF text.
pub(crate) fn write(record: &Record) -> String {
    let mut writer = Writer {
        record,
        text: String::new(),
    };
    let mut open = vec![WriteStep::Line(record.tree.root())];
    while let Some(step) = open.pop() {
        match step {
            WriteStep::End => writer.text.push_str(")\n"),
            WriteStep::Line(node) => {
                writer.text.push('(');
                open.push(WriteStep::End);
                open.push(WriteStep::Node(node));
            }
            WriteStep::Node(node) => {
                writer.node(node);
                let lines = main_first(record, node);
                match lines[..] {
                    [only] => open.push(WriteStep::Node(only)),
                    _ => open.extend(lines.into_iter().rev().map(WriteStep::Line)),
                }
            }
        }
    }
    writer.text
}

/// A step of writing that is still to be done.
enum WriteStep {
    Line(NodeId),
    Node(NodeId),
    End,
}

/// The children of a node, the main line first.
fn main_first(record: &Record, node: NodeId) -> Vec<NodeId> {
    let tree = &record.tree;
    let main = tree.main_child(node);
    let others = tree.children(node).filter(|&child| Some(child) != main);
    main.into_iter().chain(others).collect()
}

struct Writer<'a> {
    record: &'a Record,
    text: String,
}

impl Writer<'_> {
    fn node(&mut self, node: NodeId) {
        let tree = &self.record.tree;
        self.text.push(';');
        if node == tree.root() {
            self.root();
        }
        let note = tree.note(node);
        let size = tree.setup().size();
        match tree.action(node) {
            Some(Action::Place(point)) => {
                let (place, clock) = move_ids(self.mover(node));
                self.property(place, &point_value(point, size));
                if let Some(left) = note.clock_ms {
                    self.property(clock, &seconds(left));
                }
            }
            Some(Action::PlaceMany(stones)) => {
                self.set_up(tree.ply(node) - stones.points().len(), stones.points());
            }
            _ => {}
        }
        if !note.comment.is_empty() {
            self.property("C", &escape(&note.comment));
        }
        for property in &note.properties {
            if !self.is_superseded(node, property) {
                self.kept(property);
            }
        }
        let private = Private::of(self.record, node);
        if private != Private::default() {
            let json = serde_json::to_string(&private).expect("a note can be written");
            self.property(PRIVATE, &escape(&json));
        }
        self.text.push('\n');
    }

    fn root(&mut self) {
        let (setup, seats) = (self.record.tree.setup(), by_color(self.record));
        let version = env!("CARGO_PKG_VERSION");
        let head = format!(
            "FF[4]GM[4]CA[UTF-8]AP[Nekomoku:{version}]SZ[{}]",
            setup.size()
        );
        self.text.push_str(&head);
        if self.kept_rule().is_none() {
            self.property("RU", &setup.rule().to_string());
        }
        for (id, seat) in ["PB", "PW"].into_iter().zip(seats) {
            if !seat.name.is_empty() {
                self.property(id, &escape(&seat.name));
            }
        }
        if let Some(result) = self.result() {
            self.property("RE", &result);
        }
    }

    /// Writes the stones of an opening as a set-up, so that other programs show the position. The
    /// private property has the action.
    fn set_up(&mut self, before: usize, stones: &[Point]) {
        let size = self.record.tree.setup().size();
        for (parity, id) in ["AB", "AW"].into_iter().enumerate() {
            let of_color = (before..).zip(stones).filter(|(ply, _)| ply % 2 == parity);
            let values = of_color.map(|(_, &point)| format!("[{}]", point_value(point, size)));
            self.text += &format!("{id}{}", values.collect::<String>());
        }
    }

    /// The colour of the stone of a move.
    fn mover(&self, node: NodeId) -> Color {
        match self.record.tree.ply(node) % 2 {
            1 => Color::Black,
            _ => Color::White,
        }
    }

    /// The rule of the file, if it says more than the record.
    fn kept_rule(&self) -> Option<&Property> {
        let tree = &self.record.tree;
        let kept = tree.note(tree.root()).property("RU");
        let name = |kept: &Property| RuleName::of(&kept.values()[0]);
        kept.filter(|&kept| !name(kept).is_held(tree.setup().opening()))
    }

    /// True when the record itself replaces a kept property of the root.
    fn is_superseded(&self, node: NodeId, property: &Property) -> bool {
        node == self.record.tree.root()
            && match property.id() {
                "RU" => self.kept_rule().is_none(),
                "RE" => self.result().is_some(),
                _ => false,
            }
    }

    /// The result of the main line, if the game is over.
    fn result(&self) -> Option<String> {
        let tree = &self.record.tree;
        let game = tree.game_at(tree.end_of_line(tree.root()));
        let (winner, reason) = match game.result()? {
            GameResult::Draw(_) => return Some("0".to_owned()),
            GameResult::Win { winner, reason } => (winner, reason),
        };
        let color = match game.color_of(*winner) {
            Color::Black => 'B',
            Color::White => 'W',
        };
        let how = match reason {
            WinReason::Five | WinReason::Adjudicated => "",
            WinReason::Resignation => "R",
            WinReason::Forfeit(Forfeit::Time) => "T",
            WinReason::Forfeit(_) => "F",
        };
        Some(format!("{color}+{how}"))
    }

    fn property(&mut self, id: &str, value: &str) {
        let written = write!(self.text, "{id}[{value}]");
        written.expect("a text takes everything");
    }

    fn kept(&mut self, property: &Property) {
        self.text.push_str(property.id());
        for value in property.values() {
            let written = write!(self.text, "[{value}]");
            written.expect("a text takes everything");
        }
    }
}
