//! [`CheckReport`]: the findings of a check, put together.

use std::collections::BTreeSet;

use super::fault::{EngineFault, Fault};
use super::finding::{Finding, Outcome, SIZES};
use super::topic::Topic;
use crate::gomocup::spec::Sizes;
use protocol::About;
use rules::{MAX_SIZE, MIN_SIZE, Rule};
use serde::{Deserialize, Serialize};

/// The findings of a check, put together.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CheckReport {
    /// The name that the engine gives itself, on one line and escaped, as all texts here.
    pub name: Option<String>,
    /// Its version.
    pub version: Option<String>,
    /// Its author.
    pub author: Option<String>,
    /// The rules that it plays.
    pub rules: Vec<Rule>,
    /// The tested board sizes that it accepts, in ascending order.
    pub sizes: BTreeSet<u8>,
    /// The optional commands that it understands.
    pub commands: Vec<String>,
    /// True when it opens games by swap2: it answered each `SWAP2BOARD`. False when it did not
    /// answer one; `None` while that is not known.
    #[serde(default)]
    pub swap2: Option<bool>,
    /// Its slowest turn of four, in milliseconds.
    pub slowest_ms: Option<u64>,
    /// Why no game can be played; `None` while that is not known.
    pub failure: Option<EngineFault>,
}

impl CheckReport {
    /// Adds a finding.
    pub fn add(&mut self, finding: &Finding) {
        let Finding {
            topic,
            outcome,
            words,
            fault,
        } = finding;
        if let Topic::TurnTime(slowest) = topic {
            self.slowest_ms = u64::try_from(slowest.as_millis()).ok();
        }
        if let Topic::Swap2Board(stones) = topic {
            self.swap2 = match (outcome, stones) {
                (Outcome::Good, 5) => Some(true),
                (Outcome::Good, _) => None,
                _ => Some(false),
            };
        }
        match outcome {
            Outcome::Good => self.add_good(*topic, words),
            Outcome::Bad if self.failure.is_none() => {
                let fault = fault.clone();
                let fault = fault.unwrap_or_else(|| Fault::Other(words.clone()));
                self.failure = Some(EngineFault::of(*topic, fault));
            }
            Outcome::Lacking | Outcome::Bad => {}
        }
    }

    fn add_good(&mut self, topic: Topic, words: &str) {
        match topic {
            Topic::About => {
                let about = About::parse(words);
                (self.name, self.version, self.author) = (about.name, about.version, about.author);
            }
            Topic::Size(size) => {
                self.sizes.insert(size);
            }
            Topic::Rule(rule, _) => self.rules.push(rule),
            // The choices after three and five stones belong to the same command.
            Topic::TakeBack | Topic::Restart | Topic::Swap2Board(5) | Topic::YxStop => {
                let command = topic.to_string();
                let command = command.split(' ').next().unwrap_or_default();
                self.commands.push(command.to_owned());
            }
            _ => {}
        }
    }

    /// True when the engine understands this optional command.
    pub fn knows(&self, command: &str) -> bool {
        self.commands.iter().any(|it| it == command)
    }

    /// The board sizes that it plays on. Sizes between two tested ones next to each other are not
    /// tested; the engine counts as playing on them when it accepts both.
    pub fn played_sizes(&self) -> Sizes {
        let (Some(&min), Some(&max)) = (self.sizes.first(), self.sizes.last()) else {
            return Sizes::List(Vec::new());
        };
        let between = SIZES.iter().filter(|size| (min..=max).contains(*size));
        if between.count() == self.sizes.len() && min < max {
            Sizes::Range(min, max)
        } else {
            Sizes::List(self.sizes.iter().copied().collect())
        }
    }

    /// True when it plays on every size.
    pub fn plays_on_all_sizes(&self) -> bool {
        self.played_sizes() == Sizes::Range(MIN_SIZE, MAX_SIZE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn found(topic: Topic, outcome: Outcome, words: &str) -> Finding {
        Finding {
            topic,
            outcome,
            words: words.to_owned(),
            fault: None,
        }
    }

    fn with_sizes(sizes: &[u8]) -> Sizes {
        let report = CheckReport {
            sizes: sizes.iter().copied().collect(),
            ..CheckReport::default()
        };
        report.played_sizes()
    }

    #[test]
    fn untested_sizes_are_played_only_between_accepted_neighbours() {
        assert_eq!(with_sizes(&[5, 10, 15, 19, 20, 22]), Sizes::ALL);
        assert_eq!(with_sizes(&[15, 19, 20]), Sizes::Range(15, 20));
        assert_eq!(with_sizes(&[15, 20]), Sizes::List(vec![15, 20]));
        assert_eq!(with_sizes(&[15]), Sizes::List(vec![15]));
    }

    #[test]
    fn swap2_is_known_after_all_three_answers_or_the_first_that_is_missing() {
        let mut report = CheckReport::default();
        for (stones, known) in [(0, None), (3, None), (5, Some(true))] {
            report.add(&found(Topic::Swap2Board(stones), Outcome::Good, ""));
            assert_eq!(report.swap2, known);
        }
        assert!(report.knows("SWAP2BOARD"));
        let mut report = CheckReport::default();
        report.add(&found(Topic::Swap2Board(0), Outcome::Good, ""));
        report.add(&found(Topic::Swap2Board(3), Outcome::Lacking, ""));
        assert_eq!(report.swap2, Some(false));
        assert!(!report.knows("SWAP2BOARD"));
    }

    #[test]
    fn failures_are_read_as_they_were_written_and_as_texts() {
        let gone = crate::gomocup::Obituary {
            end: crate::gomocup::EngineEnd::Exited(3),
            last_words: Some("no weights".to_owned()),
        };
        let silent = Fault::silent(Duration::from_millis(2_500), Some("OK".to_owned()));
        for (fault, words) in [
            (
                Fault::Gone(gone),
                "the engine exited with code 3; its last words: no weights",
            ),
            (silent, "no answer within 2.5s, only `OK`"),
            (Fault::NoRule, "the engine plays by none of the rules"),
        ] {
            let failure = EngineFault::of(Topic::Begin, fault);
            assert_eq!(failure.to_string(), format!("BEGIN: {words}"));
            let saved = toml::Value::try_from(&failure).expect("it can be written");
            assert_eq!(saved.try_into(), Ok(failure));
        }
        let other = EngineFault::from(Fault::Other("no answer".to_owned()));
        assert_eq!(toml::Value::from("no answer").try_into(), Ok(other));
    }

    #[test]
    fn the_first_failure_is_the_reason() {
        let mut report = CheckReport::default();
        report.add(&found(Topic::Size(20), Outcome::Lacking, "answered ERROR"));
        report.add(&found(
            Topic::TurnTime(Duration::from_millis(210)),
            Outcome::Good,
            "",
        ));
        assert_eq!(
            (report.failure.clone(), report.slowest_ms),
            (None, Some(210))
        );
        report.add(&found(Topic::Begin, Outcome::Bad, "no answer within 2s"));
        report.add(&found(Topic::Board, Outcome::Bad, "no answer within 3s"));
        assert_eq!(
            report.failure.map(|it| it.to_string()).as_deref(),
            Some("BEGIN: no answer within 2s")
        );
    }
}
