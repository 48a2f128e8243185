//! What a mood does to a cat's eyes and mouth, and a few extras.

use super::super::super::Rgba;
use super::super::super::canvas::{Canvas, Ink};
use super::super::Mood;
use super::super::eye::Eye;
use super::coat::{Coat, Lids};

const TONGUE: Rgba = Rgba::hex(0xF08A80);

/// Draws what the mood decides over the rest of the head.
pub(super) fn draw(canvas: &mut Canvas, coat: &Coat, mood: Mood) {
    match (mood, coat.lids) {
        (Mood::Happy, _) => canvas.both_sides(|canvas| {
            canvas.stroke("M 4.8 3.4 C 6.2 -2.2 11.8 -2.2 13.4 3", 2.5, coat.lashes);
        }),
        (Mood::Calm, Lids::Closed) => draw_sleep(canvas, coat),
        _ => draw_eyes(canvas, coat, mood),
    }
    draw_mouth(canvas, coat, mood);
    draw_extras(canvas, coat, mood);
}

fn draw_sleep(canvas: &mut Canvas, coat: &Coat) {
    canvas.both_sides(|canvas| {
        canvas.stroke("M 4.6 2 C 6.2 6.4 12.2 6.4 13.8 2", 2.3, coat.lashes);
    });
    let breath = "M 23.6 -5.6 L 27 -5.6 L 23.6 -1.4 L 27 -1.4 M 23 -16 L 27.8 -16 \
                  L 23 -10 L 27.8 -10";
    canvas.stroke(breath, 1.7, coat.muzzle.alpha(230));
}

fn draw_eyes(canvas: &mut Canvas, coat: &Coat, mood: Mood) {
    let (size, look, pupil) = match mood {
        Mood::Calm | Mood::Happy => (1.0, (0.0, 0.0), (2.9, 4.0)),
        Mood::Thinking => (1.0, (1.5, -1.7), (2.7, 4.0)),
        Mood::Angry => (1.0, (0.0, 0.6), (1.5, 4.0)),
        Mood::Sad => (1.06, (0.0, 0.8), (3.5, 4.1)),
        Mood::Surprised => (1.18, (0.0, 0.0), (2.1, 2.5)),
    };
    let (iris, ink) = (coat.iris, coat.ink);
    let eye = Eye {
        size,
        look,
        pupil,
        iris,
        ink,
    };
    for middle in [-9.2, 9.2] {
        eye.draw(canvas, (middle, 1.6));
    }
    match mood {
        Mood::Angry => {
            let fur = "M 1.5 -8 L 3 1.6 L 16.5 -4.4 L 14 -9 Z";
            draw_lids(canvas, coat, fur, "M 3.6 1.4 L 15 -3.8");
        }
        Mood::Sad => {
            let fur = "M 3 -8 L 3.4 -4.6 L 15.8 1 L 17 -6 Z";
            draw_lids(canvas, coat, fur, "M 4.6 -4 L 14.8 0.8");
        }
        Mood::Calm | Mood::Thinking => draw_lids_at_rest(canvas, coat),
        Mood::Happy | Mood::Surprised => {}
    }
    if mood == Mood::Thinking {
        canvas.stroke("M 5.5 -6.6 Q 9.5 -9.6 13.5 -7.4", 1.8, coat.stripe);
    }
}

fn draw_lids_at_rest(canvas: &mut Canvas, coat: &Coat) {
    match coat.lids {
        Lids::Open => {}
        Lids::Keen => {
            let fur = "M 2 -7 L 3 -1 L 15.5 -4.2 L 14 -8 Z";
            draw_lids(canvas, coat, fur, "M 4 -1.2 L 14.2 -3.8");
        }
        Lids::Half | Lids::Closed => {
            let fur = "M 3 -5 Q 9.2 -7 15.6 -4.6 L 15.4 0.8 L 3 0.8 Z";
            draw_lids(canvas, coat, fur, "M 3.8 0.8 L 14.8 0.8");
        }
    }
}

/// Lowers both lids: fur over the eye and the edge of the lid.
fn draw_lids(canvas: &mut Canvas, coat: &Coat, fur: &str, edge: &str) {
    canvas.both_sides(|canvas| {
        canvas.fill(fur, coat.fur);
        canvas.stroke(edge, 2.0, coat.ink);
    });
}

fn draw_mouth(canvas: &mut Canvas, coat: &Coat, mood: Mood) {
    match mood {
        Mood::Happy => {
            let open = "M -5.2 12.4 Q 0 14.6 5.2 12.4 C 5.4 17.6 3 20.6 0 20.6 \
                        C -3 20.6 -5.4 17.6 -5.2 12.4 Z";
            let tongue = "M -3.3 18.2 Q 0 15.2 3.3 18.2 Q 2 20.6 0 20.6 Q -2 20.6 -3.3 18.2 Z";
            canvas.fill(open, coat.lips);
            canvas.fill(tongue, TONGUE);
        }
        Mood::Angry => {
            let fang = "M 2 13.2 L 4.6 13.8 L 3.5 17.2 Z";
            canvas.both_sides(|canvas| canvas.fill(fang, Rgba::hex(0xFFFFFF)));
        }
        Mood::Surprised => {
            canvas.fill("O 0 15.6 3 3.7", coat.lips);
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
    canvas.stroke(line, 1.6, coat.lips);
    canvas.fill(
        "M -2.9 7.2 Q 0 6 2.9 7.2 Q 2.6 9 0 10.4 Q -2.6 9 -2.9 7.2 Z",
        coat.nose,
    );
}

fn draw_extras(canvas: &mut Canvas, coat: &Coat, mood: Mood) {
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
            let paw = "M 13 36 C 12 30 8.5 26 7.6 22.4 C 7 18.6 10 16.8 13 17.4 \
                       C 17.4 18.4 20 24 22 36 Z";
            coat.cover(canvas, paw);
            canvas.fill("O 11.6 20.6 4.6 3.9", coat.muzzle);
            canvas.stroke(
                "M 10.4 18.6 L 10.2 21 M 13.2 18.7 L 13.2 21",
                1.1,
                coat.stripe,
            );
        }
        Mood::Calm | Mood::Angry | Mood::Surprised => {}
    }
}
