//! Round portraits of the players: the SVG files of `assets/portraits`, and the user's own
//! pictures.

use player::config::{Avatar, PictureContent};
use tiny_skia::{FillRule, FilterQuality, Mask, PathBuilder, Pixmap, PixmapPaint, Transform};

use super::canvas::Canvas;
use super::{Picture, svg};

/// The portraits that ship with the program, by name: the texts of SVG files whose disc fills their
/// square.
macro_rules! portraits {
    ($($name:literal),+ $(,)?) => {
        [$(($name, include_str!(concat!("../../../assets/portraits/", $name, ".svg")))),+]
    };
}

const PORTRAITS: [(&str, &str); Avatar::NAMES.len()] = portraits![
    "abacus", "alley", "beaver", "calico", "cat", "copycat", "fox", "hare", "hedgehog", "heron",
    "human", "kitten", "lynx", "magpie", "oracle", "owl", "panda", "panther", "robot", "siamese",
    "sleepy", "squirrel", "swallow", "tabby", "tiger", "turtle",
];

/// The portrait of a player whose own one cannot be drawn.
const FALLBACK: &str = "robot";

/// The largest side of a PNG picture, in pixels.
const LARGEST_SIDE: u32 = 4096;

/// A portrait and a mood.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Face {
    /// The portrait.
    pub avatar: Avatar,
    /// The mood of its owner, which is visible if the picture has groups for moods.
    pub mood: Mood,
}

impl Face {
    /// A person without features.
    pub const HUMAN: Self = Self {
        avatar: Avatar::BuiltIn("human"),
        mood: Mood::Calm,
    };
}

/// The mood of the owner of a face.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mood {
    /// Waiting, without a reason for another mood.
    Calm,
    /// Looking for a move.
    Thinking,
    /// Winning.
    Happy,
    /// Losing, and angry about it.
    Angry,
    /// Lost.
    Sad,
    /// Surprised by a move.
    Surprised,
}

impl Mood {
    /// All moods, in the order of the declaration.
    pub const ALL: [Self; 6] = [
        Self::Calm,
        Self::Thinking,
        Self::Happy,
        Self::Angry,
        Self::Sad,
        Self::Surprised,
    ];

    /// The class of its groups in an SVG file.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Calm => "calm",
            Self::Thinking => "thinking",
            Self::Happy => "happy",
            Self::Angry => "angry",
            Self::Sad => "sad",
            Self::Surprised => "surprised",
        }
    }
}

/// A portrait, `side` physical pixels wide and high, clear outside its disc; the robot if the
/// picture cannot be drawn. Parses the file each time: 1 to 2 ms for the portraits of the program.
#[must_use]
pub fn portrait(face: &Face, side: u32) -> Picture {
    let side = side.max(1);
    let drawn = match &face.avatar {
        Avatar::BuiltIn(name) => built_in(name, face.mood, side),
        Avatar::File(picture) => own(&picture.content, face.mood, side).ok(),
    };
    let drawn = drawn.or_else(|| built_in(FALLBACK, face.mood, side));
    drawn.map_or_else(|| Canvas::new(side, 0.0, 1.0).finish(), Picture::from)
}

/// Checks whether the user's picture can be drawn.
///
/// # Errors
/// When it is broken, too large or too complex; the end of a sentence about the file.
pub fn check(content: &PictureContent) -> Result<(), String> {
    own(content, Mood::Calm, 32).map(drop)
}

fn built_in(name: &str, mood: Mood, side: u32) -> Option<Pixmap> {
    let (_, text) = PORTRAITS.into_iter().find(|(it, _)| *it == name)?;
    svg::draw(&svg::parse(text, Some(mood))?, side)
}

/// The user's picture, cut to the disc.
fn own(content: &PictureContent, mood: Mood, side: u32) -> Result<Pixmap, String> {
    let drawn = match content {
        PictureContent::Svg(text) => svg::draw(&svg::parse_foreign(text, mood)?, side),
        PictureContent::Png(bytes) => shrink(decode(bytes)?, side),
    };
    let mut pixmap = drawn.ok_or("cannot be drawn")?;
    let radius = side as f32 / 2.0;
    let disc = PathBuilder::from_circle(radius, radius, radius);
    if let (Some(disc), Some(mut mask)) = (disc, Mask::new(side, side)) {
        mask.fill_path(&disc, FillRule::Winding, true, Transform::identity());
        pixmap.apply_mask(&mask);
    }
    Ok(pixmap)
}

/// A PNG picture in full size.
fn decode(bytes: &[u8]) -> Result<Pixmap, String> {
    let length = |at: usize| {
        let bytes = bytes.get(at..at + 4)?.try_into().ok()?;
        Some(u32::from_be_bytes(bytes))
    };
    // The header comes first; a few bytes can claim any size.
    let sides = [length(16), length(20)];
    if sides.into_iter().flatten().any(|side| side > LARGEST_SIDE) {
        return Err(format!(
            "is larger than {LARGEST_SIDE} x {LARGEST_SIDE} pixels"
        ));
    }
    Pixmap::decode_png(bytes).map_err(|error| format!("is no PNG picture: {error}"))
}

/// The middle square of a picture in another size.
fn shrink(mut picture: Pixmap, side: u32) -> Option<Pixmap> {
    // Bilinear interpolation looks at four pixels, so it may halve a picture at most.
    while picture.width().min(picture.height()) >= 2 * side {
        let half = (picture.width() / 2, picture.height() / 2);
        picture = scaled(&picture, half, Transform::from_scale(0.5, 0.5))?;
    }
    let (width, height) = (picture.width() as f32, picture.height() as f32);
    let scale = side as f32 / width.min(height);
    let margin = |length: f32| (side as f32 - length * scale) / 2.0;
    let place = Transform::from_row(scale, 0.0, 0.0, scale, margin(width), margin(height));
    scaled(&picture, (side, side), place)
}

fn scaled(picture: &Pixmap, (width, height): (u32, u32), place: Transform) -> Option<Pixmap> {
    let mut small = Pixmap::new(width, height)?;
    let paint = PixmapPaint {
        quality: FilterQuality::Bilinear,
        ..PixmapPaint::default()
    };
    small.draw_pixmap(0, 0, picture.as_ref(), &paint, place, None);
    Some(small)
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeSet, HashSet};
    use std::path::PathBuf;
    use std::sync::Arc;

    use super::*;
    use player::config::PictureFile;

    fn face(name: &'static str, mood: Mood) -> Face {
        let avatar = Avatar::BuiltIn(name);
        Face { avatar, mood }
    }

    fn alpha(picture: &Picture, x: u32, y: u32) -> Option<u8> {
        picture.pixel(x, y).map(|pixel| pixel[3])
    }

    #[test]
    fn every_file_of_assets_is_a_portrait_that_can_be_chosen() {
        assert_eq!(PORTRAITS.map(|(name, _)| name), Avatar::NAMES);
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/portraits");
        let files = std::fs::read_dir(folder).expect("it is there");
        let files = files.map(|file| file.expect("an entry").file_name());
        let files = files.collect::<BTreeSet<_>>();
        let named = Avatar::NAMES.map(|name| format!("{name}.svg").into());
        assert_eq!(files, BTreeSet::from(named));
        for (name, text) in PORTRAITS {
            let content = PictureContent::Svg(text.into());
            assert_eq!(check(&content), Ok(()), "{name}");
        }
    }

    #[test]
    fn every_portrait_is_a_full_disc() {
        for (name, _) in PORTRAITS {
            let picture = portrait(&face(name, Mood::Calm), 129);
            for (x, y) in (0..129).flat_map(|x| (0..129).map(move |y| (x, y))) {
                let middle = |at: u32| at as f32 - 64.0;
                let distance = middle(x).hypot(middle(y));
                if distance > 65.5 {
                    assert_eq!(alpha(&picture, x, y), Some(0), "{name} at {x}, {y}");
                } else if distance < 63.0 {
                    assert_eq!(alpha(&picture, x, y), Some(255), "{name} at {x}, {y}");
                }
            }
        }
    }

    #[test]
    fn portraits_differ_and_repeat() {
        let draw = |(name, _)| portrait(&face(name, Mood::Calm), 40).rgba;
        let pictures = PORTRAITS.map(draw);
        assert_eq!(pictures, PORTRAITS.map(draw));
        let distinct = pictures.iter().collect::<HashSet<_>>();
        assert_eq!(distinct.len(), PORTRAITS.len());
    }

    #[test]
    fn moods_of_every_animal_can_be_told_apart_on_a_card() {
        let clearly_differ = |(one, other): (&[u8], &[u8])| {
            let mut channels = one.iter().zip(other);
            channels.any(|(one, other)| one.abs_diff(*other) > 64)
        };
        for (name, _) in PORTRAITS.into_iter().filter(|(name, _)| *name != "human") {
            let pictures = Mood::ALL.map(|mood| portrait(&face(name, mood), 56));
            for (place, picture) in pictures.iter().enumerate() {
                for (before, other) in pictures[..place].iter().enumerate() {
                    let pixels = picture.rgba.chunks(4).zip(other.rgba.chunks(4));
                    let count = pixels.filter(|&pair| clearly_differ(pair)).count();
                    let moods = [Mood::ALL[before], Mood::ALL[place]];
                    assert!(count >= 40, "{name}: {moods:?} differ in {count} pixels");
                }
            }
        }
    }

    fn png(width: u32, height: u32) -> Vec<u8> {
        let mut pixmap = Pixmap::new(width, height).expect("not empty");
        pixmap.fill(tiny_skia::Color::from_rgba8(200, 100, 50, 255));
        pixmap.encode_png().expect("it can be written")
    }

    #[test]
    fn png_of_the_user_fills_the_disc() {
        for (width, height) in [(300, 100), (7, 9), (1, 1)] {
            let content = PictureContent::Png(png(width, height));
            let path = PathBuf::from("tom.png");
            let avatar = Avatar::File(Arc::new(PictureFile { path, content }));
            let mood = Mood::Calm;
            let picture = portrait(&Face { avatar, mood }, 40);
            assert_eq!(picture.pixel(20, 20), Some([200, 100, 50, 255]));
            assert_eq!(picture.pixel(20, 1), Some([200, 100, 50, 255]));
            assert_eq!(alpha(&picture, 0, 0), Some(0));
        }
    }

    #[test]
    fn broken_picture_is_rejected_and_shown_as_the_robot() {
        let mut huge = png(1, 1);
        huge[16..20].copy_from_slice(&u32::MAX.to_be_bytes());
        let whole = png(9, 9);
        let contents = [
            (
                PictureContent::Png(huge),
                "is larger than 4096 x 4096 pixels",
            ),
            (
                PictureContent::Png(whole[..40].into()),
                "is no PNG picture: ",
            ),
            (PictureContent::Svg("<svg".into()), "is no SVG picture: "),
        ];
        let robot = portrait(&face("robot", Mood::Sad), 40);
        for (content, start) in contents {
            let message = check(&content).expect_err("it is broken");
            assert!(message.starts_with(start), "{message}");
            let path = PathBuf::from("tom");
            let avatar = Avatar::File(Arc::new(PictureFile { path, content }));
            let mood = Mood::Sad;
            assert_eq!(portrait(&Face { avatar, mood }, 40), robot);
        }
        assert_eq!(portrait(&face("dragon", Mood::Sad), 40), robot);
    }
}
