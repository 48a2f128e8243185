//! [`MatchDefaults`] and [`Roles`]: the sections beside the players.

use serde::Deserialize;

use engine::Parameters;
use rules::{GameSetup, MAX_SIZE, MIN_SIZE, OpeningRule, Rule};

/// The section `[match]`: the game that the app opens with.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct MatchDefaults {
    /// ID of the character that holds Black.
    pub black: String,
    /// ID of the character that holds White.
    pub white: String,
    /// The rule.
    pub rule: Rule,
    /// Lines of the board.
    pub size: u8,
    /// Who lays the first stones and who chooses the colours.
    pub opening: OpeningRule,
}

impl Default for MatchDefaults {
    fn default() -> Self {
        let size = GameSetup::DEFAULT_SIZE;
        Self {
            black: "you".into(),
            white: "cat".into(),
            rule: Rule::default(),
            size,
            opening: OpeningRule::default(),
        }
    }
}

impl MatchDefaults {
    /// Rule and size.
    ///
    /// # Panics
    /// When the size is none; a loaded [`Cast`](super::Cast) has checked it.
    pub fn setup(&self) -> GameSetup {
        GameSetup::new(self.rule, self.size).expect("the size was checked when the cast was loaded")
    }

    /// Its numbers with their ranges.
    pub(super) fn parameters(&self) -> Parameters {
        Parameters::default().with("size", self.size, f64::from(MIN_SIZE)..=f64::from(MAX_SIZE))
    }

    /// The keys that name players, with their values.
    pub(super) fn players(&self) -> [(&'static str, &str); 2] {
        [("black", &self.black), ("white", &self.white)]
    }
}

/// A task that needs a strong player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Analyses the position on board and reviews games.
    Analysis,
    /// Gives hints.
    Hints,
    /// Judges the moves in puzzles, and defends there.
    Puzzles,
    /// Plays as `pbrain` where no player is named.
    Brain,
}

impl Role {
    /// All roles, in the order of their keys.
    pub const ALL: [Self; 4] = [Self::Analysis, Self::Hints, Self::Puzzles, Self::Brain];

    /// Its key in the section `[roles]`.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Analysis => "analysis",
            Self::Hints => "hints",
            Self::Puzzles => "puzzles",
            Self::Brain => "brain",
        }
    }
}

/// The section `[roles]`: who does what needs a strong player. The embedded file names the
/// strongest of the cast everywhere.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Roles {
    analysis: Option<String>,
    hints: Option<String>,
    puzzles: Option<String>,
    brain: Option<String>,
}

impl Roles {
    /// ID of the player with this role; `None` where no file names one.
    pub fn get(&self, role: Role) -> Option<&str> {
        let id = match role {
            Role::Analysis => &self.analysis,
            Role::Hints => &self.hints,
            Role::Puzzles => &self.puzzles,
            Role::Brain => &self.brain,
        };
        id.as_deref()
    }
}
