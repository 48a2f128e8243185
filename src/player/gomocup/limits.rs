//! From [`Limits`] to `INFO` lines.

use std::time::Duration;

use super::spec::EngineSpec;
use engine::Limits;
use protocol::{Info, RuleCode, UNLIMITED_MS};
use rules::Rule;

/// The last values that were sent to an engine. Only changes are sent again, except the time left,
/// which is sent before every request.
#[derive(Clone, Debug, Default)]
pub(super) struct Told {
    turn: Option<i64>,
    game: Option<i64>,
    nodes: Option<i64>,
    depth: Option<i64>,
}

/// No node limit, as in Yixin.
const ANY_NODES: i64 = -1;
/// Larger than any depth.
const ANY_DEPTH: i64 = 500;

impl Told {
    /// The lines to send before a request with these limits.
    ///
    /// For a turn without a limit and clock, [`EngineSpec::turn`] is sent: 0 would mean "as fast as
    /// possible", and not every engine knows limits by nodes or depth.
    pub(super) fn news(&mut self, limits: &Limits, spec: &EngineSpec) -> Vec<Info> {
        let turn = ms(limits.longest().unwrap_or(spec.turn)).max(1);
        let left = limits.clock.map(|clock| ms(clock.left));
        let game = self.game.unwrap_or(left.unwrap_or(0));
        let mut news = Vec::new();
        let mut tell = |told: &mut Option<i64>, value, info: fn(i64) -> Info| {
            if *told != Some(value) {
                *told = Some(value);
                news.push(info(value));
            }
        };
        tell(&mut self.turn, turn, Info::TimeoutTurn);
        tell(&mut self.game, game, Info::TimeoutMatch);
        let depth = limits.depth.map(i64::from);
        if depth.is_some() || self.depth.is_some() {
            tell(&mut self.depth, depth.unwrap_or(ANY_DEPTH), Info::MaxDepth);
        }
        let nodes = limits
            .nodes
            .map(|nodes| i64::try_from(nodes).unwrap_or(i64::MAX));
        if nodes.is_some() || self.nodes.is_some() {
            tell(&mut self.nodes, nodes.unwrap_or(ANY_NODES), Info::MaxNode);
        }
        if let Some(clock) = limits.clock.filter(|clock| !clock.increment.is_zero()) {
            news.push(Info::TimeIncrement(ms(clock.increment)));
        }
        news.push(Info::TimeLeft(left.unwrap_or(UNLIMITED_MS)));
        news
    }
}

/// The settings that are sent to an engine before its first turn of a game.
pub(super) struct GameInfo {
    /// Memory limit in bytes.
    pub(super) memory: u64,
    /// Number of threads.
    pub(super) threads: usize,
}

impl GameInfo {
    /// The lines in the order in which they are sent. The engine's own table comes last and
    /// replaces earlier values.
    pub(super) fn lines(&self, rule: Rule, spec: &EngineSpec) -> Vec<Info> {
        /// Value of `game_type` for a game against another engine.
        const AGAINST_BRAIN: i64 = 1;
        let memory = i64::try_from(self.memory).unwrap_or(i64::MAX);
        let mut lines = vec![
            // Many engines cannot read a larger number; Piskvork does not send one either.
            Info::MaxMemory(memory.min(UNLIMITED_MS)),
            Info::GameType(AGAINST_BRAIN),
            Info::Rule(RuleCode::of(rule, spec.dialect)),
        ];
        if let Some(folder) = &spec.folder {
            let folder = std::path::absolute(folder).unwrap_or_else(|_| folder.clone());
            lines.push(Info::Folder(folder.display().to_string()));
        }
        lines.push(Info::ThreadNum(i64::try_from(self.threads).unwrap_or(1)));
        let own = spec.info.iter().map(|(key, value)| Info::Other {
            key: key.clone(),
            value: value.clone(),
        });
        let is_replaced = |line: &Info| {
            let text = line.to_string();
            spec.info.iter().any(|(key, _)| {
                text.split(' ')
                    .next()
                    .is_some_and(|ours| ours.eq_ignore_ascii_case(key))
            })
        };
        lines.retain(|line| !is_replaced(line));
        lines.extend(own);
        lines
    }
}

/// Keys of `INFO` that only the manager sets.
pub(crate) const MANAGERS_KEYS: [&str; 4] = ["rule", "timeout_turn", "timeout_match", "time_left"];

/// Whole milliseconds, limited to what an engine can read.
fn ms(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).map_or(UNLIMITED_MS, |ms| ms.min(UNLIMITED_MS))
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Clock;
    use protocol::Dialect;

    fn text(news: &[Info]) -> String {
        let news = news.iter().map(ToString::to_string).collect::<Vec<_>>();
        news.join(", ")
    }

    #[test]
    fn only_changes_are_sent_and_the_time_left_always() {
        let spec = EngineSpec::new(vec!["brain".into()]);
        let mut told = Told::default();
        let untimed = Limits::default();
        let timed = Limits {
            time: Some(Duration::from_millis(250)),
            ..untimed
        };
        let bounded = Limits {
            nodes: Some(1000),
            depth: Some(9),
            ..timed
        };
        let clock = Limits {
            clock: Some(Clock {
                left: Duration::from_secs(90),
                increment: Duration::from_secs(2),
            }),
            ..untimed
        };
        let cases = [
            (
                untimed,
                "timeout_turn 5000, timeout_match 0, time_left 2147483647",
            ),
            (untimed, "time_left 2147483647"),
            (timed, "timeout_turn 250, time_left 2147483647"),
            (bounded, "max_depth 9, max_node 1000, time_left 2147483647"),
            (timed, "max_depth 500, max_node -1, time_left 2147483647"),
            (
                clock,
                "timeout_turn 90000, time_increment 2000, time_left 90000",
            ),
        ];
        for (limits, expected) in cases {
            assert_eq!(text(&told.news(&limits, &spec)), expected);
        }
        let first = Told::default().news(&clock, &spec);
        assert!(text(&first).starts_with("timeout_turn 90000, timeout_match 90000"));
        let endless = Limits {
            time: Some(Duration::MAX),
            ..untimed
        };
        assert!(text(&told.news(&endless, &spec)).starts_with("timeout_turn 2147483647"));
        let instant = Limits {
            time: Some(Duration::ZERO),
            ..untimed
        };
        assert!(text(&told.news(&instant, &spec)).starts_with("timeout_turn 1, "));
    }

    #[test]
    fn info_lines_of_the_options_come_last() {
        let mut spec = EngineSpec::new(vec!["brain".into()]);
        spec.folder = Some("/tmp".into());
        spec.info = vec![
            ("thread_num".into(), "4".into()),
            ("strength".into(), "50".into()),
        ];
        let settings = GameInfo {
            memory: 1 << 40,
            threads: 2,
        };
        assert_eq!(
            text(&settings.lines(Rule::Renju, &spec)),
            "max_memory 2147483647, game_type 1, rule 4, folder /tmp, thread_num 4, strength 50"
        );
        spec.dialect = Dialect::Yixin;
        assert!(text(&settings.lines(Rule::Renju, &spec)).contains("rule 2"));
    }
}
