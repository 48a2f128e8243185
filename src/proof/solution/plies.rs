//! The length of the longest win from each position of a solution.

use super::text::text_plies;
use super::{Answered, Solution, SolutionError};

/// Lengths of the longest wins of a solution, in plies, both sides counted.
#[derive(Clone, Debug)]
pub(super) struct Plies {
    /// `[position]`; 0 where a position that follows has no answer.
    positions: Vec<u16>,
    /// `[strategy]`
    strategies: Vec<u16>,
}

impl Plies {
    /// Computes all lengths. It reads every strategy once.
    ///
    /// # Errors
    /// When a strategy is malformed.
    pub(super) fn of(solution: &Solution) -> Result<Self, SolutionError> {
        let texts = solution.proofs().iter().enumerate();
        let strategies = texts.map(|(number, text)| {
            text_plies(text).map_err(|error| SolutionError::Text(number, error))
        });
        let mut all = Self {
            positions: vec![0; solution.answered().len()],
            strategies: strategies.collect::<Result<_, _>>()?,
        };
        // A position that follows has two stones more.
        for number in solution.by_stones() {
            all.positions[number] = all.longest(solution, number).unwrap_or(0);
        }
        Ok(all)
    }

    /// The longest win from a position, whose followers are computed; `None` where it is unknown.
    fn longest(&self, solution: &Solution, number: usize) -> Option<u16> {
        let answered = &solution.answered()[number];
        let named = answered
            .proofs
            .iter()
            .filter(|(_, replies)| !replies.0.is_empty())
            .map(|&(number, _)| number);
        let proven = named
            .chain(
                answered
                    .otherwise
                    .filter(|_| has_other_replies(solution, answered)),
            )
            .map(|number| self.strategies[number as usize]);
        let mut longest = proven.max();
        for (_, next) in solution.next_positions(number) {
            let plies = self.positions[next?];
            if plies == 0 {
                return None;
            }
            longest = longest.max(Some(plies));
        }
        Some(longest.map_or(1, |below| below.saturating_add(2)))
    }

    /// Of a position by its number; `None` where a position that follows has no answer.
    pub(super) fn position(&self, number: usize) -> Option<u16> {
        Some(self.positions[number]).filter(|&plies| plies > 0)
    }

    /// Of a strategy by its number.
    pub(super) fn strategy(&self, number: u32) -> u16 {
        self.strategies[number as usize]
    }
}

/// True where a reply exists that neither `proofs` nor `stored` names.
fn has_other_replies(solution: &Solution, answered: &Answered) -> bool {
    let size = usize::from(solution.header().size);
    let stones = answered.black.0.len() + answered.white.0.len() + 1;
    let proofs = answered.proofs.iter().map(|(_, replies)| replies.0.len());
    let named = proofs.sum::<usize>() + answered.stored.0.len();
    named + stones < size * size
}
