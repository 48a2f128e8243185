//! [`OpeningChoice`]: the choices of a player in a swap opening.
//!
//! The first three stones come from a small list. After three or five stones, the score decides: a
//! player that finds White better plays on, one that finds White clearly worse swaps. In between,
//! if the opening allows it, the player places the two stones that bring the score nearest to 0.
// CITE: the decisions by the value after three and five stones — Rapfi, Gomocup protocol,
// SWAP2BOARD

use rand::Rng;
use rand::seq::{IndexedRandom, IteratorRandom};

use super::seed::choice_rng;
use engine::{Limits, Progress, Score};
use rules::{Action, Expect, Game, Point, Rule, Stones, Symmetry};

/// Number of pairs of stones that are evaluated.
const LOOKS: usize = 6;

/// Black, White, Black, as columns and rows from the centre. The first opening of a list fits every
/// board.
type Opening = [(i32, i32); 3];

/// Openings for freestyle and standard: random stones near the centre whose score by the search of
/// the kind `tree` was nearest to 0 on 15 lines. After 2,000,000 nodes it is at most 33 in either
/// direction, which is 54 % of the points. In some hundred games of that search against itself at
/// 20,000 nodes a turn, no colour won two thirds of the games of any opening.
const OPENINGS: [Opening; 6] = [
    [(-1, 2), (1, 2), (-2, -2)],
    [(-1, 2), (-2, 1), (-2, -3)],
    [(-2, -1), (-2, -2), (-3, 3)],
    [(1, 3), (1, -2), (0, -3)],
    [(-2, 0), (2, 0), (4, 0)],
    [(2, -4), (3, -3), (2, 2)],
];

/// Openings for renju, chosen in the same way: White is better after most random openings. Their
/// scores are at most 13 in either direction.
const RENJU_OPENINGS: [Opening; 8] = [
    [(2, -1), (2, 1), (-1, 2)],
    [(0, 1), (1, 0), (-2, -2)],
    [(2, 1), (-2, 0), (0, -1)],
    [(0, -2), (1, 1), (-1, 2)],
    [(-1, -1), (1, 0), (3, 1)],
    [(-1, 1), (0, 0), (-1, -3)],
    [(3, -1), (1, 3), (2, 2)],
    [(3, 0), (0, 3), (-1, 3)],
];

/// A choice of a player in a swap opening.
#[derive(Clone, Copy, Debug)]
pub struct OpeningChoice<'a> {
    /// The game so far.
    pub game: &'a Game,
    /// Seed of random choices.
    pub seed: u64,
    /// Absolute score above which a side counts as better, in the units of the judge.
    pub clear: Score,
}

/// An evaluation of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// The stone to play there.
    pub point: Point,
    /// The score for the side to move; `None` counts as 0.
    pub score: Option<Score>,
}

impl Judgement {
    /// The judgement of a search that plays `point`, from its last progress. Has the score of the
    /// best candidate if `point` is not among them.
    pub fn of(point: Point, progress: &Progress) -> Self {
        let candidates = &progress.candidates;
        let found = candidates.iter().find(|it| it.point == point);
        let score = found.or_else(|| progress.best()).and_then(|it| it.score);
        Self { point, score }
    }
}

/// The purpose of an evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The position on the board, for the choice.
    Choose,
    /// The position after two more stones, to compare it with others. There may be several or none.
    Look,
}

impl Purpose {
    /// Number of such evaluations that fit into a turn. A half and six sixteenths leave an eighth.
    pub const fn parts(self) -> u32 {
        match self {
            Self::Choose => 2,
            Self::Look => 16,
        }
    }

    /// The share of a turn's limits for such an evaluation.
    pub fn share(self, limits: Limits) -> Limits {
        limits.part(1.0 / f64::from(self.parts()))
    }
}

impl OpeningChoice<'_> {
    /// The action of the choice. `judge` evaluates positions; `None` ends the comparisons. Returns
    /// `None` when the position itself has no judgement, or the game is over.
    ///
    /// Where a single stone is expected, it is the best point of the judge.
    pub fn decide(
        &self,
        mut judge: impl FnMut(&Game, Purpose) -> Option<Judgement>,
    ) -> Option<Action> {
        let (_, expect) = self.game.to_decide()?;
        if expect == Expect::Three {
            return Some(Action::PlaceMany(self.three()));
        }
        let Judgement { point, score } = judge(self.game, Purpose::Choose)?;
        let score = score.unwrap_or(0);
        let is_clear = score <= -self.clear || expect == Expect::Choice;
        if expect.allows_swap() && score < 0 && is_clear {
            return Some(Action::Swap);
        }
        if expect == Expect::ChoiceOrTwo && score < 0 {
            // White is slightly worse, but not enough to take Black. An even position leaves the
            // other side without an advantage.
            let nearest = self.nearest_to_balance(point, judge);
            if let Some((pair, near)) = nearest
                && near < score.abs()
            {
                return Some(Action::PlaceMany(pair));
            }
        }
        Some(Action::Place(point))
    }

    /// Three stones for an empty board, in a random symmetry.
    pub fn three(&self) -> Stones {
        let size = self.game.setup().size();
        let center = Point::center(size);
        let place = |offsets: &Opening| {
            let points = offsets.map(|(x, y)| {
                Point::try_new(i32::from(center.x()) + x, i32::from(center.y()) + y, size)
            });
            let [Some(first), Some(second), Some(third)] = points else {
                return None;
            };
            Some([first, second, third])
        };
        let openings: &[Opening] = match self.game.rule() {
            Rule::Freestyle | Rule::Standard => &OPENINGS,
            Rule::Renju => &RENJU_OPENINGS,
        };
        let fitting = openings.iter().filter_map(place).collect::<Vec<_>>();
        let mut rng = choice_rng(self.seed, self.game);
        let chosen = fitting.choose(&mut rng).expect("the first fits any board");
        let symmetry = Symmetry::ALL.choose(&mut rng).expect("there are eight");
        Stones::Three(chosen.map(|point| symmetry.map(point, size)))
    }

    /// The pair of stones with the score nearest to 0, and that score, as far as the time allows.
    fn nearest_to_balance(
        &self,
        fourth: Point,
        mut judge: impl FnMut(&Game, Purpose) -> Option<Judgement>,
    ) -> Option<(Stones, Score)> {
        let mut rng = choice_rng(self.seed, self.game);
        let looks = self.pairs(fourth, &mut rng).into_iter();
        let judged = looks.map_while(|(pair, game)| Some((pair, judge(&game, Purpose::Look)?)));
        let scored = judged.filter_map(|(pair, judged)| Some((pair, judged.score?.abs())));
        scored.min_by_key(|&(_, near)| near)
    }

    /// The fourth stone with different fifth stones, and the game after them. A fifth stone near
    /// the others helps Black much, one further away helps little.
    fn pairs(&self, fourth: Point, rng: &mut impl Rng) -> Vec<(Stones, Game)> {
        let is_near = |point: &Point| self.game.moves().any(|stone| stone.distance(*point) <= 4);
        let fifths = self.game.board().empty_points().filter(is_near);
        let after = |fifth| {
            let pair = Stones::Two([fourth, fifth]);
            let mut game = self.game.clone();
            game.play(Action::PlaceMany(pair)).ok()?;
            Some((pair, game))
        };
        fifths.filter_map(after).sample(rng, LOOKS)
    }
}
