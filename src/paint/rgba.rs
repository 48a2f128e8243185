//! [`Rgba`]: a colour.

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
    pub(crate) const fn share(self, share: u8) -> Self {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hex_keeps_the_order_of_the_channels() {
        assert_eq!(Rgba::hex(0x010203).alpha(4), Rgba([1, 2, 3, 4]));
    }
}
