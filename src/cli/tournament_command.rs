//! `nekomoku tournament ID..`: a tournament of several players with a cross table and ratings.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::ExitCode;

use serde::Serialize;

use super::arena_args::TournamentArgs;
use super::arena_run::{Played, exit_code, part_of, play};
use super::named::written;
use super::outputs::Content;
use super::shard_args::ChosenShard;
use super::words;
use arena::report::tournament_title;
use arena::{
    Anchor, CallKind, Conditions, Rated, Rating, RatingError, Ratings, Standings, TournamentReport,
    TournamentSpec, rate,
};
use pbrain::terminal;
use player::config::Cast;
use player::{Fingerprint, Registry};

/// The output of a tournament.
#[derive(Serialize)]
pub(super) struct RatedReport {
    #[serde(flatten)]
    report: TournamentReport,
    /// In the order of the players; missing if their games cannot be compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    ratings: Option<Vec<Rating>>,
}

impl RatedReport {
    /// The standings of a tournament, with ratings if the games allow them.
    pub(super) fn new(standings: &Standings, ratings: Option<&[Rating]>) -> Self {
        Self {
            report: standings.report(),
            ratings: ratings.map(<[Rating]>::to_vec),
        }
    }
}

pub(super) fn run(
    args: &TournamentArgs,
    shard: Option<&ChosenShard>,
    registry: &Registry,
    cast: &Cast,
) -> anyhow::Result<ExitCode> {
    if let Some(chosen) = shard {
        let instead = "give it to `nekomoku merge`, which rates by the merged games";
        chosen.reject("--rate", args.rate.is_some(), instead)?;
        args.arena.html.reject_with(chosen)?;
    }
    if let Some(twice) = repeated(&args.players) {
        anyhow::bail!("`{twice}` occurs twice, expected different players");
    }
    let players = args
        .players
        .iter()
        .map(|id| Ok(cast.playable(id)?.clone()))
        .collect::<anyhow::Result<Vec<_>>>()?;
    let anchor = anchor_among(args.anchor.as_ref(), &args.players)?;
    let spec = TournamentSpec {
        format: args.format.into(),
        ..args.arena.spec(players, cast)?
    };
    let run = &args.arena.run;
    let spec = part_of(spec, shard, CallKind::Tournament, (registry, run))?;
    args.arena
        .outputs()
        .writes_if(args.rate.as_deref(), Content::Ratings)
        .check(args.arena.run.capacity.force)?;
    let Played { standings, games } = play(registry, &spec, run, leaders)?;
    let ratings = print_report(&standings, &anchor, args.arena.json)?;
    let page = (&spec, &standings);
    let html = &args.arena.html;
    html.write_tournament(
        &tournament_title(&spec),
        page,
        &games,
        ratings.as_deref().ok(),
    )?;
    if let Some(path) = args.rate.as_deref().filter(|_| standings.is_decided()) {
        let fingerprints = spec.players.iter().map(|it| it.fingerprint(registry));
        write_ratings(path, &spec, ratings?, fingerprints.collect())?;
    }
    Ok(exit_code(&standings))
}

/// Prints the result of a tournament. Returns the ratings, or why the games allow none.
pub(super) fn print_report(
    standings: &Standings,
    anchor: &Anchor,
    json: bool,
) -> anyhow::Result<Result<Vec<Rating>, RatingError>> {
    let table = standings.cross_table();
    let ratings = rate(&standings.distinct_table(), anchor);
    let report = standings.report();
    if json {
        let report = RatedReport::new(standings, ratings.as_deref().ok());
        terminal::print(&terminal::json(&report)?)?;
    } else {
        let players = report.players.iter().map(words::player).collect::<Vec<_>>();
        let table = table.render_within(ratings.as_deref().ok(), words::line_width());
        let games = words::games(report.games, report.of, report.distinct);
        terminal::print(&format!("{table}\n{games}\n{}", players.join("\n")))?;
    }
    Ok(ratings)
}

/// The fixed rating: that of a player, or the mean of all.
///
/// # Errors
/// When the player is not in `players`.
pub(super) fn anchor_among(
    anchor: Option<&(String, f64)>,
    players: &[String],
) -> anyhow::Result<Anchor> {
    match anchor {
        Some((id, _)) if !players.contains(id) => {
            anyhow::bail!("the anchor `{id}` does not play, expected one of the players")
        }
        Some((id, elo)) => Ok(Anchor::Player(id.clone(), *elo)),
        None => Ok(Anchor::Mean(1500.0)),
    }
}

/// An ID that occurs more than once.
fn repeated(ids: &[String]) -> Option<&String> {
    let mut seen = BTreeSet::new();
    ids.iter().find(|&id| !seen.insert(id))
}

/// Writes the ratings of a tournament's players, which have these fingerprints.
pub(super) fn write_ratings(
    path: &Path,
    spec: &TournamentSpec,
    ratings: Vec<Rating>,
    fingerprints: Vec<Fingerprint>,
) -> anyhow::Result<()> {
    let conditions = Conditions {
        rule: spec.setup.rule(),
        size: spec.setup.size(),
        limits: words::limits(spec),
        openings: spec.openings_summary(),
        games_per_pairing: spec.games,
        seed: spec.seed,
    };
    let players = spec.players.iter().zip(ratings).zip(fingerprints);
    let players = players.map(|((player, rating), fingerprint)| {
        (player.id.clone(), Rated::new(rating, Some(fingerprint)))
    });
    written(path, Ratings::new(conditions, players).write(path))
}

/// The three best players, in a line.
pub(super) fn leaders(standings: &Standings) -> String {
    let mut players = standings.report().players;
    players.sort_by(|a, b| b.score.total_cmp(&a.score));
    let shown = players.iter().take(3);
    let words = shown.map(|it| format!("{} {:.1} %", it.id, 100.0 * it.score));
    words.collect::<Vec<_>>().join(", ")
}
