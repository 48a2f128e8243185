//! [`TutorialLesson`]: a position of the tutorial with the moves that are right in it.

use std::sync::LazyLock;

use serde::Deserialize;

use record::{NodeId, Puzzle, PuzzleError, Tree};
use rules::{Color, GameSetup, Point, Rule};

/// The lessons that ship with the program.
static FILE: &str = include_str!("../../../assets/tutorial.toml");

static LESSONS: LazyLock<Vec<TutorialLesson>> = LazyLock::new(|| {
    let file = toml::from_str::<LessonFile>(FILE);
    file.map_or_else(|_| Vec::new(), |file| file.lesson)
});

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LessonFile {
    lesson: Vec<TutorialLesson>,
}

/// A position of the tutorial with the moves that are right in it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TutorialLesson {
    /// The name by which its texts are found.
    pub key: String,
    /// What the user has to do.
    pub goal: TutorialGoal,
    /// The rule.
    #[serde(default)]
    pub rule: Rule,
    /// The colour of the user, who is to move.
    pub side: Color,
    /// Black stones, in any order.
    pub black: Vec<Point>,
    /// White stones.
    pub white: Vec<Point>,
    /// The stones that the lesson is about.
    pub marked: Vec<Point>,
    /// Every first move that is right.
    pub answers: Vec<Point>,
    /// Answers of the other side to a right move that makes no four, the preferred one first.
    #[serde(default)]
    pub replies: Vec<Point>,
}

/// What the user has to do in a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TutorialGoal {
    /// Make a five with one move.
    Five,
    /// Win by force, played out to the five.
    Win,
    /// Prevent the win of the other side with one move.
    Defend,
}

impl TutorialLesson {
    /// The lessons of the program, in order.
    pub fn all() -> &'static [Self] {
        &LESSONS
    }

    /// A game that leads to the position, and the node of the position.
    ///
    /// # Errors
    /// When no game leads there.
    pub fn game(&self) -> Result<(Tree, NodeId), PuzzleError> {
        let puzzle = Puzzle {
            kind: self.key.clone(),
            rule: self.rule,
            side: self.side,
            black: self.black.clone(),
            white: self.white.clone(),
            size: GameSetup::DEFAULT_SIZE,
            facts: None,
        };
        puzzle.game()
    }
}
