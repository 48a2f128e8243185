//! [`Losses`]: what is lost in a conversion between formats, each kind once with its count.

use std::fmt;

/// What a file has and a record cannot hold, or the reverse.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Losses(Vec<Loss>);

/// One kind of loss, or a notice about how the content was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loss {
    what: &'static str,
    /// 0 for a notice.
    count: usize,
    /// The first loss of the kind, if it has a place; the text of a notice.
    first: Option<String>,
}

/// The kind of loss that counts moves.
const MOVES: &str = "moves left out";

impl Loss {
    /// True for a notice about how the content was read, when nothing is lost.
    pub const fn is_notice(&self) -> bool {
        self.count == 0
    }
}

impl Losses {
    /// True when nothing was lost.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All kinds, in the order in which they occurred.
    pub fn iter(&self) -> impl Iterator<Item = &Loss> {
        self.0.iter()
    }

    /// Number of moves that a file has and that were not read.
    pub fn moves(&self) -> usize {
        let moves = self.0.iter().find(|loss| loss.what == MOVES);
        moves.map_or(0, |loss| loss.count)
    }

    /// Counts a loss without a place.
    pub(super) fn add(&mut self, what: &'static str) {
        self.add_many(what, 1, || None);
    }

    /// Counts a loss; `first` describes its place, and is called for the first loss of its kind.
    pub(super) fn add_at(&mut self, what: &'static str, first: impl FnOnce() -> String) {
        self.add_many(what, 1, || Some(first()));
    }

    /// Counts moves that are left out; `first` describes the place of the first one and the reason.
    pub(super) fn leave_out(&mut self, moves: usize, first: impl FnOnce() -> String) {
        if moves > 0 {
            self.add_many(MOVES, moves, || Some(first()));
        }
    }

    /// Adds a notice about how the content was read.
    pub(super) fn tell(&mut self, what: &'static str, text: impl FnOnce() -> String) {
        self.add_many(what, 0, || Some(text()));
    }

    /// Adds to the description of the first move that is left out.
    pub(super) fn explain_moves(&mut self, more: &str) {
        let moves = self.0.iter_mut().find(|loss| loss.what == MOVES);
        if let Some(first) = moves.and_then(|loss| loss.first.as_mut()) {
            first.push_str(more);
        }
    }

    /// Adds the losses of another part of a file.
    pub fn extend(&mut self, others: Self) {
        for Loss { what, count, first } in others.0 {
            self.add_many(what, count, || first);
        }
    }

    /// Counts losses of one kind.
    pub(super) fn add_many(
        &mut self,
        what: &'static str,
        count: usize,
        first: impl FnOnce() -> Option<String>,
    ) {
        match self.0.iter_mut().find(|loss| loss.what == what) {
            Some(loss) => loss.count += count,
            None => self.0.push(Loss {
                what,
                count,
                first: first(),
            }),
        }
    }
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.count {
            0 => write!(f, "{}", self.what)?,
            count => write!(f, "{}: {count}", self.what)?,
        }
        match &self.first {
            Some(notice) if self.count == 0 => write!(f, ": {notice}"),
            Some(first) if self.count > 1 => write!(f, ", the first {first}"),
            Some(first) => write!(f, ", {first}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Losses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kinds = self.0.iter().map(Loss::to_string);
        f.write_str(&kinds.collect::<Vec<_>>().join("; "))
    }
}
