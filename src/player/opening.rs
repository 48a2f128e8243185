//! [`OpeningChoice`]: what a player does where a swap opening asks for more than a stone.
//!
//! Three stones come from a small list. Over three or five of them, the value of the position decides: who finds White well off plays on, who
//! finds it clearly worse swaps, and in between, where it may, two more stones are laid that bring the value nearest to balance.
// CITE: the decisions by the value after three and five stones — Rapfi, Gomocup protocol, SWAP2BOARD

use rand::Rng;
use rand::seq::{IndexedRandom, IteratorRandom};

use super::seed::choice_rng;
use engine::{Limits, Progress, Score};
use rules::{Action, Expect, Game, Point, Rule, Stones, Symmetry};

/// Pairs of stones that are looked at.
const LOOKS: usize = 6;

/// Black, White, Black, as columns and rows from the centre. The first of a list fits every board.
type Opening = [(i32, i32); 3];

/// Openings for freestyle and standard. Of random stones near the centre those whose value for White by the search of the kind `tree` was
/// nearest to 0 on 15 lines, after 2,000,000 nodes at most 33 either way: 54 % of the points. Of none of them has one colour won
/// two thirds of some hundred games of that search against itself, 20,000 nodes a turn.
const OPENINGS: [Opening; 6] = [
    [(-1, 2), (1, 2), (-2, -2)],
    [(-1, 2), (-2, 1), (-2, -3)],
    [(-2, -1), (-2, -2), (-3, 3)],
    [(1, 3), (1, -2), (0, -3)],
    [(-2, 0), (2, 0), (4, 0)],
    [(2, -4), (3, -3), (2, 2)],
];

/// Likewise for renju, where White stands better after most of the others: at most 13 either way.
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

/// A choice that an opening leaves to a player.
#[derive(Clone, Copy, Debug)]
pub struct OpeningChoice<'a> {
    /// The game so far.
    pub game: &'a Game,
    /// Where what is left to chance comes from.
    pub seed: u64,
    /// The score, either way, from which on a side is taken to be better, in the units of whoever judges.
    pub clear: Score,
}

/// What somebody makes of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// The stone to play there.
    pub point: Point,
    /// What the position is worth to the side to move; `None` counts as balance.
    pub score: Option<Score>,
}

impl Judgement {
    /// The judgement of a search that plays `point` and last told this; the score of the best candidate where `point` is not among them.
    pub fn of(point: Point, progress: &Progress) -> Self {
        let candidates = &progress.candidates;
        let found = candidates.iter().find(|it| it.point == point);
        let score = found.or_else(|| progress.best()).and_then(|it| it.score);
        Self { point, score }
    }
}

/// Why a position is thought about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The position on board, to make the choice.
    Choose,
    /// The position after two more stones, to compare it with others. There may be several, or none.
    Look,
}

impl Purpose {
    /// How many such thoughts a turn is enough for: a half and six sixteenths leave an eighth.
    pub const fn parts(self) -> u32 {
        match self {
            Self::Choose => 2,
            Self::Look => 16,
        }
    }

    /// The share of a turn's limits that such a thought may take.
    pub fn share(self, limits: Limits) -> Limits {
        limits.part(1.0 / f64::from(self.parts()))
    }
}

impl OpeningChoice<'_> {
    /// The action to answer with. `judge` is asked about positions, `None` of it ends the looks; `None` comes of it where the choice itself
    /// has no judgement, or the game is over.
    ///
    /// Where a single stone is asked for, that is what is judged best.
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
            // White is not quite content, and Black is not worth having by so little: an even position leaves the other side no choice to gain by.
            let nearest = self.nearest_to_balance(point, judge);
            if let Some((pair, near)) = nearest
                && near < score.abs()
            {
                return Some(Action::PlaceMany(pair));
            }
        }
        Some(Action::Place(point))
    }

    /// Three stones for an empty board, in any symmetry.
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

    /// The pair after which the position is nearest to balance, and how near, as far as there is time to look.
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

    /// The fourth stone, each time with another fifth one, and the game after it: near the stones it does much for Black, farther off little.
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
