//! `nekomoku players`: lists the cast with its ratings and its files. Loading the cast checks the
//! files.

use serde::Serialize;

use super::args::PlayersArgs;
use arena::{Rating, Ratings, Strength};
use pbrain::terminal;
use player::Registry;
use player::config::{Cast, Character, Sources, UntrustedEngine};
use player::reference::page;
use rules::printable;

/// The output of `--json`.
#[derive(Serialize)]
struct Report {
    players: Vec<Entry>,
    /// The files of the cast in the order of their precedence, the lowest first.
    sources: Vec<String>,
    /// The file of the ratings.
    ratings: String,
}

/// A character of the cast.
#[derive(Serialize)]
struct Entry {
    id: String,
    kind: String,
    name: String,
    tagline: String,
    /// Missing if it was not rated.
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<Rating>,
    /// Elo estimated from its level; missing if it was rated or has no level.
    #[serde(skip_serializing_if = "Option::is_none")]
    estimate: Option<f64>,
    /// File and line of an engine that is not started without `--trust`; missing if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    untrusted: Option<String>,
}

/// Prints every key that `players.toml` may have.
pub(super) fn print_reference(registry: &Registry) -> anyhow::Result<()> {
    terminal::print(page(registry).trim_end())
}

pub(super) fn run(
    args: PlayersArgs,
    cast: &Cast,
    sources: &Sources,
    registry: &Registry,
) -> anyhow::Result<()> {
    let ratings = Ratings::source()?;
    let rated_by = ratings.name.clone();
    let ratings = Ratings::parse(ratings)?;
    let report = Report {
        players: cast
            .characters()
            .map(|it| Entry::new(it, &ratings, registry))
            .collect(),
        sources: sources.iter().map(|source| source.name.clone()).collect(),
        ratings: rated_by,
    };
    terminal::print_report(args.json, &report, || report.text())
}

impl Entry {
    fn new(character: &Character, ratings: &Ratings, registry: &Registry) -> Self {
        let tagline = character.tagline.as_ref();
        let (rating, estimate) = match ratings.strength(character, registry) {
            Some(Strength::Measured(rating)) => (Some(rating), None),
            Some(Strength::Estimated(elo)) => (None, Some(elo)),
            None => (None, None),
        };
        Self {
            id: character.id.clone(),
            kind: character.kind.clone(),
            name: character.display_name("en").to_owned(),
            tagline: tagline.map_or("", |it| it.get("en")).to_owned(),
            rating,
            estimate,
            untrusted: character.untrusted.as_ref().map(written_at),
        }
    }

    fn elo(&self) -> String {
        match (self.rating, self.estimate) {
            (Some(Rating { elo, error, .. }), _) => format!("{elo:.0} +- {error:.0}"),
            (None, Some(elo)) => format!("about {elo:.0}"),
            (None, None) => String::new(),
        }
    }
}

/// File and line of an engine.
fn written_at(engine: &UntrustedEngine) -> String {
    match engine.place() {
        Some((file, Some(line))) => format!("{file}:{line}"),
        Some((file, None)) => file.to_owned(),
        None => String::new(),
    }
}

impl Report {
    fn text(&self) -> String {
        let widest = |head: &str, column: fn(&Entry) -> &str| {
            let widths = self.players.iter().map(|it| column(it).len());
            widths.max().unwrap_or(0).max(head.len())
        };
        let ids = widest("id", |it| &it.id);
        let kinds = widest("kind", |it| &it.kind);
        let row = |id: &str, kind: &str, elo: &str, texts: &str| {
            format!("{id:ids$}  {kind:kinds$}  {elo:>11}  {texts}")
        };
        let line = |it: &Entry| {
            let Entry {
                id,
                kind,
                name,
                tagline,
                ..
            } = it;
            let elo = it.elo();
            let untrusted = it.untrusted.as_ref().map_or_else(String::new, |place| {
                format!(" (untrusted, {place}; use --trust to let it start its engine)")
            });
            let texts = printable(&format!("{name}: {tagline}{untrusted}"));
            row(id, kind, &elo, &texts)
        };
        let mut lines = vec![row("id", "kind", "Elo", "name")];
        lines.extend(self.players.iter().map(line));
        lines.push(printable(&format!(
            "{} players from {}: no mistakes; Elo from {}",
            self.players.len(),
            self.sources.join(", "),
            self.ratings
        )));
        lines.join("\n")
    }
}
