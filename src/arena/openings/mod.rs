//! Openings of matches: balanced, random, or from a file.

mod balanced;
mod file;
mod random;
mod shipped;

pub use balanced::{OpeningJudge, OpeningMaker, balanced_opening};
pub use file::{OpeningError, OpeningFile, RowsFrom};
pub use random::random_opening;
pub use shipped::shipped_openings;

use rand::SeedableRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;

use rules::{Game, GameSetup, Point, Symmetry};

/// The source of the openings of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Openings {
    /// This number of random stones near the centre, see [`random_opening`]; 0 for the empty board.
    Random(u16),
    /// The openings of a list, repeatedly.
    List(OpeningList),
    /// Random stones with a score near a draw, see [`balanced_opening`]; each opening takes some
    /// ten thousand nodes.
    Balanced,
}

/// Openings for one setup that do not end the game. Never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningList {
    /// The stones of each opening in the order of play.
    openings: Vec<Vec<Point>>,
    /// True when each opening is rotated and reflected at random.
    symmetries: bool,
    /// True when the openings are built into the program.
    shipped: bool,
}

impl OpeningList {
    /// The openings of a file, in its order or shuffled by a seed, and with `symmetries` rotated or
    /// reflected by the seed of the game.
    pub fn new(file: OpeningFile, shuffle: Option<u64>, symmetries: bool) -> Self {
        let mut openings = file.openings;
        if let Some(seed) = shuffle {
            openings.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
        }
        Self {
            openings,
            symmetries,
            shipped: false,
        }
    }

    /// The number of openings.
    pub const fn count(&self) -> usize {
        self.openings.len()
    }
}

impl Openings {
    /// The default openings of a match: on 15 lines the [built-in](shipped_openings) ones, shuffled
    /// by the seed, in any symmetry; on other boards balanced ones.
    pub fn usual(setup: GameSetup, seed: u64) -> Self {
        match shipped_openings(setup) {
            Some(file) => Self::List(OpeningList {
                shipped: true,
                ..OpeningList::new(file, Some(seed), true)
            }),
            None => Self::Balanced,
        }
    }

    /// A short description.
    pub fn summary(&self) -> String {
        match self {
            Self::Random(plies) => format!("{plies} random plies"),
            Self::List(list) => {
                let kind = if list.shipped { "balanced " } else { "" };
                let turned = if list.symmetries {
                    " in any symmetry"
                } else {
                    ""
                };
                format!("{} {kind}openings{turned}", list.count())
            }
            Self::Balanced => {
                let ([fewest, most], bound) = (OpeningJudge::STONES, OpeningJudge::BOUND);
                let nodes = OpeningJudge::MATCH_NODES;
                format!("{fewest} to {most} random plies within {bound} units after {nodes} nodes")
            }
        }
    }

    /// A complete description for the journal: the summary, and the openings of a list as points.
    pub fn describe(&self) -> Vec<String> {
        match self {
            Self::Random(_) | Self::Balanced => vec![self.summary()],
            Self::List(list) => {
                let text = |points: &Vec<Point>| points.iter().map(Point::to_string).collect();
                let openings = list.openings.iter().map(text);
                std::iter::once(self.summary()).chain(openings).collect()
            }
        }
    }

    /// The openings with this description of [`Openings::describe`]; `None` when there are no such
    /// openings on this board.
    pub fn described(lines: &[String], setup: GameSetup) -> Option<Self> {
        let (summary, openings) = lines.split_first()?;
        if let Some(plies) = summary.strip_suffix(" random plies")
            && let Ok(plies) = plies.parse()
        {
            return Some(Self::Random(plies));
        }
        if openings.is_empty() {
            let balanced = Self::Balanced;
            return (balanced.describe() == lines).then_some(balanced);
        }
        let file = OpeningFile::parse(&openings.join("\n"), setup, RowsFrom::Bottom).ok()?;
        let kinds = [(false, false), (false, true), (true, false), (true, true)];
        let mut lists = kinds.into_iter().map(|(shipped, symmetries)| {
            Self::List(OpeningList {
                openings: file.openings.clone(),
                symmetries,
                shipped,
            })
        });
        lists.find(|list| list.describe() == lines)
    }

    /// The game with opening number `index`. Equal arguments give equal games, whichever judge is
    /// used.
    pub(super) fn game(
        &self,
        setup: GameSetup,
        index: u32,
        seed: u64,
        judge: &mut Option<OpeningJudge>,
    ) -> Game {
        match self {
            Self::Balanced => {
                let judge =
                    judge.get_or_insert_with(|| OpeningJudge::new(OpeningJudge::MATCH_NODES));
                balanced_opening(setup, seed, judge)
            }
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
