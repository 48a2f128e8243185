//! Openings for matches: made up, or from a file.

mod balanced;
mod file;
mod random;

pub use balanced::{OpeningJudge, OpeningMaker, balanced_opening};
pub use file::{OpeningError, OpeningFile, RowsFrom};
pub use random::random_opening;

use rand::SeedableRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;

use crate::rules::{Game, GameSetup, Point, Symmetry};

/// Where the openings of a match come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Openings {
    /// So many random stones near the centre, see [`random_opening`]; 0 for an empty board.
    Random(u16),
    /// From a list, over and over again.
    List(OpeningList),
}

/// Openings for one setup, none of which ends the game. Never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningList {
    /// The stones of each in the order in which they are played.
    openings: Vec<Vec<Point>>,
    /// Whether each is turned or mirrored at random.
    symmetries: bool,
}

impl OpeningList {
    /// The openings of a file in its order, or in one that the seed makes; each turned or mirrored as the game's seed says, if wanted.
    pub fn new(file: OpeningFile, shuffle: Option<u64>, symmetries: bool) -> Self {
        let mut openings = file.openings;
        if let Some(seed) = shuffle {
            openings.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
        }
        Self {
            openings,
            symmetries,
        }
    }

    /// How many there are.
    pub const fn count(&self) -> usize {
        self.openings.len()
    }
}

impl Openings {
    /// What they are, in a few words.
    pub fn summary(&self) -> String {
        match self {
            Self::Random(plies) => format!("{plies} random plies"),
            Self::List(list) if list.symmetries => {
                format!("{} openings in any symmetry", list.count())
            }
            Self::List(list) => format!("{} openings", list.count()),
        }
    }

    /// All there is to know about them, for the record: the summary, and the openings of a list as points.
    pub fn describe(&self) -> Vec<String> {
        match self {
            Self::Random(_) => vec![self.summary()],
            Self::List(list) => {
                let text = |points: &Vec<Point>| points.iter().map(Point::to_string).collect();
                let openings = list.openings.iter().map(text);
                std::iter::once(self.summary()).chain(openings).collect()
            }
        }
    }

    /// Opening number `index` with the stones played; the same for the same arguments.
    pub(super) fn game(&self, setup: GameSetup, index: u32, seed: u64) -> Game {
        match self {
            Self::Random(plies) => random_opening(setup, *plies, seed),
            Self::List(list) => {
                let opening = &list.openings[index as usize % list.openings.len()];
                let mut rng = ChaCha8Rng::seed_from_u64(seed);
                let symmetry = if list.symmetries {
                    *Symmetry::ALL.choose(&mut rng).expect("there are eight")
                } else {
                    Symmetry::Identity
                };
                let size = setup.size();
                let turned = opening.iter().map(|&point| symmetry.map(point, size));
                Game::with_moves(setup, turned)
                    .expect("the opening was checked when it was read, and rules know no direction")
            }
        }
    }
}
