//! Drawings made on the CPU: the board, the stones, the marks on them, and the icons and portraits
//! from SVG files.
//!
//! Every function takes a size in physical pixels and draws for exactly that size, so nothing is
//! ever scaled: after a resize or a change of the scale factor, draw again. The same input always
//! gives the same bytes. This module does not use Bevy; the caller turns a [`Picture`] into a
//! texture.
//!
//! A [`Look`] has everything that a theme may change; the rest are constants at the top of the
//! files.

mod canvas;
mod frame;
mod grain;
pub mod graph;
mod grid;
pub mod icon;
pub mod mark;
pub mod portrait;
mod shape;
pub mod stone;
mod svg;
pub mod swatch;
pub mod thumbnail;
pub mod wood;

/// The look of the board and of everything on it.
#[derive(Clone, PartialEq, Debug)]
pub struct Look {
    /// The board.
    pub board: wood::BoardLook,
    /// The stones.
    pub stones: stone::Stones,
    /// The marks on points and stones.
    pub marks: mark::MarkLook,
}

/// The default look, for tests of the drawings.
#[cfg(test)]
fn look() -> Look {
    super::theme::Theme::default().look
}

/// A straight-alpha RGBA8 picture, row by row from the top left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    /// Physical pixels in a row.
    pub width: u32,
    /// Rows of physical pixels.
    pub height: u32,
    /// `4 * width * height` bytes: red, green, blue, alpha, in the sRGB encoding, not
    /// premultiplied.
    pub rgba: Vec<u8>,
}

impl Picture {
    /// The red, green, blue and alpha bytes of one pixel, or `None` outside the picture.
    #[must_use]
    pub fn pixel(&self, x: u32, y: u32) -> Option<[u8; 4]> {
        if x >= self.width || y >= self.height {
            return None;
        }
        let at = 4 * (y as usize * self.width as usize + x as usize);
        self.rgba.get(at..at + 4)?.try_into().ok()
    }
}

impl From<tiny_skia::Pixmap> for Picture {
    fn from(pixmap: tiny_skia::Pixmap) -> Self {
        let (width, height) = (pixmap.width(), pixmap.height());
        Self {
            width,
            height,
            rgba: pixmap.take_demultiplied(),
        }
    }
}

/// A colour: red, green, blue and straight alpha, 0 … 255, in the sRGB encoding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rgba(pub [u8; 4]);

impl Rgba {
    /// The opaque colour written `0xRRGGBB`.
    #[must_use]
    pub const fn hex(rgb: u32) -> Self {
        let [_, red, green, blue] = rgb.to_be_bytes();
        Self([red, green, blue, 255])
    }

    /// The colour with a share of its alpha, from 0 for none to 255 for all.
    #[must_use]
    const fn share(self, share: u8) -> Self {
        let Self([.., alpha]) = self;
        self.alpha((alpha as u16 * share as u16 / 255) as u8)
    }

    /// The colour with another alpha, 0 (clear) … 255 (opaque).
    #[must_use]
    pub const fn alpha(self, alpha: u8) -> Self {
        let Self([red, green, blue, _]) = self;
        Self([red, green, blue, alpha])
    }
}

impl From<Rgba> for tiny_skia::Color {
    fn from(Rgba([red, green, blue, alpha]): Rgba) -> Self {
        Self::from_rgba8(red, green, blue, alpha)
    }
}

/// The width of a grid line, in physical pixels: three hundredths of the cell, whole and at least
/// 1.
///
/// Its parity decides where the middle of a point falls, hence the parity of every sprite that sits
/// on one.
#[must_use]
pub const fn line_width(cell: u32) -> u32 {
    let width = (3 * cell + 50) / 100;
    if width == 0 { 1 } else { width }
}

/// The smallest side of at least `least` pixels whose middle can lie on a point of a board with
/// cells of `cell` pixels while the sprite starts on a whole pixel.
const fn sprite_side(cell: u32, least: u32) -> u32 {
    least + (least + line_width(cell)) % 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hex_keeps_the_order_of_the_channels() {
        assert_eq!(Rgba::hex(0x010203).alpha(4), Rgba([1, 2, 3, 4]));
    }

    #[test]
    fn pixmaps_lose_their_premultiplication() {
        let mut pixmap = tiny_skia::Pixmap::new(2, 1).expect("not empty");
        pixmap.fill(Rgba([200, 100, 50, 128]).into());
        let picture = Picture::from(pixmap);
        let [red, green, blue, alpha] = picture.pixel(1, 0).expect("inside");
        assert!(red.abs_diff(200) <= 1 && green.abs_diff(100) <= 1 && blue.abs_diff(50) <= 1);
        assert_eq!((alpha, picture.pixel(2, 0)), (128, None));
    }

    #[test]
    fn sprites_share_the_parity_of_the_line() {
        for cell in 8..200 {
            assert_eq!(sprite_side(cell, cell) % 2, line_width(cell) % 2);
        }
    }
}
