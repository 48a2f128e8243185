//! [`Repertoire`]: the positions of the lines, and how they are linked.

use std::collections::HashMap;
use std::path::PathBuf;

use super::place::{RepertoirePlace, StonesOf};
use super::spot::Spot;
use crate::prover::Situation;
use crate::schedule::{Schedule, Today};
use rules::{Color, GameSetup};
use serde::{Deserialize, Serialize};

/// Largest number of positions of a repertoire.
pub const MOST_POSITIONS: usize = 5_000;

/// Which lines are learned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LineChoice {
    /// The colour whose moves are asked.
    pub side: Color,
    /// Only this many stones of each line; `None` for whole lines.
    pub moves: Option<u16>,
}

/// What the user wants of the repertoires.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RepertoireCommand {
    /// Make a repertoire of the lines in this file.
    Add(PathBuf, LineChoice),
    /// Make a repertoire of the lines of the game on screen.
    AddShown(LineChoice),
    /// Ask what is due of the repertoire with this number.
    Learn(u64),
    /// After a wrong answer, play the right move and continue the line.
    Continue,
    /// Put the position that is asked off for 24 hours.
    Skip,
    /// End the questions.
    Leave,
    /// Give the repertoire with this number another name.
    Rename(u64, String),
    /// Delete the repertoire with this number.
    Delete(u64),
    /// Restore the repertoire that was deleted last.
    Restore,
}

/// Numbers about a repertoire, or about all of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LineCounts {
    /// Number of positions that are asked.
    pub cards: usize,
    /// Number of those that are due now, with those that were never asked and still are today.
    pub due: usize,
    /// Number of those whose answer has held, so that they come back after days.
    pub learned: usize,
}

/// Lines of games with one board and rule, as a graph of positions. A position that is reached by
/// several orders of moves, or as an image of another one, is there once.
///
/// Invariant: a game leads from the empty board to each position by moves of the lines, and every
/// move is legal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Repertoire {
    pub(super) name: String,
    pub(super) side: Color,
    pub(super) setup: GameSetup,
    pub(super) positions: Vec<Spot>,
    /// The number of each position, by its stones.
    #[serde(skip)]
    pub(super) numbers: HashMap<StonesOf, usize>,
    /// Its number among the repertoires since the start.
    #[serde(skip)]
    pub(super) id: u64,
}

impl Repertoire {
    /// A repertoire of these positions.
    ///
    /// # Errors
    /// One line about what is wrong with a position.
    pub(super) fn new(
        name: String,
        side: Color,
        setup: GameSetup,
        positions: Vec<Spot>,
    ) -> Result<Self, String> {
        let repertoire = Self {
            name,
            side,
            setup,
            positions,
            numbers: HashMap::new(),
            id: 0,
        };
        repertoire.linked()
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its number since the start of the program.
    pub const fn id(&self) -> u64 {
        self.id
    }

    /// The colour whose moves are asked.
    pub const fn side(&self) -> Color {
        self.side
    }

    /// Rule and board.
    pub const fn setup(&self) -> GameSetup {
        self.setup
    }

    pub(super) fn schedules(&self) -> impl Iterator<Item = &Schedule> {
        self.positions.iter().filter_map(|it| it.schedule.as_ref())
    }

    /// The numbers at this time.
    pub(crate) fn counts(&self, today: Today) -> LineCounts {
        LineCounts {
            cards: self.schedules().count(),
            due: today.count(self.schedules()),
            learned: self.schedules().filter(|it| it.is_learned()).count(),
        }
    }

    /// When the next position is due, in seconds since 1970.
    pub fn next_due_s(&self) -> Option<i64> {
        self.schedules().map(|it| it.due_s).min()
    }

    /// Checks the positions, and links each move with the position after it.
    pub(super) fn linked(mut self) -> Result<Self, String> {
        let wrong = |at: usize, error: &str| format!("position {}: {error}", at + 1);
        for (at, spot) in self.positions.iter_mut().enumerate() {
            let board = spot.board(self.setup);
            let board = board.map_err(|error| wrong(at, &error.to_string()))?;
            spot.place = RepertoirePlace::of(&board);
            if self.numbers.insert(spot.place.key.clone(), at).is_some() {
                return Err(wrong(at, "it is there twice"));
            }
        }
        for at in 0..self.positions.len() {
            let links = self.links_of(at);
            let links = links.map_err(|error| wrong(at, &error))?;
            for (line, next) in self.positions[at].moves.iter_mut().zip(links) {
                line.next = next;
            }
        }
        match self.first_out_of_reach() {
            Some(at) => Err(wrong(at, "no line leads to it")),
            None => Ok(self),
        }
    }

    /// For each move of a position the number of the position after it.
    fn links_of(&self, at: usize) -> Result<Vec<Option<usize>>, String> {
        let spot = &self.positions[at];
        let board = spot.board(self.setup).map_err(|error| error.to_string())?;
        let [black, white] = spot.stones.each_ref().map(Vec::len);
        if !(white..=white + 1).contains(&black) {
            return Err(format!("{black} black and {white} white stones"));
        }
        if let Some(schedule) = &spot.schedule {
            schedule.check()?;
            if spot.color() != self.side {
                return Err(format!("{} is asked, expected {}", spot.color(), self.side));
            }
        }
        let situation = Situation {
            board,
            rule: self.setup.rule(),
            side: spot.color(),
        };
        let moves = spot.moves.iter().map(|line| {
            let point = line.point;
            if !situation.board.contains(point) || !situation.is_legal(point) {
                return Err(format!("the move {point} is not legal"));
            }
            if situation.makes_five(point) {
                return Ok(None);
            }
            let after = RepertoirePlace::of(&situation.after(point).board);
            Ok(self.numbers.get(&after.key).copied())
        });
        if spot.moves.is_empty() {
            Err("it has no moves".to_owned())
        } else {
            moves.collect()
        }
    }

    /// The first position that no line from the empty board leads to.
    fn first_out_of_reach(&self) -> Option<usize> {
        let mut is_reached = vec![false; self.positions.len()];
        let mut open = self.start().into_iter().collect::<Vec<_>>();
        while let Some(at) = open.pop() {
            if !std::mem::replace(&mut is_reached[at], true) {
                let moves = self.positions[at].moves.iter();
                open.extend(moves.filter_map(|line| line.next));
            }
        }
        is_reached.iter().position(|is_reached| !is_reached)
    }

    /// The number of the empty board.
    pub(super) fn start(&self) -> Option<usize> {
        self.numbers.get(&StonesOf::default()).copied()
    }
}
