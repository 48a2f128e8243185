//! Outlines written as short strings, so that a drawing reads as data.
//!
//! The language is the absolute part of SVG's path data with two additions. Words are separated by
//! blanks:
//!
//! | word | numbers | meaning |
//! |---|---|---|
//! | `M` | x y | start a new line there |
//! | `L` | x y | straight to there |
//! | `Q` | x1 y1 x y | quadratic curve |
//! | `C` | x1 y1 x2 y2 x y | cubic curve |
//! | `Z` | | close |
//! | `O` | x y rx ry | an oval of its own |
//! | `A` | x y r from sweep | arc, degrees clockwise from three o'clock; joins an open line |

use tiny_skia::{Path, PathBuilder, Rect};

/// The outline that `text` describes, or `None` where the text is empty or malformed.
pub(crate) fn outline(text: &str) -> Option<Path> {
    let mut words = text.split_ascii_whitespace();
    let mut builder = PathBuilder::new();
    let mut is_open = false;
    while let Some(word) = words.next() {
        let mut number = || words.next()?.parse::<f32>().ok();
        match word {
            "M" => builder.move_to(number()?, number()?),
            "L" => builder.line_to(number()?, number()?),
            "Q" => builder.quad_to(number()?, number()?, number()?, number()?),
            "C" => {
                let (x1, y1, x2, y2) = (number()?, number()?, number()?, number()?);
                builder.cubic_to(x1, y1, x2, y2, number()?, number()?);
            }
            "Z" => builder.close(),
            "O" => {
                let (x, y, rx, ry) = (number()?, number()?, number()?, number()?);
                builder.push_oval(Rect::from_ltrb(x - rx, y - ry, x + rx, y + ry)?);
            }
            "A" => {
                let arc = Arc {
                    x: number()?,
                    y: number()?,
                    radius: number()?,
                };
                let start = if is_open {
                    PathBuilder::line_to
                } else {
                    PathBuilder::move_to
                };
                arc.push(&mut builder, start, (number()?, number()?));
            }
            _ => return None,
        }
        is_open = !matches!(word, "Z" | "O");
    }
    builder.finish()
}

/// A circle of which a part is drawn.
struct Arc {
    x: f32,
    y: f32,
    radius: f32,
}

impl Arc {
    /// Goes to the part's beginning by `start`, then adds the part that begins at `from` and runs
    /// through `sweep` degrees, as cubics of at most 45 degrees.
    fn push(
        &self,
        builder: &mut PathBuilder,
        start: fn(&mut PathBuilder, f32, f32),
        (from, sweep): (f32, f32),
    ) {
        let pieces = (sweep.abs() / 45.0).ceil().max(1.0);
        let step = (sweep / pieces).to_radians();
        let reach = self.radius * 4.0 / 3.0 * (step / 4.0).tan();
        let mut angle = from.to_radians();
        let (mut x, mut y) = self.at(angle);
        start(builder, x, y);
        let mut drawn = 0.0;
        while drawn < pieces {
            let (sin, cos) = angle.sin_cos();
            let (x1, y1) = (x - reach * sin, y + reach * cos);
            angle += step;
            let (sin, cos) = angle.sin_cos();
            (x, y) = self.at(angle);
            builder.cubic_to(x1, y1, x + reach * sin, y - reach * cos, x, y);
            drawn += 1.0;
        }
    }

    fn at(&self, angle: f32) -> (f32, f32) {
        let (sin, cos) = angle.sin_cos();
        (self.x + self.radius * cos, self.y + self.radius * sin)
    }
}

#[cfg(test)]
mod tests {
    use tiny_skia::PathSegment;

    use super::*;

    #[test]
    fn malformed_text_is_no_outline() {
        for text in ["", "M", "M 1", "M 1 x", "K 1 2", "M 0 0 L 1", "O 0 0 -1 2"] {
            assert!(outline(text).is_none(), "{text:?}");
        }
    }

    #[test]
    fn a_full_arc_is_the_circle() {
        let bounds = outline("A 5 6 4 0 360").expect("well formed").bounds();
        let sides = [bounds.left(), bounds.top(), bounds.right(), bounds.bottom()];
        for (side, want) in sides.into_iter().zip([1.0, 2.0, 9.0, 10.0]) {
            assert!((side - want).abs() < 1e-3, "{sides:?}");
        }
    }

    #[test]
    fn an_arc_joins_the_open_line() {
        let starts = |text| {
            let path = outline(text).expect("well formed");
            path.segments()
                .filter(|part| matches!(part, PathSegment::MoveTo(_)))
                .count()
        };
        assert_eq!(starts("M 0 0 A 10 0 2 180 90"), 1);
        assert_eq!(starts("M 0 0 L 1 1 Z A 10 0 2 180 90"), 2);
    }
}
