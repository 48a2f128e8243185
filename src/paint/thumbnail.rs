//! A small picture of a position.

use super::mark::last_move_ring;
use super::stone::{StoneColor, stone};
use super::swatch::lay;
use super::wood::{Grid, board};
use super::{Look, Picture, Rgba};

/// Cells with fewer pixels have faint lines.
const FINE: u32 = 10;

/// A position to draw.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Thumbnail {
    /// Lines of the board.
    pub lines: u8,
    /// The stones: column, row from the top, colour.
    pub stones: Vec<(u8, u8, StoneColor)>,
    /// The place of the newest stone among the stones, if it is marked.
    pub last: Option<usize>,
}

/// The position, at most about `side` physical pixels wide and high, and one pixel a line at least.
#[must_use]
pub fn thumbnail(look: &Look, position: &Thumbnail, side: u32) -> Picture {
    let lines = u32::from(position.lines);
    // Half a cell of wood lies outside the lines on each side.
    let cell = (side.saturating_sub(2) / lines.max(1)).max(1);
    let grid = Grid {
        lines,
        cell,
        margin: cell.div_ceil(2),
        frame: 1,
    };
    let mut board_look = look.board.clone();
    if cell < FINE {
        // Full lines would hide the stones.
        let Rgba([red, green, blue, alpha]) = board_look.line;
        board_look.line = Rgba([red, green, blue, alpha / 4]);
    }
    let mut picture = board(&board_look, &grid);
    let mut put = |piece: &Picture, column: u8, row: u8| {
        let (x, y) = grid.point_center(u32::from(column), u32::from(row));
        let half = piece.width as f32 / 2.0;
        lay(piece, (x - half) as i64, (y - half) as i64, &mut picture);
    };
    for &(column, row, color) in &position.stones {
        // A stone covers a little less than a cell.
        let stone = stone(&look.stones, color, cell + cell.div_ceil(8));
        put(&stone, column, row);
    }
    let last = position.last.and_then(|last| position.stones.get(last));
    if let Some(&(column, row, color)) = last {
        let ring = last_move_ring(&look.marks, cell, color, false);
        put(&ring, column, row);
    }
    picture
}

#[cfg(test)]
mod tests {
    use super::super::look;
    use super::*;

    #[test]
    fn a_stone_darkens_its_place_at_every_size() {
        for (lines, side) in [(5, 56), (15, 56), (22, 56), (15, 112), (22, 10)] {
            let draw = |stones| {
                let position = Thumbnail {
                    lines,
                    stones,
                    last: None,
                };
                thumbnail(&look(), &position, side)
            };
            let (empty, played) = (
                draw(Vec::new()),
                draw(vec![(lines / 2, 1, StoneColor::Black)]),
            );
            assert!(empty.width <= side.max(u32::from(lines) + 4), "{lines}");
            let sum = |picture: &Picture| {
                let bytes = picture.rgba.iter();
                bytes.map(|&byte| u64::from(byte)).sum::<u64>()
            };
            assert!(sum(&played) < sum(&empty), "{lines} lines, {side} pixels");
        }
    }

    #[test]
    fn the_newest_stone_has_a_ring_of_the_theme() {
        let draw = |last| {
            let stones = vec![(2, 2, StoneColor::White), (4, 4, StoneColor::Black)];
            let lines = 15;
            let position = Thumbnail {
                lines,
                stones,
                last,
            };
            thumbnail(&look(), &position, 480)
        };
        let [plain, first, second] = [None, Some(0), Some(1)].map(draw);
        assert!(plain.rgba != first.rgba && first.rgba != second.rgba);
        let changed = |(one, other): &(&[u8], &[u8])| one != other;
        let pixels = plain.rgba.chunks(4).zip(second.rgba.chunks(4));
        let rows = pixels.enumerate().filter(|(_, pair)| changed(pair));
        let rows = rows.map(|(index, _)| index as u32 / plain.width);
        let (least, most) = rows.fold((u32::MAX, 0), |(least, most), row| {
            (least.min(row), most.max(row))
        });
        let cell = 478_u32 / 15;
        let center = cell * 4 + cell.div_ceil(2) + 1;
        assert!(least.abs_diff(center) < cell && most.abs_diff(center) < cell);
    }
}
