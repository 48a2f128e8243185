//! [`Bar`]: an Elo difference with its error, and the plot of several.

use maud::{Markup, html};

/// An Elo difference or a rating with its 95 % interval.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    /// The thing measured.
    pub label: String,
    /// The value in Elo.
    pub elo: f64,
    /// Its 95 % interval. An end may be infinite.
    pub interval: [f64; 2],
    /// The value in words.
    pub words: String,
}

/// Distance from a value within which its interval is drawn. Wider intervals say little and would
/// compress the others.
const WIDEST: f64 = 400.0;

/// Approximate number of ticks of an axis.
const TICKS: f64 = 5.0;

/// The range of an axis.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Axis {
    from: f64,
    to: f64,
    step: f64,
}

impl Axis {
    /// An axis with room for all bars, and for 0 if `with_zero`.
    fn of(bars: &[Bar], with_zero: bool) -> Self {
        let ends = bars.iter().flat_map(|bar| {
            let (low, high) = (bar.elo - WIDEST, bar.elo + WIDEST);
            bar.interval.map(|end| end.clamp(low, high))
        });
        let ends = ends.chain(with_zero.then_some(0.0));
        let (low, high) = ends.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), end| {
            (low.min(end), high.max(end))
        });
        let (low, high) = if low < high { (low, high) } else { (-1.0, 1.0) };
        let step = round_step((high - low) / TICKS);
        Self {
            from: (low / step).floor() * step,
            to: (high / step).ceil() * step,
            step,
        }
    }

    /// The place of a value, in percent of the width.
    fn place(self, value: f64) -> f64 {
        let share = (value - self.from) / (self.to - self.from);
        (1000.0 * share.clamp(0.0, 1.0)).round() / 10.0
    }

    fn ticks(self) -> impl Iterator<Item = f64> {
        let count = ((self.to - self.from) / self.step).round() as u32;
        (0..=count).map(move |number| self.from + f64::from(number) * self.step)
    }
}

/// A step of 1, 2 or 5 times a power of ten that is at least `least`.
fn round_step(least: f64) -> f64 {
    let power = 10_f64.powf(least.log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power);
    let fitting = steps.into_iter().find(|step| *step >= least * 0.999);
    fitting.unwrap_or(10.0 * power)
}

/// The bars as a plot, one in each line. `with_zero`: the values are differences, so 0 is marked.
pub(crate) fn plot(bars: &[Bar], with_zero: bool, label: &str) -> Markup {
    let axis = Axis::of(bars, with_zero);
    html! {
        div.plot role="img" aria-label=(label) {
            @for bar in bars {
                div.row {
                    span.name { (bar.label) }
                    (line(bar, axis, with_zero))
                    span.value { (minus(&bar.words)) }
                }
            }
            div.row.axis aria-hidden="true" {
                span.name {}
                div.ticks {
                    @for tick in axis.ticks() {
                        span style=(format!("left:{}%", axis.place(tick))) {
                            (signed(tick, with_zero))
                        }
                    }
                }
                span.value {}
            }
        }
    }
}

/// The interval of a bar, its value, and the lines of the axis.
fn line(bar: &Bar, axis: Axis, with_zero: bool) -> Markup {
    let at = |value: f64| format!("{}%", axis.place(value));
    let [low, high] = bar.interval;
    let side = if !with_zero || low <= 0.0 && high >= 0.0 {
        "even"
    } else if low > 0.0 {
        "plus"
    } else {
        "minus"
    };
    html! {
        svg.line aria-hidden="true" {
            @for tick in axis.ticks() {
                line.grid x1=(at(tick)) x2=(at(tick)) y1="0" y2="100%" {}
            }
            @if with_zero { line.zero x1=(at(0.0)) x2=(at(0.0)) y1="0" y2="100%" {} }
            g class=(side) {
                line.whisker x1=(at(low)) x2=(at(high)) y1="50%" y2="50%" {}
                @for end in [low, high] {
                    line.whisker x1=(at(end)) x2=(at(end)) y1="30%" y2="70%" {}
                }
                circle cx=(at(bar.elo)) cy="50%" r="4.5" {}
            }
        }
    }
}

fn signed(value: f64, with_sign: bool) -> String {
    if with_sign && value.round() != 0.0 {
        minus(&format!("{value:+.0}"))
    } else {
        format!("{value:.0}")
    }
}

/// A value as text, with a minus sign as wide as a plus.
pub(crate) fn minus(words: &str) -> String {
    words.replace('-', "\u{2212}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bar(elo: f64, error: f64) -> Bar {
        Bar {
            label: "it".to_owned(),
            elo,
            interval: [elo - error, elo + error],
            words: String::new(),
        }
    }

    #[test]
    fn axis_has_round_ticks_around_all_bars() {
        let axis = Axis::of(&[bar(35.0, 9.0), bar(-12.0, 8.0)], true);
        assert_eq!((axis.from, axis.to, axis.step), (-20.0, 60.0, 20.0));
        assert_eq!(
            axis.ticks().collect::<Vec<_>>(),
            [-20.0, 0.0, 20.0, 40.0, 60.0]
        );
        assert_eq!(
            [-20.0, 0.0, 60.0, 900.0].map(|it| axis.place(it)),
            [0.0, 25.0, 100.0, 100.0]
        );
        let ratings = Axis::of(&[bar(1500.0, 0.0), bar(2053.3, 118.3)], false);
        assert_eq!((ratings.from, ratings.to), (1400.0, 2200.0));
    }

    #[test]
    fn axis_without_games_is_finite() {
        for bars in [vec![], vec![bar(0.0, 0.0)], vec![bar(0.0, 1200.0)]] {
            let axis = Axis::of(&bars, true);
            assert!(axis.ticks().count() < 20, "{axis:?}");
            assert!(axis.place(0.0).is_finite(), "{axis:?}");
        }
    }
}
