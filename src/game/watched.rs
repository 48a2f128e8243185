//! [`Watched`]: a value that counts its changes, so that readers only read it again after a change.

use std::ops::{Deref, DerefMut};

/// A value and the number of times that it may have changed. Mutable access counts as a change,
/// whatever is done with it.
#[derive(Debug, Default)]
pub struct Watched<T> {
    value: T,
    revision: u64,
}

impl<T> Watched<T> {
    /// A value that has not changed yet.
    pub const fn new(value: T) -> Self {
        Self { value, revision: 0 }
    }

    /// A number that grows with each change.
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// Mutable access that does not count as a change: for data that no reader uses, or for a
    /// change that [`touch`](Self::touch) reports.
    pub(crate) const fn quietly(&mut self) -> &mut T {
        &mut self.value
    }

    /// Lets `change` have mutable access, and counts a change if it returns true. Returns the same.
    pub(crate) fn update(&mut self, change: impl FnOnce(&mut T) -> bool) -> bool {
        let is_news = change(&mut self.value);
        self.revision += u64::from(is_news);
        is_news
    }

    /// Counts a change.
    pub(crate) const fn touch(&mut self) {
        self.revision += 1;
    }
}

impl<T: PartialEq> Watched<T> {
    /// Replaces the value; counts a change only if the new value differs.
    pub(crate) fn set(&mut self, value: T) {
        if self.value != value {
            **self = value;
        }
    }
}

impl<T> Deref for Watched<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T> DerefMut for Watched<T> {
    fn deref_mut(&mut self) -> &mut T {
        self.touch();
        &mut self.value
    }
}

/// Declares functions that give read access to parts that are watched.
macro_rules! watched_parts {
    ($($(#[$doc:meta])* $part:ident: $value:ty;)+) => {
        $($(#[$doc])*
        pub const fn $part(&self) -> &Watched<$value> {
            &self.$part
        })+
    };
}

pub(crate) use watched_parts;

/// The last revision that a reader has seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seen(Option<u64>);

impl Seen {
    /// Reports whether `watched` has changed since the last call; at the first call it has.
    pub fn is_news<T>(&mut self, watched: &Watched<T>) -> bool {
        let revision = Some(watched.revision());
        std::mem::replace(&mut self.0, revision) != revision
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reader_sees_each_change_once_and_quiet_ones_never() {
        let (mut watched, mut seen) = (Watched::new(1), Seen::default());
        assert!(seen.is_news(&watched) && !seen.is_news(&watched));
        *watched += 1;
        assert!(seen.is_news(&watched) && !seen.is_news(&watched));
        watched.set(2);
        *watched.quietly() += 5;
        assert!(!seen.is_news(&watched));
        watched.set(3);
        assert!(seen.is_news(&watched));
    }
}
