//! The marks on points and stones: the last move, forbidden points, the winning five, the keyboard
//! cursor, the models.
//!
//! All are square and centred on the point. A mark must read on wood, on slate and on shell, and by
//! its shape, not by its colour alone.

use super::canvas::{Canvas, Ink};
use super::sprite::sprite_side;
use super::stone::{STONE_RADIUS, StoneColor, stone_side};
use super::{Picture, Rgba};

/// The colours of marks that a theme chooses.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MarkLook {
    /// The ring on the last stone, if it is black and if it is white.
    pub last: [Rgba; 2],
    /// The ring around a stone of the winning five, on its lit and on its shaded side.
    pub win: [Rgba; 2],
    /// The outline of that ring.
    pub win_edge: Rgba,
    /// The glow around that ring.
    pub win_glow: Rgba,
    /// The cross on a forbidden point.
    pub forbidden: Rgba,
    /// The keyboard's cursor, and the rim of the best move.
    pub accent: Rgba,
}

/// The outline of light marks on wood.
const OUTLINE: Rgba = Rgba::hex(0x2A1B0C);
/// The outline of dark marks on wood.
const PALE: Rgba = Rgba::hex(0xFFF1DC);

/// The best shape that the owner of a model can complete on an empty point.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ModelSign {
    /// A five.
    Five,
    /// An open four.
    OpenFour,
    /// A four with one way to five.
    RushingFour,
    /// An open three.
    OpenThree,
    /// Two models that meet.
    Cross,
}

impl ModelSign {
    /// Every sign, in the order of the declaration.
    pub const ALL: [Self; 5] = [
        Self::Five,
        Self::OpenFour,
        Self::RushingFour,
        Self::OpenThree,
        Self::Cross,
    ];

    const fn color(self) -> Rgba {
        Rgba::hex(match self {
            Self::Five => 0xE0402F,
            Self::OpenFour => 0xEE7F22,
            Self::RushingFour => 0xE3B11C,
            Self::OpenThree => 0x3FA45F,
            Self::Cross => 0x8A5BD6,
        })
    }

    /// The strokes of the sign, with cells as units.
    const fn glyph(self) -> &'static str {
        match self {
            Self::Five => "M 0.11 -0.2 L -0.08 -0.2 L -0.092 -0.038 A -0.005 0.065 0.135 230 270",
            Self::OpenFour | Self::RushingFour => "M 0.06 0.2 L 0.06 -0.2 L -0.14 0.08 L 0.14 0.08",
            Self::OpenThree => "A -0.01 -0.1 0.1 200 250 A -0.01 0.1 0.1 270 250",
            Self::Cross => "M -0.17 0 L 0.17 0 M 0 -0.17 L 0 0.17",
        }
    }

    /// The ring around the sign, broken if the four has only one way to five.
    const fn ring(self) -> &'static str {
        match self {
            Self::RushingFour => "A 0 0 0.37 35 110 M -0.3031 -0.2122 A 0 0 0.37 215 110",
            _ => "O 0 0 0.37 0.37",
        }
    }
}

/// The side of a mark's picture in physical pixels: `cell`, or one more if the parity of
/// [`super::line_width`] requires it, so that a mark centred on [`super::wood::Grid::point_center`]
/// starts on a whole pixel.
#[must_use]
pub const fn mark_side(cell: u32) -> u32 {
    sprite_side(cell, cell)
}

/// The ring on the newest stone, [`mark_side`] physical pixels; `on` is the colour of that stone. A
/// wide one leaves room for a number.
#[must_use]
pub fn last_move_ring(look: &MarkLook, cell: u32, on: StoneColor, wide: bool) -> Picture {
    let mut canvas = in_cells(mark_side(cell), cell);
    let color = match on {
        StoneColor::Black => look.last[0],
        StoneColor::White => look.last[1],
    };
    let ring = if wide {
        "O 0 0 0.4 0.4"
    } else {
        "O 0 0 0.27 0.27"
    };
    canvas.stroke(ring, at_least(1.4, 0.065, cell), color);
    canvas.finish()
}

/// The cross on a point that renju forbids to black, [`mark_side`] physical pixels.
#[must_use]
pub fn forbidden_cross(look: &MarkLook, cell: u32) -> Picture {
    let mut canvas = in_cells(mark_side(cell), cell);
    let cross = "M -0.17 -0.17 L 0.17 0.17 M 0.17 -0.17 L -0.17 0.17";
    let width = at_least(1.8, 0.09, cell);
    // The pale edge parts the cross from the lines that meet under it.
    canvas.stroke(cross, width + at_least(1.6, 0.06, cell), PALE.alpha(150));
    canvas.stroke(cross, width, look.forbidden);
    canvas.finish()
}

/// The ring around a stone that explains a hint or a forbidden point, [`stone_side`] physical
/// pixels: four arcs, which differ from the closed ring of a win by their gaps.
#[must_use]
pub fn evidence_ring(look: &MarkLook, cell: u32) -> Picture {
    let mut canvas = in_cells(stone_side(cell), cell);
    let radius = STONE_RADIUS + 0.03;
    let (width, edge) = (at_least(2.0, 0.08, cell), at_least(1.4, 0.05, cell));
    for (width, color) in [(width + edge, OUTLINE), (width, look.accent)] {
        for start in [20, 110, 200, 290] {
            let turn = (start as f32).to_radians();
            let (x, y) = (radius * turn.cos(), radius * turn.sin());
            canvas.stroke(
                &format!("M {x} {y} A 0 0 {radius} {start} 50"),
                width,
                color,
            );
        }
    }
    canvas.finish()
}

/// The sun round a stone of the winning five, [`stone_side`] physical pixels: a glow, a ring and
/// eight rays. The rays tell it from every other ring for eyes that see no green, and the outline
/// from any board.
#[must_use]
pub fn win_ring(look: &MarkLook, cell: u32) -> Picture {
    let mut canvas = in_cells(stone_side(cell), cell);
    let width = at_least(1.6, 0.06, cell);
    let glow = look.win_glow;
    let place = |radius: f32| radius / 0.67;
    let stops = [
        (place(STONE_RADIUS - 0.04), glow.alpha(0)),
        (place(STONE_RADIUS), glow.share(230)),
        (place(STONE_RADIUS + 0.06), glow.share(215)),
        (place(STONE_RADIUS + 0.11), glow.share(90)),
        (1.0, glow.alpha(0)),
    ];
    canvas.fill("O 0 0 0.67 0.67", Ink::Radial((0.0, 0.0), 0.67, &stops));
    let sun = sun(STONE_RADIUS + 0.01, [STONE_RADIUS + 0.07, 0.62]);
    canvas.stroke(&sun, width + at_least(2.0, 0.07, cell), look.win_edge);
    let stops = [(0.0, look.win[0]), (1.0, look.win[1])];
    canvas.stroke(&sun, width, Ink::Linear((-0.3, -0.4), (0.3, 0.4), &stops));
    canvas.finish()
}

/// A circle of this radius, and eight rays from one distance to another.
fn sun(radius: f32, [from, to]: [f32; 2]) -> String {
    let rays = (0..8).map(|ray| {
        let (sin, cos) = (std::f32::consts::FRAC_PI_4 * ray as f32).sin_cos();
        let [x, y, far_x, far_y] = [from * cos, from * sin, to * cos, to * sin];
        format!(" M {x} {y} L {far_x} {far_y}")
    });
    format!("O 0 0 {radius} {radius}{}", rays.collect::<String>())
}

/// The sign of a model on a point that completes it, [`mark_side`] physical pixels: a ring in the
/// colour of the sign round a glyph in the colour of the owner.
#[must_use]
pub fn model_mark(cell: u32, sign: ModelSign, owner: StoneColor) -> Picture {
    let (glyph, halo) = match owner {
        StoneColor::Black => (OUTLINE, PALE),
        StoneColor::White => (Rgba::hex(0xFFFFFF), OUTLINE),
    };
    let mut canvas = in_cells(mark_side(cell), cell);
    // Lines of the board that meet under the glyph would change it.
    canvas.fill("O 0 0 0.37 0.37", halo.alpha(140));
    let edge = at_least(1.2, 0.045, cell);
    let width = at_least(1.5, 0.075, cell);
    canvas.stroke(sign.ring(), width + edge, halo);
    canvas.stroke(sign.ring(), width, sign.color());
    let width = at_least(1.8, 0.085, cell);
    canvas.stroke(sign.glyph(), width + 2.0 * edge, halo);
    canvas.stroke(sign.glyph(), width, glyph);
    canvas.finish()
}

/// The background of a move's value, from the best tone to the worst, distinguished by lightness
/// and hue.
const TONES: [Rgba; 5] = [
    Rgba::hex(0x0B3C6F),
    Rgba::hex(0x14606B),
    Rgba::hex(0x545B66),
    Rgba::hex(0xA2451F),
    Rgba::hex(0xC4302F),
];

/// The disc under a move of the analysis, [`mark_side`] physical pixels; `tone` 0 for the best,
/// which has a rim, to 4.
#[must_use]
pub fn candidate_disc(look: &MarkLook, cell: u32, tone: u8) -> Picture {
    let mut canvas = in_cells(mark_side(cell), cell);
    let color = TONES[usize::from(tone).min(TONES.len() - 1)];
    canvas.fill("O 0 0 0.42 0.42", color.alpha(235));
    let (width, rim) = (at_least(1.4, 0.055, cell), at_least(1.0, 0.03, cell));
    match tone {
        0 => canvas.stroke("O 0 0 0.42 0.42", width, look.accent),
        _ => canvas.stroke("O 0 0 0.42 0.42", rim, PALE.alpha(120)),
    }
    canvas.finish()
}

/// The sign of a move that an opening library knows, [`mark_side`] physical pixels: a square whose
/// corners are visible under a [`candidate_disc`].
#[must_use]
pub fn book_square(look: &MarkLook, cell: u32) -> Picture {
    let mut canvas = in_cells(mark_side(cell), cell);
    let square = "M -0.4 -0.4 L 0.4 -0.4 L 0.4 0.4 L -0.4 0.4 Z";
    canvas.fill(square, OUTLINE.alpha(215));
    canvas.stroke(square, at_least(1.4, 0.055, cell), look.accent);
    canvas.finish()
}

/// The corner brackets of the keyboard cursor, [`mark_side`] physical pixels.
#[must_use]
pub fn cursor_brackets(look: &MarkLook, cell: u32) -> Picture {
    let mut canvas = in_cells(mark_side(cell), cell);
    let (width, rim) = (at_least(1.7, 0.06, cell), at_least(1.0, 0.04, cell));
    // On the smallest boards the brackets meet.
    let far = (0.5 - f32::midpoint(width, rim)).max(0.1);
    let near = (far - 0.2).max(0.0);
    let bracket = format!("M {near} -{far} L {far} -{far} L {far} -{near}");
    let brackets = format!("{bracket} M {near} {far} L {far} {far} L {far} {near}");
    canvas.both_sides(|canvas| canvas.stroke(&brackets, width + rim, OUTLINE.alpha(225)));
    canvas.both_sides(|canvas| canvas.stroke(&brackets, width, look.accent));
    canvas.finish()
}

/// A sheet of `side` pixels with the point in the middle and cells as units.
fn in_cells(side: u32, cell: u32) -> Canvas {
    let half = side as f32 / (2.0 * cell.max(1) as f32);
    Canvas::new(side, -half, half)
}

/// A width in cells that is at least `pixels` pixels.
fn at_least(pixels: f32, cells: f32, cell: u32) -> f32 {
    cells.max(pixels / cell.max(1) as f32)
}

#[cfg(test)]
mod tests {
    use super::super::{line_width, look};
    use super::*;

    #[test]
    fn marks_have_the_documented_sides() {
        for cell in (1..=20).chain([42, 63, 120]) {
            let side = mark_side(cell);
            assert!(side - cell <= 1 && side % 2 == line_width(cell) % 2);
            let last = [StoneColor::Black, StoneColor::White]
                .map(|on| last_move_ring(&look().marks, cell, on, false));
            let models = ModelSign::ALL.map(|sign| model_mark(cell, sign, StoneColor::Black));
            for mark in last
                .into_iter()
                .chain(models)
                .chain([0, 1, 4].map(|tone| candidate_disc(&look().marks, cell, tone)))
                .chain([
                    forbidden_cross(&look().marks, cell),
                    cursor_brackets(&look().marks, cell),
                    book_square(&look().marks, cell),
                ])
            {
                assert_eq!((mark.width, mark.height), (side, side));
            }
            assert_eq!(win_ring(&look().marks, cell).width, stone_side(cell));
        }
    }

    #[test]
    fn rings_leave_the_middle_free_and_crosses_fill_it() {
        let alpha = |picture: Picture| {
            picture
                .pixel(picture.width / 2, picture.height / 2)
                .map(|p| p[3])
        };
        assert_eq!(
            alpha(last_move_ring(&look().marks, 42, StoneColor::White, true)),
            Some(0)
        );
        assert_eq!(alpha(win_ring(&look().marks, 42)), Some(0));
        assert_eq!(alpha(cursor_brackets(&look().marks, 42)), Some(0));
        assert_eq!(alpha(forbidden_cross(&look().marks, 42)), Some(255));
    }

    #[test]
    fn brackets_are_symmetric() {
        let mark = cursor_brackets(&look().marks, 42);
        let last = mark.width - 1;
        for y in 0..=last {
            for x in 0..=last {
                let (here, there) = (
                    mark.pixel(x, y).expect("inside"),
                    mark.pixel(last - x, y).expect("inside"),
                );
                // The rasteriser counts sixteenths and rounds one way.
                assert!(here[3].abs_diff(there[3]) <= 20, "{x} {y}");
            }
        }
    }

    #[test]
    fn signs_differ_by_more_than_their_colour() {
        for (place, sign) in ModelSign::ALL.into_iter().enumerate() {
            let shape = |sign: ModelSign| (sign.glyph(), sign.ring());
            let before = &ModelSign::ALL[..place];
            assert!(
                before.iter().all(|&other| shape(other) != shape(sign)),
                "{sign:?}"
            );
        }
    }

    #[test]
    fn glyphs_have_the_colour_of_the_owner() {
        for cell in [24, 42, 60] {
            let [dark, light] = [StoneColor::Black, StoneColor::White].map(|owner| {
                let mark = model_mark(cell, ModelSign::Cross, owner);
                mark.pixel(mark.width / 2, mark.height / 2).expect("inside")
            });
            assert!(dark[0] < 64 && light[0] > 240, "{cell}: {dark:?} {light:?}");
            assert_eq!((dark[3], light[3]), (255, 255));
        }
    }

    #[test]
    fn model_marks_leave_the_corners_free() {
        for cell in [16, 42, 63] {
            let mark = model_mark(cell, ModelSign::Five, StoneColor::White);
            let last = mark.width - 1;
            for (x, y) in [(0, 0), (last, 0), (0, last), (last, last)] {
                assert_eq!(mark.pixel(x, y).map(|pixel| pixel[3]), Some(0));
            }
        }
    }
}
