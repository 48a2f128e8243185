//! The cats: one head for all of them. A [`Coat`] says how this cat looks, a [`Mood`] how it feels.

mod coat;
mod expression;

use tiny_skia::Transform;

use super::super::canvas::Canvas;
use super::Mood;
use coat::Coat;
pub(super) use coat::{ALLEY, PANTHER, SLEEPY, TABBY};

/// Draws the cat.
pub(super) fn draw(canvas: &mut Canvas, coat: &Coat, mood: Mood) {
    // The tips of the ears stay inside the disc.
    canvas.under(
        Transform::from_row(0.94, 0.0, 0.0, 0.94, 0.0, 1.2),
        |canvas| {
            draw_body(canvas, coat);
            draw_ears(canvas, coat, mood);
            draw_head(canvas, coat);
            draw_markings(canvas, coat);
            expression::draw(canvas, coat, mood);
        },
    );
}

fn draw_body(canvas: &mut Canvas, coat: &Coat) {
    canvas.fill(
        "M -21 36 C -20 24 -12 19 0 19 C 12 19 20 24 21 36 Z",
        coat.body,
    );
    canvas.fill("M -10 36 C -9 26 -6 22 0 22 C 6 22 9 26 10 36 Z", coat.bib);
    canvas.fill("O 0 22 15 5.5", coat.shade.alpha(90));
}

fn draw_ears(canvas: &mut Canvas, coat: &Coat, mood: Mood) {
    let tilt: f32 = match mood {
        Mood::Angry => 34.0,
        Mood::Sad => 24.0,
        Mood::Surprised => -4.0,
        Mood::Calm | Mood::Thinking | Mood::Happy => 0.0,
    };
    // A laid-back ear also sinks, so that its root stays hidden behind the head.
    let sink = 0.14 * tilt.max(0.0);
    let turn = Transform::from_rotate_at(tilt, 13.0, -6.0).post_translate(-0.3 * sink, sink);
    for (side, ear) in [1.0, -1.0].into_iter().zip(&coat.ears) {
        canvas.under(turn.post_scale(side, 1.0), |canvas| {
            coat.cover(canvas, ear.outline);
            canvas.fill(ear.inside, coat.inner_ear);
            canvas.fill(ear.tuft, coat.muzzle.alpha(200));
        });
    }
}

fn draw_head(canvas: &mut Canvas, coat: &Coat) {
    let half = "M -2 -14 L 0 -14 C 10.5 -14 18 -9.5 20.4 -0.5 C 21.2 3 22.4 5.4 25.4 7.6 \
                C 23.6 8.6 22.9 9.3 22.7 10.6 C 23.2 12.4 23.8 13.4 25 15 \
                C 22.8 15.2 20.8 15.6 19.4 16.6 C 15.5 21.8 8.5 24.2 0 24.2 L -2 24.2 Z";
    canvas.both_sides(|canvas| coat.edge(canvas, half));
    canvas.both_sides(|canvas| canvas.fill(half, coat.fur));
}

/// Stripes, the pale parts round the nose, whiskers.
fn draw_markings(canvas: &mut Canvas, coat: &Coat) {
    canvas.both_sides(|canvas| {
        for &(stripe, width) in coat.stripes {
            canvas.stroke(stripe, width, coat.stripe);
        }
    });
    if let Some(crown) = coat.crown {
        canvas.stroke(crown, 2.6, coat.stripe);
    }
    if let Some(blaze) = coat.blaze {
        canvas.fill(blaze, coat.muzzle);
    }
    canvas.both_sides(|canvas| canvas.fill("O 4.3 13 6.9 5.6", coat.muzzle));
    canvas.fill("O 0 17.2 5.6 4.6", coat.muzzle);
    canvas.both_sides(|canvas| {
        canvas.stroke(
            "M 14.5 11.4 Q 21 9 28.5 8.6 M 14.5 13.6 Q 21 13.6 28 15.4",
            1.0,
            coat.whiskers.alpha(215),
        );
    });
}
