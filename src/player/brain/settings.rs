//! [`Settings`]: the values of `INFO`. They stay across `START` and `RESTART`.

use std::time::Duration;

use super::allowance::Allowance;
use engine::{Clock, Limits};
use protocol::{Dialect, Info, LineSplitter, RuleCode, UNLIMITED_MS};
use rules::Rule;

/// Keys that are sent only by managers whose `INFO rule 2` means renju.
const YIXIN_KEYS: [&str; 13] = [
    "caution_factor",
    "checkmate",
    "draw_result",
    "hash_size",
    "max_moves",
    "nbestsym",
    "search_type",
    "start_depth",
    "strength",
    "swapable",
    "thread_split_depth",
    "usedatabase",
    "vcthread",
];

/// Memory of the program besides the tables and trees of its player: code, stacks, buffers.
/// Measured: 7 MB of code in a release build and 12 MB in a debug build, and 6 MB for the weights
/// and nets of all rules.
const PROGRAM_BYTES: u64 = 21 << 20;

/// Largest number of warnings until the next command; further warnings are dropped.
const MOST_WARNINGS: usize = 8;

/// The last value of each setting.
#[derive(Debug)]
pub(super) struct Settings {
    dialect: Dialect,
    speaks_yixin: bool,
    rule: RuleCode,
    /// `None` while it is not set, or set to a negative value.
    turn: Option<Duration>,
    clock: MatchClock,
    nodes: Option<u64>,
    depth: Option<u16>,
    memory: Option<u64>,
    threads: usize,
    detail: i64,
    pondering: bool,
    /// Warnings for the user about ignored `INFO` lines.
    warnings: Vec<String>,
}

impl Settings {
    pub(super) fn new(dialect: Dialect) -> Self {
        Self {
            dialect,
            speaks_yixin: dialect == Dialect::Yixin,
            rule: RuleCode(0),
            turn: None,
            clock: MatchClock::default(),
            nodes: None,
            depth: None,
            memory: None,
            threads: 1,
            detail: 0,
            pondering: false,
            warnings: Vec::new(),
        }
    }

    pub(super) const fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// Notes that the manager knows Yixin's commands.
    pub(super) const fn hears_yixin(&mut self) {
        self.speaks_yixin = true;
    }

    /// Stores a value. A malformed one is ignored: the value before it stays, and
    /// [`take_warnings`](Self::take_warnings) returns a warning about it.
    pub(super) fn take(&mut self, info: Info) {
        let positive = |value: i64| u64::try_from(value).ok().filter(|&value| value > 0);
        match info {
            Info::TimeoutTurn(ms) => self.turn = u64::try_from(ms).ok().map(Duration::from_millis),
            Info::TimeoutMatch(ms) => self.clock.whole = Some(ms),
            Info::TimeLeft(ms) => self.clock.tell(ms),
            Info::TimeIncrement(ms) => self.clock.increment = ms.max(0),
            Info::MaxMemory(bytes) => self.memory = positive(bytes),
            Info::MaxNode(nodes) => self.nodes = positive(nodes),
            Info::MaxDepth(plies) => {
                self.depth = positive(plies).map(|plies| u16::try_from(plies).unwrap_or(u16::MAX));
            }
            Info::ThreadNum(threads) => {
                self.threads = usize::try_from(threads.clamp(1, 256)).unwrap_or(1);
            }
            Info::ShowDetail(level) => {
                self.detail = level;
                self.hears_yixin();
            }
            Info::Pondering(on) => {
                self.pondering = on != 0;
                self.hears_yixin();
            }
            Info::Rule(code) => self.rule = code,
            Info::GameType(_) | Info::Folder(_) => {}
            Info::Other { key, .. } => {
                if YIXIN_KEYS.contains(&key.as_str()) {
                    self.hears_yixin();
                }
            }
            Info::Malformed { key, value } => self.warn(&format!(
                "INFO {key}: expected a whole number of at most 64 bits, found `{}`",
                shortened(&value)
            )),
        }
    }

    /// Adds a warning about an `INFO` line longer than [`LineSplitter::LONGEST`] bytes.
    pub(super) fn hears_cut_line(&mut self) {
        let longest = LineSplitter::LONGEST;
        self.warn(&format!("INFO: the line is longer than {longest} bytes"));
    }

    fn warn(&mut self, fault: &str) {
        if self.warnings.len() < MOST_WARNINGS {
            self.warnings.push(format!("{fault}; the line is ignored"));
        }
    }

    /// The warnings about ignored `INFO` lines since the last call, at most [`MOST_WARNINGS`].
    pub(super) fn take_warnings(&mut self) -> Vec<String> {
        std::mem::take(&mut self.warnings)
    }

    /// The last rule that was set.
    ///
    /// # Errors
    /// The name of the rule that Nekomoku does not play.
    pub(super) fn rule(&self) -> Result<Rule, String> {
        self.rule.rule(if self.speaks_yixin {
            Dialect::Yixin
        } else {
            Dialect::Gomocup
        })
    }

    /// Level of reports: 0: none; 1: lines for a reader; 2 and more: also for a board.
    pub(super) const fn detail(&self) -> i64 {
        self.detail
    }

    /// True when the player is to think on the other side's time.
    pub(super) const fn pondering(&self) -> bool {
        self.pondering
    }

    /// Number of search threads.
    pub(super) const fn threads(&self) -> usize {
        self.threads
    }

    /// Memory for the player's tables and trees in bytes.
    pub(super) fn player_memory(&self) -> Option<u64> {
        let all = self.memory?;
        Some(all.saturating_sub(PROGRAM_BYTES).max(1 << 20))
    }

    /// The allowance of the next search. `nodes` and `own_time` are those of the call and of the
    /// character.
    pub(super) fn allowance(&self, nodes: Option<u64>, own_time: Duration) -> Allowance {
        let told = Limits {
            clock: self.clock.now(),
            nodes: self.nodes,
            depth: self.depth,
            ..Limits::default()
        };
        let limits = told.tighten(Limits {
            nodes,
            ..Limits::default()
        });
        let mut allowance = Allowance::new(self.turn, limits);
        if allowance.limits == Limits::default() {
            allowance.limits.time = Some(own_time);
        }
        allowance
    }

    /// Subtracts the duration of a search from the clock.
    pub(super) fn spend(&mut self, elapsed: Duration) {
        let elapsed = i64::try_from(elapsed.as_millis()).unwrap_or(i64::MAX);
        self.clock.spent = self.clock.spent.saturating_add(elapsed);
    }

    /// Records that an answer was sent.
    pub(super) const fn end_turn(&mut self) {
        self.clock.spent = self.clock.spent.saturating_sub(self.clock.increment);
    }

    /// Records that a game begins.
    pub(super) fn begin_game(&mut self) {
        self.clock.begin();
    }
}

/// The value without control characters, shortened to 40 characters.
fn shortened(value: &str) -> String {
    const SHOWN: usize = 40;
    let mut shown = value.escape_default().take(SHOWN).collect::<String>();
    if value.escape_default().nth(SHOWN).is_some() {
        shown.push_str("..");
    }
    shown
}

/// The clock of all turns of a game, in milliseconds.
#[derive(Debug, Default)]
struct MatchClock {
    /// Time for the whole game; 0 or less: no clock.
    whole: Option<i64>,
    /// The last time left as sent by the manager. It takes precedence over the brain's own count.
    told: Option<i64>,
    increment: i64,
    /// Time used since the start of the game or the last message of the manager.
    spent: i64,
}

impl MatchClock {
    fn tell(&mut self, left: i64) {
        self.told = Some(left);
        self.spent = 0;
    }

    fn begin(&mut self) {
        // The time left of the last game does not apply to this one if the time for the whole game
        // is known.
        if self.whole.is_some() {
            self.told = self.told.filter(|&left| left >= UNLIMITED_MS);
        }
        self.spent = 0;
    }

    fn now(&self) -> Option<Clock> {
        if self.whole.is_some_and(|whole| whole <= 0) {
            return None;
        }
        let base = self.told.or(self.whole)?;
        let left = base.saturating_sub(self.spent).max(0);
        (base < UNLIMITED_MS).then(|| Clock {
            left: Duration::from_millis(left.unsigned_abs()),
            increment: Duration::from_millis(self.increment.unsigned_abs()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OWN: Duration = Duration::from_secs(8);

    fn told(lines: &[&str]) -> Settings {
        let mut settings = Settings::new(Dialect::Gomocup);
        lines
            .iter()
            .for_each(|line| settings.take(Info::parse(line)));
        settings
    }

    fn limits(lines: &[&str]) -> Limits {
        told(lines).allowance(None, OWN).limits
    }

    fn left(settings: &Settings) -> Option<u128> {
        settings
            .allowance(None, OWN)
            .limits
            .clock
            .map(|clock| clock.left.as_millis())
    }

    #[test]
    fn without_a_limit_the_characters_own_time_applies() {
        let own = Limits {
            time: Some(OWN),
            ..Limits::default()
        };
        assert_eq!(limits(&[]), own);
        let none = [
            "max_node -1",
            "max_depth -1",
            "timeout_match 0",
            "time_left 2147483647",
        ];
        assert_eq!(limits(&none), own);
        assert!(!told(&none).allowance(None, OWN).is_timed);
        for line in ["max_node 7", "max_depth 3", "time_left 5000"] {
            assert_eq!(limits(&[line]).time, None, "{line}");
        }
        assert_eq!(told(&[]).allowance(Some(9), OWN).limits.time, None);
    }

    #[test]
    fn smallest_node_limit_applies() {
        let nodes = |told: &[&str], own| self::told(told).allowance(own, OWN).limits.nodes;
        assert_eq!(nodes(&["max_node 7"], Some(9)), Some(7));
        assert_eq!(nodes(&["max_node 7"], Some(5)), Some(5));
        assert_eq!(nodes(&["max_node 7", "max_node 0"], Some(5)), Some(5));
    }

    #[test]
    fn clock_of_the_manager_takes_precedence() {
        let mut settings = told(&["timeout_match 10000"]);
        settings.spend(Duration::from_millis(1_500));
        settings.end_turn();
        assert_eq!(left(&settings), Some(8_500));
        settings.take(Info::parse("time_left 9000"));
        assert_eq!(left(&settings), Some(9_000));
        settings.take(Info::parse("time_increment 200"));
        settings.spend(Duration::from_millis(500));
        settings.end_turn();
        assert_eq!(left(&settings), Some(8_700));
        settings.begin_game();
        assert_eq!(left(&settings), Some(10_000));
        settings.take(Info::parse("time_left -40"));
        assert_eq!(left(&settings), Some(0));
        settings.take(Info::parse("time_left 2147483647"));
        assert_eq!(left(&settings), None);
        assert_eq!(
            left(&told(&["timeout_match 0", "time_left 0"])),
            None,
            "no limit is no limit"
        );
    }

    #[test]
    fn rule_2_is_renju_in_the_dialect_yixin() {
        assert!(told(&["rule 2"]).rule().is_err());
        for line in [
            "show_detail 1",
            "start_depth 2",
            "caution_factor 3",
            "pondering 0",
        ] {
            assert_eq!(told(&["rule 2", line]).rule(), Ok(Rule::Renju), "{line}");
        }
        assert!(told(&["rule 2", "thread_num 2"]).rule().is_err());
    }

    #[test]
    fn malformed_value_keeps_the_last_one_and_gives_a_warning() {
        let mut settings = told(&[
            "timeout_turn 700",
            "timeout_turn soon",
            "timeout_turn 99999999999999999999",
            "timeout_turn",
        ]);
        assert_eq!(settings.turn, Some(Duration::from_millis(700)));
        let expected = |found| {
            format!(
                "INFO timeout_turn: expected a whole number of at most 64 bits, found `{found}`; \
                the line is ignored"
            )
        };
        let found = ["soon", "99999999999999999999", ""];
        assert_eq!(settings.take_warnings(), found.map(expected));
        assert!(settings.take_warnings().is_empty());
    }

    #[test]
    fn warnings_are_short_and_few() {
        let mut settings = told(&[]);
        for _ in 0..1_000 {
            settings.take(Info::parse(&format!("max_node {}", "\u{7}".repeat(1_000))));
        }
        let warnings = settings.take_warnings();
        assert_eq!(warnings.len(), MOST_WARNINGS);
        assert!(
            warnings
                .iter()
                .all(|it| it.len() < 150 && !it.contains('\u{7}'))
        );
    }

    #[test]
    fn memory_leaves_room_for_the_program() {
        let memory = |line| told(&[line]).player_memory();
        assert_eq!(memory("max_memory 0"), None);
        assert_eq!(
            memory("max_memory 367001600"),
            Some(367_001_600 - PROGRAM_BYTES)
        );
        assert_eq!(memory("max_memory 1"), Some(1 << 20));
    }
}
