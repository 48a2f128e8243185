//! The graph of the winning chances through a game.

use tiny_skia::{PathBuilder, Rect, Stroke, StrokeDash};

use super::canvas::Canvas;
use super::{Picture, Rgba};

/// What is drawn.
#[derive(Clone, Debug)]
pub struct Graph<'a> {
    /// `[ply]`: the share of the points, 0 at the bottom to 1 at the top; `None` where it is
    /// unknown, which the line passes over.
    pub shares: &'a [Option<f32>],
    /// `[ply]`: the side that has a win there; true for the side at the top.
    pub wins: &'a [Option<bool>],
    /// Plies with a dot: its colour, and its radius in logical pixels.
    pub dots: &'a [(usize, Rgba, f32)],
    /// The ply shown.
    pub shown: usize,
}

/// Its colours.
#[derive(Clone, Copy, Debug)]
pub struct GraphLook {
    /// The line and, fainter, the area below it.
    pub line: Rgba,
    /// The middle, the ticks, and the ply shown.
    pub guide: Rgba,
}

/// Plies that have the whole width to themselves when there are fewer.
const LEAST_PLIES: usize = 12;
/// Room at every edge, in logical pixels.
const MARGIN: f32 = 6.0;

/// The place of `ply` in a line with `plies` plies, from 0 at the left edge to 1 at the right one,
/// in a graph of this width in logical pixels.
pub fn place_of_ply(ply: usize, plies: usize, width: f32) -> f32 {
    let steps = plies.saturating_sub(1).max(LEAST_PLIES) as f32;
    let margin = MARGIN / width.max(1.0);
    margin + (1.0 - 2.0 * margin) * ply as f32 / steps
}

/// The ply nearest to a place in a graph of this width in logical pixels.
pub fn ply_near(place: f32, plies: usize, width: f32) -> usize {
    let distance = |&ply: &usize| (place_of_ply(ply, plies, width) - place).abs();
    let nearest = (0..plies).min_by(|one, other| distance(one).total_cmp(&distance(other)));
    nearest.unwrap_or_default()
}

/// The plies between two ticks of the axis, so that at most ten ticks are needed.
pub fn tick_step(plies: usize) -> usize {
    let steps = [2, 5, 10, 20, 50];
    let fits = steps.into_iter().find(|step| plies / step <= 10);
    fits.unwrap_or(100)
}

/// The graph on a sheet of `size` physical pixels, `scale` of which are one logical pixel.
pub fn graph(graph: &Graph, look: GraphLook, size: (u32, u32), scale: f32) -> Picture {
    let mut plot = Plot {
        canvas: Canvas::sheet(size.0, size.1),
        size: (size.0 as f32, size.1 as f32),
        plies: graph.shares.len(),
        scale,
        look,
    };
    plot.wins(graph.wins);
    plot.grid();
    plot.curve(graph.shares);
    let at = plot.x(graph.shown).round() + 0.5;
    let height = plot.size.1;
    plot.guide((at, 0.0), (at, height), height, 190);
    for &(ply, color, radius) in graph.dots {
        plot.dot(graph.shares, ply, color, radius);
    }
    plot.dot(graph.shares, graph.shown, look.guide, 3.0);
    plot.canvas.finish()
}

/// The sheet, and where plies and shares are on it.
struct Plot {
    canvas: Canvas,
    size: (f32, f32),
    plies: usize,
    scale: f32,
    look: GraphLook,
}

impl Plot {
    fn margin(&self) -> f32 {
        MARGIN * self.scale
    }

    fn x(&self, ply: usize) -> f32 {
        let width = self.size.0;
        width * place_of_ply(ply, self.plies, width / self.scale)
    }

    fn y(&self, share: f32) -> f32 {
        self.margin() + (self.size.1 - 2.0 * self.margin()) * (1.0 - share)
    }

    fn guide(&mut self, from: (f32, f32), to: (f32, f32), dash: f32, alpha: u8) {
        let mut path = PathBuilder::new();
        path.move_to(from.0, from.1);
        path.line_to(to.0, to.1);
        let stroke = Stroke {
            width: self.scale,
            dash: StrokeDash::new(vec![dash, dash], 0.0),
            ..Stroke::default()
        };
        if let Some(path) = path.finish() {
            let color = self.look.guide.alpha(alpha);
            self.canvas.stroke_with(&path, &stroke, color);
        }
    }

    /// The plies in which a side has a win: a tinted column with a band at the edge of that side.
    fn wins(&mut self, wins: &[Option<bool>]) {
        let half = f32::midpoint(self.x(1), -self.x(0)).max(1.0);
        let (height, band) = (self.size.1, 4.0 * self.scale);
        for (ply, at_top) in wins.iter().enumerate() {
            let Some(at_top) = *at_top else { continue };
            let (left, width) = (self.x(ply) - half, 2.0 * half);
            let column = Rect::from_xywh(left, 0.0, width, height);
            let top = if at_top { 0.0 } else { height - band };
            let edge = Rect::from_xywh(left, top, width, band);
            for (area, alpha) in [(column, 26), (edge, 200)] {
                if let Some(area) = area {
                    let path = PathBuilder::from_rect(area);
                    self.canvas.fill_path(&path, self.look.guide.alpha(alpha));
                }
            }
        }
    }

    /// Lines at a quarter, half and three quarters of the points, and the ticks of the plies.
    fn grid(&mut self) {
        let (width, height) = self.size;
        let margin = self.margin();
        for (share, alpha) in [(0.25, 60), (0.5, 150), (0.75, 60)] {
            let y = self.y(share).round() + 0.5;
            self.guide((margin, y), (width - margin, y), 3.0 * self.scale, alpha);
        }
        for ply in (0..self.plies).step_by(tick_step(self.plies)) {
            let x = self.x(ply).round() + 0.5;
            self.guide((x, height - margin), (x, height), height, 150);
        }
    }

    fn curve(&mut self, shares: &[Option<f32>]) {
        let known = shares.iter().enumerate();
        let known = known.filter_map(|(ply, share)| Some((self.x(ply), self.y((*share)?))));
        let known = known.collect::<Vec<_>>();
        let (Some(&first), Some(&last)) = (known.first(), known.last()) else {
            return;
        };
        let bottom = self.size.1 - self.margin();
        let mut path = PathBuilder::new();
        path.move_to(first.0, bottom);
        known.iter().for_each(|&(x, y)| path.line_to(x, y));
        path.line_to(last.0, bottom);
        path.close();
        if let Some(area) = path.finish() {
            self.canvas.fill_path(&area, self.look.line.alpha(46));
        }
        let mut path = PathBuilder::new();
        path.move_to(first.0, first.1);
        known.iter().for_each(|&(x, y)| path.line_to(x, y));
        if let Some(line) = path.finish() {
            self.canvas
                .stroke_path(&line, 2.0 * self.scale, self.look.line);
        }
    }

    fn dot(&mut self, shares: &[Option<f32>], ply: usize, color: Rgba, radius: f32) {
        let share = shares.get(ply).copied().flatten();
        let place = share.map(|share| (self.x(ply), self.y(share)));
        let circle = place.and_then(|(x, y)| PathBuilder::from_circle(x, y, radius * self.scale));
        if let Some(circle) = circle {
            self.canvas.fill_path(&circle, color);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ply_is_found_where_it_lies() {
        for plies in [1, 2, 13, 60, 225] {
            for ply in 0..plies {
                let place = place_of_ply(ply, plies, 500.0);
                assert!((0.0..=1.0).contains(&place));
                assert_eq!(ply_near(place, plies, 500.0), ply, "of {plies}");
            }
        }
        assert_eq!(ply_near(0.7, 0, 500.0), 0);
    }

    #[test]
    fn the_line_is_where_the_chances_are() {
        let look = GraphLook {
            line: Rgba::hex(0xFF_0000),
            guide: Rgba::hex(0x00_FF00),
        };
        let shares = [Some(1.0), None, Some(1.0), Some(0.0)];
        let drawing = Graph {
            shares: &shares,
            wins: &[None, None, Some(true), Some(false)],
            dots: &[],
            shown: 3,
        };
        let picture = graph(&drawing, look, (400, 100), 1.0);
        let x = (400.0 * place_of_ply(1, 4, 400.0)) as u32;
        let red = |y| picture.pixel(x, y).map_or(0, |pixel| pixel[0]);
        let alpha = |y| picture.pixel(x, y).map_or(0, |pixel| pixel[3]);
        assert!(
            red(6) > 200 && alpha(6) > 200,
            "the line passes over what is unknown"
        );
        assert!(
            (1..100).contains(&alpha(30)),
            "and the ground below it is tinted"
        );
        let band = |ply: usize, y: u32| {
            let x = (400.0 * place_of_ply(ply, 4, 400.0)) as u32 + 4;
            picture.pixel(x, y).map_or(0, |pixel| pixel[3])
        };
        assert!(band(2, 1) > 150 && band(3, 98) > 150, "wins have a band");
        assert!(band(2, 98) < band(3, 98) && band(3, 1) < band(2, 1));
        assert_eq!(
            graph(
                &Graph {
                    shares: &[],
                    ..drawing
                },
                look,
                (10, 10),
                1.0
            )
            .width,
            10
        );
    }
}
