//! [`EngineSpec`]: how an engine is started, spoken to and bounded.

use std::path::{Path, PathBuf};
use std::time::Duration;

use protocol::Dialect;
use rules::{GameSetup, MAX_SIZE, MIN_SIZE, OpeningRule, Rule};

/// Everything about a foreign engine that does not depend on the game. Making one starts nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineSpec {
    /// The program and its arguments, which no shell looks at.
    pub command: Vec<String>,
    /// Its working folder; ours when there is none.
    pub folder: Option<PathBuf>,
    /// What its coordinates and its rule numbers mean.
    pub dialect: Dialect,
    /// Whether it understands `YXSTOP`: answer at once.
    pub yxstop: bool,
    /// Whether it wants the stones of `SWAP2BOARD` as `x,y,field`, as those of `BOARD`. The protocol has `x,y`.
    pub swap2_fields: bool,
    /// Further `INFO` lines, key and value, sent as they are after the usual ones.
    pub info: Vec<(String, String)>,
    /// Rules it plays.
    pub rules: Vec<Rule>,
    /// Boards it plays on.
    pub sizes: Sizes,
    /// How long it may take to accept a game.
    pub start: Duration,
    /// How long it may take to heed a stop before its process is killed.
    pub grace: Duration,
    /// What it is told to take for a turn where neither a limit nor a clock says so.
    pub turn: Duration,
}

/// Sizes of boards in lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sizes {
    /// These.
    List(Vec<u8>),
    /// From the first to the second.
    Range(u8, u8),
}

impl Sizes {
    /// Every size that there is.
    pub const ALL: Self = Self::Range(MIN_SIZE, MAX_SIZE);

    /// Whether `size` is one of them.
    pub fn contains(&self, size: u8) -> bool {
        match self {
            Self::List(sizes) => sizes.contains(&size),
            Self::Range(min, max) => (*min..=*max).contains(&size),
        }
    }
}

impl EngineSpec {
    /// Default of [`start`](Self::start) in milliseconds.
    pub const START_MS: u64 = 10_000;
    /// Default of [`grace`](Self::grace) in milliseconds.
    pub const GRACE_MS: u64 = 1_000;
    /// Default of [`turn`](Self::turn) in milliseconds.
    pub const TURN_MS: u64 = 5_000;

    /// An engine with nothing out of the ordinary.
    pub fn new(command: Vec<String>) -> Self {
        Self {
            command,
            folder: None,
            dialect: Dialect::default(),
            yxstop: false,
            swap2_fields: false,
            info: Vec::new(),
            rules: Rule::ALL.into(),
            sizes: Sizes::ALL,
            start: Duration::from_millis(Self::START_MS),
            grace: Duration::from_millis(Self::GRACE_MS),
            turn: Duration::from_millis(Self::TURN_MS),
        }
    }

    /// Whether it is said to play such games.
    ///
    /// # Errors
    /// The words for the user when it is not.
    pub(crate) fn supports(&self, setup: GameSetup) -> Result<(), String> {
        if !self.rules.contains(&setup.rule()) {
            return Err(format!(
                "the engine does not play {}, by its `limits.rules`",
                setup.rule()
            ));
        }
        if setup.opening() == OpeningRule::Swap {
            return Err(
                "the Gomocup protocol has no word for the opening rule swap, only for swap2".into(),
            );
        }
        if !self.sizes.contains(setup.size()) {
            return Err(format!(
                "the engine does not play on {} lines, by its `limits.sizes`",
                setup.size()
            ));
        }
        Ok(())
    }

    /// The program to start. A bare name is looked for in the working folder of the engine, where one is given, and then in `PATH`; a
    /// relative path starts from that folder, or from ours.
    pub(super) fn program(&self) -> PathBuf {
        let named = Path::new(self.command.first().map_or("", String::as_str));
        let in_folder = self.folder.as_deref().unwrap_or(Path::new(".")).join(named);
        let is_bare = named.components().count() == 1 && named.parent() == Some(Path::new(""));
        if is_bare && !(self.folder.is_some() && in_folder.is_file()) {
            return named.to_owned();
        }
        std::path::absolute(&in_folder).unwrap_or(in_folder)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn program(command: &str, folder: Option<&Path>) -> PathBuf {
        let mut spec = EngineSpec::new(vec![command.to_owned()]);
        spec.folder = folder.map(Path::to_owned);
        spec.program()
    }

    #[test]
    fn program_is_looked_for_in_the_engines_folder_first() {
        let folder = tempfile::tempdir().expect("there is room");
        std::fs::write(folder.path().join("brain"), "").expect("there is room");
        let at = |name| folder.path().join(name);
        assert_eq!(program("brain", Some(folder.path())), at("brain"));
        assert_eq!(
            program("sh", Some(folder.path())),
            Path::new("sh"),
            "by PATH"
        );
        assert_eq!(program("bin/brain", Some(folder.path())), at("bin/brain"));
        let absolute = at("brain");
        let absolute = absolute.to_str().expect("it is UTF-8");
        assert_eq!(program(absolute, Some(Path::new("/"))), Path::new(absolute));
        let here = std::env::current_dir().expect("there is one");
        assert_eq!(program("bin/brain", None), here.join("bin/brain"));
        assert_eq!(program("brain", None), Path::new("brain"));
    }
}
