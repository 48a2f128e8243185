//! [`Style`]: what a character prefers about a move besides its value.

use super::glance::{strength, tension};
use engine::Lean;
use engine::state::PatternState;
use rules::{Game, Point};

engine::params! {
    /// Preferences. All keys except the first two are the percent of the points that the character
    /// would give up for a move that fulfils the preference completely. A neutral style plays the
    /// best move.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Style {
        /// How much its own shapes count, in the search's evaluation and in the choice; 1: neutral.
        // CITE: separate weights for own and other attack follow Rodent's personalities.
        pub attack: f64 = 1.0, range 0.25..=4.0;
        /// How much the other side's shapes count; 1: neutral.
        pub defence: f64 = 1.0, range 0.25..=4.0;
        /// Nearness to the centre of the board; below 0 to its edges.
        pub centre: f64 = 0.0, range -40..=40, unit "percent of the points";
        /// Distance from the last stone, up to eight points; below 0 nearness to it.
        pub tenuki: f64 = 0.0, range -40..=40, unit "percent of the points";
        /// A move after which the board holds fewer chances for either side.
        pub simplify: f64 = 0.0, range -40..=40, unit "percent of the points";
        /// A move that makes a four.
        pub four_greed: f64 = 0.0, range -40..=40, unit "percent of the points";
        /// The point opposite the other side's last stone, seen from the centre.
        pub mirror: f64 = 0.0, range -40..=40, unit "percent of the points";
    }
}

/// Percent of preference of a full-strength move for each factor of 2 on attack or defence.
const SHAPES: f64 = 12.0;
/// Distance from the last stone, in points, from which the preference for distant moves is full.
const FAR: u8 = 8;
/// Drop of the openness, in points of full strength, that counts fully as simplifying.
const CALMER: f64 = 3.0;
/// Number of preferred moves outside the ranking that get a search of their own.
const WISHES: usize = 2;
/// Percent of preference for a move that makes and stops a sure win, when choosing these moves.
const PROMISE: f64 = 40.0;

impl Style {
    /// The change of the evaluation of the search.
    pub(crate) fn lean(&self) -> Lean {
        Lean::new(self.attack, self.defence)
    }

    /// True when there are no preferences.
    pub(super) fn is_neutral(&self) -> bool {
        *self == Self::default()
    }
}

/// A position as a style sees it.
pub(super) struct Taste<'a> {
    style: Style,
    state: &'a mut PatternState,
    size: u8,
    /// The last stone of the other side.
    last: Option<Point>,
    /// The openness of the position, if the style uses it.
    tension: f64,
}

impl<'a> Taste<'a> {
    pub fn new(style: Style, state: &'a mut PatternState, game: &Game) -> Self {
        Self {
            style,
            size: game.board().size(),
            last: game.last_move(),
            tension: if style.simplify == 0.0 {
                0.0
            } else {
                tension(state)
            },
            state,
        }
    }

    /// Percent by which a legal move is preferred above its value.
    pub(crate) fn liking(&mut self, point: Point) -> f64 {
        let style = self.style;
        let me = self.state.side_to_move();
        let own = strength(self.state.class(point, me));
        let other = strength(self.state.class(point, !me));
        let mut liking = SHAPES * ((style.attack - 1.0) * own + (style.defence - 1.0) * other);
        let middle = Point::center(self.size);
        let reach = f64::from(self.size / 2).max(1.0);
        liking += style.centre * (1.0 - f64::from(middle.distance(point)) / reach);
        if let Some(last) = self.last {
            liking += style.tenuki * f64::from(last.distance(point).min(FAR)) / f64::from(FAR);
        }
        if style.four_greed != 0.0 && self.state.makes_four(point, me) {
            liking += style.four_greed;
        }
        if style.mirror != 0.0 && self.reflected() == Some(point) {
            liking += style.mirror;
        }
        if style.simplify != 0.0 {
            let calmer = self.tension - self.tension_after(point);
            liking += style.simplify * (calmer / CALMER).clamp(-1.0, 1.0);
        }
        liking
    }

    /// Legal moves outside the ranking with a higher preference than all ranked moves, the most
    /// promising first; at most [`WISHES`].
    pub(crate) fn wishes(&mut self, ranked: &[Point], most_liked: f64) -> Vec<Point> {
        let me = self.state.side_to_move();
        let mut points = self.state.candidates().collect::<Vec<_>>();
        points.extend(self.reflected());
        points.retain(|point| !ranked.contains(point) && !self.state.is_forbidden(*point, me));
        points.sort_unstable();
        points.dedup();
        let mut liked = Vec::new();
        for point in points {
            let liking = self.liking(point);
            if liking > most_liked {
                liked.push((liking + PROMISE * self.promise(point), point));
            }
        }
        liked.sort_by(|a, b| b.0.total_cmp(&a.0));
        let points = liked.into_iter().map(|(_, point)| point);
        points.take(WISHES).collect()
    }

    /// The value of a move for its side and against the other one, 0 to 1.
    fn promise(&self, point: Point) -> f64 {
        let me = self.state.side_to_move();
        let strength_for = |color| strength(self.state.class(point, color));
        (strength_for(me) + strength_for(!me)) / 2.0
    }

    /// The point opposite the last stone, if it is empty.
    fn reflected(&self) -> Option<Point> {
        let last = self.last?;
        let point = Point::new(self.size - 1 - last.x(), self.size - 1 - last.y());
        self.state.is_empty(point).then_some(point)
    }

    fn tension_after(&mut self, point: Point) -> f64 {
        self.state.make(point);
        let after = tension(self.state);
        self.state.undo();
        after
    }
}
