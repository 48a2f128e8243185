//! The value of a point without a search: for moves of a character that overlooks something, and
//! for styles.

use rand::Rng;
use rand::seq::IndexedRandom;

use engine::state::{PatternState, PointClass};
use rules::{Color, Point};

/// The value of a stone of this class for its owner, 0 to 1.
pub(super) const fn strength(class: PointClass) -> f64 {
    match class {
        PointClass::Quiet | PointClass::Foul => 0.0,
        PointClass::OpenTwo => 0.2,
        PointClass::Three => 0.25,
        PointClass::DoubleTwo => 0.35,
        PointClass::ThreePlus => 0.4,
        PointClass::OpenThree | PointClass::Four => 0.6,
        PointClass::OpenThreePlus | PointClass::FourPlus => 0.7,
        PointClass::DoubleThree => 0.9,
        PointClass::FourThree | PointClass::OpenFour | PointClass::Five => 1.0,
    }
}

/// The most promising move for a side that sees neither its own open fours nor the other side's
/// fours and fives; random among equals. `None` only when there is no legal point near the stones.
pub(super) fn unsuspecting(state: &mut PatternState, rng: &mut impl Rng) -> Option<Point> {
    let me = state.side_to_move();
    let points = state.candidates().collect::<Vec<_>>();
    let legal = points.into_iter().filter(|&it| !state.is_forbidden(it, me));
    let legal = legal.collect::<Vec<_>>();
    let looks = |point: Point| {
        let own = Some(state.class(point, me)).filter(|&class| class < PointClass::OpenFour);
        let other = Some(state.class(point, !me)).filter(|&class| class < PointClass::Four);
        own.map_or(0.0, strength) + 0.8 * other.map_or(0.0, strength)
    };
    let best = legal.iter().map(|&it| looks(it)).reduce(f64::max)?;
    let ties = legal.into_iter().filter(|&it| looks(it) == best);
    ties.collect::<Vec<_>>().choose(rng).copied()
}

/// How open the position is: the sum of the values of all points near the stones, for both sides.
pub(super) fn tension(state: &PatternState) -> f64 {
    let of = |color: Color| {
        let classes = PointClass::ALL.into_iter();
        let strengths = classes.map(|class| f64::from(state.count(color, class)) * strength(class));
        strengths.sum::<f64>()
    };
    of(Color::Black) + of(Color::White)
}
