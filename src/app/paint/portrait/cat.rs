//! The orange tabby. One head; the mood changes ears, eyes, mouth and a few extras.

use tiny_skia::Transform;

use super::super::Rgba;
use super::super::canvas::{Canvas, Ink};
use super::Mood;

const STRIPE: Rgba = Rgba::hex(0xB8621E);
const CREAM: Rgba = Rgba::hex(0xFDECD2);
const INK: Rgba = Rgba::hex(0x2B1A12);
const NOSE: Rgba = Rgba::hex(0xD9776A);
const LIPS: Rgba = Rgba::hex(0x6E3322);
const TONGUE: Rgba = Rgba::hex(0xF08A80);
/// The fur, lit from above.
const FUR: Ink<'static> = Ink::Linear(
    (0.0, -26.0),
    (0.0, 26.0),
    &[(0.0, Rgba::hex(0xF9B65A)), (1.0, Rgba::hex(0xDF8730))],
);

/// Draws the cat.
pub(super) fn draw(canvas: &mut Canvas, mood: Mood) {
    // The tips of the ears stay inside the disc.
    canvas.under(
        Transform::from_row(0.94, 0.0, 0.0, 0.94, 0.0, 1.2),
        |canvas| {
            draw_body(canvas);
            draw_ears(canvas, mood);
            draw_head(canvas);
            draw_eyes(canvas, mood);
            draw_mouth(canvas, mood);
            draw_extras(canvas, mood);
        },
    );
}

fn draw_body(canvas: &mut Canvas) {
    canvas.fill(
        "M -21 36 C -20 24 -12 19 0 19 C 12 19 20 24 21 36 Z",
        Rgba::hex(0xC97427),
    );
    canvas.fill(
        "M -10 36 C -9 26 -6 22 0 22 C 6 22 9 26 10 36 Z",
        Rgba::hex(0xEBCFA9),
    );
    canvas.fill("O 0 22 15 5.5", Rgba::hex(0x7A3C10).alpha(90));
}

fn draw_ears(canvas: &mut Canvas, mood: Mood) {
    let tilt: f32 = match mood {
        Mood::Angry => 34.0,
        Mood::Sad => 24.0,
        Mood::Surprised => -4.0,
        Mood::Calm | Mood::Thinking | Mood::Happy => 0.0,
    };
    canvas.both_sides(|canvas| {
        // A laid-back ear also sinks, so that its root stays hidden behind the head.
        let sink = 0.14 * tilt.max(0.0);
        let turn = Transform::from_rotate_at(tilt, 13.0, -6.0).post_translate(-0.3 * sink, sink);
        canvas.under(turn, |canvas| {
            canvas.fill(
                "M 3.5 -11 C 7 -17 13 -24.5 17.6 -26.6 Q 19.4 -27.2 20 -25.2 \
                 C 21.6 -18 22 -8 19.5 2 Z",
                FUR,
            );
            canvas.fill(
                "M 8.6 -11.5 C 11 -15.5 14 -19.5 17 -21.6 C 18.2 -16 18.2 -10 17 -4 Z",
                Rgba::hex(0xF2A283),
            );
            canvas.fill("M 8.6 -11.5 Q 12.5 -12 14 -6 L 12 -4 Z", CREAM.alpha(200));
        });
    });
}

fn draw_head(canvas: &mut Canvas) {
    let half = "M -2 -14 L 0 -14 C 10.5 -14 18 -9.5 20.4 -0.5 C 21.2 3 22.4 5.4 25.4 7.6 \
                C 23.6 8.6 22.9 9.3 22.7 10.6 C 23.2 12.4 23.8 13.4 25 15 \
                C 22.8 15.2 20.8 15.6 19.4 16.6 C 15.5 21.8 8.5 24.2 0 24.2 L -2 24.2 Z";
    canvas.both_sides(|canvas| {
        canvas.fill(half, FUR);
        for (stripe, width) in [
            ("M 5.8 -12 Q 4.9 -9.6 5.1 -7.2", 2.4),
            ("M 21.2 2.6 Q 18.6 2.4 16.6 3.6", 2.0),
            ("M 22.2 8 Q 19.6 7.4 17.4 8.2", 2.0),
        ] {
            canvas.stroke(stripe, width, STRIPE);
        }
    });
    canvas.stroke("M 0 -12.4 L 0 -5.6", 2.6, STRIPE);
    canvas.fill("M 0 -1.5 C 2 3 3 6 6 9 L -6 9 C -3 6 -2 3 0 -1.5 Z", CREAM);
    canvas.both_sides(|canvas| canvas.fill("O 4.3 13 6.9 5.6", CREAM));
    canvas.fill("O 0 17.2 5.6 4.6", CREAM);
    canvas.both_sides(|canvas| {
        canvas.stroke(
            "M 14.5 11.4 Q 21 9 28.5 8.6 M 14.5 13.6 Q 21 13.6 28 15.4",
            1.0,
            CREAM.alpha(215),
        );
    });
}

/// An open eye.
struct Eye {
    size: f32,
    /// How far it looks to the right and down.
    look: (f32, f32),
    /// Half the width and half the height.
    pupil: (f32, f32),
}

impl Eye {
    /// The eyes of a mood, or `None` where they are closed.
    fn of(mood: Mood) -> Option<Self> {
        let (size, look, pupil) = match mood {
            Mood::Calm => (1.0, (0.0, 0.0), (2.9, 4.0)),
            Mood::Thinking => (1.0, (1.5, -1.7), (2.7, 4.0)),
            Mood::Happy => return None,
            Mood::Angry => (1.0, (0.0, 0.6), (1.5, 4.0)),
            Mood::Sad => (1.06, (0.0, 0.8), (3.5, 4.1)),
            Mood::Surprised => (1.18, (0.0, 0.0), (2.1, 2.5)),
        };
        Some(Self { size, look, pupil })
    }
}

fn draw_eyes(canvas: &mut Canvas, mood: Mood) {
    if let Some(eye) = Eye::of(mood) {
        for middle in [-9.2, 9.2] {
            let place = Transform::from_translate(middle, 1.6).pre_scale(eye.size, eye.size);
            canvas.under(place, |canvas| draw_eye(canvas, &eye));
        }
    }
    match mood {
        Mood::Happy => canvas.both_sides(|canvas| {
            canvas.stroke("M 4.8 3.4 C 6.2 -2.2 11.8 -2.2 13.4 3", 2.5, INK);
        }),
        Mood::Angry => {
            let fur = "M 1.5 -8 L 3 1.6 L 16.5 -4.4 L 14 -9 Z";
            draw_lids(canvas, fur, "M 3.6 1.4 L 15 -3.8");
        }
        Mood::Sad => {
            let fur = "M 3 -8 L 3.4 -4.6 L 15.8 1 L 17 -6 Z";
            draw_lids(canvas, fur, "M 4.6 -4 L 14.8 0.8");
        }
        Mood::Thinking => canvas.stroke("M 5.5 -6.6 Q 9.5 -9.6 13.5 -7.4", 1.8, STRIPE),
        Mood::Calm | Mood::Surprised => {}
    }
}

fn draw_eye(canvas: &mut Canvas, eye: &Eye) {
    canvas.fill("O 0 0 5 5.6", INK);
    let iris = [(0.0, Rgba::hex(0xD9E27A)), (1.0, Rgba::hex(0x86A83C))];
    canvas.fill(
        "O 0 0.2 4.2 4.8",
        Ink::Linear((0.0, -4.0), (0.0, 5.0), &iris),
    );
    let ((x, y), (wide, high)) = (eye.look, eye.pupil);
    canvas.fill(&format!("O {x} {y} {wide} {high}"), INK);
    canvas.fill(
        &format!("O {} {} 1.5 1.6", x * 0.8 - 1.3, y - 1.7),
        Rgba::hex(0xFFFFFF),
    );
    canvas.fill(
        &format!("O {} {} 0.8 0.8", x * 0.8 + 1.5, y + 1.9),
        Rgba::hex(0xFFFFFF).alpha(150),
    );
}

/// Lowers both lids: fur over the eye and the edge of the lid.
fn draw_lids(canvas: &mut Canvas, fur: &str, edge: &str) {
    canvas.both_sides(|canvas| {
        canvas.fill(fur, FUR);
        canvas.stroke(edge, 2.0, INK);
    });
}

fn draw_mouth(canvas: &mut Canvas, mood: Mood) {
    match mood {
        Mood::Happy => {
            let open = "M -5.2 12.4 Q 0 14.6 5.2 12.4 C 5.4 17.6 3 20.6 0 20.6 \
                        C -3 20.6 -5.4 17.6 -5.2 12.4 Z";
            let tongue = "M -3.3 18.2 Q 0 15.2 3.3 18.2 Q 2 20.6 0 20.6 Q -2 20.6 -3.3 18.2 Z";
            canvas.fill(open, LIPS);
            canvas.fill(tongue, TONGUE);
        }
        Mood::Angry => {
            let fang = "M 2 13.2 L 4.6 13.8 L 3.5 17.2 Z";
            canvas.both_sides(|canvas| canvas.fill(fang, Rgba::hex(0xFFFFFF)));
        }
        Mood::Surprised => {
            canvas.fill("O 0 15.6 3 3.7", LIPS);
            canvas.fill("O 0 17.4 1.8 1.5", TONGUE);
        }
        Mood::Calm | Mood::Thinking | Mood::Sad => {}
    }
    let line = match mood {
        Mood::Calm => "M 0 9.6 L 0 11.4 M -5.4 12.4 Q -2.8 15.6 0 12 Q 2.8 15.6 5.4 12.4",
        Mood::Thinking => "M 0 9.6 L 0 11.6 M -3.4 14.2 Q 0 12.6 3.8 13.4",
        Mood::Happy => "M 0 9.6 L 0 12 M -6.6 11.4 Q -3.4 14.6 0 12.6 Q 3.4 14.6 6.6 11.4",
        Mood::Angry => "M 0 9.6 L 0 12 M -6.2 15.6 Q -4 12.4 0 12.6 Q 4 12.4 6.2 15.6",
        Mood::Sad => "M 0 9.6 L 0 11.4 M -4.2 15.8 Q 0 11.8 4.2 15.8",
        Mood::Surprised => "M 0 9.6 L 0 11.4",
    };
    canvas.stroke(line, 1.6, LIPS);
    canvas.fill(
        "M -2.9 7.2 Q 0 6 2.9 7.2 Q 2.6 9 0 10.4 Q -2.6 9 -2.9 7.2 Z",
        NOSE,
    );
}

fn draw_extras(canvas: &mut Canvas, mood: Mood) {
    match mood {
        Mood::Happy => canvas
            .both_sides(|canvas| canvas.fill("O 15.6 8.6 3.4 2.2", Rgba::hex(0xF0705A).alpha(110))),
        Mood::Sad => {
            let drop = "M 11.4 8.2 C 13.8 11.6 14.4 12.8 14.4 14.2 A 11.4 14.2 3 0 180 \
                        C 8.4 12.8 9 11.6 11.4 8.2 Z";
            canvas.fill(
                drop,
                Ink::Linear(
                    (12.0, 8.0),
                    (14.0, 17.0),
                    &[(0.0, Rgba::hex(0xD6F1FF)), (1.0, Rgba::hex(0x5DB4F0))],
                ),
            );
        }
        Mood::Thinking => {
            canvas.fill(
                "M 13 36 C 12 30 8.5 26 7.6 22.4 C 7 18.6 10 16.8 13 17.4 \
                 C 17.4 18.4 20 24 22 36 Z",
                FUR,
            );
            canvas.fill("O 11.6 20.6 4.6 3.9", CREAM);
            canvas.stroke("M 10.4 18.6 L 10.2 21 M 13.2 18.7 L 13.2 21", 1.1, STRIPE);
        }
        Mood::Calm | Mood::Angry | Mood::Surprised => {}
    }
}
