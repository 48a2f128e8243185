//! The eye that most faces share.

use tiny_skia::Transform;

use super::super::Rgba;
use super::super::canvas::{Canvas, Ink};

const WHITE: Rgba = Rgba::hex(0xFFFFFF);

/// An open eye: 10 units wide and 11.2 high at size 1.
pub(super) struct Eye {
    /// How much larger than 1 unit a unit is.
    pub(super) size: f32,
    /// How far it looks to the right and down.
    pub(super) look: (f32, f32),
    /// Half the width and half the height.
    pub(super) pupil: (f32, f32),
    /// The iris at its top and at its bottom.
    pub(super) iris: [Rgba; 2],
    /// The pupil and the rim.
    pub(super) ink: Rgba,
}

impl Eye {
    /// Draws it round (x, y).
    pub(super) fn draw(&self, canvas: &mut Canvas, (x, y): (f32, f32)) {
        let place = Transform::from_translate(x, y).pre_scale(self.size, self.size);
        canvas.under(place, |canvas| self.draw_here(canvas));
    }

    fn draw_here(&self, canvas: &mut Canvas) {
        canvas.fill("O 0 0 5 5.6", self.ink);
        let [top, bottom] = self.iris;
        canvas.fill(
            "O 0 0.2 4.2 4.8",
            Ink::Linear((0.0, -4.0), (0.0, 5.0), &[(0.0, top), (1.0, bottom)]),
        );
        let ((x, y), (wide, high)) = (self.look, self.pupil);
        canvas.fill(&format!("O {x} {y} {wide} {high}"), self.ink);
        canvas.fill(&format!("O {} {} 1.5 1.6", x * 0.8 - 1.3, y - 1.7), WHITE);
        canvas.fill(
            &format!("O {} {} 0.8 0.8", x * 0.8 + 1.5, y + 1.9),
            WHITE.alpha(150),
        );
    }
}
