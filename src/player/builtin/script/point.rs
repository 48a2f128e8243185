//! What scripts do with points.

use rhai::{Array, Dynamic, Engine, EvalAltResult};

use rules::{MAX_SIZE, Point, parse_point};

/// A failure of a function that a script has called.
pub(super) type Failure = Box<EvalAltResult>;

/// Adds the type `Point`.
pub(super) fn register(engine: &mut Engine) {
    engine
        .register_type_with_name::<Point>("Point")
        .register_get("x", |point: &mut Point| i64::from(point.x()))
        .register_get("y", |point: &mut Point| i64::from(point.y()))
        .register_fn("to_string", |point: &mut Point| point.to_string())
        .register_fn("to_debug", |point: &mut Point| point.to_string())
        .register_fn("==", |a: Point, b: Point| a == b)
        .register_fn("!=", |a: Point, b: Point| a != b)
        .register_fn("distance", |a: Point, b: Point| i64::from(a.distance(b)))
        .register_fn("point", at)
        .register_fn("point", |name: &str| {
            parse_point(name, MAX_SIZE).map_err(|error| Failure::from(error.to_string()))
        });
}

/// The point in this column and row.
fn at(x: i64, y: i64) -> Result<Point, Failure> {
    let small = |number: i64| i32::try_from(number).unwrap_or(-1);
    Point::try_new(small(x), small(y), MAX_SIZE).ok_or_else(|| {
        let last = MAX_SIZE - 1;
        format!("there is no point({x}, {y}), expected a column and a row from 0 to {last}").into()
    })
}

/// Points as an array of a script.
pub(super) fn array(points: impl IntoIterator<Item = Point>) -> Array {
    points.into_iter().map(Dynamic::from).collect()
}
