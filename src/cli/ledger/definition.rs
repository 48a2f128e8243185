//! [`Definition`]: the experiments of a ledger, as its file describes them.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use serde::{Deserialize, Deserializer};
use toml::{Spanned, Table, Value};

use crate::arena_args::random_openings;
use crate::named::read_text;
use arena::{Openings, Sprt, TimeControl, TournamentSpec};
use engine::Limits;
use player::Registry;
use player::config::{Cast, Character, ConfigError, ConfigErrors, Source, Sources, check_id};
use rules::{GameSetup, Rule};
use storage::FileKind;

/// The ID of the base player of all experiments.
const BASE: &str = "base";

/// Number of games of an experiment without a number in the file.
const USUAL_GAMES: u32 = 2_000;

/// The largest number of games of an experiment.
const MOST_GAMES: u32 = 1_000_000;

/// A table of experiments.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Definition {
    schema: u8,
    /// The heading of the results.
    pub(crate) title: String,
    #[serde(default)]
    conditions: Conditions,
    /// A section of `players.toml`.
    base: Table,
    pub(crate) experiments: Vec<Experiment>,
}

/// A match between the base and the base with a change.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Experiment {
    id: Spanned<String>,
    /// What is measured.
    pub(crate) title: String,
    /// Keys that switch the measured feature off, for the other player.
    without: Option<Table>,
    /// Keys that switch the measured feature on.
    with: Option<Table>,
    #[serde(default)]
    conditions: Conditions,
}

/// The conditions of an experiment. Missing ones are those of the whole ledger.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Conditions {
    games: Option<u32>,
    nodes: Option<u64>,
    depth: Option<u16>,
    turn_ms: Option<u64>,
    clock: Option<TimeControl>,
    rule: Option<Rule>,
    size: Option<u8>,
    opening_plies: Option<u16>,
    seed: Option<u64>,
    sprt: Option<SprtNumbers>,
}

/// A sequential test: two Elo differences, and two error rates if they are not 0.05.
#[derive(Clone, Copy, Debug)]
struct SprtNumbers(Sprt);

impl<'de> Deserialize<'de> for SprtNumbers {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let numbers = Vec::<f64>::deserialize(deserializer)?;
        let test = match numbers[..] {
            [elo0, elo1] => Sprt::new([elo0, elo1], 0.05, 0.05),
            [elo0, elo1, alpha, beta] => Sprt::new([elo0, elo1], alpha, beta),
            _ => {
                let message = "expected two or four numbers, like [0, 10]";
                return Err(serde::de::Error::custom(message));
            }
        };
        test.map(Self).map_err(serde::de::Error::custom)
    }
}

impl Definition {
    /// Reads a definition and returns it with its text.
    ///
    /// # Errors
    /// When the file cannot be read or is not a definition. The message names file and line.
    pub(crate) fn read(path: &Path) -> anyhow::Result<(Self, String)> {
        let text = read_text(path, FileKind::Configuration)?;
        let definition = Self::parse(&text).with_context(|| path.display().to_string())?;
        Ok((definition, text))
    }

    fn parse(text: &str) -> anyhow::Result<Self> {
        let definition = toml::from_str::<Self>(text).map_err(|error| {
            let line = error.span().map_or(1, |span| line_at(text, span.start));
            let message = error.message().split_whitespace().collect::<Vec<_>>();
            anyhow::anyhow!("line {line}: {}", message.join(" "))
        })?;
        let schema = definition.schema;
        ensure!(schema == 1, "`schema` is {schema}, expected 1");
        ensure!(
            !definition.experiments.is_empty(),
            "there are no experiments"
        );
        let mut ids = BTreeSet::from([BASE]);
        for experiment in &definition.experiments {
            let id = experiment.id();
            let line = line_at(text, experiment.id.span().start);
            check_id(id).with_context(|| format!("line {line}"))?;
            ensure!(
                ids.insert(id),
                "line {line}: `{id}` occurs twice, expected another `id`"
            );
            if experiment.without.is_some() == experiment.with.is_some() {
                bail!("line {line}: `{id}` needs one of the keys `without` and `with`");
            }
        }
        Ok(definition)
    }

    /// The match of each experiment. The player with the measured feature comes first.
    ///
    /// # Errors
    /// When a player cannot be built, an ID is taken, or the conditions are impossible.
    pub(super) fn specs(
        &self,
        registry: &Registry,
        mut sources: Sources,
        (path, text): (&Path, &str),
    ) -> anyhow::Result<Vec<TournamentSpec>> {
        let cast = Cast::load_from(registry, &sources)?;
        let ids = self.experiments.iter().map(Experiment::id);
        if let Some(taken) = std::iter::once(BASE)
            .chain(ids)
            .find(|id| cast.get(id).is_ok())
        {
            bail!(
                "{}: `{taken}` is a player of the cast, expected another ID",
                path.display()
            );
        }
        sources.push_trusted(Source {
            name: path.display().to_string(),
            text: toml::to_string(&self.players())?,
        });
        let players = Cast::load_from(registry, &sources);
        let players = players.map_err(|errors| self.located(errors, path, text))?;
        let default = players.defaults().setup();
        let base = players.playable(BASE)?;
        let spec = |experiment: &Experiment| {
            let other = players.playable(experiment.id())?;
            let both = if experiment.is_without() {
                [base, other]
            } else {
                [other, base]
            };
            let conditions = experiment.conditions.clone().or(&self.conditions);
            let spec = conditions.spec(default, both.map(Clone::clone).into());
            spec.with_context(|| format!("{}: `{}`", path.display(), experiment.id()))
        };
        self.experiments.iter().map(spec).collect()
    }

    /// The sections of the players as in a players file.
    fn players(&self) -> Table {
        let sections = self.experiments.iter().map(|experiment| {
            let mut section = experiment.change().clone();
            let extends = Value::from(BASE);
            section.entry("extends").or_insert(extends);
            (experiment.id().to_owned(), Value::Table(section))
        });
        let base = (BASE.to_owned(), Value::Table(self.base.clone()));
        let sections = std::iter::once(base).chain(sections).collect::<Table>();
        Table::from_iter([("players".to_owned(), Value::Table(sections))])
    }

    /// Errors about the players, with the lines of the experiments.
    fn located(&self, errors: ConfigErrors, path: &Path, text: &str) -> ConfigErrors {
        let name = path.display().to_string();
        let locate = |error: ConfigError| {
            if error.file != name {
                return error;
            }
            let section = error.key.strip_prefix("[players.");
            let id = section.and_then(|section| section.split_once(']'));
            let (id, key) = id.unwrap_or((BASE, &error.key));
            let experiment = self.experiments.iter().find(|it| it.id() == id);
            let line = experiment.map(|it| line_at(text, it.id.span().start));
            ConfigError {
                line,
                key: format!("`{id}`{key}"),
                ..error
            }
        };
        ConfigErrors::new(errors.0.into_iter().map(locate).collect())
    }
}

impl Experiment {
    /// The ID of the experiment, of its player and of its journal.
    pub(crate) fn id(&self) -> &str {
        self.id.get_ref()
    }

    /// True when the change switches the measured feature off.
    pub(super) const fn is_without(&self) -> bool {
        self.without.is_some()
    }

    fn change(&self) -> &Table {
        let change = self.without.as_ref().or(self.with.as_ref());
        change.expect("a definition has one of both")
    }

    /// The change as text: `without: search.techniques.null_move = false`.
    pub(super) fn words(&self) -> String {
        let mut keys = Vec::new();
        list_keys("", self.change(), &mut keys);
        let word = if self.is_without() { "without" } else { "with" };
        format!("{word}: {}", keys.join(", "))
    }

    /// The sequential test of the experiment, if it has one.
    pub(crate) fn test(&self, definition: &Definition) -> Option<Sprt> {
        let conditions = self.conditions.clone().or(&definition.conditions);
        conditions.sprt.map(|SprtNumbers(test)| test)
    }
}

impl Conditions {
    /// These conditions, with missing ones from `others`. Limits come from one of the two.
    fn or(self, others: &Self) -> Self {
        let limited = self.nodes.is_some()
            || self.depth.is_some()
            || self.turn_ms.is_some()
            || self.clock.is_some();
        let limits = if limited { &self } else { others };
        Self {
            games: self.games.or(others.games),
            nodes: limits.nodes,
            depth: limits.depth,
            turn_ms: limits.turn_ms,
            clock: limits.clock,
            rule: self.rule.or(others.rule),
            size: self.size.or(others.size),
            opening_plies: self.opening_plies.or(others.opening_plies),
            seed: self.seed.or(others.seed),
            sprt: self.sprt.or(others.sprt),
        }
    }

    fn spec(&self, default: GameSetup, players: Vec<Character>) -> anyhow::Result<TournamentSpec> {
        let games = self.games.unwrap_or(USUAL_GAMES);
        ensure!(
            (1..=MOST_GAMES).contains(&games),
            "`games` is {games}, expected 1 to {MOST_GAMES}"
        );
        for (key, is_zero) in [
            ("nodes", self.nodes == Some(0)),
            ("depth", self.depth == Some(0)),
            ("turn_ms", self.turn_ms == Some(0)),
        ] {
            ensure!(!is_zero, "`{key}` is 0, expected at least 1");
        }
        let size = self.size.unwrap_or(default.size());
        let setup = GameSetup::new(self.rule.unwrap_or(default.rule()), size)?;
        let seed = self.seed.unwrap_or(1);
        let limits = Limits {
            time: self.turn_ms.map(Duration::from_millis),
            nodes: self.nodes,
            depth: self.depth,
            ..Limits::default()
        };
        let clock = self.clock.unwrap_or_default();
        Ok(TournamentSpec {
            games,
            setup,
            limits: limits.tighten(clock.limits()),
            openings: match self.opening_plies {
                Some(plies) => random_openings(plies, setup)?,
                None => Openings::usual(setup, seed),
            },
            sprt: self.sprt.map(|SprtNumbers(test)| test),
            seed,
            ..TournamentSpec::among(players)
        })
    }
}

/// Adds the keys of a table, `search.depth = 4`, to `keys`.
fn list_keys(path: &str, table: &Table, keys: &mut Vec<String>) {
    for (key, value) in table {
        match value {
            Value::Table(inner) => list_keys(&format!("{path}{key}."), inner, keys),
            value => keys.push(format!("{path}{key} = {value}")),
        }
    }
}

fn line_at(text: &str, byte: usize) -> usize {
    1 + text.bytes().take(byte).filter(|&it| it == b'\n').count()
}
