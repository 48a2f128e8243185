//! The icons on buttons: the SVG files of `assets/icons`, white lines on a grid of 24 units.

use super::canvas::Canvas;
use super::{Picture, svg};

/// Declares the icons with the names of their files.
macro_rules! icons {
    ($($(#[$doc:meta])* $icon:ident = $name:literal,)+) => {
        /// An icon for the action of a button.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Icon {
            $($(#[$doc])* $icon,)+
        }

        impl Icon {
            /// Every icon, in the order of the declaration.
            pub const ALL: &[Self] = &[$(Self::$icon),+];

            /// The text of its file.
            const fn text(self) -> &'static str {
                match self {
                    $(Self::$icon => include_str!(concat!("../../assets/icons/", $name, ".svg")),)+
                }
            }

            /// The name of its file, without the extension.
            #[cfg(test)]
            const fn name(self) -> &'static str {
                match self {
                    $(Self::$icon => $name,)+
                }
            }
        }
    };
}

icons! {
    /// Take a move back.
    Undo = "undo",
    /// Play a move that was taken back.
    Redo = "redo",
    /// Start the same game again.
    Restart = "restart",
    /// The program should move now.
    MoveNow = "move-now",
    /// Give the game up.
    Resign = "resign",
    /// Offer a draw.
    Draw = "draw",
    /// Set up a new game.
    New = "new",
    /// Ask for advice.
    Hint = "hint",
    /// Let the programs play on.
    Play = "play",
    /// Hold the game.
    Pause = "pause",
    /// One move, then hold.
    Step = "step",
    /// To the start of the game.
    First = "first",
    /// One move back.
    Previous = "previous",
    /// One move on.
    Next = "next",
    /// To the end of the game.
    Last = "last",
    /// A thing is chosen.
    Check = "check",
    /// Exchange the sides.
    Swap = "swap",
    /// Choose at random.
    Dice = "dice",
    /// Explain the keys.
    Help = "help",
    /// Put a copy on the clipboard.
    Copy = "copy",
    /// Stop at threats.
    Alert = "alert",
    /// Show what an analysis makes of the game.
    Chart = "chart",
    /// Open what is on the clipboard.
    Paste = "paste",
    /// Open a game.
    Open = "open",
    /// Write a game to a file.
    Save = "save",
    /// Take a picture.
    Picture = "picture",
    /// Close the window.
    Close = "close",
    /// Every function.
    Menu = "menu",
    /// Settings.
    Gear = "gear",
    /// Show the models on the board.
    Eye = "eye",
    /// Take a side over.
    Hand = "hand",
    /// What a player says.
    Speech = "speech",
    /// Set values by sliders.
    Setup = "setup",
    /// Write something about a move.
    Pen = "pen",
    /// Play a solved game.
    Solved = "solved",
    /// Delete a file.
    Trash = "trash",
}

/// An icon in white, `side` physical pixels wide and high.
#[must_use]
pub fn icon(icon: Icon, side: u32) -> Picture {
    let side = side.max(1);
    let tree = svg::parse(icon.text(), None);
    let drawn = tree.and_then(|tree| svg::draw(&tree, side));
    drawn.map_or_else(|| Canvas::new(side, 0.0, 24.0).finish(), Picture::from)
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeSet, HashSet};
    use std::path::Path;

    use super::*;

    #[test]
    fn every_file_of_assets_is_an_icon() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/icons");
        let files = std::fs::read_dir(folder).expect("it is there");
        let files = files.map(|file| file.expect("an entry").file_name());
        let named = Icon::ALL.iter().map(|icon| format!("{}.svg", icon.name()));
        let named = named.map(std::ffi::OsString::from);
        assert_eq!(files.collect::<BTreeSet<_>>(), named.collect());
    }

    #[test]
    fn every_icon_is_on_a_button() {
        let mut texts = String::new();
        let app = Path::new(env!("CARGO_MANIFEST_DIR")).join("../app");
        read_sources(&app, &mut texts);
        let words = texts.split(|char: char| !char.is_alphanumeric() && char != ':');
        let words = words.collect::<HashSet<_>>();
        for icon in Icon::ALL {
            let word = format!("Icon::{icon:?}");
            assert!(words.contains(word.as_str()), "{icon:?} is on no button");
        }
    }

    /// The texts of all sources below `folder`.
    fn read_sources(folder: &Path, texts: &mut String) {
        for entry in std::fs::read_dir(folder).expect("it is there") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                read_sources(&path, texts);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                texts.push_str(&std::fs::read_to_string(path).expect("it is text"));
            }
        }
    }

    #[test]
    fn every_icon_is_drawn_white_inside_its_margin() {
        for &which in Icon::ALL {
            let picture = icon(which, 48);
            assert_eq!((picture.width, picture.height), (48, 48));
            let pixels = picture.rgba.chunks(4);
            let drawn = pixels.filter(|pixel| pixel[3] > 0).collect::<Vec<_>>();
            assert!(drawn.iter().any(|pixel| pixel[3] == 255), "{which:?}");
            let is_white = drawn.iter().all(|pixel| pixel[..3] == [255; 3]);
            assert!(is_white, "{which:?} is not white");
            for at in 0..48 {
                for (x, y) in [(at, 0), (at, 47), (0, at), (47, at)] {
                    let alpha = picture.pixel(x, y).map(|pixel| pixel[3]);
                    assert_eq!(alpha, Some(0), "{which:?} touches its border");
                }
            }
        }
    }

    #[test]
    fn icons_differ() {
        let pictures = Icon::ALL.iter().map(|&which| icon(which, 18).rgba);
        assert_eq!(pictures.collect::<HashSet<_>>().len(), Icon::ALL.len());
    }
}
