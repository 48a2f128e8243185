//! [`TournamentDraft`]: the choices from which a tournament is made.

use std::time::Duration;

use super::opening_file::OpeningText;
use arena::{Format, OpeningError, Openings, Sprt, TournamentSpec};
use player::Limits;
use player::config::{Cast, Character, LocalText};
use rules::{GameSetup, OpeningRule, Rule};

/// Largest number of players, so that the cross table fits into the smallest window.
pub const MOST_PLAYERS: usize = 12;

/// Probability of each wrong verdict of a sequential test.
const ERROR_RATE: f64 = 0.05;

/// The limit of each turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnLimit {
    /// The limits of the players' own keys.
    Own,
    /// This number of milliseconds.
    Millis(u32),
    /// This number of nodes. The games of the program's own searches then repeat exactly.
    Nodes(u32),
}

impl TurnLimit {
    /// The limits that can be chosen.
    pub const ALL: [Self; 7] = [
        Self::Own,
        Self::Millis(100),
        Self::Millis(500),
        Self::Millis(2_000),
        Self::Millis(10_000),
        Self::Nodes(2_000),
        Self::Nodes(20_000),
    ];

    fn limits(self) -> Limits {
        let limits = Limits::default();
        match self {
            Self::Own => limits,
            Self::Millis(millis) => Limits {
                time: Some(Duration::from_millis(millis.into())),
                ..limits
            },
            Self::Nodes(nodes) => Limits {
                nodes: Some(nodes.into()),
                ..limits
            },
        }
    }
}

/// The positions that games begin from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpeningChoice {
    /// Positions with even chances. Two games with exchanged colours begin from each.
    Balanced,
    /// Five random stones near the centre.
    Random,
    /// The empty board.
    Empty,
    /// The players place the first stones by the rule swap2.
    Swap2,
    /// The openings of the user's file.
    File,
}

impl OpeningChoice {
    /// The choices that need no file.
    pub const ALL: [Self; 4] = [Self::Balanced, Self::Random, Self::Empty, Self::Swap2];

    /// Number of random stones.
    const STONES: u16 = 5;
}

/// A change of the tournament that is set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TournamentChoice {
    /// Add the character with this ID, or remove it.
    Player(String),
    /// The pairings.
    Format(Format),
    /// Number of games of each pairing.
    Games(u32),
    /// The rule.
    Rule(Rule),
    /// The number of lines.
    Size(u8),
    /// The limit of each turn.
    Limit(TurnLimit),
    /// The openings.
    Openings(OpeningChoice),
    /// End a match of two players when it is decided whether the first is stronger by this Elo;
    /// `None` plays all games.
    Margin(Option<u16>),
    /// Seed of openings and players.
    Seed(u64),
}

/// Why a tournament cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TournamentError {
    /// It has fewer than two players.
    TooFew,
    /// The cast has no character with this ID.
    Unknown(String),
    /// The character with this ID is a human.
    Human(String),
    /// The size of the board is out of range.
    Size(u8),
    /// A line of the file with this name is not an opening for this rule and size.
    Openings(String, OpeningError),
    /// The user does not allow the engine of the player with this name.
    NotAllowed(LocalText),
    /// There is no folder for its journal.
    NoFolder,
}

/// The choices from which a tournament is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentDraft {
    /// IDs of the players, in the order in which they were chosen.
    pub players: Vec<String>,
    /// The pairings.
    pub format: Format,
    /// Number of games of each pairing.
    pub games: u32,
    /// The rule.
    pub rule: Rule,
    /// The number of lines.
    pub size: u8,
    /// The limit of each turn.
    pub limit: TurnLimit,
    /// The openings.
    pub openings: OpeningChoice,
    /// The openings of the last file that the user has chosen.
    pub opening_text: Option<OpeningText>,
    /// The Elo of the sequential test; without effect unless there are two players.
    pub margin: Option<u16>,
    /// Seed of openings and players.
    pub seed: u64,
}

impl Default for TournamentDraft {
    /// No players, a round robin of four games a pairing with 100 ms a turn.
    fn default() -> Self {
        let setup = GameSetup::default();
        Self {
            players: Vec::new(),
            format: Format::RoundRobin,
            games: 4,
            rule: setup.rule(),
            size: setup.size(),
            limit: TurnLimit::Millis(100),
            openings: OpeningChoice::Balanced,
            opening_text: None,
            margin: None,
            seed: 1,
        }
    }
}

impl TournamentDraft {
    /// The numbers of games of a pairing that can be chosen.
    pub const GAMES: [u32; 6] = [2, 4, 10, 20, 100, 1_000];
    /// The Elo of the sequential tests that can be chosen.
    pub const MARGINS: [u16; 3] = [10, 30, 100];

    /// True for a match of two players, which can end as soon as it is decided.
    pub const fn is_match(&self) -> bool {
        self.players.len() == 2
    }

    /// Number of pairings.
    pub const fn pairings(&self) -> usize {
        let players = self.players.len();
        match self.format {
            Format::Gauntlet => players.saturating_sub(1),
            Format::RoundRobin | Format::Neighbours(_) => players * players.saturating_sub(1) / 2,
        }
    }

    /// Largest number of games.
    pub const fn total_games(&self) -> u64 {
        self.pairings() as u64 * self.games as u64
    }

    /// True when this character is chosen or can be.
    pub fn accepts(&self, character: &Character) -> bool {
        let is_chosen = self.players.contains(&character.id);
        !character.is_human() && (is_chosen || self.players.len() < MOST_PLAYERS)
    }

    pub(super) fn choose(&mut self, choice: TournamentChoice, cast: &Cast) {
        match choice {
            TournamentChoice::Player(id) => self.toggle(&id, cast),
            TournamentChoice::Format(format) => self.format = format,
            TournamentChoice::Games(games) => self.games = games,
            TournamentChoice::Rule(rule) => self.rule = rule,
            TournamentChoice::Size(size) => self.size = size,
            TournamentChoice::Limit(limit) => self.limit = limit,
            TournamentChoice::Openings(openings) => self.openings = openings,
            TournamentChoice::Margin(margin) => self.margin = margin,
            TournamentChoice::Seed(seed) => self.seed = seed,
        }
    }

    /// Chooses the openings of this file.
    pub(super) fn take_openings(&mut self, text: OpeningText) {
        self.opening_text = Some(text);
        self.openings = OpeningChoice::File;
    }

    /// The number of openings in the file; `None` when no file is chosen.
    ///
    /// # Errors
    /// When they are not openings for the chosen rule and size.
    pub fn opening_count(&self) -> Option<Result<usize, TournamentError>> {
        let text = self.opening_text.as_ref()?;
        Some(self.setup().and_then(|setup| {
            let count = text.count(setup);
            count.map_err(|error| TournamentError::Openings(text.name().to_owned(), error))
        }))
    }

    fn setup(&self) -> Result<GameSetup, TournamentError> {
        let setup = GameSetup::new(self.rule, self.size);
        setup.map_err(|_| TournamentError::Size(self.size))
    }

    fn openings(&self, setup: GameSetup) -> Result<(GameSetup, Openings), TournamentError> {
        let usual = || Openings::usual(setup, self.seed);
        Ok(match (self.openings, &self.opening_text) {
            (OpeningChoice::Balanced, _) | (OpeningChoice::File, None) => (setup, usual()),
            (OpeningChoice::Random, _) => (setup, Openings::Random(OpeningChoice::STONES)),
            (OpeningChoice::Empty, _) => (setup, Openings::Random(0)),
            // The players place the stones of a swap opening themselves.
            (OpeningChoice::Swap2, _) => {
                (setup.with_opening(OpeningRule::Swap2), Openings::Random(0))
            }
            (OpeningChoice::File, Some(text)) => {
                let openings = text.openings(setup);
                let wrong = |error| TournamentError::Openings(text.name().to_owned(), error);
                (setup, openings.map_err(wrong)?)
            }
        })
    }

    fn toggle(&mut self, id: &str, cast: &Cast) {
        if let Some(at) = self.players.iter().position(|it| it == id) {
            self.players.remove(at);
        } else if cast.get(id).is_ok_and(|it| self.accepts(it)) {
            self.players.push(id.to_owned());
        }
    }

    pub(super) fn players(&self, cast: &Cast) -> Result<Vec<Character>, TournamentError> {
        players_of(self.players.iter().map(String::as_str), cast)
    }

    /// The tournament between these players of the cast.
    pub(super) fn spec(&self, cast: &Cast) -> Result<TournamentSpec, TournamentError> {
        let players = self.players(cast)?;
        if players.len() < 2 {
            return Err(TournamentError::TooFew);
        }
        let (setup, openings) = self.openings(self.setup()?)?;
        let margin = self.margin.filter(|_| self.is_match());
        Ok(TournamentSpec {
            format: self.format,
            games: self.games,
            setup,
            limits: self.limit.limits(),
            openings,
            sprt: margin.and_then(test),
            seed: self.seed,
            ..TournamentSpec::among(players)
        })
    }
}

/// The test whether the first player is stronger by this Elo or not stronger.
fn test(elo: u16) -> Option<Sprt> {
    Sprt::new([0.0, f64::from(elo)], ERROR_RATE, ERROR_RATE).ok()
}

/// The bots with these IDs.
pub(super) fn players_of<'a>(
    ids: impl Iterator<Item = &'a str>,
    cast: &Cast,
) -> Result<Vec<Character>, TournamentError> {
    let player = |id: &str| match cast.get(id) {
        Ok(player) if player.is_human() => Err(TournamentError::Human(id.to_owned())),
        Ok(player) => Ok(player.clone()),
        Err(_) => Err(TournamentError::Unknown(id.to_owned())),
    };
    ids.map(player).collect()
}
