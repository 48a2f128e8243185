//! The parity of lines and sprites, so that a sprite lies exactly on its point.

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
pub(crate) const fn sprite_side(cell: u32, least: u32) -> u32 {
    least + (least + line_width(cell)) % 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sprites_share_the_parity_of_the_line() {
        for cell in 8..200 {
            assert_eq!(sprite_side(cell, cell) % 2, line_width(cell) % 2);
        }
    }
}
