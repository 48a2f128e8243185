//! `nekomoku match A B`: a match without a window.

use std::process::ExitCode;

use serde::Serialize;

use super::arena_args::MatchArgs;
use super::arena_run::{exit_code, play, player_words, sprt_words};
use crate::arena::{PairingReport, PlayerReport, SprtReport, Standings, TournamentSpec};
use crate::player::Registry;
use crate::player::config::Cast;

/// The outcome of a match from the first player's view, as it is printed.
#[derive(Serialize)]
struct MatchReport<'a> {
    games: u32,
    #[serde(flatten)]
    pairing: &'a PairingReport,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<SprtReport>,
    a: &'a PlayerReport,
    b: &'a PlayerReport,
}

pub(super) fn run(args: &MatchArgs, registry: &Registry, cast: &Cast) -> anyhow::Result<ExitCode> {
    let players = vec![cast.get(&args.a)?.clone(), cast.get(&args.b)?.clone()];
    let spec = TournamentSpec {
        sprt: args.sprt,
        ..args.arena.spec(players, cast)?
    };
    let standings = play(registry, &spec, &args.arena.run, |standings| {
        live_line(standings)
    })?;
    print_report(&standings, args.arena.json)?;
    Ok(exit_code(&standings))
}

/// How it stands, in a line.
fn live_line(standings: &Standings) -> String {
    let report = standings.report();
    let pairing = &report.pairings[0];
    let tally = pairing.tally;
    let mut line = format!("+{} ={} -{}", tally.wins, tally.draws, tally.losses);
    if tally.games() > 0 {
        line += &format!(
            " {:.1} % Elo {:+.0} +- {:.0}",
            100.0 * pairing.score,
            pairing.elo,
            pairing.elo_error
        );
    }
    if let Some(sprt) = report.sprt {
        line += &format!(" LLR {:.2}", sprt.llr);
    }
    line
}

fn print_report(standings: &Standings, json: bool) -> anyhow::Result<()> {
    let report = standings.report();
    let (pairing, players) = (&report.pairings[0], &report.players);
    if json {
        let report = MatchReport {
            games: report.games,
            pairing,
            sprt: report.sprt,
            a: &players[0],
            b: &players[1],
        };
        return super::print(&serde_json::to_string(&report)?);
    }
    let [a, b] = &pairing.players;
    let mut lines = vec![format!(
        "{a} against {b}: {} games, {} won, {} drawn, {} lost, score {:.1} %, Elo {:+.0} +- {:.0} (95 %), superior with {:.1} %",
        report.games,
        pairing.tally.wins,
        pairing.tally.draws,
        pairing.tally.losses,
        100.0 * pairing.score,
        pairing.elo,
        pairing.elo_error,
        100.0 * pairing.los,
    )];
    if let Some(pairs) = pairing.pentanomial.filter(|pairs| pairs.pairs() > 0) {
        let [none, half, one, more, two] = pairs.0;
        lines.push(format!(
            "pairs with 0, 1/2, 1, 1 1/2, 2 points: {none}, {half}, {one}, {more}, {two}"
        ));
    }
    lines.extend(report.sprt.as_ref().map(sprt_words));
    lines.extend(players.iter().map(player_words));
    super::print(&lines.join("\n"))
}
