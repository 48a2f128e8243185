//! A sample of a look: a piece of board with a stone of each colour.

use super::stone::{StoneColor, stone};
use super::wood::{Grid, board};
use super::{Look, Picture};

/// A board of three lines with a black and a white stone, about `side` physical pixels wide and
/// high: a few pixels less if cells of whole pixels do not fill it.
#[must_use]
pub fn swatch(look: &Look, side: u32) -> Picture {
    let frame = (side / 24).max(2);
    let cell = (side.saturating_sub(2 * frame) * 10 / 34).max(1);
    let grid = Grid {
        lines: 3,
        cell,
        margin: 7 * cell / 10,
        frame,
    };
    let mut picture = board(&look.board, &grid);
    for (color, column, row) in [(StoneColor::Black, 1, 1), (StoneColor::White, 2, 0)] {
        let stone = stone(&look.stones, color, cell);
        let (x, y) = grid.point_center(column, row);
        let half = stone.width as f32 / 2.0;
        lay(&stone, (x - half) as i64, (y - half) as i64, &mut picture);
    }
    picture
}

/// Lays a picture over an opaque one, its top left corner at `(left, top)`.
pub(crate) fn lay(above: &Picture, left: i64, top: i64, below: &mut Picture) {
    for y in 0..above.height {
        for x in 0..above.width {
            let (to_x, to_y) = (left + i64::from(x), top + i64::from(y));
            let inside = |at: i64, size: u32| (0..i64::from(size)).contains(&at);
            let Some([.., alpha]) = above.pixel(x, y) else {
                continue;
            };
            if alpha == 0 || !inside(to_x, below.width) || !inside(to_y, below.height) {
                continue;
            }
            let from = 4 * (y * above.width + x) as usize;
            let to = 4 * (to_y * i64::from(below.width) + to_x) as usize;
            for channel in 0..3 {
                let (new, old) = (above.rgba[from + channel], below.rgba[to + channel]);
                let mixed =
                    u32::from(new) * u32::from(alpha) + u32::from(old) * (255 - u32::from(alpha));
                below.rgba[to + channel] = (mixed / 255) as u8;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::look;
    use super::*;

    #[test]
    fn both_stones_lie_on_it_at_every_size() {
        for side in [1, 12, 40, 64, 200] {
            let picture = swatch(&look(), side);
            assert!(picture.width <= side.max(6), "{side}: {}", picture.width);
        }
        let picture = swatch(&look(), 96);
        let middle = picture
            .pixel(picture.width / 2, picture.height / 2)
            .expect("inside");
        assert!(middle[0] < 0x70, "{middle:?}");
    }
}
