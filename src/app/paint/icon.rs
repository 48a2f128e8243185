//! Line icons on a grid of 24 units: strokes of 2 units with round ends, a margin of 2, one colour.

use super::canvas::Canvas;
use super::{Picture, Rgba};

/// The width of every stroke, in units.
const PEN: f32 = 2.0;

/// What a button does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Icon {
    /// Take a move back.
    Undo,
    /// Play a move that was taken back.
    Redo,
    /// Start the same game again.
    Restart,
    /// The program should move now.
    MoveNow,
    /// Give the game up.
    Resign,
    /// Offer a draw.
    Draw,
    /// Set up a new game.
    New,
    /// Ask for advice.
    Hint,
    /// Let the programs play on.
    Play,
    /// Hold the game.
    Pause,
    /// One move, then hold.
    Step,
    /// To the start of the game.
    First,
    /// One move back.
    Previous,
    /// One move on.
    Next,
    /// To the end of the game.
    Last,
    /// Exchange the sides.
    Swap,
    /// Choose at random.
    Dice,
    /// Explain the keys.
    Help,
    /// Put a copy on the clipboard.
    Copy,
    /// Stop at threats.
    Alert,
    /// Show what an analysis makes of the game.
    Chart,
    /// Open what is on the clipboard.
    Paste,
    /// Open a game.
    Open,
    /// Write a game to a file.
    Save,
    /// Take a picture.
    Picture,
    /// Close the window.
    Close,
    /// Settings.
    Gear,
    /// Show the models on the board.
    Eye,
    /// Choose the language.
    Language,
    /// How fast the game goes.
    Speed,
    /// Read a file anew.
    Reload,
    /// Take a side over.
    Hand,
    /// What a player says.
    Speech,
    /// To the first screen.
    Home,
    /// Set values by sliders.
    Setup,
    /// Write something about a move.
    Pen,
}

impl Icon {
    /// Every icon, in the order of the declaration.
    pub const ALL: [Self; DRAWINGS.len()] = {
        let mut all = [Self::Undo; DRAWINGS.len()];
        let mut place = 0;
        while place < all.len() {
            all[place] = DRAWINGS[place].0;
            place += 1;
        }
        all
    };
}

/// The drawings, in the order of the declaration: the outlines to stroke, then those to fill and
/// stroke, in the language of [`super::shape::outline`].
const DRAWINGS: [(Icon, &str, &str); Icon::Pen as usize + 1] = [
    (
        Icon::Undo,
        "M 8 4 L 3.5 8.5 L 8 13 M 3.5 8.5 L 14.5 8.5 A 14.5 14 5.5 270 180 L 8 19.5",
        "",
    ),
    (
        Icon::Redo,
        "M 16 4 L 20.5 8.5 L 16 13 M 20.5 8.5 L 9.5 8.5 A 9.5 14 5.5 270 -180 L 16 19.5",
        "",
    ),
    (
        Icon::Restart,
        "A 12 12.5 8 -40 -290 M 18.5 2.5 L 18.5 7.5 L 13.5 7.5",
        "",
    ),
    (
        Icon::MoveNow,
        "",
        "M 13.5 3 L 5 13.5 L 11 13.5 L 10.5 21 L 19 10.5 L 13 10.5 Z",
    ),
    (
        Icon::Resign,
        "M 5 3 L 5 21",
        "M 5 4 C 9 2 13 7 19 4.5 L 19 13 C 13 15.5 9 10.5 5 12.5 Z",
    ),
    (Icon::Draw, "M 4.5 9 L 19.5 9 M 4.5 15 L 19.5 15", ""),
    (Icon::New, "M 12 4.5 L 12 19.5 M 4.5 12 L 19.5 12", ""),
    (
        Icon::Hint,
        "M 9 17 C 9 14.5 5.5 13 5.5 9 A 12 9 6.5 180 180 C 18.5 13 15 14.5 15 17 Z M 10 21 \
         L 14 21",
        "",
    ),
    (Icon::Play, "", "M 7.5 4.5 L 19 12 L 7.5 19.5 Z"),
    (
        Icon::Pause,
        "",
        "M 7 5 L 9 5 L 9 19 L 7 19 Z M 15 5 L 17 5 L 17 19 L 15 19 Z",
    ),
    (
        Icon::Step,
        "M 18.5 5 L 18.5 19",
        "M 5.5 5.5 L 14 12 L 5.5 18.5 Z",
    ),
    (Icon::First, "M 5 5 L 5 19 M 19 5.5 L 12.5 12 L 19 18.5", ""),
    (Icon::Previous, "M 15 5 L 8 12 L 15 19", ""),
    (Icon::Next, "M 9 5 L 16 12 L 9 19", ""),
    (Icon::Last, "M 19 5 L 19 19 M 5 5.5 L 11.5 12 L 5 18.5", ""),
    (
        Icon::Swap,
        "M 16.5 3.5 L 20.5 7.5 L 16.5 11.5 M 20.5 7.5 L 4 7.5 M 7.5 12.5 L 3.5 16.5 L 7.5 20.5 \
         M 3.5 16.5 L 20 16.5",
        "",
    ),
    (
        Icon::Dice,
        "M 6.5 3 L 17.5 3 Q 21 3 21 6.5 L 21 17.5 Q 21 21 17.5 21 L 6.5 21 Q 3 21 3 17.5 \
         L 3 6.5 Q 3 3 6.5 3 Z M 8 8 L 8 8 M 16 8 L 16 8 M 12 12 L 12 12 M 8 16 L 8 16 M 16 16 \
         L 16 16",
        "",
    ),
    (
        Icon::Help,
        "A 12 8 4.5 190 210 C 14.8 11.8 12 12 12 15 M 12 20 L 12 20",
        "",
    ),
    (
        Icon::Copy,
        "M 11 8.5 L 18 8.5 Q 20.5 8.5 20.5 11 L 20.5 18 Q 20.5 20.5 18 20.5 L 11 20.5 \
         Q 8.5 20.5 8.5 18 L 8.5 11 Q 8.5 8.5 11 8.5 Z M 4.5 15 Q 3.5 14.5 3.5 13 L 3.5 6 \
         Q 3.5 3.5 6 3.5 L 13 3.5 Q 14.5 3.5 15 4.5",
        "",
    ),
    (
        Icon::Alert,
        "M 12 3.5 L 21.5 20 L 2.5 20 Z M 12 9.5 L 12 14 M 12 17 L 12 17",
        "",
    ),
    (
        Icon::Chart,
        "M 4 4 L 4 20 L 20 20 M 7.5 15.5 L 11 11 L 14.5 13.5 L 20 6.5",
        "",
    ),
    (
        Icon::Paste,
        "M 8 5 L 6.5 5 Q 4.5 5 4.5 7 L 4.5 18.5 Q 4.5 20.5 6.5 20.5 L 17.5 20.5 Q 19.5 20.5 19.5 18.5 \
         L 19.5 7 Q 19.5 5 17.5 5 L 16 5 M 9 3 L 15 3 L 15 7 L 9 7 Z",
        "",
    ),
    (
        Icon::Open,
        "M 3.5 18 L 3.5 6 Q 3.5 5 4.5 5 L 9 5 L 11.5 8 L 19.5 8 Q 20.5 8 20.5 9 L 20.5 18 \
         Q 20.5 19 19.5 19 L 4.5 19 Q 3.5 19 3.5 18 Z",
        "",
    ),
    (
        Icon::Save,
        "M 12 4 L 12 15 M 7 10.5 L 12 15.5 L 17 10.5 M 4.5 16 L 4.5 20 L 19.5 20 L 19.5 16",
        "",
    ),
    (
        Icon::Picture,
        "M 5 4 L 19 4 Q 20.5 4 20.5 5.5 L 20.5 18.5 Q 20.5 20 19 20 L 5 20 Q 3.5 20 3.5 18.5 \
         L 3.5 5.5 Q 3.5 4 5 4 Z M 4 17 L 9.5 11 L 13.5 15 L 16 12.5 L 20 16.5 M 15.5 8 L 15.5 8",
        "",
    ),
    (
        Icon::Close,
        "M 5.5 5.5 L 18.5 18.5 M 18.5 5.5 L 5.5 18.5",
        "",
    ),
    (Icon::Gear, GEAR, ""),
    (
        Icon::Eye,
        "M 2.5 12 C 5 7.8 8.3 5.6 12 5.6 C 15.7 5.6 19 7.8 21.5 12 C 19 16.2 15.7 18.4 12 18.4 \
         C 8.3 18.4 5 16.2 2.5 12 Z",
        "O 12 12 2 2",
    ),
    (
        Icon::Language,
        "O 12 12 9 9 O 12 12 4 9 M 3.6 9 L 20.4 9 M 3.6 15 L 20.4 15",
        "",
    ),
    (
        Icon::Speed,
        "A 12 13.5 9 150 240 M 12 13.5 L 16 8.5",
        "O 12 13.5 0.8 0.8",
    ),
    (
        Icon::Reload,
        "A 12 12 8 190 140 M 19.5 3 L 19.5 8 L 14.5 8 M 19.878 13.389 \
         A 12 12 8 10 140 M 4.5 21 L 4.5 16 L 9.5 16",
        "",
    ),
    (
        Icon::Hand,
        "M 8.2 12 L 8.2 5.6 M 11.4 12 L 11.4 3.4 M 14.6 12 L 14.6 4.4 M 17.8 12 L 17.8 7.4 \
         M 8.6 17 L 4.2 12.8",
        "M 8.2 12 L 17.8 12 L 17.8 15 C 17.8 18.6 15.8 20.6 13 20.6 C 10.6 20.6 9.2 19.4 \
         8.2 17.6 Z",
    ),
    (
        Icon::Speech,
        "M 6 4 L 18 4 Q 21 4 21 7 L 21 13.5 Q 21 16.5 18 16.5 L 11.5 16.5 L 7 20.5 L 7 16.5 \
         L 6 16.5 Q 3 16.5 3 13.5 L 3 7 Q 3 4 6 4 Z M 8 10.2 L 8 10.2 M 12 10.2 L 12 10.2 \
         M 16 10.2 L 16 10.2",
        "",
    ),
    (
        Icon::Home,
        "M 3.5 11.5 L 12 4 L 20.5 11.5 M 6 10 L 6 20 L 18 20 L 18 10 M 12 20 L 12 15",
        "",
    ),
    (
        Icon::Setup,
        "M 3.5 7 L 11.5 7 M 17.5 7 L 20.5 7 O 14.5 7 2.6 2.6 M 3.5 17 L 6.5 17 M 12.5 17 \
         L 20.5 17 O 9.5 17 2.6 2.6",
        "",
    ),
    (
        Icon::Pen,
        "M 4 20 L 5.2 15.2 L 16 4.4 Q 17 3.4 18 4.4 L 19.6 6 Q 20.6 7 19.6 8 L 8.8 18.8 Z M 14 6.6 \
         L 17.4 10",
        "",
    ),
];

/// Eight teeth.
const GEAR: &str = "O 12 12 2.7 2.7 M 10.4 5.2 L 10.6 2.7 L 13.4 2.7 L 13.6 5.2 L 15.7 6 \
                    L 17.6 4.4 L 19.6 6.4 L 18 8.3 L 18.8 10.4 L 21.3 10.6 L 21.3 13.4 \
                    L 18.8 13.6 L 18 15.7 L 19.6 17.6 L 17.6 19.6 L 15.7 18 L 13.6 18.8 \
                    L 13.4 21.3 L 10.6 21.3 L 10.4 18.8 L 8.3 18 L 6.4 19.6 L 4.4 17.6 \
                    L 6 15.7 L 5.2 13.6 L 2.7 13.4 L 2.7 10.6 L 5.2 10.4 L 6 8.3 L 4.4 6.4 \
                    L 6.4 4.4 L 8.3 6 Z";

/// An icon, `side` physical pixels wide and high, in one colour; crisp where `side` is a multiple
/// of 12.
#[must_use]
pub fn icon(icon: Icon, side: u32, color: Rgba) -> Picture {
    let mut canvas = Canvas::new(side, 0.0, 24.0);
    let (_, lines, solids) = DRAWINGS[icon as usize];
    if !solids.is_empty() {
        canvas.fill(solids, color);
        canvas.stroke(solids, PEN, color);
    }
    if !lines.is_empty() {
        canvas.stroke(lines, PEN, color);
    }
    canvas.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_icon_is_drawn_inside_its_margin() {
        for which in Icon::ALL {
            let picture = icon(which, 48, Rgba::hex(0xFFFFFF));
            assert_eq!((picture.width, picture.height), (48, 48));
            assert!(
                picture.rgba.chunks(4).any(|pixel| pixel[3] == 255),
                "{which:?} is empty"
            );
            for at in 0..48 {
                for (x, y) in [(at, 0), (at, 47), (0, at), (47, at)] {
                    assert_eq!(
                        picture.pixel(x, y).map(|p| p[3]),
                        Some(0),
                        "{which:?} touches its border"
                    );
                }
            }
        }
    }

    #[test]
    fn icons_differ() {
        let pictures = Icon::ALL.map(|which| icon(which, 24, Rgba::hex(0xFFFFFF)));
        for (place, picture) in pictures.iter().enumerate() {
            assert!(
                !pictures[..place].contains(picture),
                "{:?}",
                Icon::ALL[place]
            );
        }
    }

    #[test]
    fn drawings_are_in_the_order_of_the_icons() {
        for (place, which) in Icon::ALL.into_iter().enumerate() {
            assert_eq!(which as usize, place);
        }
    }
}
