//! [`Difficulty`]: how hard a puzzle is for a human, by the facts about its solution.

use record::{Puzzle, PuzzleFacts};

/// How hard a puzzle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Difficulty {
    /// A short win that nearly every move shows.
    Easy,
    /// A win of several threats.
    Medium,
    /// A long win, or one that is hard to find.
    Hard,
    /// A long win that is hard to find.
    VeryHard,
}

impl Difficulty {
    /// All values, the easiest first.
    pub const ALL: [Self; 4] = [Self::Easy, Self::Medium, Self::Hard, Self::VeryHard];

    /// The difficulty of a puzzle; `None` where the length of its win is not known.
    ///
    /// The length counts most. A win that the solver found with many nodes is hidden among other
    /// threats, a single winning move has to be found exactly, and of many one is found soon.
    pub(super) fn of(puzzle: &Puzzle) -> Option<Self> {
        let facts = puzzle.facts.as_ref().filter(|facts| facts.plies > 0)?;
        let points = length(facts) + search(facts) + choice(facts);
        Some(match points {
            ..=0 => Self::Easy,
            1 => Self::Medium,
            2 | 3 => Self::Hard,
            4.. => Self::VeryHard,
        })
    }
}

const fn length(facts: &PuzzleFacts) -> i8 {
    match facts.plies {
        ..=3 => 0,
        4..=7 => 1,
        8..=13 => 2,
        14.. => 3,
    }
}

const fn search(facts: &PuzzleFacts) -> i8 {
    match facts.nodes {
        ..1_000 => 0,
        1_000..20_000 => 1,
        20_000.. => 2,
    }
}

const fn choice(facts: &PuzzleFacts) -> i8 {
    match facts.solutions.len() {
        1 => 1,
        // Without solutions it is not known how many there are.
        0 | 2 | 3 => 0,
        _ => -1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use record::read_puzzles;
    use rules::Point;

    fn with(plies: u16, nodes: u64, solutions: u8) -> Option<Difficulty> {
        let text = include_str!("../../../assets/puzzles.jsonl");
        let (_, puzzle) = read_puzzles(text).next().expect("a puzzle");
        let facts = PuzzleFacts {
            plies,
            nodes,
            solutions: (0..solutions).map(|x| Point::new(x, 0)).collect(),
            ..PuzzleFacts::default()
        };
        Difficulty::of(&Puzzle {
            facts: Some(facts),
            ..puzzle.expect("it is valid")
        })
    }

    #[test]
    fn length_search_and_choice_make_a_puzzle_harder() {
        assert_eq!(with(0, 5, 1), None, "its length is not known");
        assert_eq!(with(3, 20, 2), Some(Difficulty::Easy));
        assert_eq!(with(3, 20, 1), Some(Difficulty::Medium));
        assert_eq!(with(5, 20, 4), Some(Difficulty::Easy));
        assert_eq!(with(7, 50_000, 1), Some(Difficulty::VeryHard));
        assert_eq!(with(9, 20, 0), Some(Difficulty::Hard));
        assert_eq!(with(23, 20, 0), Some(Difficulty::Hard));
        assert_eq!(with(23, 2_000, 0), Some(Difficulty::VeryHard));
        for plies in 1..30 {
            for nodes in [0, 999, 1_000, 20_000, 1_000_000] {
                for solutions in 2..6 {
                    let own = with(plies, nodes, solutions);
                    assert!(own <= with(plies + 1, nodes, solutions));
                    assert!(own <= with(plies, nodes * 10, solutions));
                    assert!(own <= with(plies, nodes, solutions - 1));
                }
            }
        }
    }
}
