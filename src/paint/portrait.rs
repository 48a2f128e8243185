//! Round portraits of the players: the SVG files of `assets/portraits`, and the user's own
//! pictures.

use tiny_skia::{FillRule, FilterQuality, Mask, PathBuilder, Pixmap, PixmapPaint, Transform};

use super::canvas::Canvas;
use super::{Picture, svg};

pub use super::mood::Mood;

/// The portraits that ship with the program, by name: the texts of SVG files whose disc fills their
/// square.
macro_rules! portraits {
    ($($name:literal),+ $(,)?) => {
        [$(($name, include_str!(concat!("../../assets/portraits/", $name, ".svg")))),+]
    };
}

const PORTRAITS: [(&str, &str); 26] = portraits![
    "abacus", "alley", "beaver", "calico", "cat", "copycat", "fox", "hare", "hedgehog", "heron",
    "human", "kitten", "lynx", "magpie", "oracle", "owl", "panda", "panther", "robot", "siamese",
    "sleepy", "squirrel", "swallow", "tabby", "tiger", "turtle",
];

/// The portrait of a player whose own one cannot be drawn.
const FALLBACK: &str = "robot";

/// The largest side of a PNG picture, in pixels.
const LARGEST_SIDE: u32 = 4096;

/// The content of a picture file of the user's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OwnPicture<'a> {
    /// The text of an SVG file.
    Svg(&'a str),
    /// The bytes of a PNG file.
    Png(&'a [u8]),
}

/// The names of the portraits that ship with the program, in alphabetical order.
pub fn names() -> impl Iterator<Item = &'static str> {
    PORTRAITS.into_iter().map(|(name, _)| name)
}

/// The portrait of this name, `side` physical pixels wide and high, clear outside its disc; the
/// robot where no portrait has the name. Parses the file each time, which takes 1 to 2 ms.
#[must_use]
pub fn portrait(name: &str, mood: Mood, side: u32) -> Picture {
    let side = side.max(1);
    let drawn = named(name, mood, side).or_else(|| named(FALLBACK, mood, side));
    drawn.map_or_else(|| Canvas::new(side, 0.0, 1.0).finish(), Picture::from)
}

/// A portrait from the user's picture, `side` physical pixels wide and high, clear outside its disc.
///
/// # Errors
/// When the picture is broken, too large or too complex; the text is the end of a sentence about
/// the file.
pub fn own_portrait(content: OwnPicture<'_>, mood: Mood, side: u32) -> Result<Picture, String> {
    own(content, mood, side.max(1)).map(Picture::from)
}

fn named(name: &str, mood: Mood, side: u32) -> Option<Pixmap> {
    let (_, text) = PORTRAITS.into_iter().find(|(it, _)| *it == name)?;
    svg::draw(&svg::parse(text, Some(mood))?, side)
}

/// The user's picture, cut to the disc.
fn own(content: OwnPicture<'_>, mood: Mood, side: u32) -> Result<Pixmap, String> {
    let drawn = match content {
        OwnPicture::Svg(text) => svg::draw(&svg::parse_foreign(text, mood)?, side),
        OwnPicture::Png(bytes) => shrink(decode(bytes)?, side),
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

    use super::*;

    fn alpha(picture: &Picture, x: u32, y: u32) -> Option<u8> {
        picture.pixel(x, y).map(|pixel| pixel[3])
    }

    #[test]
    fn every_file_of_assets_is_a_portrait() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/portraits");
        let files = std::fs::read_dir(folder).expect("it is there");
        let files = files.map(|file| file.expect("an entry").file_name());
        let files = files.collect::<BTreeSet<_>>();
        let named = names().map(|name| format!("{name}.svg").into());
        assert_eq!(files, named.collect());
        for (name, text) in PORTRAITS {
            let drawn = own_portrait(OwnPicture::Svg(text), Mood::Calm, 32);
            assert_eq!(drawn.err(), None, "{name}");
        }
    }

    #[test]
    fn every_portrait_is_a_full_disc() {
        for (name, _) in PORTRAITS {
            let picture = portrait(name, Mood::Calm, 129);
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
        let draw = |(name, _)| portrait(name, Mood::Calm, 40).rgba;
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
            let pictures = Mood::ALL.map(|mood| portrait(name, mood, 56));
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
            let content = png(width, height);
            let picture = own_portrait(OwnPicture::Png(&content), Mood::Calm, 40);
            let picture = picture.expect("it is a picture");
            assert_eq!(picture.pixel(20, 20), Some([200, 100, 50, 255]));
            assert_eq!(picture.pixel(20, 1), Some([200, 100, 50, 255]));
            assert_eq!(alpha(&picture, 0, 0), Some(0));
        }
    }

    #[test]
    fn broken_picture_is_rejected() {
        let mut huge = png(1, 1);
        huge[16..20].copy_from_slice(&u32::MAX.to_be_bytes());
        let whole = png(9, 9);
        let contents = [
            (OwnPicture::Png(&huge), "is larger than 4096 x 4096 pixels"),
            (OwnPicture::Png(&whole[..40]), "is no PNG picture: "),
            (OwnPicture::Svg("<svg"), "is no SVG picture: "),
        ];
        for (content, start) in contents {
            let message = own_portrait(content, Mood::Sad, 40).expect_err("it is broken");
            assert!(message.starts_with(start), "{message}");
        }
    }

    #[test]
    fn unknown_name_is_shown_as_the_robot() {
        let [unknown, robot] = ["dragon", "robot"].map(|name| portrait(name, Mood::Sad, 40));
        assert_eq!(unknown, robot);
    }
}
