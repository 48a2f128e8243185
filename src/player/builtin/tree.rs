//! Kind `tree`: the strong alpha-beta search.

use super::search_files::keys_with_files;
use crate::registry::KindReference;
use engine::TreeParams;

/// The entry of the kind in the reference of `players.toml`.
pub(super) const REFERENCE: KindReference = KindReference {
    about: "Alpha-beta with the techniques of strong engines, on shapes that are updated with \
            every stone. The strongest kind.",
    example: r#"
[players.tim]
kind = "tree"
level = 35
choice.temperature = [[0, 6], [12, 1]]
perception = { miss_open_three = 0.2, tilt = 0.5 }
style = { attack = 1.5, centre = 10 }
manners = { resign = 3, draw = 40 }
book = { files = ["builtin"], max_ply = 16 }
"#,
    keys: keys_with_files::<TreeParams>,
};
