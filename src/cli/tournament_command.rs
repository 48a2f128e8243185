//! `nekomoku tournament ID..`: several players, a cross-table and ratings.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::ExitCode;

use anyhow::Context;
use serde::Serialize;

use super::arena_args::TournamentArgs;
use super::arena_run::{exit_code, play};
use super::outputs::Content;
use super::words;
use arena::{
    Anchor, Conditions, Rated, Rating, Ratings, Standings, TimeControl, TournamentReport,
    TournamentSpec, rate,
};
use player::Registry;
use player::config::Cast;

/// The outcome of a tournament, as it is printed.
#[derive(Serialize)]
pub(super) struct RatedReport {
    #[serde(flatten)]
    report: TournamentReport,
    /// In the order of the players; missing where their games cannot be compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    ratings: Option<Vec<Rating>>,
}

impl RatedReport {
    /// How a tournament stands, with the ratings that its games allow.
    pub(super) fn new(standings: &Standings, ratings: Option<&[Rating]>) -> Self {
        Self {
            report: standings.report(),
            ratings: ratings.map(<[Rating]>::to_vec),
        }
    }
}

pub(super) fn run(
    args: &TournamentArgs,
    registry: &Registry,
    cast: &Cast,
) -> anyhow::Result<ExitCode> {
    if let Some(twice) = repeated(&args.players) {
        anyhow::bail!("`{twice}` is there twice, expected different players");
    }
    let players = args
        .players
        .iter()
        .map(|id| Ok(cast.playable(id)?.clone()))
        .collect::<anyhow::Result<Vec<_>>>()?;
    let anchor = match &args.anchor {
        Some((id, _)) if !args.players.contains(id) => {
            anyhow::bail!("the anchor `{id}` does not play, expected one of the players")
        }
        Some((id, elo)) => Anchor::Player(id.clone(), *elo),
        None => Anchor::Mean(1500.0),
    };
    let spec = TournamentSpec {
        format: args.format.into(),
        ..args.arena.spec(players, cast)?
    };
    args.arena
        .outputs()
        .writes_if(args.rate.as_deref(), Content::Ratings)
        .check(args.arena.run.force)?;
    let standings = play(registry, &spec, &args.arena.run, leaders)?;
    let table = standings.cross_table();
    let ratings = rate(&standings.distinct_table(), &anchor);
    let report = standings.report();
    if args.arena.json {
        let report = RatedReport::new(&standings, ratings.as_deref().ok());
        terminal::print(&terminal::json(&report)?)?;
    } else {
        let players = report.players.iter().map(words::player).collect::<Vec<_>>();
        let table = table.render_within(ratings.as_deref().ok(), words::line_width());
        let games = words::games(report.games, report.distinct);
        terminal::print(&format!("{table}\n{games}\n{}", players.join("\n")))?;
    }
    if let Some(path) = args.rate.as_deref().filter(|_| standings.is_decided()) {
        write_ratings(path, &spec, ratings?, registry)?;
    }
    Ok(exit_code(&standings))
}

/// An ID that is there more than once.
fn repeated(ids: &[String]) -> Option<&String> {
    let mut seen = BTreeSet::new();
    ids.iter().find(|&id| !seen.insert(id))
}

pub(super) fn write_ratings(
    path: &Path,
    spec: &TournamentSpec,
    ratings: Vec<Rating>,
    registry: &Registry,
) -> anyhow::Result<()> {
    let conditions = Conditions {
        rule: spec.setup.rule(),
        size: spec.setup.size(),
        limits: limit_words(spec),
        openings: spec.openings_summary(),
        games_per_pairing: spec.games,
        seed: spec.seed,
    };
    let players = spec.players.iter().zip(ratings);
    let players = players.map(|(player, rating)| {
        let fingerprint = player.fingerprint(registry);
        (player.id.clone(), Rated::new(rating, Some(fingerprint)))
    });
    Ratings::new(conditions, players)
        .write(path)
        .with_context(|| format!("{}: cannot be written", path.display()))
}

/// The limits of a turn: `20000 nodes`.
fn limit_words(spec: &TournamentSpec) -> String {
    let limits = &spec.limits;
    let words = [
        limits.nodes.map(|nodes| format!("{nodes} nodes")),
        limits.depth.map(|depth| format!("{depth} plies")),
        limits
            .time
            .map(|time| format!("{} ms a turn", time.as_millis())),
        limits.clock.map(|clock| {
            let (main, increment) = (clock.left, clock.increment);
            TimeControl::Game { main, increment }.to_string()
        }),
    ];
    let words = words.into_iter().flatten().collect::<Vec<_>>();
    if words.is_empty() {
        "the players' own".to_owned()
    } else {
        words.join(", ")
    }
}

/// The best three, in a line.
pub(super) fn leaders(standings: &Standings) -> String {
    let mut players = standings.report().players;
    players.sort_by(|a, b| b.score.total_cmp(&a.score));
    let shown = players.iter().take(3);
    let words = shown.map(|it| format!("{} {:.1} %", it.id, 100.0 * it.score));
    words.collect::<Vec<_>>().join(", ")
}
