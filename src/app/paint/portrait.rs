//! Round portraits of the players. Each face is a drawing in its own file; the disc behind them is
//! the same.
//!
//! The units: the disc has the radius 32 and its centre at the origin. Details below 1.2 units
//! vanish at 40 pixels.

mod abacus;
mod cat;
mod eye;
mod fox;
mod hare;
mod human;
mod kitten;
mod owl;
mod robot;
mod squirrel;
mod turtle;

use super::canvas::{Canvas, Ink};
use super::{Picture, Rgba};

/// Whose portrait. A face with a [`Mood`] shows how its owner feels.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Face {
    /// A counting frame.
    Abacus,
    /// A grey cat of the streets: striped, with a torn ear and heavy lids.
    Alley(Mood),
    /// The orange tabby.
    Cat(Mood),
    /// A sly fox.
    Fox,
    /// A hare in a hurry.
    Hare,
    /// A person.
    Human,
    /// A small grey cat with big eyes.
    Kitten,
    /// A wise owl.
    Owl,
    /// A black cat with green eyes, not a small one.
    Panther(Mood),
    /// A friendly robot.
    Robot,
    /// A cream-coloured cat, asleep while all is calm.
    Sleepy(Mood),
    /// A squirrel with spectacles and an acorn.
    Squirrel,
    /// A turtle at peace.
    Turtle,
}

impl Face {
    /// Every face, in the order of the declaration, which is that of the names; those with a mood
    /// have this one.
    #[must_use]
    pub const fn all(mood: Mood) -> [Self; 13] {
        [
            Self::Abacus,
            Self::Alley(mood),
            Self::Cat(mood),
            Self::Fox,
            Self::Hare,
            Self::Human,
            Self::Kitten,
            Self::Owl,
            Self::Panther(mood),
            Self::Robot,
            Self::Sleepy(mood),
            Self::Squirrel,
            Self::Turtle,
        ]
    }

    /// The name by which a character asks for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Abacus => "abacus",
            Self::Alley(_) => "alley",
            Self::Cat(_) => "cat",
            Self::Fox => "fox",
            Self::Hare => "hare",
            Self::Human => "human",
            Self::Kitten => "kitten",
            Self::Owl => "owl",
            Self::Panther(_) => "panther",
            Self::Robot => "robot",
            Self::Sleepy(_) => "sleepy",
            Self::Squirrel => "squirrel",
            Self::Turtle => "turtle",
        }
    }

    /// The face of that name, in this mood if it has any, or `None` where there is none.
    #[must_use]
    pub fn named(name: &str, mood: Mood) -> Option<Self> {
        Self::all(mood).into_iter().find(|face| face.name() == name)
    }
}

/// How the owner of a face feels.
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
        Face::Abacus => abacus::draw(&mut canvas),
        Face::Alley(mood) => cat::draw(&mut canvas, &cat::ALLEY, mood),
        Face::Cat(mood) => cat::draw(&mut canvas, &cat::TABBY, mood),
        Face::Fox => fox::draw(&mut canvas),
        Face::Hare => hare::draw(&mut canvas),
        Face::Human => human::draw(&mut canvas),
        Face::Kitten => kitten::draw(&mut canvas),
        Face::Owl => owl::draw(&mut canvas),
        Face::Panther(mood) => cat::draw(&mut canvas, &cat::PANTHER, mood),
        Face::Robot => robot::draw(&mut canvas),
        Face::Sleepy(mood) => cat::draw(&mut canvas, &cat::SLEEPY, mood),
        Face::Squirrel => squirrel::draw(&mut canvas),
        Face::Turtle => turtle::draw(&mut canvas),
    }
    canvas.keep("O 0 0 32 32");
    canvas.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every face in every mood that it has.
    fn faces() -> Vec<Face> {
        let mut faces: Vec<_> = Mood::ALL.into_iter().flat_map(Face::all).collect();
        let mut seen = std::collections::HashSet::new();
        faces.retain(|&face| seen.insert(face));
        faces
    }

    #[test]
    fn faces_have_their_own_names_in_order() {
        let names = Face::all(Mood::Calm).map(Face::name);
        assert!(
            names.is_sorted_by(|before, after| before < after),
            "{names:?}"
        );
        for face in faces() {
            let found = Mood::ALL.map(|mood| Face::named(face.name(), mood));
            assert!(found.contains(&Some(face)), "{face:?}");
        }
        assert_eq!(Face::named("dragon", Mood::Calm), None);
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
                let radius = side as f32 / 2.0;
                for (x, y) in (0..side).flat_map(|x| (0..side).map(move |y| (x, y))) {
                    let middle = |at: u32| at as f32 + 0.5 - radius;
                    if middle(x).hypot(middle(y)) > radius + 1.0 {
                        assert_eq!(alpha(x, y), Some(0), "{face:?} at {x}, {y}");
                    }
                }
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

    #[test]
    fn moods_can_be_told_apart_on_a_card() {
        let clearly_differ = |(one, other): (&[u8], &[u8])| {
            one.iter()
                .zip(other)
                .any(|(one, other)| one.abs_diff(*other) > 64)
        };
        for with_mood in [Face::Alley, Face::Cat, Face::Panther, Face::Sleepy] {
            let pictures = Mood::ALL.map(|mood| portrait(with_mood(mood), 56));
            for (place, picture) in pictures.iter().enumerate() {
                for (before, other) in pictures[..place].iter().enumerate() {
                    let pixels = picture.rgba.chunks(4).zip(other.rgba.chunks(4));
                    let count = pixels.filter(|&pair| clearly_differ(pair)).count();
                    let moods = [Mood::ALL[before], Mood::ALL[place]];
                    assert!(
                        count >= 40,
                        "{:?}: {moods:?} differ in {count} pixels",
                        with_mood(Mood::Calm)
                    );
                }
            }
        }
    }
}
