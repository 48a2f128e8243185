//! [`Swap2`]: the choices of a swap2 opening.
//!
//! One side lays three stones, Black, White, Black. The other side plays the fourth as White, takes Black (`SWAP`), or lays two more,
//! White and Black; then the first side chooses between the sixth stone as White and Black.

use std::time::Duration;

use rand::SeedableRng;
use rand::seq::{IndexedRandom, IteratorRandom};
use rand_chacha::ChaCha8Rng;

use crate::engine::Score;
use crate::rules::{Action, Game, GameSetup, Point, Symmetry};

/// A score, in engine units either way, from which on a side is taken to be better: the worth of one open two more, which the evaluator
/// `model` finds from both its ends. Less is noise: of 30 random openings after 200,000 nodes two thirds were within it.
const CLEAR: Score = 400;
/// Pairs of stones that are looked at.
const LOOKS: usize = 6;
/// The share of the turn for the first thought, and for each look: a half and six sixteenths leave an eighth.
const FIRST_SHARE: u32 = 2;
const LOOK_SHARE: u32 = 16;

/// Openings as columns and rows from the centre: Black, White, Black. The first fits every board. After 200,000 nodes on 15 lines the strongest
/// of the cast found none of them better for either side.
const OPENINGS: [[(i32, i32); 3]; 7] = [
    [(-2, -1), (0, 0), (2, 2)],
    [(0, 0), (1, 0), (-2, -2)],
    [(-2, 2), (-1, 0), (2, -1)],
    [(-3, -3), (-2, -3), (3, 3)],
    [(-3, 2), (-2, 1), (3, -1)],
    [(-5, 5), (-4, 4), (-2, -3)],
    [(5, 0), (4, 1), (-1, -4)],
];

/// Three stones for an empty board.
pub(super) fn opening(setup: GameSetup, seed: u64) -> [Point; 3] {
    let size = setup.size();
    let center = Point::center(size);
    let place = |offsets: &[(i32, i32); 3]| {
        let points = offsets.map(|(x, y)| {
            Point::try_new(i32::from(center.x()) + x, i32::from(center.y()) + y, size)
        });
        let [Some(first), Some(second), Some(third)] = points else {
            return None;
        };
        Some([first, second, third])
    };
    let fitting = OPENINGS.iter().filter_map(place).collect::<Vec<_>>();
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let chosen = fitting.choose(&mut rng).expect("the first fits any board");
    let symmetry = Symmetry::ALL.choose(&mut rng).expect("there are eight");
    chosen.map(|point| symmetry.map(point, size))
}

/// The choice over three or five stones, in one thought or several.
#[derive(Debug)]
pub(super) struct Swap2 {
    game: Game,
    seed: u64,
    /// The fourth (or sixth) move and its score, once it is known.
    first: Option<(Point, Score)>,
    /// Pairs still to be looked at.
    pairs: Vec<[Point; 2]>,
    /// The pair after which the position is nearest to balance so far, and how near.
    nearest: Option<([Point; 2], Score)>,
    /// By the thoughts so far.
    spent: Duration,
}

/// How it goes on.
#[derive(Debug)]
pub(super) enum Step {
    /// Think about this position, in one of so many parts of the turn.
    Think(Box<Game>, u32),
    /// Answer `SWAP`.
    Swap,
    /// Lay these: one as the move, or two more.
    Lay(Vec<Point>),
}

impl Swap2 {
    /// The choice over the stones of `game`, which are three or five.
    pub(super) const fn new(game: Game, seed: u64) -> Self {
        Self {
            game,
            seed,
            first: None,
            pairs: Vec::new(),
            nearest: None,
            spent: Duration::ZERO,
        }
    }

    /// The first thought.
    pub(super) fn begin(&self) -> Step {
        Step::Think(Box::new(self.game.clone()), FIRST_SHARE)
    }

    /// Notes that a thought took `elapsed`.
    pub(super) fn spend(&mut self, elapsed: Duration) {
        self.spent += elapsed;
    }

    /// What the thoughts so far took.
    pub(super) const fn spent(&self) -> Duration {
        self.spent
    }

    /// Whether a further look is too much where all thoughts together have `time`.
    pub(super) fn is_late(&self, time: Option<Duration>) -> bool {
        time.is_some_and(|time| self.spent + time / LOOK_SHARE > time)
    }

    /// Goes on after a thought, of which came `point` with this score for the side to move. No score counts as balance at first, and later
    /// for nothing. `is_hurried` takes no further thought.
    pub(super) fn decided(&mut self, point: Point, score: Option<Score>, is_hurried: bool) -> Step {
        let Some((fourth, _)) = self.first else {
            return self.first_decided(point, score.unwrap_or(0), is_hurried);
        };
        if let (Some(pair), Some(score)) = (self.pairs.pop(), score)
            && self.nearest.is_none_or(|(_, near)| score.abs() < near)
        {
            self.nearest = Some((pair, score.abs()));
        }
        if is_hurried {
            self.pairs.clear();
        }
        self.look().unwrap_or_else(|| self.conclude(fourth))
    }

    fn first_decided(&mut self, point: Point, score: Score, is_hurried: bool) -> Step {
        self.first = Some((point, score));
        let last_choice = self.game.ply() > 3;
        if score <= -CLEAR || last_choice && score < 0 {
            return Step::Swap;
        }
        if score >= 0 || is_hurried {
            return Step::Lay(vec![point]);
        }
        // White is not quite content, and Black is not worth having by so little: an even position leaves the other side no choice to gain by.
        self.pairs = self.candidates(point);
        self.look().unwrap_or_else(|| Step::Lay(vec![point]))
    }

    /// The next look.
    fn look(&self) -> Option<Step> {
        let game = self.after(*self.pairs.last()?)?;
        Some(Step::Think(Box::new(game), LOOK_SHARE))
    }

    fn conclude(&self, fourth: Point) -> Step {
        let own = self.first.map_or(0, |(_, score)| score.abs());
        match self.nearest {
            Some((pair, near)) if near < own => Step::Lay(pair.to_vec()),
            _ => Step::Lay(vec![fourth]),
        }
    }

    /// The fourth stone, each time with another fifth one: near the stones it does much for Black, farther off little.
    fn candidates(&self, fourth: Point) -> Vec<[Point; 2]> {
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed ^ self.game.key());
        let is_near = |point: &Point| self.game.moves().any(|stone| stone.distance(*point) <= 4);
        let fifths = self
            .game
            .board()
            .empty_points()
            .filter(|point| *point != fourth && is_near(point))
            .filter(|&fifth| self.after([fourth, fifth]).is_some())
            .sample(&mut rng, LOOKS);
        fifths.into_iter().map(|fifth| [fourth, fifth]).collect()
    }

    /// The game with two more stones, where that is legal and the game goes on.
    fn after(&self, pair: [Point; 2]) -> Option<Game> {
        let mut game = self.game.clone();
        for point in pair {
            game.play(Action::Place(point)).ok()?;
        }
        game.result().is_none().then_some(game)
    }
}
