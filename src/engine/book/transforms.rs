//! [`Transforms`]: the order in which symmetries are tried.

use rules::Symmetry;

/// The eight symmetries of the board, the most recently successful first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Transforms([Symmetry; 8]);

impl Default for Transforms {
    /// The order of [`Symmetry::ALL`].
    fn default() -> Self {
        Self(Symmetry::ALL)
    }
}

impl Transforms {
    /// Moves a symmetry to the front.
    pub fn used(&mut self, symmetry: Symmetry) {
        let at = self.0.iter().position(|&it| it == symmetry);
        let at = at.expect("all eight are in the list");
        self.0[..=at].rotate_right(1);
    }

    /// The symmetries in the order in which they are tried.
    pub fn iter(&self) -> impl Iterator<Item = Symmetry> + use<> {
        self.0.into_iter()
    }
}
