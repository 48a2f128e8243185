//! The kitten: round, grey, cream round the nose, all eyes.

use super::super::Rgba;
use super::super::canvas::{Canvas, Ink};

const CREAM: Rgba = Rgba::hex(0xF7EEDF);
const INK: Rgba = Rgba::hex(0x1E2226);
const STRIPE: Rgba = Rgba::hex(0x6F7780);
const FUR: Ink<'static> = Ink::Linear(
    (0.0, -20.0),
    (0.0, 24.0),
    &[(0.0, Rgba::hex(0xB4BCC4)), (1.0, Rgba::hex(0x8A939C))],
);

/// Draws the kitten.
pub(super) fn draw(canvas: &mut Canvas) {
    canvas.fill(
        "M -13 36 C -13 26 -8 21 0 21 C 8 21 13 26 13 36 Z",
        Rgba::hex(0x7B848D),
    );
    canvas.fill("O 0 31 6.5 9", CREAM);
    canvas.both_sides(|canvas| {
        canvas.fill(
            "M 5 -9 C 8.5 -14 12.5 -18 16 -19.4 Q 17.8 -20 18.2 -18 C 19.2 -12 18.8 -5 16.5 2 Z",
            FUR,
        );
        canvas.fill(
            "M 9.5 -9.5 C 11.6 -12.4 13.6 -14.4 15.6 -15.6 C 16.4 -11 16 -6 14.8 -2.6 Z",
            Rgba::hex(0xEFB5AC),
        );
        canvas.fill(
            "M -2 -12 L 0 -12 C 12 -12 19.6 -4 20.4 6 C 20.6 17 12 24 0 24 L -2 24 Z",
            FUR,
        );
        canvas.stroke("M 4.8 -10 Q 4 -8 4.2 -6", 2.0, STRIPE);
    });
    canvas.stroke("M 0 -10.6 L 0 -5", 2.2, STRIPE);
    draw_face(canvas);
}

fn draw_face(canvas: &mut Canvas) {
    canvas.fill("O 0 16.6 9.4 6.6", CREAM);
    for middle in [-8.8, 8.8] {
        draw_eye(canvas, middle);
    }
    canvas.both_sides(|canvas| {
        canvas.stroke(
            "M 13.5 15.4 Q 19 14 25 14 M 13.2 17.6 Q 18.6 17.8 23.6 19.6",
            0.9,
            CREAM.alpha(200),
        );
        canvas.fill("O 15 13.4 2.8 1.8", Rgba::hex(0xE98F86).alpha(110));
    });
    canvas.stroke(
        "M 0 14.4 L 0 15.6 M -3.6 16.4 Q -1.8 18.6 0 16 Q 1.8 18.6 3.6 16.4",
        1.3,
        Rgba::hex(0x5A4A48),
    );
    canvas.fill(
        "M -2 12.6 Q 0 11.8 2 12.6 Q 1.8 14 0 15 Q -1.8 14 -2 12.6 Z",
        Rgba::hex(0xD98383),
    );
}

fn draw_eye(canvas: &mut Canvas, middle: f32) {
    canvas.fill(&format!("O {middle} 5 6.3 6.9"), INK);
    let iris = [(0.0, Rgba::hex(0x3F6E8C)), (1.0, Rgba::hex(0x9ADCF5))];
    canvas.fill(
        &format!("O {middle} 5.4 5.4 6"),
        Ink::Linear((0.0, -1.0), (0.0, 11.0), &iris),
    );
    canvas.fill(&format!("O {middle} 5 4.3 5.1"), INK);
    canvas.fill(
        &format!("O {} 2.6 2.1 2.3", middle - 1.7),
        Rgba::hex(0xFFFFFF),
    );
    canvas.fill(
        &format!("O {} 7.8 1.1 1.1", middle + 1.8),
        Rgba::hex(0xFFFFFF).alpha(190),
    );
}
