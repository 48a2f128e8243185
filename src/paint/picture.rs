//! [`Picture`]: the pixels of a drawing.

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

#[cfg(test)]
mod tests {
    use super::super::Rgba;
    use super::*;

    #[test]
    fn pixmaps_lose_their_premultiplication() {
        let mut pixmap = tiny_skia::Pixmap::new(2, 1).expect("not empty");
        pixmap.fill(Rgba([200, 100, 50, 128]).into());
        let picture = Picture::from(pixmap);
        let [red, green, blue, alpha] = picture.pixel(1, 0).expect("inside");
        assert!(red.abs_diff(200) <= 1 && green.abs_diff(100) <= 1 && blue.abs_diff(50) <= 1);
        assert_eq!((alpha, picture.pixel(2, 0)), (128, None));
    }
}
