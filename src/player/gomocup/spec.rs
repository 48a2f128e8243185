//! [`EngineSpec`]: how an engine is started, addressed and limited.

use std::path::{Path, PathBuf};
use std::time::Duration;

use protocol::Dialect;
use rules::{GameSetup, MAX_SIZE, MIN_SIZE, OpeningRule, Rule};

/// The description of a foreign engine, independent of a game. Creating one starts nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineSpec {
    /// The program and its arguments; no shell reads them.
    pub command: Vec<String>,
    /// Working folder of the engine. By default that of this program.
    pub folder: Option<PathBuf>,
    /// Meaning of its coordinates and rule numbers.
    pub dialect: Dialect,
    /// True when it understands `YXSTOP`: answer at once.
    pub yxstop: bool,
    /// True when it expects the stones of `SWAP2BOARD` as `x,y,field`, as those of `BOARD`. The
    /// protocol has `x,y`.
    pub swap2_fields: bool,
    /// More `INFO` lines, key and value, sent unchanged after the usual ones.
    pub info: Vec<(String, String)>,
    /// Rules it plays.
    pub rules: Vec<Rule>,
    /// Board sizes it plays on.
    pub sizes: Sizes,
    /// Time limit for accepting a game.
    pub start: Duration,
    /// Time limit for obeying a stop before its process is killed.
    pub grace: Duration,
    /// Time of a turn that is sent when there is neither a limit nor a clock.
    pub turn: Duration,
}

/// Sizes of boards in lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sizes {
    /// The sizes of a list.
    List(Vec<u8>),
    /// From the first to the second.
    Range(u8, u8),
}

impl Sizes {
    /// All supported sizes.
    pub const ALL: Self = Self::Range(MIN_SIZE, MAX_SIZE);

    /// True when `size` is one of them.
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

    /// An engine with default options.
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

    /// Checks that it plays such games.
    ///
    /// # Errors
    /// The reason for the user when it does not.
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

    /// The program to start. A bare name is looked up in the working folder of the engine, if there
    /// is one, and then in `PATH`. A relative path starts from that folder, or from the folder of
    /// this program.
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
    fn program_is_looked_up_in_the_engines_folder_first() {
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
