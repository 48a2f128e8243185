//! The graph of the winning chances through a game.

use tiny_skia::{PathBuilder, Stroke, StrokeDash};

use super::canvas::Canvas;
use super::{Picture, Rgba};

/// What is drawn.
#[derive(Clone, Debug)]
pub struct Graph<'a> {
    /// `[ply]`: the share of the points, 0 at the bottom to 1 at the top; `None` where it is unknown, which the line passes over.
    pub shares: &'a [Option<f32>],
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
    /// The middle, and the ply shown.
    pub guide: Rgba,
}

/// Plies that have the whole width to themselves when there are fewer.
const LEAST_PLIES: usize = 12;
/// Room at every edge, in logical pixels.
const MARGIN: f32 = 6.0;

/// Where `ply` of so many lies, from 0 at the left edge to 1 at the right one, in a graph of this width in logical pixels.
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

/// The graph on a sheet of `size` physical pixels, `scale` of which are one logical pixel.
pub fn graph(graph: &Graph, look: GraphLook, size: (u32, u32), scale: f32) -> Picture {
    let mut canvas = Canvas::sheet(size.0, size.1);
    let (width, height) = (size.0 as f32, size.1 as f32);
    let margin = MARGIN * scale;
    let x = |ply| width * place_of_ply(ply, graph.shares.len(), width / scale);
    let y = |share: f32| margin + (height - 2.0 * margin) * (1.0 - share);
    let known = graph.shares.iter().enumerate();
    let known = known.filter_map(|(ply, share)| Some((x(ply), y((*share)?))));
    let known = known.collect::<Vec<_>>();

    let guide = |canvas: &mut Canvas, from: (f32, f32), to: (f32, f32), dash: f32| {
        let mut path = PathBuilder::new();
        path.move_to(from.0, from.1);
        path.line_to(to.0, to.1);
        let stroke = Stroke {
            width: scale,
            dash: StrokeDash::new(vec![dash, dash], 0.0),
            ..Stroke::default()
        };
        if let Some(path) = path.finish() {
            canvas.stroke_with(&path, &stroke, look.guide.alpha(150));
        }
    };
    let middle = y(0.5).round() + 0.5;
    guide(
        &mut canvas,
        (margin, middle),
        (width - margin, middle),
        3.0 * scale,
    );
    if let (Some(&first), Some(&last)) = (known.first(), known.last()) {
        let mut path = PathBuilder::new();
        path.move_to(first.0, height - margin);
        known.iter().for_each(|&(x, y)| path.line_to(x, y));
        path.line_to(last.0, height - margin);
        path.close();
        if let Some(area) = path.finish() {
            canvas.fill_path(&area, look.line.alpha(46));
        }
        let mut path = PathBuilder::new();
        path.move_to(first.0, first.1);
        known.iter().for_each(|&(x, y)| path.line_to(x, y));
        if let Some(line) = path.finish() {
            canvas.stroke_path(&line, 2.0 * scale, look.line);
        }
    }
    let at = x(graph.shown).round() + 0.5;
    guide(&mut canvas, (at, 0.0), (at, height), height);
    let dot = |canvas: &mut Canvas, ply: usize, color: Rgba, radius: f32| {
        let share = graph.shares.get(ply).copied().flatten();
        let circle =
            share.and_then(|share| PathBuilder::from_circle(x(ply), y(share), radius * scale));
        if let Some(circle) = circle {
            canvas.fill_path(&circle, color);
        }
    };
    for &(ply, color, radius) in graph.dots {
        dot(&mut canvas, ply, color, radius);
    }
    dot(&mut canvas, graph.shown, look.guide, 3.0);
    canvas.finish()
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
