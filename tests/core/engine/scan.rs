//! [`scan_models`]: a slow implementation of [`ModelBoard`](engine::ModelBoard). Both share only the
//! templates.

use engine::pattern::{Cell, Model, Template};
use rules::{Board, Color, Direction, Point, Rule};

/// The models of `color`, found by reading every template from every point in all eight directions,
/// in no particular order.
///
/// A line of fewer than five points has no model, because it cannot become a five.
pub(super) fn scan_models(rule: Rule, board: &Board, color: Color) -> Vec<Model> {
    let templates = Template::seed();
    let mut models = Vec::new();
    for template in &templates {
        for start in board.points() {
            for direction in Direction::ALL {
                for step in [1, -1] {
                    let ray = Ray {
                        start,
                        direction,
                        step,
                    };
                    models.extend(read(rule, board, color, template, ray));
                }
            }
        }
    }
    models
}

/// One of the eight directions from a point.
#[derive(Clone, Copy)]
struct Ray {
    start: Point,
    direction: Direction,
    step: i32,
}

impl Ray {
    fn point(self, place: usize, size: u8) -> Option<Point> {
        self.start
            .step(self.direction, self.step * place as i32, size)
    }
}

fn read(rule: Rule, board: &Board, color: Color, template: &Template, ray: Ray) -> Option<Model> {
    let size = board.size();
    let steps = (-4..=4).filter(|&step| ray.start.step(ray.direction, step, size).is_some());
    if steps.count() < 5 {
        return None;
    }
    for (place, &cell) in template.cells().iter().enumerate() {
        let stone = board.get(ray.point(place, size)?);
        let wanted = match cell {
            Cell::Own => Some(color),
            Cell::Completing | Cell::First => None,
            Cell::Other => Some(!color),
        };
        if stone != wanted {
            return None;
        }
    }
    let at = |place| ray.point(place, size).expect("all cells lie on the board");
    let row = |point| board.row_length(point, ray.direction, color);
    let lasting = |length| length <= 5 || rule.is_five(color, length);
    let model = Model {
        kind: template.kind(),
        owner: color,
        direction: ray.direction,
        stones: template.stones().map(at).collect(),
        points: template
            .completing()
            .map(at)
            .filter(|&point| lasting(row(point)))
            .collect(),
    };
    // An overlong row is not a five, and a shape without a completing point is not a model.
    let counts = if template.completing().next().is_none() {
        lasting(row(model.stones[0]))
    } else {
        !model.points.is_empty()
    };
    counts.then_some(model)
}
