//! [`BannerSpec`]: a banner and its place in the panel, and the list of all banners.

use super::{drill, editor, opening, puzzle, resign, result, solved, teacher, tutorial};
use crate::panel::view::PanelView;
use crate::ui::Banner;

/// A banner.
pub(in crate::panel) struct BannerSpec {
    /// The name of its node.
    pub(super) name: &'static str,
    /// Its place among the cards of the panel, from the top.
    pub(in crate::panel) place: usize,
    /// False for a banner that is not shown while a position is set up.
    pub(super) while_editing: bool,
    /// What it shows; `None` while it is not there.
    pub(super) banner: fn(&PanelView) -> Option<Banner>,
}

const fn spec(
    name: &'static str,
    place: usize,
    banner: fn(&PanelView) -> Option<Banner>,
) -> BannerSpec {
    BannerSpec {
        name,
        place,
        while_editing: false,
        banner,
    }
}

/// The banners from top to bottom.
pub(in crate::panel) const SPECS: [BannerSpec; 9] = [
    spec("Result", 2, result::banner),
    spec("Opening", 3, opening::banner),
    spec("Puzzle", 4, puzzle::banner),
    spec("Solved", 4, solved::banner),
    spec("Teacher", 4, teacher::banner),
    spec("Tutorial", 4, tutorial::banner),
    spec("Recital", 4, drill::banner),
    BannerSpec {
        while_editing: true,
        ..spec("Editor", 5, editor::banner)
    },
    BannerSpec {
        while_editing: true,
        ..spec("Resign?", 9, resign::banner)
    },
];
