//! Writes animated PNG files.
//!
//! CITE: <https://www.w3.org/TR/png-3/#apng-frame-based-animation>

use std::io::Write;
use std::time::Duration;

use png::{BitDepth, BlendOp, ColorType, Compression, Encoder, EncodingError};

/// Bytes of a pixel: red, green, blue, alpha.
const PIXEL: usize = 4;

/// Opaque pictures of one size, shown one after the other.
#[derive(Debug)]
pub(super) struct Animation {
    /// Width and height in pixels.
    size: (u32, u32),
    /// The pixels of the last picture, row by row.
    last: Vec<u8>,
    /// One element a picture. Pixels that are the same as in the picture before are transparent,
    /// because equal bytes compress well.
    frames: Vec<Vec<u8>>,
}

impl Animation {
    /// An animation without pictures, of a width and a height in pixels.
    pub(super) const fn new(size: (u32, u32)) -> Self {
        Self {
            size,
            last: Vec::new(),
            frames: Vec::new(),
        }
    }

    /// Width and height in pixels.
    pub(super) const fn size(&self) -> (u32, u32) {
        self.size
    }

    /// Adds a picture: four bytes a pixel, row by row, all opaque.
    pub(super) fn add(&mut self, pixels: Vec<u8>) {
        self.frames.push(changed_pixels(&self.last, &pixels));
        self.last = pixels;
    }

    /// Writes the file. Each picture is shown for `look`, the last one for `end`; then the
    /// animation begins again.
    ///
    /// # Errors
    /// When there are no pictures, a picture has another size, or `out` cannot be written.
    pub(super) fn write(
        &self,
        out: impl Write,
        look: Duration,
        end: Duration,
    ) -> Result<(), EncodingError> {
        let (width, height) = self.size;
        let count = u32::try_from(self.frames.len()).unwrap_or(u32::MAX);
        let mut encoder = Encoder::new(out, width, height);
        encoder.set_color(ColorType::Rgba);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_compression(Compression::High);
        encoder.set_animated(count, 0)?;
        encoder.set_blend_op(BlendOp::Over)?;
        let mut writer = encoder.write_header()?;
        for (index, frame) in self.frames.iter().enumerate() {
            let last = index + 1 == self.frames.len();
            writer.set_frame_delay(milliseconds(if last { end } else { look }), 1000)?;
            writer.write_image_data(frame)?;
        }
        writer.finish()
    }
}

fn milliseconds(time: Duration) -> u16 {
    u16::try_from(time.as_millis()).unwrap_or(u16::MAX)
}

/// `pixels`, transparent where they are as in `before`.
fn changed_pixels(before: &[u8], pixels: &[u8]) -> Vec<u8> {
    let mut changed = pixels.to_vec();
    let pairs = changed
        .chunks_exact_mut(PIXEL)
        .zip(before.chunks_exact(PIXEL));
    for (pixel, old) in pairs {
        if pixel == old {
            pixel.fill(0);
        }
    }
    changed
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    /// What a viewer shows after each frame.
    fn shown(file: &[u8]) -> Vec<Vec<u8>> {
        let decoder = png::Decoder::new(Cursor::new(file));
        let mut reader = decoder.read_info().expect("the header is right");
        let count = reader
            .info()
            .animation_control()
            .expect("it is animated")
            .num_frames;
        let size = reader.output_buffer_size().expect("it fits into memory");
        let mut screen = vec![0; size];
        let mut pictures = Vec::new();
        for _ in 0..count {
            let mut frame = vec![0; size];
            reader.next_frame(&mut frame).expect("the frame is whole");
            for (old, new) in screen
                .chunks_exact_mut(PIXEL)
                .zip(frame.chunks_exact(PIXEL))
            {
                if new[3] == 255 {
                    old.copy_from_slice(new);
                }
            }
            pictures.push(screen.clone());
        }
        pictures
    }

    fn picture(seed: u8) -> Vec<u8> {
        (0..12u8)
            .flat_map(|pixel| [pixel, if pixel == seed { 200 } else { 7 }, seed / 2, 255])
            .collect()
    }

    #[test]
    fn a_viewer_shows_each_picture_in_turn() {
        let pictures: Vec<_> = [0, 1, 1, 8].map(picture).to_vec();
        let mut animation = Animation::new((4, 3));
        for picture in &pictures {
            animation.add(picture.clone());
        }
        let mut file = Vec::new();
        animation
            .write(
                &mut file,
                Duration::from_millis(900),
                Duration::from_secs(4),
            )
            .expect("it is written");
        assert_eq!(shown(&file), pictures);
    }

    #[test]
    fn equal_pixels_become_transparent() {
        let mut animation = Animation::new((4, 3));
        animation.add(picture(3));
        animation.add(picture(3));
        assert!(animation.frames[1].iter().all(|byte| *byte == 0));
    }

    #[test]
    fn without_pictures_there_is_no_file() {
        let empty = Animation::new((4, 3));
        let second = Duration::from_secs(1);
        assert!(empty.write(Vec::new(), second, second).is_err());
    }
}
