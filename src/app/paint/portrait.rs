//! Round portraits of the players. Each face is a drawing in its own file; the disc behind them is
//! the same.
//!
//! The units: the disc has the radius 32 and its centre at the origin. Details below 1.2 units
//! vanish at 40 pixels.

mod abacus;
mod cat;
mod human;
mod kitten;
mod robot;

use super::canvas::{Canvas, Ink};
use super::{Picture, Rgba};

/// Whose portrait.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Face {
    /// The orange tabby, the strongest player.
    Cat(Mood),
    /// A small grey cat with big eyes.
    Kitten,
    /// The player that plays at random.
    Robot,
    /// The player that counts shapes.
    Abacus,
    /// A person.
    Human,
}

/// How the cat feels.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mood {
    /// Nothing special.
    Calm,
    /// Looking for a move.
    Thinking,
    /// Winning.
    Happy,
    /// Losing, and not having it.
    Angry,
    /// Lost.
    Sad,
    /// Did not see that coming.
    Surprised,
}

impl Mood {
    /// Every mood, in the order of the declaration.
    pub const ALL: [Self; 6] = [
        Self::Calm,
        Self::Thinking,
        Self::Happy,
        Self::Angry,
        Self::Sad,
        Self::Surprised,
    ];
}

/// A portrait on a dark disc, `side` physical pixels wide and high, clear outside the disc; made
/// for 32 to 256 pixels.
#[must_use]
pub fn portrait(face: Face, side: u32) -> Picture {
    let mut canvas = Canvas::new(side, -32.0, 32.0);
    let disc = [(0.0, Rgba::hex(0x4B535C)), (1.0, Rgba::hex(0x343A41))];
    canvas.fill("O 0 0 33 33", Ink::Radial((-6.0, -10.0), 40.0, &disc));
    match face {
        Face::Cat(mood) => cat::draw(&mut canvas, mood),
        Face::Kitten => kitten::draw(&mut canvas),
        Face::Robot => robot::draw(&mut canvas),
        Face::Abacus => abacus::draw(&mut canvas),
        Face::Human => human::draw(&mut canvas),
    }
    canvas.keep("O 0 0 32 32");
    canvas.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faces() -> Vec<Face> {
        let others = [Face::Kitten, Face::Robot, Face::Abacus, Face::Human];
        Mood::ALL.into_iter().map(Face::Cat).chain(others).collect()
    }

    #[test]
    fn every_portrait_is_a_full_disc() {
        for face in faces() {
            for side in [40, 129] {
                let picture = portrait(face, side);
                assert_eq!((picture.width, picture.height), (side, side));
                let alpha = |x, y| picture.pixel(x, y).map(|pixel| pixel[3]);
                assert_eq!((alpha(0, 0), alpha(side - 1, side - 1)), (Some(0), Some(0)));
                assert_eq!(
                    (alpha(side / 2, 1), alpha(side / 2, side / 2)),
                    (Some(255), Some(255))
                );
            }
        }
    }

    #[test]
    fn faces_differ_and_repeat() {
        let pictures: Vec<_> = faces().into_iter().map(|face| portrait(face, 40)).collect();
        for (place, picture) in pictures.iter().enumerate() {
            assert_eq!(*picture, portrait(faces()[place], 40));
            assert!(
                !pictures[..place].contains(picture),
                "{:?} looks like another",
                faces()[place]
            );
        }
    }
}
