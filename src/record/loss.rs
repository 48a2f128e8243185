//! [`Losses`]: what is lost in a conversion between formats, each kind once with its count.

use std::fmt;

/// What a file has and a record cannot hold, or the reverse.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Losses(Vec<Loss>);

/// One kind of loss.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loss {
    what: &'static str,
    count: usize,
    /// The first loss of the kind, if it has a place.
    first: Option<String>,
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

    /// Counts a loss without a place.
    pub(super) fn add(&mut self, what: &'static str) {
        self.count(what, || None);
    }

    /// Counts a loss; `first` describes its place, and is called for the first loss of its kind.
    pub(super) fn add_at(&mut self, what: &'static str, first: impl FnOnce() -> String) {
        self.count(what, || Some(first()));
    }

    fn count(&mut self, what: &'static str, first: impl FnOnce() -> Option<String>) {
        match self.0.iter_mut().find(|loss| loss.what == what) {
            Some(loss) => loss.count += 1,
            None => self.0.push(Loss {
                what,
                count: 1,
                first: first(),
            }),
        }
    }
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.what, self.count)?;
        match &self.first {
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
