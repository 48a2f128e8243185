//! [`Losses`]: what did not survive a change of format, each kind once with its count.

use std::fmt;

/// What a file had that a record cannot hold, or a record that a file cannot.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Losses(Vec<Loss>);

/// One kind of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loss {
    what: &'static str,
    count: usize,
    /// The first one, where it can be named.
    first: Option<String>,
}

impl Losses {
    /// Whether nothing was lost.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Every kind, in the order in which they were met.
    pub fn iter(&self) -> impl Iterator<Item = &Loss> {
        self.0.iter()
    }

    /// Something is lost that has no place.
    pub(super) fn add(&mut self, what: &'static str) {
        self.count(what, || None);
    }

    /// Likewise; `first` says where or why, for the first of its kind.
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
