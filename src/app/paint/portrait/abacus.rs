//! The abacus of the player that only counts.

use tiny_skia::Transform;

use super::super::Rgba;
use super::super::canvas::{Canvas, Ink};

const WOOD: Ink<'static> = Ink::Linear(
    (0.0, -20.0),
    (0.0, 20.0),
    &[(0.0, Rgba::hex(0xD49A55)), (1.0, Rgba::hex(0xA8692D))],
);
const ROD: Rgba = Rgba::hex(0xC9CED3);
/// The rows from the top: height, bead colour, where the beads are.
const ROWS: [(f32, u32, [f32; 4]); 4] = [
    (-11.2, 0xE66A5C, [-12.4, -6.0, 0.4, 12.4]),
    (-3.7, 0xF9CB58, [-12.4, 0.0, 6.2, 12.4]),
    (3.7, 0x6FCB91, [-12.4, -6.2, 6.2, 12.4]),
    (11.2, 0x6FB1E8, [-12.4, -6.2, 0.0, 12.4]),
];

/// Draws the abacus.
pub(super) fn draw(canvas: &mut Canvas) {
    canvas.under(Transform::from_scale(1.1, 1.1), draw_abacus);
}

fn draw_abacus(canvas: &mut Canvas) {
    canvas.fill("M -16 -14 L 16 -14 L 16 14 L -16 14 Z", Rgba::hex(0x23282D));
    for (height, color, beads) in ROWS {
        canvas.stroke(&format!("M -17 {height} L 17 {height}"), 1.3, ROD);
        for bead in beads {
            draw_bead(canvas, (bead, height), Rgba::hex(color));
        }
    }
    canvas.stroke("M -18 -17 L 18 -17 L 18 17 L -18 17 Z", 4.4, WOOD);
    canvas.stroke(
        "M -18.6 -18 L 18.6 -18",
        1.0,
        Rgba::hex(0xFFE0AE).alpha(130),
    );
}

fn draw_bead(canvas: &mut Canvas, (x, y): (f32, f32), color: Rgba) {
    canvas.fill(&format!("O {x} {y} 3 3.5"), color);
    let shade = [
        (0.0, Rgba::hex(0xFFFFFF).alpha(110)),
        (0.45, Rgba::hex(0xFFFFFF).alpha(0)),
    ];
    canvas.fill(
        &format!("O {x} {y} 3 3.5"),
        Ink::Radial((x - 0.9, y - 1.4), 4.5, &shade),
    );
    let dark = [(0.5, Rgba::hex(0).alpha(0)), (1.0, Rgba::hex(0).alpha(90))];
    canvas.fill(
        &format!("O {x} {y} 3 3.5"),
        Ink::Radial((x - 0.8, y - 1.0), 4.6, &dark),
    );
}
