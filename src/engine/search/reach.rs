//! [`Reach`]: the depth and width of a search at its root.

use super::dynamics::{Dynamics, Width};
use super::worker::Worker;
use crate::schedule::MAX_WIDTH;

/// The depth and width of a search at its root.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reach {
    /// Depth of the deepest iteration in plies.
    pub deepest: usize,
    /// Number of moves tried at the root.
    pub width: usize,
}

impl Worker<'_> {
    /// The depth and width for the position by the parameters, but at most `most` plies. Also sets
    /// the width below the root and the share of the time.
    pub(super) fn set_reach(&mut self, most: Option<u16>) -> Reach {
        let step = self.params.schedule.at(self.state.stones());
        let (mut deepest, mut width) = (most.unwrap_or(1), MAX_WIDTH);
        match self.params.dynamics {
            Dynamics::Off => {}
            Dynamics::Schedule => {
                deepest = deepest.min(u16::from(step.depth));
                width = step.root;
                self.width = Width::Fixed(usize::from(step.child));
            }
            Dynamics::Complexity => {
                let dynamics = self.params.complexity;
                let share = dynamics.time_share(self.complexity());
                self.width = Width::ByComplexity(dynamics);
                if let Some(budget) = &mut self.budget {
                    budget.spare_time(share);
                }
            }
        }
        let empty = usize::from(self.state.size()).pow(2) - usize::from(self.state.stones());
        Reach {
            deepest: usize::from(deepest).min(empty),
            width: usize::from(width),
        }
    }
}
