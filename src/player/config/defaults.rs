//! [`MatchDefaults`] and [`Roles`]: the sections besides the players.

use rules::{GameSetup, MAX_SIZE, MIN_SIZE, OpeningRule, Rule};

engine::params! {
    /// The section `[match]`: the game that the app opens with.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct MatchDefaults {
        /// ID of the player with Black.
        pub black: String = "you".into();
        /// ID of the player with White.
        pub white: String = "cat".into();
        /// The rule.
        pub rule: Rule = Rule::default();
        /// Size of the board.
        pub size: u8 = GameSetup::DEFAULT_SIZE, range MIN_SIZE..=MAX_SIZE, unit "lines";
        /// The opening rule: who places the first stones, and who then chooses a colour.
        pub opening: OpeningRule = OpeningRule::default();
    }
}

impl MatchDefaults {
    /// Rule and size.
    ///
    /// # Panics
    /// When the size is invalid. A loaded [`Cast`](super::Cast) has checked it.
    pub fn setup(&self) -> GameSetup {
        GameSetup::new(self.rule, self.size).expect("the size was checked when the cast was loaded")
    }

    /// The keys that name players, with their values.
    pub(super) fn players(&self) -> [(&'static str, &str); 2] {
        [("black", &self.black), ("white", &self.white)]
    }
}

engine::choices! {
    /// A task that needs a strong player, by its key in the section `[roles]`.
    pub enum Role {
        /// Analyses the position on board and reviews games.
        Analysis = "analysis",
        /// Gives hints.
        Hints = "hints",
        /// Judges the moves in puzzles, and defends there.
        Puzzles = "puzzles",
        /// Plays as `pbrain` where no player is named.
        Brain = "brain",
    }
}

engine::params! {
    /// The section `[roles]`: the bots for tasks that need a strong player. The built-in file names
    /// the strongest bot for all of them.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Roles {
        /// ID of the bot that analyses the position on board and reviews games.
        analysis: Option<String> = None, absent "none", example "\"lynx\"";
        /// ID of the bot that gives hints.
        hints: Option<String> = None, absent "none", example "\"lynx\"";
        /// ID of the bot that judges the moves in puzzles, and defends there.
        puzzles: Option<String> = None, absent "none", example "\"lynx\"";
        /// ID of the bot that plays as `pbrain` where no player is named.
        brain: Option<String> = None, absent "none", example "\"lynx\"";
    }
}

impl Roles {
    /// ID of the player with this role; `None` when no file names one.
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
