//! A person: a bust without features, so that anybody can be it.

use super::super::Rgba;
use super::super::canvas::{Canvas, Ink};

/// Draws the person.
pub(super) fn draw(canvas: &mut Canvas) {
    let light = [(0.0, Rgba::hex(0xD3D8DC)), (1.0, Rgba::hex(0x98A2AB))];
    let ink = || Ink::Linear((-6.0, -18.0), (8.0, 34.0), &light);
    canvas.fill(
        "M -22 36 C -22 19 -13 11.5 0 11.5 C 13 11.5 22 19 22 36 Z",
        ink(),
    );
    canvas.fill("O 0 -5.4 13.2 14", Rgba::hex(0x3D444B));
    canvas.fill("O 0 -6 11.4 12.2", ink());
}
