//! `nekomoku match A B`: a match without a window.

use std::process::ExitCode;

use serde::Serialize;

use super::arena_args::MatchArgs;
use super::arena_run::{Played, exit_code, part_of, play};
use super::shard_args::ChosenShard;
use super::words;
use arena::report::match_title;
use arena::{CallKind, PairingReport, PlayerReport, SprtReport, Standings, TournamentSpec};
use pbrain::terminal;
use player::Registry;
use player::config::Cast;

/// The output of a match, from the first player's view.
#[derive(Serialize)]
struct MatchReport<'a> {
    games: u32,
    of: u32,
    #[serde(flatten)]
    pairing: &'a PairingReport,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<SprtReport>,
    a: &'a PlayerReport,
    b: &'a PlayerReport,
}

pub(super) fn run(
    args: &MatchArgs,
    shard: Option<&ChosenShard>,
    registry: &Registry,
    cast: &Cast,
) -> anyhow::Result<ExitCode> {
    if let Some(chosen) = shard {
        let instead = "give it to `nekomoku merge`, which tests the merged games";
        chosen.reject("--sprt", args.sprt.is_some(), instead)?;
        args.arena.html.reject_with(chosen)?;
    }
    let players = vec![
        cast.playable(&args.a)?.clone(),
        cast.playable(&args.b)?.clone(),
    ];
    let spec = TournamentSpec {
        sprt: args.sprt,
        ..args.arena.spec(players, cast)?
    };
    let spec = part_of(spec, shard, CallKind::Match, (registry, &args.arena.run))?;
    args.arena.outputs().check(args.arena.run.capacity.force)?;
    let Played { standings, games } = play(registry, &spec, &args.arena.run, live_line)?;
    print_report(&standings, args.arena.json)?;
    let page = (&spec, &standings);
    let html = &args.arena.html;
    html.write_tournament(&match_title(&spec), page, &games, None)?;
    Ok(exit_code(&standings))
}

/// The current standings in a line.
fn live_line(standings: &Standings) -> String {
    let report = standings.report();
    let pairing = &report.pairings[0];
    let tally = pairing.tally;
    let mut line = format!("+{} ={} -{}", tally.wins, tally.draws, tally.losses);
    if tally.games() > 0 {
        line += &format!(" {:.1} % {}", 100.0 * pairing.score, words::elo(pairing));
    }
    if let Some(sprt) = report.sprt {
        line += &format!(" LLR {:.2}", sprt.llr);
    }
    line
}

/// Prints the result of a match.
pub(super) fn print_report(standings: &Standings, json: bool) -> anyhow::Result<()> {
    let report = standings.report();
    let (pairing, players) = (&report.pairings[0], &report.players);
    if json {
        let report = MatchReport {
            games: report.games,
            of: report.of,
            pairing,
            sprt: report.sprt,
            a: &players[0],
            b: &players[1],
        };
        return terminal::print(&terminal::json(&report)?);
    }
    let [a, b] = &pairing.players;
    let tally = pairing.tally;
    let mut lines = vec![format!(
        "{a} against {b}: {}, {} won, {} drawn, {} lost, score {:.1} %, {}, stronger with a \
         chance of {:.1} %",
        words::games(report.games, report.of, pairing.distinct),
        tally.wins,
        tally.draws,
        tally.losses,
        100.0 * pairing.score,
        words::elo(pairing),
        100.0 * pairing.los,
    )];
    lines.extend(words::pairs(pairing));
    lines.extend(report.sprt.as_ref().map(words::sprt));
    lines.extend(players.iter().map(words::player));
    terminal::print(&lines.join("\n"))
}
