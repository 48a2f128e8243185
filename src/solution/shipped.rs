//! [`SolvedGame`]: the games whose solutions come with the program.

use std::path::Path;

use crate::pack::read_solution;
use proof::solution::Solution;
use rules::{GameSetup, OpeningRule, Rule};

/// Black's wins on 15 lines where five or more win, and where exactly five do.
static FREESTYLE: &[u8] = include_bytes!("../../assets/solutions/15-freestyle.sol");
static STANDARD: &[u8] = include_bytes!("../../assets/solutions/15-standard.sol");

/// Upper bound on the memory, in bytes, that reading a shipped solution takes; measured, with a
/// margin.
pub const SHIPPED_MEMORY: u64 = 240 << 20;

/// A game from the empty board whose solution comes with the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SolvedGame {
    /// The rule.
    pub rule: Rule,
    /// Lines of the board.
    pub size: u8,
}

impl SolvedGame {
    /// Every solved game.
    pub const ALL: [Self; 2] = [
        Self {
            rule: Rule::Freestyle,
            size: 15,
        },
        Self {
            rule: Rule::Standard,
            size: 15,
        },
    ];

    /// The solved game with this setup; `None` where there is none, as after a swap opening.
    pub fn of(setup: GameSetup) -> Option<Self> {
        let wanted = Self {
            rule: setup.rule(),
            size: setup.size(),
        };
        let is_free = setup.opening() == OpeningRule::Free;
        (is_free && Self::ALL.contains(&wanted)).then_some(wanted)
    }

    /// Its solution. Reading it takes about a second.
    ///
    /// # Panics
    /// Never: the tests read each shipped file.
    pub fn solution(self) -> Solution {
        let name = format!("{}-{}.sol", self.size, self.rule);
        read_solution(Path::new(&name), self.bytes()).expect("the tests read it")
    }

    /// The file of its solution.
    pub const fn bytes(self) -> &'static [u8] {
        match self.rule {
            Rule::Freestyle => FREESTYLE,
            _ => STANDARD,
        }
    }
}
