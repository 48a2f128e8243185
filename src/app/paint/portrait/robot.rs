//! The robot that plays at random: friendly, and not quite focused.

use super::super::Rgba;
use super::super::canvas::{Canvas, Ink};

const GLOW: Rgba = Rgba::hex(0x6FE3F2);
const ACCENT: Rgba = Rgba::hex(0xF9CB58);
const JOINT: Rgba = Rgba::hex(0x77828D);
const SHELL: Ink<'static> = Ink::Linear(
    (-8.0, -16.0),
    (8.0, 20.0),
    &[(0.0, Rgba::hex(0xF1F4F6)), (1.0, Rgba::hex(0xB4BEC8))],
);

/// Draws the robot.
pub(super) fn draw(canvas: &mut Canvas) {
    canvas.fill(
        "M -17 36 L -17 30 Q -17 23 -10 23 L 10 23 Q 17 23 17 30 L 17 36 Z",
        Rgba::hex(0x98A4B0),
    );
    canvas.fill("M -5 18 L 5 18 L 5 25 L -5 25 Z", JOINT);
    canvas.stroke("M 0 -14 L 0 -21", 2.4, JOINT);
    canvas.fill("O 0 -23 3.6 3.6", ACCENT);
    canvas.fill("O -1.1 -24.1 1.1 1.1", Rgba::hex(0xFFF3CF));
    canvas.both_sides(|canvas| {
        canvas.fill(
            "M 20 -3 L 22.5 -3 Q 25.5 -3 25.5 0 L 25.5 7 Q 25.5 10 22.5 10 L 20 10 Z",
            JOINT,
        );
    });
    canvas.fill(
        "M -14 -16 L 14 -16 Q 22 -16 22 -8 L 22 12 Q 22 20 14 20 L -14 20 Q -22 20 -22 12 \
         L -22 -8 Q -22 -16 -14 -16 Z",
        SHELL,
    );
    canvas.fill(
        "M -11 -10.5 L 11 -10.5 Q 17 -10.5 17 -4.5 L 17 8.5 Q 17 14.5 11 14.5 L -11 14.5 \
         Q -17 14.5 -17 8.5 L -17 -4.5 Q -17 -10.5 -11 -10.5 Z",
        Rgba::hex(0x1D2429),
    );
    canvas.fill(
        "O -8 29 1.7 1.7 O 0 29 1.7 1.7 O 8 29 1.7 1.7",
        Rgba::hex(0x4A545E),
    );
    draw_face(canvas);
}

/// Two lamps and a crooked smile.
fn draw_face(canvas: &mut Canvas) {
    for (middle, size) in [(-7.4, 3.9), (7.4, 3.2)] {
        canvas.fill(
            &format!("O {middle} -1.2 {} {}", size + 1.6, size + 1.6),
            GLOW.alpha(60),
        );
        canvas.fill(&format!("O {middle} -1.2 {size} {size}"), GLOW);
        canvas.fill(
            &format!("O {} -2.6 1.2 1.2", middle - 1.2),
            Rgba::hex(0xFFFFFF),
        );
    }
    canvas.stroke("M 5 -7 Q 7.6 -8.6 10.4 -7", 1.6, GLOW.alpha(190));
    canvas.stroke("M -5 7.6 Q -2.6 10.4 0 8.6 Q 2.6 6.8 5 8.8", 1.9, GLOW);
}
